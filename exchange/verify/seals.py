"""Seals and openings, on plain values: no title is needed to check them.

An object with `f_seal` seals `f`; one with `f`, `f_salt` and `opens` turns over what event `opens` sealed.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from exchange.value.errors import BrokenSeal, Malformed
from exchange.value.seal import seal
from exchange.value.words import N_

_SEAL = re.compile(r"[0-9a-f]{64}")
_SALT = re.compile(r"[0-9a-f]{32}")

SEED = ("seed",)


class Seal(NamedTuple):
    """A seal laid down by an event: of which field, the hash, and whether it lies in a list."""

    name: str
    hash: str
    listed: bool


Seals = Mapping[int, tuple[Seal, ...]]  # by the number of the event that laid them, 0 being the head


class Sealing(NamedTuple):
    """An object that seals, and its place in the line: steps from the event."""

    path: tuple[str | int, ...]
    fields: dict[str, object]
    names: tuple[str, ...]


def holders(value: object, path: tuple[str | int, ...] = ()) -> Iterator[Sealing]:
    """Every object that seals something, outermost first; in lists by place."""
    if isinstance(value, dict):
        if names := tuple(key.removesuffix("_seal") for key in value if key.endswith("_seal")):
            yield Sealing(path, value, names)
        for key, item in value.items():
            yield from holders(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from holders(item, (*path, place))


def dotted(root: str, path: tuple[str | int, ...], name: str = "") -> str:
    """A field's place as an error names it: `event.sheets.0.sheet`."""
    return ".".join(str(step) for step in (root, *path, name) if step != "")


def check_seals(raw: dict[str, object], root: str, line: int) -> tuple[Seal, ...]:
    """The seals that this object lays down; each is checked where what it seals is there too. Raises BrokenSeal."""
    laid = []
    for path, fields, names in holders(raw):
        for name in names:
            expected = fields[f"{name}_seal"]
            if not isinstance(expected, str) or not _SEAL.fullmatch(expected):
                raise Malformed(N_("a seal is 64 hex"), line=line, field=dotted(root, path, f"{name}_seal"))
            known, salt = fields.get(name), fields.get(f"{name}_salt")
            if (known is None) != (salt is None):
                missing = name if known is None else f"{name}_salt"
                raise BrokenSeal(N_("value and salt stand together"), line=line, field=dotted(root, path, missing))
            if known is not None:
                _match(known, salt, expected, line, dotted(root, path, name))
            laid.append(Seal(name, expected, any(isinstance(step, int) for step in path)))
    return tuple(laid)


def check_openings(raw: object, seals: Seals, root: str, line: int, path: tuple[str | int, ...] = ()) -> None:
    """Every opening in this object against the seal that it opens. Raises BrokenSeal."""
    if isinstance(raw, list):
        for place, item in enumerate(raw):
            check_openings(item, seals, root, line, (*path, place))
    elif isinstance(raw, dict):
        if "opens" in raw:
            _check_opening(raw, seals, line, root, path)
        for key, item in raw.items():
            check_openings(item, seals, root, line, (*path, key))


def _check_opening(raw: dict[str, object], seals: Seals, line: int, root: str, path: tuple[str | int, ...]) -> None:
    names = [key.removesuffix("_salt") for key in raw if key.endswith("_salt") and f"{key[:-5]}_seal" not in raw]
    opens = raw["opens"]
    if not isinstance(opens, int):
        raise Malformed(N_("the number of an event is expected"), line=line, field=dotted(root, path, "opens"))
    for name in names:
        laid = [seal for seal in seals.get(opens, ()) if seal.name == name]
        listed = [seal for seal in laid if seal.listed]
        place = raw.get("place")
        if isinstance(place, int):
            laid = listed[place : place + 1] if place >= 0 else []
        elif listed:
            laid = []
        if len(laid) != 1 or name not in raw:
            why = N_("there is no {name} sealed by event {n} that this could open")
            raise BrokenSeal(why, line=line, field=dotted(root, path, "opens"), name=name, n=opens)
        _match(raw[name], raw[f"{name}_salt"], laid[0].hash, line, dotted(root, path, name))


def check_replaced(
    raw: object, replaced: Mapping[int, int], root: str, line: int, path: tuple[str | int, ...] = ()
) -> None:
    """No opening in this object may open a sealed move that its seat replaced (event → the later one): BrokenSeal."""
    if not replaced:
        return
    if isinstance(raw, list):
        for place, item in enumerate(raw):
            check_replaced(item, replaced, root, line, (*path, place))
    elif isinstance(raw, dict):
        if (later := replaced.get(raw.get("opens", 0))) is not None:
            why = N_("what event {n} sealed was replaced in event {later}, and stays shut")
            raise BrokenSeal(why, line=line, field=dotted(root, path, "opens"), n=raw["opens"], later=later)
        for key, item in raw.items():
            check_replaced(item, replaced, root, line, (*path, key))


def _match(value: object, salt: object, expected: str, line: int, field: str) -> None:
    if not isinstance(salt, str) or not _SALT.fullmatch(salt):
        raise Malformed(N_("a salt is 32 hex"), line=line, field=f"{field}_salt")
    if seal(salt, value) != expected:
        raise BrokenSeal(N_("this is not what was sealed"), line=line, field=field)
