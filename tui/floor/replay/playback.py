"""A replay without a screen: one viewer's timeline, where in it we are, its rounds, marks, speed and pace."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

from msgspec import Struct

from exchange.game import PERSON
from exchange.log.follow import Follower
from exchange.log.log import Entry, Head, Log
from exchange.title import Title
from exchange.value.seal import HOST, SPECTATOR
from tui.floor.desks import HOLD, desk_of
from tui.floor.seen import Seen

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""How many times faster than the pace of a table a replay may run."""
_HOLD_BEATS = 3.0  # where a table waits for a key, a replay goes on after a while


class Round(Struct, frozen=True):
    """A round of the title's: the event that begins it, and its number."""

    n: int
    number: int


def viewers(
    head: Head, *, over: bool, me: str = SPECTATOR, reveal: bool = False, hosting: bool = True
) -> tuple[str, ...]:
    """Through whose eyes a game may be looked at, `me` first.

    A running game with persons shows what `me` may see and what everybody may, unless the host says `reveal`. Whoever
    does not host (a visitor, a watcher) never sees as the host or another seat does, not even afterwards.
    """
    open_to_all = over or reveal or PERSON not in head.players.values()
    if not hosting:
        found: tuple[str, ...] = (me, SPECTATOR) if me != HOST else (SPECTATOR,)
    elif open_to_all:
        found = (me, HOST, SPECTATOR, *head.seats)
    else:
        found = (me, SPECTATOR) if me != HOST else (SPECTATOR,)
    return tuple(dict.fromkeys(found))


class Permissions(Struct, frozen=True, kw_only=True):
    """What whoever sits at a replay may see and do. `me` is through whose eyes the replay opens.

    `hosting`: this is the host (nobody is in a browser); `reveal`: the host said aloud that secrets of a running game
    may be shown; `branching`: the game lies on the shelf, where a branch can go; `follow`: go on by itself when the
    game does.
    """

    me: str = SPECTATOR
    hosting: bool = True
    reveal: bool = False
    branching: bool = True
    follow: bool = False


class Playback:
    """Where a replay is. `n` is the event shown last (from 1); `marks` are the events found by a search."""

    def __init__(self, title: Title, log: Log, viewer: str, *, at: int | None = None) -> None:
        self.title = title
        self.log = log
        self.desk = desk_of(title)
        self.marks: tuple[int, ...] = ()
        self.playing = False
        self.speed = 1.0
        self.rounds: list[Round] = []
        self._read = 0
        self.timeline = Follower.of(title, log, viewer)
        self._find_rounds()
        self.n = self._within(len(self.timeline) if at is None else at)

    @property
    def viewer(self) -> str:
        """Through whose eyes we look."""
        return self.timeline.viewer

    @property
    def total(self) -> int:
        """How many events there are."""
        return len(self.timeline)

    @property
    def at_end(self) -> bool:
        """Whether the last event is shown."""
        return self.n >= self.total

    @property
    def over(self) -> bool:
        """Whether the game has ended, at its last event."""
        return bool(self.title.game.over(self.timeline.state(self.total)))

    @property
    def branched_at(self) -> int | None:
        """The last event that this game shares with the one it left, if it is a branch."""
        branch = self.log.head.branch_of
        return getattr(branch, "n", None)

    def seen(self) -> Seen:
        """The moment to show."""
        return Seen(timeline=self.timeline, n=self.n, viewer=self.viewer, pace="replay")

    def fetch(self) -> Sequence[Entry]:
        """Read what was appended since: it may have to wait for the store."""
        return tuple(self.log.read(self.total, commands=False))

    def follow(self, entries: Sequence[Entry]) -> int:
        """Take what was read, as far as it is new; how many events that were."""
        fresh = [entry for entry in entries if entry.n > self.total]
        self.timeline.feed(fresh)
        self._find_rounds()
        return len(fresh)

    def public(self) -> Follower:
        """What everybody may see of it. That is among what anybody sees: to hide the rest the store is not asked, and
        cannot keep one waiting."""
        public: Follower = Follower(self.title, self.log.head, SPECTATOR)
        public.feed(self.timeline.entries())
        return public

    def read_as(self, viewer: str) -> Follower:
        """What other eyes see: it may have to wait for the store. Raises LogError where it cannot be read."""
        return Follower.of(self.title, self.log, viewer)

    def take(self, timeline: Follower) -> None:
        """Look through other eyes, at the same event: what the ones before could see is forgotten."""
        self.timeline = timeline
        self._find_rounds()
        self.n = self._within(self.n)

    # Seeking ---------------------------------------------------------------------------------------------------------

    def seek(self, n: int) -> None:
        """Go to event n, or as near as there is one."""
        self.n = self._within(n)

    def next_round(self) -> None:
        """Go to where the next round begins; to the end, if none does."""
        later = bisect_right(self.rounds, self.n, key=_begins)
        self.seek(self.rounds[later].n if later < len(self.rounds) else self.total)

    def last_round(self) -> None:
        """Go to where this round began, or from there to the one before."""
        earlier = bisect_left(self.rounds, self.n, key=_begins)
        self.seek(self.rounds[earlier - 1].n if earlier else 1)

    def round_begins(self, number: int) -> int | None:
        """The event that begins this round."""
        return next((each.n for each in self.rounds if each.number == number), None)

    def next_mark(self, step: int) -> None:
        """Go to the next mark, or the one before; around the ends."""
        if not self.marks:
            return
        place = bisect_right(self.marks, self.n) if step > 0 else bisect_left(self.marks, self.n) - 1
        self.seek(self.marks[place % len(self.marks)])

    # Playing ---------------------------------------------------------------------------------------------------------

    def faster(self, step: int) -> None:
        """Change the speed."""
        place = SPEEDS.index(self.speed) + step
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, place))]

    def advance(self) -> None:
        """The next event, and what follows it without a pause; at the end playing stops."""
        self.seek(self.n + 1)
        while not self.at_end and self._weight() == 0:
            self.seek(self.n + 1)
        self.playing = self.playing and not self.at_end

    def pause(self, beat: float) -> float:
        """How many seconds this event stays, where a beat takes `beat` seconds at the speed of a table."""
        weight = self._weight()
        beats = _HOLD_BEATS if weight == HOLD else max(weight, 0.2)
        return beats * beat / self.speed

    def _weight(self) -> float:
        return self.desk.weight(self.timeline, self.n) if self.n else 0.0

    def _within(self, n: int) -> int:
        return max(min(1, self.total), min(self.total, n))

    def _find_rounds(self) -> None:
        number = self.rounds[-1].number if self.rounds else 0
        for n in range(self._read + 1, self.total + 1):
            found = self.title.round_begun(self.timeline.event(n), number)
            if found is not None:
                number = found
                self.rounds.append(Round(n, number))
        self._read = self.total


_begins: Callable[[Round], int] = lambda each: each.n  # noqa: E731 -- a key for bisect, typed


def read_playback(title: Title, log: Log, permissions: Permissions, *, at: int | None = None) -> Playback:
    """A replay at event `at` (None: the last), through the first eyes that are allowed. It may have to wait for the
    store. Raises LogError where it cannot be read."""
    playback = Playback(title, log, SPECTATOR, at=at)
    me, hosting = permissions.me, permissions.hosting
    first, *_others = viewers(log.head, over=playback.over, me=me, reveal=permissions.reveal, hosting=hosting)
    if first != SPECTATOR:
        playback.take(playback.read_as(first))
    return playback
