"""The words of Remigio 51 in a play script: its head, what can be given and expected, and its grammar."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from exchange.script.facts import Expected, Given, fact
from exchange.script.kinds import BY_SEAT
from exchange.script.sentence import Line
from exchange.script.speech import OptionReader, Words
from market.cards.spanish import JOKER, SUITS, held_as, packs
from market.page import PAGE
from market.remigio_51 import N_
from market.remigio_51.law import model
from market.remigio_51.law.combinations import has_cards_enough, is_combination
from market.remigio_51.law.model import RemigioEvent
from market.remigio_51.law.options import BY_LOT, OPTIONS, decks_for
from market.remigio_51.law.position import Position
from market.remigio_51.law.table import State
from market.remigio_51.speech.fields import (
    COINS,
    COMBINATION,
    HAND,
    PILE,
    PLAYABLE,
    ROUND,
    SEATS_OR_NOBODY,
    TOP,
    write_cards,
)
from market.remigio_51.speech.grammar import GRAMMAR
from market.rules import load


class _Numbered(dict[int, tuple[str, ...]]):
    """Combinations by their number; there is none under any other."""

    def __missing__(self, number: int) -> tuple[str, ...]:
        return ()


def _by_seat(state: State, values: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(state.seats, values, strict=True))


def _hands(state: State) -> dict[str, tuple[str, ...] | None]:
    seats = range(len(state.seats))
    return _by_seat(state, tuple(None if state.hidden(seat) else state.known(seat) for seat in seats))


def _top(state: State) -> str | tuple[()]:
    return state.discards[-1] if state.discards else ()


def _opened(state: State) -> tuple[str, ...]:
    return tuple(seat for seat, opened in zip(state.seats, state.opened, strict=True) if opened)


def _combinations(state: State) -> _Numbered:
    return _Numbered(enumerate(state.combinations, start=1))


_HAS = N_("{name} has {value}")

EXPECTED = Expected(
    fact("hand {seat} {cards}", _hands, N_("{seat} holds {cards}"), none=N_("the hand of {seat} is hidden")),
    fact("cards {count}", lambda state: _by_seat(state, tuple(map(len, state.hands))), _HAS, count=BY_SEAT),
    fact("points {points}", lambda state: _by_seat(state, state.points), _HAS, points=BY_SEAT),
    fact("coins {coins}", lambda state: _by_seat(state, state.coins), _HAS, coins=COINS),
    fact("opened {seats}", _opened, N_("opened: {seats}"), seats=SEATS_OR_NOBODY),
    fact("combination {number} {lain}", _combinations, N_("combination {number} is {lain}"), lain=COMBINATION),
    fact("discards {top}", _top, N_("{top} lies on top")),
    fact("stock {count}", lambda state: len(state.stock), N_("{count} cards are in the stock")),
    fact("deal {deal}", lambda state: state.deal, N_("this is deal {deal}")),
    fact("dealer {seat}", lambda state: state.seats[state.dealer], N_("the dealer is {seat}")),
    fact("round {round}", lambda state: state.round, N_("this is round {round}")),
    fields={"cards": HAND, "top": TOP},
    written=(
        *("deal", "dealer", "round", "points", "coins", "opened"),
        *("combination", "stock", "discards", "cards", "hand"),
    ),
)


GIVEN = Given(
    "hand {seat} {cards}",
    "stock {pile}",
    "discards {pile}",
    "combination {lain}",
    "opened {seats}",
    "points {points}",
    "round {round}",
    fields={
        "cards": HAND,
        "pile": PILE,
        "lain": COMBINATION,
        "seats": SEATS_OR_NOBODY,
        "points": BY_SEAT,
        "round": ROUND,
    },
)


class RemigioWords(Words[State, RemigioEvent]):
    """Ana lays 5O *6O 7O: see `exchange.script.speech.Words`."""

    grammar = GRAMMAR
    expected = EXPECTED
    can_be_given = GIVEN
    taken = frozenset((*SUITS, JOKER, *PLAYABLE))
    reserved = PAGE | {BY_LOT, "minus"}
    head: Mapping[str, OptionReader] = {option.name: option.take for option in OPTIONS if option.of_seats}
    house: Mapping[str, OptionReader] = {option.name: option.take for option in OPTIONS if not option.of_seats}

    def rules(self) -> frozenset[str]:
        """R1.1 to R9.4."""
        return frozenset(load("market.remigio_51").numbers)

    def given(self, line: Line, draft: dict[str, Any]) -> list[str]:
        """A position line. A card of which more are named than there are is at fault where it stands."""
        said = self.can_be_given.read(line)
        cards = next((value for name, value in said.fields.items() if name in ("cards", "pile", "lain")), ())
        first = line.place - len(cards)
        named: Counter[str] = draft.setdefault("named", Counter())
        there = Counter(packs(decks_for(len(line.seats)), int(line.options["jokers"])))
        for place in range(first, line.place):
            card = held_as(line.words[place])
            named[card] += 1
            if named[card] > there[card]:
                line.fail(N_("there are {count} {card}, and more are named"), at=place, count=there[card], card=card)
        if "lain" not in said.fields:
            return self.can_be_given.put(said, draft)
        if not is_combination(cards) or not has_cards_enough(cards):
            line.fail(N_("{cards} are no combination"), at=min(first, line.place - 1), cards=write_cards(cards))
        laid: list[tuple[str, ...]] = draft.setdefault("combinations", [])
        laid.append(cards)
        return [f"combination {len(laid)}"]

    def position(self, draft: dict[str, Any]) -> Position:
        """The position drafted; `Game.open` judges it."""
        return Position(
            hands=draft.get("hand", {}),
            stock=draft.get("stock"),
            discards=draft.get("discards"),
            combinations=tuple(draft.get("combinations", ())),
            opened=draft.get("opened", ()),
            points=draft.get("points", {}),
            round=draft.get("round", 0),
        )

    def head_lines(self, options: Mapping[str, int | str]) -> tuple[str, ...]:
        """The options that are not as the rules have them."""
        other = [option for option in OPTIONS if options[option.name] != option.default]
        return tuple(
            f"{'' if option.of_seats else 'option '}{option.name} {options[option.name]}"
            for option in sorted(other, key=lambda option: not option.of_seats)
        )

    def drafted(self, event: RemigioEvent) -> Mapping[str, Any]:
        """What of the first deal is given by each of its events, as far as it may be known."""
        match event:
            case model.TableOpened():
                return {"round": event.round, "points": event.points, "opened": event.opened}
            case model.CardsDealt(deal=1):
                hands: dict[str, tuple[Any, ...]] = {}
                for card in event.hands:
                    hands[card.seat] = (*hands.get(card.seat, ()), card.card)
                stock = tuple(card.card for card in event.stock)
                known = {seat: cards for seat, cards in hands.items() if UNSET not in cards}
                given = {"hand": known, "discards": event.discards[::-1]}
                return given | ({} if UNSET in stock else {"stock": stock})
            case _:
                return {}

    def given_lines(self, event: RemigioEvent) -> tuple[str, ...]:
        """The `given` lines that an opening event stands for; combinations have a line each."""
        laid = event.combinations if isinstance(event, model.TableOpened) else ()
        return (*super().given_lines(event), *(f"given combination {write_cards(cards)}" for cards in laid))

    def move_line(self, event: RemigioEvent) -> str | None:
        """A card that is drawn instead of one that was given back is no move (R4.4)."""
        if isinstance(event, model.CardDrawn) and event.instead:
            return None
        return super().move_line(event)
