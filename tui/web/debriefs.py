"""The debrief of a sitting: made in a process of its own, and shown to whoever has its address."""

from __future__ import annotations

import asyncio
import secrets
import sys

import msgspec
from aiohttp import web

from exchange.value.errors import CorroError
from market.lab.debrief.sitting import Far
from tui.web import N_
from tui.web.debriefed import Debriefed, Line, Wanted
from tui.web.language import wanted_language

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""The page is the file that `corro debrief` writes: its style stands in it, and it has no script."""
_LONGEST = 2**27
"""Bytes of a line of the process that makes it: the last one holds the pages."""


class Debriefs:
    """The last debrief that was made, and its address: a word in it cannot be guessed, and opens nothing else. `far` is
    how far the one is that is being made; None where none is."""

    def __init__(self) -> None:
        self.far: Far | None = None
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
        self.far = Far(0, 0)
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=pipe, limit=_LONGEST)
        try:
            made, err = await asyncio.gather(self._follow(process, wanted), _read(process.stderr))
            await process.wait()
        finally:
            self.far = None
            if process.returncode is None:
                process.kill()
        if made is None:
            why = " ".join(err.decode(errors="replace").split())[-200:]
            raise CorroError(N_("the debrief could not be made: {why}"), why=why)
        if made.failed is not None:
            raise made.failed.error
        self._made = made
        return made

    async def _follow(self, process: asyncio.subprocess.Process, wanted: Wanted) -> Debriefed | None:
        """Ask for it, and hear how far it is until it is made; None where that never comes."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(wanted))
        process.stdin.close()
        made = None
        async for text in process.stdout:
            line = msgspec.json.decode(text, type=Line)
            self.far = line.far or self.far
            made = line.made or made
        return made

    async def _page(self, request: web.Request) -> web.Response:
        word = request.match_info["word"]
        if not self._made.pages or not secrets.compare_digest(word.encode(), self._word.encode()):
            raise web.HTTPNotFound
        page = self._made.pages[wanted_language(request)]
        headers = {"Content-Security-Policy": _POLICY}
        return web.Response(text=page, content_type="text/html", charset="utf-8", headers=headers)


async def _read(stream: asyncio.StreamReader | None) -> bytes:
    return b"" if stream is None else await stream.read()
