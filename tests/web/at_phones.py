"""A house and the phones that have joined it, as tests of the page begin."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from exchange.game import PERSON
from exchange.house.plan import Plan
from exchange.house.sitting import House
from exchange.log.logfile import write_log
from exchange.value.seal import HOST
from tests.floor.browser import CHROMIUM
from tests.web.phones import NAME, Phone, phones
from tests.web.visiting import served
from tui.web.running import Running
from tui.web.serving import Serving

in_chromium = [
    pytest.mark.prove,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium"),
]
NAMED = Serving(host="127.0.0.1", port=0, names=(NAME,))
SHORT: dict[str, Any] = {
    "bolsa": {"rounds": 2},
    "siniestra-1": {"deck": 40},
    "siniestra-2": {"deck": 40},
}
"""Options by which a game is soon over."""
PEOPLE = ("Ana", "Beto", "Caro")
MOST_TOUCHES = 3_000
PACE = 0.05
"""Seconds between two touches of a quick finger: a house lets nobody say much more."""
SALT = re.compile(r'"\w+_salt":"(\w{32})"')


def plan_of(title: str, persons: int, *traders: str) -> Plan:
    """A table at which so many persons sit, and these traders."""
    seats = dict.fromkeys(PEOPLE[:persons], PERSON) | {f"T{place}": name for place, name in enumerate(traders)}
    return Plan(title=title, name="aula", seats=seats, options=SHORT.get(title, {}))


@asynccontextmanager
async def sitting(
    folder: Path, title: str, *langs: str, traders: tuple[str, ...] = (), persons: int = 0, **more: Any
) -> AsyncIterator[tuple[Running, list[Phone]]]:
    """A house, and a phone for each of these languages that has joined it by code and name, under a name that is no
    secure context. `persons` where more of them sit there; `more` says how the phones are."""
    with served(plan_of(title, persons or len(langs), *traders), NAMED) as running:
        async with phones(folder, *langs) as all_of_them:
            for phone, name in zip(all_of_them, PEOPLE, strict=False):
                await phone.begin(**more)
                await phone.join(f"http://{NAME}:{running.port}", running.ask(lambda house: house.code), name)
            yield running, all_of_them


async def begin(running: Running, every: list[Phone], *, practice: bool = False) -> None:
    """Let the table begin; until everybody sees it."""
    running.ask(lambda house: house.begin(practice=practice))
    for phone in every:
        await phone.until("document.querySelector('.seats')")


def log_of(running: Running, viewer: str) -> str:
    """This viewer's copy of the game."""

    def written(house: House) -> str:
        held = house.table(1).held
        assert held is not None
        return b"".join(write_log(held.session.log, viewer)).decode()

    return running.ask(written)


async def sees_no_secret_of_others(running: Running, phone: Phone, seat: str) -> None:
    """Nothing in the page, and nothing that its browser keeps, is sealed from this seat."""
    source, kept = await phone.source(), json.dumps(await phone.kept())
    hidden = set(SALT.findall(log_of(running, HOST))) - set(SALT.findall(log_of(running, seat)))
    assert not [salt for salt in hidden if salt in source or salt in kept]


async def play_on(every: list[Phone], touches: int = MOST_TOUCHES) -> bool:
    """Touch what is open, phone by phone, at most so often; whether the game is over then."""
    for _number in range(touches):
        for phone in every:
            await phone.touch_something()
        await asyncio.sleep(PACE)
        if all([await phone.is_over() for phone in every]):
            return True
    return False
