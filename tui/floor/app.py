"""The floor as a program: the composition root. Screens ask it for games, settings and one another."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace
from rich.console import RenderableType
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.filter import LineFilter

from exchange.opening import NewGame, new_game
from exchange.session import Clock, wall_clock
from exchange.value.errors import CorroError, StoreGone
from exchange.value.printable import printable
from exchange.value.system import reason
from tui.floor import N_
from tui.floor.bytes_typed import reads_any_byte
from tui.floor.calling import Calling
from tui.floor.ending import end_when_told
from tui.floor.glyphs import PLAIN_SIGNS
from tui.floor.hiding import Hiding
from tui.floor.looks import new_looks
from tui.floor.newgame.new_game_screen import NewGameScreen
from tui.floor.paces import PACES
from tui.floor.panels.bars import Headline
from tui.floor.panels.panel import key
from tui.floor.screens.deeds import deeds
from tui.floor.screens.dialogs import Confirm
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.screens.handover import Handover
from tui.floor.screens.menu import PLACES, Menu, Place
from tui.floor.screens.pages import help_screen
from tui.floor.screens.palette import Palette
from tui.floor.screens.start_screen import Start
from tui.floor.screens.table_screen import TableScreen
from tui.floor.shelf import Shelf, in_memory
from tui.floor.themes import hues, themes
from tui.floor.voice import _, fault
from tui.settings import Save, Settings, kept_nowhere


class FloorApp(Hiding):
    """The trading floor.

    It opens at the table `first`, at the `tutorial` of a title, at the form of a new game with what was `asked` for
    filled in (and whether seats add `words` to the seed), at the running game `resume`, or at its start.
    """

    CSS_PATH = Path(__file__).with_name("floor.tcss")  # a bare name would be sought beside whoever subclasses this
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Corro"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("question_mark,f1", "help", N_("Help"), N_("Help for what has the focus"), name="floor.help"),
        key("q,ctrl+q", "leave", N_("Quit"), N_("Leave; nothing is lost"), name="floor.quit"),
        key("f10", "menu", N_("Menu"), N_("Start, rules, settings, statistics"), name="floor.menu", show=False),
        key("ctrl+p", "palette", N_("Palette"), N_("Everything that can be done now"), name="floor.palette"),
        Binding(
            "f8",
            "hide",
            N_("Hide"),
            tooltip=N_("Hide what is private at once"),
            id="floor.hide",
            show=False,
            priority=True,  # over dialogs too
        ),
    ]

    def __init__(  # noqa: PLR0913 -- the composition root is told everything here
        self,
        *,
        shelf: Shelf | None = None,
        settings: Settings | None = None,
        save: Save = kept_nowhere,
        clock: Clock = wall_clock,
        first: NewGame | None = None,
        asked: NewGame | None = None,
        words: bool = False,
        resume: str = "",
        visitor: bool = False,
        tutorial: str = "",
    ) -> None:
        self.settings = settings or Settings(lang="es")
        self.looks = new_looks()
        self.look_so()
        super().__init__()
        self.shelf: Shelf = shelf if shelf is not None else in_memory()
        self.save = save
        self.clock = clock
        self.first = first
        self.asked = asked
        self.words = words
        self.resume = resume
        self.visitor = visitor
        self.tutorial = tutorial
        self.series: dict[tuple[str, ...], dict[str, int]] = {}
        self.pins: dict[str, dict[str, str]] = {}  # by game, then by seat: whoever sits down again finds them
        self.drafts: dict[str, dict[str, object]] = {}  # by game, then by seat: what was being written there
        self.keyboards = {}
        self._panicked: Exception | None = None
        self._calling = Calling(self._to_terminal, self.bell)

    def run(self, *arguments: Any, **wishes: Any) -> Any:
        """Open the floor in this terminal. Raises CorroError where its locale is not UTF-8: signs would be garbled."""
        out = sys.__stdout__
        encoding = (getattr(out, "encoding", "") or "utf-8").lower().replace("_", "-")
        if out is not None and out.isatty() and encoding not in ("utf-8", "utf8"):
            why = N_(
                "this terminal's locale speaks {encoding}, and the floor needs UTF-8: set LANG, or play with --plain"
            )
            raise CorroError(why, encoding=encoding)
        return super().run(*arguments, **wishes)

    def get_driver_class(self) -> type[Driver]:
        """The terminal's driver, which no byte that is typed can end."""
        return reads_any_byte(super().get_driver_class())

    @property
    def fault(self) -> Exception | None:
        """The error over which the floor fell, if it did."""
        return self._exception or self._panicked

    def panic(self, *_renderables: RenderableType) -> None:
        """A thread of Textual's own has ended by an error, whose traceback it would print: see `_fatal_error`."""
        self._panicked = RuntimeError()
        self._fatal_error()

    def _fatal_error(self) -> None:
        """Fall without a word: the traceback that Textual prints shows local values, and with them what is sealed."""
        self.bell()
        self._close_messages_no_wait()

    # Looks -----------------------------------------------------------------------------------------------------------

    def notify(self, message: str, **wishes: Any) -> None:
        """Tell it, and let no terminal obey what a stranger wrote in it."""
        super().notify("\n".join(map(printable, message.split("\n"))), **wishes)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Those that Textual has on, and plain signs where they were asked for."""
        filters = super().get_line_filters()
        return [*filters, PLAIN_SIGNS] if self.settings.ascii else filters

    def look_so(self) -> None:
        """Speak and look as the settings say."""
        self.looks.speak(self.settings.lang)
        self.looks.french = self.settings.french

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """`rise` and `fall`, for the hues of up and down."""
        settings = getattr(self, "settings", Settings())
        return hues(settings.theme, settings.swapped)

    def on_mount(self) -> None:
        """The themes, the keys, then the first screen."""
        for theme in themes():
            self.register_theme(theme)
        self.apply()
        self.open_first()
        if not self.is_headless:
            self.screen.call_after_refresh(end_when_told, self)  # a screen that is not there yet cannot be closed

    def open_first(self) -> None:
        """The start screen, and what was asked for over it."""
        self.push_screen(Start())
        if self.first is not None:
            self.open_new(self.first)
        elif self.tutorial:
            self.open_tutorial(self.tutorial)
        elif self.asked is not None:
            self.push_screen(NewGameScreen(self.asked, words=self.words))
        elif self.resume:
            self.open_kept(self.resume)

    def apply(self) -> None:
        """Let the settings hold, on every screen at once."""
        self.look_so()
        self.theme = self.settings.theme
        self.set_class(self.settings.ascii, "-ascii")
        self.set_keymap(self.settings.keys)
        self.refresh_css(animate=False)
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.at_table.ask_always = self.settings.ask_always
            if isinstance(screen, FloorScreen) and screen.is_mounted:
                screen.retell()

    def tell_headlines(self) -> None:
        """Have each screen's top line say what holds now."""
        for screen in self.screen_stack:
            if isinstance(screen, FloorScreen) and screen.query(Headline):  # not one that is being left
                screen.tell_headline()

    def tell_that_the_store_is_gone(self, error: StoreGone) -> None:
        """Say so once, in a window that stays until it is read; the top line goes on saying it."""
        if self.store_gone is None:
            self.store_gone = error
            more = _("Save (c) keeps the log of this game as a file, as it stands. Then quit, and look for the store.")
            self.push_screen(help_screen(_("The store is gone"), f"{fault(error)}\n\n{more}", []))
        self.tell_headlines()

    def change_settings(self, **changes: object) -> None:
        """Change settings, keep them, and let them hold; they hold also where they cannot be kept."""
        self.settings = replace(self.settings, **changes)
        try:
            self.save(changes)
        except (OSError, CorroError) as error:
            because = reason(error) if isinstance(error, OSError) else error.message
            why = _("The settings cannot be kept: {why}", why=because)
            self.notify(why, severity="warning", markup=False)
        self.apply()

    def _to_terminal(self, text: str) -> None:
        """Not to a browser, which shows this floor in a page."""
        if self._driver is not None and not self.is_web:
            self._driver.write(text)
            self._driver.flush()

    def somebody_is_due(self, due: bool) -> None:
        """A person is awaited, or is no more."""
        self._calling.due(due, self.settings)

    def next_pace(self) -> None:
        """The next pace, told in a word."""
        names = list(PACES)
        pace = names[(names.index(self.settings.pace) + 1) % len(names)]
        self.change_settings(pace=pace)
        self.notify(_("Pace: {pace}", pace=_(PACES[pace])), timeout=2, markup=False)

    # Keys ------------------------------------------------------------------------------------------------------------

    def action_help(self) -> None:
        """Help for what has the focus."""
        about = ""
        for widget in (self.focused, self.screen):
            teller = getattr(widget, "help_text", None)
            about = about or (teller() if teller is not None else "")
        more = getattr(self.screen, "help_more", str)()
        self.push_screen(help_screen(_("Help"), about, self._bindings_now(), more))

    def _bindings_now(self) -> list[Binding]:
        return [active.binding for active in self.screen.active_bindings.values() if active.enabled]

    def action_palette(self) -> None:
        """Everything that can be done now."""

        def run(action: str, node: object) -> None:
            self.call_later(self.run_action, action, default_namespace=node)

        def chosen(deed: Callable[[], None] | None) -> None:
            if deed is not None:
                deed()

        self.push_screen(Palette(deeds(self, self.screen, run, self.places())), chosen)

    def places(self) -> tuple[Place, ...]:
        """Where one can go from this screen."""
        start = len(self.screen_stack) > 2
        rules = self.title_here() is not None
        undo = isinstance(self.screen, TableScreen) and not self.visitor
        back = isinstance(self.screen, TableScreen) and bool(self.screen.replaced())
        table = self._table_here()
        keyboard = None if table is None else table.at_table.keyboard
        others = keyboard is not None and not self.visitor
        here = {"start": start, "rules": rules, "take_back": undo, "is_back": back}
        here |= {"codes": others and bool(keyboard and keyboard.seats)}
        here |= {"seat": others and bool(keyboard and keyboard.elsewhere)}
        return tuple(place for place in PLACES if here.get(place[0], True))

    def _table_here(self) -> TableScreen | None:
        """The table on this screen, or beneath its handover."""
        tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]
        return tables[-1] if tables and isinstance(self.screen, TableScreen | Handover) else None

    def action_menu(self) -> None:
        """Where one can go from here."""
        if isinstance(self.screen, FloorScreen):
            self.push_screen(Menu(self.places()), self._visit)

    def action_visit(self, where: str) -> None:
        """A place of the menu."""
        self._visit(where)

    def _visit(self, where: str | None) -> None:
        match where:
            case None:
                pass
            case "leave":
                self.action_leave()
            case "codes" | "seat" if (table := self._table_here()) is not None:
                if where == "codes":
                    self.show_codes(table.at_table.table)
                else:
                    self.take_a_seat(table.at_table.table, table.somebody_came)
            case "is_back" if isinstance(self.screen, TableScreen):
                self.screen.ask_who_is_back()
            case "take_back" if isinstance(self.screen, TableScreen):
                self.screen.action_take_back()
            case _:
                self.go(where)

    def action_leave(self) -> None:
        """Quit; asks in a running game. Every accepted move is kept already."""
        running = [s for s in self.screen_stack if isinstance(s, TableScreen) and s.kept and not s.at_table.table.over]
        if not running:
            self.leave_when_kept()
            return
        self.from_store(self.shelf.check, self._ask_to_leave, self._ask_to_leave)

    def _ask_to_leave(self, trouble: CorroError | None = None) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self.leave_when_kept()

        kept = _("Quit? The game is kept and goes on where it stands.")
        lost = _("Quit? The store is gone, and with it what was moved since.")
        self.push_screen(Confirm(lost if isinstance(trouble, StoreGone) else kept, yes_first=trouble is None), answered)


def run(  # noqa: PLR0913 -- see FloorApp
    *,
    title: str = "bolsa",
    seats: str | None = None,
    options: dict[str, int | str] | None = None,
    seed: str = "",
    name: str = "",
    resume: str = "",
    shelf: Shelf | None = None,
    settings: Settings | None = None,
    save: Save = kept_nowhere,
) -> None:
    """Open the floor. With `seats`, straight at a new table; with `resume`, at a running one.

    Raises SetupError for a table that cannot be opened.
    """
    first = None if seats is None else new_game(title, seats, options=options, seed=seed, name=name)
    FloorApp(shelf=shelf, settings=settings, save=save, first=first, resume=resume).run()


__all__ = ["FloorApp", "run"]
