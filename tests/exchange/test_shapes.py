"""Moves too many to list: what their shapes say of them."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from exchange.shapes import MoveShape, Number, OneOf, SomeOf, any_move, moves_as_data, shapes_of
from exchange.value.chance import Draws
from market.cards.poker import Worth
from market.mano_central.law import model
from market.mano_central.law.choices import Answers, Forms, HandsOn
from market.mano_central.title import TITLE
from tests.titles.playing import play
from tui.command.console import Console
from tui.command.plain.open_moves import open_moves

TEN = ("2c", "3c", "4c", "5c", "6c", "7d", "8d", "9d", "Td", "Jd")
FORMS = Forms("Ana", TEN, ("7d",))


@given(st.integers(0, 2**32))
def test_what_is_drawn_for_a_field_fits_it(seed: int) -> None:
    draws = Draws(str(seed), "shapes")
    fields = (
        Number(name="n", least=2, most=4),
        OneOf(name="one", values=("a", "b")),
        SomeOf(name="some", values=("a", "a", "b", "c"), least=2, most=3, must=("a",)),
        SomeOf(name="some", values=("a", "a", "b", "c"), least=1, most=9, must=("a", "a"), ordered=True),
    )
    for field in fields:
        assert field.fits(field.drawn(draws))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (Number(name="n", least=2, most=4), 5),
        (Number(name="n", least=0, most=4), True),
        (OneOf(name="one", values=("a", "b")), "c"),
        (SomeOf(name="some", values=("a", "a", "b"), least=1, most=3), ("b", "b")),
        (SomeOf(name="some", values=("a", "a", "b"), least=1, most=2), ("a", "a", "b")),
        (SomeOf(name="some", values=("a", "a", "b"), least=1, most=2, must=("b",)), ("a", "a")),
    ],
)
def test_what_lies_beyond_a_field_does_not_fit_it(field: Any, value: object) -> None:
    assert not field.fits(value)


def test_a_shape_fits_the_commands_of_its_type_whose_fields_hold_what_it_says() -> None:
    (shape,) = shapes_of(FORMS)
    assert shape.fits(model.Form(seat="Ana", cards=TEN[1:6]))
    assert not shape.fits(model.Form(seat="Ana", cards=TEN[:5]))  # 7d lies open and stays
    assert not shape.fits(model.Doubt(seat="Ana"))
    assert MoveShape(model.Doubt).fits(MoveShape(model.Doubt).drawn("Ana", Draws("7", "shapes")))


def test_any_move_is_legal_and_comes_to_moves_of_each_shape() -> None:
    choices = HandsOn("Ana", TEN[:5], 0, None)
    moves = [any_move(choices, "Ana", Draws(str(seed), "any")) for seed in range(30)]
    assert all(move in choices for move in moves)
    assert Counter(map(type, moves)).keys() == {model.Show, model.Claim}


def test_moves_as_data_are_all_that_can_be_listed_or_examples_and_shapes() -> None:
    game = play("mano-central", 1, 1)
    listed = moves_as_data(TITLE, Answers("Ana", Worth("pair", ("4",))))
    assert listed == {"moves": ["Ana accepts", "Ana doubts"]}
    told = json.loads(
        json.dumps(moves_as_data(TITLE, game.title.game.choices(game.table.state, game.table.to_act()[0])))
    )
    assert [shape["type"] for shape in told["shapes"]] == ["Show", "Claim"]
    assert told["shapes"][0]["written"] == ["{seat} shows {card}"]
    assert told["shapes"][0]["fields"][0]["kind"] == "one"
    assert len(told["moves"]) > 200


def test_a_title_that_does_not_tell_is_told_a_move_of_each_shape_and_what_goes_into_it() -> None:
    silent = replace(TITLE, legal=lambda choices, lang: ())
    lines = list(open_moves(Console(lang="en"), silent, FORMS))
    assert lines == ["Ana forms 2c 3c 4c 5c 7d    5 of: 2c 3c 4c 5c 6c 7d 8d 9d Td Jd, 7d among them"]
    lines = list(open_moves(Console(lang="es"), silent, HandsOn("Ana", TEN[:5], 0, None)))
    assert lines[0].endswith("    una de estas: 2c 3c 4c 5c 6c")
    assert lines[1].endswith(" …")
