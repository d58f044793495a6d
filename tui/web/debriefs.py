"""The debrief of a sitting: made in a process of its own, and shown to whoever has its address."""

from __future__ import annotations

import asyncio
import secrets
import sys

import msgspec
from aiohttp import web

from exchange.value.errors import CorroError
from tui.web import N_
from tui.web.debriefed import Debriefed, Wanted
from tui.web.language import wanted_language

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""The page is the file that `corro debrief` writes: its style stands in it, and it has no script."""


class Debriefs:
    """The last debrief that was made, and its address: a word in it cannot be guessed, and opens nothing else."""

    def __init__(self) -> None:
        self._made = Debriefed()
        self._word = secrets.token_urlsafe(12)

    @property
    def path(self) -> str:
        """Where it is to be read; empty before it was made."""
        return f"/debrief/{self._word}" if self._made.pages else ""

    def routes(self) -> list[web.RouteDef]:
        """Its address."""
        return [web.get("/debrief/{word}", self._page)]

    async def make(self, wanted: Wanted) -> Debriefed:
        """Make it anew, and show it from here on. Raises CorroError."""
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "tui.web.debriefed")
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=pipe)
        try:
            out, err = await process.communicate(msgspec.json.encode(wanted))
        finally:
            if process.returncode is None:
                process.kill()
        if process.returncode != 0:
            why = " ".join(err.decode(errors="replace").split())[-200:]
            raise CorroError(N_("the debrief could not be made: {why}"), why=why)
        made = msgspec.json.decode(out, type=Debriefed)
        if made.failed is not None:
            raise made.failed.error
        self._made = made
        return made

    async def _page(self, request: web.Request) -> web.Response:
        word = request.match_info["word"]
        if not self._made.pages or not secrets.compare_digest(word.encode(), self._word.encode()):
            raise web.HTTPNotFound
        page = self._made.pages[wanted_language(request)]
        headers = {"Content-Security-Policy": _POLICY}
        return web.Response(text=page, content_type="text/html", charset="utf-8", headers=headers)
