"""Cards as they are drawn: boxes as wide as there is room for, the chosen ones raised, backs, joker and ten."""

import pytest

from exchange.board import BACK, Face
from market.cards.french import face
from tui.floor.glyphs import in_ascii
from tui.floor.panels.cards import Marked, box_width, boxes, face_text, row, with_faces

TEN, ACE = face("Td", "en"), face("As", "en")
JOKER = Face(word="*6O", value="*6", suit="O", hue="gold")


def plain(lines: list) -> list[str]:  # type: ignore[type-arg]
    return [line.plain for line in lines]


def test_a_card_says_its_value_and_its_suit_without_any_colour() -> None:
    assert [face_text(card) for card in (TEN, ACE, JOKER, BACK)] == ["10♦", "A♠", "*6O", "▒▒"]
    assert plain(boxes([TEN, ACE])) == ["╭────╮╭────╮", "│ 10 ││  A │", "│  ♦ ││  ♠ │", "╰────╯╰────╯"]
    assert plain(boxes([JOKER, BACK], 4)) == ["╭──╮╭──╮", "│*6││▒▒│", "│ O││▒▒│", "╰──╯╰──╯"]


def test_a_raised_card_stands_a_row_higher_and_all_rows_are_equally_long() -> None:
    rows = plain(boxes([TEN, ACE, BACK], 6, Marked(raised=(1,))))
    assert rows[0] == "      ╭────╮      "
    assert rows[4] == "╰────╯      ╰────╯"
    assert len({len(each) for each in rows}) == 1
    assert row([TEN, ACE], Marked(raised=(1,))).plain == " 10♦ [A♠]"


@pytest.mark.parametrize(("count", "room", "width"), [(5, 30, 6), (5, 29, 4), (10, 40, 4), (10, 39, 0), (0, 10, 6)])
def test_boxes_are_as_wide_as_there_is_room_for(count: int, room: int, width: int) -> None:
    assert box_width(count, room) == width


def test_with_plain_signs_a_card_is_ascii() -> None:
    assert all(in_ascii(line).isascii() for line in plain(boxes([TEN, ACE, BACK, JOKER], 6)))


def test_the_cards_in_a_text_are_drawn_and_every_other_word_stays() -> None:
    text = with_faces("the hand is Td, As: high A", lambda word: face(word, "en") if word in ("Td", "As") else None)
    assert text.plain == "the hand is 10♦, A♠: high A"
