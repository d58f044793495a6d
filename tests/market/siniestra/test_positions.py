"""Positions of a script: what they give, and each fault at the line and column where it stands."""

import re

import pytest

from exchange.script.read import read_script
from exchange.script.run import Playing
from exchange.value.errors import PlayFileError, SetupError
from market import GAMES
from market.cards.spanish import DECKS, SUITS
from market.siniestra.law import model
from market.siniestra.law.invariants import places
from market.siniestra.law.model import State
from market.siniestra.law.position import COMMON, Position
from tests.market.siniestra.tables import TITLES, opened, script, setup

HEAD_1 = "game siniestra-1\nseats Ana Beto\n"
HEAD_2 = "game siniestra-2\nseats Ana Beto\n"
PRICES = "given prices O 3, C 4, E 5, B 6\n"
HANDS = "given hand Ana 7O 8O\ngiven hand Beto 7C 8C\n"
NO_DRAW = "given draw nothing\n"
NO_DRAWS = "given draw Ana nothing\ngiven draw Beto nothing\n"


def fault_of(text: str) -> tuple[int, int, str]:
    with pytest.raises(PlayFileError) as fault:
        read_script(text, "t.play", GAMES)
    error = fault.value
    assert "{" not in str(error)
    return error.line, error.column, error.expected


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        # all or none
        (HEAD_1 + PRICES, (3, 7), "hand Ana, hand Beto, draw"),
        (HEAD_1 + HANDS + NO_DRAW, (5, 7), "prices O, prices C, prices E, prices B"),
        (HEAD_1 + HANDS + PRICES, (5, 7), "missing: draw$"),
        (HEAD_1 + NO_DRAW, (3, 7), "missing: hand Ana, hand Beto, prices O"),
        (HEAD_1 + HANDS + NO_DRAW + "given prices O 3, C 4, E 5\n", (6, 7), "missing: prices B$"),
        (HEAD_1 + "given hand Ana 7O\n" + NO_DRAW + PRICES, (5, 7), "missing: hand Beto$"),
        (HEAD_2 + HANDS, (4, 7), "missing: draw Ana, draw Beto$"),
        (HEAD_2 + HANDS + "given draw Beto nothing\n", (5, 7), "missing: draw Ana$"),
        (HEAD_2 + NO_DRAWS, (4, 7), "missing: hand Ana, hand Beto$"),
        # lengths
        (HEAD_2 + "given hand Ana 7O 8O\ngiven hand Beto 7C\n" + NO_DRAWS, (4, 7), "a hand of 1, and Ana one of 2"),
        (HEAD_2 + HANDS + "given draw Beto 2C\ngiven draw Ana nothing\n", (6, 7), "Ana has a draw pile of 0"),
        (HEAD_1 + HANDS + PRICES + "given draw 9O 9C 9E\n", (6, 7), "it cannot have 3 cards"),
        (
            HEAD_2 + "given hand Ana 2O 3O 4O 5O 6O 7O 8O 9O\ngiven hand Beto 2C 3C 4C 5C 6C 7C 8C 9C\n" + NO_DRAWS,
            (3, 7),
            "at most 7 cards",
        ),
        # a card twice
        (HEAD_2 + "given hand Ana 7O 8O 7O\n", (3, 22), "“7O” is named twice"),
        (HEAD_2 + "given hand Ana 7O 8O\ngiven hand Beto 7C 8O\n", (4, 20), "8O is in two places: see line 3"),
        (HEAD_2 + HANDS + "given draw Ana 9O\ngiven draw Beto 7C\n", (6, 17), "7C is in two places: see line 4"),
        (HEAD_1 + PRICES + HANDS + "given draw 9O 5E\n", (6, 15), "5E is in two places: see line 3"),
        (HEAD_1 + HANDS + "given prices E 5, C 8, O 3, B 6\n" + NO_DRAW, (5, 21), "8C is in two places: see line 4"),
        (HEAD_2 + HANDS + NO_DRAWS + "given prices O 9, C 7\n", (7, 21), "7C is in two places: see line 4"),
        (HEAD_2 + "given hand Ana 1O 8O\n", (3, 16), "the four 1s lie on the table"),
        (HEAD_2 + HANDS + "given draw Ana 1E\n", (5, 16), "1E is one"),
        (HEAD_2 + "given prices O 5\n", (3, 7), "5O would be dealt too"),
        # the same line twice
        (HEAD_2 + HANDS + "given hand Ana 7O 8O\n", (5, 1), "hand Ana is set already, in line 3"),
        (HEAD_1 + PRICES + "given prices O 9\n", (4, 1), "prices O is set already, in line 3"),
        (HEAD_2 + "given columns Ana O 1\ngiven columns Ana C 1, O 2\n", (4, 1), "set already, in line 3"),
        # columns
        (HEAD_2 + HANDS + NO_DRAWS + "given columns Ana O 11\n", (7, 7), "10 cards of that suit are left"),
        (HEAD_1 + HANDS + NO_DRAW + PRICES + "given columns Ana O 5\ngiven columns Beto O 6\n", (8, 7), "of 6 O"),
        (HEAD_2 + "given columns Ana O 1\n", (3, 7), "0 cards of that suit are left"),
        (HEAD_1 + "given columns Ana O 1\n", (3, 7), "0 cards of that suit are left"),
        (HEAD_2 + "given columns Ana O 1, O 2\n", (3, 24), "“O” is named twice"),
        (HEAD_2 + "given columns Ana O -1\n", (3, 21), "expected a whole number"),
        (HEAD_2 + "given columns Ana X 1\n", (3, 19), "expected a suit"),
        (HEAD_2 + "given columns Caro O 1\n", (3, 15), "expected a seat"),
        # what is not in this game
        (HEAD_2 + "given hand Ana 14O\n", (3, 16), "expected a card of the deck of 52"),
        (HEAD_2 + "given hand Ana 7X\n", (3, 16), "expected a card"),
        (HEAD_2 + "given hand Ana 07O\n", (3, 16), "expected a card"),
        (HEAD_2 + "given hand Ana 7o\n", (3, 16), "expected a card"),
        (HEAD_2 + "given hand Ana 7O, 8O\n", (3, 18), "expected a card"),
        (HEAD_2 + "given hand Ana\n", (3, 15), "expected a card"),
        (HEAD_2 + "given hand Ana nothing 7O\n", (3, 24), "expected the end"),
        (HEAD_2 + "given hand Ana 7O nothing\n", (3, 19), "expected a card"),
        (HEAD_2 + "given hand Ana 8O\ndeck 40\n", (3, 16), "expected a card of the deck of 40"),
        (HEAD_2 + "deck 40\ngiven prices O 9\n", (4, 16), "the value of a card of the deck of 40"),
        (HEAD_2 + "given prices O 0\n", (3, 16), "expected a number from 1 up"),
        (HEAD_2 + "given prices O 14\n", (3, 16), "the value of a card of the deck of 52"),
        (HEAD_1 + "given draw Ana 7O\n", (3, 12), "expected a card"),
        (HEAD_2 + "given draw 7O\n", (3, 12), "expected a seat"),
        (HEAD_2 + "given cash Ana 4\n", (3, 7), "expected hand | draw | columns | prices"),
        (HEAD_2 + "deck 48\n", (3, 6), "expected 52 | 40"),
        (HEAD_2 + "rounds 5\n", (3, 1), "rounds"),
        (HEAD_2 + "option cash 4\n", (3, 8), "expected the name of an option"),
        ("game siniestra-1\nseats Ana\n", (2, 1), "2 seats, and 1"),
        ("game siniestra-2\nseats Ana Beto Caro\n", (2, 1), "2 seats, and 3"),
        ("game siniestra-2\nseats Ana O\n", (2, 11), "means something else"),
        ("game siniestra-2\nseats 12C Ana\n", (2, 7), "means something else"),
    ],
)  # fmt: skip
def test_a_position_or_head_that_cannot_be_is_told_where_it_stands(text: str, where: tuple[int, int], why: str) -> None:
    line, column, expected = fault_of(text)
    assert (line, column) == where, expected
    assert re.search(why, expected) or why in expected


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("Ana plays 8O", 11),  # no 8 in a deck of 40
        ("Ana plays 13O", 11),
        ("Ana plays", 10),
        ("Ana plays 7O 7C", 14),
        ("Ana invests 7O", 13),
        ("Ana bids 7", 5),
        ("Caro plays 7O", 1),
        ("Ana plays 7O refused S2.1", 22),  # no rule of version 2
        ("Ana plays 7O refused B2.2", 22),
        ("expect hand Ana 9B", 17),
        ("expect prices O", 16),
        ("expect columns Ana", 19),
        ("expect score Carla 1", 14),
        ("expect cash Ana 4", 8),
        ("expect draw Ana", 13),
        ("then Ana plays 8O", 16),
        ("then Ana invests", 17),
        ("then Ana wins with 36", 22),
        ("then the game is a draw", 24),
        ("then O moves from 1", 20),
        ("then IBE moves from 1 to 2", 6),
        ("never Ana draws 7O", 17),
    ],
)
def test_a_sentence_that_does_not_fit_the_game_is_told_where_it_stands(line: str, column: int) -> None:
    assert fault_of(HEAD_2 + "deck 40\n" + line + "\n")[:2] == (4, column)


