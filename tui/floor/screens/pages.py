"""Screens to read: help for what has the focus, and one rule of the book."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from market.rules import NoSuchRule, Rule, load
from tui.floor import N_
from tui.floor.panels.bars import key_name
from tui.floor.panels.panel import key
from tui.floor.screens.modal import Modal
from tui.floor.voice import _, language


class Reading(Modal[None]):
    """A text over the screen; any of these keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("escape,enter,q,question_mark", "close", N_("Back"), N_("Back to where you were"), name="reading.close"),
    ]

    def __init__(self, heading: str, text: Content) -> None:
        super().__init__()
        self.heading = heading
        self.text = text

    def compose(self) -> ComposeResult:
        """The text, which can be scrolled."""
        with Vertical(classes="reading") as box:
            box.border_title = Content(self.heading)
            box.border_subtitle = Content(" ".join(("Esc", _("Back"))))
            with VerticalScroll():
                yield Static(self.text, markup=False)

    def action_close(self) -> None:
        """Close the page."""
        self.dismiss(None)


def help_screen(heading: str, about: str, bindings: list[Binding], more: str = "") -> Reading:
    """Help: what this is about, every key that works now, and whatever more there is to know."""
    seen: set[str] = set()
    keys: dict[str, list[str]] = {}
    for binding in bindings:
        name = binding.id or binding.action
        if name in seen or not binding.tooltip:
            continue
        seen.add(name)
        keys.setdefault(binding.tooltip, []).append(key_name(binding.key))
    shown = {told: _keys_text(names) for told, names in keys.items()}
    width = max(map(len, shown.values()), default=0) + 2
    parts: list[Content | str | tuple[str, str]] = [about, "\n\n"] if about else []
    for told, names in shown.items():
        parts += [(f" {names:<{width}}", "bold $text-accent"), f"{_(told)}\n"]
    parts += [f"\n{more}\n"] if more else []
    return Reading(heading, Content.assemble(*parts))


def _keys_text(names: list[str]) -> str:
    """The keys that do the same: all of them, or the first and the last of many."""
    return " ".join(names) if len(names) < 3 else f"{names[0]}-{names[-1]}"


def rule_screen(package: str, number: str) -> Reading:
    """A rule in the language of the moment, its ruling marked."""
    lang = language()
    try:
        rule = load(package).rule(number)
    except NoSuchRule:
        return Reading(number, Content(_("There is no rule {number}.", number=number)))
    return Reading(_("Rule {number}", number=rule.number), _rule_text(rule, lang))


def _rule_text(rule: Rule, lang: str) -> Content:
    parts: list[Content | str | tuple[str, str]] = [rule.text[lang].strip()]
    if rule.table is not None:
        table = rule.table[lang]
        parts.append((("\n\n" + "  |  ".join(table.header)), "bold"))
        parts += [f"\n{'  |  '.join(row)}" for row in table.rows]
    if rule.ruling is not None:
        parts += ["\n\n", (_("Ruling: "), "bold $text-accent"), rule.ruling[lang].strip()]
    return Content.assemble(*parts)
