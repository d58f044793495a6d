"""The words that persons at one keyboard add to the seed: each is typed unseen and sealed, then all are opened."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from exchange.opening import NewGame
from exchange.value.chance import LONGEST_WORD
from exchange.value.errors import SetupError
from exchange.value.printable import printable
from exchange.words import TypedWords, givers, with_words
from tui.floor import N_
from tui.floor.panels.form_fields import FieldButton
from tui.floor.panels.panel import key
from tui.floor.screens.dialogs import DialogInput
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.voice import _, fault


class WordsScreen(FloorScreen):
    """Opaque, as the handover is. Back goes to where the game was asked for, and no game is begun. Raises SetupError
    where no word can be added."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("f5", "open", N_("Open"), N_("Open the table"), name="words.open"),
        key("escape", "back", N_("Back"), N_("Begin no game"), name="words.back"),
    ]
    speaks_anew = False
    AUTO_FOCUS = "#word"

    def __init__(self, new: NewGame) -> None:
        super().__init__()
        self.new = new
        self.typed = TypedWords(givers(new))

    def body(self) -> list[Widget]:
        """What this is for, who has sealed, one line to type in, and the two ways on."""
        line = DialogInput(password=True, id="word", max_length=LONGEST_WORD, compact=True)
        line.cursor_blink = False  # no repaint timers
        return [
            VerticalScroll(
                Static("", id="words-about", markup=False),
                Static("", id="words-seal", markup=False),
                Static("", id="words-given", markup=False),
                Static("", id="words-asked", markup=False),
                line,
                can_focus=False,
                id="words-page",
            ),
            Static("", id="fault", markup=False),
            Horizontal(
                FieldButton(_("Open the table"), id="open", primary=True),
                FieldButton(_("Back"), id="back"),
                id="ways-on",
            ),
        ]

    def heading(self) -> list[str]:
        """The parts of the top line."""
        return ["CORRO", _("New game"), _("Words for the seed")]

    def retell(self) -> None:
        """Say who has sealed; when all have, what was sealed."""
        super().retell()
        waiting = self.typed.waiting
        self._tell("words-about", _("Each person adds a word to the seed. All are sealed before any is opened."))
        seal = _("The seal of the seed, to be noted:")
        self._tell("words-seal", f"{seal}\n{self.typed.mixing.seed_seal}")
        self.query_one("#words-given", Static).update(Content.assemble(*self._given()))
        if waiting:
            asked = _("{seat}, a word that nobody sees. Enter seals it:", seat=printable(waiting[0]))
        else:
            asked = _("All words are open: the deal is drawn from the seed and from them.")
        self._tell("words-asked", asked)
        self.query_one("#word", Input).display = bool(waiting)
        self.query_one("#open", Button).disabled = bool(waiting)
        self.refresh_bindings()

    def _given(self) -> list[str | tuple[str, str]]:
        """A line for each person: still awaited, sealed, or open."""
        waiting, parts = self.typed.waiting, list[str | tuple[str, str]]()
        awaited, sealed = _("has still to give a word"), _("has sealed a word")
        for seat in self.typed.mixing.seats:
            name = printable(seat)
            if seat in waiting:
                parts.append((f" ▸ {name}  {awaited}\n", "bold" if seat == waiting[0] else ""))
            elif waiting:
                parts.append(f" ✓ {name}  {sealed}\n")
            else:
                parts += [f" ✓ {name}  ", (f"{printable(self.typed.mixing.words[seat])}\n", "bold")]
        return parts

    def _tell(self, where: str, text: str) -> None:
        shown = self.query_one(f"#{where}", Static)
        shown.update(text)
        shown.set_class(bool(text), "-told")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Seal what was typed; the line is then the next person's."""
        word, waiting = event.value, self.typed.waiting
        if not waiting:
            return
        try:
            self.typed.take(waiting[0], word)
        except SetupError as error:
            self._tell("fault", fault(error))
            self.app.bell()
            return
        self._empty()
        self.retell()
        if not self.typed.waiting:
            self.query_one("#open").focus()

    def _empty(self) -> None:
        self._tell("fault", "")
        self.query_one("#word", Input).clear()

    def hide_private(self) -> None:
        """Who comes to the keys finds nothing of a word that was begun."""
        self._empty()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """One of the two ways on."""
        if event.button.id == "open":
            self.action_open()
        else:
            self.action_back()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No table is opened before all words are."""
        if action == "open":
            return not self.typed.waiting
        return super().check_action(action, parameters)

    def action_open(self) -> None:
        """The table, dealt from the seed and the words."""
        self.dismiss(None)
        self.floor.open_new(with_words(self.new, self.typed.mixing))

    def action_back(self) -> None:
        """Back to where the game was asked for."""
        self.dismiss(None)

    def help_text(self) -> str:
        """What words prove."""
        return _(
            "The seed is drawn already, and its seal is shown: whoever notes it can hold it against the game's log. "
            "Then each person types a word, which nobody sees, and only when all are sealed are they opened. All that "
            "chance brings is drawn from the seed and the words together, so nobody chose it alone. Traders give none: "
            "theirs would be the program's, as the seed is. Words typed at the host's own keyboard prove nothing "
            "against the host."
        )
