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
MAKER = "tui.web.debriefed"
"""The module that makes it, in a process of its own."""
_LONGEST = 2**27
"""Bytes of a line of the process that makes it: the last one holds the pages."""


class Debriefs:
    """The last debrief that was made, and its address: a word in it cannot be guessed, and opens nothing else. `far` is
    how far the one is that is being made; None where none is."""

    def __init__(self) -> None:
        self.far: Far | None = None
        self._made = Debriefed()
        self._making: set[asyncio.Task[object]] = set()
        self._ended = False
        self._word = secrets.token_urlsafe(12)

    @property
    def path(self) -> str:
        """Where it is to be read; empty before it was made."""
        return f"/debrief/{self._word}" if self._made.pages else ""

    def routes(self) -> list[web.RouteDef]:
        """Its address."""
        return [web.get("/debrief/{word}", self._page)]

    async def make(self, wanted: Wanted) -> Debriefed:
        """Make it anew, and show it from here on. Raises CorroError; is cancelled where nothing is made any more."""
        mine = asyncio.current_task()
        assert mine is not None
        if self._ended:
            raise asyncio.CancelledError
        self._making.add(mine)
        self.far = Far(0, 0)
        try:
            made, err = await self._hear(await _begun(), wanted)
        finally:
            self.far = None
            self._making.discard(mine)
        if made is None:
            why = " ".join(err.decode(errors="replace").split())[-200:]
            raise CorroError(N_("the debrief could not be made: {why}"), why=why)
        if made.failed is not None:
            raise made.failed.error
        self._made = made
        return made

    async def end(self) -> None:
        """End what is being made; nothing is made any more. Whoever ends the loop waits for this first: asyncio waits
        for ever where a process is cancelled together with what opens its pipes."""
        self._ended = True
        making = [*self._making]
        for each in making:
            each.cancel()
        await asyncio.gather(*making, return_exceptions=True)

    async def _hear(self, process: asyncio.subprocess.Process, wanted: Wanted) -> tuple[Debriefed | None, bytes]:
        """What it made, and what it said beside; it does not outlive whoever listens."""
        try:
            heard = await asyncio.gather(self._follow(process, wanted), _read(process.stderr))
            await process.wait()
            return heard
        finally:
            await _gone(process)

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


async def _begun() -> asyncio.subprocess.Process:
    """The process that makes it, its pipes open. Where this is cancelled it ends, once they are."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-m", MAKER)
    beginning = asyncio.ensure_future(
        asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=pipe, limit=_LONGEST)
    )
    try:
        return await asyncio.shield(beginning)
    except asyncio.CancelledError:
        await _gone(await beginning)
        raise


async def _gone(process: asyncio.subprocess.Process) -> None:
    """Kill it if it is still there, and wait until it and its pipes are gone."""
    if process.returncode is None:
        process.kill()
    await process.wait()


async def _read(stream: asyncio.StreamReader | None) -> bytes:
    return b"" if stream is None else await stream.read()
