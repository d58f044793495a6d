"""The server of a house: who may ask it for what, over HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Annotated

import msgspec
from aiohttp import WSMsgType, web
from msgspec import Meta, Struct

from exchange.house.message import LONGEST, Hello, NoMessage, read_message
from exchange.house.seating import NotJoined
from exchange.value.words import LANGUAGES
from tui.voice import Voice
from tui.web import N_
from tui.web.arrivals import Arrivals, Handler
from tui.web.frames import encoded
from tui.web.house_thread import HouseThread
from tui.web.link import Link
from tui.web.links import Links
from tui.web.measure import Measures
from tui.web.names import visitor
from tui.web.page import files
from tui.web.polls import Poll, Polls
from tui.web.rulings import rules_of
from tui.web.serving import Serving
from tui.web.talk import HOME, NO_MESSAGE, refusal, refused

SOCKET = "/ws"
CLOSED = 4000
"""With this code the house closes a WebSocket; why, it says in its last message."""
MOST_CONNECTIONS = 600
HELLO_SECONDS = 5.0
"""A WebSocket says whose it is within so many seconds."""
STUCK = 20.0
"""A link that takes nothing for so many seconds is ended."""
JOINS_AT_ONCE, JOINS_EACH_SECOND = 200.0, 5.0
"""So many tries to join an address may make, right ones too: nobody who types them makes as many."""
_BUFFER = 16_384  # bytes that wait in a socket, before the link is waited for

_HEADERS = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'{sockets}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Join(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody who joins says."""

    code: Annotated[str, Meta(max_length=32)]
    name: Annotated[str, Meta(max_length=128)]
    key: Annotated[str, Meta(max_length=128)] = ""
    lang: Annotated[str, Meta(max_length=8)] = LANGUAGES[0]


