"""One rule for text that reaches a terminal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exchange.value.printable import is_obeyed, is_printable, printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Iván ♥ 10 €", "Iván ♥ 10 €"),
        ("a\x1b[2Jb", "a\\u001b[2Jb"),
        ("one\ntwo\r\t", "one\\u000atwo\\u000d\\u0009"),
        ("10\u00a0000", "10\\u00a0000"),
        ("abc\u202edef\u2066\u200f", "abc\\u202edef\\u2066\\u200f"),
        ("\ud800", "\\ud800"),
        ("\U000e0041", "\\U000e0041"),
        ("نامه\u200cای", "نامه\u200cای"),
    ],
)
def test_what_a_terminal_obeys_and_what_cannot_be_seen_is_shown_by_its_number(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_what_is_too_long_is_cut() -> None:
    assert printable("abcdef", 3) == "abc…"
    assert printable("abc", 3) == "abc"


@given(st.text())
def test_what_is_shown_can_be_shown_and_stays_as_it_is(text: str) -> None:
    assert is_printable(printable(text))
    assert not is_obeyed(printable(text))
    assert printable(printable(text)) == printable(text)


@given(st.text())
def test_whatever_a_terminal_obeys_is_not_printable(text: str) -> None:
    assert not (is_obeyed(text) and is_printable(text))


@pytest.mark.parametrize("char", ["\x00", "\x1b", "\x9b", "\u2028", "\u202e", "\u2067", "\u061c", "\udc80"])
def test_controls_bidirectional_signs_and_half_characters_are_obeyed(char: str) -> None:
    assert is_obeyed(f"Ana{char}")
