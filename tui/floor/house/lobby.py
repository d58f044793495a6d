"""The lobby: who sits at the table and who is here, until the host begins the game."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from exchange.game import PERSON
from exchange.house.told import Lobby, SeatTold
from exchange.titles import TITLES
from exchange.value.printable import printable
from tui.floor.opponents import player_name
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.voice import _
from tui.joined.joined import Joined


class LobbyScreen(FloorScreen):
    """Beneath everything else on the floor at a house. A game that begins lies over it."""

    AUTO_FOCUS = ""

    def __init__(self, joined: Joined) -> None:
        super().__init__()
        self.joined = joined

    def body(self) -> list[Widget]:
        """What is awaited, who is here, and what becomes of the seed."""
        page = VerticalScroll(
            Static("", id="lobby-about", markup=False),
            Static("", id="lobby-seats"),
            Static("", id="lobby-seed", markup=False),
            id="lobby",
        )
        return [page]

    def heading(self) -> list[str]:
        """The sitting and this keyboard's seats."""
        joined = self.joined
        return ["CORRO", *([joined.sitting] if joined.sitting else []), ", ".join(joined.seats), _("Lobby")]

    def retell(self) -> None:
        """Show who is here now."""
        super().retell()
        lobby = self.joined.lobby
        self.query_one("#lobby-about", Static).update(self._about(lobby))
        rows = [] if lobby is None else [_seat_row(lobby, seat, self.joined.seats) for seat in lobby.seats]
        self.query_one("#lobby-seats", Static).update(Content("\n").join(rows))
        self.query_one("#lobby-seed", Static).update(_about_the_seed(lobby))

    def _about(self, lobby: Lobby | None) -> str:
        if lobby is None:
            return _("Waiting for the house.") if not self.joined.game else _("The game has begun.")
        called = _(TITLES[lobby.title].about).partition(":")[0] if lobby.title in TITLES else lobby.title
        table = _("Table {number}: {title}.", number=lobby.table, title=called)
        begins = _("The game begins when the host says so.")
        return f"{table} {begins}\n"

    def help_text(self) -> str:
        """About the lobby."""
        return _(
            "You have a seat at a house. The host begins the game, and then the table opens here by itself. Whoever is "
            "here has a ✓. You may leave, and come back with corro join and the same address."
        )


def _seat_row(lobby: Lobby, told: SeatTold, own: tuple[str, ...]) -> Content:
    """A seat: its sign, its name, who plays it, and whether that person is here."""
    seat = printable(told.seat)
    if told.player != PERSON:
        title = TITLES.get(lobby.title)
        return Content(f"   {seat}  {told.player if title is None else player_name(title, told.player)}")
    sign = "✓" if told.here else "○"
    who = _("you") if told.seat in own else "" if told.person == told.seat else printable(told.person, 40)
    state = _("is free") if told.free else _("is here") if told.here else _("has no link")
    style = "bold" if told.here else "$faint"
    return Content.assemble((f" {sign} {seat}", style), f"  {state}", (f"  {who}" if who else "", "$faint"))


def _about_the_seed(lobby: Lobby | None) -> str:
    """The seal of the seed, once it is told, and who has sealed a word."""
    if lobby is None or not lobby.seed_seal:
        return ""
    seal = _("The seal of the seed, to which everybody here adds a word:")
    sealed = _("Sealed: {seats}", seats=", ".join(map(printable, lobby.sealed)))
    return f"\n{seal}\n{lobby.seed_seal}\n{sealed if lobby.sealed else ''}"
