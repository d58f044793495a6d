"""Bolsa's words in a play script: its head, positions and expectations, read and written, and its grammar."""

from collections.abc import Mapping
from typing import Any

from exchange.script.sentence import Line
from exchange.script.speech import Check, OpenChoice, OptionReader, Words
from market.bolsa.law import model
from market.bolsa.law.filling import filling_seat
from market.bolsa.law.model import COMPANIES, BolsaEvent
from market.bolsa.law.opening import Position
from market.bolsa.law.options import OPTIONS
from market.bolsa.law.state import State
from market.bolsa.speech.expect import read_expect
from market.bolsa.speech.fields import take_company
from market.bolsa.speech.grammar import GRAMMAR
from market.page import PAGE
from market.rules import load

READERS: dict[str, OptionReader] = {option.name: option.take for option in OPTIONS}
HEAD = ("rounds", "token")
HOUSE = {option.name: option.default for option in OPTIONS if option.name not in HEAD}


class BolsaWords(Words[State, BolsaEvent]):
    """Bolsa's words: see `exchange.script.speech.Words`."""

    grammar = GRAMMAR
    taken = frozenset(COMPANIES)
    reserved = PAGE
    head: Mapping[str, OptionReader] = {name: READERS[name] for name in HEAD}
    house: Mapping[str, OptionReader] = {name: READERS[name] for name in HOUSE}

    def rules(self) -> frozenset[str]:
        """B1.1 to B8.9."""
        return frozenset(load("market.bolsa").numbers)

    def given(self, line: Line, draft: dict[str, Any]) -> list[str]:
        """`given round|prices|cash|owned …`."""
        match line.take_word("round", "prices", "cash", "owned"):
            case "round":
                draft["round"] = READERS["rounds"](line)
                return ["round"]
            case "prices":
                prices = line.take_table(lambda: take_company(line), line.take_number)
                draft["prices"] = draft.get("prices", {}) | prices
                return [f"prices {company}" for company in prices]
            case "cash":
                cash = line.take_table(line.take_seat, line.take_number)
                draft["cash"] = draft.get("cash", {}) | cash
                return [f"cash {seat}" for seat in cash]
            case _:
                company = take_company(line)
                owned = line.take_table(line.take_seat, line.take_number)
                rows = draft.setdefault("owned", {})
                rows[company] = rows.get(company, {}) | owned
                return [f"owned {company} {seat}" for seat in owned]

    def expect(self, line: Line) -> Check:
        """`prices`, `cash`, `owned`, `orders`, `round`, `token`, `choice` and `worth`."""
        return read_expect(line)

    def position(self, draft: dict[str, Any]) -> Position:
        """The position drafted; `Game.open` judges it."""
        return Position(**draft)

    def open_choice(self, state: State) -> OpenChoice | None:
        """A choice of B5.3: left unwritten, the seat deals clockwise."""
        seat = filling_seat(state)
        if seat is None:
            return None
        name = state.seats[seat]
        return OpenChoice(name, model.DealClockwise(seat=name), (model.Deal,))

    def head_lines(self, options: Mapping[str, int | str]) -> tuple[str, ...]:
        """`rounds`, `token`, and the house rules that are not the defaults."""
        house = (f"option {name} {options[name]}" for name, usual in HOUSE.items() if options[name] != usual)
        return (f"rounds {options['rounds']}", f"token {options['token']}", *house)

    def given_lines(self, event: BolsaEvent) -> tuple[str, ...]:
        """A position, or the shares dealt (B8.2), as `given` lines."""
        if not isinstance(event, model.PositionSet | model.SharesDealt):
            return ()
        owned = (
            f"given owned {c} " + ", ".join(f"{seat} {shares}" for seat, shares in event.owned[c].items())
            for c in COMPANIES
        )
        if isinstance(event, model.SharesDealt):
            return tuple(owned)
        prices = ", ".join(f"{c} {event.prices[c]}" for c in COMPANIES)
        cash = ", ".join(f"{seat} {coins}" for seat, coins in event.cash.items())
        return (f"given round {event.round}", f"given prices {prices}", f"given cash {cash}", *owned)

    def expect_lines(self, state: State) -> tuple[str, ...]:
        """The whole position."""
        prices = ", ".join(f"{c} {price}" for c, price in zip(COMPANIES, state.prices, strict=True))
        cash = ", ".join(f"{seat} {coins}" for seat, coins in zip(state.seats, state.cash, strict=True))
        owned = (
            f"expect owned {c} "
            + ", ".join(f"{seat} {state.shares_owned(s, place)}" for s, seat in enumerate(state.seats))
            for place, c in enumerate(COMPANIES)
        )
        chooser = filling_seat(state)
        choice = () if chooser is None else (f"expect choice {state.seats[chooser]}",)
        return (
            f"expect round {state.round}",
            f"expect token {state.seats[state.token]}",
            f"expect prices {prices}",
            f"expect cash {cash}",
            *owned,
            *choice,
        )
