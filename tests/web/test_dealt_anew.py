"""A class that is dealt anew: whoever sits at another table then is told so, and comes back there by itself; and the
coach of a sitting answers without holding up the house."""

from collections.abc import AsyncIterator

import aiohttp
import pytest

from exchange.house.plan import Plan
from tests.web.visiting import joined, served, visitor
from tui.joined.seat import JoinedSeat, Numbers

CLASS = tuple(f"N{number}" for number in range(8))


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as opened:
        yield opened


async def test_a_link_whose_seat_was_dealt_to_another_table_is_told_so_and_finds_it_there(
    session: aiohttp.ClientSession,
) -> None:
    plan = Plan(title="bolsa", pupils=CLASS, tables=2, words=False, coach=True)
    with served(plan) as running:
        keys = [await joined(session, running, name) for name in CLASS[:4]]
        tables = running.ask(lambda house: [found.table if (found := house.place(key)) else 0 for key in keys])
        moved = tables.index(2)  # four of eight sit at one table then: the first
        async with visitor(session, running, keys[moved]) as link:
            await link.until("lobby")
            running.ask(lambda house: house.deal())
            assert (await link.until("left"))["left"] == "moved"
        async with visitor(session, running, keys[moved]) as link:
            welcome = link.heard[0]["welcome"]
            assert (welcome["table"], welcome["seat"]) == (1, CLASS[moved])
            running.ask(lambda house: house.begin())
            await link.until("event")
            await link.say({"advise": True, "id": 1})
            assert (await link.until("advised"))["lines"]
            running.ask(lambda house: house.let(coach=False))
            await link.say({"advise": True, "id": 2})
            assert (await link.until(lambda heard: heard.get("refused") == 2))["rule"] == "coach"


async def test_a_link_that_loses_one_of_its_keys_seats_begins_anew_with_the_copy_of_another(
    session: aiohttp.ClientSession,
) -> None:
    plan = Plan(title="bolsa", seats={"Ana": "person", "Beto": "person", "Caro": "quiet"}, words=False)
    with served(plan) as running:
        key = await joined(session, running, "Ana")
        assert await joined(session, running, "Beto", key=key) == key
        running.ask(lambda house: house.begin())
        async with visitor(session, running, key, seat="Ana") as link:
            await link.until("event")
            running.ask(lambda house: house.new_link(1, "Ana"))
            assert (await link.until("left"))["left"] == "moved"
            game, after = link.log.head.id, link.n
        async with visitor(session, running, key, seat="Ana", game=game, after=after) as link:
            assert link.heard[0]["welcome"]["seat"] == "Beto"
            await link.until("event")
            assert link.log.head.viewer == "Beto"  # from the head on: what was there was Ana's copy
        seat = JoinedSeat(key, "Ana", Numbers(), lambda: None)
        seat.log = link.log
        seat.hear('{"welcome":{"table":1,"seat":"Beto","seats":["Beto"]}}')
        assert seat.left == "new-link"
