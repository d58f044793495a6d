"""Tables of Remigio 51 that cannot be: seats (R1.1), house rules (R9), and positions, each fault at its line."""

import pytest

from exchange.game import PERSON, Setup
from exchange.script.read import read_script
from exchange.value.errors import PlayFileError, SetupError
from market import GAMES
from market.remigio_51.law import model
from market.remigio_51.law.opening import opened_as_told
from market.remigio_51.title import TITLE

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito", "Gala")
HEAD = "game remigio-51\nseats Ana Beto\n"
HAND = "given hand Ana 1O 2O 3O 4O 5O 6O 7O 8O 9O 10O 11O 12O 13O 1C\n"


@pytest.mark.parametrize("count", [1, 7])
def test_two_to_six_seats_play_R1_1(count: int) -> None:
    with pytest.raises(SetupError) as caught:
        TITLE.game.options(NAMES[:count], {})
    assert caught.value.field == "seats"


@pytest.mark.parametrize(("count", "cards"), [(2, 108), (4, 108), (5, 162), (6, 162)])
def test_up_to_four_seats_play_with_two_packs_and_more_with_three_R1_2(count: int, cards: int) -> None:
    seats = NAMES[:count]
    for jokers in (2, 3):
        options = TITLE.game.options(seats, {"jokers": jokers})
        setup = Setup(seats=seats, players=dict.fromkeys(seats, PERSON), options=options, seed="7")
        dealt = next(event for event in TITLE.game.open(setup) if isinstance(event, model.CardsDealt))
        assert len(dealt.hands) + len(dealt.stock) + len(dealt.discards) == cards + (jokers - 2) * (
            2 if count < 5 else 3
        )


def test_the_first_dealer_is_drawn_by_lot_or_named_R1_3() -> None:
    seats = NAMES[:3]

    def dealer(seed: int, **options: str) -> str:
        options_of = TITLE.game.options(seats, options)
        setup = Setup(seats=seats, players=dict.fromkeys(seats, PERSON), options=options_of, seed=str(seed))
        opened = TITLE.game.open(setup)[0]
        assert isinstance(opened, model.TableOpened)
        return opened.dealer

    assert {dealer(seed) for seed in range(20)} == {*seats}
    assert {dealer(seed, dealer="Beto") for seed in range(5)} == {"Beto"}


@pytest.mark.parametrize(
    ("lines", "line", "why"),
    [
        ("given hand Ana 1O 2O 3O\n", 3, "holds 14 cards, not 3"),
        (HAND + "given hand Beto 1O 1O 3O 4O 5O 6O 7O 8O 9O 10O 11O 12O 13O 1C\n", 4, "there are 2 1O"),
        ("given stock 4B 4B 4B\n", 3, "there are 2 4B"),
        ("given discards * * * * *\n", 3, "there are 4 *"),
        ("given hand Ana 14O\n", 3, "expected a card"),
        ("given hand Ana *6O\n", 3, "expected a card"),
        ("given hand Ana nothing\n", 3, "holds 14 cards, not 0"),
        ("given hand Ana 1O 2O\ngiven opened Beto\n", 3, "holds 14 cards, not 2"),
        ("given opened Ana\n", 3, "its hand of 1 to 9 cards"),
        (HAND + "given opened Ana\n", 3, "holds 1 to 9 cards, not 14"),
        ("given hand Ana nothing\ngiven opened Ana\n", 3, "holds 1 to 9 cards, not 0"),
        ("given combination 1O 2O 4O\n", 3, "no combination"),
        ("given combination 1O *2O *3O\n", 3, "no combination"),
        ("given combination 1O * 3O\n", 3, "expected a card"),
        ("given combination nothing\n", 3, "no combination"),
        ("given combination *1O *2O 3O 4O\ngiven combination *1O *2O 3O 4O\ngiven discards *\n", 5, "there are 4 *"),
        ("given points Ana 101\n", 3, "the limit is 100"),
        ("option limit 50\ngiven points Ana 51\n", 4, "the limit is 50"),
        ("given round 31\n", 3, "30 rounds"),
        ("given round 0\n", 3, "from 1 up"),
        ("option rounds 9\ngiven round 10\n", 4, "9 rounds"),
        ("given stock nothing\n", 3, "expected a card"),
        ("given discards nothing\n", 3, "expected a card"),
        ("given stock 4B\ngiven stock 5B\n", 4, "set already"),
        ("option limit 19\n", 3, "20..500"),
        ("option jokers 4\n", 3, "2..3"),
        ("option rounds 4\n", 3, "5..99"),
        ("option reentry 10\n", 3, "0..9"),
        ("option triumph 10\n", 3, "0..9"),
        ("dealer Caro\n", 3, "expected a seat"),
        ("option dealer Ana\n", 3, "expected the name of an option"),
    ],
)
def test_what_cannot_be_given_is_told_at_its_line(lines: str, line: int, why: str) -> None:
    with pytest.raises(PlayFileError) as fault:
        read_script(HEAD + lines, "t.play", GAMES)
    assert (fault.value.line, why in str(fault.value)) == (line, True), str(fault.value)


@pytest.mark.parametrize("name", ["deal", "the", "lot", "minus", "7O", "draws", "lays", "dealer"])
def test_no_seat_bears_a_word_of_the_sentences(name: str) -> None:
    with pytest.raises(PlayFileError):
        read_script(f"game remigio-51\nseats Ana {name}\n", "t.play", GAMES)


@pytest.mark.parametrize(
    "move",
    [
        "Ana lays",
        "Ana lays 5O * 7O",
        "Ana lays 5O *6 7O",
        "Ana adds 5O",
        "Ana adds * to 1",
        "Ana adds 5O to one",
        "Ana adds 5O 6O to 1",
        "Ana swaps *6O in 1",
        "Ana swaps * in 1",
        "Ana discards",
        "Ana discards *6O",
        "Ana discards 5O 6O",
        "Ana draws 5O",
        "Ana takes 5O",
        "Ana retracts 2",
        "Ana closes",
        "Ana opens",
    ],
)
def test_what_is_no_move_is_a_mistake_of_its_line(move: str) -> None:
    with pytest.raises(PlayFileError) as fault:
        read_script(f"{HEAD}\n{move}\n", "t.play", GAMES)
    assert fault.value.line == 4


@pytest.mark.parametrize("given", [None, False, True])
def test_an_opening_is_made_once_more_from_what_it_tells(given: bool | None) -> None:
    script = read_script(HEAD + (HAND if given else ""), "t.play", GAMES)
    opening = TITLE.game.open(script.setup)
    hidden = [TITLE.game.redact(event, "Beto") for event in opening]
    assert list(opened_as_told(script.setup, given, hidden)) == hidden


def test_an_opening_with_a_position_is_none_where_none_was_given() -> None:
    script = read_script(HEAD + "given points Ana 7\n", "t.play", GAMES)
    with pytest.raises(SetupError):
        opened_as_told(script.setup, False, TITLE.game.open(script.setup))
