"""A link to a house: it is opened again by itself whenever it breaks, through a WebSocket or, where none comes through,
by asking again and again.

It knows frames and no game. Everything it calls is called in its own thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import msgspec

QUIET = 2.5
"""A link over which nothing came for so many seconds is broken: the house says something every second."""
PARTING = 0.5
"""How long a house may take to answer that a link is closed, in seconds."""
HERE = 1.0
"""Seconds between two signs of life."""
FIRST_WAIT, LONGEST_WAIT = 0.2, 2.0
"""Seconds before a broken link is opened again: the first time, and in the end."""
LONGEST_FRAME = 1 << 21  # bytes: a line of a log, with room for what is said beside it
POLL_SECONDS = 10.0  # the longest that the answer to one question may take

Frame = str
_LOST = (aiohttp.ClientError, OSError, TimeoutError)


class Link:
    """A live link to the house at `base` (`http://10.0.0.7:8000`), opened with the message that `first` gives then.

    `heard` is given each frame, `broken` is called where the link breaks or cannot be opened.
    """

    def __init__(
        self,
        base: str,
        first: Callable[[], dict[str, Any]],
        heard: Callable[[Frame], None],
        broken: Callable[[], None],
    ) -> None:
        self._base = base
        self._first = first
        self._heard = heard
        self._broken = broken
        self._loop = asyncio.new_event_loop()
        self._out: asyncio.Queue[bytes] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._polls = False  # WebSockets do not come through here
        self._live = False
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)
        self._thread.start()

    # From any thread --------------------------------------------------------------------------------------------------

    def say(self, message: dict[str, Any]) -> None:
        """Send this, if there is a link now. What must not be lost is said again when the next one is opened."""
        data = msgspec.json.encode(message)

        def put() -> None:
            if self._live:
                self._out.put_nowait(data)

        self._in_loop(put)

    def close(self) -> None:
        """End the link for good."""
        self._closed.set()
        self._in_loop(lambda: self._task.cancel() if self._task is not None else None)
        if threading.current_thread() is not self._thread:
            self._thread.join(2 * PARTING)

    def _in_loop(self, act: Callable[[], object]) -> None:
        with contextlib.suppress(RuntimeError):  # it is closed
            self._loop.call_soon_threadsafe(act)

    # In its own thread ------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        async def keep() -> None:
            self._task = asyncio.ensure_future(self._keep())
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

        try:
            self._loop.run_until_complete(keep())
        finally:
            self._loop.close()

    async def _keep(self) -> None:
        """Open the link again and again."""
        wait = FIRST_WAIT
        async with aiohttp.ClientSession() as session:
            while not self._closed.is_set():
                self._live_now(False)
                came, polled = False, self._polls
                with contextlib.suppress(*_LOST):
                    async for frame in self._polled(session) if polled else self._socket(session):
                        came, wait = True, FIRST_WAIT
                        self._heard(frame)
                        if self._closed.is_set():
                            return
                self._live_now(False)
                self._broken()
                if polled and not came:
                    self._polls = False
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, 2 * wait)

    def _live_now(self, live: bool) -> None:
        self._live = live
        while not live and not self._out.empty():
            self._out.get_nowait()

    async def _socket(self, session: aiohttp.ClientSession) -> AsyncIterator[Frame]:
        """The frames of one WebSocket, to its end. Raises what the network does."""
        try:
            async with asyncio.timeout(QUIET):
                socket = await session.ws_connect(
                    f"{self._base}/ws",
                    max_msg_size=LONGEST_FRAME,
                    timeout=aiohttp.ClientWSTimeout(ws_close=PARTING),
                )
        except (aiohttp.WSServerHandshakeError, aiohttp.ServerDisconnectedError):
            self._polls = True  # something between here and the house knows no WebSockets
            raise
        first = True
        async with socket:
            await socket.send_str(msgspec.json.encode(self._first()).decode())
            self._live_now(True)
            sender = asyncio.ensure_future(self._send(socket))
            try:
                while True:
                    message = await socket.receive(timeout=QUIET)
                    if message.type is aiohttp.WSMsgType.TEXT:
                        first = False
                        yield message.data
                    elif message.type is aiohttp.WSMsgType.BINARY:
                        first = False
                        yield message.data.decode()
                    else:
                        return
            except TimeoutError:
                self._polls = first  # it opened, and nothing comes through
                raise
            finally:
                sender.cancel()

    async def _send(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """What is to be said, and a sign of life each second."""
        while True:
            try:
                async with asyncio.timeout(HERE):
                    data = await self._out.get()
            except TimeoutError:
                data = b'{"here":1}'
            with contextlib.suppress(*_LOST):
                await socket.send_str(data.decode())

    async def _polled(self, session: aiohttp.ClientSession) -> AsyncIterator[Frame]:
        """The frames that come as answers to questions. Raises what the network does."""
        poll = ""
        self._live_now(True)
        said: list[bytes] = []
        timeout = aiohttp.ClientTimeout(total=POLL_SECONDS)
        while True:
            while not self._out.empty():
                said.append(self._out.get_nowait())
            first = self._first() | ({"poll": poll} if poll else {})
            first["in"] = [msgspec.Raw(each) for each in said] or [{"here": 1}]
            async with session.post(
                f"{self._base}/poll", data=msgspec.json.encode(first), timeout=timeout, headers=_JSON
            ) as answer:
                answer.raise_for_status()
                body = await answer.text()
            said = []
            for frame in body.splitlines():
                if frame.startswith('{"poll":'):
                    poll = msgspec.json.decode(frame)["poll"]
                elif frame:
                    yield frame


_JSON = {"Content-Type": "application/json"}
