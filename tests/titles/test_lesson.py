"""A title's first game: who does what is advised meets all that it is about, and what is said fits its place."""

from collections.abc import Iterator
from itertools import chain
from textwrap import wrap
from typing import Any

import pytest

from exchange.game import Choices, Command
from exchange.opening import open_lesson
from exchange.session import Session
from exchange.teaching import Balloon, Lesson
from exchange.title import Title
from exchange.value.chance import Draws
from exchange.value.errors import SetupError
from exchange.value.words import LANGUAGES
from market import GAMES
from market.bolsa.law import model
from market.bolsa.law.model import PriceMoved, sheet_of
from market.siniestra.law.model import CardInvested, CardQuoted, ChoicesTurnedOver

TAUGHT = [title for title in GAMES.values() if title.lesson is not None]
ROOM, LINES = 74, 5
"""Cells and lines of a balloon's text at 80×24."""


def learner(lesson: Lesson) -> str:
    (seat,) = (seat for seat, player in lesson.seats.items() if player == "person")
    return seat


def played(title: Title, *, stubborn: bool = False) -> Session:
    """The lesson played to its end, as it advises, or with the first moves there are."""
    table = open_lesson(title)
    lesson = title.lesson
    assert lesson is not None
    me = learner(lesson)
    while not table.over:
        seat = next((seat for seat in table.to_act() if seat != me), me)
        if seat != me:
            table.do(table.trader_moves(seat, lesson.teacher))
            continue
        follower = table.follower(me)
        balloon = lesson.said_by(follower, len(follower), "en")
        advised = balloon.advised if balloon else None
        choices = table.choices(me)
        table.do(advised if advised in choices and not stubborn else next(iter(choices)))
    return table


def balloons(table: Session, lesson: Lesson, lang: str) -> Iterator[Balloon]:
    follower = table.follower(learner(lesson))
    return (said for n in range(1, len(follower) + 1) if (said := lesson.say(follower, n, lang)))


@pytest.mark.parametrize("title", TAUGHT, ids=lambda title: title.name)
def test_who_does_what_is_advised_wins_the_first_game(title: Title) -> None:
    table = played(title)
    assert title.lesson is not None
    assert title.game.winners(table.state) == (learner(title.lesson),)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("stubborn", [False, True])
@pytest.mark.parametrize("title", TAUGHT, ids=lambda title: title.name)
def test_a_balloon_fits_into_a_small_window_whatever_is_played(title: Title, stubborn: bool, lang: str) -> None:
    assert title.lesson is not None
    said = list(balloons(played(title, stubborn=stubborn), title.lesson, lang))
    assert said[-1].about == "close"
    for balloon in said:
        assert len(wrap(balloon.text, ROOM)) <= LINES, balloon.text
        assert balloon.text
        assert "{" not in balloon.text


def test_the_round_shows_cases_3_4_5a_and_an_auction_upwards_B3_2() -> None:
    table = played(GAMES["bolsa"])
    moved = [entry.event for entry in table.log.read() if isinstance(entry.event, PriceMoved)]
    assert [event.case for event in moved] == ["3", "4", "5a", "5b", "2"]


def test_the_learner_is_higher_lower_and_equal_S1_5_S1_6() -> None:
    title = GAMES["siniestra-1"]
    assert title.lesson is not None
    told = [said.about for said in balloons(played(title), title.lesson, "en")]
    turns = [["card", how, "result"] for how in ("choice", "lower", "choice", "choice", "lower")]
    assert told == [*chain(*turns), "close"]


@pytest.mark.parametrize("stubborn", [False, True])
def test_what_came_of_a_choice_is_told_before_the_next_card_is_asked_for_S1_4_S1_6(stubborn: bool) -> None:
    title = GAMES["siniestra-1"]
    assert title.lesson is not None
    table = played(title, stubborn=stubborn)
    follower = table.follower("Ana")
    placed = [n for n in range(1, len(follower) + 1) if isinstance(follower.event(n), CardInvested | CardQuoted)]
    assert placed
    for first, last in zip(placed[::2], placed[1::2], strict=True):
        result = title.lesson.said_by(follower, first, "en")
        assert result is not None
        assert result.about == "result"
        assert result.waits
        tied = isinstance(follower.event(first - 1), ChoicesTurnedOver)
        assert result.text.startswith("That was a tie") == tied
        for n in (first, last):
            match follower.event(n):
                case CardInvested(seat=seat, card=card):
                    assert (f"Your {card} joins" if seat == "Ana" else f"{seat} invests {card}") in result.text
                case CardQuoted(seat=seat, card=card, before=before, after=after):
                    assert (f"Your {card} goes" if seat == "Ana" else f"{seat} quotes {card}") in result.text
                    assert f"was worth {before} and is worth {after}" in result.text
                case other:
                    pytest.fail(f"{other} places no card")


def test_what_is_said_before_the_sheets_are_open_does_not_hang_on_them_B2_6() -> None:
    title = GAMES["bolsa"]
    lesson = title.lesson
    assert lesson is not None

    def other(view: Any, seat: str, choices: Choices[Command], draws: Draws) -> Command:
        return model.SealSheet(seat=seat, sheet=sheet_of({"FER": 2}, {"IBE": 1}))

    told = []
    for teacher in (lesson.teacher, other):
        table = open_lesson(title)
        for seat in ("Beto", "Caro"):
            table.do(table.trader_moves(seat, teacher))
        told.append(list(balloons(table, lesson, "en")))
    assert told[0] == told[1]


def test_a_title_without_a_lesson_is_told_so() -> None:
    with pytest.raises(SetupError, match="siniestra-2 has no tutorial"):
        open_lesson(GAMES["siniestra-2"])
