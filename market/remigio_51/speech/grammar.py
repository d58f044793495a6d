"""The sentences of Remigio 51: each stands here once, for the tape, moves, and reading back."""

from exchange.script.grammar import Grammar, made, told
from exchange.script.kinds import SEAT
from market.cards.spanish import in_order
from market.remigio_51 import N_
from market.remigio_51.law import model
from market.remigio_51.speech.fields import CARDS_TO_LAY, HELD, LAID, PLAIN, PLAYED, SHOWN


def _hand(event: model.HandShown) -> tuple[dict[str, object], ...]:
    return ({"seat": event.seat, "cards": in_order(event.cards)},)


GRAMMAR = Grammar(
    told(model.TableOpened, rule="R1.3"),
    told(model.CardsDealt, rule="R1.4"),
    told(model.DealBegun, N_("deal {deal} by {dealer}, {card} lies open"), "R1.4", dealer=SEAT, card=HELD),
    made(model.CardDrawn, N_("{seat} draws"), "R3.1", about=N_("the top of the stock (R3.1)")),
    made(
        model.DiscardTaken,
        N_("{seat} takes"),
        "R3.1",
        told=N_("{seat} takes {card}"),
        about="{top}",  # R3.1, R4.3: what for hangs on the seat
        card=HELD,
    ),
    made(
        model.CombinationLaid,
        N_("{seat} lays {cards}"),
        "R5.4",
        told="",
        about=N_("{points} points"),
        cards=CARDS_TO_LAY,
    ),
    told(model.CombinationLaid, N_("{seat} lays {cards} as {number}, {points} points"), cards=LAID),
    told(model.SeatOpened, N_("{seat} opens with {points}"), "R4.2"),
    made(
        model.LayRetracted,
        N_("{seat} retracts"),
        "R4.4",
        told=N_("{seat} retracts {count}"),
        about=N_("takes all of it back; then only to discard is left (R4.4)"),
    ),
    told(model.DiscardReturned, N_("{seat} returns {card}"), "R4.4", card=HELD),
    made(
        model.CardAdded,
        N_("{seat} adds {card} to {number}"),
        "R6.1",
        about=N_("to {combination} (R6.1)"),
        card=PLAYED,
    ),
    made(
        model.JokerSwapped,
        N_("{seat} swaps {card} in {number}"),
        "R6.2",
        about=N_("for the joker that lies for it (R6.2)"),
        card=PLAIN,
    ),
    made(
        model.CardDiscarded,
        N_("{seat} discards {card}"),
        "R7.1",
        about=N_("ends the turn; any of your cards (R7.1)"),
        card=HELD,
    ),
    told(model.StockRenewed, N_("the discards become the stock, {count} cards"), "R3.4"),
    told(model.DealClosed, N_("{seat} closes"), "R7.2"),
    told(model.DealBlocked, N_("the deal is blocked, {seat} counts as closed"), "R7.3"),
    told(model.HandShown, N_("{seat} shows {cards}"), "R8.1", each=_hand, cards=SHOWN),
    told(model.HandCounted, N_("{seat} counts {counted}, {points} in all"), "R8.1"),
    told(model.SeatReentered, N_("{seat} re-enters at {points}"), "R8.3"),
    told(model.CoinsPaid, N_("{seat} pays {to} {coins}"), "R9.4", to=SEAT),
    told(model.GameWon, N_("{seat} wins with {points}"), "R8.4"),
)
