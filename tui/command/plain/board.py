"""A table in plain lines, one thing a line: for screen readers, pipes and slow links."""

from collections.abc import Iterator, Mapping
from typing import Any

from tui.command import N_
from tui.command.desk import Desk

# The names that titles give to what is on the table.
_WORDS = {
    "round": N_("round"),
    "turn": N_("turn"),
    "token": N_("token"),
    "to_act": N_("to act"),
    "prices": N_("prices"),
    "auction": N_("auction"),
    "filling": N_("dealing"),
    "winners": N_("winners"),
    "draw": N_("draw pile"),
    "turned": N_("turned over"),
    "cash": N_("cash"),
    "owned": N_("owned"),
    "orders": N_("order cards"),
    "to_sell": N_("to sell"),
    "to_buy": N_("to buy"),
    "worth": N_("worth"),
    "hand": N_("hand"),
    "columns": N_("columns"),
    "score": N_("score"),
    "company": N_("company"),
    "way": N_("way"),
    "standing": N_("standing bid"),
    "leader": N_("by"),
    "bidders": N_("bidders"),
    "out": N_("out"),
    "price": N_("price"),
    "seat": N_("seat"),
    "shares": N_("shares"),
    "left": N_("left"),
    "over": N_("over"),
}
_VALUES = {"up": N_("up"), "down": N_("down")}


def board(desk: Desk, shown: Mapping[str, Any]) -> Iterator[str]:
    """The lines that say what `Title.show` gives: what is the table's, then each seat."""
    for name, value in shown.items():
        if name == "seats":
            for seat, fields in value.items():
                yield f"{seat}: {_fields(desk, fields)}"
        elif name == "over":
            if value:
                yield desk.say(N_("the game is over"))
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
