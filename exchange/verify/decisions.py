"""Deciding again: the opening events from the seed, and every command of the host's copy."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from exchange.game import Command, Disclosed, Event, Setup, unused_salts
from exchange.log.log import Head
from exchange.script.sentence import Line
from exchange.title import Title
from exchange.value.canonical import canonical
from exchange.value.errors import BrokenDecision, CorroError
from exchange.value.printable import is_obeyed
from exchange.value.seal import HOST
from exchange.value.words import N_

SCRIPT_TIME = "2000-01-01T00:00:00.000000Z"  # when every script is played


def setup_of(title: Title, head: Head, seed: str, events: Iterable[Event] = ()) -> Setup:
    """The set-up that opened a game; with the position that these first events tell, if any are given."""
    draft: dict[str, Any] = {}
    for event in events:
        for text in title.words.given_lines(event):
            line = Line("", 0, text, head.seats)
            line.options = head.options
            line.place = 1
            title.words.given(line, draft)
    position = title.words.position(draft) if draft else None
    return Setup(seats=head.seats, players=head.players, options=head.options, seed=seed, position=position)


def opening_events(title: Title, head: Head, seed: str, events: Sequence[Event]) -> tuple[Event, ...]:
    """The opening events once more, from the seed alone; or from the position that `events` tell, where they are not
    those and a position may have been given: it is among them, or a script played this (at the scripts' own time)."""
    fresh = _opened(title, head, setup_of(title, head, seed))
    viewer = str(head.viewer)
    if all(title.game.redact(one, viewer) == other for one, other in zip(fresh, events, strict=False)):
        return fresh
    kinds = {type(event) for event in fresh}
    positioned = any(type(event) not in kinds for event in events[: len(fresh)])
    if not positioned and (head.opened_at != SCRIPT_TIME or head.branch_of is not UNSET):
        return fresh
    return _opened(title, head, setup_of(title, head, seed, events))


def _opened(title: Title, head: Head, setup: Setup) -> tuple[Event, ...]:
    game = title.game
    opening = tuple(game.open(setup))
    state = game.blank(head.seats, head.options)
    for event in opening:
        state = game.evolve(state, event)
    if game.over(state) and head.seed is not UNSET:
        opening = (*opening, Disclosed(seed=str(head.seed), seed_salt=str(head.seed_salt)))
    return opening


class Decisions:
    """A log's events so far, decided again one by one. A refused event changes nothing here.

    A branch's opening was drawn from its parent's seed: it is compared where that is known (`opening_seed`).
    """

    def __init__(self, title: Title, head: Head, opening_seed: str = "") -> None:
        self._title = title
        self._head = head
        self._opening_seed = opening_seed
        self.state: Any = title.game.blank(head.seats, head.options)
        self._opening: list[Event] = []
        self._owed: list[Event] = []  # what the last command still causes
        self._began = False  # whether a command has been given

    @property
    def owed(self) -> tuple[Event, ...]:
        """What the last command causes beyond the events there are: a log cut inside a command lacks these."""
        return tuple(self._owed)

    def feed(self, line: int, event: Event, command: Command | None) -> None:
        """The next event, and the command on it. Raises BrokenDecision."""
        owed, opening = self._owed, self._opening
        if self._head.viewer == HOST:
            self._check_branch(line, command)
            if command is not None:
                if owed:
                    raise BrokenDecision(N_("the command before it caused more events"), line=line, field="command")
                if not self._began:
                    self.check_opening(whole=True)
                owed = self._decide(line, command)
            elif self._began and not owed:
                raise BrokenDecision(N_("this event follows from no command"), line=line, field="event")
            if self._began or command is not None:
                _same(owed[0], event, line)
                owed = owed[1:]
        elif isinstance(event, Disclosed):
            if not self._title.game.over(self.state):
                raise BrokenDecision(N_("the seed is disclosed while the game goes on"), line=line, field="event")
            self._check_disclosed_opening(event)
        state = self._evolve(line, event)
        if not self._began and command is None:
            opening = [*opening, event]
        self.state, self._owed, self._opening = state, owed, opening
        self._began = self._began or command is not None

    def _check_branch(self, line: int, command: Command | None) -> None:
        """A branch's first event of its own begins a command."""
        branch = self._head.branch_of
        if branch is not UNSET and line == branch.n + 2 and command is None:
            raise BrokenDecision(N_("this event follows from no command"), line=line, field="event")

    def check_opening(self, *, whole: bool) -> None:
        """The host's opening events against those from the seed; all of them, or as far as they go."""
        if not self._began and self._head.viewer == HOST:
            self._compare_opening(self._opening_seed or str(self._head.seed), whole=whole)

    def _check_disclosed_opening(self, disclosed: Disclosed) -> None:
        if self._head.branch_of is UNSET or self._opening_seed:
            self._compare_opening(self._opening_seed or disclosed.seed, whole=False)

    def _compare_opening(self, seed: str, *, whole: bool) -> None:
        try:
            opening = opening_events(self._title, self._head, seed, self._opening)
        except (CorroError, LookupError, ValueError, TypeError) as error:
            if self._head.viewer != HOST:
                return  # the position is not for this viewer to know
            if not whole and len(self._title.game.to_act(self.state)) < len(self._head.seats):
                return  # cut inside the opening: the position stands there in part
            why = N_("this game cannot have been opened so: {reason}")
            reason = error.message if isinstance(error, CorroError) else str(error)
            raise BrokenDecision(why, line=2, field="event", reason=reason) from None
        viewer = str(self._head.viewer)
        drawn_from_it = self._head.branch_of is UNSET or bool(self._opening_seed)
        redacted = [self._title.game.redact(event, viewer) for event in opening]
        for place, (expected, event) in enumerate(zip(redacted, self._opening, strict=False)):
            if drawn_from_it or type(expected) is not type(event):
                _same(expected, event, place + 2)
        if viewer == HOST:
            self._count_opening(len(redacted), whole=whole)

    def _count_opening(self, expected: int, *, whole: bool) -> None:
        count = len(self._opening)
        if count > expected or (whole and count < expected):
            why = N_("the game is opened by {expected} events, and {count} are there")
            line = min(count, expected) + 2
            raise BrokenDecision(why, line=line, field="event", expected=expected, count=count)

    def _decide(self, line: int, command: Command) -> list[Event]:
        game = self._title.game
        try:
            events: list[Event] = list(game.decide(self.state, command))
            after = self.state
            for event in events:
                after = game.evolve(after, event)
        except CorroError as refused:
            why = N_("the command is refused: {reason}")
            raise BrokenDecision(why, line=line, field="command", reason=refused.message) from None
        except Exception as error:  # noqa: BLE001 (a forged command may trip a title's rules anywhere)
            why = N_("the command cannot be decided: {reason}")
            raise BrokenDecision(why, line=line, field="command", reason=repr(error)) from None
        if game.over(after):
            events.append(Disclosed(seed=str(self._head.seed), seed_salt=str(self._head.seed_salt)))
        if not events:
            raise BrokenDecision(N_("the command causes nothing"), line=line, field="command")
        if unused := unused_salts(command, events):
            why = N_("nothing was sealed with this salt")
            raise BrokenDecision(why, line=line, field=f"command.{unused[0]}")
        return events

    def _evolve(self, line: int, event: Event) -> Any:
        try:
            state = self._title.game.evolve(self.state, event)
            if self._head.viewer != HOST:
                self._tell(event, self.state, state)
        except Exception as error:  # noqa: BLE001 (so may a forged event of a copy that holds no commands)
            why = N_("the event cannot follow those before it: {reason}")
            raise BrokenDecision(why, line=line, field="event", reason=repr(error)) from None
        return state

    def _tell(self, event: Event, before: Any, state: Any) -> None:
        """A copy without commands cannot be decided again; but what it says must be a table that can be told, on which
        whatever always holds does hold."""
        title = self._title
        if faults := title.game.faults(state):
            raise ValueError("; ".join(faults))
        title.game.to_act(state)
        title.show(state)
        told = [*title.words.tape(event, before), title.words.move_line(event) or "", *title.words.expect_lines(state)]
        if any(map(is_obeyed, told)):
            raise ValueError("a control character")


def _same(expected: Event, event: Event, line: int) -> None:
    if expected == event:
        return
    field = next(_differing(_plain(expected), _plain(event), "event"), "event")
    raise BrokenDecision(N_("this is not what the rules make of the moves so far"), line=line, field=field)


def _plain(event: Event) -> Any:
    return msgspec.json.decode(canonical(event))


def _differing(one: Any, other: Any, path: str) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted(one.keys() | other.keys()):
            yield from _differing(one.get(key), other.get(key), f"{path}.{key}")
    elif one != other:
        yield path
