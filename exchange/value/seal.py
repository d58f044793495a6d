"""Seals: how an event holds what not everyone may know, and how each viewer gets to see it.

An object with the fields `f`, `f_salt` and `f_seal` is *sealed*: `f_seal` is public, `f` and `f_salt` are for one
audience (a seat, or the host). An object that turns it over holds `f`, `f_salt` and `opens`, and never `f_seal`.
"""

import hashlib
import typing
from collections.abc import Mapping
from functools import cache
from types import NoneType
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from exchange.value.canonical import canonical

HOST = "host"
SPECTATOR = "spectator"

T = TypeVar("T")


def seal(salt: str, value: object) -> str:
    """The seal of a value: SHA-256 hex over `salt + "\\n" + canonical JSON`."""
    return hashlib.sha256(salt.encode() + b"\n" + canonical(value)).hexdigest()


class Sealed(Struct, frozen=True, kw_only=True):
    """What may hold a sealed field. Override `audience` where it is not for the host alone.

    `stays_shut`: what of this kind is not opened in play is opened by nobody, not even when the game is over: a sealed
    move that its seat replaced by a later one.
    `holds_play`: until this sealed move is turned over, nothing but sealed moves is made.
    `binds_nothing`: what lies open behind this sealed move does not hang on it before it is turned over: whoever does
    not know it still decides that.
    """

    stays_shut: typing.ClassVar[bool] = False
    holds_play: typing.ClassVar[bool] = False
    binds_nothing: typing.ClassVar[bool] = False

    def audience(self) -> str:
        """Who may know the sealed fields: a seat's name, or `host`."""
        return HOST


class Secret(Struct, frozen=True):
    """One sealed object's secret part: who may know it, where it lies in the event, and its fields `f` and `f_salt`."""

    audience: str
    path: tuple[str | int, ...]
    fields: Mapping[str, object]


class _Plan(typing.NamedTuple):
    """What of a class is sealed: the field names `f`, and the fields that may hold sealed objects."""

    sealed: tuple[str, ...]
    nested: tuple[str, ...]


def _structs_in(hint: object) -> typing.Iterator[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for part in typing.get_args(hint):
        yield from _structs_in(part)


@cache
def _plan(cls: type[Struct]) -> _Plan:
    names = cls.__struct_fields__
    hints = typing.get_type_hints(cls)
    sealed = tuple(name for name in names if f"{name}_seal" in names)
    nested = tuple(name for name in names if any(any(_plan(inner)) for inner in _structs_in(hints[name])))
    return _Plan(sealed, nested)


def redacted(value: T, viewer: str) -> T:
    """The value as this viewer may know it: sealed fields that are not for the viewer are left out, at every depth."""
    if viewer == HOST:
        return value
    if isinstance(value, tuple | list):
        return typing.cast(T, type(value)(redacted(item, viewer) for item in value))
    if isinstance(value, dict):
        return typing.cast(T, {key: redacted(item, viewer) for key, item in value.items()})
    if not isinstance(value, Struct):
        return value
    plan = _plan(type(value))
    if not plan.sealed and not plan.nested:
        return value
    changes: dict[str, Any] = {name: redacted(getattr(value, name), viewer) for name in plan.nested}
    if plan.sealed and typing.cast(Sealed, value).audience() != viewer:
        changes |= {name: UNSET for f in plan.sealed for name in (f, f"{f}_salt")}
    return typing.cast(T, msgspec.structs.replace(value, **changes))


def public(value: T) -> T:
    """The public form: what a spectator may know."""
    return redacted(value, SPECTATOR)


@cache
def may_hold_secrets(cls: type[Struct]) -> bool:
    """Whether an event of this class can hold anything sealed."""
    return any(_plan(cls))


@cache
def may_open(cls: type[Struct]) -> bool:
    """Whether an event of this class can turn anything over."""
    if "opens" in cls.__struct_fields__:
        return True
    return any(may_open(inner) for hint in typing.get_type_hints(cls).values() for inner in _structs_in(hint))


class _OpeningPlan(typing.NamedTuple):
    """What of a class turns over: the names `f` of its fields `f_salt`, and the fields that may hold such objects."""

    salts: tuple[str, ...]
    nested: tuple[str, ...]


@cache
def opening_plan(cls: type[Struct]) -> _OpeningPlan:
    """Where to look in an object of this class for what it turns over."""
    names, hints = cls.__struct_fields__, typing.get_type_hints(cls)
    salts = tuple(
        name[:-5] for name in names if name.endswith("_salt") and "opens" in names and f"{name[:-5]}_seal" not in names
    )
    return _OpeningPlan(salts, tuple(name for name in names if not _is_flat(hints[name])))


def _is_flat(hint: object) -> bool:
    """Whether a value of this type holds plain words and numbers alone, or sequences of them."""
    if parts := typing.get_args(hint):
        return all(part is ... or _is_flat(part) for part in parts)
    return isinstance(hint, type) and issubclass(hint, str | int | UnsetType | NoneType)


def sealed_in(value: object, path: tuple[str | int, ...] = ()) -> typing.Iterator[tuple[tuple[str | int, ...], Sealed]]:
    """Every object in the value that seals something, outermost first, with its place."""
    if isinstance(value, tuple | list):
        for place, item in enumerate(value):
            yield from sealed_in(item, (*path, place))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from sealed_in(item, (*path, key))
    elif isinstance(value, Struct):
        plan = _plan(type(value))
        if plan.sealed:
            yield path, typing.cast(Sealed, value)
        for name in plan.nested:
            yield from sealed_in(getattr(value, name), (*path, name))


def sealed_names(value: Sealed) -> tuple[str, ...]:
    """The names `f` of what this object seals."""
    return _plan(type(value)).sealed


def is_hidden(value: Sealed) -> bool:
    """Whether this object seals something that is not known here, itself or in a part of it."""
    return any(getattr(part, name) is UNSET for _path, part in sealed_in(value) for name in sealed_names(part))


def secrets_of(value: Struct) -> tuple[Secret, ...]:
    """Every secret part that the event holds, with its audience and its place."""
    if not may_hold_secrets(type(value)):
        return ()
    return tuple(
        Secret(holder.audience(), path, fields)
        for path, holder in sealed_in(value)
        if (fields := _known_fields(holder))
    )


def _known_fields(holder: Sealed) -> dict[str, object]:
    return {
        name: known
        for f in sealed_names(holder)
        for name in (f, f"{f}_salt")
        if (known := getattr(holder, name)) is not UNSET
    }
