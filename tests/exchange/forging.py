"""Copies of logs, changed and hashed again, as a forger would hand them in."""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from typing import Any

import pytest

from exchange.log.log import HOST_ALONE, Entry, Head, Log, head_chain, next_chain
from exchange.log.logfile import write_log
from exchange.value.errors import LogError
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import verify
from tests.exchange.played import TITLES, played

VIEWERS = (HOST, SPECTATOR, "Ana")


@cache
def a_log(name: str, moves: int | None = None) -> Log:
    return played(TITLES[name], moves=moves)


@cache
def a_copy(name: str, viewer: str) -> tuple[bytes, ...]:
    return tuple(write_log(a_log(name), viewer))


def plain(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def public(value: Any) -> Any:
    if isinstance(value, list):
        return [public(item) for item in value]
    if not isinstance(value, dict):
        return value
    hidden = {name for key in value if key.endswith("_seal") for name in (key[:-5], f"{key[:-5]}_salt")}
    return {key: public(item) for key, item in value.items() if key not in hidden}


def chains(head: Head, entries: Iterable[Entry]) -> Iterator[str]:
    """The chain of each entry in turn."""
    chain = head_chain(head)
    for entry in entries:
        chain = next_chain(chain, entry.n, entry.at, entry.event)
        yield chain


def chained(lines: list[Any]) -> list[bytes]:
    """These lines with the chains that they should have: what a forger would hand in."""
    head = {k: v for k, v in lines[0].items() if k not in ("chain", "viewer", *HOST_ALONE)}
    chain = sha256(plain(head).encode()).hexdigest()
    made = [lines[0] | {"chain": chain}]
    for line in lines[1:]:
        linked = {"n": line["n"], "at": line["at"], "event": public(line["event"])}
        chain = sha256(f"{chain}\n{plain(linked)}".encode()).hexdigest()
        made.append(line | {"chain": chain})
    return [f"{plain(line)}\n".encode() for line in made]


def fault(lines: list[bytes]) -> LogError:
    with pytest.raises(LogError) as caught:
        verify(lines, TITLES)
    return caught.value


def forged(change: Callable[[list[Any]], None], viewer: str = HOST, name: str = "bolsa") -> LogError:
    """What is said of a copy that somebody changed, and hashed again."""
    lines = [json.loads(line) for line in a_copy(name, viewer)]
    change(lines)
    return fault(chained(lines))


def first(lines: list[Any], kind: str) -> int:
    """The place of the first event of a kind."""
    return next(place for place, line in enumerate(lines) if line.get("event", {}).get("type") == kind)
