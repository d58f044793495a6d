"""What a script may expect of the table of Especulación Siniestra, and what is said where it is not so."""

from exchange.language import Message
from exchange.language import mark as _
from exchange.play.line import Line
from exchange.play.words import Check, check_table
from market.siniestra.cards import SUITS, in_order
from market.siniestra.model import State
from market.siniestra.reading import take_cards, take_columns, take_suit
from market.siniestra.score import scores


def read_expect(line: Line) -> Check:
    """`prices`, `columns`, `hand`, `score` and `draw`."""
    match line.take_word("prices", "columns", "hand", "score", "draw"):
        case "prices":
            prices = line.take_table(lambda: take_suit(line), line.take_number)
            return check_table(
                prices, lambda state: dict(zip(SUITS, state.prices, strict=True)), _("{name} is at {value}")
            )
        case "columns":
            seat = line.take_seat()
            columns = take_columns(line)
            return check_table(columns, lambda state: _columns(state, seat), _("the column of {name} has {value}"))
        case "hand":
            seat = line.take_seat()
            cards = take_cards(line)
            return Check(lambda state: _hand(state, seat, cards))
        case "score":
            points = line.take_table(line.take_seat, line.take_number)
            return check_table(
                points, lambda state: dict(zip(state.seats, scores(state), strict=True)), _("{name} scores {value}")
            )
        case _:
            return Check(_draw)


def _columns(state: State, seat: str) -> dict[str, int]:
    place = state.seats.index(seat)
    return {name: state.column(place, suit) for suit, name in enumerate(SUITS)}


def _hand(state: State, seat: str, cards: tuple[str, ...]) -> str | None:
    held = state.hand(state.seats.index(seat))
    if held is None:
        return Message(_("the hand of {seat} is hidden"), seat=seat)
    if set(held) == set(cards):
        return None
    if not held:
        return Message(_("{seat} holds nothing"), seat=seat)
    return Message(_("{seat} holds {cards}"), seat=seat, cards=" ".join(in_order(held)))


def _draw(state: State) -> str | None:
    if not state.over:
        return Message(_("the game is not over"))
    if state.winner is None:
        return None
    return Message(_("{seat} has won"), seat=state.seats[state.winner])
