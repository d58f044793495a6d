"""A row of choices as lines: what is chosen can be told without any colour where cards are concerned, and nothing is
wider than its panel."""

import pytest

from exchange.board import Face
from tui.floor.anytitle.choosing import Row
from tui.floor.anytitle.row_lines import MOST_LINES, row_lines


def cards(count: int, *, chosen: tuple[int, ...] = (), several: bool = True) -> Row:
    faces = tuple(Face(word=f"{n}O", value=str(n), suit="O", hue="gold") for n in range(1, count + 1))
    texts = tuple(face.word for face in faces)
    return Row(texts=texts, faces=faces, chosen=chosen, part=0, label="cards", several=several, least=0, most=5)


def plain(row: Row, width: int, *, at: int = 0, cursor: int = 0, boxed: bool = True) -> list[str]:
    return [line.plain for line in row_lines(row, at, cursor, width, boxed=boxed)]


def test_cards_are_boxes_with_their_digits_and_those_taken_stand_higher() -> None:
    assert plain(cards(2, chosen=(1,)), 30) == [
        "▸ cards: 1",
        "      ╭────╮",
        "╭────╮│  2 │",
        "│  1 ││  O │",
        "│  O │╰────╯",
        "╰────╯      ",
        "  1     2   ",
    ]


def test_of_equal_cards_that_are_one_choice_it_is_said_how_many_there_are() -> None:
    one = cards(2, chosen=(1,), several=False).counted({"1O": 2, "2O": 1})
    assert plain(one, 30)[2] == "╭─×2─╮│  2 │"
    assert plain(one, 7)[2] == "╭×2│ 2│"
    assert plain(one, 30, boxed=False) == ["▸ 1) 1O×2 2) 2O "]
    assert not cards(2).counted({"1O": 2}).times, "those of several are there one by one"


def test_without_room_for_boxes_cards_taken_stand_in_brackets() -> None:
    assert plain(cards(3, chosen=(0, 2)), 30, boxed=False)[1] == "[1O] 2O [3O]"


@pytest.mark.parametrize("width", [30, 50, 74, 120])
@pytest.mark.parametrize("count", [1, 10, 14, 66])
@pytest.mark.parametrize("boxed", [True, False])
def test_a_row_is_never_wider_than_its_panel_nor_much_higher(width: int, count: int, boxed: bool) -> None:
    for cursor in (-1, 0, count - 1):
        lines = plain(cards(count, chosen=(count - 1,)), width, cursor=cursor, boxed=boxed)
        assert max(map(len, lines)) <= width
        assert len(lines) <= 7 + MOST_LINES


def test_of_more_cards_than_fit_the_others_are_words_around_the_cursor() -> None:
    lines = plain(cards(66), 74, cursor=65)
    assert lines[-1].strip().endswith("66O")
    assert "18" in lines[3]


def test_words_have_digits_where_the_arrows_move_and_are_few() -> None:
    row = Row(texts=("accepts", "doubts"), chosen=(0,), part=-1)
    assert plain(row, 60, cursor=0) == ["▸ 1 accepts 2 doubts "]
    assert plain(row, 60, cursor=-1) == ["   accepts  doubts "]


def test_of_many_words_those_around_the_chosen_one_are_shown() -> None:
    row = Row(texts=tuple(f"word{n}" for n in range(200)), chosen=(150,), part=0)
    lines = plain(row, 40, cursor=150)
    assert len(lines) == MOST_LINES
    assert any("word150" in line for line in lines)
