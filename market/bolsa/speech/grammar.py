"""The sentences of Bolsa: each stands here once, for the tape, moves, and reading back."""

from auction.spoken import Way
from exchange.script.grammar import Grammar, made, move, told
from exchange.script.kinds import SEAT, SEATS, SEVERAL
from exchange.script.pattern import FieldKind, OwnWords
from market.bolsa import N_
from market.bolsa.law import model
from market.bolsa.law.state import State
from market.bolsa.speech.fields import BUYS, COMPANY, DEALT, ORDERS, PARTS, SHEET

ORDERED = N_("{seat} orders {sheet}")
DEALS = N_("{seat} deals {parts}")


def _price_rule(event: model.PriceMoved, _before: object) -> str:
    if isinstance(event.rule, str):
        return event.rule  # the house rule that set the price
    return "B4.6" if event.case in ("5b", "6b") else "B3.2"


def _replaced(event: model.SheetSealed, before: State) -> bool:
    """B2.5: the seat has a sheet in already."""
    return before.held[before.seats.index(event.seat)] is not None


def _winner(event: model.GameWon) -> tuple[dict[str, object], ...]:
    """The one winner; nothing where several share the win."""
    return tuple({"seat": seat, "worth": event.worth} for seat in event.winners) if len(event.winners) == 1 else ()


_FIELDS: dict[str, FieldKind] = {
    "token": SEAT,
    "buyer": SEAT,
    "seller": SEAT,
    "speaking": SEATS,
    "ranking": SEATS,
    "winners": SEVERAL,
    "company": COMPANY,
    "buys": BUYS,
}

GRAMMAR = Grammar(
    move(model.SealSheet, ORDERED, sheet=ORDERS),
    told(model.PositionSet, rule="B1.3"),
    told(model.SharesDealt, rule="B8.2"),
    told(model.RoundBegun, N_("round {round} begins, token with {token}"), "B7.1"),
    told(model.SheetsTurnedOver, N_("the sheets are turned over"), "B2.1"),
    told(model.SheetsTurnedOver, ORDERED, each=lambda event: event.sheets, sheet=SHEET),
    told(model.CompanyCalled, N_("{company} is called, {wanted} wanted, {offered} offered"), "B3.2"),
    told(model.BuysWithdrawn, N_("{seat} withdraws {buys}"), lambda event, _: event.rule),
    told(
        model.AuctionOpened,
        N_("{company} goes to auction, up, speaking {speaking}"),
        "B4.1",
        when=lambda event, _: event.way is Way.UP,
    ),
    told(
        model.AuctionOpened,
        N_("{company} goes to auction, down, speaking {speaking}"),
        when=lambda event, _: event.way is Way.DOWN,
    ),
    made(model.BidMade, N_("{seat} bids {bid}"), "B4.3"),
    made(model.BidderPassed, N_("{seat} passes"), "B4.2"),
    told(model.AuctionClosed, N_("{company} closes at {price}, ranking {ranking}"), "B4.7"),
    move(model.Deal, DEALS, parts=PARTS),
    told(model.DealChosen, DEALS, "B5.3", parts=DEALT),
    told(model.SharesTraded, N_("{buyer} buys {shares} {company} from {seller} at {price}"), "B5.5"),
    told(
        model.PriceMoved,
        N_("{company} moves from {before} to {after}"),
        _price_rule,
        when=lambda event, _: event.before != event.after,
    ),
    told(model.PriceMoved, N_("{company} stays at {after}"), when=lambda event, _: event.before == event.after),
    told(model.UnansweredPaid, N_("{seat} pays {coins} for orders that nobody answered"), "B8.9"),
    told(model.DividendPaid, N_("{seat} earns {coins}"), "B8.6"),
    told(model.FeePaid, N_("{seat} pays a fee of {coins}"), "B8.7"),
    told(model.RoundEnded, N_("round {round} ends, token to {token}"), "B7.1"),
    told(model.BankPaid, N_("the bank pays {seat} {coins}"), "B7.2"),
    told(model.GameWon, N_("{seat} wins with {worth}"), "B7.2", each=_winner),
    told(model.GameWon, N_("{winners} win with {worth}"), when=lambda event, _: len(event.winners) > 1),
    told(model.SheetSealed, N_("{seat} seals a new sheet"), "B2.1", when=_replaced),
    fields=_FIELDS,
    own={ORDERED: OwnWords(N_("{seat} orders nothing"), {"sheet": model.Sheet()})},
)
