"""What every screen of the floor has: a top line, a key bar, and a word for windows that are too small."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from exchange.value.printable import printable
from tui.floor.host import Host
from tui.floor.panels.bars import Headline, KeyBar
from tui.floor.timing import Timing
from tui.floor.voice import _

Deed = tuple[str, str, Callable[[], None]]
"""What can be done: its name, its key or what it is about, and how."""

SMALL = (100, 30)
TINY = (60, 20)

LONGEST_PART = 60
"""So many characters of a part of the top line are shown: a stranger's name leaves room for the others."""


class FloorScreen(Timing, Screen[None]):
    """A whole screen. Subclasses give their `body` and their `heading`, and say things anew in `retell`."""

    BINDINGS: ClassVar[list[BindingType]] = []
    AUTO_FOCUS = "*"
    speaks_anew = True  # whether all on it is said anew in another language
    _unseen: Widget | None = None

    @property
    def floor(self) -> Host:
        """The app that holds this screen."""
        return cast("Host", self.app)

    def compose(self) -> ComposeResult:
        """Top line, body, key bar."""
        yield Headline(id="headline")
        yield Static("", id="too-small", markup=False)
        yield from self.body()
        yield KeyBar(self.first_keys, self.idle_keys)

    def body(self) -> list[Widget]:
        """What stands between the two lines."""
        return []

    def first_keys(self) -> Sequence[str]:
        """The ids of the keys that stand before all others at the bottom: those that are heard before the focus."""
        return [str(each.id) for each in self.BINDINGS if isinstance(each, Binding) and each.priority]

    def idle_keys(self) -> set[str]:
        """The ids of the keys that could only say now why they do nothing: bar and palette leave them out."""
        return set()

    def more_deeds(self) -> list[Deed]:
        """What the palette offers here beside the keys."""
        return []

    def heading(self) -> list[str]:
        """The parts of the top line."""
        return []

    def notes(self) -> list[str]:
        """What is said behind the parts, and is not left out in a small window."""
        return []

    def warning(self) -> str:
        """What stands out at the right of the top line."""
        return ""

    def all_is_well(self) -> bool:
        """Whether that is good to know, and no warning."""
        return False

    def retell(self) -> None:
        """Say everything on this screen again: the language, a setting or the window's size may have changed."""
        self.tell_headline()
        self.query_one("#too-small", Static).update(_("Please enlarge the window: 60×20 at least. ? help, q quit."))
        self.query_one(KeyBar).refresh()

    def tell_headline(self) -> None:
        """Say the top line again: what does not concern this screen alone, such as a store that fails, comes first."""
        trouble, own = self.floor.store_note(), self.warning()
        warning = " · ".join(part for part in (trouble, own) if part)
        parts = [printable(part, LONGEST_PART) for part in self.heading()]
        good = self.all_is_well() and not trouble
        self.query_one(Headline).tell(parts, warning, notes=[*self.notes(), *self.floor.time_notes()], good=good)

    def on_mount(self) -> None:
        """Say everything for the first time, in the layout of this window: the first frame is painted before the first
        resize is told."""
        self._suit(self.app.size)
        self.retell()

    def on_resize(self, event: events.Resize) -> None:
        """Small and tiny windows have layouts of their own."""
        self._suit(event.size)

    def _suit(self, size: Size) -> None:
        width, height = size
        self.set_class(width < SMALL[0] or height < SMALL[1], "-small")
        self.set_class(width < TINY[0] or height < TINY[1], "-tiny")
        self._mind_the_focus()
        self.resized()

    def _mind_the_focus(self) -> None:
        """What is hidden in a tiny window takes no keys; whatever had the focus finds it again when there is room."""
        if self.has_class("-tiny"):
            self._unseen = self.focused or self._unseen
            super().set_focus(None)
        elif self._unseen is not None:
            unseen, self._unseen = self._unseen, None
            if unseen.is_attached and self.focused is None:
                self.set_focus(unseen)

    def set_focus(self, widget: Widget | None, scroll_visible: bool = True, from_app_focus: bool = False) -> None:
        """Give a widget the focus: at once, or in a tiny window later."""
        if widget is not None and self.has_class("-tiny"):
            self._unseen = widget
        else:
            super().set_focus(widget, scroll_visible, from_app_focus)

    def resized(self) -> None:
        """The window has another size."""

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Go, where this is still the screen to go: see Modal."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete.nothing()  # type: ignore[no-untyped-call]

    def action_row(self, step: int) -> None:
        """To the field above (-1) or below (1): where there are no rows, to the one before or after."""
        if step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def help_text(self) -> str:
        """What `?` tells where nothing that has the focus knows better."""
        return ""
