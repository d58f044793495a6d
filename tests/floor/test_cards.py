"""Cards as they are drawn: boxes as wide as there is room for, the chosen ones raised, backs, joker and ten."""

import pytest

from exchange.board import BACK, Face
from market.cards.french import face
from tui.floor.glyphs import in_ascii
from tui.floor.panels.cards import Marked, box_width, boxes, face_text, pile_box, row, with_faces

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


def test_in_a_fan_each_card_lies_over_the_one_before_and_the_last_is_seen_whole() -> None:
    assert plain(boxes([TEN, ACE, BACK], 3)) == ["╭──╭──╭──╮", "│10│ A│▒▒│", "│ ♦│ ♠│▒▒│", "╰──╰──╰──╯"]
    rows = plain(boxes([TEN, ACE, BACK], 3, Marked(raised=(1,))))
    assert rows[0] == "   ╭──    "
    assert {len(each) for each in rows} == {10}


def test_a_joker_as_a_card_of_two_digits_has_its_sign_beside_the_suit() -> None:
    assert plain(boxes([Face(word="*12O", value="*12", suit="O")], 4)) == ["╭──╮", "│12│", "│*O│", "╰──╯"]
    assert plain(boxes([Face(word="*12O", value="*12", suit="O")])) == ["╭────╮", "│ *12│", "│  O │", "╰────╯"]


def test_a_pile_has_its_top_card_and_its_number() -> None:
    assert plain(pile_box(TEN, 12))[1] == "│ 10 │ 12"
    assert plain(pile_box(BACK, 3))[1] == "│▒▒▒▒│ 3"


@pytest.mark.parametrize(("count", "room", "width"), [(5, 30, 6), (5, 29, 4), (10, 40, 4), (10, 39, 3), (10, 30, 0)])
def test_boxes_are_as_wide_as_there_is_room_for(count: int, room: int, width: int) -> None:
    assert box_width(count, room) == width


def test_with_plain_signs_a_card_is_ascii() -> None:
    assert all(in_ascii(line).isascii() for line in plain(boxes([TEN, ACE, BACK, JOKER], 6)))


def test_the_cards_in_a_text_are_drawn_and_every_other_word_stays() -> None:
    text = with_faces("the hand is Td, As: high A", lambda word: face(word, "en") if word in ("Td", "As") else None)
    assert text.plain == "the hand is 10♦, A♠: high A"
