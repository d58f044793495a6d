"""A joined table: what the floor and plain lines get instead of a stored game's session. What it decides the house
decides; what it shows is folded from the seat's own copy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from exchange.game import Command, KernelCommand, salt_fields
from exchange.log.follow import Follower
from exchange.log.log import Entry, moved_first
from exchange.session import Session, Step
from exchange.title import Title
from exchange.trader import Trader
from exchange.value.errors import Refused
from exchange.value.seal import HOST
from tui import N_
from tui.joined.copy_log import CopyLog
from tui.joined.seat import JoinedSeat

TOO_LATE = "too-late"
CATCHES_UP = 10.0
"""How long the lines of a move that was answered may take, in seconds."""


class JoinedTable(Session[Any, Any, Any]):
    """A game at a house, seen from the seats of one key. `seats_here` → the seat's link, at least one; each has begun
    this game.

    `state` is what the first of these seats may know: what depends on nobody's secrets is the same for all.
    """

    def __init__(self, title: Title, joined: Mapping[str, JoinedSeat]) -> None:
        logs = {seat: each.log for seat, each in joined.items() if each.log is not None}
        self._logs: dict[str, CopyLog] = logs
        self.joined = dict(joined)
        super().__init__(title, next(iter(logs.values())), new=True)
        self.refresh()

    @property
    def persons(self) -> tuple[str, ...]:
        """The seats of this keyboard, in the game's order."""
        return tuple(seat for seat in self.seats if seat in self._logs)

    def traders(self) -> dict[str, Trader]:
        """The house lets traders move."""
        return {}

    # Following --------------------------------------------------------------------------------------------------------

    def news(self) -> int:
        """How many events there are, where some are not taken yet; 0 where none is."""
        there = self._there()
        return there if there > len(self.host) else 0

    def fetch(self) -> tuple[Entry, ...]:
        """What the house has sent since, as far as every seat here has it."""
        return tuple(self.log.read(len(self.host)))[: max(0, self._there() - len(self.host))]

    def take(self, step: Step) -> None:
        """Fold what came of a move that was made here, or what others moved."""
        if step.entries:
            self.host.feed(step.entries, step.states)
        else:
            self.host.feed(self.fetch())
        for viewer, follower in self._followers.items():
            follower.feed(self._log_of(viewer).read(len(follower))[: len(self.host) - len(follower)])

    def follower(self, viewer: str) -> Follower:
        """Who follows the game with the eyes of a seat of this keyboard, or of a spectator."""
        if viewer == HOST:
            return self.host
        found = self._followers.get(viewer)
        if found is None:
            found = self._followers[viewer] = Follower(self.title, self.log.head, viewer)
            found.feed(self._log_of(viewer).read()[: len(self.host)])
        return found

    def _log_of(self, viewer: str) -> Any:
        return self._logs.get(viewer, self.log)

    def _there(self) -> int:
        return min(map(len, self._logs.values()))

    # Moving -----------------------------------------------------------------------------------------------------------

    def decide(self, command: Any, *, after: int | None = None) -> Step:
        """The move, to be sent: what comes of it the house decides. Raises Conflict where it answers another event than
        the last, and Refused for a seat that is not of this keyboard."""
        if after is not None and after != self.state.n:
            raise moved_first(after + 1)
        if isinstance(command, KernelCommand) or command.seat not in self._logs:
            raise Refused("not-your-turn", N_("this key holds no seat at this table"))
        return Step((), (), command)

    def write(self, step: Step) -> None:
        """Send the move, and wait for the answer and for the lines that came of it. Raises Refused, Conflict where it
        comes too late, and LinkLost."""
        command = step.move
        if command is None:
            return
        at = len(self.host)
        seat = self.joined[command.seat]
        answer = seat.ask({"do": _sent(command), "at": at})
        if not answer.rule:
            self._wait_for(answer.n)
        elif answer.rule == TOO_LATE and self._wait_for(at + 1):
            raise moved_first(at + 1)
        else:
            raise Refused(answer.rule, N_("{why}"), why=answer.why)

    def _wait_for(self, n: int) -> bool:
        """Wait until every seat here has event n; whether that came."""
        for log in self._logs.values():
            with log.grown:
                if not log.grown.wait_for(lambda log=log: len(log) >= n, CATCHES_UP):  # type: ignore[misc]
                    return False
        return True


def _sent(command: Command) -> dict[str, Any]:
    """The command as the house takes it: without its seat, salts and chance."""
    fields: dict[str, Any] = msgspec.to_builtins(command)
    dropped = {"seat", "chance", *salt_fields(type(command))}
    return {name: value for name, value in fields.items() if name not in dropped}
