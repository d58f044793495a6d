"""Nobody learns what is hidden: other cards there, and all that a seat can see stays as it was, seals aside."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.game import PERSON, Command, Setup, decided, salted
from exchange.idle import as_wanted
from exchange.value.canonical import canonical
from exchange.value.chance import Chance
from exchange.value.seal import SPECTATOR
from market import GAMES
from market.cards.french import DECK
from market.dbpoker.law.position import Position
from tests.titles.forms import plain
from tests.with_before import with_before

NAMES = ("dbpoker-1", "dbpoker-5", "dbpoker-6")
SEATS = ("Ana", "Beto", "Caro", "Dani")


class Playing:
    """A game that can be played twice, with the same moves and other cards."""

    def __init__(self, name: str, count: int, position: Position | None, seed: str, **options: int | str) -> None:
        self.title: Any = GAMES[name]
        self.game = self.title.game
        self.seats = SEATS[:count]
        self.options = self.game.options(self.seats, options)
        players = dict.fromkeys(self.seats, PERSON)
        sitting = Setup(seats=self.seats, players=players, options=self.options, seed=seed, position=position)
        self.events = list(self.game.open(sitting))
        self.state = self.folded(None)

    def folded(self, viewer: str | None) -> Any:
        state = self.game.blank(self.seats, self.options)
        for event in self.events:
            state = self.game.evolve(state, event if viewer is None else self.game.redact(event, viewer))
        return state

    def do(self, command: Command) -> None:
        made = salted(command, Chance("7").draws(f"salt {self.state.n}"))
        for event in decided(self.game, self.state, made, Chance("7"))[1]:
            self.events.append(event)
            self.state = self.game.evolve(self.state, event)

    def seen(self, viewer: str) -> dict[str, Any]:
        """All that a viewer is shown, but for seals and salts."""
        view = self.folded(viewer)
        events = [self.game.redact(event, viewer) for event in self.events]
        words = self.title.words
        choices = self.game.choices(view, viewer)
        moves = list(choices)
        traders = self.title.traders.values() if moves else ()
        blank = self.game.blank(self.seats, self.options)
        return {
            "events": but_seals(plain(events)),
            "state": but_seals(plain(view)),
            "show": self.title.show(view),
            "tape": [words.tape(event, before) for event, before in with_before(self.game, blank, events)],
            "script": [(words.move_line(event), words.given_lines(event)) for event in events],
            "expect": words.expect_lines(view),
            "legal": self.title.legal(choices, "es"),
            "moves": plain(moves),
            "traders": [plain(trader(view, viewer, choices, Chance("7").draws("t"))) for trader in traders],
            "idle": plain(self.title.idle(view, viewer)) if moves else None,
        }


def but_seals(value: Any) -> Any:
    if isinstance(value, list):
        return list(map(but_seals, value))
    if not isinstance(value, dict):
        return value
    return {key: but_seals(item) for key, item in value.items() if not key.endswith(("seal", "salt"))}


def moves(name: str, count: int, seed: int, most: int, **options: int | str) -> tuple[Position, list[Command]]:
    """A deal, and the first moves of a game: most of them by a trader that lays hands, some at random."""
    draw, table = Random(seed), Playing(name, count, None, str(seed), **options)
    made: list[Command] = []
    while (owing := table.game.to_act(table.state)) and len(made) < most:
        choices = table.game.choices(table.state, owing[0])
        trader = table.title.traders["builder" if draw.random() < 0.8 else "random"]
        made.append(as_wanted(trader(table.state, owing[0], choices, Chance(str(seed)).draws(f"move {len(made)}"))))
        table.do(made[-1])
    position = table.game.position_of(table.events)
    assert isinstance(position, Position)
    return position, made


def exchanged(value: Any, other: dict[str, str]) -> Any:
    """A position or a move with cards exchanged for others."""

    def put(item: Any) -> Any:
        if isinstance(item, list):
            return [put(each) for each in item]
        if isinstance(item, dict):
            return {key: put(each) for key, each in item.items()}
        return other.get(item, item) if isinstance(item, str) else item

    return msgspec.convert(put(json.loads(msgspec.json.encode(value))), type(value))


OPTIONS: dict[str, tuple[dict[str, int | str], ...]] = {
    "dbpoker-1": ({},),
    "dbpoker-5": ({},),
    "dbpoker-6": ({}, {"answer": "lays", "exchange": "discards"}),
}


@pytest.mark.parametrize(("name", "count"), [("dbpoker-1", 3), ("dbpoker-5", 3), ("dbpoker-6", 3), ("dbpoker-6", 4)])
@given(data=st.data(), seed=st.integers(0, 2**32), most=st.integers(1, 60))
@settings(max_examples=12)
def test_other_hidden_cards_change_nothing_that_one_can_see_K1_5_K5_1_K8_1(
    name: str, count: int, data: st.DataObject, seed: int, most: int
) -> None:
    options = data.draw(st.sampled_from(OPTIONS[name]))
    position, made = moves(name, count, seed, most, **options)
    one = Playing(name, count, position, "7", **options)
    for command in made:
        one.do(command)
    for viewer in (*one.seats, SPECTATOR):
        told = canonical([one.game.redact(event, viewer) for event in one.events]).decode()
        unseen = [card for card in DECK if f'"{card}"' not in told]
        others = dict(zip(unseen, Random(seed).sample(unseen, len(unseen)), strict=True))
        other = Playing(name, count, exchanged(position, others), "7", **options)
        for command in made:
            other.do(exchanged(command, others))
        assert one.seen(viewer) == other.seen(viewer)


@pytest.mark.parametrize("name", NAMES)
def test_what_was_open_and_goes_face_down_is_sealed_anew(name: str) -> None:
    """Every seal is laid once, and none that was opened is laid again."""
    for seed in range(4):
        position, made = moves(name, 3, seed, 400)
        table = Playing(name, 3, position, "7")
        for command in made:
            table.do(command)
        opened: set[str] = set()
        where: dict[tuple[int, int], str] = {}
        for n, event in enumerate(table.events, start=1):
            told = plain(event)
            for place, seal in enumerate(seals_of(told)):
                assert seal not in opened
                where[n, place] = seal
            opened |= {where[each["opens"], each.get("place", 0)] for each in openings_of(told)}
        assert opened


def seals_of(value: Any) -> list[str]:
    """The seals in an event, in the order of its written form."""
    if isinstance(value, list):
        return [seal for item in value for seal in seals_of(item)]
    if not isinstance(value, dict):
        return []
    mine = [value["card_seal"]] if "card_seal" in value else []
    return mine + [seal for key in sorted(value) for seal in seals_of(value[key])]


def openings_of(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, list):
        return [found for item in value for found in openings_of(item)]
    if not isinstance(value, dict):
        return []
    mine = [value] if "opens" in value else []
    return mine + [found for item in value.values() for found in openings_of(item)]
