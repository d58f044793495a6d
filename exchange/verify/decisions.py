"""Deciding again: the opening events from the seed, and every command of the host's copy."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from exchange.game import (
    AnyCommand,
    Command,
    Disclosed,
    Event,
    KernelCommand,
    KernelEvent,
    NeedsChance,
    chance_at,
    unused_salts,
)
from exchange.idle import as_wanted, idled
from exchange.interruption import CallTime, interruption, interruption_fault, stand_ins_after
from exchange.log.disclosure import disclosure
from exchange.log.log import Head
from exchange.log.origin import Opening, opening_of, opening_seed
from exchange.title import Title
from exchange.value.canonical import canonical
from exchange.value.chance import Chance
from exchange.value.errors import BrokenDecision, BrokenSequence, CorroError
from exchange.value.printable import is_obeyed
from exchange.value.seal import HOST, public
from exchange.value.words import N_, Message

NOT_OPENED_SO = N_("this game cannot have been opened so: {reason}")
OPENED_BY = N_("the game is opened by {expected} events, and {count} are there")
ONE_TIME = N_("all events of one command have one time")
TIME_OF_OPENING = N_("the opening events have the time at which the game was opened")
CANNOT_FOLLOW = N_("the event cannot follow those before it: {reason}")
NO_COMMAND = N_("this event follows from no command")
DISCLOSED_EARLY = N_("the seed is disclosed while the game goes on")
NOT_IDLE = N_("this is not what {seat} does when its time is up")
CAUSED_MORE = N_("the command before it caused more events")


def opened_again(title: Title, head: Head, seed: str, events: Sequence[Event]) -> Opening:
    """The opening events once more, with the disclosure where nothing is left to play. Raises SetupError."""
    opening = opening_of(title, head, seed, events)
    state = title.game.blank(head.seats, title.options_of(head.options))
    for event in opening.events:
        state = title.game.evolve(state, event)
    if title.game.over(state) and head.seed is not UNSET:
        return opening._replace(events=(*opening.events, disclosure(head, opening.events)))
    return opening


class Decisions:
    """A log's events so far, decided again one by one. A refused event changes nothing here.

    `given` tells whether the opening is that of a given position, as far as is known.
    """

    def __init__(self, title: Title, head: Head) -> None:
        self._title = title
        self._head = head
        self.given = head.given is True
        self.events: list[Event] = []
        self.times: list[str] = []
        self._stand_ins: Mapping[str, str] = {}
        self.state: Any = title.game.blank(head.seats, title.options_of(head.options))
        self._opening: list[Event] = []
        self._owed: list[Event] = []  # what the last command still causes
        self._began = False  # whether a command has been given

    @property
    def owed(self) -> tuple[Event, ...]:
        """What the last command causes beyond the events there are: a log cut inside a command lacks these."""
        return tuple(self._owed)

    def feed(self, line: int, at: str, event: Event, command: AnyCommand | None) -> None:
        """The next event, its time, and the command on it. Raises BrokenDecision, and BrokenSequence for the time."""
        owed, opening = self._owed, self._opening
        if self._head.viewer == HOST:
            self._check_branch(line, command)
            if command is not None:
                if owed:
                    raise BrokenDecision(CAUSED_MORE, line=line, field="command")
                if not self._began:
                    self.check_opening(whole=True)
                owed = self._decide(line, command)
            elif self._began and not owed:
                raise BrokenDecision(NO_COMMAND, line=line, field="event")
            if self._began or command is not None:
                same(owed[0], event, line)
                owed = owed[1:]
                if command is None and at != self.times[-1]:
                    raise BrokenSequence(ONE_TIME, line=line, field="at")
        elif isinstance(event, KernelEvent):
            self._check_kernel_event(line, event)
        state = self._evolve(line, event)
        if not self._began and command is None:
            opening = [*opening, event]
        self.events.append(event)
        self.times.append(at)
        self.state, self._owed, self._opening = state, owed, opening
        self._stand_ins = stand_ins_after(self._stand_ins, event)
        self._began = self._began or command is not None

    def _check_kernel_event(self, line: int, event: KernelEvent) -> None:
        """Whether the kernel's own can happen now: any copy tells that, behind a sealed move too."""
        game = self._title.game
        try:
            over = game.over(self.state)
            if isinstance(event, Disclosed):
                fault = None if over else Message(DISCLOSED_EARLY)
            else:
                fault = interruption_fault(game, self._head, self.state, self._stand_ins, event)
                fault = Message(NO_COMMAND) if over else fault
        except Exception as error:  # noqa: BLE001 (before the opening a title may know of nobody to act)
            raise BrokenDecision(CANNOT_FOLLOW, line=line, field="event", reason=repr(error)) from None
        if fault:
            raise BrokenDecision(fault.template, line=line, field="event", **fault.facts)

    def _check_branch(self, line: int, command: object) -> None:
        """A branch's first event of its own begins a command."""
        branch = self._head.branch_of
        if branch is not UNSET and line == branch.n + 2 and command is None:
            raise BrokenDecision(NO_COMMAND, line=line, field="event")

    def check_opening(self, *, whole: bool) -> None:
        """The host's opening events against those from the seed; all of them, or as far as they go."""
        if not self._began and self._head.viewer == HOST:
            self._compare_opening(opening_seed(self._head, ()), whole=whole)
            check_opening_times(self._head, self.times)

    def _compare_opening(self, seed: str, *, whole: bool) -> None:
        """Against the opening drawn from this seed; where nobody knows it, its kinds of events alone."""
        try:
            opening, self.given = opened_again(self._title, self._head, seed, self._opening)
        except (CorroError, LookupError, ValueError, TypeError) as error:
            if not whole and len(self._title.game.to_act(self.state)) < len(self._head.seats):
                return  # cut inside the opening: the position stands there in part
            reason = error.message if isinstance(error, CorroError) else str(error)
            raise BrokenDecision(NOT_OPENED_SO, line=2, field="event", reason=reason) from None
        for place, (expected, event) in enumerate(zip(opening, self._opening, strict=False)):
            if seed or type(expected) is not type(event):
                same(expected, event, place + 2)
        self._count_opening(len(opening), whole=whole)

    def _count_opening(self, expected: int, *, whole: bool) -> None:
        count = len(self._opening)
        if count > expected or (whole and count < expected):
            line = min(count, expected) + 2
            raise BrokenDecision(OPENED_BY, line=line, field="event", expected=expected, count=count)

    def _decide(self, line: int, command: AnyCommand) -> list[Event]:
        """The events that this command causes, with the disclosure where it ends the game."""
        events: list[Event]
        if isinstance(command, KernelCommand):
            events, after = self._interrupted(line, command)
        else:
            assert isinstance(command, Command)
            events = self._decided(line, self.state, command, "command")
            after = self.state
            for event in events:
                after = self._title.game.evolve(after, event)
        if self._title.game.over(after):
            events.append(disclosure(self._head, [*self.events, *events]))
        return events

    def _interrupted(self, line: int, command: KernelCommand) -> tuple[list[Event], Any]:
        """What comes of the table's own command, and the state behind it. Its idle moves must be those of the title."""
        title, first = self._title, interruption(command)
        if fault := interruption_fault(title.game, self._head, self.state, self._stand_ins, first):
            raise BrokenDecision(fault.template, line=line, field="command", **fault.facts)
        state = title.game.evolve(self.state, first)
        if not isinstance(command, CallTime):
            return [first], state
        given = iter(command.moves)

        def decide(before: Any, wanted: Command) -> tuple[Command, Sequence[Event]]:
            move = next(given, None)
            if move is None or as_wanted(move) != wanted:
                raise BrokenDecision(NOT_IDLE, line=line, field="command.moves", seat=wanted.seat)
            return move, self._decided(line, before, move, "command.moves")

        idle = idled(title, state, command.seats, decide)
        if next(given, None) is not None:
            raise BrokenDecision(N_("nobody owed this move"), line=line, field="command.moves")
        return [first, *idle.events], idle.states[-1] if idle.states else state

    def _decided(self, line: int, before: Any, command: Command, field: str) -> list[Event]:
        """What comes of a seat's command at this state. Raises BrokenDecision naming the field that is wrong."""
        game = self._title.game
        self._check_chance(line, before, command, field)
        try:
            events: list[Event] = list(game.decide(before, command))
            after = before
            for event in events:
                after = game.evolve(after, event)
        except CorroError as refused:
            why = N_("the command is refused: {reason}")
            raise BrokenDecision(why, line=line, field=field, reason=refused.message) from None
        except Exception as error:  # noqa: BLE001 (a forged command may trip a title's rules anywhere)
            why = N_("the command cannot be decided: {reason}")
            raise BrokenDecision(why, line=line, field=field, reason=repr(error)) from None
        if not events:
            raise BrokenDecision(N_("the command causes nothing"), line=line, field=field)
        if unused := unused_salts(command, events):
            why = N_("nothing was sealed with this salt")
            raise BrokenDecision(why, line=line, field=f"{field}.{unused[0]}")
        return events

    def _check_chance(self, line: int, before: Any, command: Command, field: str) -> None:
        """The command's `chance` is the game's own, and stands where chance decided. Before a branch it was another
        game's."""
        chance = getattr(command, "chance", UNSET)
        if chance is UNSET:
            return
        branch, n = self._head.branch_of, before.n
        if (branch is UNSET or n >= branch.n) and chance != chance_at(Chance(self._head.drawn_from), n):
            raise BrokenDecision(N_("the seed does not draw this chance"), line=line, field=f"{field}.chance")
        try:
            self._title.game.decide(before, msgspec.structs.replace(command, chance=UNSET))
        except NeedsChance:
            return
        except Exception:  # noqa: BLE001 (what is wrong with the command is told when it is decided)
            return
        raise BrokenDecision(N_("nothing was drawn from this chance"), line=line, field=f"{field}.chance")

    def _evolve(self, line: int, event: Event) -> object:
        try:
            state = self._title.game.evolve(self.state, event)
            if self._head.viewer != HOST:
                self._tell(event, self.state, state)
        except Exception as error:  # noqa: BLE001 (so may a forged event of a copy that holds no commands)
            raise BrokenDecision(CANNOT_FOLLOW, line=line, field="event", reason=repr(error)) from None
        return state

    def _tell(self, event: Event, before: object, state: object) -> None:
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


