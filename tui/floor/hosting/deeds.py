"""What a host can do, by key and in the menu alike."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from textual.binding import Binding

from exchange.house.told import SeatTold, TableTold
from tui.floor import N_
from tui.floor.panels.panel import key

LOBBY, PLAYING, DONE = frozenset({"lobby"}), frozenset({"words", "playing"}), frozenset({"over", "ended"})


class Deed(Struct, frozen=True, kw_only=True):
    """A deed: its name in code, its key, what it is called, what it does, and in which phases of a table there is
    anything to do for it."""

    name: str
    keys: str
    label: str
    about: str
    phases: Collection[str]

    @property
    def binding(self) -> Binding:
        """As a key of the host's screen."""
        return key(self.keys, f"deed('{self.name}')", self.label, self.about, name=f"host.{self.name}")


DEEDS = (
    Deed(name="begin", keys="b", label=N_("Begin"), about=N_("Begin at all tables"), phases=LOBBY),
    Deed(name="pause", keys="p", label=N_("Pause"), about=N_("All tables stand still, or go on"), phases=PLAYING),
    Deed(
        name="more", keys="plus", label=N_("30 s more"), about=N_("30 seconds more for every decision"), phases=PLAYING
    ),
    Deed(
        name="time_up", keys="t", label=N_("Time's up"), about=N_("Time is up now at the chosen table"), phases=PLAYING
    ),
    Deed(
        name="stand_in", keys="s", label=N_("Stand-in"), about=N_("A trader plays for the chosen seat"), phases=PLAYING
    ),
    Deed(
        name="give_back",
        keys="v",
        label=N_("Give back"),
        about=N_("The chosen seat is its person's again"),
        phases=PLAYING,
    ),
    Deed(
        name="new_link",
        keys="l",
        label=N_("New link"),
        about=N_("A new link for the chosen seat; the old one is dead"),
        phases=LOBBY | PLAYING | DONE,
    ),
    Deed(name="rename", keys="r", label=N_("Rename"), about=N_("Call the chosen seat something else"), phases=LOBBY),
    Deed(
        name="free",
        keys="f",
        label=N_("Free"),
        about=N_("Let somebody else take the chosen seat"),
        phases=LOBBY | PLAYING,
    ),
    Deed(
        name="seat_late",
        keys="i",
        label=N_("Give a seat"),
        about=N_("A seat for somebody who watches: one more before the start, else the chosen one"),
        phases=LOBBY | PLAYING | DONE,
    ),
    Deed(name="end", keys="e", label=N_("Stop"), about=N_("Stop the games: they stay unfinished"), phases=PLAYING),
    Deed(name="again", keys="a", label=N_("Again"), about=N_("Everybody stays, and plays the next game"), phases=DONE),
    Deed(
        name="debrief",
        keys="d",
        label=N_("Debrief"),
        about=N_("What happened, on the board and the pages"),
        phases=DONE,
    ),
    Deed(
        name="unnamed",
        keys="k",
        label=N_("Debrief without names"),
        about=N_("The debrief with P1, P2, … for the persons"),
        phases=DONE,
    ),
    Deed(
        name="deal",
        keys="m",
        label=N_("Deal anew"),
        about=N_("Deal those who have come over the tables"),
        phases=LOBBY,
    ),
    Deed(
        name="hold",
        keys="h",
        label=N_("Hold"),
        about=N_("All tables wait at each round's end, or no longer"),
        phases=LOBBY | PLAYING,
    ),
    Deed(name="last", keys="n", label=N_("Last round"), about=N_("This round is everybody's last"), phases=PLAYING),
    Deed(
        name="until",
        keys="u",
        label=N_("Until"),
        about=N_("When the last round is to be over"),
        phases=LOBBY | PLAYING,
    ),
    Deed(
        name="foresee",
        keys="x",
        label=N_("What would come"),
        about=N_("Show everybody what would come of a move, or no longer"),
        phases=LOBBY | PLAYING,
    ),
    Deed(
        name="coach",
        keys="o",
        label=N_("Coach"),
        about=N_("Advise whoever asks, or no longer"),
        phases=LOBBY | PLAYING,
    ),
    Deed(
        name="codes",
        keys="c",
        label=N_("Code"),
        about=N_("Show or hide where to join"),
        phases=LOBBY | PLAYING | DONE,
    ),
    Deed(
        name="board",
        keys="w",
        label=N_("Board"),
        about=N_("The link of the board for a projector"),
        phases=LOBBY | PLAYING | DONE,
    ),
)


SWITCHES = ("hold", "foresee", "coach")
"""Deeds that turn something on and off; each is called as what it turns in the plan."""
COMING = ("begin", "deal", "board", "codes", "new_link", "rename", "free", "hold", "until")
GOING = ("last", "hold", "codes", "new_link", "end", "free", "board", "until")
ENDED = ("board", "new_link", "codes")


def counts_most(tables: Collection[TableTold], seat: SeatTold | None) -> tuple[str, ...]:
    """The deeds that count most as the tables stand, for this chosen seat: the bottom line has room for the first of
    them."""
    phases = {table.phase for table in tables if table.seats}
    if phases & PLAYING:
        more = ("more",) if any(table.left is not None for table in tables) else ()
        back = seat is not None and seat.stand_in
        return ("pause", *more, "time_up", "give_back" if back else "stand_in", *GOING)
    if phases & LOBBY:
        return COMING
    if any(table.practice for table in tables):  # nobody looks back at what does not count
        return ("again", "debrief", *ENDED)
    return ("debrief", "again", *ENDED)
