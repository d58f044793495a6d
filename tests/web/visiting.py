"""A house that is served on a free port, and programs that join it."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import aiohttp
import msgspec

from exchange.house.plan import Plan
from exchange.house.sitting import House
from exchange.log.follow import Follower
from exchange.session import wall_clock
from exchange.store import open_store
from exchange.trader import asked
from exchange.value.chance import Draws
from exchange.value.seal import seal
from market import GAMES
from tests.floor.rest import PATIENCE
from tui.joined.copy_log import CopyLog
from tui.web.running import Running
from tui.web.serving import Serving

LOCAL = Serving(host="127.0.0.1", port=0)


@contextmanager
def served(
    plan: Plan, serving: Serving = LOCAL, store: str = ":memory:", *, goes_wrong: type[BaseException] | None = None
) -> Iterator[Running]:
    """A house of this plan, served meanwhile. What goes wrong in it is raised at the end, unless it is this."""
    troubles: list[BaseException] = []
    with open_store(store, GAMES) as opened:
        house = House.open(opened, plan, clock=wall_clock, now=time.monotonic)
        with Running(house, serving, store=store, trouble=troubles.append) as running:
            yield running
    assert goes_wrong is None or troubles
    for trouble in troubles:
        if goes_wrong is None or not isinstance(trouble, goes_wrong):
            raise trouble


def address(running: Running, kind: str = "http") -> str:
    """Where it is served."""
    return f"{kind}://127.0.0.1:{running.port}"


class Visitor:
    """A program at one seat: what it heard, and its own copy of the game, which it verifies line by line."""

    def __init__(self, key: str, socket: aiohttp.ClientWebSocketResponse | None) -> None:
        self.key = key
        self._socket = socket
        self.heard: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.seat = ""
        self.copy: CopyLog | None = None
        self.ids = itertools.count(1)

    @property
    def socket(self) -> aiohttp.ClientWebSocketResponse:
        """Its WebSocket."""
        assert self._socket is not None
        return self._socket

    @property
    def log(self) -> CopyLog:
        """Its copy, once the game has begun."""
        assert self.copy is not None
        return self.copy

    @property
    def n(self) -> int:
        """How many events are in its copy."""
        return 0 if self.copy is None else len(self.copy)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.copy is not None and self.copy.over

    async def say(self, message: dict[str, Any] | str) -> None:
        """Say this."""
        await self.socket.send_str(message if isinstance(message, str) else json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        frame = await self.socket.receive(timeout=PATIENCE)
        assert frame.type is aiohttp.WSMsgType.TEXT, (frame.type, frame.data)
        return self.take(frame.data)

    def take(self, text: str) -> dict[str, Any]:
        """A message that came."""
        message: dict[str, Any] = json.loads(text)
        self.frames.append(text)
        self.heard.append(message)
        if "corro" in message:
            self.copy = CopyLog(f"{text}\n".encode())
        elif "event" in message and self.copy is not None:
            self.copy.take(f"{text}\n".encode())
        elif "welcome" in message:
            self.seat = message["welcome"]["seat"]
            self.ids = itertools.count(message["welcome"]["last"] + 1)
        return message

    async def until(self, wanted: Callable[[dict[str, Any]], Any] | str) -> dict[str, Any]:
        """Hear until a message comes that has this member, or of which this holds; that message."""
        try:
            async with asyncio.timeout(PATIENCE / 2):
                while True:
                    message = await self.hear()
                    if wanted in message if isinstance(wanted, str) else wanted(message):
                        return message
        except TimeoutError:
            raise AssertionError(f"it never came; at last: {self.frames[-5:]}") from None

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Say something with a fresh id, and wait for its answer."""
        number = next(self.ids)
        await self.say(message | {"id": number})
        return await self.until(lambda heard: number in [heard.get(name) for name in ("done", "refused", "foreseen")])

    async def do(self, command: dict[str, Any]) -> dict[str, Any]:
        """Make a move, and hear what comes of it."""
        answer = await self.ask({"do": command, "at": self.n})
        while self.copy is not None and self.n < answer.get("n", 0):
            await self.hear()
        return answer

    async def live(self, every: float = 1.0) -> None:
        """Give a sign of life each second, or so often."""
        while True:
            await asyncio.sleep(every)
            await self.say({"here": 1})

    async def give_word(self, word: str = "luna") -> None:
        """Add a word to the seed."""
        salt = f"{len(word):032x}"
        await self.until(lambda heard: heard.get("lobby", {}).get("seed_seal"))
        await self.say({"word_seal": seal(salt, word)})
        await self.until("open_word")
        await self.say({"word": word, "salt": salt})

    async def play(self, trader: str = "random") -> None:
        """Play to the end as this trader would."""
        draws = Draws(self.key, "moves", self.seat)
        while self.copy is None:
            await self.hear()
        follower = Follower.of(self.log.title, self.log, self.seat)
        while not self.over:
            title, view = self.log.title, follower.latest
            if self.seat in title.game.to_act(view):
                choices = title.game.choices(view, self.seat)
                move = asked(title.traders[trader], view, self.seat, choices, draws)
                await self.do(msgspec.to_builtins(move))
            else:
                await self.hear()
            follower.refresh(self.log)


class Poller(Visitor):
    """The same without a WebSocket."""

    def __init__(self, key: str, session: aiohttp.ClientSession, where: str) -> None:
        super().__init__(key, None)
        self._session = session
        self.where = where
        self._said: list[Any] = []
        self._came: deque[str] = deque()
        self._name = ""

    async def say(self, message: dict[str, Any] | str) -> None:
        """Say this with the next request."""
        self._said.append(message)

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        while not self._came:
            known = {} if self.copy is None else {"game": self.log.head.id, "after": self.n}
            asked = {"key": self.key, "poll": self._name, "in": self._said} | known
            self._said = []
            async with self._session.post(self.where, json=asked) as answer:
                assert answer.status == 200
                self._came.extend((await answer.text()).splitlines())
        message = self.take(self._came.popleft())
        self._name = message.get("poll", self._name)
        return message


def poll(session: aiohttp.ClientSession, running: Running, key: str) -> Poller:
    """A program with this key that polls."""
    return Poller(key, session, f"{address(running)}/poll")


async def joined(session: aiohttp.ClientSession, running: Running, name: str, **more: str) -> str:
    """A key for this name."""
    code = running.ask(lambda house: house.code)
    async with session.post(f"{address(running)}/join", json={"code": code, "name": name, **more}) as answer:
        assert answer.status == 200, await answer.text()
        return str((await answer.json())["key"])


@asynccontextmanager
async def visitor(
    session: aiohttp.ClientSession, running: Running, key: str, kind: type[Visitor] = Visitor, **more: Any
) -> AsyncIterator[Visitor]:
    """A program with this key, welcomed."""
    async with session.ws_connect(f"{address(running)}/ws", max_msg_size=0) as socket:
        found = kind(key, socket)
        await found.say({"key": key, **more})
        await found.until("welcome")
        yield found


async def at_once(*waiting: Any) -> list[Any]:
    """Wait for all of these."""
    return list(await asyncio.gather(*waiting))
