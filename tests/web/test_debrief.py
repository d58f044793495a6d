"""The debrief of a house: made apart from it, on the board, and as turning points on the pages."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from msgspec import structs

from exchange.house.plan import Plan
from exchange.store import open_store
from exchange.value.errors import CorroError
from tests.exchange.house.evening import Evening
from tests.web.visiting import address, joined, served, visitor
from tui.web.debriefed import Wanted, debriefed
from tui.web.debriefs import Debriefs
from tui.web.running import Running

PLAN = Plan(title="bolsa", name="monday", open_seats=3, fill="value", options={"rounds": 1}, words=False)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debriefs are made as if nobody else was at this machine."""
    monkeypatch.setattr("tui.web.debriefs.MAKER", "tests.web.debriefed_at_once")


def play_on(running: Running) -> None:
    """Traders play everything to the end."""
    running.ask(lambda house: house.begin())
    running.ask(lambda house: house.stand_in(1, "Ana", "momentum"))
    while running.ask(lambda house: house.told().tables[0].phase) != "over":
        running.ask(lambda house: house.look())


async def board(session: aiohttp.ClientSession, running: Running) -> dict[str, Any]:
    key = running.board.partition("#")[2]
    async with session.post(f"{address(running)}/board", json={"key": key, "lang": "en"}) as answer:
        shown: dict[str, Any] = await answer.json()
        return shown


async def test_a_debrief_is_on_the_board_once_it_is_made_and_its_turning_points_are_on_the_pages(
    tmp_path: Path,
) -> None:
    with served(PLAN, store=str(tmp_path / "store.db")) as running:
        async with aiohttp.ClientSession() as session:
            key = await joined(session, running, "Ana")
            await asyncio.to_thread(play_on, running)
            assert (await board(session, running))["debrief"] == ""
            async with visitor(session, running, key, lang="en", thin=True) as ana:
                making = running.debrief()
                while not (shown := await board(session, running))["making"]:
                    assert not making.done()
                assert shown["making"].startswith("The debrief is being made")
                path = await asyncio.wrap_future(making)
                assert running.debriefing is None
                told = await ana.until("turning")
                assert told["game"] == ana.log.head.id
                assert told["turning"] == ["no decision of a person is seen to have lost anything"]
            async with visitor(session, running, key, lang="es", thin=True) as later:
                assert (await later.until("turning"))["turning"] != told["turning"]
            async with visitor(session, running, key, lang="es") as full:
                await full.until(lambda _heard: full.over)
                assert not [each for each in full.heard if "turning" in each]
            shown = await board(session, running)
            assert (shown["debrief"], shown["making"]) == (path, "")
            async with session.get(f"{address(running)}{path}", params={"lang": "es"}) as answer:
                page = await answer.text()
                assert answer.status == 200
                assert "script-src" not in answer.headers["Content-Security-Policy"]
                assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; style-src")
            assert "Qué pasó en monday" in page
            assert "<script" not in page
            assert '<a href="../board?lang=es">Volver a la pizarra</a>' in page
            assert running.board.partition("#")[2] not in page
            for wrong in (f"{path}x", "/debrief/", "/debrief/%00", f"/debrief/{'A' * 16}"):
                async with session.get(f"{address(running)}{wrong}") as answer:
                    assert answer.status == 404
        left = running.debrief()
    assert left.cancelled()  # it ends with the house


def test_each_seat_of_a_person_has_lines_of_its_own_and_with_pseudonyms_no_line_has_a_name(tmp_path: Path) -> None:
    url, names = str(tmp_path / "store.db"), ("Ana", "Beto", "Caro")
    with open_store(url) as store:
        evening = Evening(store, structs.replace(PLAN, seed="7", options={"rounds": 2}))
        evening.join(*names)
        evening.house.begin()
        evening.play()
    for pseudonyms in (False, True):
        (turning,) = debriefed(Wanted(url, "monday", pseudonyms)).turning
        told = {seat: lines["en"] for seat, lines in turning.lines.items()}
        assert set(told) == set(names)
        assert len({*told.values()}) == len(names)
        assert all(lines["es"] != lines["en"] for lines in turning.lines.values())
        called = [f", {name}:" in line for lines in told.values() for line in lines for name in names]
        assert any(called) is not pseudonyms
        assert not pseudonyms or not [name for name in names if name in str([*turning.lines.values()])]


async def test_a_sitting_that_has_not_played_has_no_debrief_and_says_so(tmp_path: Path) -> None:
    with served(PLAN, store=str(tmp_path / "store.db")) as running:
        with pytest.raises(CorroError, match="nothing has been played"):
            await asyncio.wrap_future(running.debrief())
        async with aiohttp.ClientSession() as session, session.get(f"{address(running)}/debrief/x") as answer:
            assert answer.status == 404


@pytest.mark.parametrize("steps", range(0, 24, 2))
def test_a_debrief_that_has_hardly_begun_ends_with_the_house(steps: int) -> None:
    making: list[asyncio.Task[object]] = []

    async def house() -> None:
        debriefs = Debriefs()
        making.append(asyncio.create_task(debriefs.make(Wanted("nowhere", "monday"))))
        for _step in range(steps):  # its process begins, and its pipes are opened one by one
            await asyncio.sleep(0)
        await debriefs.end()
        with pytest.raises(asyncio.CancelledError):
            await debriefs.make(Wanted("nowhere", "monday"))

    asyncio.run(house())
    assert making[0].cancelled()
