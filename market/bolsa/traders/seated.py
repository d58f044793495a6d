"""A trader at a table: it plays a batch of one, built from what its own seat may see.

So what plays there is to the letter what was simulated. numpy comes in with the first move, and not before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auction.spoken import NOBODY, Way
from exchange.game import Choices, Command
from exchange.value.chance import Draws
from market.bolsa.law import model
from market.bolsa.law.choices import BidChoices, DealChoices, SheetChoices
from market.bolsa.law.filling import next_ranked
from market.bolsa.law.model import WIDTH, Part
from market.bolsa.law.state import State

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from market.bolsa.engine import (
        Auctions,
        Batch,
        BidView,
        DealView,
        Fillings,
        RandomSource,
        SheetsView,
        Strategy,
    )


class Seated:
    """The trader of this name, as the kernel wants one (`exchange.trader.Trader`)."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, view: State, seat: str, choices: Choices[Command], draws: Draws) -> Command:
        """The trader's move; all chance comes from `draws`."""
        from market.bolsa.traders import load

        return move(load(self.name), view, choices, Hashed(draws))


def seated(name: str) -> Seated:
    """The trader of this name, loaded now. Raises KeyError, and SetupError if another package's does not work."""
    from market.bolsa.traders import load

    load(name)
    return Seated(name)


def move(trader: Strategy, state: State, choices: Choices[Command], rng: RandomSource) -> Command:
    """The trader's move for the seat that has these choices in this state."""
    if isinstance(choices, SheetChoices):
        return choices.command(sheet_at(state, state.seats.index(choices.seat), trader, rng))
    if isinstance(choices, BidChoices):
        bid = bid_at(state, trader, rng)
        return model.Pass(seat=choices.seat) if bid is None else model.Bid(seat=choices.seat, bid=bid)
    assert isinstance(choices, DealChoices)
    shares = deals_at(state, trader, rng)
    clockwise = [state.seats[other] for other in state.clockwise()]
    return model.Deal(seat=choices.seat, parts=tuple(Part(name, shares[name]) for name in clockwise if shares[name]))


class Hashed:
    """Chance at a table: the words of the game's keyed hash, as a trader asks for them (`engine.RandomSource`)."""

    def __init__(self, draws: Draws) -> None:
        self._draws = draws

    @property
    def bit_generator(self) -> Hashed:
        """Itself."""
        return self

    def random_raw(self, size: int | tuple[int, ...]) -> npt.NDArray[np.uint64]:
        """An array of words, in the order in which they are drawn."""
        import numpy as np

        count = int(np.prod(size))
        return np.frombuffer(self._draws.raw(count * 8), ">u8").astype(np.uint64).reshape(size)


def sheet_at(state: State, seat: int, trader: Strategy, rng: RandomSource) -> tuple[int, ...]:
    """The sheet the trader writes for this seat: signed shares per company."""
    sheet = trader.sheets(sheet_view(state, seat), rng)
    return tuple(sheet[:, 0].tolist())


def sheet_view(state: State, seat: int) -> SheetsView:
    """What the seat sees that writes its sheet."""
    from market.bolsa.engine import SheetsView

    return SheetsView(batch_of(state), [seat])


def bid_at(state: State, trader: Strategy, rng: RandomSource) -> int | None:
    """The bid the trader makes for the seat that speaks; None for a pass. Who must pass is not asked (B4.2)."""
    assert state.auction is not None
    (seat,) = state.auction.awaited
    if not state.auction.open_to(seat):
        return None
    bid = int(trader.bids(bid_view(state), rng)[0])
    return None if bid < 0 else bid


def bid_view(state: State) -> BidView:
    """What the seat sees that speaks; where it must pass, no bid is from `low` to `high`."""
    import numpy as np

    from market.bolsa.engine import BidView

    assert state.auction is not None
    (seat,) = state.auction.awaited
    legal = state.auction.open_to(seat) or (1, 0)
    batch = batch_of(state)
    low, high = (np.array([end], batch.cash.dtype) for end in (legal[0], legal[-1]))
    return BidView(batch, auction_of(state, batch), np.arange(1), low, high)


