"""Going somewhere on the floor: new tables, kept games, replays, branches, rematches, and back to the start."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from exchange.log.branch import complete
from exchange.log.log import Log
from exchange.opening import NewGame, new_game, open_game
from exchange.session import Clock, Session
from exchange.title import Title, title_for, traders_of
from exchange.value.errors import CorroError, LogError
from exchange.value.seal import SPECTATOR
from market import GAMES
from tui.floor.consent import ask_each
from tui.floor.desks import desk_of, no_desk
from tui.floor.newgame.last import table_of
from tui.floor.newgame.new_game_screen import NewGameScreen
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.screens.table_screen import TableScreen
from tui.floor.seen import Seen
from tui.floor.shelf import Shelf
from tui.floor.sitting import Sitting
from tui.floor.voice import fault
from tui.floor.waiting import Waiting
from tui.settings import Settings


class Navigation(Waiting):
    """What the floor's app does when a screen wants to be elsewhere. The app fills in what is named here."""

    settings: Settings
    shelf: Shelf
    clock: Clock
    visitor: bool
    series: dict[tuple[str, ...], dict[str, int]]
    pins: dict[str, dict[str, str]]

    def go(self, what: str) -> None:
        """A choice of the start screen."""
        match what:
            case "new":
                self.push_screen(NewGameScreen())
            case "tour":
                from tui.floor.scripts.found import tour
                from tui.floor.scripts.scripts_screen import open_scripts

                scripts = open_scripts(visitor=self.visitor)
                self.push_screen(scripts)
                scripts.call_after_refresh(scripts.open_script, tour(self.settings.lang))
            case "scripts":
                from tui.floor.scripts.scripts_screen import open_scripts

                self.push_screen(open_scripts(visitor=self.visitor))
            case "settings":
                from tui.floor.screens.settings_screen import SettingsScreen

                self.push_screen(SettingsScreen())
            case _:
                self.call_later(self.run_action, "help")

    def remember(self, new: NewGame) -> None:
        """Have the form of a new game begin with this table the next time."""
        tables = {title: table for title, table in self.settings.tables.items() if title != new.title.name}
        self.change_settings(tables=tables | {new.title.name: table_of(new)})

    def change_settings(self, **changes: object) -> None:
        """Change settings, keep them, and let them hold."""
        raise NotImplementedError

    def open_new(self, new: NewGame) -> None:
        """A new table, and its screen."""

        def opened() -> Session:
            named = replace(new, name=self.shelf.free_name(new.name)) if new.name else new
            return open_game(named, self.shelf, clock=self.clock)

        self.from_store(opened, self._sit_at_once)

    def _sit_at_once(self, table: Session) -> None:
        """The screen of this table, over the start alone."""
        self._to_start_silently()
        self.sit_at(table)

    def sit_at(self, table: Session) -> None:
        """The screen of this table."""
        head = table.log.head
        title = title_for(GAMES, head)
        if not self._shows(title, head.name):
            return
        try:
            traders_of(title, head.players)
            sitting = Sitting(title, table, desk_of(title), ask_always=self.settings.ask_always)
        except CorroError as error:  # a trader that another package brings, and that does not work
            self.notify(fault(error), severity="error", markup=False)
            return
        sitting.pins = self.pins.setdefault(head.id, {})
        self.push_screen(TableScreen(sitting))

    def open_kept(self, game: str, *, at: int | None = None) -> None:
        """Go on with a running game, or replay a finished one (or any at event `at`, as a spectator)."""

        def read() -> Session:
            log = self.shelf.log(game)
            title = title_for(GAMES, log.head)
            if at is None:
                complete(log, title)  # a copy taken in may be cut inside a command: whoever owes a move then is unknown
            return Session(title, log, clock=self.clock)

        def opened(table: Session) -> None:
            if not table.over and at is None:
                self.sit_at(table)
            else:
                self._push_replay(table.title, table.log, over=table.over, me=SPECTATOR, at=at or 0)

        self.from_store(read, opened)

    def open_replay(self, sitting: Sitting) -> None:
        """The replay of a game at this keyboard: of a running one only what whoever is at the keys may see."""
        table = sitting.table
        self._push_replay(sitting.title, table.log, over=table.over, me=sitting.viewer, at=sitting.cursor)

    def _push_replay(self, title: Title, log: Log, *, over: bool, me: str, at: int) -> None:
        from tui.floor.replay.replay_screen import open_replay

        if not self._shows(title, log.head.name):
            return
        try:
            screen = open_replay(title, log, over=over, me=me, hosting=not self.visitor, at=at)
        except LogError as error:
            self.tell_fault(error)
        else:
            self.push_screen(screen)

    def _shows(self, title: Title, game: str) -> bool:
        """Whether the floor has a desk for the game's title; says what to do where it has none."""
        if why := no_desk(title.name, game):
            self.notify(why, severity="error", markup=False)
        return not why

    def branch(self, game: str, n: int, *, consent_of: Sequence[str] = ()) -> None:
        """A new game from the first n events of another, and its table, once each of these seats has consented."""

        def branched() -> Session:
            log = self.shelf.branch(game, n)
            return Session(title_for(GAMES, log.head), log, clock=self.clock)

        def opened(table: Session) -> None:
            self.pins[table.log.head.id] = dict(self.pins.get(game, {}))
            self._sit_at_once(table)

        ask_each(self, consent_of, self.pins.get(game, {}), lambda: self.from_store(branched, opened))

    def rematch(self, sitting: Sitting) -> None:
        """The same seats, by the newest rules; whoever was first in something (Bolsa's token) hands it on. The series
        counts who won."""
        head, title = sitting.table.log.head, GAMES[sitting.title.name]
        score = self.series.setdefault(head.seats, dict.fromkeys(head.seats, 0))
        for winner in sitting.title.game.winners(sitting.table.state):
            score[winner] += 1
        options = dict(head.options)
        for option in title.options:
            if option.of_seats and option.name in options:
                here = head.seats.index(str(options[option.name]))
                options[option.name] = head.seats[(here + 1) % len(head.seats)]
        players = {seat: head.players[seat] for seat in head.seats}
        self.open_new(new_game(title, players, options=options, name=head.name))

    def with_series(self, seen: Seen) -> Seen:
        """The moment with the score of the series, where there is one."""
        score = self.series.get(seen.timeline.head.seats)
        if not score:
            return seen
        won = seen.timeline.title.game.winners(seen.state) if seen.at_end else ()
        return replace(seen, series={seat: games + (seat in won) for seat, games in score.items()})

    def to_start(self) -> None:
        """Back to the start screen."""
        self._to_start_silently()
        if isinstance(self.screen, FloorScreen):
            self.screen.retell()

    def _to_start_silently(self) -> None:
        while len(self.screen_stack) > 2:
            self.pop_screen()
