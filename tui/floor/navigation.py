"""Going somewhere on the floor: new tables, kept games, replays, branches, rematches, and back to the start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from exchange.log.branch import complete
from exchange.opening import NewGame, new_game, open_game
from exchange.session import Clock, Session
from exchange.teaching import TEACHER
from exchange.title import Title, title_for, traders_of
from exchange.value.errors import CorroError
from exchange.value.seal import HOST, SPECTATOR
from market import GAMES
from tui.floor.at_keyboards import AtKeyboards
from tui.floor.at_table import AtTable
from tui.floor.consent import ask_each
from tui.floor.desks import desk_of
from tui.floor.newgame.last import table_of
from tui.floor.newgame.new_game_screen import NewGameScreen
from tui.floor.newgame.words_screen import WordsScreen
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.screens.table_screen import TableScreen
from tui.floor.seen import Seen
from tui.floor.voice import fault
from tui.settings import Settings

if TYPE_CHECKING:
    from exchange.log.log import Log
    from market.lab.analyse.analysis import Analysis
    from tui.floor.analysis.analysis_screen import Subject
    from tui.floor.replay.playback import Permissions, Playback


LESSON = "lesson:"
"""What stands before the title in a choice of the start screen that begins its tutorial."""

Replay = tuple["Playback", "Permissions"]
"""What a replay screen is made of."""


class Navigation(AtKeyboards):
    """What the floor's app does when a screen wants to be elsewhere. The app fills in what is named here."""

    settings: Settings
    clock: Clock
    visitor: bool
    series: dict[tuple[str, ...], dict[str, int]]
    pins: dict[str, dict[str, str]]
    drafts: dict[str, dict[str, object]]
    _opening = False  # whether the store is making a new game

    def go(self, what: str) -> None:
        """A choice of the start screen."""
        match what:
            case "new":
                self.push_screen(NewGameScreen())
            case "scripts" if not self.visitor:
                from tui.floor.scripts.scripts_screen import Scripts

                self.push_screen(Scripts())
            case "settings":
                from tui.floor.screens.settings_screen import SettingsScreen

                self._show_once(SettingsScreen)
            case "statistics":
                from tui.floor.screens.statistics_screen import StatisticsScreen

                self._show_once(StatisticsScreen)
            case "rules":
                self._show_rules()
            case "start":
                self.to_start()
            case _ if what.startswith(LESSON):
                self.open_tutorial(what.removeprefix(LESSON))
            case _:
                self.call_later(self.run_action, "help")

    def _show_once(self, page: Callable[[], FloorScreen]) -> None:
        """A page of the menu, unless it is the one that is seen."""
        if type(self.screen) is not page:
            self.push_screen(page())

    def title_here(self) -> Title | None:
        """The title whose rules are at hand: of the table or the form on the uppermost screen that has one."""
        found = (getattr(screen, "title_at_hand", lambda: None)() for screen in reversed(self.screen_stack))
        return next((title for title in found if title is not None), None)

    def _show_rules(self) -> None:
        from tui.floor.screens.rules_screen import Rules

        title = self.title_here()
        if title is not None and not isinstance(self.screen, Rules):
            self.push_screen(Rules(title))

    def open_tutorial(self, title: str) -> None:
        """The first game that teaches this title, in memory alone: nothing of it is kept."""
        from tui.floor.tutorial.tutorial_screen import tutorial_of

        self._to_start_silently()
        self.push_screen(tutorial_of(GAMES[title], self.clock))

    def remember(self, new: NewGame) -> None:
        """Have the form of a new game begin with this table the next time."""
        tables = {title: table for title, table in self.settings.tables.items() if title != new.title.name}
        self.change_settings(tables=tables | {new.title.name: table_of(new)})

    def change_settings(self, **changes: object) -> None:
        """Change settings, keep them, and let them hold."""
        raise NotImplementedError

    def begin(self, new: NewGame, *, words: bool) -> None:
        """A new table, once each person has added a word to its seed, if that is wanted."""
        if words:
            self.push_screen(WordsScreen(new))
        else:
            self.open_new(new)

    def open_new(self, new: NewGame) -> None:
        """A new table, and its screen. While the store still makes one, there is no second."""
        if self._opening:
            return
        self._opening = True

        def opened() -> Session:
            named = replace(new, name=self.shelf.free_name(new.name)) if new.name else new
            return self.with_keyboard(open_game(named, self.shelf, clock=self.clock))

        def sit(table: Session) -> None:
            self._opening = False
            self._sit_at_once(table)

        def not_opened(error: CorroError) -> None:
            self._opening = False
            self.tell_fault(error)

        self.from_store(opened, sit, not_opened)

    def _sit_at_once(self, table: Session) -> None:
        """The screen of this table, over the start alone."""
        self._to_start_silently()
        self.sit_at(table)

    def sit_at(self, table: Session) -> None:
        """The screen of this table."""
        head = table.log.head
        title = title_for(GAMES, head)
        try:
            traders_of(title, table.players())
            keyboard = self.keyboards.get(head.id)
            at_table = AtTable(title, table, desk_of(title), ask_always=self.settings.ask_always, keyboard=keyboard)
        except CorroError as error:  # a trader that another package brings, and that does not work
            self.notify(fault(error), severity="error", markup=False)
            return
        at_table.pins = self.pins.setdefault(head.id, {})
        at_table.drafts = self.drafts.setdefault(head.id, {})
        self.push_screen(self.table_screen(at_table))

    def table_screen(self, at_table: AtTable) -> TableScreen:
        """The screen of a table."""
        return TableScreen(at_table)

    def open_kept(self, game: str, *, at: int | None = None) -> None:
        """Go on with a running game, or replay a finished one (or any at event `at`, as a spectator)."""

        def read() -> Session | Replay:
            log = self.shelf.log(game) if at is not None else self.shelf.log_to_play(game)
            title = title_for(GAMES, log.head)
            if at is None:
                complete(log, title)  # a copy taken in may be cut inside a command: whoever owes a move then is unknown
            table = Session(title, log, clock=self.clock)
            if at is None and not table.over:
                return self.with_keyboard(table)
            return self._read_replay(table, me=SPECTATOR, at=at or 0)

        def opened(found: Session | Replay) -> None:
            if isinstance(found, Session):
                self.sit_or_ask(found)
            else:
                self._show_replay(found)

        self.show_from_store(read, opened)

    def open_replay(self, at_table: AtTable) -> None:
        """The replay of a game at this keyboard: of a running one only what whoever is at the keys may see."""
        me, at = at_table.viewer, at_table.cursor

        def opened(replay: Replay) -> None:
            if at_table.viewer == me:  # F8 hides what was asked for, too
                self._show_replay(replay)

        self.show_from_store(lambda: self._read_replay(at_table.table, me=me, at=at), opened)

    def _read_replay(self, table: Session, *, me: str, at: int) -> Replay:
        """A replay at event `at`: of a finished game as the host sees it, of a running one as `me` may. Waits for the
        store."""
        from tui.floor.replay.playback import Permissions, read_playback

        lesson = TEACHER in table.log.head.players.values()  # it lies in no store: nothing branches off from it
        hosting = not self.visitor and not lesson
        permissions = Permissions(me=HOST if table.over and hosting and me == SPECTATOR else me, hosting=hosting)
        return read_playback(table.title, table.log, permissions, at=at), permissions

    def _show_replay(self, replay: Replay) -> None:
        from tui.floor.replay.replay_screen import ReplayScreen

        self.push_screen(ReplayScreen(*replay))

    def open_analysis(
        self,
        log: Log,
        title: Title,
        go: Callable[[int], None] | None = None,
        found: Callable[[Analysis], None] | None = None,
    ) -> None:
        """The analysis of a game that is over; `go` shows an event of it, if not a replay of its own; `found` is told
        the analysis."""
        from tui.floor.analysis.opening import keep, read_subject

        if self.visitor:
            return

        def show(n: int) -> None:  # from the log at hand: a tutorial's game lies in no store
            table = Session(title, log, clock=self.clock)
            self.show_from_store(lambda: self._read_replay(table, me=SPECTATOR, at=n), self._show_replay)

        def made(analysis: Analysis) -> None:
            self.from_store(lambda: keep(self.shelf, analysis), lambda _none: None, lambda _error: None)
            if found is not None:
                found(analysis)

        def opened(subject: Subject | None) -> None:
            from tui.floor.analysis.analysis_screen import AnalysisScreen

            if subject is not None:
                self.push_screen(AnalysisScreen(subject, go or show, made))
                if subject.kept is not None and found is not None:
                    found(subject.kept)

        self.show_from_store(lambda: read_subject(self.shelf, log, title), opened)

    def branch(self, log: Log, n: int, *, consent_of: Sequence[str] = ()) -> None:
        """A new game from the first n events of another, and its table, once each of these seats has consented."""
        game, title = log.head.id, title_for(GAMES, log.head)

        def branched() -> Session:
            return self.with_keyboard(Session(title, self.shelf.branch(game, n), clock=self.clock))

        def opened(table: Session) -> None:
            self.pins[table.log.head.id] = dict(self.pins.get(game, {}))
            self._sit_at_once(table)

        ask_each(self, title, consent_of, self.pins.get(game, {}), lambda: self.from_store(branched, opened))

    def rematch(self, at_table: AtTable) -> None:
        """The same seats, by the newest rules; whoever was first in something (Bolsa's token) hands it on. The series
        counts who won."""
        head, title = at_table.table.log.head, GAMES[at_table.title.name]
        score = self.series.setdefault(head.seats, dict.fromkeys(head.seats, 0))
        for winner in at_table.title.game.winners(at_table.table.state):
            score[winner] += 1
        options = dict(head.options)
        for option in title.options:
            if option.of_seats and options.get(option.name) in head.seats:
                here = head.seats.index(str(options[option.name]))
                options[option.name] = head.seats[(here + 1) % len(head.seats)]
        players = {seat: head.players[seat] for seat in head.seats}
        again = new_game(title, players, options=options, name=head.name)
        self.begin(again, words=bool(head.words))

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
