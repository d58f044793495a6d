"""The start screen: a new game, running and finished ones, scripts, settings, help."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from exchange.opening import seats_text
from tui.floor import N_
from tui.floor.panels.choices import Choices
from tui.floor.panels.panel import key
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.voice import _, when

if TYPE_CHECKING:
    from exchange.store import Kept

LOGO = r"""
  ___ ___  ___ ___  ___
 / __/ _ \| _ \ _ \/ _ \
| (_| (_) |   /   / (_) |
 \___\___/|_|_\_|_\\___/
"""


class Start(FloorScreen):
    """What one can do, then the games there are."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("n", "go('new')", N_("New game"), N_("Open a new table"), name="start.new"),
        key("g", "go('scripts')", N_("Scripts"), N_("Step through a play script"), name="start.scripts"),
        key("a", "go('settings')", N_("Settings"), N_("Language, theme, pace, keys"), name="start.settings"),
    ]

    def body(self) -> list[Widget]:
        """The name and the list."""
        return [Static(LOGO, id="logo", markup=False), Static("", id="motto", markup=False), Choices(id="menu")]

    def heading(self) -> list[str]:
        """The parts of the top line."""
        return ["CORRO", _("Start")]

    def retell(self) -> None:
        """The list anew."""
        super().retell()
        self.query_one("#motto", Static).update(
            _("An exchange to be played: sealed orders, called companies, auctions.")
        )
        menu = self.query_one("#menu", OptionList)
        chosen = menu.highlighted
        menu.clear_options()
        menu.add_options(self._options())
        menu.highlighted = chosen if chosen is not None and chosen < menu.option_count else 0

    def _options(self) -> list[Option | None]:
        actions = [
            ("new", _("New game")),
            ("tour", _("First-game tour")),
            ("scripts", _("Play scripts")),
            ("settings", _("Settings")),
            ("help", _("Help")),
        ]
        if self.floor.visitor:
            actions = [entry for entry in actions if entry[0] != "scripts"]
        options: list[Option | None] = [Option(Content(f" {text}"), id=f"go:{name}") for name, text in actions]
        games = [] if self.floor.visitor else list(self.floor.shelf.games())
        for over, heading in ((False, _("Running games")), (True, _("Finished games"))):
            found = [game for game in games if game.over is over]
            if found:
                options += [None, Option(Content.styled(f" {heading}", "bold"), disabled=True)]
                options += [Option(self._game(game), id=f"game:{game.id}") for game in found[:50]]
        return options

    def _game(self, game: Kept) -> Content:
        seats = seats_text({seat: game.players[seat] for seat in game.seats})
        sign = "◆" if game.over else "▶"
        return Content.assemble(
            f" {sign} ", (f"{game.name:<18}", "bold"), f" {game.title:<12} {when(game.moved_at)}  ", (seats, "$faint")
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A choice from the list."""
        kind, _sign, what = (event.option.id or "").partition(":")
        if kind == "go":
            self.action_go(what)
        elif kind == "game":
            self.floor.open_kept(what)

    def action_go(self, what: str) -> None:
        """Do what the key stands for."""
        self.floor.go(what)

    def help_text(self) -> str:
        """About the start."""
        return _(
            "Open a new table, go on with a game that is running (▶) or look at one that is finished (◆). A first-game "
            "tour shows one round. Whoever can open the store of games is their host."
        )
