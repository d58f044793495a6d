"""A new game: title, seats and who plays each, rounds, house rules, seed."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Select, Static

from exchange.errors import SetupError
from exchange.game import PERSON
from market import GAMES
from tui.floor.desk import DESKS
from tui.floor.opening import NewGame, setup_of
from tui.floor.panels.panel import key
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.speech import _, mark, told

MOST_SEATS = 6


class Row(Horizontal):
    """A label and what is to be filled in."""

    def __init__(self, label: str, *fields: Widget) -> None:
        super().__init__(*[Label(label, markup=False), *fields], classes="row")


class NewGameScreen(FloorScreen):
    """The form. What cannot be is told in one line, and nothing that was typed is lost."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("f5", "open", mark("Open"), mark("Open the table"), name="new.open"),
        key("escape", "back", mark("Back"), mark("Back to the start screen"), name="new.back"),
    ]
    AUTO_FOCUS = "#open"

    def body(self) -> list[Widget]:
        """The fields."""
        return [Form(id="form")]

    def heading(self) -> list[str]:
        """Partida nueva."""
        return ["CORRO", _("New game")]

    def help_text(self) -> str:
        """About the form."""
        return _(
            "Name three to six seats in clockwise order and say who plays each: a person at this keyboard or a trader. "
            "A seat without a name stays empty. House rules are written as name=value, with spaces between them."
        )

    def action_back(self) -> None:
        """Leave it."""
        self.dismiss(None)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Open or leave."""
        if event.button.id == "open":
            self.action_open()
        else:
            self.action_back()

    def action_open(self) -> None:
        """Open the table, or say what is wrong."""
        form = self.query_one(Form)
        try:
            new = form.new_game()
            setup_of(new)
        except SetupError as error:
            self.query_one("#fault", Static).update(told(error, f"market.{form.title.partition('-')[0]}"))
            self.app.bell()
            return
        self.floor.open_new(new)


class Form(VerticalScroll, can_focus=False):
    """The fields of a new game."""

    @property
    def title(self) -> str:
        """The title chosen."""
        return str(self.query_one("#title", Select).value)

    def compose(self) -> ComposeResult:
        """Title, six seats, rounds, rules, seed."""
        titles = [(name, name) for name in GAMES if name in DESKS]
        yield Row(_("Title"), Select(titles, value=titles[0][0], allow_blank=False, id="title"))
        with Vertical(id="seats-form"):
            yield from self._seat_rows(titles[0][0])
        yield Row(_("Rounds"), Input("5", id="rounds", type="integer", classes="short"))
        yield Row(_("House rules"), Input("", id="rules", placeholder=_("none; such as bid_limit=surplus")))
        yield Row(_("Seed"), Input("", id="seed", placeholder=_("empty: nobody knows it")))
        yield Row(_("Name"), Input("", id="name"))
        yield Static("", id="fault", markup=False)
        yield Row("", Button(_("Open the table"), id="open", variant="primary"), Button(_("Back"), id="back"))

    def _seat_rows(self, title: str) -> list[Row]:
        players = [(Content(_("a person")), PERSON), *((Content(name), name) for name in GAMES[title].traders)]
        cast = list(GAMES[title].cast.items())
        count = 2 if title.startswith("siniestra") else MOST_SEATS
        rows = []
        for place in range(count):
            name, player = cast[place] if place < len(cast) else ("", "random")
            chosen = PERSON if place == 0 else player
            who = Select(players, value=chosen, allow_blank=False, id=f"player{place}", classes="player")
            label = _("Seat {n}", n=place + 1)
            rows.append(Row(label, Input(name, id=f"seat{place}", classes="seat", max_length=24), who))
        return rows

    def on_select_changed(self, event: Select.Changed) -> None:
        """Another title has other seats and traders."""
        if event.select.id == "title" and len(GAMES) > 1:
            self.call_later(self._other_title, str(event.value))

    async def _other_title(self, title: str) -> None:
        holder = self.query_one("#seats-form")
        await holder.remove_children()
        await holder.mount(*self._seat_rows(title))

    def new_game(self) -> NewGame:
        """What was filled in. Raises SetupError for what cannot be read."""
        players: dict[str, str] = {}
        for place in range(MOST_SEATS):
            fields = self.query(f"#seat{place}")
            if not fields:
                break
            name = fields.first(Input).value.strip()
            if name in players:
                raise SetupError("seats", mark("{name} is named twice"), name=name)
            if name:
                players[name] = str(self.query_one(f"#player{place}", Select).value)
        options: dict[str, int | str] = {}
        for word in self.query_one("#rules", Input).value.split():
            name, sign, value = word.partition("=")
            if not sign:
                raise SetupError("rules", mark("{word}: a house rule is written as name=value"), word=word)
            options[name] = value
        rounds = self.query_one("#rounds", Input).value.strip()
        if rounds and self.title == "bolsa":
            options["rounds"] = rounds
        return NewGame(
            title=self.title,
            players=players,
            options=options,
            seed=self.query_one("#seed", Input).value.strip(),
            name=self.query_one("#name", Input).value.strip(),
        )
