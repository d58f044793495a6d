"""Watching a game that is played elsewhere: the public log alone, and the floor that shows nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from exchange.game import AnyCommand, Event
from exchange.log.log import Entry, Head, Log, Record
from exchange.title import Title
from exchange.value.errors import LogError
from exchange.value.seal import SPECTATOR
from tui.floor import N_
from tui.floor.app import FloorApp
from tui.floor.panels.stage import Stage
from tui.floor.replay.playback import Permissions, read_playback
from tui.floor.replay.replay_screen import ReplayScreen
from tui.settings import Settings


class PublicLog:
    """A log as everybody may have it: secrets are not even read, and nothing can be written."""

    def __init__(self, title: Title, log: Log) -> None:
        self._log = log
        self._decode = msgspec.json.Decoder(title.game.event_type).decode
        self.head: Head = replace(log.head, seed=UNSET, seed_salt=UNSET, viewer=SPECTATOR)

    @property
    def shared(self) -> bool:
        """Whether others write what is watched here."""
        return self._log.shared

    def __len__(self) -> int:
        return len(self._log)

    def read(self, after: int = 0, *, commands: bool = True) -> Iterator[Entry]:
        """The entries behind the first `after`, without their secrets."""
        for record in self.records(after):
            yield Entry(n=record.n, at=record.at, event=self._decode(record.text))

    def head_record(self, viewer: str = SPECTATOR) -> Record:
        """The head without its seed."""
        return self._log.head_record(SPECTATOR)

    def records(self, after: int = 0, viewer: str = SPECTATOR) -> Iterable[Record]:
        """The public records, whoever asks."""
        return self._log.records(after, SPECTATOR)

    def append(self, after: int, at: str, events: Sequence[Event], command: AnyCommand | None) -> None:
        """Whoever watches does not play: raises LogError."""
        raise LogError(N_("this game is only watched here"))


class WatchScreen(ReplayScreen):
    """The game as it goes on. One may look back, and leave nothing but the browser's page."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nowhere to go from here, nothing to keep and nobody to be."""
        if action in ("close", "branch", "keep", "look"):
            return False
        return super().check_action(action, parameters)

    def on_stage_wish(self, message: Stage.Wish) -> None:
        """The main panel's links lead nowhere but through the game."""
        if message.what in ("next", "skip", "replay"):
            super().on_stage_wish(message)


class WatchApp(FloorApp):
    """The floor for whoever only watches one game: no start screen, no list of games, no settings."""

    def __init__(self, title: Title, log: Log, settings: Settings) -> None:
        """Reads the log, before there is a screen that could have to wait. Raises LogError."""
        super().__init__(settings=settings, visitor=True)
        self.permissions = Permissions(me=SPECTATOR, hosting=False, branching=False, follow=True)
        self.watched = read_playback(title, PublicLog(title, log), self.permissions)

    def open_first(self) -> None:
        """The game at its last event."""
        self.push_screen(WatchScreen(self.watched, self.permissions))

    def to_start(self) -> None:
        """There is no start screen here."""
