"""A move put together row by row: from moves that are listed, and from shapes with blanks."""

from typing import Any

import pytest

from exchange.board import Blank, Face, Listed, Offered, Shaped, Value
from tui.floor.anytitle.branches import branches, leaf, path_to
from tui.floor.anytitle.choosing import Choosing, choosing
from tui.floor.anytitle.row_lines import row_lines


def listed(*labels: str) -> Offered:
    moves = tuple(
        Listed(
            kind=label.split()[0], label=label, sentence=f"Ana {label}", command={"type": label.split()[0], "as": label}
        )
        for label in labels
    )
    return Offered(seat="Ana", moves=moves)


def values(*texts: str) -> tuple[Value, ...]:
    return tuple(Value(value=text.upper(), text=text) for text in texts)


def rows(chosen: Choosing) -> list[tuple[str, ...]]:
    return [row.texts for row in chosen.rows]


FORMS = Shaped(
    kind="Form",
    sentence="forms {cards}",
    blanks=(Blank(name="cards", label="cards", least=2, most=2, several=True, values=values(*"abca"), must=("C",)),),
)
SWAPS = Shaped(
    kind="Swap",
    sentence="swaps {card} in {number}",
    blanks=(
        Blank(name="card", label="card", values=values("a", "b")),
        Blank(name="number", label="n", least=3, most=5),
    ),
)


def test_moves_without_anything_in_common_stand_in_one_row() -> None:
    chosen = choosing(listed("accepts", "doubts"), {})
    assert rows(chosen) == [("accepts", "doubts")]
    assert chosen.words == "accepts"
    chosen = chosen.pick(chosen.rows[0], 1)
    assert (chosen.words, chosen.command) == ("doubts", {"type": "doubts", "as": "doubts"})


def test_moves_of_one_kind_go_word_by_word_and_what_hung_on_another_word_begins_anew() -> None:
    chosen = choosing(
        listed("claims pair 2", "claims pair 3", "claims two pairs 3 2", "claims two pairs 4 2", "passes"), {}
    )
    assert rows(chosen) == [("claims", "passes"), ("pair", "two pairs"), ("2", "3")]
    chosen = chosen.pick(chosen.rows[2], 1)
    assert chosen.words == "claims pair 3"
    chosen = chosen.pick(chosen.rows[1], 1)
    assert rows(chosen)[1:] == [("pair", "two pairs"), ("3 2", "4 2")]
    assert chosen.words == "claims two pairs 3 2"
    chosen = chosen.pick(chosen.rows[0], 1)
    assert (rows(chosen), chosen.words) == ([("claims", "passes")], "passes")
    assert chosen.pick(chosen.rows[0], 0).words == "claims two pairs 3 2", "what was picked is still there"


def test_a_move_that_is_the_beginning_of_others_is_a_kind_of_its_own() -> None:
    chosen = choosing(listed("lays", "lays without a", "lays without b"), {})
    assert rows(chosen) == [("lays", "lays without")]
    assert chosen.words == "lays"
    chosen = chosen.pick(chosen.rows[0], 1)
    assert (rows(chosen)[1], chosen.words) == (("a", "b"), "lays without a")
    assert chosen.begun_with({"type": "lays", "as": "lays"}).words == "lays"


def test_words_with_which_all_of_a_row_end_stand_behind_it_so_that_cards_are_cards() -> None:
    faces = {word: Face(word=word, value=word[0]) for word in ("3h", "2h", "9c", "9d")}
    swaps = [f"swaps {card} for {wanted} in 1" for card in ("3h", "2h") for wanted in ("9c", "9d")]
    chosen = choosing(listed(*swaps), faces)
    assert [(row.label, row.texts, row.behind) for row in chosen.rows] == [
        ("swaps", ("3h", "2h"), "for"),
        ("", ("9c", "9d"), "in 1"),
    ]
    assert all(row.faces for row in chosen.rows)
    chosen = choosing(listed(*swaps, "swaps 3h for 9c in 2"), faces)
    assert chosen.rows[1].texts == ("9c in", "9d in 1"), "they do not end alike"


