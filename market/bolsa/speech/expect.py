"""What a script may expect of Bolsa's table, and what is said where it is not so."""

from collections.abc import Callable

from exchange.script.sentence import Line
from exchange.script.speech import Check, check_table
from exchange.value.words import Message
from market.bolsa import N_
from market.bolsa.law.filling import filling_seat
from market.bolsa.law.model import COMPANIES
from market.bolsa.law.state import State
from market.bolsa.speech.fields import take_company


def read_expect(line: Line) -> Check:
    """`prices`, `cash`, `owned`, `orders`, `round`, `token`, `choice` and `worth`."""
    match line.take_word("prices", "cash", "owned", "orders", "round", "token", "choice", "worth"):
        case "prices":
            prices = line.take_table(lambda: take_company(line), line.take_number)
            return check_table(
                prices, lambda state: dict(zip(COMPANIES, state.prices, strict=True)), N_("{name} is {value}")
            )
        case "cash":
            cash = line.take_table(line.take_seat, line.take_number)
            return check_table(
                cash, lambda state: dict(zip(state.seats, state.cash, strict=True)), N_("{name} has {value}")
            )
        case "worth":
            worth = line.take_table(line.take_seat, line.take_number)
            return check_table(worth, lambda state: _by_seat(state, state.worth), N_("{name} is worth {value}"))
        case "owned":
            company = COMPANIES.index(take_company(line))
            owned = line.take_table(line.take_seat, line.take_number)
            return check_table(
                owned,
                lambda state: _by_seat(state, lambda seat: state.shares_owned(seat, company)),
                N_("{name} owns {value}"),
            )
        case "orders":
            company = COMPANIES.index(take_company(line))
            cards = line.take_table(line.take_seat, line.take_number)
            return check_table(
                cards,
                lambda state: _by_seat(state, lambda seat: state.order_cards(seat, company)),
                N_("{name} has {value}"),
            )
        case "round":
            number = line.take_number()
            return Check(
                lambda state: None if state.round == number else Message(N_("it is round {round}"), round=state.round)
            )
        case "token":
            seat = line.take_seat()
            return Check(lambda state: _token_fault(state, seat))
        case _:
            seat = line.take_seat()
            return Check(lambda state: _choice(state, seat), choice=seat)


def _by_seat(state: State, value: Callable[[int], int]) -> dict[str, int]:
    return {name: value(place) for place, name in enumerate(state.seats)}


def _token_fault(state: State, seat: str) -> str | None:
    holder = state.seats[state.token]
    return None if holder == seat else Message(N_("the token is with {seat}"), seat=holder)


def _choice(state: State, seat: str) -> str | None:
    chooser = filling_seat(state)
    if chooser is None:
        return Message(N_("no choice is open"))
    owner = state.seats[chooser]
    return None if owner == seat else Message(N_("the choice is {seat}'s"), seat=owner)
