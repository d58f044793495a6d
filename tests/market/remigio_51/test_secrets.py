"""Nobody learns what is hidden: other cards there, and all that a seat can see stays as it was, seals aside."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from exchange.game import PERSON, Setup, decided
from exchange.shapes import shapes_of
from exchange.value.chance import Chance
from exchange.value.seal import SPECTATOR
from market.remigio_51.law import model
from market.remigio_51.law.model import RemigioCommand, RemigioEvent
from market.remigio_51.law.opening import position_of
from market.remigio_51.law.position import Position
from market.remigio_51.law.table import State
from market.remigio_51.title import TITLE
from tests.titles.forms import plain

GAME = TITLE.game
SEATS = ("Ana", "Beto", "Caro")
OPTIONS = GAME.options(SEATS, {"dealer": "Caro"})


class Playing:
    """A game that can be played twice, with the same moves and other cards."""

    def __init__(self, position: Position | None, seed: str = "7") -> None:
        sitting = Setup(
            seats=SEATS, players=dict.fromkeys(SEATS, PERSON), options=OPTIONS, seed=seed, position=position
        )
        self.events: list[RemigioEvent] = list(GAME.open(sitting))
        self.state = self.folded(None)

    def folded(self, viewer: str | None) -> State:
        state = GAME.blank(SEATS, OPTIONS)
        for event in self.events:
            state = GAME.evolve(state, event if viewer is None else GAME.redact(event, viewer))
        return state

    def do(self, command: RemigioCommand) -> None:
        for event in decided(GAME, self.state, command, Chance("7"))[1]:
            self.events.append(event)
            self.state = GAME.evolve(self.state, event)

    def seen(self, viewer: str) -> dict[str, Any]:
        """All that a viewer is shown, but for seals and the places where cards lie, which tell nothing."""
        view = self.folded(viewer)
        events = [GAME.redact(event, viewer) for event in self.events]
        choices = GAME.choices(view, viewer)
        moves = list(choices)
        traders = TITLE.traders.values() if moves else ()
        return {
            "events": but_places(plain(events)),
            "state": but_places(plain(view)),
            "show": TITLE.show(view),
            "tape": [TITLE.words.tape(event, view) for event in events],
            "script": [(TITLE.words.move_line(event), TITLE.words.given_lines(event)) for event in events],
            "expect": TITLE.words.expect_lines(view),
            "legal": TITLE.legal(choices, "es"),
            "aside": [TITLE.aside(event, view, "es") for event in events],
            "moves": plain(moves),
            "shapes": shapes_of(choices),
            "traders": [plain(trader(view, viewer, choices, Chance("7").draws("t"))) for trader in traders],
        }


def but_places(value: Any) -> Any:
    """Without seals, salts and the places of cards in their deal, and a hand in the order of its cards."""
    if isinstance(value, list):
        inside = list(map(but_places, value))
        return sorted(inside, key=str) if value and isinstance(value[0], dict) and "place" in value[0] else inside
    if not isinstance(value, dict):
        return value
    return {key: but_places(item) for key, item in value.items() if not key.endswith(("seal", "salt", "place"))}


def moves(seed: int, most: int) -> tuple[Position, list[RemigioCommand]]:
    """A deal, and the first moves of a game: of all that may be done any, within the first deal."""
    draw, table = Random(seed), Playing(None, str(seed))
    position = position_of(table.events)
    assert position is not None
    made: list[RemigioCommand] = []
    while len(made) < most and table.state.deal == 1:
        listed = list(GAME.choices(table.state, GAME.to_act(table.state)[0]))
        lays = [move for move in listed if isinstance(move, model.Lay | model.Add | model.Swap | model.Take)]
        made.append(draw.choice(lays if lays and draw.random() < 0.7 else listed))
        table.do(made[-1])
    return position, made[:-1] if table.state.deal > 1 else made


def told_to(table: Playing, viewer: str) -> Counter[str]:
    """Which cards of the first deal this viewer is told, in the end."""
    view = table.folded(viewer)
    held = [card.card for hand in (*view.hands, view.stock) for card in hand]
    return Counter(card for card in held if card is not UNSET)


def with_others_hidden(position: Position, made: list[RemigioCommand], viewer: str, draw: Random) -> Position | None:
    """The same deal, with two cards exchanged that this viewer has never been told of, and that nobody plays: one of
    another seat's hand, and one of the stock."""
    drawn = sum(isinstance(move, model.Draw) for move in made) + sum(isinstance(move, model.Retract) for move in made)
    other = draw.choice([seat for seat in SEATS if seat != viewer])
    played = Counter(
        card.removeprefix("*") if not card.startswith("*") else "*"
        for move in made
        for card in (move.cards if isinstance(move, model.Lay) else (getattr(move, "card", ""),))
        if move.seat == other
    )
    hand = position.hands[other]
    kept = [place for place, card in enumerate(hand) if not played[card]]
    stock = position.stock or ()
    deep = range(drawn, len(stock))
    if not kept or not deep:
        return None
    mine, theirs = draw.choice(kept), draw.choice(deep)
    hands = position.hands | {other: (*hand[:mine], stock[theirs], *hand[mine + 1 :])}
    return msgspec.structs.replace(position, hands=hands, stock=(*stock[:theirs], hand[mine], *stock[theirs + 1 :]))