def test_a_single_move_has_one_row() -> None:
    chosen = choosing(listed("draws"), {})
    assert (rows(chosen), chosen.words, chosen.command) == ([("draws",)], "draws", {"type": "draws", "as": "draws"})


def test_a_row_of_several_takes_and_puts_back_and_keeps_what_must_be_there() -> None:
    chosen = choosing(Offered(seat="Ana", moves=(), more=True, shapes=(FORMS,)), {})
    (row,) = chosen.rows
    assert (row.several, row.chosen, row.must) == (True, (2,), (2,))
    assert chosen.command is None
    chosen = chosen.pick(row, 3)
    assert chosen.command == {"type": "Form", "seat": "Ana", "cards": ["C", "A"]}
    assert chosen.words == "forms c a"
    assert chosen.pick(chosen.rows[0], 2) == chosen, "what must be there cannot be put back"
    assert chosen.pick(chosen.rows[0], 3).command is None


def test_several_kinds_of_shapes_have_a_row_of_kinds_and_one_for_each_blank() -> None:
    chosen = choosing(Offered(seat="Ana", moves=(), more=True, shapes=(FORMS, SWAPS)), {})
    assert rows(chosen) == [("forms", "swaps"), ("a", "b", "c", "a")]
    chosen = chosen.pick(chosen.rows[0], 1)
    assert rows(chosen) == [("forms", "swaps"), ("a", "b"), ("3", "4", "5")]
    chosen = chosen.pick(chosen.rows[2], 2)
    chosen = chosen.pick(chosen.rows[1], 1)
    assert chosen.command == {"type": "Swap", "seat": "Ana", "card": "B", "number": 5}
    assert chosen.words == "swaps b in 5"
    assert chosen.pick(chosen.rows[1], 7) == chosen, "there is nothing at that place"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ({"type": "Swap", "seat": "Ana", "card": "B", "number": 4}, "swaps b in 4"),
        ({"type": "Form", "seat": "Ana", "cards": ["A", "C"]}, "forms a c"),
        ({"type": "Form", "seat": "Ana", "cards": ["A", "X"]}, "forms c"),
    ],
)
def test_choosing_begins_with_a_move_as_far_as_it_can_be_chosen(command: dict[str, Any], words: str) -> None:
    chosen = choosing(Offered(seat="Ana", moves=(), more=True, shapes=(FORMS, SWAPS)), {}).begun_with(command)
    assert chosen.words == words


def test_each_text_of_a_tree_is_at_the_end_of_its_path() -> None:
    texts = [f"{first} {second} {third}" for first in "ab" for second in "cd" for third in ("e", "f g", "f h")] + ["a"]
    roots = branches(texts)
    for place, text in enumerate(texts):
        assert leaf(roots, path_to(roots, place)) == place, text
    with pytest.raises(KeyError):
        path_to(roots, len(texts))


def test_a_card_in_a_kind_of_move_is_drawn_as_a_card() -> None:
    eight = Face(word="8c", value="8", suit="♣", hue="blue")
    chosen = choosing(listed("draws", "swaps 8c for Tc", "swaps 8c for Qc"), {"8c": eight})
    (kinds, *_rest) = chosen.rows
    assert kinds.texts == ("draws", "swaps 8c for")
    assert row_lines(kinds, 0, 0, 60, boxed=False)[0].plain == "▸ 1 draws 2 swaps 8♣ for "


def test_a_card_in_the_words_behind_a_row_is_drawn_as_a_card() -> None:
    faces = {word: Face(word=word, value=word[0], suit="♣", hue="blue") for word in ("8c", "7c", "2c")}
    laying = [f"lays without {card} using 2c of Ana" for card in ("8c", "7c")]
    chosen = choosing(listed("draws", *laying), faces).begun_with({"type": "lays", "as": laying[0]})
    drawn = [row_lines(row, 0, 0, 60, boxed=False)[0].plain for row in chosen.rows]
    assert drawn == ["▸ 1 draws 2 lays without ", "▸ 1) 8♣ 2) 7♣  using 2♣ of Ana"]
