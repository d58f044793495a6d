"""The rules of a title on the floor: all of them, found by number or by a word."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from exchange.title import Title
from market.rules import Rule, load
from tui.floor import N_
from tui.floor.panels.chooser import Chooser
from tui.floor.panels.panel import key
from tui.floor.screens.floor_screen import FloorScreen
from tui.floor.screens.pages import rule_text
from tui.floor.voice import _, language, many


class Rules(FloorScreen):
    """One line to search in, and the rules below it. It begins at the rule `at`, if there is one of that number."""

    DEFAULT_CSS = """
    Rules #rule-search, Rules #rule-search:focus { border: none; height: 1; padding: 0 1; margin: 1 2 0 2;
        background: $panel; }
    Rules #rules, Rules #rules:focus { border: none; height: 1fr; margin: 1 1 0 1; background: $background; }
    Rules #rules > .option-list--option { padding: 0 1 1 1; }
    Rules #rules-count { height: 1; margin: 0 2; color: $faint; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,f3", "leave", N_("Back"), N_("Back to where you came from"), name="rules.leave"),
        key("down", "move('cursor_down')", N_("Next"), N_("The next rule"), name="rules.down"),
        key("up", "move('cursor_up')", N_("Previous"), N_("The rule before"), name="rules.up"),
        key("pagedown", "move('page_down')", N_("Page"), N_("A page down"), name="rules.pagedown", show=False),
        key("pageup", "move('page_up')", N_("Page"), N_("A page up"), name="rules.pageup", show=False),
    ]
    AUTO_FOCUS = "#rule-search"

    def __init__(self, title: Title, at: str = "") -> None:
        super().__init__()
        self.book = load(title.package).of(title.name)
        self.title_name = title.name
        self.at = at
        self.found: tuple[Rule, ...] = ()

    def body(self) -> list[Widget]:
        """The search, the rules, and how many there are."""
        return [Input(id="rule-search"), Chooser(id="rules"), Static("", id="rules-count", markup=False)]

    def heading(self) -> list[str]:
        """The parts of the top line."""
        return [self.title_name.upper(), _("Rules")]

    def help_text(self) -> str:
        """About the rules."""
        return _(
            "All rules of this title. Type a number, such as B4 or B4.3, or words: what fits stays. What the original "
            "rules leave open, or say in two ways, is settled by a ruling, which says why."
        )

    def retell(self) -> None:
        """The rules in the language of the moment."""
        super().retell()
        self.query_one("#rule-search", Input).placeholder = _("A number (B4.3) or words")
        self._list()

    def _list(self) -> None:
        """What fits, each section under its heading; the rule that was chosen stays chosen."""
        lang = language()
        self.found = self.book.find(self.query_one("#rule-search", Input).value, lang)
        shown = self.query_one("#rules", OptionList)
        shown.clear_options()
        for section in self.book.sections(lang):
            rules = [rule for rule in section.rules if rule in self.found]
            if rules:
                heading = f" {section.number}  {section.title}"
                shown.add_option(Option(Content.styled(heading, "bold $text-accent"), disabled=True))
            shown.add_options(Option(_shown(rule, lang), id=rule.number) for rule in rules)
        numbers = [option.id for option in shown.options]
        first = next((place for place, number in enumerate(numbers) if number), None)
        shown.highlighted = numbers.index(self.at) if self.at in numbers else first
        self.call_after_refresh(shown.scroll_to_highlight, top=True)
        self.query_one("#rules-count", Static).update(many("{count} rule", "{count} rules", len(self.found)))

    def on_input_changed(self) -> None:
        """Show what fits."""
        self.at = ""
        self._list()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The rule that is read now."""
        self.at = event.option.id or self.at

    def action_move(self, how: str) -> None:
        """Another rule; letters go on being typed."""
        getattr(self.query_one("#rules", OptionList), f"action_{how}")()

    def action_leave(self) -> None:
        """Back."""
        self.dismiss(None)


def _shown(rule: Rule, lang: str) -> Content:
    """The number, then all that the rule says."""
    return Content.assemble((f"{rule.number}  ", "bold"), rule_text(rule, lang))
