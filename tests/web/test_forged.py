"""Whatever somebody with a browser's tools sends: none of it is accepted, all is answered, and the game goes on."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import aiohttp
import msgspec
import pytest

from exchange.house.plan import Plan
from exchange.log.follow import Follower
from exchange.trader import asked
from exchange.value.chance import Draws
from market import GAMES
from tests.web.forging import Forger
from tests.web.games import TITLES, plan_of
from tests.web.visiting import Visitor, joined, served, visitor

COUNTS = {"bolsa": 120, "dbpoker-6": 4, "mano-central": 24}
"""How many each seat sends at each state, in long proofs; eight of other titles."""


class Cheat:
    """A seat that sends forged messages before anybody moves, and then moves as a trader would."""

    def __init__(self, visitor: Visitor, draws: Random, made: list[dict[str, Any]]) -> None:
        self.visitor = visitor
        self.follower = Follower.of(visitor.log.title, visitor.log, visitor.seat)
        self._forger = Forger(draws, self.follower, visitor.seat, made)
        self._made = made

    async def forge(self, count: int) -> None:
        """Send so many, and hear that each is refused."""
        for _message in range(count):
            await self.visitor.say(self._forger.message(next(self.visitor.ids)))
        for _message in range(count):
            answer = await self.visitor.until(lambda heard: "refused" in heard or heard.get("done"))
            assert "refused" in answer, (answer, self.visitor.frames[-3:])
            assert answer["why"]
            assert answer["rule"] != "fault"

    async def move(self) -> None:
        """Move."""
        title, seat = self.visitor.log.title, self.visitor.seat
        view = self.follower.latest
        draws = Draws(self.visitor.key, f"{view.n}", seat)
        command = asked(title.traders["random"], view, seat, title.game.choices(view, seat), draws)
        move = msgspec.to_builtins(command)
        self._made.append(move)
        assert "done" in await self.visitor.do(move)

    async def follow(self, n: int) -> None:
        """Hear until event n is there."""
        while self.visitor.n < n:
            await self.visitor.hear()
        self.follower.refresh(self.visitor.log)


async def cheated(plan: Plan, count: int, most: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Play a game, with so many forged messages of each seat at every state; how many there were, once they are `most`
    or the game is over."""
    monkeypatch.setattr("tui.web.link.AT_ONCE", 1e9)  # they are many, on purpose
    draws, made = Random(plan.title), list[dict[str, Any]]()
    sent = 0
    async with aiohttp.ClientSession() as session, AsyncExitStack() as stack:
        running = stack.enter_context(served(plan))
        keys = [await joined(session, running, name) for name in plan.seats]
        visitors = [await stack.enter_async_context(visitor(session, running, key)) for key in keys]
        running.ask(lambda house: house.begin())
        for each in visitors:
            await each.until("event")
        cheats = [Cheat(each, draws, made) for each in visitors]
        held = running.ask(lambda house: house.held(1))
        while not held.session.over and sent < most:
            n = running.ask(lambda _house: len(held.session.log))
            await asyncio.gather(*(each.follow(n) for each in cheats))
            await asyncio.gather(*(each.forge(count) for each in cheats))
            sent += count * len(cheats)
            assert running.ask(lambda _house: len(held.session.log)) == n
            owing = held.session.to_act()
            await next(each for each in cheats if each.visitor.seat in owing).move()
        return sent


@pytest.mark.parametrize("title", TITLES)
async def test_no_forged_message_is_accepted_and_each_is_answered(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await cheated(plan_of(title, words=False, seed="7"), 5, 100, monkeypatch) >= 100


@pytest.mark.prove
@pytest.mark.parametrize("title", GAMES)
async def test_of_ten_thousand_forged_messages_none_is_accepted_at_any_state_of_a_game(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of all titles together they are more than that."""
    count = COUNTS.get(title, 8)
    assert await cheated(plan_of(title, words=False, seed="7"), count, 1_000_000, monkeypatch) > 900
