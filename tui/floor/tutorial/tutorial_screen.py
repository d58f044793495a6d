"""The table of a tutorial: a first game in memory, played with the real keys, with a balloon below the panels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace
from textual.binding import Binding, BindingType
from textual.widget import Widget

from exchange.opening import open_lesson
from exchange.session import Clock
from exchange.teaching import Lesson
from exchange.title import Title
from tui.floor import N_
from tui.floor.at_table import AtTable
from tui.floor.desks import desk_of
from tui.floor.panels.bars import key_name
from tui.floor.panels.panel import key
from tui.floor.panels.stage import Stage, Watched
from tui.floor.screens.table_screen import TableScreen
from tui.floor.seen import Seen
from tui.floor.tutorial.lecture import BalloonPanel, Lecturing
from tui.floor.voice import _


class Tutorial(TableScreen):
    """An ordinary table, but for the balloon. Nothing of it is kept: there is nothing to take back or to go on with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape", "start", N_("Start"), N_("Leave the tutorial, for the start screen"), name="tutorial.leave"),
    ]
    kept = False
    rows_below = 7

    def __init__(self, at_table: AtTable, lesson: Lesson) -> None:
        super().__init__(at_table)
        self.lesson = lesson

    def footer(self) -> list[Widget]:
        """The balloon."""
        return [BalloonPanel(self.lesson)]

    def _shown(self) -> tuple[str, ...]:
        """In a small window the balloon stands where the tape is at other tables."""
        return (self.main,)

    def notes(self) -> list[str]:
        """Where the cards come from does not matter here."""
        return []

    def warning(self) -> str:
        """What this is, and that it teaches is no warning."""
        return ""

    def seen(self) -> Seen:
        """The moment to show, without any series: this game counts for none."""
        return replace(super().seen(), series={})

    def retell(self) -> None:
        """Show the moment; the balloon ends with the keys that matter now."""
        super().retell()
        balloon = self.query_one(BalloonPanel)
        balloon.how = self._how()
        balloon.refresh()

    def _how(self) -> str:
        """The keys that do what the balloon says, in the main panel's own sentence; nothing while others move."""
        stage, seen = self.stage(), self.seen()
        if stage is None or (seen.acting is None and seen.at_end and not seen.over):
            return ""
        told = stage.how if seen.acting or seen.at_end else Watched.how
        keys = _names_of_keys(stage, self.floor.settings.keys)
        try:
            return _(told).format(**keys) if told else ""
        except KeyError:  # this panel has not got such a key
            return ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A tutorial is no game of the store: nothing branches off from it."""
        return False if action in ("take_back", "pin", "coach") else super().check_action(action, parameters)

    def rematch(self) -> None:
        """The tutorial once more."""
        self.floor.go(f"lesson:{self.at_table.title.name}")

    def action_start(self) -> None:
        """Leave it."""
        self.floor.to_start()

    def help_more(self) -> str:
        """What the balloon says, whole: in a very narrow window it has no room for that. Then what every table has."""
        seen = self.seen()
        balloon = self.query_one(BalloonPanel).balloon(seen)
        return "\n\n".join(part for part in (balloon.text if balloon else "", super().help_more()) if part)

    def help_text(self) -> str:
        """About the tutorial."""
        return _(
            "A first game that is explained while you play it. Do what the balloon says, or anything else: it tells "
            "what came of that. Escape leads to the start screen at any time; nothing of this game is kept."
        )


def tutorial_of(title: Title, clock: Clock) -> Tutorial:
    """The tutorial of a title that has one, at its beginning."""
    lesson = title.lesson
    assert lesson is not None
    table = open_lesson(title, clock=clock)
    return Tutorial(AtTable(table.title, table, Lecturing(desk_of(title), lesson)), lesson)


def _names_of_keys(stage: Stage, keymap: Mapping[str, str]) -> dict[str, str]:
    """The names of a panel's keys, as they are mapped, by the last word of their bindings' ids."""
    found: dict[str, str] = {}
    for kind in type(stage).__mro__:
        for binding in vars(kind).get("BINDINGS", ()):
            if isinstance(binding, Binding) and binding.id:
                mapped = keymap.get(binding.id, binding.key).split(",")[0]
                found.setdefault(binding.id.rpartition(".")[2], key_name(mapped))
    return found
