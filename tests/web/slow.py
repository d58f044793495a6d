"""A proxy that is as slow as a bad link: what comes is late, little at a time, and some of it is sent twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random

from msgspec import Struct

CHUNK = 512


class Slowness(Struct, frozen=True, kw_only=True):
    """`late` seconds each way, so many `bytes_a_second`, and of each hundred packets so many are `lost`: they come
    when they are sent again, after the time that TCP waits."""

    late: float = 0.15
    bytes_a_second: float = 8_000
    lost: float = 5
    sent_again: float = 0.5


class Proxy:
    """The proxy, at `port`. While `stands`, nothing goes through it."""

    def __init__(self, target: int, slowness: Slowness) -> None:
        self.port = 0
        self.runs = asyncio.Event()
        self.runs.set()
        self._target = target
        self._slow = slowness
        self._draws = Random(1)
        self._tasks: set[asyncio.Task[None]] = set()

    def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry a connection both ways, until one side ends it."""
        self._tasks.add(asyncio.create_task(self._serve(reader, writer)))

    async def end(self) -> None:
        """Carry nothing any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, out = await asyncio.open_connection("127.0.0.1", self._target)
        ways = [asyncio.create_task(self._carry(reader, out)), asyncio.create_task(self._carry(back, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            for each in (out, writer):
                each.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop, slow = asyncio.get_running_loop(), self._slow
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(64)

        async def arrive() -> None:
            while True:
                due, data = await under_way.get()
                await asyncio.sleep(max(0.0, due - loop.time()))
                writer.write(data)
                with suppress(ConnectionError):
                    await writer.drain()

        arriving = asyncio.create_task(arrive())
        try:
            while data := await reader.read(CHUNK):
                await self.runs.wait()
                await asyncio.sleep(len(data) / slow.bytes_a_second)
                lost = self._draws.uniform(0, 100) < slow.lost
                await under_way.put((loop.time() + slow.late + lost * slow.sent_again, data))
        finally:
            arriving.cancel()


@asynccontextmanager
async def slow_link(target: int, slowness: Slowness | None = None) -> AsyncIterator[Proxy]:
    """A proxy before this port."""
    proxy = Proxy(target, slowness or Slowness())
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0, limit=CHUNK)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        await proxy.end()
