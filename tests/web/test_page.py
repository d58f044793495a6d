"""The page in a real Chromium: whole games on phones, broken links, keys, and who may see what."""

from __future__ import annotations

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

pytestmark = [
    pytest.mark.prove,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium"),
]
NAMED = Serving(host="127.0.0.1", port=0, names=(NAME,))
SHORT: dict[str, Any] = {"bolsa": {"rounds": 2}, "siniestra-1": {"deck": 40}, "siniestra-2": {"deck": 40}}
PEOPLE = ("Ana", "Beto", "Caro")
MOST_TOUCHES = 3_000
SALT = re.compile(r'"\w+_salt":"(\w{32})"')


def plan_of(title: str, count: int) -> Plan:
    """A table at which only persons sit."""
    return Plan(title=title, name="aula", seats=dict.fromkeys(PEOPLE[:count], PERSON), options=SHORT.get(title, {}))


@asynccontextmanager
async def sitting(folder: Path, title: str, *langs: str, **more: Any) -> AsyncIterator[tuple[Running, list[Phone]]]:
    """A house, and phones that have joined it by code and name, under a name that is no secure context."""
    with served(plan_of(title, len(langs)), NAMED) as running:
        async with phones(folder, *langs) as all_of_them:
            for phone, name in zip(all_of_them, PEOPLE, strict=False):
                await phone.begin(**more)
                await phone.join(f"http://{NAME}:{running.port}", running.ask(lambda house: house.code), name)
            yield running, all_of_them


async def begin(running: Running, every: list[Phone]) -> None:
    """Let the table begin; until everybody sees it."""
    running.ask(lambda house: house.begin())
    for phone in every:
        await phone.page.until_so("document.querySelector('.seats')")


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


async def play_on(every: list[Phone], touches: int) -> int:
    """Touch what is open, phone by phone, until the game is over, at most so often; how often somebody did."""
    for number in range(touches):
        for phone in every:
            await phone.touch_something()
        if all([await phone.is_over() for phone in every]):
            return number
    return touches


@pytest.mark.parametrize("title", ["bolsa", "siniestra-1", "siniestra-2", "mano-central"])
async def test_phones_play_a_whole_game_though_one_reloads_one_loses_the_network_and_one_is_closed(
    title: str, tmp_path: Path
) -> None:
    langs = ("es", "en") if title.startswith("siniestra") else ("es", "en", "es")
    async with sitting(tmp_path, title, *langs, slow=4) as (running, every):
        assert await every[0].page.value("isSecureContext || Boolean(crypto.subtle)") is False
        await begin(running, every)
        first, second, last = every[0], every[1], every[-1]
        await play_on(every, 6)

        before = await first.says("h1")
        await first.page.call("Page.reload")
        await first.page.until_so(f"document.querySelector('h1')?.innerText === {before!r}")
        await play_on(every, 3)

        await second.offline(True)
        await second.page.until_so("document.querySelector('.lost')")
        await second.offline(False)
        await second.page.until_so("!document.querySelector('.lost')")
        await play_on(every, 3)

        own_link = await last.link()
        await last.page.call("Page.navigate", url="about:blank")
        await first.page.until_so("document.body.innerText.includes('⚠')")
        await last.go(own_link)
        await last.page.until_so("document.querySelector('.seats')")
        for phone, seat in zip(every, PEOPLE, strict=False):
            await sees_no_secret_of_others(running, phone, seat)

        assert await play_on(every, MOST_TOUCHES) < MOST_TOUCHES
        for phone in every:
            await phone.page.until_so("document.querySelectorAll('.checks .good').length >= 5")
            assert not await phone.page.value("document.querySelectorAll('.checks .bad').length")
            assert await phone.trouble() == []
