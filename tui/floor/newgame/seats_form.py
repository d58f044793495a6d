"""The seats of a new table: a row for each with a name, who plays it, and a sign that takes it away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from exchange.game import PERSON
from exchange.title import Title
from exchange.trader import STRENGTHS, Strength
from exchange.value.errors import SetupError
from exchange.value.seats import LONGEST
from tui.floor import N_
from tui.floor.newgame.row import FieldRow
from tui.floor.opponents import about, player_name, with_stars
from tui.floor.panels.form_fields import Choice, FieldButton, TextField
from tui.floor.voice import _

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fran", "Gala", "Hugo", "Inés", "Juan")
"""What new seats are called until they are named."""


class SeatRow(FieldRow):
    """One seat. `label` counts it."""

    def __init__(self, title: Title, name: str, player: str, serial: int) -> None:
        traders = [(_("a person"), PERSON), *((with_stars(title, each), each) for each in title.traders)]
        self._title = title
        self.line = TextField(name, id=f"seat{serial}", most=LONGEST)
        self.who = Choice(traders, player if player in title.traders else PERSON, id=f"player{serial}")
        self.gone = FieldButton("×", id=f"drop{serial}", classes="drop")
        super().__init__("", self.line, self.who, self.gone, hint=self._about)

    def _about(self) -> str:
        player = str(self.who.pointed)
        if player == PERSON:
            return _(
                "A person at this keyboard. Several share it: the floor says whose turn it is, and hides the rest."
            )
        return about(self._title, player)


class SeatsForm(Vertical):
    """Who sits, clockwise. `players` were seated here before; else the title's own cast, a person first."""

    class Changed(Message):
        """Other names, or another number of seats."""

    def __init__(self, title: Title, players: Mapping[str, str] | None) -> None:
        super().__init__(id="seats-form")
        self._title = title
        self._first = list((players or title.facing()).items())
        self._serial = 0
        self._cast: Strength = _strength(title, self._first)

    def compose(self) -> ComposeResult:
        """A row for each seat, and one more."""
        yield Static(_("Seats, clockwise"), classes="group", markup=False)
        if self._title.casts:
            strengths = [(_(word), strength) for strength, word in STRENGTHS.items()]
            yield FieldRow(_("Opponents"), Choice(strengths, self._cast, id="cast"), hint=self._about_cast)
        for name, player in self._first:
            yield self._row(name, player)
        if len(self._title.seats) > 1:
            yield FieldRow("", FieldButton("+ " + _("Add a seat"), id="add-seat"))

    def _about_cast(self) -> str:
        names = ", ".join(player_name(self._title, each) for each in self._title.casts[self.strength])
        return _("Who sits with you, by strength: {names}.", names=names)

    def _row(self, name: str, player: str) -> SeatRow:
        self._serial += 1
        return SeatRow(self._title, name, player, self._serial - 1)

    def on_mount(self) -> None:
        """Number the seats."""
        self._count()

    @property
    def rows(self) -> list[SeatRow]:
        """The seats as they stand, clockwise."""
        return [row for row in self.query(SeatRow) if not row.has_class("-gone")]

    def names(self) -> list[str]:
        """The names as they stand."""
        return [row.line.value.strip() for row in self.rows]

    def players(self) -> dict[str, str]:
        """Who plays each seat. Raises SetupError for a seat without a name, or two of one name."""
        players: dict[str, str] = {}
        for place, row in enumerate(self.rows, start=1):
            name = row.line.value.strip()
            if not name:
                raise SetupError("seats", N_("seat {n} has no name"), n=place)
            if name in players:
                raise SetupError("seats", N_("{name} is named twice"), name=name)
            players[name] = str(row.who.chosen)
        return players

    def add(self) -> bool:
        """One more seat, with a trader; whether there is room."""
        if len(self.rows) + 1 not in self._title.seats:
            return False
        taken = {name.casefold() for name in self.names()}
        name = next(name for name in NAMES if name.casefold() not in taken)
        row = self._row(name, self._next_player())
        self.mount(row, after=self.rows[-1])
        self.call_after_refresh(self._count)
        self.call_after_refresh(row.line.focus)
        return True

    def _next_player(self) -> str:
        """Who sits down on one seat more: the next of the cast that was chosen."""
        cast = self._title.casts.get(self.strength) or tuple(self._title.cast.values())
        return cast[(len(self.rows) - 1) % len(cast)]

    @property
    def strength(self) -> Strength:
        """That of the cast that was chosen."""
        found: Strength = self.query_one("#cast", Choice).chosen
        return found

    def on_select_changed(self, event: Choice.Changed) -> None:
        """Another cast: its traders take the seats of traders, and persons stay."""
        if event.select.id != "cast" or event.value == self._cast:
            return
        self._cast = self.strength
        traders = iter(self._title.casts[self.strength])
        for row in self.rows:
            if row.who.chosen != PERSON:
                row.who.value = next(traders)

    def drop(self, field: Widget | None) -> bool:
        """The seat of this field goes, or the last one; whether there may be one less."""
        rows = self.rows
        if len(rows) - 1 not in self._title.seats:
            return False
        gone = next((row for row in rows if field is not None and row in field.ancestors), rows[-1])
        place = rows.index(gone)
        gone.add_class("-gone")
        if gone.has_focus_within:
            self.rows[min(place, len(rows) - 2)].line.focus()
        gone.remove()
        self._count()
        return True

    def _count(self) -> None:
        rows = self.rows
        for place, row in enumerate(rows, start=1):
            row.label.update(_("Seat {n}", n=place))
            row.gone.disabled = len(rows) - 1 not in self._title.seats
            row.gone.display = len(self._title.seats) > 1
        for more in self.query("#add-seat"):
            more.disabled = len(rows) + 1 not in self._title.seats
        self.post_message(self.Changed())

    def on_input_changed(self, _event: Input.Changed) -> None:
        """Pass on that a seat is called otherwise."""
        self.post_message(self.Changed())

    def field(self, name: str) -> Widget | None:
        """The field with this name, the last of several; the first one where nobody is called so."""
        found = [row.line for row in self.rows if row.line.value.strip() == name]
        return found[-1] if found else self.rows[0].line


def _strength(title: Title, seats: Sequence[tuple[str, str]]) -> Strength:
    """That of the cast that these traders are; the easy one's where they are none."""
    traders = tuple(player for _name, player in seats if player != PERSON)
    found = [strength for strength, cast in title.casts.items() if traders and cast[: len(traders)] == traders]
    return found[0] if found else "easy"
