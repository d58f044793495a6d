"""What a house costs, and how quickly the others see a move: seats at several tables, scripted, over real links.

    .venv/bin/python -m tests.bench.measure_machines [SEATS TABLES [SECONDS [STORE]]]

The house runs in a process of its own; its processor time and memory are measured from outside (Linux). STORE is a file
or a URL. Programs as thin as the page play Bolsa, each thinking for a while before it moves.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import tempfile
import time
from collections import defaultdict
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from exchange.house.clock import Pace
from exchange.house.plan import Plan
from tests.bench.waking import bare_loop
from tests.web.apart import Apart

THINKS = (0.5, 3.5)  # seconds before a move
TICK = os.sysconf("SC_CLK_TCK")


class Seen:
    """When each event of each table was first sent for, and when it was seen elsewhere."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.answered: list[float] = []
        self._sent: dict[tuple[int, int], tuple[str, float]] = {}
        self._early: defaultdict[tuple[int, int], list[tuple[str, float]]] = defaultdict(list)

    def done(self, table: int, n: int, seat: str, sent: float, now: float) -> None:
        """A move of this seat made event n."""
        self.answered.append(now - sent)
        self._sent[table, n] = seat, sent
        for other, at in self._early.pop((table, n), []):
            self.seen(table, n, other, at)

    def seen(self, table: int, n: int, seat: str, now: float) -> None:
        """This seat was told event n."""
        if (sent := self._sent.get((table, n))) is None:
            self._early[table, n].append((seat, now))
        elif sent[0] != seat:
            self.took.append(now - sent[1])


