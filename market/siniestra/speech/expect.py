"""What a script may expect of the table of Especulación Siniestra, and what is said where it is not so."""

from exchange.script.sentence import Line
from exchange.script.speech import Check, check_table
from exchange.value.words import Message
from market.siniestra import N_
from market.siniestra.law.cards import SUITS, in_order
from market.siniestra.law.model import State
from market.siniestra.law.score import scores
from market.siniestra.speech.reading import take_cards, take_columns, take_suit


def read_expect(line: Line) -> Check:
    """`prices`, `columns`, `hand`, `score` and `draw`."""
    match line.take_word("prices", "columns", "hand", "score", "draw"):
        case "prices":
            prices = line.take_table(lambda: take_suit(line), line.take_number)
            return check_table(
                prices, lambda state: dict(zip(SUITS, state.prices, strict=True)), N_("{name} is at {value}")
            )
        case "columns":
            seat = line.take_seat()
            columns = take_columns(line)
            return check_table(columns, lambda state: _columns(state, seat), N_("the column of {name} has {value}"))
        case "hand":
            seat = line.take_seat()
            cards = take_cards(line)
            return Check(lambda state: _hand(state, seat, cards))
        case "score":
            points = line.take_table(line.take_seat, line.take_number)
            return check_table(
                points, lambda state: dict(zip(state.seats, scores(state), strict=True)), N_("{name} scores {value}")
            )
        case _:
            return Check(_draw)


def _columns(state: State, seat: str) -> dict[str, int]:
    place = state.seats.index(seat)
    return {name: state.column(place, suit) for suit, name in enumerate(SUITS)}


def _hand(state: State, seat: str, cards: tuple[str, ...]) -> str | None:
    held = state.hand(state.seats.index(seat))
    if held is None:
        return Message(N_("the hand of {seat} is hidden"), seat=seat)
    if set(held) == set(cards):
        return None
    if not held:
        return Message(N_("{seat} holds nothing"), seat=seat)
    return Message(N_("{seat} holds {cards}"), seat=seat, cards=" ".join(in_order(held)))


def _draw(state: State) -> str | None:
    if not state.over:
        return Message(N_("the game is not over"))
    if state.winner is None:
        return None
    return Message(N_("{seat} has won"), seat=state.seats[state.winner])
