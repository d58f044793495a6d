"""The spoken auction: bidders speak in turn, each betters the standing bid or passes for good. Up and down are data."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from auction.faults import (
    Bound,
    Fault,
    check_between,
    check_bidders,
    check_kind,
    check_means,
    check_word,
    first_fault,
    within,
)

__all__ = ["NOBODY", "Fault", "SpokenAuction", "Way", "open_spoken"]

NOBODY = -1


class Way(StrEnum):
    """The direction of an auction: buyers bid up, sellers bid down."""

    UP = "up"
    DOWN = "down"


class SpokenAuction(Struct, frozen=True, kw_only=True):
    """One spoken auction. Bidders are named by their place in speaking order, 0, 1, …

    `start`: the price it opens at; `track`: the highest price there is (the lowest is 0); `limit`: the last price
    that can be bid in this way, which ends the auction at once; `means`: the highest price each bidder could pay (UP
    only); `bids`: each bidder's own last bid, NOBODY (-1) before its first; `passed`: who is out; `leader`: who made
    the standing bid, NOBODY without one; `speaker`: whose turn it is, NOBODY when the auction has ended.
    """

    way: Way
    bidders: tuple[str, ...]
    start: int
    track: int
    limit: int
    means: tuple[int, ...]
    bids: tuple[int, ...]
    passed: tuple[bool, ...]
    leader: int = NOBODY
    speaker: int = 0

    @property
    def ended(self) -> bool:
        """Whether nobody is to speak any more."""
        return self.speaker == NOBODY

    @property
    def awaited(self) -> tuple[str, ...]:
        """The bidder whose turn it is, alone."""
        return () if self.speaker == NOBODY else (self.bidders[self.speaker],)

    @property
    def standing(self) -> int | None:
        """The standing bid."""
        return None if self.leader == NOBODY else self.bids[self.leader]

    @property
    def price(self) -> int:
        """The last bid; without a bid, the price it opened at."""
        return self.start if self.leader == NOBODY else self.bids[self.leader]

    @property
    def sold(self) -> bool:
        """Whether anybody has bid."""
        return self.leader != NOBODY

    def open_to(self, bidder: str) -> range:
        """The bids open to this bidder now, from the lowest up: empty if it must pass, or is not to speak."""
        return within(self._bounds) if bidder in self.awaited else range(0)

    def fault_of(self, bidder: str, bid: int) -> Fault | None:
        """What is wrong with this bid of the bidder whose turn it is; None if it is open to it."""
        assert bidder in self.awaited
        return first_fault(self._bounds, bid)

    def heard(self, bidder: str, bid: int | None) -> "SpokenAuction":
        """After the speaker bid, or passed (None). Raises BidRefused."""
        check_word(self, bidder, bid)
        return self.passes() if bid is None else self.bid(bid)

    def bid(self, price: int) -> "SpokenAuction":
        """After the speaker bid this price. It judges nothing, for whoever folds what has happened: `heard` does."""
        here = self.speaker
        bids = (*self.bids[:here], price, *self.bids[here + 1 :])
        done = price == self.limit or self.passed.count(False) == 1
        speaker = NOBODY if done else self._next(here, self.passed)
        return replace(self, bids=bids, leader=here, speaker=speaker)

    def passes(self) -> "SpokenAuction":
        """After the speaker passed. It judges nothing, as `bid`."""
        here = self.speaker
        passed = (*self.passed[:here], True, *self.passed[here + 1 :])
        left = passed.count(False)
        done = left == 0 or (left == 1 and self.leader != NOBODY)
        return replace(self, passed=passed, speaker=NOBODY if done else self._next(here, passed))

    def ranking(self) -> tuple[str, ...]:
        """The bidders by their own last bid, best first; then those that never bid, in speaking order."""
        places = range(len(self.bidders))
        best_first = sorted(
            (place for place in places if self.bids[place] != NOBODY),
            key=self.bids.__getitem__,
            reverse=self.way is Way.UP,
        )
        silent = [place for place in places if self.bids[place] == NOBODY]
        return tuple(self.bidders[place] for place in best_first + silent)

    @property
    def _bounds(self) -> tuple[Bound, ...]:
        """The bounds of the speaker's bid."""
        if self.way is Way.UP:
            least = self.start if self.leader == NOBODY else self.bids[self.leader] + 1
            return (
                Bound(Fault.OUTSIDE, 0, self.track),
                Bound(Fault.NOT_BETTER, least, self.track),
                Bound(Fault.BEYOND_MEANS, 0, self.means[self.speaker]),
                Bound(Fault.BEYOND_LIMIT, 0, self.limit),
            )
        most = self.start if self.leader == NOBODY else self.bids[self.leader] - 1
        return (
            Bound(Fault.OUTSIDE, 0, self.track),
            Bound(Fault.NOT_BETTER, 0, most),
            Bound(Fault.BEYOND_LIMIT, self.limit, self.track),
        )

    def _next(self, here: int, passed: tuple[bool, ...]) -> int:
        """The next bidder who has not passed; NOBODY where there is none, as only a forged log has it."""
        count = len(self.bidders)
        after = ((here + step) % count for step in range(1, count + 1))
        return next((place for place in after if not passed[place]), NOBODY)


def open_spoken(
    way: Way,
    bidders: Sequence[str],
    *,
    start: int,
    track: int,
    means: Sequence[int] | None = None,
    reach: int | None = None,
) -> SpokenAuction:
    """A spoken auction about to begin, the first bidder speaking.

    `bidders` in speaking order; `means`: the highest price each could pay, None where that bounds nobody; `reach`:
    how far a bid may lie from `start`, None for as far as the track goes. Raises OpeningRefused.
    """
    check_kind("the way", way, Way)
    check_bidders(bidders)
    check_between("the track", track, 0)
    check_between("the start", start, 0, track)
    check_means(bidders, means)
    if reach is not None:
        check_between("the reach", reach, 0)
    end = track if way is Way.UP else 0
    limit = end
    if reach is not None:
        limit = min(end, start + reach) if way is Way.UP else max(end, start - reach)
    count = len(bidders)
    return SpokenAuction(
        way=way,
        bidders=tuple(bidders),
        start=start,
        track=track,
        limit=limit,
        means=tuple(means) if means is not None else (track,) * count,
        bids=(NOBODY,) * count,
        passed=(False,) * count,
    )