class HouseServer:
    """Serves a house. `links` are the people who are linked to it."""

    def __init__(self, house: HouseThread, serving: Serving, links: Links) -> None:
        self.serving = serving
        self.links = links
        self.arrivals = Arrivals(MOST_CONNECTIONS)
        self._house = house
        self._names = serving.own_names()
        self._polls = Polls(links)
        self._joins = Measures(time.monotonic, at_once=JOINS_AT_ONCE, each_second=JOINS_EACH_SECOND)

    def application(self) -> web.Application:
        """Its addresses."""
        app = web.Application(middlewares=[self._guard], client_max_size=16 * LONGEST)
        app.add_routes(
            [
                web.get("/", self._page),
                web.get("/page.js", self._script),
                web.get("/page.css", self._style),
                web.get("/rules", self._rules),
                web.post("/join", self._join),
                web.get(SOCKET, self._socket),
                web.post("/poll", self._poll),
            ]
        )
        return app

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[int]:
        """Serve meanwhile; the port. Raises OSError where the address cannot be had, CorroError for its certificate."""
        serving = self.serving
        encryption = serving.encryption()
        here = self.arrivals.listening(self.application(), serving.host, serving.port, encryption=encryption)
        async with here as port:
            yield port

    # Who may ask ------------------------------------------------------------------------------------------------------

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Turn away whoever asks for another server, or comes from another site's page."""
        host = request.headers.get("Host", "")
        if not self._names.welcome(host, request.headers.get("Origin")):
            raise web.HTTPForbidden(text="403")
        if request.path == SOCKET:
            return await handler(request)
        try:
            response = await self.arrivals.answered(request, handler, for_long=False)
        except web.HTTPException as refusal:
            refusal.headers.update(_HEADERS)
            raise
        response.headers.update(_HEADERS)
        response.headers["Content-Security-Policy"] = _POLICY.format(sockets=f" ws://{host} wss://{host}")
        return response

    def _address(self, request: web.Request) -> str:
        return visitor(request.remote or "", request.headers.get("X-Forwarded-For", ""), self.serving.proxies)

    # Pages ------------------------------------------------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.Response:
        return web.Response(body=files.html(_language(request)), content_type="text/html", charset="utf-8")

    async def _script(self, request: web.Request) -> web.Response:
        return web.Response(body=files.script(), content_type="text/javascript", charset="utf-8")

    async def _style(self, request: web.Request) -> web.Response:
        return web.Response(body=files.style(), content_type="text/css", charset="utf-8")

    async def _rules(self, request: web.Request) -> web.Response:
        lang = _language(request)
        rules = await self._house.do(lambda house: rules_of(house.title, house.plan.options, lang))
        return _json(rules)

    # Joining ----------------------------------------------------------------------------------------------------------

    async def _join(self, request: web.Request) -> web.Response:
        """A code and a name for a key."""
        lang, address = _language(request), self._address(request)
        body = await request.read()
        try:
            asked = msgspec.json.decode(body[: LONGEST + 1], type=Join)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            why = Voice(lang, HOME).say(N_("somebody who joins says a code and a name"))
            return _json(encoded(refusal(0, NO_MESSAGE, why)), 400)
        lang = asked.lang if asked.lang in LANGUAGES else lang
        measure = self._joins.of(address)
        if not measure.takes():
            why = Voice(lang, HOME).say(N_("too many tries came from there: wait a second"))
            return _json(encoded(refusal(0, "wait", why) | {"wait": 1}), 429)
        try:
            joined = await self._house.do(lambda house: house.join(asked.code, asked.name, address, key=asked.key))
        except NotJoined as error:
            answer = refusal(0, error.rule, Voice(lang, HOME).why(error))
            if error.wait:
                answer["wait"] = error.wait
            return _json(encoded(answer), 429 if error.wait else 403)
        return _json(encoded(joined))

    # Links ------------------------------------------------------------------------------------------------------------

    async def _poll(self, request: web.Request) -> web.Response:
        """A link without a WebSocket."""
        try:
            poll = msgspec.json.decode(await request.read(), type=Poll)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            why = Voice(_language(request), HOME).say(N_("this is no request of a link"))
            return _json(encoded(refusal(0, NO_MESSAGE, why)), 400)
        told = await self._polls.answer(poll)
        return web.Response(body=b"\n".join(told), content_type="application/jsonl", charset="utf-8")

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        """A link, from its first message to its end."""
        socket = web.WebSocketResponse(max_msg_size=LONGEST, compress=False, writer_limit=_BUFFER, timeout=1.0)
        await socket.prepare(request)
        transport = request.transport
        if transport is not None:
            transport.set_write_buffer_limits(high=_BUFFER)
        link = await self._first(request, socket)
        if link is None:
            await socket.close(code=CLOSED, message=b"")
            return socket
        self.arrivals.at_work.add(request.protocol)
        try:
            slow = await self._talk(socket, link)
            if slow and transport is not None:
                transport.abort()
            else:
                await socket.close(code=CLOSED if link.left else 1000, message=link.left.encode())
        finally:
            self.arrivals.at_work.discard(request.protocol)
            await asyncio.shield(self.links.end(link))
        return socket

    async def _first(self, request: web.Request, socket: web.WebSocketResponse) -> Link | None:
        """The link that a first message asks for; None where it is none, or none of a key that holds a seat."""
        lang = _language(request)
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
        link = await self.links.begin(hello)
        if link is None:
            await _say(socket, encoded({"left": "no-seat"}))
        return link

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
                await self.links.hear(link, message.data)
            else:
                link.leave("nonsense")
            await link.outbox.room()  # whoever reads nothing is heard no more

    async def _say_all(self, socket: web.WebSocketResponse, link: Link) -> None:
        while True:
            await link.outbox.filled()
            async with asyncio.timeout(STUCK):
                for frame in link.outbox.take():
                    await socket.send_frame(frame, WSMsgType.TEXT)
            self.links.has_room(link)
            if link.left:
                return


async def _say(socket: web.WebSocketResponse, frame: bytes) -> None:
    """Say this over a socket that may be closed already."""
    with suppress(ConnectionError):
        await socket.send_frame(frame, WSMsgType.TEXT)


def _json(body: bytes, status: int = 200) -> web.Response:
    return web.Response(body=body, status=status, content_type="application/json", charset="utf-8")


def _language(request: web.Request) -> str:
    """The language that a request asks for: by `?lang=`, else the first that the browser wants and that is spoken
    here."""
    wanted = [request.query.get("lang", ""), *request.headers.get("Accept-Language", "").split(",")]
    spoken = (each.split(";")[0].strip().lower()[:2] for each in wanted)
    return next((lang for lang in spoken if lang in LANGUAGES), LANGUAGES[0])
