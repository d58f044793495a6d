"""What a script may expect of Bolsa's table, and what is said where it is not so."""

from collections.abc import Callable, Mapping

from exchange.play.line import Line
from exchange.play.words import Check
from market.bolsa.filling import filling_seat
from market.bolsa.model import COMPANIES, State
from market.bolsa.reading import take_company


def read_expect(line: Line) -> Check:
    """`prices`, `cash`, `owned`, `orders`, `round`, `token`, `choice` and `worth`."""
    match line.take_word("prices", "cash", "owned", "orders", "round", "token", "choice", "worth"):
        case "prices":
            prices = line.take_table(lambda: take_company(line), line.take_number)
            return _table(prices, lambda state: dict(zip(COMPANIES, state.prices, strict=True)), "{} is {}")
        case "cash":
            cash = line.take_table(line.take_seat, line.take_number)
            return _table(cash, lambda state: dict(zip(state.seats, state.cash, strict=True)), "{} has {}")
        case "worth":
            worth = line.take_table(line.take_seat, line.take_number)
            return _table(worth, lambda state: _by_seat(state, state.worth), "{} is worth {}")
        case "owned":
            company = COMPANIES.index(take_company(line))
            owned = line.take_table(line.take_seat, line.take_number)
            return _table(
                owned,
                lambda state: _by_seat(state, lambda seat: state.shares_owned(seat, company)),
                "{} owns {}",
            )
        case "orders":
            company = COMPANIES.index(take_company(line))
            cards = line.take_table(line.take_seat, line.take_number)
            return _table(
                cards,
                lambda state: _by_seat(state, lambda seat: state.order_cards(seat, company)),
                "{} has {}",
            )
        case "round":
            number = line.take_number()
            return Check(lambda state: None if state.round == number else f"it is round {state.round}")
        case "token":
            seat = line.take_seat()
            return Check(lambda state: None if _token(state) == seat else f"the token is with {_token(state)}")
        case _:
            seat = line.take_seat()
            return Check(lambda state: _choice(state, seat), choice=seat)


def _by_seat(state: State, value: Callable[[int], int]) -> dict[str, int]:
    return {name: value(place) for place, name in enumerate(state.seats)}


def _table(wanted: Mapping[str, int], actual: Callable[[State], Mapping[str, int]], so: str) -> Check:
    def check(state: State) -> str | None:
        now = actual(state)
        wrong = [so.format(name, now[name]) for name, value in wanted.items() if now[name] != value]
        return ", ".join(wrong) or None

    return Check(check)


def _token(state: State) -> str:
    return state.seats[state.token]


def _choice(state: State, seat: str) -> str | None:
    chooser = filling_seat(state)
    if chooser is None:
        return "no choice is open"
    return None if state.seats[chooser] == seat else f"the choice is {state.seats[chooser]}'s"