@pytest.mark.parametrize("viewer", [*SEATS, SPECTATOR])
@given(seed=st.integers(0, 2**32), most=st.integers(1, 60))
@settings(max_examples=10)
def test_other_hidden_cards_change_nothing_that_one_can_see(viewer: str, seed: int, most: int) -> None:
    position, made = moves(seed, most)
    others = with_others_hidden(position, made, viewer, Random(seed))
    if others is None:
        return
    one, other = Playing(position), Playing(others)
    for command in made:
        one.do(command)
        other.do(command)
    assert told_to(one, viewer) == told_to(other, viewer)
    assert one.seen(viewer) == other.seen(viewer)


def test_a_card_that_all_have_seen_is_played_before_its_equal_that_they_have_not_R4_4() -> None:
    hands: dict[str, tuple[str, ...]] = {
        "Ana": ("5O", "5O", "6O", "7O", "12C", "13C", "1B", "2B", "3B", "9B", "9E", "10E", "11E", "8C"),
        "Beto": ("1O",) * 2 + ("2O",) * 2 + ("3O",) * 2 + ("4O",) * 2 + ("8O",) * 2 + ("9O",) * 2 + ("10O",) * 2,
    }
    table = Playing(Position(hands=hands))
    for command in (model.Draw(seat="Ana"), model.Lay(seat="Ana", cards=("5O", "6O", "7O")), model.Retract(seat="Ana")):
        table.do(command)
    table.do(model.Discard(seat="Ana", card="5O"))
    retracted = next(n for n, event in enumerate(table.events, start=1) if isinstance(event, model.LayRetracted))
    discarded = table.events[-1]
    assert isinstance(discarded, model.CardDiscarded)
    assert [shown.opens for shown in discarded.shown] == [retracted]


def test_a_card_that_went_back_is_sealed_anew_R4_4_R6_2() -> None:
    table = Playing(None)
    seals = Counter(
        card.card_seal
        for event in table.events
        for card in ((*event.hands, *event.stock) if isinstance(event, model.CardsDealt) else ())
    )
    lay = next((m for m in moves_to_lay(table)), None)
    assert lay is not None
    table.do(lay)
    table.do(model.Retract(seat=lay.seat))
    back = next(event for event in table.events if isinstance(event, model.LayRetracted))
    assert not any(seals[card.card_seal] for card in back.cards)
    assert [card.card_seal for card in back.cards] == sorted(card.card_seal for card in back.cards)
    for viewer in (SPECTATOR, *(seat for seat in SEATS if seat != lay.seat)):
        hidden = GAME.redact(back, viewer)
        assert isinstance(hidden, model.LayRetracted)
        assert all(card.card is UNSET for card in hidden.cards)


def moves_to_lay(table: Playing) -> list[model.Lay]:
    """What can be laid first in this game: its seats draw and discard until somebody can."""
    while True:
        (seat,) = GAME.to_act(table.state)
        table.do(model.Draw(seat=seat))
        listed = list(GAME.choices(table.state, seat))
        lays = [move for move in listed if isinstance(move, model.Lay)]
        if lays:
            return lays
        table.do(listed[0])
