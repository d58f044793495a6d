"""Deciding a seat's or a spectator's copy again: its commands are rebuilt from its events.

When a game is over, everything a move depended on has been turned over. Of a running game what is public is decided:
up to the first sealed move that is still to be opened, or that hangs on what this copy does not tell.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import UNSET, Struct

from exchange.game import Disclosed, Event, KernelEvent, NeedsChance, decided, salted
from exchange.log.disclosure import unopened
from exchange.log.log import Head
from exchange.log.origin import opening_of, opening_seed
from exchange.title import Title
from exchange.value.chance import Chance, Draws
from exchange.value.errors import BrokenDecision, CorroError
from exchange.value.seal import is_hidden
from exchange.value.words import N_
from exchange.verify.decisions import (
    CANNOT_FOLLOW,
    CAUSED_MORE,
    DISCLOSED_EARLY,
    NO_COMMAND,
    NOT_OPENED_SO,
    alike,
    kernel_fault,
)
from exchange.verify.filled import filled_in

_TRIED = 64  # choices of a seat looked at, to see whether it could have sealed such a move


class Again(Struct, frozen=True):
    """What deciding again found: the last event that was decided, how many replaced moves nobody ever sees, whether the
    opening was compared with what it was drawn from, and whether a position was given."""

    upto: int
    unseen: int
    opening: bool
    given: bool


class _Unknown(Exception):
    """What a move hangs on is not told by this copy."""


def decide_again(title: Title, head: Head, seen: Sequence[Event]) -> Again:
    """Decide the whole copy again. Raises BrokenDecision at the first event that the rules do not make."""
    return _Copied(title, head, seen).decide()


class _Copied:
    def __init__(self, title: Title, head: Head, seen: Sequence[Event]) -> None:
        self.title = title
        self.game = title.game
        self.head = head
        self.events = filled_in(title, seen)
        self.over = bool(seen) and isinstance(seen[-1], Disclosed)
        self.state: object = self.game.blank(head.seats, title.options_of(head.options))
        self.standing: set[str] = set()
        self.unseen = 0
        last = seen[-1] if seen else None
        self.seed = head.mixed(last.seed) if isinstance(last, Disclosed) else ""
        self.branched = 0 if head.branch_of is UNSET else head.branch_of.n  # up to here another seed was drawn from

    def decide(self) -> Again:
        seed = opening_seed(self.head, self.events)
        count, given = self._open(seed)
        upto = self._moves(count)
        if self.over:
            self._check_disclosed()
        return Again(upto, self.unseen, bool(seed) and self.over, given)

    def _open(self, seed: str) -> tuple[int, bool]:
        """Fold the opening: how many events it has, and whether a position was given."""
        count, given = len(self.events), self.head.given is True
        if seed and self.over:
            try:
                opening, given = opening_of(self.title, self.head, seed, self.events)
            except (CorroError, LookupError, ValueError, TypeError) as error:
                reason = error.message if isinstance(error, CorroError) else str(error)
                raise BrokenDecision(NOT_OPENED_SO, line=2, field="event", reason=reason) from None
            count = len(opening)
            for n, (expected, event) in enumerate(zip(opening, self.events, strict=False), start=1):
                alike(expected, event, n + 1)
        for n, event in enumerate(self.events[:count]):
            if not (seed and self.over) and self._may_begin(event):
                return n, given
            self._fold(n + 1, event)
        return count, given

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
        """Decide the moves behind the opening; the last event that could be."""
        owed: Sequence[Event] = ()
        pending = self._first_pending(count)
        for n, event in enumerate(self.events[count:], start=count + 1):
            if owed:
                alike(owed[0], event, n + 1)
                owed = owed[1:]
            elif n >= pending:
                return pending - 1
            elif isinstance(event, Disclosed):
                if not self.game.over(self.state):
                    raise BrokenDecision(DISCLOSED_EARLY, line=n + 1, field="event")
            elif isinstance(event, KernelEvent):
                if why := kernel_fault(self.title, self.head, self.state, self.standing, event):
                    raise BrokenDecision(why, line=n + 1, field="event")
            elif is_hidden(event):
                self._check_sealed(n, event)
                self.unseen += 1
            else:
                try:
                    owed = self._decided(n, event)
                except _Unknown:
                    return n - 1
                alike(owed[0], event, n + 1)
                owed = owed[1:]
            self._fold(n, event)
        if owed and self.over:
            raise BrokenDecision(CAUSED_MORE, line=len(self.events), field="event")
        return len(self.events)

    def _first_pending(self, count: int) -> int:
        """The first sealed move of a running game that may still be turned over; behind the last event, if none may."""
        none = len(self.events) + 1
        if self.over:
            return none
        known = {(type(e), e.audience()): n for n, e in enumerate(self.events, start=1) if not is_hidden(e)}
        for n, event in enumerate(self.events[count:], start=count + 1):
            replaced = event.stays_shut and known.get((type(event), event.audience()), 0) > n
            if is_hidden(event) and not replaced:
                return n
        return none

    def _check_sealed(self, n: int, event: Event) -> None:
        """A sealed move that nobody ever sees: its seat must have been able to seal one then."""
        seat = event.audience()
        draws = Draws("", "", seat)
        none = True
        for move in islice(self.game.choices(self.state, seat), _TRIED):
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
        raise BrokenDecision(N_("{seat} could seal no move here"), line=n + 1, field="event", seat=seat)

    def _decided(self, n: int, event: Event) -> Sequence[Event]:
        """The events of the command that this event begins. Raises _Unknown where they hang on what this copy does not
        tell."""
        command = self.game.command_of(self.state, event)
        if command is None:
            raise BrokenDecision(NO_COMMAND, line=n + 1, field="event")
        try:
            if self.seed and n > self.branched:
                return decided(self.game, self.state, command, Chance(self.seed))[1]
            return self.game.decide(self.state, command)
        except NeedsChance:
            raise _Unknown from None
        except CorroError as refused:
            why = N_("the move is refused: {reason}")
            raise BrokenDecision(why, line=n + 1, field="event", reason=refused.message) from None
        except Exception as error:  # noqa: BLE001 (a forged event may trip a title's rules anywhere)
            if not self.over:
                raise _Unknown from None
            why = N_("the move cannot be decided: {reason}")
            raise BrokenDecision(why, line=n + 1, field="event", reason=repr(error)) from None

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
