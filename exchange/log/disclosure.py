"""A game's last event: it opens the seed, and whatever is sealed and was not opened in play."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec
from msgspec import UNSET, Struct

from exchange.game import Disclosed, Event
from exchange.log.log import Head
from exchange.value.canonical import canonical
from exchange.value.seal import may_hold_secrets, may_open, opening_plan, sealed_in, sealed_names


class Shut(NamedTuple):
    """Something sealed: by event n, the field's name, its place where that event seals a list (-1: it does not)."""

    n: int
    name: str
    place: int


def disclosure(head: Head, events: Iterable[Event]) -> Disclosed:
    """The last event of a game with these events before it."""
    openings = tuple(
        {name: _plain(value), f"{name}_salt": salt, "opens": n} | ({} if place < 0 else {"place": place})
        for (n, name, place), (value, salt) in unopened(events).items()
    )
    written = openings if openings and head.corro > 1 else UNSET  # format 1 opened the seed alone
    return Disclosed(seed=str(head.seed), seed_salt=str(head.seed_salt), openings=written)


def _plain(value: object) -> object:
    """The value as a log's reader gets it back."""
    return msgspec.json.decode(canonical(value))


def unopened(events: Iterable[Event]) -> dict[Shut, tuple[object, object]]:
    """What is sealed and was not opened, with its value and salt (UNSET where not known): in the order of its sealing.

    What lies under one seal in several events is named where it was sealed first. What stays shut for ever, as a sheet
    that was replaced does (B2.5), is not named.
    """
    seals: dict[Shut, str] = {}
    left: dict[str, tuple[Shut, tuple[object, object]]] = {}
    opened: set[str] = set()
    for n, event in enumerate(events, start=1):
        if may_hold_secrets(type(event)):
            for shut, seal, known, stays in _sealed(n, event):
                seals[shut] = seal
                if not stays and seal not in opened:
                    left.setdefault(seal, (shut, known))
        for shut in _opened(event) if may_open(type(event)) else ():
            if seal := seals.get(shut, ""):
                opened.add(seal)
                left.pop(seal, None)
    return dict(left.values())


def _sealed(n: int, event: Event) -> Iterator[tuple[Shut, str, tuple[object, object], bool]]:
    places: Counter[str] = Counter()
    for path, holder in sealed_in(event):
        listed = any(isinstance(step, int) for step in path)
        for name in sealed_names(holder):
            place = places[name] if listed else -1
            places[name] += listed
            known = (getattr(holder, name), getattr(holder, f"{name}_salt"))
            yield Shut(n, name, place), getattr(holder, f"{name}_seal"), known, type(holder).stays_shut


def _opened(value: object) -> Iterator[Shut]:
    """What is turned over in this part of an event, at every depth."""
    if isinstance(value, Struct):
        plan = opening_plan(type(value))
        if plan.salts and (opens := getattr(value, "opens")) is not UNSET:  # noqa: B009 -- a Struct has it by the plan alone
            place = getattr(value, "place", UNSET)
            for name in plan.salts:
                if getattr(value, f"{name}_salt") is not UNSET:
                    yield Shut(opens, name, -1 if place is UNSET else place)
        for name in plan.nested:
            yield from _opened(getattr(value, name))
    elif isinstance(value, dict):
        if "opens" in value:
            for key in value:
                if key.endswith("_salt") and f"{key[:-5]}_seal" not in value:
                    yield Shut(value["opens"], key[:-5], value.get("place", -1))
        for item in value.values():
            yield from _opened(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _opened(item)
