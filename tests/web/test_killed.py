"""A house that is killed at any moment: everybody comes back by themselves, and no move is lost or made twice."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec
import pytest

from exchange.house.plan import Plan
from exchange.log.follow import Follower
from exchange.store import open_store
from exchange.trader import asked
from exchange.value.chance import Draws
from exchange.verify import verify_log
from tests.exchange.stores import KINDS, new_store
from tests.web.apart import Apart
from tests.web.visiting import Visitor
from tui.joined.copy_log import CopyLog


class Faithful:
    """A program that comes back whenever its link breaks, and sends again what was not answered."""

    def __init__(self, key: str, seat: str, table: int, port: int) -> None:
        self.key, self.seat, self.table, self.port = key, seat, table, port
        self.copy: CopyLog | None = None
        self.returns = 0
        self.here = asyncio.Event()
        self.acknowledged: dict[int, int] = {}
        self._draws = Random(key)
        self._id = 0
        self._unsure: dict[str, Any] | None = None

    async def play(self, session: aiohttp.ClientSession) -> None:
        """Play, and come back, until the game is over."""
        while self.copy is None or not self.copy.over:
            try:
                async with session.ws_connect(f"http://127.0.0.1:{self.port}/ws", max_msg_size=0) as socket:
                    await self._play(Visitor(self.key, socket))
            except (aiohttp.ClientError, OSError, AssertionError, ConnectionError):
                await asyncio.sleep(0.05 + self._draws.random() / 10)

    async def _play(self, link: Visitor) -> None:
        link.copy = self.copy
        known = {} if self.copy is None else {"game": self.copy.head.id, "after": len(self.copy)}
        await link.say({"key": self.key} | known)
        await link.until("welcome")
        self.returns += 1
        self.here.set()
        while True:
            while link.copy is None:
                await link.hear()
            self.copy = link.copy
            if self._unsure is not None:
                await self._settle(link)
            follower = Follower.of(self.copy.title, self.copy, self.seat)
            if self.copy.over:
                return
            title, view = self.copy.title, follower.latest
            if self.seat not in title.game.to_act(view):
                await link.hear()
                continue
            await asyncio.sleep(self._draws.random() / 5)
            draws = Draws(self.key, f"{self._id}", self.seat)
            move = asked(title.traders["value"], view, self.seat, title.game.choices(view, self.seat), draws)
            self._id += 1
            self._unsure = {"do": msgspec.to_builtins(move), "at": len(self.copy), "id": self._id}

    async def _settle(self, link: Visitor) -> None:
        """Send the move, again if it was sent before, and hear whether it was made."""
        assert self._unsure is not None
        number = self._unsure["id"]
        await link.say(self._unsure)
        answer = await link.until(lambda heard: number in (heard.get("done"), heard.get("refused")))
        if "done" in answer:
            self.acknowledged[number] = answer["n"]
            while link.n < answer["n"]:
                await link.hear()
        self._unsure = None


async def sat_down(session: aiohttp.ClientSession, house: Apart, count: int) -> list[Faithful]:
    """So many who have joined."""
    found = []
    for number in range(count):
        asks_for = {"code": house.code, "name": f"P{number}"}
        async with session.post(f"http://127.0.0.1:{house.port}/join", json=asks_for) as answer:
            told = json.loads(await answer.text())
        found.append(Faithful(told["key"], told["seat"], told["table"], house.port))
    return found


async def all_back(players: list[Faithful]) -> None:
    """Wait until everybody whose game goes on has a link again."""
    for each in players:
        if each.copy is None or not each.copy.over:
            await asyncio.wait_for(each.here.wait(), 60)


@pytest.mark.prove
@pytest.mark.parametrize(("seats", "tables"), [(24, 6)])
@pytest.mark.parametrize("kind", KINDS)
async def test_whenever_a_house_is_killed_everybody_comes_back_and_no_move_is_lost_or_made_twice(
    kind: str, seats: int, tables: int, tmp_path: Path
) -> None:
    plan = Plan(title="bolsa", open_seats=seats // tables, tables=tables, options={"rounds": 10}, words=False)
    draws, kills = Random(7), 50 if kind == "sqlite" else 12
    with new_store(kind, tmp_path) as url, Apart(url) as house:
        await asyncio.to_thread(house.start, plan)
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            players = await sat_down(session, house, seats)
            playing = [asyncio.create_task(each.play(session)) for each in players]
            await all_back(players)
            await asyncio.to_thread(house.tell, "begin")
            for _kill in range(kills):
                await asyncio.sleep(draws.random() / 2)
                for each in players:
                    each.here.clear()
                await asyncio.to_thread(house.kill)
                await asyncio.to_thread(house.start)
                await all_back(players)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        assert house.troubles == []
        await asyncio.to_thread(house.end)
        check_games(url, players)


def check_games(url: str, players: list[Faithful]) -> None:
    """Every log holds; every acknowledged move ends at the event that it was told, and nobody moved more often than
    they know of, but for the one that was not answered."""
    made: dict[tuple[str, int], str] = {}
    with open_store(url) as store:
        for kept in store.games():
            game = kept.id
            log = store.log(game)
            verify_log(log)
            commands = [entry for entry in log.read() if hasattr(entry.command, "seat")]
            ends = [*(entry.n - 1 for entry in commands[1:]), len(log)]
            for entry, end in zip(commands, ends, strict=True):
                made[game, end] = entry.command.seat
    moves = Counter((game, seat) for (game, _end), seat in made.items())
    for each in players:
        assert each.copy is not None
        own = each.copy.head.id
        assert each.acknowledged
        assert all(made[own, n] == each.seat for n in each.acknowledged.values())
        assert len(set(each.acknowledged.values())) == len(each.acknowledged)
        assert moves[own, each.seat] - len(each.acknowledged) in (0, 1)
