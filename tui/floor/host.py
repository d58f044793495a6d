"""What the screens of the floor ask of the app that holds them. They know no more of it, so that it may know them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from exchange.log.log import Log
from exchange.opening import NewGame
from exchange.title import Title
from exchange.value.errors import CorroError
from tui.floor.at_table import AtTable
from tui.floor.seen import Seen
from tui.floor.shelf import Shelf
from tui.settings import Settings

if TYPE_CHECKING:
    from market.lab.analyse.analysis import Analysis

Found = TypeVar("Found")


class Host(Protocol):
    """The floor's app, as its screens see it. `visitor` says that somebody sits at it through a browser."""

    settings: Settings
    shelf: Shelf
    visitor: bool
    waits: bool

    @property
    def tells_no_focus(self) -> bool:
        """Whether the terminal may be left without a word."""

    def from_store(
        self,
        job: Callable[[], Found],
        then: Callable[[Found], None],
        failed: Callable[[CorroError], None] | None = None,
    ) -> None:
        """Do what may have to wait for the store, away from the screen's thread; then go on with what it found."""

    def show_from_store(self, job: Callable[[], Found], then: Callable[[Found], None]) -> None:
        """As `from_store`, for what somebody asks to see: a long wait is shown, and what comes too late is dropped."""

    def stay(self) -> None:
        """Do not leave, if the floor is about to: what somebody moved is not kept."""

    def store_fails(self) -> None:
        """The store did not do what it was asked, and will be asked again."""

    def store_note(self) -> str:
        """What the top line says of the store; empty where all is well."""

    def time_notes(self) -> list[str]:
        """What the top line of every screen says of the time, where a table has a clock."""

    def tell_fault(self, error: CorroError) -> None:
        """What is wrong, in a line that goes again."""

    def change_settings(self, **changes: object) -> None:
        """Change settings, keep them, and let them hold."""

    def somebody_is_due(self, due: bool) -> None:
        """Whether a person is awaited at the keys: it is called when that begins."""

    def next_pace(self) -> None:
        """The next pace, told in a word."""

    def forget(self) -> None:
        """Take away what was told or copied for somebody who has left the keys."""

    def go(self, what: str) -> None:
        """A choice of the start screen."""

    def remember(self, new: NewGame) -> None:
        """Have the form of a new game begin with this table the next time."""

    def begin(self, new: NewGame, *, words: bool) -> None:
        """A new table, once each person has added a word to its seed, if that is wanted."""

    def open_new(self, new: NewGame) -> None:
        """A new table, and its screen."""

    def open_kept(self, game: str, *, at: int | None = None) -> None:
        """A kept game: its table where it is running, else its replay."""

    def open_replay(self, at_table: AtTable) -> None:
        """The replay of a game at this keyboard."""

    def open_analysis(
        self,
        log: Log,
        title: Title,
        go: Callable[[int], None] | None = None,
        found: Callable[[Analysis], None] | None = None,
    ) -> None:
        """The analysis of a game that is over; `go` shows an event of it, if not a replay of its own; `found` is told
        the analysis."""

    def branch(self, log: Log, n: int, *, consent_of: Sequence[str] = ()) -> None:
        """A new game from the first n events of another, and its table, once each of these seats has consented."""

    def rematch(self, at_table: AtTable) -> None:
        """The same seats again, the token moved on."""

    def with_series(self, seen: Seen) -> Seen:
        """The moment with the score of the series, where there is one."""

    def to_start(self) -> None:
        """Back to the start screen."""
