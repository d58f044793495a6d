"""Seat names: one word in any language's letters, unique without regard to case, nothing to trip a sentence."""

import re
import unicodedata

import pytest

from exchange.value.errors import SetupError
from exchange.value.seats import check_names, name_fault, seat_name

PAGE_WORDS = """
    game about seats option seed redraw trader given
    then never expect the refused nobody nothing and draw person spectator host
"""


@pytest.mark.parametrize(
    "name", ["Ana", "Íñigo", "阿娜", "Анна", "अना", "x", "7", "R2D2", "O'Hara"[:1], "n" * 24, "a_b-c.d"]
)
def test_letters_of_any_language_and_digits_are_welcome(name: str) -> None:
    assert name_fault(name) is None


@pytest.mark.parametrize("word", re.findall(r"\w+", PAGE_WORDS))
def test_no_seat_bears_a_word_that_the_script_reads_otherwise(word: str) -> None:
    for spelled in (word, word.upper(), word.capitalize()):
        assert name_fault(spelled) is not None


@pytest.mark.parametrize("name", ["Ana_seal", "_salt", "x_seal"])
def test_no_seat_can_be_taken_for_a_field_of_a_log(name: str) -> None:
    assert "field in a log" in str(name_fault(name))
    assert name_fault(f"{name}s") is None


def test_no_seat_bears_a_titles_own_words() -> None:
    assert name_fault("SAN", taken={"SAN", "IBE"}) is not None
    assert name_fault("SANDRA", taken={"SAN", "IBE"}) is None
    assert name_fault("san", taken={"SAN", "IBE"}) is None


def test_no_seat_bears_a_word_that_opens_a_titles_sentences_in_any_case_of_letters() -> None:
    assert name_fault("bids") is None
    for spelled in ("bids", "Bids", "BIDS"):
        assert name_fault(spelled, reserved={"bids"}) is not None


@pytest.mark.parametrize("name", ["", "n" * 25])
def test_a_name_has_1_to_24_characters(name: str) -> None:
    assert name_fault(name) is not None


@pytest.mark.parametrize(
    "char",
    [*",#=\"'`«“’ \t", *"\u00a0\u2028\x00\x7f\u200b\u202e\u2066\ufeff"],
)
def test_no_name_holds_what_splits_quotes_hides_or_turns_a_line_around(char: str) -> None:
    for name in (f"A{char}b", f"{char}Ab", f"Ab{char}"):
        assert name_fault(name) is not None


def test_names_are_compared_in_one_form_and_without_regard_to_case() -> None:
    assert seat_name(unicodedata.normalize("NFD", "Íñigo")) == "Íñigo"
    check_names(("Ana", "Beto", "Anab"))
    for twin in ("ana", "ANA", "Ana"):
        with pytest.raises(SetupError, match="the same name") as error:
            check_names(("Ana", "Beto", twin))
        assert error.value.field == "seats"
    with pytest.raises(SetupError):
        check_names(("straße", "STRASSE"))


def test_a_name_that_cannot_be_shown_is_shown_by_its_codes() -> None:
    with pytest.raises(SetupError) as error:
        check_names(("A\u202eb",))
    assert "\u202e" not in str(error.value)
    assert r"\u202e" in str(error.value)
