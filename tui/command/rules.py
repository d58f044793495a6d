"""`corro rules`: the rules of a title in the language, rulings marked; or one rule by its number."""

from typing import TYPE_CHECKING

from tui.command import N_
from tui.command.console import Console
from tui.command.declare import argument, command
from tui.command.options import TITLE

if TYPE_CHECKING:
    from market.rules import Rule, RuleBook


@command(
    "rules",
    about=N_("Read the rules of a title, or one rule. What the original rules leave open is marked as a ruling."),
    examples=("corro rules bolsa", "corro rules bolsa B5.3", "corro --lang es rules bolsa B4"),
)
@TITLE
@argument(
    "rule",
    N_("RULE"),
    N_("A rule's number, such as B5.3, or a section's, such as B5."),
    default="",
    required=False,
)
def rules(console: Console, title: str, rule: str) -> None:
    """All of them, a section, or one."""
    from exchange.titles import title_named
    from market.rules import load

    chosen = title_named(title)
    book = load(chosen.package).of(chosen.name)
    wanted = rule.strip().upper()
    if not rule:
        _all(console, book)
    elif any(number == wanted for number, _heading in book.headings) and wanted not in book.numbers:
        _section(console, book, wanted)
    else:
        _rule(console, book.rule(rule))


def _all(console: Console, book: "RuleBook") -> None:
    console.paragraph(book.preamble[console.lang])
    for number, _heading in book.headings:
        console.out("")
        _section(console, book, number)
    console.out("")
    console.paragraph(book.refusals[console.lang])


def _section(console: Console, book: "RuleBook", number: str) -> None:
    section = next(section for section in book.sections(console.lang) if section.number == number)
    console.heading(f"{section.number}  {section.title}")
    if section.intro:
        console.paragraph(section.intro)
    for rule in section.rules:
        _rule(console, rule)


def _rule(console: Console, rule: "Rule") -> None:
    console.paragraph(f"{rule.number}  {rule.text[console.lang]}")
    if rule.table:
        for line in rule.table[console.lang].lines():
            console.paragraph(line, indent=6)
    if rule.ruling:
        mark = console.say(N_("ruling"))
        console.paragraph(f"[{mark}] {rule.ruling[console.lang]}", indent=6)
