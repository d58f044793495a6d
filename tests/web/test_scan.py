"""Whatever a seat is sent in a whole game it could have made of its own copy: nothing of others' sheets and hands, no
salt, no seed, no other key."""

from __future__ import annotations

import json
import re
from contextlib import AsyncExitStack
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from exchange.house.thin import said_after, thin
from exchange.log.follow import Follower
from exchange.log.log import Log
from exchange.log.logfile import write_log
from exchange.value.seal import HOST
from tests.web.games import TITLES, plan_of
from tests.web.visiting import Visitor, at_once, joined, served, visitor
from tui.web.frames import encoded

# fmt: off
PLAIN = {  # what is told to all alike
    "here": {
        "left_ms", "here", "away", "paused", "owing", "graces", "stand_ins", "agreed", "stand_in", "ended", "held",
        "last_round", "coach", "foresee", "practice",
    },
    "lobby": {"lobby"},
    "welcome": {"welcome"},
    "done": {"done", "n"},
    "open_word": {"open_word"},
}
# fmt: on


class Scanned(Visitor):
    """Checks each message as it comes against its own copy."""

    checked = 0

    def take(self, text: str) -> dict[str, Any]:
        message = super().take(text)
        if "table" in message and "board" in message:
            self._check(message)
        elif "chain" not in message:
            kind = next(name for name in message if name in PLAIN)
            assert message.keys() <= PLAIN[kind]
        return message

    def _check(self, message: dict[str, Any]) -> None:
        """The table that is shown is what its own copy folds to."""
        follower = Follower.of(self.log.title, self.log, self.seat)
        own: Any = SimpleNamespace(
            title=self.log.title,
            log=self.log,
            seats=self.log.head.seats,
            follower=lambda _seat: follower,
            view=lambda _seat: follower.latest,
        )
        said = message.pop("said")
        mine = json.loads(encoded(thin(own, self.seat, "es", len(self.log))))
        assert mine.pop("said") == []
        assert message == mine
        tape = json.loads(encoded(said_after(own, self.seat, "es", 0)))
        assert all(line in tape for line in said)
        self.checked += 1


@pytest.mark.parametrize("title", TITLES)
async def test_no_seat_is_told_more_than_its_own_copy_holds(title: str) -> None:
    plan = plan_of(title)
    async with aiohttp.ClientSession() as session, AsyncExitStack() as stack:
        running = stack.enter_context(served(plan))
        keys = [await joined(session, running, name) for name in plan.seats]
        found = [
            await stack.enter_async_context(visitor(session, running, key, kind=Scanned, thin=True)) for key in keys
        ]
        running.ask(lambda house: house.begin())
        await at_once(*(each.give_word() for each in found))
        await at_once(*(each.play() for each in found))
        log: Log = running.ask(lambda house: house.held(1).session.log)
        for each in found:
            assert isinstance(each, Scanned)
            assert each.checked > 2
            check_bytes(each, log, set(keys) - {each.key})


def check_bytes(seen: Visitor, log: Log, keys: set[str]) -> None:
    """Nothing of what was sent holds another's key, or a salt that was not this seat's and not open by then."""
    copy = [line.rstrip(b"\n").decode() for line in write_log(log, seen.seat)]
    assert [frame for frame in seen.frames if '"chain"' in frame] == copy
    opened, own, secret = salts_of(log, seen.seat)
    assert len(secret) > 3
    seed = str(log.head.seed)
    n = 0
    for frame in seen.frames:
        message = json.loads(frame)
        n = message.get("n", n) if "event" in message else n
        assert not [key for key in keys if key in frame]
        for salt in re.findall(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])", frame):
            assert salt not in secret or salt in own or opened.get(salt, n + 1) <= n, (seen.seat, frame)
        assert seed not in frame or message.get("event", {}).get("type") == "Disclosed"


def salts_of(log: Log, seat: str) -> tuple[dict[str, int], set[str], set[str]]:
    """Each salt that a line opens for all, with its n; those of this seat; and all that were secret once."""
    pattern = re.compile(r'_salt":"([0-9a-f]{32})"')
    opened, own, secret = dict[str, int](), set[str](), set[str]()
    for record in log.records(0, HOST):
        for salt in pattern.findall(record.text):
            opened.setdefault(salt, record.n)
        for each in record.secrets:
            secret.update(pattern.findall(each.json))
            if each.audience == seat:
                own.update(pattern.findall(each.json))
    return opened, own, secret
