"""A screen of panels around one moment of a game: the live table, the replay, and a script being stepped."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from msgspec import UNSET
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget

from exchange.title import Title
from tui.floor import N_
from tui.floor.desks import Desk
from tui.floor.panels.panel import Panel, key
from tui.floor.panels.stage import Stage
from tui.floor.panels.tabs import Tab, Tabs
from tui.floor.panels.tape_panel import Tape
from tui.floor.particulars import about_table
from tui.floor.screens.floor_screen import Deed, FloorScreen
from tui.floor.screens.jump import Jump
from tui.floor.screens.pages import card_screen, rule_screen
from tui.floor.screens.rules_screen import Rules
from tui.floor.seen import Seen
from tui.floor.voice import _, language

WIDE = (160, 40)
"""From this size on there is room for a third column."""
HIGH = 50
"""Rows from which a tall main panel takes nobody's place."""
LOW = 38
"""Rows below which a column has no room for all its panels: some of them share a place."""
SMALL_WITH_TWO = 24
"""Rows from which a small window has room for some lines of another panel beside the main one."""


class Panelled(FloorScreen):
    """Two columns of panels; the main one (2) is mounted anew for each phase. In a small window one at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            key(
                str(digit),
                f"panel({digit})",
                N_("Panel"),
                N_("Go to the panel with this digit"),
                name=f"table.panel{digit}",
                show=False,
            )
            for digit in range(1, 8)
        ),
        key("j", "jump", N_("Jump"), N_("A letter on every panel: press one to go there"), name="table.jump"),
        key("t", "panel(7)", N_("Tape"), N_("Go to the tape"), name="table.tape"),
        key("f2", "card", N_("Prices"), N_("How prices move, on one card"), name="table.card"),
        key("f3", "rules", N_("Rules"), N_("The rules, at the one that matters here"), name="table.rules"),
        key("z", "zoom", N_("Zoom"), N_("Make the panel as large as the window, or small again"), name="table.zoom"),
    ]
    AUTO_FOCUS = ""
    rows_below: ClassVar[int] = 0
    """Rows that are taken below the columns, beside the bars that every table has."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.small = self.low = False
        self.main = "2"
        self.refused = ""  # the rule of the refusal that was told last, until it is read

    def seen(self) -> Seen:
        """The moment to show."""
        raise NotImplementedError

    def title_at_hand(self) -> Title:
        """Whose rules these are."""
        return self.seen().timeline.title

    def help_more(self) -> str:
        """What is particular to this table, below every help."""
        timeline = self.seen().timeline
        return about_table(timeline.title, timeline.head.options, timeline.head.players)

    def more_deeds(self) -> list[Deed]:
        """The panels by their names, also where their digits are a price."""
        about = _("Go to the panel with this digit")
        return [(str(panel.border_title), f"{about} · {panel.number}", self._way_to(panel)) for panel in self.panels()]

    def _way_to(self, panel: Panel | Tape) -> Callable[[], None]:
        return lambda: self.action_panel(int(panel.number))

    def notes(self) -> list[str]:
        """Where the game comes from, if not from a deal of its own."""
        head = self.seen().timeline.head
        found = [] if head.branch_of is UNSET else [_("branch from {n}", n=head.branch_of.n)]
        if head.given is True:
            found.append(_("given position") if self.small else _("from a given position"))
        return found

    def stage_for(self, seen: Seen) -> type[Stage]:
        """The main panel for this moment."""
        return self.desk.layout().stage_of(seen)

    def draft_of(self, seen: Seen) -> object:
        """What the acting seat was writing; None for nothing."""
        return None

    def footer(self) -> list[Widget]:
        """What stands below the panels."""
        return []

    def body(self) -> list[Widget]:
        """The line of prices is for small windows."""
        make = self.desk.layout()
        return [
            make.strip(),
            Tabs(id="tabs"),
            Horizontal(
                Vertical(*make.left(), id="left"),
                Vertical(Vertical(id="stage"), *make.right(), id="right"),
                id="columns",
            ),
            *self.footer(),
        ]

    def panels(self) -> list[Panel | Tape]:
        """All panels with a digit, in the order of their digits."""
        found = [w for w in self.query(Widget) if isinstance(w, Panel | Tape) and w.number]
        return sorted(found, key=lambda panel: panel.number)

    def stage(self) -> Stage | None:
        """The main panel."""
        stages = self.query(Stage)
        return stages.last() if stages else None

    def resized(self) -> None:
        """In a small window one panel is shown at a time; in a low one a few share a place."""
        self.small = self.has_class("-small")
        self.low = not self.small and self.app.size.height - self.rows_below < LOW
        self.set_class(self.low, "-low")
        width, height = self.app.size
        self.set_class(not self.small and width >= WIDE[0] and height >= WIDE[1], "-wide")
        self._arrange()
        self.call_after_refresh(self._refocus)

    def _refocus(self) -> None:
        """A window that was tiny for a while has let go of the focus."""
        if self.focused is None and not self.has_class("-tiny"):
            self._focus_stage()

    def _arrange(self) -> None:
        shown, hidden = self._shown(), self._hidden()
        beside = shown[1:]
        self.set_class("7" in beside, "-with-tape")
        self.set_class("1" in beside, "-with-market")
        self.set_class(self.tall, "-tall")
        for panel in self.panels():
            here = panel.number in shown if self.small else panel.number not in hidden
            (panel.parent if isinstance(panel, Stage) else panel).display = here  # type: ignore[union-attr]
        for column in self.query("#left, #more, #right"):
            inside = [panel for panel in self.panels() if column in panel.ancestors]
            column.display = not self.small or any(panel.number in shown for panel in inside)
        self._name_panels(shown)

    def _name_panels(self, shown: tuple[str, ...]) -> None:
        """The line of tabs: one panel of a small window is in sight, the others are named."""
        if self.small and self.query(Tabs):
            seen = self.seen()
            tabs = {each.number: Tab(each.number, each.tab(seen), each.number in shown) for each in self.panels()}
            for line in self.query(Tabs):
                line.tell(tuple(tabs.values()))

    def _hidden(self) -> tuple[str, ...]:
        """What gives its place to another panel in a low window."""
        crowded = self.low or (self.tall and self.app.size.height < HIGH)
        one_place = self.desk.layout().ONE_PLACE if crowded else ()
        asked_for = self.main if self.main in one_place else next(iter(one_place), "")
        return tuple(number for number in one_place if number != asked_for)

    def _shown(self) -> tuple[str, ...]:
        """What a small window shows: one panel; with the main one what the title's layout says, if there is room."""
        with_another = self.main == "2" and not self.tall and self.app.size.height >= SMALL_WITH_TWO
        return ("2", self.desk.layout().BESIDE) if with_another else (self.main,)

    @property
    def tall(self) -> bool:
        """Whether the main panel needs all the room there is."""
        stage = self.stage()
        return stage is not None and stage.tall

    def retell(self) -> None:
        """Show the moment."""
        super().retell()
        seen = self.seen()
        for panel in self.query(Widget):
            if isinstance(panel, Panel | Tape) and not isinstance(panel, Stage):
                panel.show(seen)
        self._show_stage(seen)
        self._name_panels(self._shown())

    def _show_stage(self, seen: Seen) -> None:
        wanted, stage = self.stage_for(seen), self.stage()
        if stage is not None and type(stage) is wanted and (stage.seat == seen.acting or stage.lasting):
            comes = seen.acting is not None and stage.seat != seen.acting
            stage.seat = seen.acting
            stage.show(seen)
            if comes:
                self.main = "2"
                self._arrange()
                self._focus_stage()
            self.refresh_bindings()
            return
        had_focus = self.focused is None or self.focused is stage
        fresh: Stage = wanted()
        fresh.seat = seen.acting
        fresh.show(seen)
        if (draft := self.draft_of(seen)) is not None:
            fresh.take_up(draft)
        holder = self.query_one("#stage")
        if had_focus:
            self.set_focus(None)  # or removing the old one would pass the focus on to another panel
        if stage is None or stage.seen is None or stage.seen.private:
            holder.remove_children()
        else:  # what lies there stays until the new one is painted over it: else there is a blank frame between
            stage.add_class("-leaving")
            stage.set_class(had_focus, "-had-focus")
            self.call_after_refresh(holder.remove_children, ".-leaving")
        holder.mount(fresh)
        if seen.acting is not None:
            self.main = "2"
        self._arrange()  # before it is painted, too
        if had_focus or seen.acting is not None:
            self._focus_stage()  # before it is painted: whoever sees it may press a key at once
            self.call_after_refresh(self._focus_stage)

    def _focus_stage(self) -> None:
        stage = self.stage()
        if stage is not None and stage.is_attached and self.wants_focus():
            self.set_focus(stage)  # at once: the next phase may already be on its way

    def wants_focus(self) -> bool:
        """Whether the main panel takes the focus when it changes."""
        return True

    def on_tape_rule_asked(self, message: Tape.RuleAsked) -> None:
        """A rule from the tape."""
        self.action_rule(message.rule)

    def on_stage_rule_asked(self, message: Stage.RuleAsked) -> None:
        """A rule from the main panel."""
        self.action_rule(message.rule)

    def action_rule(self, rule: str) -> None:
        """A rule's number was clicked."""
        self.app.push_screen(rule_screen(self.seen().timeline.title.package, rule))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The card of prices is offered where the title has one."""
        if action == "card" and self.is_mounted:
            return self.title_at_hand().card is not None
        return super().check_action(action, parameters)

    def action_card(self) -> None:
        """How prices move at this table."""
        timeline = self.seen().timeline
        card = card_screen(timeline.title, timeline.head.options)
        if card is None:
            self.app.bell()
        else:
            self.app.push_screen(card)

    def action_rules(self) -> None:
        """All rules: at the one by which something was refused last, else at the one that matters here."""
        at = self.refused or self._rule_at_hand()
        self.refused = ""
        self.app.push_screen(Rules(self.seen().timeline.title, at))

    def _rule_at_hand(self) -> str:
        """The one that the main panel names, else that of the sentence told last."""
        stage, seen = self.stage(), self.seen()
        told = (line.rule for line in reversed(seen.timeline.tape(language())) if line.n <= seen.n)
        return (stage.rule_at_hand() if stage is not None else "") or next(told, "")

    def on_seats_chosen(self, message: Message) -> None:
        """Another seat's cards; they are public."""
        for panel in self.query(Panel):
            if hasattr(panel, "chosen_seat"):
                panel.chosen_seat = getattr(message, "seat", "")
        self.retell()

    def action_panel(self, digit: int) -> None:
        """Go to a panel; in a small window it becomes the one that is shown."""
        for panel in self.panels():
            if panel.number == str(digit):
                self.main = panel.number
                self._arrange()
                self.call_after_refresh(panel.focus)

    def action_zoom(self) -> None:
        """The focused panel as large as the window, or back."""
        if self.maximized is not None:
            self.minimize()
        elif self.focused is not None:
            self.maximize(self.focused)

    def action_jump(self) -> None:
        """A letter on every panel."""

        def chosen(digit: str | None) -> None:
            if digit:
                self.action_panel(int(digit))

        shown = [(panel.number, panel.region) for panel in self.panels() if panel.display and panel.region.area]
        hidden = [(panel.number, None) for panel in self.panels() if not panel.region.area]
        self.app.push_screen(Jump([*shown, *hidden]), chosen)
