"""Tape sentences as a script writes them behind `then` and `never`: every form of the page, and nothing but these."""

import pytest

from tests.play.stage import AUCTION, HEAD, fault, holds, read

FORMS = [
    "round 1 begins, token with Ana",
    "the sheets are turned over",
    "Ana orders buy 2 IBE, sell 1 SAN",
    "Ana orders nothing",
    "IBE is called, 3 wanted, 1 offered",
    "Ana withdraws buy 2 SAN, buy 1 TEF",
    "SAN goes to auction, up, speaking Ana Beto",
    "SAN goes to auction, down, speaking Beto Caro Ana",
    "Ana bids 13",
    "Ana passes",
    "SAN closes at 13, ranking Ana Beto",
    "Ana deals 1 with Caro, 1 with Beto",
    "Ana buys 1 SAN from Caro at 13",
    "SAN moves from 10 to 13",
    "SAN stays at 10",
    "round 1 ends, token to Beto",
    "the bank pays Ana 45",
    "Ana wins with 120",
    "Ana and Beto win with 120",
    "Ana, Beto and Caro win with 120",
    "Ana seals a new sheet",
    "Ana runs out of time",
    "value plays for Ana",
    "Ana is back",
]


@pytest.mark.parametrize("sentence", FORMS)
def test_every_form_is_read_as_the_tape_would_print_it(sentence: str) -> None:
    steps = read(f"{HEAD}then {sentence}\nnever {sentence.replace(', ', ' ,')}").steps
    assert [str(step.sentence) for step in steps] == [sentence, sentence]  # type: ignore[union-attr]


@pytest.mark.parametrize("word", ["then", "never"])
@pytest.mark.parametrize(
    "marked",
    [
        "^",
        "^nothing happens",
        "^Dani bids 13",
        "^expect round 1",
        "round ^one begins, token with Ana",
        "round 1 ^starts, token with Ana",
        "round 1 begins ^token with Ana",
        "round 1 begins, ^with Ana",
        "round 1 begins, token ^to Ana",
        "round 1 ends, token ^with Ana",
        "round 1 begins, token with ^Dani",
        "round 1 begins, token with Ana ^Beto",
        "the ^sheet is turned over",
        "the sheets are turned over ^now",
        "the ^game is a draw at 36",
        "the bank pays ^Dani 45",
        "the bank pays Ana^",
        "Ana orders^",
        "Ana orders buy 1 IBE, sell 1 ^IBE",
        "Ana orders buy 1 IBE, buy 1 ^IBE",
        "IBE is called, 3 wanted^",
        "IBE is called, ^-3 wanted, 1 offered",
        "Ana withdraws ^nothing",
        "Ana withdraws ^sell 1 SAN",
        "Ana withdraws buy 1 SAN, buy 1 ^SAN",
        "SAN goes to auction, ^sideways, speaking Ana Beto",
        "SAN goes to auction, up, speaking^",
        "SAN goes to auction, up, speaking Ana^, Beto",
        "SAN goes to auction, up, speaking Ana ^Ana",
        "SAN closes at 13, ranking Ana ^Dani",
        "SAN closes at 13, ranking Ana Beto ^Beto",
        "SAN closes^, at 13",
        "Ana deals 1 with Beto, 1 with ^Beto",
        "Ana buys 1 ^13 from Caro at 13",
        "Ana buys 1 SAN from Caro ^for 13",
        "Ana ^sells 1 SAN to Caro at 13",
        "SAN moves from 10 to^",
        "SAN ^rises from 10 to 13",
        "SAN stays ^10",
        "^O moves from 1 to 12",
        "Ana ^draws",
        "Ana ^scores 36",
        "Ana ^plays 7O",
        "Ana wins with 36 ^to 20",
        "Ana ^win with 120",
        "Ana and Beto ^wins with 120",
        "Ana, Beto ^win with 120",
        "Ana and ^Ana win with 120",
        "Ana, Beto and ^Ana win with 120",
        "Ana bids 13 ^refused B4.3",
        "Ana seals ^the sheet",
        "Ana runs out of ^cash",
        "Ana is ^in",
        "value plays for ^Dani",
        "^value plays on",
        "^, plays for Ana",
    ],
)
def test_what_no_tape_of_this_game_says_cannot_be_read(word: str, marked: str) -> None:
    fault(f"{HEAD}{word}{'' if marked == '^' else ' '}{marked}")


def test_two_spellings_of_one_sheet_are_one_sentence() -> None:
    orders = "Ana orders sell 1 FER, buy 1 SAN, buy 0 ITX, buy 1 IBE"
    holds(f"""\
{HEAD}{orders}
Beto orders nothing
Caro orders nothing
then Ana orders buy 1 IBE, buy 1 SAN, sell 1 FER
never Beto orders buy 1 IBE
""")
    holds(f"{HEAD}{orders}\nBeto orders nothing\nCaro orders nothing\nthen {orders}")


def test_a_game_told_sentence_by_sentence_is_found_whole_on_its_tape() -> None:
    moves = ["Ana bids 12", "Beto passes", "Ana deals 1 with Dani"]
    head = AUCTION.replace("\nAna orders", "\nrounds 1\nAna orders", 1)
    tape = holds(head + "\n".join(moves)).tape
    told = holds(head + "\n".join([*moves, *(f"then {sentence}" for sentence in tape)]))
    assert told.tape == tape
    assert tape[-1] == "Ana, Beto, Caro and Dani win with 102"
