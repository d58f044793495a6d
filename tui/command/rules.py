"""`corro rules`: the rules of a title in the language, rulings marked; or one rule by its number."""

from typing import TYPE_CHECKING

from tui.command import N_
from tui.command.declare import argument, command
from tui.command.desk import Desk
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
def rules(desk: Desk, title: str, rule: str) -> None:
    """All of them, a section, or one."""
    from exchange.titles import title_named
    from market.rules import load

    chosen = title_named(title)
    book = load(chosen.package).of(chosen.name)
    wanted = rule.strip().upper()
    if not rule:
        _all(desk, book)
    elif any(number == wanted for number, _heading in book.headings) and wanted not in book.numbers:
        _section(desk, book, wanted)
    else:
        _rule(desk, book.rule(rule))


def _all(desk: Desk, book: "RuleBook") -> None:
    desk.paragraph(book.preamble[desk.lang])
    for number, _heading in book.headings:
        desk.out("")
        _section(desk, book, number)
    desk.out("")
    desk.paragraph(book.refusals[desk.lang])


def _section(desk: Desk, book: "RuleBook", number: str) -> None:
    section = next(section for section in book.sections(desk.lang) if section.number == number)
    desk.heading(f"{section.number}  {section.title}")
    if section.intro:
        desk.paragraph(section.intro)
    for rule in section.rules:
        _rule(desk, rule)


def _rule(desk: Desk, rule: "Rule") -> None:
    desk.paragraph(f"{rule.number}  {rule.text[desk.lang]}")
    if rule.table:
        for line in rule.table[desk.lang].lines():
            desk.paragraph(line, indent=6)
    if rule.ruling:
        mark = desk.say(N_("ruling"))
        desk.paragraph(f"[{mark}] {rule.ruling[desk.lang]}", indent=6)
