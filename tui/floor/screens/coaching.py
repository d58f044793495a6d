"""The coach on a key: what it would do in the place of whoever sits here alone, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import work
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from exchange.coach import Advice, advises, may_coach
from exchange.title import Title
from tui.floor import N_
from tui.floor.opponents import player_name
from tui.floor.panels.panel import key
from tui.floor.screens.pages import Reading
from tui.floor.screens.persons import PersonsScreen
from tui.floor.voice import _, language


class CoachScreen(Reading):
    """Says that the coach is at work, and then what it found; the key that opened it closes it too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("h", "close", N_("Back"), N_("Back to where you were"), name="coach.close", show=False),
    ]

    def __init__(self, title: Title, job: Callable[[], Advice]) -> None:
        trader = player_name(title, title.coach)
        super().__init__(_("Coach: {trader}", trader=trader), Content(_("{trader} is thinking …", trader=trader)))
        self.game_title = title
        self.job = job

    def on_mount(self) -> None:
        """Have it think, away from the keys."""
        self.think()

    @work(thread=True, group="coach", exit_on_error=False)
    def think(self) -> None:
        """The advice, from a copy of what its seat sees."""
        found: Advice | Exception
        try:
            found = self.job()
        except Exception as error:  # noqa: BLE001 -- a trader's fault is told, and the table stays open
            found = error
        if self.is_attached:
            self.app.call_from_thread(self._tell, found)

    def _tell(self, found: Advice | Exception) -> None:
        if isinstance(found, Advice):
            self.text = advice_text(self.game_title, found)
        else:
            self.text = Content(_("the coach failed: {why}", why=type(found).__name__))
        for line in self.query(Static):
            line.update(self.text)


def advice_text(title: Title, advice: Advice) -> Content:
    """The move, why, and what would come of it."""
    parts: list[Content | str | tuple[str, str]] = [
        (title.words.grammar.typed(advice.command, language()), "bold $text-accent")
    ]
    if advice.reason:
        parts.append("\n" + _("Why: {reason}.", reason=advice.reason))
    parts += [(f"\n{line}", "$faint") for line in advice.ahead]
    return Content.assemble(*parts)


class Coached(PersonsScreen):
    """A table at which whoever sits alone may ask for advice."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("h", "coach", N_("Coach"), N_("What the coach would do here, and why"), name="table.coach"),
    ]

    def idle_keys(self) -> set[str]:
        """It is asked where it may advise somebody."""
        return super().idle_keys() | ({"table.coach"} if self.coach_is_off() else set())

    def coach_is_off(self) -> str | None:
        """Why nobody is advised at this table, or None where somebody may be."""
        if not self.at_table.title.coach:
            return _("There is no coach here.")
        if not may_coach(self.at_table.title, self.at_table.table.log.head.players):
            return _("The coach is off where more than one person sits.")
        return None if self.floor.settings.coach else _("The coach is off in the settings.")

    def action_coach(self) -> None:
        """Ask it; or say why it is not to be asked."""
        at_table = self.at_table
        table, acting = at_table.table, at_table.acting()
        if why := self.coach_is_off():
            self.notify(why, markup=False)
        elif acting is None:
            self.app.bell()
        else:
            choices = at_table.choices(acting)
            job = advises(at_table.title, table.view(acting), acting, choices, table.log.head.id, language())
            self.app.push_screen(CoachScreen(at_table.title, job))
