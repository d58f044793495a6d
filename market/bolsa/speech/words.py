"""Bolsa's words in a play script: its head, what can be given and expected, and its grammar."""

from collections.abc import Mapping
from typing import Any

from exchange.script.speech import OpenChoice, OptionReader, Words
from market.bolsa.law import model
from market.bolsa.law.filling import filling_seat
from market.bolsa.law.model import COMPANIES, BolsaEvent
from market.bolsa.law.opening import Position
from market.bolsa.law.options import OPTIONS
from market.bolsa.law.state import State
from market.bolsa.speech.facts import EXPECTED, GIVEN, drafted
from market.bolsa.speech.grammar import GRAMMAR
from market.page import PAGE
from market.rules import load

READERS: dict[str, OptionReader] = {option.name: option.take for option in OPTIONS}
HEAD = ("rounds", "token")
HOUSE = {option.name: option.default for option in OPTIONS if option.name not in HEAD}


class BolsaWords(Words[State, BolsaEvent]):
    """Bolsa's words: see `exchange.script.speech.Words`."""

    grammar = GRAMMAR
    expected = EXPECTED
    can_be_given = GIVEN
    taken = frozenset(COMPANIES)
    reserved = PAGE
    head: Mapping[str, OptionReader] = {name: READERS[name] for name in HEAD}
    house: Mapping[str, OptionReader] = {name: READERS[name] for name in HOUSE}

    def rules(self) -> frozenset[str]:
        """B1.1 to B8.9."""
        return frozenset(load("market.bolsa").numbers)

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

    def drafted(self, event: BolsaEvent) -> Mapping[str, object]:
        """A position, or the shares dealt (B8.2)."""
        return drafted(event)
