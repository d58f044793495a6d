"""The body of a play script: its moves and checks, understood."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from exchange.game import AnyCommand
from exchange.interruption import LetStandIn
from exchange.script.facts import Check
from exchange.script.pattern import Sentence
from exchange.script.sentence import Line
from exchange.title import Title
from exchange.value.errors import NOT_YOUR_TURN, PlayFileError, SetupError
from exchange.value.words import N_, Message

HEAD_WORDS = ("game", "about", "seats", "seed", "redraw", "trader", "option", "given")
CHECK_WORDS = ("then", "never", "expect")
_TO_ACT = (N_("nobody is to act"), N_("{seats} is to act"))


class ScriptMove(Struct, frozen=True):
    """A move line, of a seat or of the table itself; `refused` is the rule that must refuse it, if any."""

    line: Line
    command: AnyCommand
    refused: str | None = None


class Then(Struct, frozen=True):
    """A sentence that must be on the tape, behind the last one found."""

    line: Line
    sentence: Sentence


class Never(Struct, frozen=True):
    """A sentence that must not be on the tape."""

    line: Line
    sentence: Sentence


class Expect(Struct, frozen=True):
    """Something that must be so on the table."""

    line: Line
    check: Check


ScriptStep = ScriptMove | Then | Never | Expect


def read_step(title: Title, line: Line) -> ScriptStep:
    """Understand a line behind the head. Raises PlayFileError."""
    word = line.peek()
    words = title.words
    if word in CHECK_WORDS:
        line.place = 1
        step: ScriptStep
        match word:
            case "then":
                step = Then(line, words.sentence(line))
            case "never":
                step = Never(line, words.sentence(line))
            case _:
                step = Expect(line, _expect(title, line))
        line.end()
        return step
    if (interruption := words.grammar.interruption(line)) is not None:
        if isinstance(interruption, LetStandIn):
            check_trader(title, line, interruption.trader, at=0)
        return ScriptMove(line, interruption, _refused(title, line))
    if word not in line.seats:
        if word in HEAD_WORDS or word in words.head:
            line.fail(N_("expected a move or a check: the head is over, found {found}"))
        line.fail(
            N_("expected a seat ({seats}), then, never or expect, found {found}"),
            seats=" ".join(line.seats),
        )
    seat = line.take_seat()
    command = words.move(line, seat)
    return ScriptMove(line, command, _refused(title, line))


def _refused(title: Title, line: Line) -> str | None:
    """The rule that must refuse a move, if the line names one; then it ends."""
    refused = None
    if line.skip("refused"):
        if line.peek() != NOT_YOUR_TURN and line.peek() not in title.words.rules():
            line.fail(N_("expected a rule's number or not-your-turn, found {found}"))
        refused = line.take("")
    line.end()
    return refused


def check_trader(title: Title, line: Line, name: str, at: int) -> None:
    """Raises PlayFileError at word `at` of the line, unless this is the name of a trader that can be had here."""
    if name not in title.traders:
        why = N_("expected a trader of {title} ({traders}), found {found}")
        raise line.fault(why, at, title=title.name, traders=" ".join(title.traders))
    try:
        _trader = title.traders[name]
    except SetupError as error:
        raise line.fault(error.why, at, **error.facts) from None


def _expect(title: Title, line: Line) -> Check:
    """What is the same for every title; the rest the title reads."""
    game = title.game
    match line.peek():
        case "to":
            line.take_phrase("to act")
            if line.skip("nobody"):
                return _seats_check(game.to_act, (), *_TO_ACT, ordered=True)
            seats = line.take_seats()
            return _seats_check(game.to_act, seats, *_TO_ACT, ordered=True)
        case "over" | "not":
            wanted = not line.skip("not")
            line.take_word("over")
            return Check(
                lambda state: (
                    None
                    if game.over(state) is wanted
                    else Message(N_("the game is over") if game.over(state) else N_("the game is not over"))
                )
            )
        case "winner" | "winners":
            many = line.take("") == "winners"
            seats = line.take_seats() if many else (line.take_seat(),)
            return _seats_check(game.winners, seats, N_("nobody has won"), N_("won by {seats}"), ordered=False)
        case _:
            return _titles_expect(title, line)


def _titles_expect(title: Title, line: Line) -> Check:
    """What only this title can expect. Where it knows no such thing, all that could stand there is named."""
    at = line.place
    try:
        return title.words.expect(line)
    except PlayFileError as fault:
        if line.place != at or "words" not in fault.facts:
            raise
        fault.facts["words"] = f"{fault.facts['words']} | to act | over | not over | winner | winners"
        raise


def _seats_check(
    of: Callable[[Any], tuple[str, ...]], seats: tuple[str, ...], none: str, some: str, *, ordered: bool
) -> Check:
    def so(state: object) -> str | None:
        actual = of(state)
        same = actual == seats if ordered else set(actual) == set(seats)
        if same:
            return None
        return Message(some, seats=" ".join(actual)) if actual else Message(none)

    return Check(so, to_act=seats if ordered else None)