def deals_at(state: State, trader: Strategy, rng: RandomSource) -> dict[str, int]:
    """Shares by seat, as the trader spreads them for the seat that chooses."""
    return dict(zip(state.seats, trader.deals(deal_view(state), rng)[:, 0].tolist(), strict=True))


def deal_view(state: State) -> DealView:
    """What the seat sees that chooses whom to deal with."""
    import numpy as np

    from market.bolsa.engine import DealView
    from market.bolsa.law.filling import shares_to_deal

    seat = next_ranked(state)
    assert seat is not None
    batch = batch_of(state)
    return DealView(batch, filling_of(state, batch), np.arange(1), np.array([shares_to_deal(state, seat)]))


def batch_of(state: State) -> Batch:
    """The table as a batch of one. Sheets that lie sealed are in no batch, not even one's own (B2.1)."""
    from market.bolsa.engine import placed

    seats = range(len(state.seats))
    batch = placed(
        state.house,
        {
            "prices": state.prices,
            "cash": state.cash,
            "owned": [[state.shares_owned(seat, company) for seat in seats] for company in range(WIDTH)],
            "token": state.token,
            "round": state.round,
            "before": state.before,
        },
    )
    for company in range(WIDTH):
        for seat in seats:
            cell = seat * WIDTH + company
            batch.sheets[company, seat, 0] = state.buy[cell] - state.sell[cell]
    return batch


def auction_of(state: State, batch: Batch) -> Auctions:
    """The auction that is going on, as one of a batch of one."""
    import numpy as np

    from market.bolsa.engine.auctions import open_auctions

    spoken = state.auction
    assert spoken is not None
    sheets = batch.sheets[state.company, :, 0]
    wanted, offered = int(np.maximum(sheets, 0).sum()), int(np.maximum(-sheets, 0).sum())
    net = np.array([wanted - offered], batch.sheets.dtype)
    share = np.array([min(wanted, offered)], batch.sheets.dtype)
    auction = open_auctions(batch, state.company, np.arange(1), net, share)
    places = [state.seats.index(name) for name in spoken.bidders]
    sign = 1 if spoken.way is Way.UP else -1
    for bidder, seat in enumerate(places):
        if spoken.bids[bidder] != NOBODY:
            auction.rank[seat, 0] = spoken.bids[bidder] * sign
    auction.active[0] = sum(1 << seat for bidder, seat in enumerate(places) if not spoken.passed[bidder])
    auction.turn[0] = places[spoken.speaker]
    if spoken.leader != NOBODY:
        auction.leader[0] = 1 << places[spoken.leader]
        auction.standing[0] = spoken.bids[spoken.leader] * sign
    return auction


def filling_of(state: State, batch: Batch) -> Fillings:
    """The filling that is going on, as one of a batch of one."""
    import numpy as np

    from market.bolsa.engine import Fillings

    seats = range(len(state.seats))
    up = state.auction is not None and state.auction.way is Way.UP
    # Whole orders, dealt or not: they say which side a seat is on.
    order = [(state.buy if up else state.sell)[seat * WIDTH + state.company] for seat in seats]
    # A seat of the long side has traded, and would count below 0.
    left = [max(0, (state.to_sell if up else state.to_buy)(seat, state.company)) for seat in seats]
    chooser = next_ranked(state)
    assert chooser is not None
    count = batch.sheets.dtype
    return Fillings(
        company=state.company,
        tables=np.arange(1),
        # Seats without an order come last: they deal nothing.
        ranking=np.array([[s] for s in (*state.ranking, *(s for s in seats if s not in state.ranking))]),
        order=np.array(order, count)[:, None],
        left=np.array(left, count)[:, None],
        sign=np.array([1 if up else -1], batch.cash.dtype),
        price=np.array([state.deal_price], batch.cash.dtype),
        dealt=np.array(state.traded, count)[:, None],
        rank=state.ranking.index(chooser),
    )
