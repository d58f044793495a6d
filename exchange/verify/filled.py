"""A copy filled in: each sealed object holds what a later event turned over, here or under the same seal elsewhere."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from exchange.game import Event
from exchange.title import Title
from exchange.value.canonical import canonical
from exchange.verify.seals import Sealing, holders


def filled_in(title: Title, events: Sequence[Event]) -> list[Event]:
    """The events with all that this copy knows of them, wherever it is told."""
    raw: list[Any] = msgspec.json.decode(canonical(events))
    laid = [list(holders(event)) for event in raw]
    for event in raw:
        for opening in _openings(event):
            for name in [key[:-5] for key in opening if key.endswith("_salt")]:
                if 1 <= opening["opens"] <= len(raw):  # 0 is the head
                    _fill(laid[opening["opens"] - 1], opening, name)
    sealing = [(holder.fields, name) for of_event in laid for holder in of_event for name in holder.names]
    known = {fields[f"{name}_seal"]: fields for fields, name in sealing if name in fields}
    for fields, name in sealing:
        if (same := known.get(fields[f"{name}_seal"])) and name in same:
            fields.update({name: same[name], f"{name}_salt": same[f"{name}_salt"]})
    return [msgspec.convert(event, title.game.event_type) for event in raw]


def _fill(laid: Sequence[Sealing], opening: dict[str, Any], name: str) -> None:
    """Fill in what this opening turns over, among all that its event laid."""
    sealed = [holder for holder in laid if name in holder.names]
    if "place" in opening:
        sealed = [holder for holder in sealed if any(isinstance(step, int) for step in holder.path)]
        sealed = sealed[opening["place"] : opening["place"] + 1]
    for holder in sealed[:1]:
        holder.fields.update({name: opening[name], f"{name}_salt": opening[f"{name}_salt"]})


def _openings(value: object) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "opens" in value:
            yield value
        for item in value.values():
            yield from _openings(item)
    elif isinstance(value, list):
        for item in value:
            yield from _openings(item)
