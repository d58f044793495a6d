"""A line of a log as it is written: what it holds, typed, its time, its public form and its secrets."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from exchange.game import Event
from exchange.log.log import COMMAND, HOST_ALONE, Record, SecretText, pointer
from exchange.value.canonical import canonical
from exchange.value.errors import Malformed
from exchange.value.seal import HOST, sealed_in
from exchange.value.words import N_
from exchange.verify.seals import dotted, holders

_TIME = re.compile(r"\d{4}-\d\d-\d\dT([01]\d|2[0-3]):\d\d:\d\d\.\d{6}Z")
_PLACE = re.compile(r" - at `\$\.?(.*)`$")
_UNKNOWN = re.compile(r"unknown field `(.*?)`")
_PRIVATE = ("chain", "viewer", *HOST_ALONE)  # of the head, outside its chain


class EventLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event's line: `chain` goes as far as this event; `command` begins here, in the host's copy."""

    n: int
    at: str
    event: dict[str, object]
    chain: str
    command: dict[str, object] | UnsetType = UNSET


def raised(step: Callable[[], dict[str, object]], line: int, root: str = "") -> dict[str, object]:
    """An object of an older format as the latest has it; what is wrong with it is told with its line."""
    try:
        return step()
    except Malformed as error:
        raise Malformed(error.why, line=line, field=dotted(root, (), error.field), **error.facts) from None


def typed(raw: Mapping[str, object], kind: Any, line: int, root: str) -> Any:
    """Plain values as a kind of Struct. Raises Malformed naming the field."""
    try:
        return msgspec.convert(raw, kind)
    except (msgspec.ValidationError, ValueError) as error:
        said = str(error)
        place, unknown = _PLACE.search(said), _UNKNOWN.search(said)
        steps = (root, place.group(1) if place else "", unknown.group(1) if unknown else "")
        field = ".".join(step for step in steps if step)
        reason = _PLACE.sub("", said)
        raise Malformed(N_("the line cannot be understood: {reason}"), line=line, field=field, reason=reason) from None


def opening_record(raw: dict[str, object]) -> Record:
    """The head as it is kept."""
    text = canonical({key: value for key, value in raw.items() if key not in _PRIVATE}).decode()
    secret = {key: raw[key] for key in HOST_ALONE if key in raw}
    secrets = (SecretText(HOST, "", canonical(secret).decode()),) if secret else ()
    return Record(0, str(raw.get("opened_at")), text, sha256(text.encode()).hexdigest(), secrets)


def check_time(text: str, line: int, field: str) -> None:
    """Raises Malformed where this is no time as a log writes it."""
    try:
        good = _TIME.fullmatch(text) and datetime.fromisoformat(text)
    except (ValueError, OverflowError):
        good = None
    if not good:
        raise Malformed(N_("a time is UTC, as 2026-11-29T18:00:00.000000Z"), line=line, field=field)


def public(raw: object) -> object:
    """The public form: `f` and `f_salt` dropped wherever an `f_seal` stands beside them."""
    if isinstance(raw, list):
        return [public(item) for item in raw]
    if not isinstance(raw, dict):
        return raw
    hidden = {key[:-5] for key in raw if key.endswith("_seal")}
    hidden |= {f"{name}_salt" for name in hidden}
    return {key: public(item) for key, item in raw.items() if key not in hidden}


def secrets_of(kept: EventLine, event: Event) -> tuple[SecretText, ...]:
    """What of the line is secret, and whose. Audiences are the title's to know."""
    audiences = {path: holder.audience() for path, holder in sealed_in(event)}
    found = []
    for path, fields, names in holders(kept.event):
        secret = {key: fields[key] for name in names for key in (name, f"{name}_salt") if key in fields}
        if secret:
            found.append(SecretText(audiences.get(path, HOST), pointer(path), canonical(secret).decode()))
    if kept.command is not UNSET:
        found.append(SecretText(HOST, COMMAND, canonical(kept.command).decode()))
    return tuple(found)
