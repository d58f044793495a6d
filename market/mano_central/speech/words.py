"""The words of Mano Central in a play script: its head, what can be given and expected, and its grammar."""

from collections.abc import Mapping
from typing import Any

from exchange.script.facts import Expected, Given, fact
from exchange.script.kinds import BY_SEAT
from exchange.script.sentence import Line
from exchange.script.speech import OptionReader, Words
from market.cards.french import DECK, SUITS
from market.cards.poker import Worth
from market.mano_central import N_
from market.mano_central.law import model
from market.mano_central.law.model import ManoEvent, Next, State
from market.mano_central.law.opening import Position, position_of
from market.mano_central.law.options import OPTIONS
from market.mano_central.speech.fields import CLAIM, FIVE, PILE, SEATS_OR_NOBODY, SOME_CARDS, WORTH
from market.mano_central.speech.grammar import GRAMMAR
from market.page import PAGE
from market.rules import load


def _hands(state: State) -> dict[str, tuple[str, ...] | None]:
    return dict(zip(state.seats, state.hands, strict=True))


def _holder(state: State) -> str | None:
    return state.seats[state.holder] if state.next in (Next.FORM, Next.HAND_ON, Next.ANSWER) else None


def _out(state: State) -> tuple[str, ...]:
    return tuple(seat for seat, out in zip(state.seats, state.out, strict=True) if out)


def _claim(state: State) -> Worth | None:
    return state.claim or state.accepted


EXPECTED = Expected(
    fact("hand {seat} {cards}", _hands, N_("{seat} holds {cards}"), none=N_("the hand of {seat} is hidden")),
    fact("central {cards}", State.central_cards, N_("the central hand is {cards}"), none=N_("it is hidden")),
    fact("shown {cards}", lambda state: state.shown, N_("what lies open: {cards}")),
    fact("claim {claim}", _claim, N_("the claim is {claim}"), none=N_("the hand is fresh")),
    fact("points {points}", lambda state: dict(zip(state.seats, state.points, strict=True)), N_("{name} has {value}")),
    fact("pile {count}", lambda state: len(state.pile), N_("{count} cards are in the pile")),
    fact("holder {seat}", _holder, N_("the holder is {seat}"), none=N_("nobody holds the hand")),
    fact("out {seats}", _out, N_("out: {seats}")),
    fields={"cards": SOME_CARDS, "claim": CLAIM, "points": BY_SEAT, "seats": SEATS_OR_NOBODY},
    written=("points", "out", "pile", "holder", "claim", "shown", "hand", "central"),
)

GIVEN = Given(
    "hand {seat} {cards}",
    "central {cards}",
    "pile {pile}",
    "points {points}",
    "turn {seat}",
    "claim {claim}",
    fields={"cards": FIVE, "pile": PILE, "points": BY_SEAT, "claim": WORTH},
)


class ManoWords(Words[State, ManoEvent]):
    """Ana claims three Q: see `exchange.script.speech.Words`."""

    grammar = GRAMMAR
    expected = EXPECTED
    can_be_given = GIVEN
    taken = frozenset((*SUITS, *DECK))
    reserved = PAGE
    house: Mapping[str, OptionReader] = {option.name: option.take for option in OPTIONS}

    def rules(self) -> frozenset[str]:
        """M1.1 to M6.3."""
        return frozenset(load("market.mano_central").numbers)

    def given(self, line: Line, draft: dict[str, Any]) -> list[str]:
        """A position line. A card that another line has named is at fault where it stands."""
        said = self.can_be_given.read(line)
        cards = said.fields.get("cards", said.fields.get("pile", ()))
        lines: dict[str, int] = draft.setdefault("lines", {})
        for place, card in enumerate(cards, start=line.place - len(cards)):
            if card in lines:
                line.fail(N_("{card} is in two places: see line {number}"), at=place, card=card, number=lines[card])
            lines[card] = line.number
        return self.can_be_given.put(said, draft)

    def position(self, draft: dict[str, Any]) -> Position:
        """The position drafted; `Game.open` judges it."""
        return Position(
            hands=draft.get("hand", {}),
            central=draft.get("central"),
            pile=draft.get("pile"),
            points=draft.get("points", {}),
            turn=draft.get("turn", ""),
            claim=draft.get("claim"),
        )

    def head_lines(self, options: Mapping[str, int | str]) -> tuple[str, ...]:
        """The house rules that are not as the rules have them."""
        other = (option for option in OPTIONS if options[option.name] != option.default)
        return tuple(f"option {option.name} {options[option.name]}" for option in other)

    def drafted(self, event: ManoEvent) -> Mapping[str, Any]:
        """The whole position, where all of it may be known."""
        position = position_of((event,)) if isinstance(event, model.TableOpened) else None
        if position is None:
            return {}
        draft: dict[str, Any] = {"points": position.points, "hand": position.hands, "central": position.central}
        draft |= {"pile": position.pile, "turn": position.turn}
        return draft | ({"claim": position.claim} if position.claim else {})
