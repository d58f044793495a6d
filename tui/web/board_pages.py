"""The addresses of the board: its page, and what stands on it for whoever has its key."""

from __future__ import annotations

import secrets

from aiohttp import web
from msgspec import Struct

from exchange.value.words import LANGUAGES
from tui.web.board import Board
from tui.web.debriefs import Debriefs
from tui.web.frames import read
from tui.web.house_thread import HouseThread
from tui.web.language import wanted_language
from tui.web.page import files
from tui.web.page.words import traders_called


class _Asked(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    lang: str = LANGUAGES[0]


class BoardPages:
    """The board of a house. Whoever looks at it is no visitor: it counts nowhere, and no table waits for it."""

    def __init__(self, house: HouseThread, key: str, debriefs: Debriefs) -> None:
        self._debriefs = debriefs
        self._house = house
        self._key = key
        self._board = Board()

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
        return web.Response(body=files.board_html(lang, traders), content_type="text/html", charset="utf-8")

    async def _script(self, request: web.Request) -> web.Response:
        return web.Response(body=files.board_script(), content_type="text/javascript", charset="utf-8")

    async def _style(self, request: web.Request) -> web.Response:
        return web.Response(body=files.board_style(), content_type="text/css", charset="utf-8")

    async def _shown(self, request: web.Request) -> web.Response:
        """The key comes in the request's body: a request line is written down by every proxy."""
        asked = read(await request.read(), _Asked)
        if asked is None:
            raise web.HTTPBadRequest
        if not secrets.compare_digest(asked.key.encode(), self._key.encode()):
            raise web.HTTPForbidden
        lang = asked.lang if asked.lang in LANGUAGES else LANGUAGES[0]
        debriefs = self._debriefs
        board = await self._house.do(lambda house: self._board.shown(house, lang, debriefs.path, debriefs.far))
        return web.Response(body=board, content_type="application/json", charset="utf-8")
