"""The call auction as a mechanism: bidders say the limits of their lots one after another, and one price is found for
all that can trade. What the price is, and who is served first, is a rulebook's row (`exchanges`)."""

from collections.abc import Sequence

from auction.curve import Order
from auction.exchanges import ASX
from auction.faults import check_between
from auction.lots import ByLot, Interest, check_band, check_interests
from auction.rulebook import Rulebook
from auction.uncross import Outcome, uncross


class CallAuction(ByLot, frozen=True, kw_only=True):
    """One call auction; a bid is the limit of the bidder's next lot, and who passes does not trade that lot.

    `reference`: the reference price; `low`, `high`: the price band; `lot`: the shares given at once where orders share.
    """

    rulebook: Rulebook
    reference: int
    lot: int = 1

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders so far: those without a limit, in bidding order, and then each limit as it was heard."""
        market = [Order(one.bidder, one.way, one.market) for one in self.interests if one.market]
        limited = [
            Order(interest.bidder, interest.way, interest.lots[word.lot], word.bid)
            for word in self.words
            if word.bid is not None
            for interest in [self.interests[word.place]]
        ]
        return (*market, *limited)

    @property
    def outcome(self) -> Outcome:
        """Price, volume and fills of the orders so far."""
        return uncross(
            self.orders,
            self.rulebook,
            reference=self.reference,
            band=(self.low, self.high),
            tick=self.tick,
            lot=self.lot,
        )

    @property
    def price(self) -> int | None:
        """The price at which all trade, by the orders so far; None where there is no price."""
        return self.outcome.price

    @property
    def volume(self) -> int:
        """Shares that change hands, by the orders so far."""
        return self.outcome.volume

    @property
    def sold(self) -> bool:
        """Whether anybody trades, by the orders so far."""
        return self.outcome.volume > 0

    def ranking(self) -> tuple[str, ...]:
        """The bidders by how far their best limit goes beyond the price (without one, the reference price), of equal
        ones the first in bidding order; then those without a limit."""
        price = self.price
        return self.ranked(self.reference if price is None else price)

    def traded(self) -> dict[str, int]:
        """How many shares each bidder trades."""
        shares = dict.fromkeys(self.bidders, 0)
        for order, some in zip(self.orders, self.outcome.fills, strict=True):
            shares[order.bidder] += some
        return shares


def open_call(
    interests: Sequence[Interest],
    *,
    reference: int,
    band: tuple[int, int],
    tick: int = 1,
    lot: int = 1,
    rulebook: Rulebook = ASX,
) -> CallAuction:
    """A call auction about to begin. `interests` in bidding order, one a bidder; `band`: the lowest and the highest
    limit there may be, with `reference`, the reference price, between them; limits are multiples of `tick`. Raises
    OpeningRefused."""
    low, high = band
    check_interests(interests)
    check_band(low, high, tick)
    check_between("the reference price", reference, low, high)
    check_between("the lot", lot, 1)
    return CallAuction(
        interests=tuple(interests),
        low=low,
        high=high,
        tick=tick,
        reference=reference,
        lot=lot,
        rulebook=rulebook,
    )
