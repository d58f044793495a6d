"""A verb's law and its sentence, each said once: what they give to choices, deciding, the tape and whoever asks."""

import pytest
from msgspec import UNSET, Struct, UnsetType

from exchange.game import Command, Event
from exchange.script.grammar import Grammar, made, move, told
from exchange.script.sentence import Line
from exchange.script.speech import asked
from exchange.value.errors import NOT_YOUR_TURN, Refused
from exchange.value.seal import Sealed
from exchange.verbs import Verbs, verb


class Ring(Command, frozen=True, kw_only=True, tag="Ring"):
    """Ring a bell."""

    times: int


class Listen(Command, frozen=True, kw_only=True, tag="Listen"):
    """Do nothing."""


class Hint(Sealed, frozen=True, kw_only=True):
    """A secret that a move brings."""

    word: str | UnsetType = UNSET
    word_salt: str | UnsetType = UNSET
    word_seal: str


class Rung(Event, frozen=True, kw_only=True, tag="Rung"):
    """A bell was rung."""

    begins = Ring

    seat: str
    times: int


class Listened(Event, frozen=True, kw_only=True, tag="Listened"):
    """A seat heard so many bells, and was told something."""

    begins = Listen

    seat: str
    heard: int
    hint: Hint


class Awaits(Struct, frozen=True):
    """The choices of a seat, of these kinds."""

    seat: str
    moves: tuple[type[Command], ...]


def _listened(state: int, command: Listen) -> Listened:
    return Listened(seat=command.seat, heard=state, hint=Hint(word_seal="0f"))


VERBS = Verbs(
    Rung | Listened,
    verb(
        Ring,
        ("T1.1", "{seat} rings at least once", lambda _choices, move: move.times < 1),
        ("T1.2", "{times} is more than 3", lambda _choices, move: {"times": move.times} if move.times > 3 else None),
        at=lambda state: state < 3,
        listed=lambda choices: (Ring(seat=choices.seat, times=times) for times in (1, 2, 3)),
    ),
    verb(Listen, begins=_listened),
)
ANA = Awaits("Ana", (Ring, Listen))
RINGS, LISTENS = Ring(seat="Ana", times=2), Listen(seat="Ana")


def test_an_event_is_made_of_its_command_or_as_the_law_of_the_verb_has_it_and_the_command_of_it_again() -> None:
    rung, listened = VERBS.begun(ANA, 5, RINGS), VERBS.begun(ANA, 5, LISTENS)
    assert (rung, listened.heard) == (Rung(seat="Ana", times=2), 5)
    assert VERBS.command_of(5, rung) == RINGS
    assert VERBS.command_of(5, listened) == LISTENS  # the hint is hidden, and is none of the command's fields


@pytest.mark.parametrize(("times", "rule", "why"), [(0, "T1.1", "Ana rings at least once"), (4, "T1.2", "4 is more")])
def test_the_first_broken_rule_of_a_verb_refuses_it(times: int, rule: str, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        VERBS.begun(ANA, 0, Ring(seat="Ana", times=times))
    assert refused.value.rule == rule
    assert not VERBS.allow(ANA, Ring(seat="Ana", times=times))


def test_a_kind_of_move_that_is_not_awaited_and_one_of_another_seat_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        VERBS.begun(Awaits("Ana", (Listen,)), 0, RINGS)
    assert refused.value.rule == NOT_YOUR_TURN
    assert VERBS.allow(ANA, RINGS)
    assert not VERBS.allow(Awaits("Beto", (Ring,)), RINGS)


def test_the_moves_of_each_awaited_kind_are_listed_in_the_order_of_the_verbs() -> None:
    assert VERBS.awaited(0) == (Ring, Listen)
    assert VERBS.awaited(3) == (Listen,)
    assert [*VERBS.listed(ANA)] == [*(Ring(seat="Ana", times=times) for times in (1, 2, 3)), LISTENS]


GRAMMAR = Grammar(
    made(Rung, "{seat} rings {times}", "T1.1", about="at most {most} times: {count} such moves"),
    made(Listened, "{seat} listens", "T2.1", told="{seat} hears {heard}", about="counts what is heard"),
)


def test_a_verb_is_typed_told_and_written_from_its_one_row() -> None:
    heard = VERBS.begun(ANA, 5, LISTENS)
    assert [str(sentence) for sentence in GRAMMAR.tell(heard, None)] == ["Ana hears 5"]
    assert (GRAMMAR.command_line(LISTENS), GRAMMAR.move_line(heard)) == ("Ana listens", "Ana listens")
    assert GRAMMAR.rule(heard) == "T2.1"
    line = Line("script", 1, "Ana rings 2")
    line.place = 1
    assert GRAMMAR.move(line, "Ana") == RINGS


def test_a_silent_verb_is_typed_and_not_told() -> None:
    silent = Grammar(made(Rung, "{seat} rings {times}", "T1.1", told=""), told(Rung, "somebody rings"))
    assert [str(sentence) for sentence in silent.tell(Rung(seat="Ana", times=2), None)] == ["somebody rings"]
    assert silent.command_line(RINGS) == "Ana rings 2"


def test_whoever_asks_is_told_of_each_kind_of_move_one_as_it_is_typed_and_what_comes_of_all() -> None:
    assert asked(GRAMMAR, VERBS.listed(ANA), "en", most=3, count=len) == (
        "rings 1    at most 3 times: 3 such moves",
        "listens    counts what is heard",
    )


def test_a_command_that_is_written_in_two_ways_is_told_of_in_each() -> None:
    ways = Grammar(
        told(Rung, "{seat} rings {times}", "T1.1"),
        move(Ring, "{seat} rings", fixed={"times": 1}, about="once"),
        move(Ring, "{seat} rings {times}", about="often"),
    )
    moves = [Ring(seat="Ana", times=times) for times in (1, 2, 3)]
    assert asked(ways, moves, "en") == ("rings      once", "rings 2    often")
