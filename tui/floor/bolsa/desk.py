"""What drives a table of Bolsa: forced passes and plans move by themselves, and the pace."""

from auction.spoken import Way
from exchange.game import Command
from exchange.log.follow import Follower
from market.bolsa.law import model
from market.bolsa.law.choices import BidChoices, DealChoices
from market.bolsa.law.filling import choice_matters
from market.bolsa.law.state import State
from tui.floor.desks import HOLD, Layout

_BEATS: dict[type, float] = {
    model.SheetSealed: 0,
    model.RoundBegun: 0,
    model.PositionSet: 0,
    model.SharesDealt: 0,
    model.SheetsTurnedOver: 2.0,
    model.AuctionOpened: 1.5,
    model.BidMade: 1.0,
    model.BidderPassed: 0.7,
    model.AuctionClosed: 2.0,
    model.DealChosen: 0.5,
    model.SharesTraded: 0.5,
    model.BuysWithdrawn: 2.0,
    model.RoundEnded: HOLD,
    model.UnansweredPaid: 0.5,
    model.DividendPaid: 0.5,
    model.FeePaid: 0.5,
    model.BankPaid: 1.0,
}


class BolsaDesk:
    """See `tui.floor.desks.Desk`."""

    def weight(self, timeline: Follower, n: int) -> float:
        """Beats for an event; a company nobody asked for is quickly done."""
        match timeline.event(n):
            case model.CompanyCalled(wanted=0, offered=0) | model.PriceMoved(case="1"):
                return 0.4
            case model.CompanyCalled():
                return 2.0
            case model.PriceMoved():
                return 2.0
            case event:
                return _BEATS.get(type(event), 0.0)

    def automatic(self, state: State, choices: object, plan: int | None, ask_always: bool) -> Command | None:
        """Pass where no bid is open (B4.2); bid on as far as the plan goes; deal clockwise where it cannot matter."""
        match choices:
            case BidChoices(bids=bids) if not bids:
                return model.Pass(seat=choices.seat)
            case BidChoices() if plan is not None and state.auction is not None:
                return _by_plan(choices, plan, state.auction.way)
            case DealChoices() if not ask_always and not choice_matters(state):
                return model.DealClockwise(seat=choices.seat)
            case _:
                return None

    def plan_over(self, state: State) -> bool:
        """A plan is for one auction."""
        return state.auction is None

    def layout(self) -> Layout:
        """The panels of the table."""
        from tui.floor.bolsa import layout

        return layout


def _by_plan(choices: BidChoices, plan: int, way: Way) -> Command:
    """The least that betters the standing bid, as long as the plan allows it; else a pass."""
    bid = choices.bids[0] if way is Way.UP else choices.bids[-1]
    within = bid <= plan if way is Way.UP else bid >= plan
    return model.Bid(seat=choices.seat, bid=bid) if within else model.Pass(seat=choices.seat)
