"""Screens to read: help for what has the focus, and one rule of the book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from exchange.teaching import Card
from exchange.title import Title
from market.rules import NoSuchRule, Rule, load
from tui.floor import N_
from tui.floor.panels.bars import key_name
from tui.floor.panels.panel import cells, key
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
    return Reading(_("Rule {number}", number=rule.number), rule_text(rule, lang))


class CardScreen(Reading):
    """How prices move; the key that opened it closes it too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("f2", "close", N_("Back"), N_("Back to where you were"), name="card.close", show=False),
    ]


def card_screen(title: Title, options: Mapping[str, int | str]) -> CardScreen | None:
    """The title's card of how prices move, by the rules of a table; None where the title has none."""
    if title.card is None:
        return None
    card = title.card(title.options_of(options), language())
    return CardScreen(f"{card.heading} ({card.rule})", _card_text(card))


def _card_text(card: Card) -> Content:
    """The rows in columns, then the notes."""
    wide = [max(map(cell_len, column)) for column in zip(card.columns, *(row.cells for row in card.rows), strict=True)]
    widths = [-(room + 3) for room in wide[:-1]] + [-wide[-1]]
    parts: list[Content | str | tuple[str, str]] = [(cells(*zip(card.columns, widths, strict=True)) + "\n", "$faint")]
    for row in card.rows:
        style = {1: "$rise", -1: "$fall"}.get(row.way, "")
        first, *middle, last = zip(row.cells, widths, strict=True)
        parts += [(cells(first), "bold"), cells(*middle), (cells(last).rstrip() + "\n", style)]
    return Content.assemble(*parts, *(f"\n{note}" for note in card.notes))


def rule_text(rule: Rule, lang: str) -> Content:
    """What a rule says in a language, its table below it, its ruling marked."""
    parts: list[Content | str | tuple[str, str]] = [rule.text[lang].strip()]
    if rule.table is not None:
        table = rule.table[lang]
        parts.append((("\n\n" + "  |  ".join(table.header)), "bold"))
        parts += [f"\n{'  |  '.join(row)}" for row in table.rows]
    if rule.ruling is not None:
        parts += ["\n\n", (_("Ruling: "), "bold $text-accent"), rule.ruling[lang].strip()]
    return Content.assemble(*parts)
