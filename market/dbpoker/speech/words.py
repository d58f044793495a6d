"""The words of DBPóker in a play script: its head, what can be given and expected, and its grammar."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from exchange.script.sentence import Line
from exchange.script.speech import OptionReader, Words
from market.cards.french import DECK, SUITS
from market.dbpoker import N_
from market.dbpoker.law import model
from market.dbpoker.law.edition import Edition
from market.dbpoker.law.model import DBPokerEvent, LaidHand
from market.dbpoker.law.opening import position_of
from market.dbpoker.law.options import options_of
from market.dbpoker.law.position import Position, laid_field
from market.dbpoker.law.table import State
from market.dbpoker.speech.facts import expected, given
from market.dbpoker.speech.grammar import grammar
from market.page import PAGE
from market.rules import load


class DBPokerWords(Words[State, DBPokerEvent]):
    """The words of one edition: see `exchange.script.speech.Words`."""

    taken = frozenset((*SUITS, *DECK))
    reserved = PAGE

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.grammar = grammar(edition)
        self.expected = expected(edition)
        self.can_be_given = given(edition)
        self.house: Mapping[str, OptionReader] = {option.name: option.take for option in options_of(edition)}

    def rules(self) -> frozenset[str]:
        """The numbers of this edition's rules."""
        return frozenset(load("market.dbpoker").of(self.edition.name).numbers)

    def given(self, line: Line, draft: dict[str, Any]) -> list[str]:
        """A position line. A card that is named too often is at fault where it stands."""
        said = self.can_be_given.read(line)
        fields = said.fields
        place = said.pattern.template.split()[0]
        if place == "laid":
            laid: list[LaidHand] = draft.setdefault("laid", [])
            laid.append(LaidHand(fields["seat"], fields["cards"]))
            set_by = [laid_field(len(laid))]
        else:
            set_by = self.can_be_given.put(said, draft)
        self._count(line, fields, draft)
        return set_by

    def _count(self, line: Line, fields: Mapping[str, Any], draft: dict[str, Any]) -> None:
        """K1.2: a card is there as often as there are decks."""
        cards = fields.get("cards", fields.get("pile", fields.get("showcase", ())))
        cards = (cards,) if isinstance(cards, str) and cards else tuple(cards)
        counted: Counter[str] = draft.setdefault("counted", Counter())
        decks = self.edition.decks(len(line.seats))
        for at, card in enumerate(cards, start=line.place - len(cards)):
            counted[card] += 1
            if counted[card] > decks:
                line.fail(N_("{card} is there too often"), at=at, card=card)

    def position(self, draft: dict[str, Any]) -> Position:
        """The position drafted; `Game.open` judges it."""
        return Position(
            hands=draft.get("hand", {}),
            draws=draft.get("draw", {}),
            discards=draft.get("discards", {}),
            showcases=draft.get("showcase", {}),
            market=draft.get("market"),
            pile=draft.get("pile"),
            waste=draft.get("waste", ()),
            coins=draft.get("coins", {}),
            laid=tuple(draft.get("laid", ())),
            turn=draft.get("turn", ""),
        )

    def head_lines(self, options: Mapping[str, int | str]) -> tuple[str, ...]:
        """The house rules that are not as the rules have them."""
        other = (option for option in options_of(self.edition) if options[option.name] != option.default)
        return tuple(f"option {option.name} {options[option.name]}" for option in other)

    def given_lines(self, event: DBPokerEvent) -> tuple[str, ...]:
        """The `given` lines that the first event stands for, where all cards may be known; none for others."""
        position = position_of(self.edition, (event,)) if isinstance(event, model.DeckShuffled) else None
        if position is None:
            return ()
        lines = list(self.can_be_given.lines(_draft(position)))
        for hand in position.laid:
            lines += self.can_be_given.lines({"laid": {hand.seat: hand.cards}})
        return tuple(lines)


def _draft(position: Position) -> dict[str, object]:
    """What a position's lines say, but for the hands laid, of which a seat may have several."""
    draft: dict[str, object] = {"coins": position.coins, "hand": position.hands, "draw": position.draws}
    draft |= {"discards": {seat: cards for seat, cards in position.discards.items() if cards}}
    draft |= {"showcase": position.showcases, "market": position.market, "pile": position.pile}
    if position.waste:
        draft["waste"] = position.waste
    return {name: value for name, value in draft.items() if value} | {"turn": position.turn}
