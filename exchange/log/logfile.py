"""The log file (JSON Lines): a log written out as each viewer may have it, and lines read strictly.

Whatever a line is, reading it ends: in a plain object, or in a Malformed that names line and field.
"""

import json
import re
from collections.abc import Iterable, Iterator
from io import BufferedIOBase
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET

from exchange.log.bounds import DEEPEST, LONGEST_LINE
from exchange.log.log import COMMAND, Log, Record, SecretText, is_over
from exchange.value.canonical import canonical
from exchange.value.errors import LogError, Malformed
from exchange.value.seal import HOST, SPECTATOR
from exchange.value.system import reason
from exchange.value.words import N_

EVENT = "/event"

_BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"|[][{}]')

# What reading JSON that is something else than it should be may raise.
UNREADABLE = (msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError, RecursionError)


# Writing -------------------------------------------------------------------------------------------------------------


def write_log(log: Log, viewer: str = HOST) -> Iterator[bytes]:
    """The log as this viewer's copy, line by line: the same bytes each time.

    Raises LogError for a viewer that the game does not have, or that the store has no copy for.
    """
    check_viewer(log, viewer)
    yield head_line(log.head_record(viewer), viewer)
    for record in log.records(0, viewer):
        yield event_line(record)


def check_viewer(log: Log, viewer: str) -> None:
    """Raises LogError where this log cannot be seen so: no such seat, or a copy that is another viewer's."""
    head = log.head
    if viewer not in (HOST, SPECTATOR, *head.seats):
        why = N_("there is no viewer {viewer}: seats are {seats}, and there are spectator and host")
        raise LogError(why, field="viewer", viewer=viewer or "“”", seats=" ".join(head.seats))
    if head.viewer not in (HOST, viewer) and viewer != SPECTATOR:
        why = N_("this copy of the game is {owner}'s, and does not hold what {viewer} may know")
        raise LogError(why, field="viewer", owner=head.viewer, viewer=viewer)


def holds_secrets(log: Log, viewer: str) -> bool:
    """Whether this viewer's copy holds what others may not know yet: then its file is for its owner alone, as the store
    is. A branch holds what its parent drew, which may go on."""
    if viewer == SPECTATOR:
        return False
    entries = list(log.read(max(len(log) - 1, 0)))
    return not is_over(entries) or log.head.branch_of is not UNSET


def head_line(record: Record, viewer: str) -> bytes:
    """The first line of this viewer's copy."""
    try:
        head = msgspec.json.decode(record.text)
        for secret in record.secrets:
            head |= msgspec.json.decode(secret.json)
        return canonical(head | {"chain": record.chain, "viewer": viewer}) + b"\n"
    except UNREADABLE as error:
        raise unwritable(record, error) from None


def event_line(record: Record) -> bytes:
    """An event's line, with the secrets that the record holds."""
    command, sealed = "", []
    for secret in record.secrets:
        if secret.pointer == COMMAND:
            command = f'"command":{secret.json},'
        else:
            sealed.append(secret)
    try:
        event = canonical(with_secrets(record.text, sealed)).decode() if sealed else record.text
    except UNREADABLE as error:
        raise unwritable(record, error) from None
    return f'{{"at":"{record.at}","chain":"{record.chain}",{command}"event":{event},"n":{record.n}}}\n'.encode()


def unwritable(record: Record, error: Exception) -> Malformed:
    """What is raised where a record is not what could have been kept."""
    return Malformed(N_("the line cannot be written: {reason}"), line=record.n + 1, reason=str(error))


def with_secrets(text: str, secrets: Iterable[SecretText]) -> dict[str, object]:
    """The event with its secrets in their places, as plain values."""
    event: dict[str, Any] = msgspec.json.decode(text)
    for secret in secrets:
        place: Any = event
        for step in secret.pointer.removeprefix(EVENT).split("/")[1:]:
            key = step.replace("~1", "/").replace("~0", "~")
            place = place[int(key)] if isinstance(place, list) else place[key]
        place |= msgspec.json.decode(secret.json)
    return event


# Reading -------------------------------------------------------------------------------------------------------------


