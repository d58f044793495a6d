"""Deciding a seat's or a spectator's copy again: its commands are rebuilt from its events.

When a game is over, everything a move depended on has been turned over. Of a running game what is public is decided:
up to the first sealed move that is still to be opened, or that hangs on what this copy does not tell. Behind that one a
seat must at least have been able to seal what it sealed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, TypeVar, get_args

from msgspec import UNSET, Struct
from msgspec.structs import replace

from exchange.game import (
    Command,
    Disclosed,
    Event,
    KernelEvent,
    NeedsChance,
    NotTold,
    TimeUp,
    chance_at,
    decided,
    salt_fields,
    salted,
)
from exchange.interruption import interruption_fault, stand_ins_after
from exchange.log.disclosure import unopened
from exchange.log.log import Head
from exchange.log.origin import opening_of, opening_seed, setup_of
from exchange.title import Title
from exchange.value.chance import Chance, Draws
from exchange.value.errors import BrokenDecision, BrokenSequence, CorroError
from exchange.value.seal import is_hidden, may_hold_secrets, sealed_in
from exchange.value.words import N_
from exchange.verify.decisions import (
    CANNOT_FOLLOW,
    CAUSED_MORE,
    DISCLOSED_EARLY,
    NO_COMMAND,
    NOT_IDLE,
    NOT_OPENED_SO,
    ONE_TIME,
    OPENED_BY,
    alike,
    alike_in_the_open,
    check_opening_times,
)
from exchange.verify.filled import filled_in

T = TypeVar("T")

NOT_LEFT_THERE = N_("no game can be left behind event {n}")

_TRIED = 64  # choices of a seat looked at, to see whether it could have sealed such a move


class Again(Struct, frozen=True):
    """What deciding again found: the last event that was decided, how many replaced moves nobody ever sees, how many
    moves were drawn from a chance that this copy does not tell, whether the opening was compared with what it was drawn
    from, and whether a position was given."""

    upto: int
    unseen: int
    undrawn: int
    opening: bool
    given: bool


class _Unknown(Exception):
    """What a move hangs on is not told by this copy."""


def decide_again(title: Title, head: Head, seen: Sequence[Event], times: Sequence[str]) -> Again:
    """Decide the whole copy again: its events, and when each happened. Raises BrokenDecision at the first that the
    rules do not make, and BrokenSequence where a command's events have several times."""
    return _Copied(title, head, seen, times).decide()