def test_a_position_lies_as_given_and_the_rest_on_the_table_S2_4_S3_1() -> None:
    hands: dict[str, tuple[str, ...]] = {"Ana": ("7O", "3C"), "Beto": ("12E", "2B")}
    draw: dict[str, tuple[str, ...]] = {"Ana": ("5O",), "Beto": ("5B",)}
    columns = {"Ana": {"O": 3}, "Beto": {"O": 2, "E": 10}}
    position = Position(hands=hands, draw=draw, prices={"O": 13}, columns=columns)
    state = opened("siniestra-2", setup(52, "7", position))
    assert [state.hand(seat) for seat in range(2)] == [hands["Ana"], hands["Beto"]]
    assert [[held.card for held in pile] for pile in state.draw] == [["5O"], ["5B"]]
    assert state.prices == (13, 1, 1, 1)
    assert [[state.column(seat, suit) for suit in range(4)] for seat in range(2)] == [[3, 0, 0, 0], [2, 0, 10, 0]]
    assert sorted(str(card) for _place, card in places(state)) == sorted(DECKS[52])
    assert "1O" in state.piles[0]  # S3.1: a covered 1 is still in the middle


def test_the_common_pile_is_drawn_from_its_top_S2_2() -> None:
    position = Position(
        hands={"Ana": ("7O",), "Beto": ("6C",)}, draw={COMMON: ("2B", "5O")}, prices=dict.fromkeys(SUITS, 1)
    )
    state = opened("siniestra-1", setup(40, "7", position))
    assert [[held.card for held in pile] for pile in state.draw] == [["2B", "5O"]]
    assert [[held.place for held in hand] for hand in state.hands] == [[0], [1]]


