"""What a thin client shows: the table as its seat may know it, what was said, and what the seat may do."""

from itertools import islice
from typing import Any

from msgspec import Struct

from exchange.board import Board, Shaped
from exchange.describing import described, listed, shaped
from exchange.game import Choices
from exchange.session import Session
from exchange.shapes import shapes_of
from exchange.value.seal import public

MOST_LISTED = 64
"""Where more moves than these are open, and no shapes describe them, none is listed: such a title's page knows how they
are made."""


class Line(Struct, frozen=True):
    """A sentence of the tape in the client's language: its event, and the rule by which that came."""

    n: int
    text: str
    rule: str


class Move(Struct, frozen=True):
    """A move that the seat may make: the command to send as `do`, the sentence to send as `say`, and how it reads."""

    do: dict[str, Any]
    say: str
    text: str


class Thin(Struct, frozen=True, kw_only=True):
    """The table behind event `n` as a seat may know it: `table` as `corro show --json` has it, `board` the same as
    fields with labels, `said` what the tape said since, `legal` the moves there are, or their shapes; `told` says in
    words what is legal."""

    table: dict[str, Any]
    board: Board
    said: tuple[Line, ...]
    legal: tuple[Move | Shaped, ...]
    n: int
    told: tuple[str, ...] = ()
    balloons: tuple[str, ...] = ()


def thin(session: Session, viewer: str, lang: str, after: int = 0, *, teaches: bool = False) -> Thin:
    """What a client with these eyes shows; `said` begins behind event `after`, and so do the `balloons` of a table that
    `teaches`: what a learner is told, thought by thought, in the words of the title's lesson."""
    title, state = session.title, session.view(viewer)
    shown = {"title": title.name, "game": session.log.head.id, "at": state.n, **title.show(state)}
    may_move = viewer in title.game.to_act(state)
    choices = title.game.choices(state, viewer) if may_move else None
    return Thin(
        table=shown,
        board=described(title, state, lang, viewer if viewer in session.seats else "", moves=False),
        said=said_after(session, viewer, lang, after),
        legal=() if choices is None else legal(session, viewer, choices, lang),
        n=state.n,
        told=() if choices is None else tuple(map(str, title.legal(choices, lang))),
        balloons=balloons_after(session, viewer, lang, after) if teaches else (),
    )


def balloons_after(session: Session, seat: str, lang: str, after: int) -> tuple[str, ...]:
    """What a learner at this seat is told of the events behind this one; nothing where the title has no lesson."""
    lesson = session.title.lesson
    if lesson is None or seat not in session.seats:
        return ()
    timeline = session.follower(seat)
    told = (lesson.say(timeline, n, lang) for n in range(after + 1, len(timeline) + 1))
    return tuple(balloon.text for balloon in told if balloon is not None)


def said_after(session: Session, viewer: str, lang: str, after: int) -> tuple[Line, ...]:
    """What the tape says of the events behind this one; of the newest also what it tells this viewer alone."""
    tape = session.follower(viewer).tape(lang)
    first = len(tape)
    while first and tape[first - 1].n > after:
        first -= 1
    newest = len(session.follower(viewer))
    return tuple(
        Line(
            line.n,
            ": ".join((line.text, *told_alone(session, viewer, lang))) if line.n == newest else line.text,
            line.rule,
        )
        for line in tape[first:]
    )


def told_alone(session: Session, viewer: str, lang: str) -> tuple[str, ...]:
    """What the newest event tells this viewer and not everybody: the card that a seat drew."""
    follower, title = session.follower(viewer), session.title
    if viewer not in session.seats or not len(follower):
        return ()
    event, state = follower.event(len(follower)), follower.latest
    everybody = title.aside(public(event), state, lang)
    return tuple(text for text in title.aside(event, state, lang) if text not in everybody)


def legal(session: Session, seat: str, choices: Choices[Any], lang: str) -> tuple[Move | Shaped, ...]:
    """The moves that these choices allow, or the shapes of moves that are too many."""
    if shapes := shapes_of(choices):
        return tuple(shaped(session.title, shape, lang) for shape in shapes)
    found = list(islice(choices, MOST_LISTED + 1))
    if len(found) > MOST_LISTED:
        return ()
    moves = (listed(session.title, command, lang) for command in found)
    return tuple(Move(_bare(move.command), move.label, move.sentence) for move in moves)


def _bare(command: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in command.items() if name != "seat"}