class _Copied:
    def __init__(self, title: Title, head: Head, seen: Sequence[Event], times: Sequence[str]) -> None:
        self.title = title
        self.game = title.game
        self.head = head
        self.events = filled_in(title, seen)
        self.times = times
        self.over = bool(seen) and isinstance(seen[-1], Disclosed)
        self.state: Any = self.game.blank(head.seats, title.options_of(head.options))
        self.stand_ins: Mapping[str, str] = {}
        self.idle: tuple[str, ...] = ()  # whose time was up, and whose move is still to come
        self.unseen = 0
        self.undrawn = 0
        self.drawn = False  # whether the command being followed drew from a chance that is not known
        self.otherwise: list[Event] = []  # what would have come of it by another chance
        self.pending = 0  # the first sealed move that may still be turned over
        self.apart = 0  # the first of those behind which all that is open is decided nevertheless
        self.left = 0  # and the last of them
        last = seen[-1] if seen else None
        self.seed = head.mixed(last.seed) if isinstance(last, Disclosed) else ""
        self.says_what_begins = any(kind.begins and may_hold_secrets(kind) for kind in get_args(self.game.event_type))
        self.branched = 0 if head.branch_of is UNSET else head.branch_of.n  # up to here another seed was drawn from

    def decide(self) -> Again:
        seed = opening_seed(self.head, self.events)
        count, given = self._open(seed)
        check_opening_times(self.head, self.times[:count])
        if 0 < self.branched < count or (self.over and self.branched >= len(self.events)):
            raise BrokenDecision(NOT_LEFT_THERE, line=1, field="branch_of.n", n=self.branched)
        upto = self._moves(count)
        if self.over:
            self._check_disclosed()
        return Again(upto, self.unseen, self.undrawn, bool(seed) and self.over, given)

    def _open(self, seed: str) -> tuple[int, bool]:
        """Fold the opening: how many events it has, and whether a position was given."""
        if seed and self.over:
            opening, given = self._made(lambda: opening_of(self.title, self.head, seed, self.events))
            self._compare_opening(opening)
            for n, event in enumerate(self.events[: len(opening)], start=1):
                self._fold(n, event)
            return len(opening), given
        count = 0
        while count < len(self.events) and not self._may_begin(self.events[count]):
            count += 1
            self._fold(count, self.events[count - 1])
        if count and (told := self.title.opened_as_told):
            known = None if self.head.corro == 1 else self.head.given is True
            made = self._made(lambda: told(setup_of(self.title, self.head, "0"), known, self.events[:count]))
            self._compare_opening(made)
            if count > len(made) or count < min(len(made), len(self.events)):
                facts = {"expected": len(made), "count": count}
                raise BrokenDecision(OPENED_BY, line=min(count, len(made)) + 2, field="event", **facts)
        return count, self.head.given is True

    def _made(self, opening: Callable[[], T]) -> T:
        try:
            return opening()
        except (CorroError, LookupError, ValueError, TypeError) as error:
            reason = error.message if isinstance(error, CorroError) else str(error)
            raise BrokenDecision(NOT_OPENED_SO, line=2, field="event", reason=reason) from None

    def _compare_opening(self, opening: Sequence[Event]) -> None:
        for n, (expected, event) in enumerate(zip(opening, self.events, strict=False), start=1):
            alike(expected, event, n + 1)

    def _fold(self, n: int, event: Event) -> None:
        try:
            self.state = self.game.evolve(self.state, event)
        except Exception as error:  # noqa: BLE001 (a forged event may trip a title's rules anywhere)
            raise BrokenDecision(CANNOT_FOLLOW, line=n + 1, field="event", reason=repr(error)) from None

    def _may_begin(self, event: Event) -> bool:
        """Whether the opening may be over, and this event be a move."""
        if isinstance(event, KernelEvent):
            return True
        return bool(self.game.to_act(self.state)) and (
            is_hidden(event) or self.game.command_of(self.state, event) is not None
        )

    def _moves(self, count: int) -> int:
        """Decide the moves behind the opening; the last event that could be, or behind which none is left to decide."""
        owed: Sequence[Event] = ()
        for n, event in enumerate(self.events[count:], start=count + 1):
            try:
                owed = owed or self._going_on(n)
                idle = "" if owed else self._idle_now()
                ended = not owed and self.game.over(self.state)  # whatever ended the game disclosed the seed too
                if ended and not isinstance(event, Disclosed):
                    raise BrokenDecision(NO_COMMAND, line=n + 1, field="event")
                if (owed or idle) and n == self.branched + 1:
                    raise BrokenDecision(NO_COMMAND, line=n + 1, field="event")
                if (owed or idle or ended) and self.times[n - 1] != self.times[n - 2]:
                    raise BrokenSequence(ONE_TIME, line=n + 1, field="at")
                owed = owed or self._caused(n, event, idle)
                self._compare(owed[0], event, n)
            except _Unknown:
                return self._upto(n)
            owed = owed[1:]
            self._fold(n, event)
        if owed and self.over:
            raise BrokenDecision(CAUSED_MORE, line=len(self.events), field="event")
        return self._upto(len(self.events) + 1)

    def _upto(self, n: int) -> int:
        """The last event before n and before the first sealed move that was not decided."""
        return min(filter(None, (self.pending, self.apart, n))) - 1

    def _idle_now(self) -> str:
        """Whose idle move comes next, behind a `TimeUp`: of those whose time was up, the first who owes a move yet."""
        owing = self.game.to_act(self.state) if self.idle else ()
        while self.idle and self.idle[0] not in owing:
            self.idle = self.idle[1:]
        return self.idle[0] if self.idle else ""

    def _caused(self, n: int, event: Event, idle: str) -> Sequence[Event]:
        """The events of the move that this one begins, which is the `idle` one of that seat if it is not empty. Raises
        _Unknown where they hang on what this copy does not tell."""
        self.drawn, self.otherwise = False, []
        self.idle = self.idle[1:]
        if idle and (isinstance(event, KernelEvent) or (self._is_sealed(event) and event.audience() != idle)):
            raise BrokenDecision(NOT_IDLE, line=n + 1, field="event", seat=idle)
        match event:
            case Disclosed():
                if not self.game.over(self.state):
                    raise BrokenDecision(DISCLOSED_EARLY, line=n + 1, field="event")
            case KernelEvent():
                if fault := interruption_fault(self.game, self.head, self.state, self.stand_ins, event):
                    raise BrokenDecision(fault.template, line=n + 1, field="event", **fault.facts)
                self.stand_ins = stand_ins_after(self.stand_ins, event)
                self.idle = event.seats if isinstance(event, TimeUp) else ()
            case _ if self._is_sealed(event) or (self.pending and any(sealed_in(event))):
                self._check_sealed(n, event)
                if self.over or self._replaced(n, event):
                    self.unseen += 1
                else:
                    self._leave(n, event)
            case _ if self.pending:
                if self.events[self.pending - 1].holds_play:
                    why = N_("what event {n} sealed is turned over first")
                    raise BrokenDecision(why, line=n + 1, field="event", n=self.pending)
                raise _Unknown  # it may hang on what lies sealed
            case _ if event.binds_nothing:
                return self._decided_or_left(n, event, idle)
            case _ if self.left and n < len(self.events):
                return self._decided_behind_left(n, event, idle)
            case _:
                return self._decided(n, event, idle)
        return (event,)

    def _is_sealed(self, event: Event) -> bool:
        """Whether this is a sealed move that is not known here. A move that lies open may have a sealed part too, such
        as the card that it brings its seat."""
        return is_hidden(event) and self.game.command_of(self.state, event) is None

    def _going_on(self, n: int) -> Sequence[Event]:
        """What happens by itself behind event n-1, where that is a sealed move that was left undecided."""
        goes_on = self.title.goes_on if self.left == n - 1 else None
        if goes_on is None:
            return ()
        self.drawn = False
        try:
            return goes_on(self.state, UNSET)
        except NeedsChance:
            self.drawn = True
            self.undrawn += 1
            return goes_on(self.state, chance_at(Chance(""), n - 1))

    def _leave(self, n: int, event: Event) -> None:
        """Leave a sealed move undecided: with what lies open behind it, unless that does not hang on it."""
        if event.binds_nothing:
            self.apart, self.left = self.apart or n, n
        else:
            self.pending = self.pending or n

    def _decided_or_left(self, n: int, event: Event, idle: str) -> Sequence[Event]:
        """The events of a sealed move that is known here, whose seat's other cards may not be."""
        try:
            return self._decided(n, event, idle)
        except _Unknown:
            self._check_sealed(n, event)
            self._leave(n, event)
        return (event,)

    def _decided_behind_left(self, n: int, event: Event, idle: str) -> Sequence[Event]:
        """The events of an open move behind one that binds nothing: it hangs on that only where it turns it over, and
        then this copy tells what it was."""
        try:
            return self._decided(n, event, idle)
        except _Unknown:
            why = N_("what event {n} sealed is turned over first")
            raise BrokenDecision(why, line=n + 1, field="event", n=self.left) from None

    def _compare(self, expected: Event, event: Event, n: int) -> None:
        """What was drawn from a chance that this copy does not tell can be anything of its kind; where it is sealed,
        whatever lies open is compared, and elsewhere what would be the same by another chance."""
        other = self.otherwise.pop(0) if self.otherwise else None
        if self.drawn and type(expected) is type(event) and event.seals_chance:
            alike_in_the_open(expected, event, n + 1)
        elif not self.drawn or other == expected:
            alike(expected, event, n + 1)
        elif type(expected) is not type(event):
            raise _Unknown
        elif type(expected) is type(other):
            drawn = [name for name in event.__struct_fields__ if getattr(expected, name) != getattr(other, name)]
            alike_in_the_open(replace(expected, **{name: getattr(event, name) for name in drawn}), event, n + 1)

    def _replaced(self, n: int, event: Event) -> bool:
        """Whether a sealed move of a running game was replaced by one that was turned over."""
        return event.stays_shut and self._last_told.get((type(event), event.audience()), 0) > n

    @cached_property
    def _last_told(self) -> dict[tuple[type[Event], str], int]:
        """By kind and audience, the last event of those that may hold secrets of which all is known here."""
        told = ((n, event) for n, event in enumerate(self.events, start=1) if may_hold_secrets(type(event)))
        return {(type(event), event.audience()): n for n, event in told if not is_hidden(event)}

    def _check_sealed(self, n: int, event: Event) -> None:
        """A sealed move that is not seen here, or hangs on one: its seat must have been able to seal one then."""
        if event.begins is None and self.says_what_begins:
            raise BrokenDecision(NO_COMMAND, line=n + 1, field="event")
        seat = event.audience()
        if any(part.audience() != seat for _path, part in sealed_in(event)):
            why = N_("what {seat} seals is for {seat} alone")
            raise BrokenDecision(why, line=n + 1, field="event", seat=seat)
        draws = Draws("", "", seat)
        none = True
        choices = self.game.choices(self.state, seat)
        for move in islice(choices, _TRIED):
            none = False
            try:
                if type(self.game.decide(self.state, salted(move, draws))[0]) is type(event):
                    return
            except CorroError:
                continue
            except Exception:  # noqa: BLE001 (what it hangs on may be hidden here)
                if seat in self.game.to_act(self.state):
                    return
        if none and seat in self.game.to_act(self.state):
            return
        if event.begins in getattr(choices, "moves", ()):  # awaited, though which could be made is hidden here
            return
        raise BrokenDecision(N_("{seat} could seal no move here"), line=n + 1, field="event", seat=seat)

    def _decided(self, n: int, event: Event, idle: str) -> Sequence[Event]:
        """The events of the command that this event, which is known, begins."""
        command = self.game.command_of(self.state, event)
        if command is None:
            raise BrokenDecision(NO_COMMAND, line=n + 1, field="event")
        if idle:
            command = self._idle_move(n, idle, command)
        try:
            if self.seed and n > self.branched:
                caused: Sequence[Event] = decided(self.game, self.state, command, Chance(self.seed))[1]
            else:
                caused = self._decided_unseen(command)
        except CorroError as refused:
            why = N_("the move is refused: {reason}")
            raise BrokenDecision(why, line=n + 1, field="event", reason=refused.message) from None
        except NotTold as cut:
            untold = self.events[n - 1 + len(cut.events) :]
            if self.over or not all(isinstance(each, cut.follow) for each in untold):
                why = N_("what is hidden here is turned over first")
                raise BrokenDecision(why, line=n + len(cut.events), field="event") from None
            caused = (*cut.events, *untold)
        except Exception as error:  # noqa: BLE001 (a forged event may trip a title's rules anywhere)
            if not self.over:
                raise _Unknown from None
            why = N_("the move cannot be decided: {reason}")
            raise BrokenDecision(why, line=n + 1, field="event", reason=repr(error)) from None
        if not caused:
            raise BrokenDecision(NO_COMMAND, line=n + 1, field="event")
        return caused

    def _idle_move(self, n: int, seat: str, made: Command) -> Command:
        """What the seat does when its time is up, with the salts of the move that was `made`; that move itself, where
        this copy does not tell."""
        tells = self.over or self.title.idle is not None
        move = self.title.idle_move(self.state, seat) if tells else None
        if made.seat != seat or (move is not None and type(move) is not type(made)):
            raise BrokenDecision(NOT_IDLE, line=n + 1, field="event", seat=seat)
        if move is None:
            return made
        return replace(move, **{name: getattr(made, name) for name in salt_fields(type(made))})

    def _decided_unseen(self, command: Command) -> Sequence[Event]:
        """What the command causes; by another chance than the game's, where it needs one that this copy does not
        tell."""
        try:
            caused: Sequence[Event] = self.game.decide(self.state, command)
        except NeedsChance:
            self.drawn = True
            self.undrawn += 1
            caused = decided(self.game, self.state, command, Chance(""))[1]
            self.otherwise = list(decided(self.game, self.state, command, Chance("otherwise"))[1])
        return caused

    def _check_disclosed(self) -> None:
        """Whatever was not opened in play is opened at the end; format 1 did not do so."""
        last = self.events[-1]
        if self.head.corro == 1 or not isinstance(last, Disclosed):
            return
        if list(unopened(self.events[:-1])) != list(_openings(last)):
            raise BrokenDecision(
                N_("the last event opens what was not opened in play, and nothing else"),
                line=len(self.events) + 1,
                field="event.openings",
            )


def _openings(disclosed: Disclosed) -> Iterator[tuple[int, str, int]]:
    for opening in () if disclosed.openings is UNSET else disclosed.openings:
        name = next((key[:-5] for key in opening if key.endswith("_salt")), "")
        yield opening.get("opens", 0), name, opening.get("place", -1)
