"""Seat names in a script, and the words that no seat of this market is called."""

import re

import pytest

from exchange.value.seats import name_fault
from market import GAMES
from market.bolsa.law.model import COMPANIES
from market.cards.spanish import SUITS
from tests.play.stage import fault, holds

# Every word that opens a sentence or a move on the page of the format, and those that it names besides.
RESERVED = re.findall(
    r"\w+",
    """
    game about seats rounds token deck option seed trader given then never expect round the
    orders bids passes deals plays invests quotes
    refused nobody nothing and draw person spectator host
    """,
)


@pytest.mark.parametrize("word", RESERVED)
def test_no_seat_has_a_name_that_means_something_else(word: str) -> None:
    fault(f"game bolsa\nseats Ana ^{word} Caro")
    fault(f"game bolsa\nseats Ana ^{word.capitalize()} Caro")


@pytest.mark.parametrize("title", list(GAMES))
@pytest.mark.parametrize("word", RESERVED)
def test_every_word_of_the_page_is_reserved_in_all_its_titles(title: str, word: str) -> None:
    fault(f"game {title}\nseats Ana ^{word}")


@pytest.mark.parametrize("name", COMPANIES)
def test_no_seat_of_bolsa_is_called_like_a_company(name: str) -> None:
    fault(f"game bolsa\nseats Ana ^{name} Caro")


@pytest.mark.parametrize("title", ["siniestra-1", "siniestra-2"])
@pytest.mark.parametrize("name", [*SUITS, "7O", "13B", "1C", "10E"])
def test_no_seat_of_siniestra_is_called_like_a_suit_or_a_card(title: str, name: str) -> None:
    fault(f"game {title}\nseats Ana ^{name}")


def test_a_title_takes_no_names_from_the_seats_of_another() -> None:
    holds("game bolsa\nseats O 7O Ac\nO orders nothing\nexpect to act 7O Ac")
    holds("game siniestra-1\nseats IBE FER\nexpect to act IBE FER")


@pytest.mark.parametrize(
    "name",
    ["Ibe", "ibe", "o", "14O", "0O", "7o", "07O", "IBEX", "buy", "with", "to", "hand", "Thea", "rounds2", "x" * 24],
)
def test_all_other_words_are_names(name: str) -> None:
    holds(f"game bolsa\nseats Ana {name} Caro\n{name} orders nothing\nexpect to act Ana Caro")


@pytest.mark.parametrize(
    "names",
    [
        "Íñigo Zoë Ŝan",
        "Ζωή Άρης Νίκη",
        "李雷 韓梅 王",
        "दीपा रवि मीना",
        "עדה דוד רות",
        "ليلى سامي نور",
        "1 22 333",
        "a_b c-d e.f",
        "🦊 🐻 🐼",
    ],
)
def test_names_are_in_letters_of_any_language_and_digits_and_used_as_spelled(names: str) -> None:
    first, second, third = names.split()
    playing = holds(f"""\
game bolsa
seats {names}
{first} orders buy 1 IBE
{second} orders buy 1 IBE
{third} orders sell 1 IBE
{first} passes
{second} bids 11
then {second} buys 1 IBE from {third} at 11
expect cash {first} 50, {second} 39, {third} 61
""")
    assert playing.table.seats == (first, second, third)


@pytest.mark.parametrize("name", ["An=a", "Ana=quiet", "'Ana'", '"Ana"', "«Ana»", "O’Hara", "A`a", "x" * 25])
@pytest.mark.parametrize("template", ["^{} Beto Caro", "Beto ^{} Caro", "Beto Caro ^{}"])
def test_signs_that_scripts_and_shells_read_are_in_no_name(name: str, template: str) -> None:
    fault(f"game bolsa\nseats {template.format(name)}")


@pytest.mark.parametrize("char", ["\x00", "\x1b", "\x7f", "\u0085", "\u200e", "\u200f", "\u061c", "\u202e", "\u2067"])
def test_control_and_bidirectional_characters_are_in_no_name(char: str) -> None:
    told = str(fault(f"game bolsa\nseats Beto ^A{char}a Caro"))
    assert "\x1b" not in told
    assert "\u202e" not in told


@pytest.mark.parametrize("quote", "「」『』〝〞﹁＂＇｢｣")
def test_quotes_of_any_language_are_in_no_name(quote: str) -> None:
    assert name_fault(f"{quote}A") is not None


@pytest.mark.parametrize("names", ["Ana Beto ^ana", "Ana ^Ana Beto", "Straße Beto ^STRASSE", "Ñu Beto ^ñu"])
def test_names_are_unique_without_regard_to_case(names: str) -> None:
    fault(f"game bolsa\nseats {names}")


@pytest.mark.parametrize(
    "sentence", ["^ana orders nothing", "expect cash ^ANA 50", "then round 1 begins, token with ^ana"]
)
def test_a_seat_is_meant_only_by_its_own_spelling(sentence: str) -> None:
    fault(f"game bolsa\nseats Ana Beto Caro\n{sentence}")
