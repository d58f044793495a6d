"""Nobody learns what is hidden: other cards there, and all that a seat can see stays as it was, seals aside."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.game import PERSON, Setup, salted
from exchange.value.canonical import canonical
from exchange.value.chance import Chance
from exchange.value.seal import SPECTATOR
from market.cards.french import DECK
from market.mano_central.law import model
from market.mano_central.law.model import ManoCommand, ManoEvent, State
from market.mano_central.law.opening import Position, position_of
from market.mano_central.title import TITLE
from tests.titles.forms import plain

GAME = TITLE.game
SEATS = ("Ana", "Beto", "Caro")
OPTIONS = GAME.options(SEATS, {})


class Playing:
    """A game that can be played twice, with the same moves and other cards."""

    def __init__(self, position: Position | None, seed: str = "7", **options: int | str) -> None:
        self.options = OPTIONS | options
        sitting = Setup(
            seats=SEATS, players=dict.fromkeys(SEATS, PERSON), options=self.options, seed=seed, position=position
        )
        self.events: list[ManoEvent] = list(GAME.open(sitting))
        self.state: State = self.folded(None)

    def folded(self, viewer: str | None) -> State:
        state = GAME.blank(SEATS, self.options)
        for event in self.events:
            state = GAME.evolve(state, event if viewer is None else GAME.redact(event, viewer))
        return state

    def do(self, command: ManoCommand) -> None:
        for event in GAME.decide(self.state, salted(command, Chance("7").draws(f"salt {self.state.n}"))):
            self.events.append(event)
            self.state = GAME.evolve(self.state, event)

    def seen(self, viewer: str) -> dict[str, Any]:
        """All that a viewer is shown, but for seals and the order in which cards lie, which is that of their seals."""
        view = self.folded(viewer)
        events = [GAME.redact(event, viewer) for event in self.events]
        choices = GAME.choices(view, viewer)
        moves = list(choices)
        traders = TITLE.traders.values() if moves else ()
        return {
            "events": but_seals(plain(events)),
            "state": but_seals(plain(view)),
            "show": TITLE.show(view),
            "tape": [TITLE.words.tape(event, view) for event in events],
            "script": [(TITLE.words.move_line(event), TITLE.words.given_lines(event)) for event in events],
            "expect": TITLE.words.expect_lines(view),
            "legal": TITLE.legal(choices, "es"),
            "moves": plain(moves),
            "traders": [plain(trader(view, viewer, choices, Chance("7").draws("t"))) for trader in traders],
        }


def but_seals(value: Any) -> Any:
    if isinstance(value, list):
        inside = list(map(but_seals, value))
        return (
            sorted(inside, key=canonical) if value and isinstance(value[0], dict) and "type" not in value[0] else inside
        )
    if not isinstance(value, dict):
        return value
    aside = ("seal", "salt", "place")
    return {key: but_seals(item) for key, item in value.items() if not key.endswith(aside)}


def moves(seed: int, most: int, **options: int | str) -> tuple[Position, list[ManoCommand]]:
    """A deal, and the first moves of a game: of all that may be done any, where somebody answers rather yes."""
    draw, table = Random(seed), Playing(None, str(seed), **options)
    made: list[ManoCommand] = []
    while (owing := GAME.to_act(table.state)) and len(made) < most:
        listed = list(GAME.choices(table.state, owing[0]))
        claims = [move for move in listed if isinstance(move, model.Claim)][:6]
        listed = [move for move in listed if not isinstance(move, model.Claim)] + claims
        made.append(listed[0] if isinstance(listed[0], model.Accept) and draw.random() < 0.7 else draw.choice(listed))
        table.do(made[-1])
    position = position_of(table.events)
    assert position is not None
    return position, made


def exchanged(value: Any, other: dict[str, str]) -> Any:
    """A position or a move with cards exchanged for others."""
    text = json.loads(msgspec.json.encode(value), object_hook=dict)

    def put(item: Any) -> Any:
        if isinstance(item, list):
            return [put(each) for each in item]
        if isinstance(item, dict):
            return {key: put(each) for key, each in item.items()}
        return other.get(item, item) if isinstance(item, str) else item

    return msgspec.convert(put(text), type(value))


@pytest.mark.parametrize("shown", ["lifted", "open"])
@pytest.mark.parametrize("viewer", [*SEATS, SPECTATOR])
@given(seed=st.integers(0, 2**32), most=st.integers(1, 40))
@settings(max_examples=8)
def test_other_hidden_cards_change_nothing_that_one_can_see_M1_4_M2_2(
    shown: str, viewer: str, seed: int, most: int
) -> None:
    position, made = moves(seed, most, shown=shown)
    one = Playing(position, shown=shown)
    for command in made:
        one.do(command)
    told = canonical([GAME.redact(event, viewer) for event in one.events]).decode()
    unseen = [card for card in DECK if f'"{card}"' not in told]
    others = dict(zip(unseen, Random(seed).sample(unseen, len(unseen)), strict=True))
    other = Playing(exchanged(position, others), shown=shown)
    for command in made:
        other.do(exchanged(command, others))
    assert one.seen(viewer) == other.seen(viewer)


@pytest.mark.parametrize("viewer", ["Beto", "Caro", SPECTATOR])
def test_no_view_but_its_own_tells_how_many_cards_a_seat_exchanged_M2_2(viewer: str) -> None:
    position, _made = moves(3, 0)
    hand, central = position.hands["Ana"], position.central
    assert central is not None
    views = []
    for count in range(6):
        table = Playing(position)
        table.do(model.Form(seat="Ana", cards=(*hand[:count], *central[count:])))
        table.do(next(move for move in GAME.choices(table.state, "Ana") if isinstance(move, model.Claim)))
        views.append(table.seen(viewer))
    assert all(view == views[0] for view in views)
