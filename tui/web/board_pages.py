"""The addresses of the board: its page, and what is on it for whoever has its key, or watches by one of their own."""

from __future__ import annotations

import secrets
import time
from typing import Annotated

from aiohttp import web
from msgspec import Meta, Struct

from exchange.house.sitting import House
from exchange.value.words import LANGUAGES
from tui.web import sending
from tui.web.board import Board
from tui.web.debriefs import Debriefs
from tui.web.frames import encoded, read
from tui.web.house_thread import HouseThread
from tui.web.language import wanted_language
from tui.web.measure import Measures
from tui.web.page import files
from tui.web.page.words import traders_called

LOOKS_AT_ONCE, LOOKS_EACH_SECOND = 40.0, 10.0
"""So many looks may whoever watches take; the page takes one a second."""


class _Asked(Struct, frozen=True, forbid_unknown_fields=True):
    key: Annotated[str, Meta(max_length=128)]
    lang: str = LANGUAGES[0]


class BoardPages:
    """The board of a house. Whoever looks at it is no player, and no table waits for it."""

    def __init__(self, house: HouseThread, key: str, debriefs: Debriefs) -> None:
        self._debriefs = debriefs
        self._house = house
        self._key = key
        self._board = Board()
        self._looks = Measures(time.monotonic, at_once=LOOKS_AT_ONCE, each_second=LOOKS_EACH_SECOND)

    def routes(self) -> list[web.RouteDef]:
        """Its addresses."""
        return [
            web.get("/board", self._page),
            web.get("/board.js", self._script),
            web.get("/board.css", self._style),
            web.post("/board", self._shown),
        ]

    async def _page(self, request: web.Request) -> web.Response:
        lang = wanted_language(request)
        traders = await self._house.do(lambda house: traders_called(house.title, lang))
        return sending.page(request, files.board_html(lang, traders))

    async def _script(self, request: web.Request) -> web.Response:
        return sending.part(request, files.board_script(), "text/javascript")

    async def _style(self, request: web.Request) -> web.Response:
        return sending.part(request, files.board_style(), "text/css")

    async def _shown(self, request: web.Request) -> web.Response:
        """The key comes in the request's body: a request line is written down by every proxy."""
        asked = read(await request.read(), _Asked)
        if asked is None:
            raise web.HTTPBadRequest
        lang = asked.lang if asked.lang in LANGUAGES else LANGUAGES[0]
        if secrets.compare_digest(asked.key.encode(), self._key.encode()):
            made = self._debriefs
            board = await self._house.do(lambda house: self._board.shown(house, lang, made.path, made.far))
        elif not self._looks.of(asked.key).takes():
            raise web.HTTPTooManyRequests
        else:
            board = await self._house.do(lambda house: self._watched(house, asked.key, lang))
        return web.Response(body=board, content_type="application/json", charset="utf-8")

    def _watched(self, house: House, key: str, lang: str) -> bytes:
        """What somebody with this key sees: the seat that it holds by now, or the board. Raises HTTPForbidden."""
        try:
            seat = house.looks_on(key)
        except KeyError:
            raise web.HTTPForbidden from None
        if seat is not None:
            return encoded(seat)
        return self._board.watched(house, lang, self._debriefs.path, self._debriefs.far)
