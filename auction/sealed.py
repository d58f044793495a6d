"""The sealed auction of one thing: each bidder bids once, unseen by the others; the best wins, at its own price or the
next. `units` holds those of several things."""

from collections.abc import Sequence
from enum import StrEnum

from auction.faults import check_between, check_bidders, check_kind, check_means
from auction.lots import ByLot, Interest
from auction.spoken import Way


class Pays(StrEnum):
    """What the winner pays: its own bid, or the best of the bids it beat."""

    FIRST = "first"
    SECOND = "second"


class SealedAuction(ByLot, frozen=True, kw_only=True):
    """One sealed auction. `start`: the reserve, which a bid must reach at least (UP) or at most (DOWN)."""

    way: Way
    pays: Pays
    start: int

    @property
    def sold(self) -> bool:
        """Whether anybody has bid."""
        return any(word.bid is not None for word in self.words)

    @property
    def price(self) -> int | None:
        """What the winner pays, None where nobody bid; the start where the second price is paid and nobody beaten."""
        bids = [word.bid for word in self.words if word.bid is not None]
        best = sorted(bids, reverse=self.way is Way.UP)
        if self.pays is Pays.FIRST or not best:
            return best[0] if best else None
        return best[1] if len(best) > 1 else self.start

    def ranking(self) -> tuple[str, ...]:
        """The bidders by their bids, best first, of equal ones the first in bidding order; then those without one."""
        return self.ranked(self.start)

    def _reserve(self) -> int | None:
        return self.start


def open_sealed(
    way: Way, bidders: Sequence[str], *, start: int, track: int, means: Sequence[int] | None = None, pays: Pays
) -> SealedAuction:
    """A sealed auction about to begin. `bidders` in bidding order; `start`: the reserve; `track`: the highest price
    there is (the lowest is 0); `means`: the highest price each could pay, None where that bounds nobody. Raises
    OpeningRefused."""
    check_kind("the way", way, Way)
    check_kind("what the winner pays", pays, Pays)
    check_bidders(bidders)
    check_between("the track", track, 0)
    check_between("the start", start, 0, track)
    check_means(bidders, means)
    own = means if means is not None else [None] * len(bidders)
    interests = tuple(Interest(name, way, means=highest) for name, highest in zip(bidders, own, strict=True))
    return SealedAuction(interests=interests, low=0, high=track, way=way, pays=pays, start=start)
