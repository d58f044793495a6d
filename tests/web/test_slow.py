"""Slow links, and links through which nothing comes any more: they are slow alone."""

import asyncio

import aiohttp
import pytest

from exchange.house.plan import Plan
from tests.web.slow import Slowness, slow_link
from tests.web.visiting import Visitor, at_once, joined, served, visitor

THREE = Plan(title="bolsa", seats=dict.fromkeys(("Ana", "Beto", "Caro"), "person"), options={"rounds": 1}, words=False)

QUICK = Slowness(late=0, bytes_a_second=1e7, lost=0)


@pytest.mark.prove
async def test_over_a_slow_link_a_game_is_played_to_its_end_and_the_copy_holds() -> None:
    with served(THREE) as running:
        async with aiohttp.ClientSession() as session, slow_link(running.port) as proxy:
            keys = [await joined(session, running, name) for name in THREE.seats]
            async with (
                session.ws_connect(f"http://127.0.0.1:{proxy.port}/ws", max_msg_size=0) as socket,
                visitor(session, running, keys[1]) as beto,
                visitor(session, running, keys[2], thin=True) as caro,
            ):
                ana = Visitor(keys[0], socket)
                await ana.say({"key": keys[0], "thin": True})
                await ana.until("welcome")
                living = asyncio.create_task(ana.live())
                running.ask(lambda house: house.begin())
                await at_once(ana.play(), beto.play(), caro.play())
                living.cancel()
                for each in (ana, beto, caro):
                    each.log.prove()


async def test_a_link_through_which_nothing_comes_holds_nobody_up_and_finds_what_it_missed() -> None:
    with served(THREE) as running:
        async with aiohttp.ClientSession() as session, slow_link(running.port, QUICK) as proxy:
            keys = [await joined(session, running, name) for name in THREE.seats]
            running.ask(lambda house: house.begin())
            async with (
                session.ws_connect(f"http://127.0.0.1:{proxy.port}/ws", max_msg_size=0) as socket,
                visitor(session, running, keys[1], thin=True) as beto,
            ):
                ana = Visitor(keys[0], socket)
                await ana.say({"key": keys[0], "thin": True})
                await at_once(ana.until("event"), beto.until("event"))
                proxy.runs.clear()
                for _time in range(40):
                    assert "done" in await beto.do({"type": "SealSheet", "sheet": {}})
                proxy.runs.set()
                await ana.until(lambda heard: heard.get("n") == beto.n and "event" in heard)
                assert ana.n == beto.n
