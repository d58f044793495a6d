"""The server of a house: who may ask it for what, over HTTP and WebSockets."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from aiohttp import web
from msgspec import Meta, Struct

from exchange.house.code import counted_as
from exchange.house.message import LONGEST
from exchange.house.seating import NotJoined
from exchange.value.words import LANGUAGES
from tui.voice import Voice
from tui.web import N_, sending
from tui.web.arrivals import Arrivals, Handler
from tui.web.board_pages import BoardPages
from tui.web.debriefs import Debriefs
from tui.web.frames import encoded, read
from tui.web.house_thread import HouseThread
from tui.web.language import wanted_language
from tui.web.links import Links
from tui.web.measure import Measures
from tui.web.names import visitor
from tui.web.page import files
from tui.web.page.words import traders_called
from tui.web.polls import Poll, Polls
from tui.web.rulings import rules_of
from tui.web.serving import Serving
from tui.web.sockets import Sockets
from tui.web.talk import HOME, NO_MESSAGE, refusal

SOCKET = "/ws"
MOST_CONNECTIONS = 600
ENDS_WITHIN = 2.0
JOINS_AT_ONCE, JOINS_EACH_SECOND = 200.0, 5.0
"""So many tries to join an address may make, right ones too: nobody who types them makes as many."""
_HEADERS = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": sending.NOT_KEPT,
}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' '{style}'; img-src 'self' data:; "
    "connect-src 'self'{sockets}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Join(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody who joins says."""

    code: Annotated[str, Meta(max_length=32)]
    name: Annotated[str, Meta(max_length=128)]
    key: Annotated[str, Meta(max_length=128)] = ""
    lang: Annotated[str, Meta(max_length=8)] = LANGUAGES[0]


class HouseServer:
    """Serves a house. `links` are the people who are linked to it; whoever has `board_key` may look at the board."""

    def __init__(self, house: HouseThread, serving: Serving, links: Links, board_key: str) -> None:
        self.serving = serving
        self.links = links
        self.arrivals = Arrivals(MOST_CONNECTIONS)
        self._house = house
        self._names = serving.own_names()
        self._polls = Polls(links)
        self.debriefs = Debriefs()
        self._board = BoardPages(house, board_key, self.debriefs)
        self._sockets = Sockets(links, self.arrivals)
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
                web.get(SOCKET, self._sockets.answer),
                web.post("/poll", self._poll),
                *self._board.routes(),
                *self.debriefs.routes(),
            ]
        )
        return app

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[int]:
        """Serve meanwhile; the port. Raises OSError where the address cannot be had, CorroError for its certificate."""
        serving = self.serving
        encryption = serving.encryption()
        here = self.arrivals.listening(
            self.application(), serving.host, serving.port, encryption=encryption, ends_within=ENDS_WITHIN
        )
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
        policy = _POLICY.format(style=files.style_hash(), sockets=f" ws://{host} wss://{host}")
        for name, value in (_HEADERS | {"Content-Security-Policy": policy}).items():
            response.headers.setdefault(name, value)
        return response

    def _address(self, request: web.Request) -> str:
        return visitor(request.remote or "", request.headers.get("X-Forwarded-For", ""), self.serving.proxies)

    # Pages ------------------------------------------------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.Response:
        lang = wanted_language(request)
        traders = await self._house.do(lambda house: traders_called(house.title, lang))
        return sending.page(request, files.html(lang, traders))

    async def _script(self, request: web.Request) -> web.Response:
        return sending.part(request, files.script(), "text/javascript")

    async def _style(self, request: web.Request) -> web.Response:
        return sending.part(request, files.style(), "text/css")

    async def _rules(self, request: web.Request) -> web.Response:
        lang = wanted_language(request)
        rules = await self._house.do(lambda house: rules_of(house.title, house.plan.options, lang))
        return _json(rules)

    # Joining ----------------------------------------------------------------------------------------------------------

    async def _join(self, request: web.Request) -> web.Response:
        """A code and a name for a key."""
        lang, address = wanted_language(request), self._address(request)
        asked = read((await request.read())[: LONGEST + 1], Join)
        if asked is None:
            why = Voice(lang, HOME).say(N_("somebody who joins says a code and a name"))
            return _json(encoded(refusal(0, NO_MESSAGE, why)), 400)
        lang = asked.lang if asked.lang in LANGUAGES else lang
        measure = self._joins.of(counted_as(address))
        if not measure.takes():
            why = Voice(lang, HOME).say(N_("too many tries came from there: wait a second"))
            return _json(encoded(refusal(0, "wait", why) | {"wait": 1}), 429)
        try:
            joined = await self._house.do(lambda house: house.join(asked.code, asked.name, address, key=asked.key))
        except NotJoined as error:
            answer = refusal(0, error.rule, Voice(lang, HOME).why(error))
            if error.wait:
                answer["wait"] = error.wait
            if error.watch:
                answer["watch"] = error.watch
            return _json(encoded(answer), 429 if error.wait else 403)
        return _json(encoded(joined))

    # Links ------------------------------------------------------------------------------------------------------------

    async def _poll(self, request: web.Request) -> web.Response:
        """A link without a WebSocket."""
        poll = read(await request.read(), Poll)
        if poll is None:
            why = Voice(wanted_language(request), HOME).say(N_("this is no request of a link"))
            return _json(encoded(refusal(0, NO_MESSAGE, why)), 400)
        told = await self._polls.answer(poll)
        return web.Response(body=b"\n".join(told), content_type="application/jsonl", charset="utf-8")


def _json(body: bytes, status: int = 200) -> web.Response:
    return web.Response(body=body, status=status, content_type="application/json", charset="utf-8")
