"""The sealed auction: each bidder bids once, unseen by the others; the best wins, at its own price or the next."""

from collections.abc import Sequence
from enum import StrEnum

from auction.once import HeardOnce
from auction.spoken import Way


class Pays(StrEnum):
    """What the winner pays: its own bid, or the best of the bids it beat."""

    FIRST = "first"
    SECOND = "second"


class SealedAuction(HeardOnce, frozen=True, kw_only=True):
    """One sealed auction.

    `start`: the price that a bid must reach at least (UP) or at most (DOWN); `track`: the highest price there is (the
    lowest is 0); `means`: the highest price each bidder could pay (UP only).
    """

    way: Way
    pays: Pays
    start: int
    track: int
    means: tuple[int, ...]

    @property
    def price(self) -> int:
        """What the winner pays; the start where nobody bid, or nobody was beaten and the second price is paid."""
        best = sorted((bid for bid in self.bids if bid is not None), reverse=self.way is Way.UP)
        decisive = 0 if self.pays is Pays.FIRST else 1
        return best[decisive] if decisive < len(best) else self.start

    def open_to(self, bidder: str) -> range:
        """The bids open to this bidder, from the lowest up: empty if it is not awaited, or can only pass."""
        if bidder not in self.awaited:
            return range(0)
        if self.way is Way.DOWN:
            return range(self.start + 1)
        return range(self.start, min(self.track, self.means[self.bidders.index(bidder)]) + 1)

    def ranking(self) -> tuple[str, ...]:
        """The bidders by their bids, best first, of equal ones the first in bidding order; then those without one."""
        bid = [(bid if self.way is Way.DOWN else -bid, place) for place, bid in enumerate(self.bids) if bid is not None]
        silent = [place for place, bid in enumerate(self.bids) if bid is None]
        return tuple(self.bidders[place] for place in [place for _bid, place in sorted(bid)] + silent)


def open_sealed(
    way: Way, bidders: Sequence[str], *, start: int, track: int, means: Sequence[int] | None = None, pays: Pays
) -> SealedAuction:
    """A sealed auction about to begin. `bidders` in bidding order; `means`: the highest price each could pay, None
    where that bounds nobody."""
    count = len(bidders)
    return SealedAuction(
        way=way,
        pays=pays,
        bidders=tuple(bidders),
        start=start,
        track=track,
        means=tuple(means) if means is not None else (track,) * count,
        bids=(None,) * count,
        heard_from=(False,) * count,
    )
