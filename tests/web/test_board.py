"""The board for the projector: for whoever has its key, with a spectator's eyes, and a visitor to nobody."""

import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from exchange.game import PERSON
from exchange.house.plan import Plan
from exchange.house.sitting import House
from exchange.log.logfile import write_log
from exchange.value.seal import HOST, SPECTATOR
from tests.floor.browser import CHROMIUM
from tests.web.at_phones import NAMED, SALT
from tests.web.phones import NAME, phones
from tests.web.visiting import address, served
from tui.web.running import Running

PLAN = Plan(
    title="siniestra-1",
    name="aula",
    seats={"Ana": PERSON, "Beto": "greedy"},
    tables=2,
    options={"deck": 40},
    words=False,
)


async def board(running: Running, key: str) -> tuple[int, str]:
    """What stands on the board, for somebody with this key."""
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{address(running)}/board", json={"key": key, "lang": "en"}) as answer,
    ):
        return answer.status, await answer.text()


def hidden(house: House) -> set[str]:
    """The salts of what no spectator of table 1 may know yet."""
    held = house.table(1).held
    assert held is not None
    log = held.session.log
    host, public = (b"".join(write_log(log, viewer)).decode() for viewer in (HOST, SPECTATOR))
    return set(SALT.findall(host)) - set(SALT.findall(public))


async def test_the_board_is_shown_to_its_key_alone() -> None:
    with served(PLAN) as running:
        key = running.board.partition("#")[2]
        assert [(await board(running, wrong))[0] for wrong in ("", "0" * 32, key.upper() + "x")] == [403] * 3
        status, text = await board(running, key)
        told: dict[str, Any] = json.loads(text)
        assert (status, told["sitting"], len(told["tables"])) == (200, "aula", 2)
        assert told["code"] == running.ask(lambda house: house.code)
        assert running.links == 0


async def test_the_board_shows_nothing_secret_in_a_whole_game() -> None:
    with served(PLAN) as running:
        name, key = running.board.partition("#")[2], running.ask(lambda house: house.join(house.code, "Ana").key)
        running.ask(lambda house: house.begin(1))
        seen = 0
        while not json.loads(text := (await board(running, name))[1])["tables"][0]["picture"]["table"]["over"]:
            assert key not in text
            assert not [salt for salt in running.ask(hidden) if salt in text]
            hands = [seat["hand"] for seat in json.loads(text)["tables"][0]["picture"]["table"]["seats"].values()]
            assert all(hand == [] or isinstance(hand, int) for hand in hands)
            running.ask(lambda house: house.time_up(1))
            seen += 1
        assert seen > 18
        assert json.loads(text)["tables"][1]["picture"] is None


@pytest.mark.prove
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium")
async def test_the_board_in_a_browser_shows_code_tables_and_one_large_on_a_key(tmp_path: Path) -> None:
    async with phones(tmp_path, "es") as [projector]:
        with served(PLAN, NAMED) as running:
            await projector.begin(width=1280, height=800)
            await projector.go(f"http://{NAME}:{running.port}/{running.board}")
            await projector.until("document.querySelectorAll('.table').length === 2")
            assert await projector.says(".big-code") == running.ask(lambda house: house.code)
            running.ask(lambda house: house.join(house.code, "Ana"))
            running.ask(lambda house: house.begin(1))
            await projector.until("document.querySelector('.people b')")
            await projector.page.press("1")
            await projector.until("document.querySelector('.large .said')")
            await projector.page.press("0")
            await projector.until("document.querySelectorAll('.table').length === 2")
            assert await projector.trouble() == []


@pytest.mark.prove
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium")
async def test_beside_a_stopped_game_stands_no_round_and_the_debrief_leads_back_to_the_board(
    tmp_path: Path,
) -> None:
    plan = Plan(title="bolsa", seats={"Ana": PERSON, "Beto": "value", "Caro": "quiet"}, words=False)
    async with phones(tmp_path, "en") as [projector]:
        with served(plan, NAMED) as running:
            await projector.begin(width=1280, height=800)
            await projector.go(f"http://{NAME}:{running.port}/{running.board.replace('#', '?lang=en#')}")
            running.ask(lambda house: house.join(house.code, "Ana"))
            running.ask(lambda house: house.begin())
            await projector.until("document.querySelector('.table h2')?.innerText.includes('round 1')")
            running.ask(lambda house: house.end())
            await projector.until("!document.querySelector('.table h2').innerText.includes('round')")
            assert await projector.says(".turn") == "The game was stopped: nobody wins it"
            assert await projector.trouble() == []
            await projector.go(
                f"http://{NAME}:{running.port}/board?lang=es"
            )  # as the debrief leads back, without the key
            await projector.until("document.querySelector('.table')")
            assert (await projector.link()).endswith(running.board.partition("board")[2])
            assert await projector.trouble() == []