def file_lines(path: Path) -> Iterator[bytes]:
    """The lines of a file, each with its line feed. Raises LogError where there is no such file or a line is too long
    or unfinished: never more than one line is held."""
    try:
        with path.open("rb") as file:
            yield from stream_lines(file)
    except OSError as error:
        raise LogError(N_("{file} cannot be read: {reason}"), file=str(path), reason=reason(error)) from None


def stream_lines(stream: BufferedIOBase) -> Iterator[bytes]:
    """The lines of an open file. Raises Malformed for one over 1 MiB, and for a last one without its line feed."""
    number = 0
    while line := stream.readline(LONGEST_LINE + 2):
        number += 1
        if len(line) > LONGEST_LINE + 1 or (len(line) > LONGEST_LINE and not line.endswith(b"\n")):
            raise Malformed(N_("the line is longer than 1 MiB"), line=number)
        if not line.endswith(b"\n"):
            raise Malformed(N_("the line does not end with a line feed"), line=number)
        yield line
    if not number:
        raise Malformed(N_("the file is empty"), line=1)


def parse(line: bytes, number: int) -> dict[str, object]:
    """The line as a plain object. Raises Malformed unless it is the canonical JSON of one, with a line feed."""
    if not line.endswith(b"\n"):
        raise Malformed(N_("the line does not end with a line feed"), line=number)
    if line == b"\n":
        raise Malformed(N_("the line is blank"), line=number)
    if _depth(line) > DEEPEST:
        raise Malformed(N_("the line is nested too deeply"), line=number)
    return _parse(line[:-1], number)


def _depth(line: bytes) -> int:
    """How many lists and objects lie within one another. What stands in texts does not count."""
    if line.count(b"[") + line.count(b"{") <= DEEPEST:
        return 0
    depth = deepest = 0
    for sign in _BRACKETS.finditer(line):
        opened = sign[0] in (b"[", b"{")
        depth += opened - (sign[0] in (b"]", b"}"))
        deepest = max(deepest, depth)
    return deepest


def _parse(line: bytes, number: int) -> dict[str, object]:
    try:
        raw = msgspec.json.decode(line.decode())
    except UnicodeDecodeError as error:
        raise Malformed(N_("the line is not UTF-8, at byte {byte}"), line=number, byte=error.start + 1) from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise Malformed(N_("the line is no JSON: {reason}"), line=number, reason=str(error)) from None
    if not isinstance(raw, dict):
        raise Malformed(N_("the line is no JSON object"), line=number)
    if (odd := _odd(raw)) is not None:
        why = N_("{value} stands where a log has whole numbers, texts, booleans, lists and objects alone")
        raise Malformed(why, line=number, field=odd[0], value=json.dumps(odd[1]))
    try:
        same = canonical(raw) == line
    except (msgspec.MsgspecError, ValueError, OverflowError):
        same = False
    if not same:
        if field := _repeated(line):
            raise Malformed(N_("the key stands there twice"), line=number, field=field)
        raise Malformed(N_("the line is not in canonical form"), line=number)
    return raw


def _odd(raw: dict[str, object]) -> tuple[str, object] | None:
    """The first value that no log has (null, or a number with a point), with its place, such as `event.prices.IBE`."""
    waiting: list[tuple[str, object]] = [("", raw)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict | list):
            items = value.items() if isinstance(value, dict) else enumerate(value)
            inner = [(key, item) for key, item in items if item is None or isinstance(item, float | dict | list)]
            waiting += [(f"{path}.{key}" if path else str(key), item) for key, item in reversed(inner)]
        else:
            return path, value
    return None


def _repeated(line: bytes) -> str:
    """A key that stands twice in one object of the line, or nothing."""
    found: list[str] = []

    def pairs(items: list[tuple[str, object]]) -> dict[str, object]:
        seen: set[str] = set()
        for key, _value in items:
            if key in seen and not found:
                found.append(key)
            seen.add(key)
        return dict(items)

    try:
        json.loads(line, object_pairs_hook=pairs)
    except ValueError:
        return ""
    return found[0] if found else ""
