"""A new game: title, seats and who plays each, the title's options, name, seed."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Select, Static

from exchange.opening import NewGame
from exchange.title import Title
from exchange.value.errors import SetupError
from market import GAMES
from tui.floor import N_
from tui.floor.newgame.form import Form
from tui.floor.newgame.row import hint_of
from tui.floor.newgame.trial_of import trial_of
from tui.floor.panels.form_fields import FieldButton
from tui.floor.panels.panel import key
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.voice import _, fault


class NewGameScreen(FloorScreen):
    """The form. What cannot be is told in one line, its field gets the focus, and nothing that was typed is lost."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("f5", "open", N_("Open"), N_("Open the table"), name="new.open"),
        key("f6", "add_seat", N_("Add a seat"), N_("One more seat at the table"), name="new.add"),
        key("f7", "drop_seat", N_("Remove"), N_("Take this seat away, or the last one"), name="new.drop"),
        key("f9", "standard", N_("Standard rules"), N_("All options as the rules have them"), name="new.standard"),
        key(
            "f4", "try", N_("Try this rule"), N_("Many games by these options, and by the plain rules"), name="new.try"
        ),
        key("escape", "back", N_("Back"), N_("Back to the start screen"), name="new.back"),
    ]
    AUTO_FOCUS = "#open"
    speaks_anew = False  # what is filled in would be lost

    def __init__(self, asked: NewGame | None = None, *, words: bool = False) -> None:
        super().__init__()
        self._asked = asked  # what was asked for before: the form begins with it
        self._words = words

    def body(self) -> list[Widget]:
        """The fields, a word about the one with the focus, what is wrong, and the two ways on."""
        return [
            Form(dict(self.floor.settings.tables), self._asked, words=self._words, id="form"),
            Static("", id="hint", markup=False),
            Static("", id="fault", markup=False),
            Horizontal(
                FieldButton(_("Open the table"), id="open", primary=True),
                FieldButton(_("Try this rule"), id="try"),
                FieldButton(_("Back"), id="back"),
                id="ways-on",
            ),
        ]

    def heading(self) -> list[str]:
        """The parts of the top line."""
        return ["CORRO", _("New game")]

    def title_at_hand(self) -> Title:
        """The title of the form."""
        return GAMES[self.query_one(Form).title]

    def help_text(self) -> str:
        """About the field with the focus, then about the form."""
        about = _(
            "Say who sits, clockwise, and who plays each seat: a person at this keyboard or a trader. Up and down go "
            "from field to field, left and right change a choice, Enter opens its list; + and - change a number. What "
            "you open is remembered for the next time."
        )
        hint = hint_of(self.focused)
        return f"{hint}\n\n{about}" if hint else about

    def on_descendant_focus(self, _event: events.DescendantFocus) -> None:
        """A word about what has the focus."""
        self._show_hint()

    def on_select_changed(self, event: Select.Changed) -> None:
        """Another title has other seats, traders and options."""
        if event.select.id == "title":
            self.call_later(self.query_one(Form).change_title)
        self._show_hint()

    def on_option_list_option_highlighted(self) -> None:
        """A word about what is looked at in an open list."""
        self._show_hint()

    def _show_hint(self) -> None:
        self.query_one("#hint", Static).update(Content(hint_of(self.focused)))

    def _tell(self, fault: str) -> None:
        shown = self.query_one("#fault", Static)
        shown.update(fault)
        shown.set_class(bool(fault), "-told")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Whatever the button says."""
        match event.button.id:
            case "open":
                self.action_open()
            case "try":
                self.action_try()
            case "back":
                self.action_back()
            case "standard":
                self.action_standard()
            case "add-seat":
                self.action_add_seat()
            case _:
                self.query_one(Form).seats.drop(event.button)

    def action_row(self, step: int) -> None:
        """The field above or below, in the same place of its row; from the last row to the first."""
        rows = [
            fields
            for row in self.query("FieldRow, #ways-on")
            if (fields := [each for each in self.focus_chain if row in each.ancestors])
        ]
        here = next((at for at, fields in enumerate(rows) if self.focused in fields), None)
        if here is None or self.focused is None:
            return
        fields = rows[(here + step) % len(rows)]
        fields[min(rows[here].index(self.focused), len(fields) - 1)].focus()

    def action_add_seat(self) -> None:
        """One more seat."""
        if not self.query_one(Form).seats.add():
            self.app.bell()

    def action_drop_seat(self) -> None:
        """The seat whose fields have the focus, or the last one, goes."""
        if not self.query_one(Form).seats.drop(self.focused):
            self.app.bell()
        self.call_after_refresh(self._show_hint)

    def action_standard(self) -> None:
        """All options as the rules have them."""
        self.query_one(Form).options.standard()

    def action_back(self) -> None:
        """Close the form and open no table."""
        self.dismiss(None)

    def _filled_in(self) -> NewGame | None:
        """What was filled in; None where it cannot be, which is told."""
        form = self.query_one(Form)
        try:
            new = form.new_game()
        except SetupError as error:
            self._tell(fault(error))
            form.point_at(error)
            self.app.bell()
            return None
        self._tell("")
        return new

    def action_open(self) -> None:
        """Open the table, or say what is wrong."""
        new = self._filled_in()
        if new is not None:
            self.floor.remember(new)
            self.floor.begin(new, words=self.query_one(Form).words)

    def action_try(self) -> None:
        """Play many games by these options and by the plain rules, where an option is changed."""
        if self.floor.visitor:
            self.app.bell()
            return
        new = self._filled_in()
        if new is None:
            return
        trial, stand_ins = trial_of(new)
        if not trial.options:
            self._tell(_("All options are as the rules have them: change one, and try it."))
            self.app.bell()
            return
        from tui.floor.trial.trial_screen import TrialScreen

        self.app.push_screen(TrialScreen(trial, stand_ins))
