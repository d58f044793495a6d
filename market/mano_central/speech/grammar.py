"""The sentences of Mano Central: each stands here once, for the tape, moves, and reading back."""

from exchange.script.grammar import Grammar, made, told
from exchange.script.kinds import SEAT, SEVERAL
from market.mano_central import N_
from market.mano_central.law import model
from market.mano_central.speech.fields import CARD, CARDS, WORTH


def _winner(event: model.GameWon) -> tuple[dict[str, object], ...]:
    """The one winner; nothing where several share the win."""
    return tuple({"seat": seat, "points": event.points} for seat in event.winners) if len(event.winners) == 1 else ()


GRAMMAR = Grammar(
    told(model.TableOpened, rule="M1.2"),
    told(model.HandDealt, rule="M1.2"),
    told(model.CentralDealt, N_("the new central hand goes to {seat}, {pile} in the pile"), "M5.1"),
    told(model.CentralTaken, rule="M2.1"),
    made(
        model.CentralFormed,
        N_("{seat} forms {cards}"),
        "M2.2",
        told=N_("{seat} forms a hand"),
        about=N_("lays any five of your ten cards as the central hand (M2.2): {cards}"),
    ),
    made(
        model.CardShown,
        N_("{seat} shows {card}"),
        "M2.3",
        about=N_("turns a card face up, as many as you like (M2.3): {cards}"),
    ),
    made(
        model.HandClaimed,
        N_("{seat} claims {claim}"),
        "M2.5",
        about=N_("hands it on as {claim} or more, true or not (M2.5, M3.3)"),
    ),
    made(
        model.HandAccepted,
        N_("{seat} accepts"),
        "M4.2",
        about=N_("the other gets 1 point, and you claim more for the hand (M4.2)"),
    ),
    told(model.PointPaid, N_("the bank pays {seat} {points}"), "M4.2"),
    made(
        model.HandDoubted,
        N_("{seat} doubts"),
        "M4.4",
        about=N_("turns it over: worth {claim} or more, you pay 5, else the other does (M4.4)"),
    ),
    told(model.CentralTurnedOver, N_("the hand is {cards}, {worth}"), "M4.4"),
    told(model.PointsPaid, N_("{seat} pays {to} {points}"), "M4.4"),
    told(model.SeatExcluded, N_("{seat} is out"), "M4.6"),
    told(model.CentralDiscarded, rule="M5.1"),
    told(model.GameWon, N_("{seat} wins with {points}"), "M5.4", each=_winner),
    told(model.GameWon, N_("{winners} win with {points}"), when=lambda event, _: len(event.winners) > 1),
    fields={"card": CARD, "cards": CARDS, "claim": WORTH, "worth": WORTH, "to": SEAT, "winners": SEVERAL},
)
