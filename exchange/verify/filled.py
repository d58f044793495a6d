"""A copy filled in: each sealed object holds what a later event turned over, here or under the same seal elsewhere."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from exchange.game import Event
from exchange.title import Title
from exchange.value.canonical import canonical
from exchange.verify.seals import holders


def filled_in(title: Title, events: Sequence[Event]) -> list[Event]:
    """The events with all that this copy knows of them, wherever it is told."""
    raw: list[Any] = msgspec.json.decode(canonical(events))
    for event in raw:
        for opening in _openings(event):
            for name in [key[:-5] for key in opening if key.endswith("_salt")]:
                _fill(raw, opening, name)
    sealing = [(holder.fields, name) for event in raw for holder in holders(event) for name in holder.names]
    known = {fields[f"{name}_seal"]: fields for fields, name in sealing if name in fields}
    for fields, name in sealing:
        if (same := known.get(fields[f"{name}_seal"])) and name in same:
            fields.update({name: same[name], f"{name}_salt": same[f"{name}_salt"]})
    return [msgspec.convert(event, title.game.event_type) for event in raw]


def _fill(raw: list[Any], opening: dict[str, Any], name: str) -> None:
    n = opening["opens"]
    if not 1 <= n <= len(raw):
        return  # 0 is the head
    laid = [holder for holder in holders(raw[n - 1]) if name in holder.names]
    if "place" in opening:
        laid = [holder for holder in laid if any(isinstance(step, int) for step in holder.path)]
        laid = laid[opening["place"] : opening["place"] + 1]
    for holder in laid[:1]:
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
