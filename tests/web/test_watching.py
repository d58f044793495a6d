"""Who finds no seat watches with the eyes of a spectator until a seat is free: it needs the code, and moves nothing."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from exchange.house.plan import Plan
from exchange.house.sitting import House
from tests.floor.browser import CHROMIUM
from tests.web.at_phones import NAMED
from tests.web.phones import NAME, phones
from tests.web.test_board import hidden
from tests.web.visiting import address, joined, poll, served, visitor
from tui.web.board_pages import LOOKS_AT_ONCE
from tui.web.running import Running

FULL = Plan(title="siniestra-1", name="aula", open_seats=2, options={"deck": 40}, words=False)


async def refused(session: aiohttp.ClientSession, running: Running, code: str, name: str) -> dict[str, Any]:
    """What somebody who comes too late is answered."""
    async with session.post(f"{address(running)}/join", json={"code": code, "name": name, "lang": "en"}) as answer:
        assert answer.status == 403
        told: dict[str, Any] = await answer.json()
        return told


async def looks(session: aiohttp.ClientSession, running: Running, key: str) -> tuple[int, str]:
    """What whoever has this key is shown."""
    async with session.post(f"{address(running)}/board", json={"key": key, "lang": "en"}) as answer:
        return answer.status, await answer.text()


async def test_whoever_watches_sees_what_a_spectator_does_moves_nothing_and_has_the_seat_that_is_given() -> None:
    with served(FULL) as running:
        async with aiohttp.ClientSession() as session:
            code = running.ask(lambda house: house.code)
            keys = [await joined(session, running, name) for name in ("Ana", "Beto")]
            assert "watch" not in await refused(session, running, "BBBBB", "Luz")
            late = (await refused(session, running, code, "Luz"))["watch"]
            assert [(await looks(session, running, wrong))[0] for wrong in ("", "0" * 32, late[:-1])] == [403] * 3
            running.ask(lambda house: house.begin())
            status, text = await looks(session, running, late)
            shown = json.loads(text)
            assert (status, shown["watching"], shown["code"], shown["qr"]) == (200, True, "", "")
            assert shown["tables"][0]["picture"]["table"]["game"]
            assert not [secret for secret in (*keys, code, *running.ask(hidden)) if secret in text]
            assert running.ask(lambda house: house.told().watching) == ("Luz",)
            async with session.ws_connect(f"{address(running)}/ws") as socket:
                await socket.send_json({"key": late})
                assert await socket.receive_json() == {"left": "no-seat"}
            running.ask(lambda house: house.seat_watcher(1, "Ana"))
            assert json.loads((await looks(session, running, late))[1]) == {"table": 1, "seats": ["Ana"]}
            async with visitor(session, running, late) as luz:
                assert luz.seat == "Ana"
            assert (await poll(session, running, keys[0]).hear())["left"] == "no-seat"


async def test_whoever_watches_and_floods_is_slowed_alone_and_costs_no_more_than_one() -> None:
    with served(FULL) as running:
        async with aiohttp.ClientSession() as session:
            code = running.ask(lambda house: house.code)
            for name in ("Ana", "Beto"):
                await joined(session, running, name)
            running.ask(lambda house: house.begin())
            flood, calm = [(await refused(session, running, code, name))["watch"] for name in ("Luz", "Paco")]
            many = round(LOOKS_AT_ONCE) * 2
            found = await asyncio.gather(*(looks(session, running, flood) for _look in range(many)))
            assert {status for status, _text in found} == {200, 429}
            assert (await looks(session, running, calm))[0] == 200


@pytest.mark.prove
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium")
async def test_a_latecomer_watches_on_a_phone_and_sits_down_when_the_host_frees_a_seat(tmp_path: Path) -> None:
    plan = Plan(title="bolsa", name="aula", open_seats=3, tables=2, fill="value", words=False)
    async with phones(tmp_path, "es") as [luz]:
        with served(plan, NAMED) as running:
            running.ask(all_come)
            await luz.begin()
            await luz.go(f"http://{NAME}:{running.port}/?lang=es")
            await luz.until("document.querySelector('form')")
            await luz.type("[name=code]", running.ask(lambda house: house.code))
            await luz.type("[name=name]", "Luz")
            await luz.touch(".join form .main")
            await luz.until("document.querySelector('.refused')")
            await luz.touch(".join form button:not(.main)")
            await luz.until("document.querySelectorAll('.table').length === 2")
            assert "Estás mirando" in await luz.says()
            await luz.touch(".table h2 button")
            await luz.until("document.querySelector('.large .said')")
            assert await luz.page.value("document.documentElement.scrollWidth <= innerWidth")
            await luz.page.picture(tmp_path / "watching.png")
            running.ask(lambda house: house.free(1, house.places[0].chairs[0].name))
            await luz.until("document.querySelector('.seats')")
            assert await luz.trouble() == []


def all_come(house: House) -> None:
    """Every seat is taken, and the game begins."""
    for number in range(6):
        house.join(house.code, f"N{number}")
    house.begin()