class Phone:
    """A seat that plays by what it is shown."""

    def __init__(self, key: str, seat: str, table: int, port: int, seen: Seen) -> None:
        self.key, self.seat, self.table, self.port = key, seat, table, port
        self.seen = seen
        self.draws = Random(key)
        self.id = 0
        self.games = 0
        self.back = 0.0
        self.returned = asyncio.Event()
        self._sent: dict[int, float] = {}

    async def play(self, session: aiohttp.ClientSession) -> None:
        """Play, and come back whenever the link breaks."""
        while True:
            try:
                await self._play(session)
            except (aiohttp.ClientError, OSError):
                await asyncio.sleep(0.2 + self.draws.random() / 2)

    async def _play(self, session: aiohttp.ClientSession) -> None:
        async with session.ws_connect(f"http://127.0.0.1:{self.port}/ws", max_msg_size=0, compress=0) as socket:
            await socket.send_json({"key": self.key, "thin": True, "lang": "es"})
            living = asyncio.create_task(self._live(socket))
            moving: asyncio.Task[None] | None = None
            try:
                async for frame in socket:
                    now = time.perf_counter()
                    message = json.loads(frame.data)
                    if "event" in message:
                        self.seen.seen(self.table, message["n"], self.seat, now)
                    elif "welcome" in message:
                        self.id = max(self.id, message["welcome"]["last"])
                        self.back = now
                        self.returned.set()
                    elif "done" in message:
                        self.seen.done(self.table, message["n"], self.seat, self._sent.pop(message["done"]), now)
                    elif "table" in message:
                        self.games += bool(message["table"]["over"])
                        if self.seat in message["table"]["to_act"] and (moving is None or moving.done()):
                            moving = asyncio.create_task(self._move(socket, message))
                    elif "refused" in message:
                        self._sent.pop(message["refused"], None)
            finally:
                living.cancel()
                if moving is not None:
                    moving.cancel()

    async def _live(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        while True:
            await asyncio.sleep(1)
            await socket.send_str('{"here":1}')

    async def _move(self, socket: aiohttp.ClientWebSocketResponse, shown: dict[str, Any]) -> None:
        await asyncio.sleep(self.draws.uniform(*THINKS))
        moves = [each["do"] for each in shown["legal"] if "do" in each]
        if moves:
            move = self.draws.choice(moves)
        else:
            companies = self.draws.sample(("IBE", "SAN", "TEF", "ITX", "FER"), 2)
            move = {"type": "SealSheet", "sheet": {"buy": {companies[0]: 1}, "sell": {}}}
        self.id += 1
        self._sent[self.id] = time.perf_counter()
        with contextlib.suppress(ConnectionError):
            await socket.send_json({"do": move, "at": shown["n"], "id": self.id})


def usage(pid: int) -> tuple[float, float]:
    """Processor seconds so far, and memory that is its own or shared with nobody (PSS), in MiB."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    pss = next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    return (int(fields[11]) + int(fields[12])) / TICK, pss / 1024


def quantiles(times: list[float]) -> str:
    """Median, 95th percentile and worst, in milliseconds."""
    if not times:
        return "none"
    ordered = sorted(1000 * each for each in times)
    p95 = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    return (
        f"median {ordered[len(ordered) // 2]:.0f} ms, p95 {p95:.0f} ms, worst {ordered[-1]:.0f} ms (n={len(ordered)})"
    )


def tell(line: str) -> None:
    """A line of what was measured."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def measure(seats: int, tables: int, seconds: float, store: str) -> None:
    """Everybody joins, plays for so long, and is measured; then the house is killed and comes back."""
    each = seats // tables
    plan = Plan(title="bolsa", open_seats=each, tables=tables, options={"rounds": 10}, words=False)
    with Apart(store) as house:
        await asyncio.to_thread(house.start, plan)
        before = usage(house.pid)[1]
        seen = Seen()
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            began = time.perf_counter()
            phones = await asyncio.gather(*(join(session, house, number, seen) for number in range(seats)))
            tell(f"{seats} seats, {tables} tables of {each}; {store}; load {os.getloadavg()[0]:.1f}")
            tell(f"joined within {time.perf_counter() - began:.2f} s")
            playing = [asyncio.create_task(phone.play(session)) for phone in phones]
            await asyncio.sleep(2)
            await asyncio.to_thread(house.tell, "begin")
            await asyncio.sleep(3)
            seen.took.clear()
            seen.answered.clear()
            cpu, began = usage(house.pid)[0], time.perf_counter()
            await asyncio.sleep(seconds)
            took = time.perf_counter() - began
            after, memory = usage(house.pid)
            tell(f"others see a move: {quantiles(seen.took)}")
            tell(f"it is acknowledged: {quantiles(seen.answered)}")
            moves = len(seen.answered) / took
            tell(f"processor: {100 * (after - cpu) / took:.1f} % of a core, {moves:.1f} moves a second")
            tell(await asyncio.to_thread(bare_loop))
            tell(f"memory: {memory:.1f} MiB, {before:.1f} before anybody came")
            await again(house, phones)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        if house.troubles:
            tell(f"troubles: {house.troubles[:3]}")


async def join(session: aiohttp.ClientSession, house: Apart, number: int, seen: Seen) -> Phone:
    """Take a seat."""
    asked = {"code": house.code, "name": f"P{number}"}
    while True:
        async with session.post(f"http://127.0.0.1:{house.port}/join", json=asked) as answer:
            told = await answer.json()
        if "key" in told:
            return Phone(told["key"], told["seat"], told["table"], house.port, seen)
        await asyncio.sleep(told["wait"])


async def again(house: Apart, phones: list[Phone]) -> None:
    """The house is killed and started again: how soon is everybody back."""
    for phone in phones:
        phone.returned.clear()
    await asyncio.to_thread(house.kill)
    killed = time.perf_counter()
    await asyncio.to_thread(house.start)
    started = time.perf_counter()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(30):
            await asyncio.gather(*(phone.returned.wait() for phone in phones))
    away = sum(not phone.returned.is_set() for phone in phones)
    last = max(phone.back for phone in phones) - killed
    missing = f", {away} are not" if away else ""
    tell(f"killed and started again: listens after {started - killed:.2f} s, last back after {last:.2f} s{missing}")


async def measure_clock(store: str, seconds: float = 20) -> None:
    """Nobody moves at six tables with clocks: how long after it was due each time-up was recorded."""
    plan = Plan(title="bolsa", open_seats=4, tables=6, clock=Pace(1, 1), options={"rounds": 10}, words=False)
    with Apart(store) as house:
        await asyncio.to_thread(house.start, plan)
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            phones = await asyncio.gather(*(join(session, house, number, Seen()) for number in range(24)))
            late: list[float] = []
            idle = [asyncio.create_task(watch(session, phone, late)) for phone in phones]
            await asyncio.sleep(1)
            await asyncio.to_thread(house.tell, "begin")
            await asyncio.sleep(seconds)
            for task in idle:
                task.cancel()
            await asyncio.gather(*idle, return_exceptions=True)
        tell(f"a time-up is recorded after it is due: {quantiles(late)}")


async def watch(session: aiohttp.ClientSession, phone: Phone, late: list[float]) -> None:
    """Be here and do nothing; note how late each time-up is against the second that was given."""
    async with session.ws_connect(f"http://127.0.0.1:{phone.port}/ws", max_msg_size=0) as socket:
        await socket.send_json({"key": phone.key})
        before = 0.0
        async for frame in socket:
            message = json.loads(frame.data)
            if "here" in message:
                await socket.send_str('{"here":1}')
            elif "event" in message:
                at = datetime.fromisoformat(message["at"]).timestamp()
                if message["event"]["type"] == "TimeUp":
                    late.append(at - before - 1)
                before = at


def main(seats: str = "24", tables: str = "6", seconds: str = "30", store: str = "") -> None:
    """Measure."""
    with tempfile.TemporaryDirectory(prefix="corro-") as folder:
        asyncio.run(measure(int(seats), int(tables), float(seconds), store or f"{folder}/house.db"))
        asyncio.run(measure_clock(store or f"{folder}/clock.db"))


if __name__ == "__main__":
    main(*sys.argv[1:])