@pytest.mark.parametrize("name", TITLES)
def test_a_deal_given_card_by_card_is_the_deal_itself(name: str) -> None:
    """`given` lines written from a game's opening events open the same game, whatever the seed."""
    one = opened_events(script(f"game {name}", "seats Ana Beto", "deck 40", "seed 5"))
    lines = [line for event in one for line in GAMES[name].words.given_lines(event)]
    two = opened_events(script(f"game {name}", "seats Ana Beto", "deck 40", "seed 6", *lines))
    assert [bare(event) for event in one] == [bare(event) for event in two]


@pytest.mark.parametrize("name", TITLES)
def test_a_position_written_out_is_read_back_to_itself(name: str) -> None:
    lines = [
        "given hand Ana 7O 6O",
        "given hand Beto 7C 6C",
        *(["given draw 2O 2C"] if name == "siniestra-1" else ["given draw Ana 2O", "given draw Beto 2C"]),
        "given prices O 5, C 4, E 3, B 12",
        "given columns Ana O 2, C 1",
        "given columns Beto E 4",
    ]
    one = opened_events(script(f"game {name}", "seats Ana Beto", "deck 40", *lines))
    written = [line for event in one for line in GAMES[name].words.given_lines(event)]
    two = opened_events(script(f"game {name}", "seats Ana Beto", "deck 40", *written))
    assert [bare(event) for event in one] == [bare(event) for event in two]
    assert isinstance(one[0], model.PositionSet)


def opened_events(playing: Playing) -> list[model.SiniestraEvent]:
    return [entry.event for entry in playing.table.log.read()]


def bare(event: model.SiniestraEvent) -> object:
    """The event without salts and seals."""
    match event:
        case model.DeckLaid():
            return event.seat, event.hands, [card.card for card in event.cards]
        case model.HandDealt():
            return event.seat, [(card.place, card.card) for card in event.cards]
        case _:
            return event


@pytest.mark.parametrize(
    ("position", "field"),
    [
        (Position(hands={"Caro": ()}), "hand Caro"),
        (Position(draw={"Caro": ()}), "draw Caro"),
        (Position(columns={"Caro": {}}), "columns Caro"),
        (Position(columns={"Ana": {"X": 1}}), "columns Ana"),
        (Position(columns={"Ana": {"O": -1}}), "columns Ana"),
        (Position(prices={"X": 1}), "prices X"),
        (Position(prices={"O": 9}), "prices O"),
        (Position(hands={"Ana": ("9O",)}), "hand Ana"),
        (Position(hands={"Ana": ("7O",), "Beto": ("7O",)}, draw={"Ana": (), "Beto": ()}), "hand Beto"),
        (Position(hands={"Ana": ("7O",), "Beto": ("7C",)}, draw={"Ana": ("1C",), "Beto": ("6O",)}), "draw Ana"),
    ],
)
def test_a_position_not_from_a_script_is_judged_too(position: Position, field: str) -> None:
    with pytest.raises(SetupError) as fault:
        opened("siniestra-2", setup(40, "7", position))
    assert fault.value.field == field
    assert "{" not in str(fault.value)


def test_two_empty_hands_are_over_at_once_whatever_the_pile_S1_7() -> None:
    playing = script(
        HEAD_1 + PRICES + "given hand Ana nothing\ngiven hand Beto nothing\ngiven draw 2O 2C\nexpect over\nexpect draw"
    )
    state: State = playing.table.state
    assert playing.tape == ["Ana scores 0", "Beto scores 0", "the game is a draw at 0"]
    assert state.winner is None
