"""A game as an analysis reads it: the moves, who else moved at the same time, and the table around each.

Seats that owe moves together (sealed sheets, cards) move in one *window*: none of them knows what the others do. A
window of one seat is an open move. What comes of a window stands behind its last move; until then nothing has changed
that anybody but its own seat knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from exchange.game import Command, Event
from exchange.log.log import Entry, Head
from exchange.title import Title
from exchange.verify.filled import filled_in


class Turn(Struct, frozen=True):
    """A move: event `n` is its first, `last` the last that came of it."""

    n: int
    last: int
    seat: str
    command: Command


class Window(Struct, frozen=True):
    """The moves of seats that owed one together, behind event `n`.

    `state` is the host's then, `views` what each seat that moved could know; `turns` each seat's last move (a replaced
    one is none), in the order in which they were made; `whole` whether all have moved; `opens` the first event behind
    which the moves lie open, `round` the round then, `last` the last event that came of them.
    """

    n: int
    state: Any
    views: dict[str, Any]
    turns: tuple[Turn, ...]
    whole: bool
    round: int
    opens: int
    last: int

    @property
    def together(self) -> bool:
        """Whether several seats moved at once."""
        return len(self.turns) > 1


class Story(Struct, frozen=True):
    """A whole game, or as much of it as was played.

    `states[n]` is the host's state behind event n, `views[seat][n]` what a seat could know of it; `rounds` the events
    that begin a round: number → event.
    """

    title: Title
    head: Head
    events: tuple[Event, ...]
    states: tuple[Any, ...]
    views: dict[str, tuple[Any, ...]]
    windows: tuple[Window, ...]
    rounds: dict[int, int]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.title.game.over(self.states[-1]))

    @property
    def whole(self) -> tuple[Window, ...]:
        """The windows that were played to their end."""
        return tuple(window for window in self.windows if window.whole)

    def turn(self, n: int) -> tuple[Window, Turn]:
        """The move of event `n`, and the window in which it was made. Raises KeyError where there is none."""
        for window in self.windows:
            for turn in window.turns:
                if turn.n == n:
                    return window, turn
        raise KeyError(n)

    def spans(self) -> Iterator[tuple[int, int, int]]:
        """Each round's number, its first event and its last one, as far as it was played."""
        begins = sorted(self.rounds.items())
        ends = (*(n - 1 for _number, n in begins[1:]), len(self.events))
        for (number, first), last in zip(begins, ends, strict=False):
            yield number, first, last


def story_of(title: Title, head: Head, entries: Sequence[Entry]) -> Story:
    """The game that these entries tell, from a copy that hides nothing that is needed: the host's, or anybody's of a
    game that is over."""
    game = title.game
    events = tuple(filled_in(title, [entry.event for entry in entries]))
    states = [game.blank(head.seats, head.options)]
    views = {seat: [states[0]] for seat in head.seats}
    for event in events:
        states.append(game.evolve(states[-1], event))
        for seat, seen in views.items():
            seen.append(game.evolve(seen[-1], game.redact(event, seat)))
    rounds: dict[int, int] = {}
    numbers = [0]
    for n, event in enumerate(events, start=1):
        begun = title.round_begun(event, numbers[-1])
        if begun is not None:
            rounds[begun] = n
        numbers.append(numbers[-1] if begun is None else begun)
    windows = _windows(title, states, views, _turns(title, events, states), numbers)
    seen_by = {seat: tuple(seen) for seat, seen in views.items()}
    return Story(title, head, events, tuple(states), seen_by, windows, rounds)


def _turns(title: Title, events: Sequence[Event], states: Sequence[Any]) -> list[Turn]:
    """All moves, replaced ones too."""
    game = title.game
    begun: list[tuple[int, Command]] = []
    for n, event in enumerate(events, start=1):
        if not game.to_act(states[n - 1]):
            continue  # what comes of a move by itself
        command = game.command_of(states[n - 1], event)
        if command is not None:
            begun.append((n, command))
    ends = [n - 1 for n, _command in begun[1:]] + [len(events)]
    return [Turn(n, last, command.seat, command) for (n, command), last in zip(begun, ends, strict=True)]


def _windows(
    title: Title,
    states: Sequence[Any],
    views: dict[str, list[Any]],
    turns: Sequence[Turn],
    rounds: Sequence[int],
) -> tuple[Window, ...]:
    game, made = title.game, []
    moved: dict[str, Turn] = {}
    before = 0
    owed: set[str] = set()
    for turn in turns:
        if not moved:
            before = turn.n - 1
            owed = set(game.to_act(states[before]))
        moved.pop(turn.seat, None)
        moved[turn.seat] = turn
        waiting = owed - moved.keys()
        if waiting and set(game.to_act(states[turn.last])) == waiting and turn is not turns[-1]:
            continue
        known = {seat: views[seat][before] for seat in moved}
        # Moves that are sealed together lie open from the event behind the last one's own.
        opens = turn.n if len(owed) == 1 else min(turn.n + 1, turn.last)
        window = Window(
            before, states[before], known, tuple(moved.values()), not waiting, rounds[opens], opens, turn.last
        )
        made.append(window)
        moved = {}
    return tuple(made)
