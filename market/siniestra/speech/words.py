"""The words of Especulación Siniestra in a play script: its head, what can be given and expected, and its grammar."""

from collections.abc import Mapping
from typing import Any

from exchange.script.sentence import Line
from exchange.script.speech import OptionReader, Words
from market.cards.spanish import DECKS, SUITS
from market.page import PAGE
from market.rules import load
from market.siniestra import N_
from market.siniestra.law.model import SiniestraEvent, State, Version
from market.siniestra.law.options import OPTIONS
from market.siniestra.law.position import COMMON, Position
from market.siniestra.speech.facts import EXPECTED, drafted, given
from market.siniestra.speech.grammar import grammar


class SiniestraWords(Words[State, SiniestraEvent]):
    """The words of one version: see `exchange.script.speech.Words`."""

    expected = EXPECTED
    taken = frozenset((*SUITS, *(card for deck in DECKS.values() for card in deck)))
    reserved = PAGE
    head: Mapping[str, OptionReader] = {option.name: option.take for option in OPTIONS}

    def __init__(self, played: Version) -> None:
        self.played = played
        self.grammar = grammar(played)
        self.can_be_given = given(played)

    def rules(self) -> frozenset[str]:
        """The numbers of this version's rules."""
        return frozenset(load("market.siniestra").of(f"siniestra-{self.played.number}").numbers)

    def given(self, line: Line, draft: dict[str, Any]) -> list[str]:
        """A position line. A card that another line has named is at fault where it stands."""
        said = self.can_be_given.read(line)
        fields = self.can_be_given.put(said, draft)
        lines: dict[str, int] = draft.setdefault("lines", {})  # where each field and card was given
        cards: tuple[str, ...] = said.fields.get("cards", ())
        if fields[0] not in lines:
            for place, card in enumerate(cards, start=len(line.words) - len(cards)):
                self._lay_once(line, card, place, lines)
        for place, (suit, price) in enumerate(said.fields.get("prices", {}).items()):
            if fields[place] not in lines:
                self._lay_once(line, f"{price}{suit}", 3 * place + 3, lines, price=True)  # `given prices O 7, C 3`
        lines |= dict.fromkeys(fields, line.number)
        return fields

    def _lay_once(self, line: Line, card: str, at: int, lines: dict[str, int], *, price: bool = False) -> None:
        if self.played.ones_open and not price and card.startswith("1") and len(card) == len("1O"):
            line.fail(N_("in version 2 the four 1s lie on the table (S3.1), and {card} is one"), at=at, card=card)
        if card in lines:
            line.fail(N_("{card} is in two places: see line {number}"), at=at, card=card, number=lines[card])
        lines[card] = line.number

    def position(self, draft: dict[str, Any]) -> Position:
        """The position drafted; `Game.open` judges it."""
        return Position(
            hands=draft.get("hand", {}),
            draw={COMMON: draft["draw"]} if self.played.common_pile and "draw" in draft else draft.get("draw", {}),
            prices=draft.get("prices", {}),
            columns=draft.get("columns", {}),
        )

    def head_lines(self, options: Mapping[str, int | str]) -> tuple[str, ...]:
        """The deck, where it is not the one of 52."""
        return () if options["deck"] == 52 else (f"deck {options['deck']}",)  # S1.1

    def drafted(self, event: SiniestraEvent) -> Mapping[str, object]:
        """Prices, columns, hands and draw piles, where all of them may be known."""
        return drafted(self.played, event)
