"""A table in plain lines, one thing a line: for screen readers, pipes and slow links."""

from collections.abc import Iterator, Mapping
from typing import Any

from exchange.language import mark as _
from tui.command.desk import Desk

# The names that titles give to what is on the table.
_WORDS = {
    "round": _("round"),
    "turn": _("turn"),
    "token": _("token"),
    "to_act": _("to act"),
    "prices": _("prices"),
    "auction": _("auction"),
    "filling": _("dealing"),
    "winners": _("winners"),
    "draw": _("draw pile"),
    "turned": _("turned over"),
    "cash": _("cash"),
    "owned": _("owned"),
    "orders": _("order cards"),
    "to_sell": _("to sell"),
    "to_buy": _("to buy"),
    "worth": _("worth"),
    "hand": _("hand"),
    "columns": _("columns"),
    "score": _("score"),
    "company": _("company"),
    "way": _("way"),
    "standing": _("standing bid"),
    "leader": _("by"),
    "bidders": _("bidders"),
    "out": _("out"),
    "price": _("price"),
    "seat": _("seat"),
    "shares": _("shares"),
    "left": _("left"),
    "over": _("over"),
}
_VALUES = {"up": _("up"), "down": _("down")}


def board(desk: Desk, shown: Mapping[str, Any]) -> Iterator[str]:
    """The lines that say what `Title.show` gives: what is the table's, then each seat."""
    for name, value in shown.items():
        if name == "seats":
            for seat, fields in value.items():
                yield f"{seat}: {_fields(desk, fields)}"
        elif name == "over":
            if value:
                yield desk.say(_("the game is over"))
        elif isinstance(value, Mapping) and name in ("auction", "filling"):
            yield f"{_word(desk, name)}: {_fields(desk, value)}"
        elif value not in ([], {}):
            yield f"{_word(desk, name)}: {_value(desk, value)}"


def _fields(desk: Desk, fields: Mapping[str, Any]) -> str:
    said = (f"{_word(desk, name)} {_value(desk, value)}" for name, value in fields.items() if value not in ([], {}))
    return "; ".join(said)


def _value(desk: Desk, value: Any) -> str:
    match value:
        case Mapping():
            return ", ".join(f"{name} {_value(desk, each)}" for name, each in value.items())
        case list() | tuple():
            return " ".join(str(each) for each in value)
        case str() if value in _VALUES:
            return desk.say(_VALUES[value])
        case _:
            return str(value)


def _word(desk: Desk, name: str) -> str:
    return desk.say(_WORDS.get(name, name))
