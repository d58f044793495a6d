"""Somebody's program ends at any kind of decision: a trader stands in, and whoever comes back plays on."""

from __future__ import annotations

from contextlib import AsyncExitStack

import aiohttp
import msgspec
import pytest

from exchange.game import Back, StandIn
from exchange.house.clock import Pace
from exchange.log.follow import Follower
from exchange.trader import asked
from exchange.value.chance import Draws
from market import GAMES
from tests.web.games import plan_of
from tests.web.visiting import Visitor, joined, served, visitor


@pytest.mark.prove
@pytest.mark.parametrize("title", GAMES)
async def test_whoever_is_gone_at_any_kind_of_decision_is_replaced_and_plays_on_when_they_come_back(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("exchange.house.clock.GRACE", 0.3)
    monkeypatch.setattr("exchange.house.presence.LOST", 1e6)  # links are lost by being closed
    plan = plan_of(title, words=False, seed="7", clock=Pace(600, 600), stand_in="random")
    async with aiohttp.ClientSession() as session, AsyncExitStack() as stack:
        running = stack.enter_context(served(plan))
        keys = {name: await joined(session, running, name) for name in plan.seats}
        links: dict[str, AsyncExitStack] = {}
        here: dict[str, Visitor] = {}

        async def come(seat: str) -> None:
            links[seat] = AsyncExitStack()
            here[seat] = await links[seat].enter_async_context(visitor(session, running, keys[seat]))
            stack.push_async_callback(links[seat].aclose)

        for seat in plan.seats:
            await come(seat)
        running.ask(lambda house: house.begin())
        for each in here.values():
            await each.until("event")
        table = running.ask(lambda house: house.held(1)).session
        met: set[str] = set()
        while not table.over:
            n = running.ask(lambda _house: len(table.host))
            for each in here.values():
                while each.n < n:
                    await each.hear()
            seat = next(seat for seat in plan.seats if seat in table.to_act())
            own = Follower.of(table.title, here[seat].log, seat).latest
            choices = table.game.choices(own, seat)
            kind = type(next(iter(choices))).__name__
            if kind in met:
                move = asked(table.title.traders["random"], own, seat, choices, Draws(seat, f"{n}", seat))
                assert "done" in await here[seat].do(msgspec.to_builtins(move))
                continue
            met.add(kind)
            await links[seat].aclose()
            other = next(each for name, each in here.items() if name != seat)
            stood = await other.until(lambda heard: heard.get("event", {}).get("type") == "StandIn")
            assert stood["event"]["seat"] == seat
            await come(seat)
        events = table.host.events()
        assert sum(isinstance(event, StandIn) for event in events) == len(met) > 1
        assert len(met) - sum(isinstance(event, Back) for event in events) in (0, 1)  # one may have ended the game
        for each in here.values():
            while not each.over:
                await each.hear()
            each.log.prove()
