"""The start screen: a new game, running and finished ones, scripts, settings, help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from exchange.opening import seats_text
from exchange.title import Title
from exchange.value.errors import CorroError
from exchange.value.printable import printable
from market import GAMES
from tui.floor import N_
from tui.floor.panels.chooser import Chooser
from tui.floor.panels.panel import cells, key
from tui.floor.screens.dialogs import Ask, Confirm
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.voice import _, fault, many, when
from tui.results_words import outcome

if TYPE_CHECKING:
    from exchange.store import Kept
    from tui.results import Result

LOGO = r"""
  ___ ___  ___ ___  ___
 / __/ _ \| _ \ _ \/ _ \
| (_| (_) |   /   / (_) |
 \___\___/|_|_\_|_\\___/
"""


class Search(Input):
    """What the game that is looked for is called. Down goes to the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("down", "to_list", N_("List"), N_("To the games found"), name="start.list", show=False)
    ]

    def __init__(self) -> None:
        super().__init__(id="search", compact=True)

    def action_to_list(self) -> None:
        """To the games found."""
        self.screen.query_one("#menu").focus()


def _words(game: Kept) -> str:
    """Where a search looks."""
    return " ".join((game.name, game.id, game.title, *game.seats, *game.players.values())).casefold()


class Start(FloorScreen):
    """What one can do, then the games there are."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("n", "go('new')", N_("New game"), N_("Open a new table"), name="start.new"),
        key("g", "go('scripts')", N_("Scripts"), N_("Step through a play script"), name="start.scripts"),
        key("a", "go('settings')", N_("Settings"), N_("Language, theme, pace, keys"), name="start.settings"),
        key("s", "go('statistics')", N_("Statistics"), N_("Games won, and against whom"), name="start.statistics"),
        key("slash", "search", N_("Search"), N_("Find a game by its name, title or seats"), name="start.search"),
        key("r", "rename", N_("Rename"), N_("Call the chosen game something else"), name="start.rename"),
        key("delete", "forget", N_("Forget"), N_("Take the chosen game out of the store"), name="start.forget"),
        key("escape", "all", N_("All games"), N_("Leave the search"), name="start.all", show=False),
    ]
    AUTO_FOCUS = "#menu"

    def __init__(self) -> None:
        super().__init__()
        self._games: Sequence[Kept] = ()
        self._results: dict[str, Result] = {}
        self._unreadable = 0  # games of the store that cannot be shown
        self._no_games = ""  # why the list of games cannot be had
        self._asked = 0  # how often it was asked for

    def body(self) -> list[Widget]:
        """The name and the list."""
        return [
            Static(LOGO, id="logo", markup=False),
            Static("", id="motto", markup=False),
            Search(),
            Chooser(id="menu"),
        ]

    def heading(self) -> list[str]:
        """The parts of the top line."""
        return ["CORRO", _("Start")]

    def retell(self) -> None:
        """The list anew."""
        super().retell()
        self.query_one("#motto", Static).update(
            _("An exchange to be played: sealed orders, called companies, auctions.")
        )
        self.query_one(Search).placeholder = _("A part of its name, title or seats")
        self._list()
        self._read()

    def on_screen_resume(self) -> None:
        """Games may have been opened and ended since."""
        self._read()

    def _read(self) -> None:
        """Ask for the list. An answer is dropped where the list was asked for again meanwhile: it is older."""
        self._asked += 1
        asked = self._asked

        def found(listed: tuple[Sequence[Kept], int]) -> None:
            if asked == self._asked:
                self._found(listed)

        def not_found(error: CorroError) -> None:
            if asked == self._asked:
                self._not_found(error)

        self.floor.from_store(self.floor.shelf.listed, found, not_found)

    def _found(self, listed: tuple[Sequence[Kept], int]) -> None:
        games, unreadable = listed
        if (list(games), unreadable) != (list(self._games), self._unreadable) or self._no_games:
            self._games, self._unreadable, self._no_games = games, unreadable, ""
            self._list()
        if any(game.over and game.id not in self._results for game in games):
            self._read_results(games)

    def _read_results(self, games: Sequence[Kept]) -> None:
        """Ask how the finished games came out: some at a time, while they are new."""
        asked, shelf = self._asked, self.floor.shelf

        def answered(answer: tuple[dict[str, Result], bool]) -> None:
            found, complete = answer
            if asked == self._asked and self.is_attached:
                self._results = found
                self._list()
                if not complete:
                    self._read_results(games)

        def not_answered(_error: CorroError) -> None:
            """The list is there without them."""

        self.floor.from_store(lambda: shelf.results(games), answered, not_answered)

    def _not_found(self, error: CorroError) -> None:
        if self._no_games != fault(error):
            self._no_games = fault(error)
            self._list()

    def _list(self) -> None:
        """What can be done, and the games; what was chosen stays chosen."""
        menu = self.query_one("#menu", OptionList)
        place = menu.highlighted
        chosen = menu.get_option_at_index(place).id if place is not None else None
        menu.clear_options()
        menu.add_options(self._options())
        ids = [option.id for option in menu.options]
        first = next((at for at, option in enumerate(menu.options) if not option.disabled), None)
        menu.highlighted = ids.index(chosen) if chosen is not None and chosen in ids else first

    def _options(self) -> list[Option | None]:
        wanted = self.query_one(Search).value.casefold().split()
        options: list[Option | None] = [] if wanted else self._actions()
        games = [game for game in self._games if all(word in _words(game) for word in wanted)]
        for over, heading in ((False, _("Running games")), (True, _("Finished games"))):
            found = [game for game in games if game.over is over]
            if found:
                options += [None, Option(Content.styled(f" {heading}: {len(found)}", "bold"), disabled=True)]
                options += [Option(self._game(game), id=f"game:{game.id}") for game in found]
        if wanted and not games:
            options.append(Option(Content(" " + _("No game is called so.")), disabled=True))
        if self._unreadable:
            left_out = many(
                "1 game of the store cannot be read: corro games names it, and says why.",
                "{count} games of the store cannot be read: corro games names them, and says why.",
                self._unreadable,
            )
            options += [None, Option(Content.styled(f" {left_out}", "$warning"), disabled=True)]
        if self._no_games:
            options += [None, Option(Content.styled(f" {self._no_games}", "$warning"), disabled=True)]
        return options

    def _actions(self) -> list[Option | None]:
        scripts = [] if self.floor.visitor else [("scripts", _("Play scripts"))]
        actions = [("new", _("New game")), *scripts]
        learn = [
            (f"lesson:{title.name}", _(title.lesson.about)) for title in GAMES.working() if title.lesson is not None
        ]
        if any(game.over for game in self._games):
            actions += learn
        else:  # for somebody who never finished a game
            actions = learn + actions
        actions += [("statistics", _("Statistics")), ("settings", _("Settings")), ("help", _("Help"))]
        return [Option(Content(f" {text}"), id=f"go:{name}") for name, text in actions]

    def _game(self, game: Kept) -> Content:
        """A line of the list: whatever of it a stranger wrote is shown, and not obeyed."""
        result = self._results.get(game.id)
        told = outcome(game, result) if result else seats_text({seat: game.players[seat] for seat in game.seats})
        seats = printable(told)
        name, title = printable(game.name), printable(game.title)
        sign = "◆" if game.over else "▶"
        called = max((len(each.name) for each in self._games), default=0)
        titled = max((len(each.title) for each in self._games), default=0)
        title = "" if title == name else title  # a game that is called by its title alone says it once
        name, title = cells((name, -min(called, 18))), cells((title, -min(titled, 12)))
        return Content.assemble(f" {sign} ", (name, "bold"), f" {title} {when(game.moved_at)}  ", (seats, "$faint"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A choice from the list."""
        kind, _sign, what = (event.option.id or "").partition(":")
        if kind == "go":
            self.action_go(what)
        elif kind == "game":
            self.floor.open_kept(what)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A game can be renamed and forgotten where one is chosen, by the host alone."""
        if action in ("rename", "forget"):
            return not self.floor.visitor and self._chosen() is not None
        return super().check_action(action, parameters)

    def on_option_list_option_highlighted(self) -> None:
        """What can be done hangs on what is chosen."""
        self.refresh_bindings()

    def _chosen(self) -> Kept | None:
        """The game chosen in the list."""
        menu = self.query_one("#menu", OptionList)
        place = menu.highlighted
        chosen = (menu.get_option_at_index(place).id or "") if place is not None else ""
        return next((game for game in self._games if chosen == f"game:{game.id}"), None)

    def action_rename(self) -> None:
        """Another label; the log keeps the name that the game was opened with."""
        game = self._chosen()
        if game is None:
            return

        def answered(name: str | None) -> None:
            if name and name.strip() != game.name:
                self._then_list(lambda: self.floor.shelf.rename(game.id, name.strip()))

        self.app.push_screen(Ask(_("What is {game} called from now on?", game=game.name), value=game.name), answered)

    def action_forget(self) -> None:
        """Ask, then take it out."""
        game = self._chosen()
        if game is None:
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._then_list(lambda: self.floor.shelf.forget(game.id))

        question = _(
            "Forget {game} for good? Its log, {count} events, is then gone.", game=game.name, count=game.events
        )
        self.app.push_screen(Confirm(question, yes_first=False), answered)

    def _then_list(self, change: Callable[[], None]) -> None:
        def changed() -> tuple[Sequence[Kept], int]:
            change()
            return self.floor.shelf.listed()

        self.floor.from_store(changed, self._found)

    def on_input_changed(self) -> None:
        """Show the games that are meant."""
        self._list()

    def on_input_submitted(self) -> None:
        """To the list; where one game is meant, to that."""
        menu = self.query_one("#menu", OptionList)
        menu.focus()
        found = [option.id for option in menu.options if not option.disabled]
        if len(found) == 1 and self.query_one(Search).value.strip():
            menu.action_select()

    def action_search(self) -> None:
        """Type what the game is called."""
        search = self.query_one(Search)
        search.add_class("-open")
        search.focus()

    def action_all(self) -> None:
        """The whole list again."""
        search = self.query_one(Search)
        search.remove_class("-open")
        search.value = ""
        self.query_one("#menu").focus()

    def action_go(self, what: str) -> None:
        """Do what the key stands for."""
        self.floor.go(what)

    def title_at_hand(self) -> Title | None:
        """The title of the chosen game, else of the table opened last."""
        chosen = self._chosen()
        names = [chosen.title] if chosen is not None else list(reversed(list(self.floor.settings.tables)))
        working = [title.name for title in GAMES.working()]
        return next((GAMES[name] for name in (*names, *working) if name in working), None)

    def help_text(self) -> str:
        """About the start."""
        return _(
            "Open a new table, go on with a game that is running (▶) or look at one that is finished (◆). A tutorial "
            "explains a first game while you play it. / finds a game by its name, its title or its seats. Whoever can"
            " open the store of games is their host."
        )
