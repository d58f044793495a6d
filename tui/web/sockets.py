"""Links by WebSocket."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from socket import SO_SNDBUF, SOL_SOCKET

from aiohttp import WSMsgType, web

from exchange.house.message import LONGEST, Hello, NoMessage, read_message
from tui.voice import Voice
from tui.web import N_
from tui.web.arrivals import Arrivals
from tui.web.frames import encoded
from tui.web.language import wanted_language
from tui.web.link import Link
from tui.web.links import Links
from tui.web.talk import HOME, NO_MESSAGE, refusal, refused

CLOSED = 4000
"""With this code the house closes a WebSocket; why, it says in its last message."""
HELLO_SECONDS = 5.0
"""A WebSocket says whose it is within so many seconds."""
STUCK = 20.0
"""A link that takes nothing for so many seconds is ended."""
_BUFFER = 16_384  # bytes that wait in a socket, before the link is waited for


class Sockets:
    """Answers each WebSocket by a link, as long as it lasts. One with a key is at work for `arrivals`."""

    def __init__(self, links: Links, arrivals: Arrivals) -> None:
        self._links = links
        self._arrivals = arrivals

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """A link, from its first message to its end."""
        socket = web.WebSocketResponse(max_msg_size=LONGEST, compress=False, writer_limit=_BUFFER, timeout=1.0)
        await socket.prepare(request)
        transport = request.transport
        if transport is not None:
            _keep_little(transport)
        link = await self._first(request, socket)
        if link is None:
            await socket.close(code=CLOSED, message=b"")
            return socket
        self._arrivals.at_work.add(request.protocol)
        try:
            slow = await self._talk(socket, link)
            if slow and transport is not None:
                transport.abort()
            else:
                await socket.close(code=CLOSED if link.left else 1000, message=link.left.encode())
        finally:
            self._arrivals.at_work.discard(request.protocol)
            await asyncio.shield(self._links.end(link))
        return socket

    async def _first(self, request: web.Request, socket: web.WebSocketResponse) -> Link | None:
        """The link that a first message asks for; None where it is none, or none of a key that holds a seat."""
        lang = wanted_language(request)
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                message = await socket.receive()
            hello = read_message(message.data if message.type is WSMsgType.TEXT else "")
        except TimeoutError:
            return None
        except NoMessage as error:
            await _say(socket, encoded(refused(0, error, lang)))
            return None
        if not isinstance(hello, Hello):
            why = Voice(lang, HOME).say(N_("a link begins with a key"))
            await _say(socket, encoded(refusal(0, NO_MESSAGE, why)))
            return None
        link = await self._links.begin(hello)
        if isinstance(link, Link):
            return link
        await _say(socket, encoded({"left": link}))
        return None

    async def _talk(self, socket: web.WebSocketResponse, link: Link) -> bool:
        """Hear and say, until either side ends it; whether the other took nothing for too long."""
        hearing = asyncio.create_task(self._hear(socket, link))
        saying = asyncio.create_task(self._say_all(socket, link))
        try:
            await asyncio.wait((hearing, saying), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (hearing, saying):
                task.cancel()
            ends = await asyncio.gather(hearing, saying, return_exceptions=True)
        return any(isinstance(end, TimeoutError) for end in ends)

    async def _hear(self, socket: web.WebSocketResponse, link: Link) -> None:
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._links.hear(link, message.data)
            else:
                link.leave("nonsense")
            await link.outbox.room()  # whoever reads nothing is heard no more

    async def _say_all(self, socket: web.WebSocketResponse, link: Link) -> None:
        while True:
            await link.outbox.filled()
            async with asyncio.timeout(STUCK):
                for frame in link.outbox.take():
                    await socket.send_frame(frame, WSMsgType.TEXT)
            self._links.has_room(link)
            if link.left:
                return


def _keep_little(transport: asyncio.Transport) -> None:
    """Let little wait in the socket: what a slow link is told is what is so now."""
    transport.set_write_buffer_limits(high=_BUFFER)
    own = transport.get_extra_info("socket")
    with suppress(OSError):
        own.setsockopt(SOL_SOCKET, SO_SNDBUF, 2 * _BUFFER)


async def _say(socket: web.WebSocketResponse, frame: bytes) -> None:
    """Say this over a socket that may be closed already."""
    with suppress(ConnectionError):
        await socket.send_frame(frame, WSMsgType.TEXT)