def check_opening_times(head: Head, times: Sequence[str]) -> None:
    """Raises BrokenSequence where one of these times of opening events is not that of the head."""
    for line, at in enumerate(times, start=2):
        if at != head.opened_at:
            raise BrokenSequence(TIME_OF_OPENING, line=line, field="at")


def same(expected: Event, event: Event, line: int) -> None:
    """Raises BrokenDecision, naming the field, where the event is not what was expected."""
    if expected == event:
        return
    field = next(_differing(_plain(expected), _plain(event), "event"), "event")
    raise BrokenDecision(N_("this is not what the rules make of the moves so far"), line=line, field=field)


def alike(expected: Event, event: Event, line: int) -> None:
    """The same, but for sealed fields that one of the two does not tell."""
    if expected == event:
        return
    one, other = _plain(expected), _plain(event)
    _forget(one, other)
    _same(one, other, line)


def alike_in_the_open(expected: Event, event: Event, line: int) -> None:
    """The same in all that lies open, seals aside."""
    one, other = _plain(public(expected)), _plain(public(event))
    _forget_seals(one)
    _forget_seals(other)
    _same(one, other, line)


def _same(one: object, other: object, line: int) -> None:
    if one != other:
        field = next(_differing(one, other, "event"), "event")
        raise BrokenDecision(N_("this is not what the rules make of the moves so far"), line=line, field=field)


def _forget(one: object, other: object) -> None:
    """Take away what is sealed and stands in one of the two alone."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in [key.removesuffix("_seal") for key in one if key.endswith("_seal")]:
            if (name in one) != (name in other):
                for key in (name, f"{name}_salt"):
                    one.pop(key, None)
                    other.pop(key, None)
        for key in one.keys() & other.keys():
            _forget(one[key], other[key])
    elif isinstance(one, list) and isinstance(other, list):
        for mine, theirs in zip(one, other, strict=False):
            _forget(mine, theirs)


def _forget_seals(value: object) -> None:
    if isinstance(value, dict):
        for name in [key for key in value if key.endswith("_seal")]:
            del value[name]
        for item in value.values():
            _forget_seals(item)
    elif isinstance(value, list):
        for item in value:
            _forget_seals(item)


def _plain(event: Event) -> object:
    return msgspec.json.decode(canonical(event))


def _differing(one: object, other: object, path: str) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted(one.keys() | other.keys()):
            yield from _differing(one.get(key), other.get(key), f"{path}.{key}")
    elif one != other:
        yield path
