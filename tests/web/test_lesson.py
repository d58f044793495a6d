"""A whole lesson: a board, six phones, the rest scripted to a class of twenty-four; a practice round, a latecomer, a
phone that sleeps, a last round that is called in time, and the debrief on the board. Pictures of it are kept beside."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import aiohttp
import pytest

from exchange.house.clock import Pace
from exchange.house.plan import Plan
from exchange.house.sitting import House
from exchange.log.log import time_text
from exchange.log.logfile import write_log
from exchange.value.seal import HOST, SPECTATOR
from tests.floor.browser import CHROMIUM
from tests.web.at_phones import NAMED, SALT
from tests.web.phones import NAME, Phone, phones
from tests.web.visiting import address, at_once, joined, served
from tui.web.running import Running

PUPILS = tuple(f"Familia{number:02}, Nombre{chr(65 + number)}" for number in range(24))
PLAN = Plan(
    title="bolsa", name="aula", pupils=PUPILS, tables=6, fill="value", clock=Pace(90, 20), options={"rounds": 3}
)
TABLES = range(1, 7)
ON_PHONES = 6


@pytest.mark.prove
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium")
async def test_a_class_of_twenty_four_holds_a_whole_lesson(tmp_path: Path) -> None:  # noqa: PLR0915 -- it is one walk
    with served(PLAN, NAMED, store=str(tmp_path / "store.db")) as running:
        async with phones(tmp_path / "browser", "es", *["es"] * (ON_PHONES - 1), "en") as [board, *every]:
            *here, late = every
            await board.begin(width=1280, height=800)
            await at_once(*(phone.begin(slow=4) for phone in every))
            lines = running.ask(lambda house: [chair.line for place in house.places[:2] for chair in place.chairs])
            names = dict(zip(every, lines, strict=False))
            rest = [line for line in PUPILS if line not in names.values()]

            await board.go(f"http://{NAME}:{running.port}/{running.board.replace('#', '?lang=es#')}")
            await board.until("document.querySelectorAll('.table').length === 6")
            assert running.ask(lambda house: house.code) in await board.says(".come")
            await come(running, {phone: names[phone] for phone in here}, rest)
            await board.until("document.querySelectorAll('.table .free').length === 1")
            told = await board.says()
            assert [line for line in PUPILS if line not in told] == []
            await board.page.picture(tmp_path / "1 coming.png")

            running.ask(lambda house: house.begin(practice=True))
            for phone in here:
                await phone.until("document.querySelector('.notice') && document.querySelector('.order')")
            assert "Tú eres" in await here[0].says(".notice")
            await board.until("document.querySelectorAll('.people b').length === 24")
            await board.until("document.body.innerText.match(/práctica: no cuenta/g)?.length === 6")
            await here[0].page.picture(tmp_path / "2 practice.png")
            await at_once(*(phone.touch(".act .main") for phone in here))
            await play_round(running)
            for phone in here:
                await phone.until("document.querySelector('.close')")
            await board.until("document.body.innerText.match(/La partida ha terminado/g)?.length === 6")

            running.ask(deal_anew)
            await at_once(*(phone.until("document.querySelector('.who')") for phone in here))
            running.ask(lambda house: house.begin())
            await at_once(*(phone.until("document.querySelector('.order')") for phone in here))
            await board.until("!document.body.innerText.includes('no cuenta')")
            await late.join(f"http://{NAME}:{running.port}", running.ask(lambda house: house.code), names[late])
            await late.until("document.querySelector('.seats')")

            await here[1].offline(True)
            await here[1].until("document.querySelector('.lost')")
            await board.until("document.body.innerText.includes('⚠')")
            await here[1].offline(False)
            await here[1].until("!document.querySelector('.lost')")
            await here[0].touch(".order .stepper button:last-child")
            await here[0].page.picture(tmp_path / "3 sheet.png")
            await at_once(*(phone.touch(".act .main") for phone in here))
            await play_round(running)
            await board.until("document.body.innerText.match(/Fin de ronda: se espera al anfitrión/g)?.length === 6")
            for phone in every:
                await phone.until("/Fin de ronda|round is over/.test(document.querySelector('h1').innerText)")
            assert await nothing_secret(running, board)

            running.ask(end_soon)
            for phone in every:
                await phone.until("/última ronda|last round/.test(document.querySelector('.where').innerText)")
            await board.until("document.body.innerText.match(/última ronda/g)?.length === 6")
            await board.page.picture(tmp_path / "4 last round.png")
            assert await nothing_secret(running, board)
            await play_round(running)
            for phone in every:
                await phone.until("/detenido|stopped/.test(document.querySelector('h1').innerText)")
                assert await phone.is_over()
                assert not re.search("Ronda|Round", await phone.says(".where")), "nobody played the one that had begun"
                assert not await phone.says(".checks"), "what the practice proved is not said of this game"
            assert (await late.says("h1")).startswith("The game was stopped: nobody wins it")
            await every[0].page.picture(tmp_path / "5 stopped.png")

            await asyncio.wrap_future(running.debrief())
            for phone in every:  # what mattered most in their game stands there too
                await phone.until("document.querySelectorAll('.close > p:not(.small)').length > 1")
            await board.until("location.pathname.startsWith('/debrief/')")
            await board.until("document.body?.innerText.includes('Qué pasó en aula')")  # it takes a moment to load
            await board.page.picture(tmp_path / "6 debrief.png")
            assert [await phone.trouble() for phone in every] == [[]] * len(every)


async def come(running: Running, on_phones: dict[Phone, str], rest: list[str]) -> None:
    """All at once: some on phones, the others by a program."""
    async with aiohttp.ClientSession() as session:
        code = running.ask(lambda house: house.code)
        where = f"http://{NAME}:{running.port}"
        await at_once(
            *(phone.join(where, code, name) for phone, name in on_phones.items()),
            *(joined(session, running, name) for name in rest),
        )


async def play_round(running: Running) -> None:
    """Time is up for whoever owes a move, until the round is over at every table."""
    for number in TABLES:
        await asyncio.to_thread(running.ask, partial(_play_round, number))


def _play_round(number: int, house: House) -> None:
    table = house.held(number)
    begun = table.round
    while house.table(number).phase == "playing" and not table.clock.paused and table.round == begun:
        house.time_up(number)


def deal_anew(house: House) -> None:
    """What counts begins behind the practice; then all tables wait at each round's end."""
    house.again(begin=False)
    house.deal()
    house.let(hold=True)


def end_soon(house: House) -> None:
    """The next round begins, and it is late already."""
    house.go_on()
    house.until(time_text(datetime.now(UTC)))


async def nothing_secret(running: Running, board: Phone) -> bool:
    """Whether nothing that is sealed stands on the board, nor in what it is sent."""
    key = running.board.partition("#")[2]
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{address(running)}/board", json={"key": key, "lang": "es"}) as answer,
    ):
        seen = await answer.text() + await board.source()
    secrets = running.ask(lambda house: [salt for number in TABLES for salt in sealed(house, number)])
    return not [salt for salt in secrets if salt in seen]


def sealed(house: House, number: int) -> set[str]:
    """The salts of what no spectator of the table may know."""
    log = house.held(number).session.log
    host, public = (b"".join(write_log(log, viewer)).decode() for viewer in (HOST, SPECTATOR))
    return set(SALT.findall(host)) - set(SALT.findall(public))
