"""Connections that ask for nothing: how many there may be, and for how long.

A connection costs nothing but a socket, and anybody who reaches the port can open one without the word. A process has
only so many sockets, and a visit needs some too.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from aiohttp import ClientError, web

from tui.crash import write_down

MOST_CONNECTIONS = 256
"""So many connections at once; a browser opens six, and a visit keeps one of them."""
SILENT = 20.0
"""Seconds that a connection may take to ask, at first and between two requests."""
LONGEST_ANSWER = 60.0
"""Seconds from a request to the end of its answer, unless it begins a visit."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_SILENT = logging.getLogger("corro.web")  # what came over a connection stands in no log: keys and words are in it
_SILENT.addHandler(logging.NullHandler())
_SILENT.propagate = False


class Arrivals:
    """Takes in the connections of a web server. `at_work` are those whose request is being answered, visits too."""

    def __init__(self, most: int = MOST_CONNECTIONS) -> None:
        self.most = most
        self.at_work: set[asyncio.BaseProtocol] = set()

    @asynccontextmanager
    async def listening(
        self,
        app: web.Application,
        host: str,
        port: int,
        *,
        encryption: ssl.SSLContext | None = None,
        handle_signals: bool = False,
        ends_within: float = LONGEST_ANSWER,
    ) -> AsyncIterator[int]:
        """Serve at an address of this machine meanwhile; the port. What is being answered at the end may take so many
        seconds more. Raises OSError where the address cannot be had."""
        runner = web.AppRunner(
            app,
            handle_signals=handle_signals,
            access_log=None,
            logger=_SILENT,
            keepalive_timeout=SILENT,
            lingering_time=LONGEST_ANSWER,
            shutdown_timeout=ends_within,
        )
        await runner.setup()
        try:
            assert runner.server is not None
            listener = await self._listen(runner.server, host, port, encryption)
            try:
                yield int(listener.sockets[0].getsockname()[1])
            finally:
                listener.close()
        finally:
            await runner.cleanup()

    async def _listen(
        self, server: web.Server, host: str, port: int, encryption: ssl.SSLContext | None
    ) -> asyncio.Server:
        def come_in() -> asyncio.BaseProtocol:
            return server() if self._make_room(server) else _TurnedAway()

        patience = None if encryption is None else SILENT
        return await asyncio.get_running_loop().create_server(
            come_in, host, port, ssl=encryption, ssl_handshake_timeout=patience
        )

    async def answered(self, request: web.Request, handler: Handler, *, for_long: bool) -> web.StreamResponse:
        """Answer a request: one that is not `for_long` in time, and when all of it has come. What goes wrong in this
        program is written down, and ends nothing else."""
        try:
            async with asyncio.timeout(None if for_long else LONGEST_ANSWER):
                if not for_long:
                    await _heard_out(request)
                self.at_work.add(request.protocol)
                return await handler(request)
        except TimeoutError as error:
            raise web.HTTPRequestTimeout(text="408") from error
        except (web.HTTPException, ConnectionError):
            raise
        except Exception as error:
            with suppress(OSError):
                await asyncio.to_thread(write_down, error)
            raise web.HTTPInternalServerError(text="500") from error
        finally:
            self.at_work.discard(request.protocol)

    def _make_room(self, server: web.Server) -> bool:
        """Where all are taken, end the oldest silent connection of the address that has the most of them."""
        here = [each for each in server.connections if each.transport is not None]
        if len(here) < self.most:
            return True
        silent = [(each, _address(each.transport)) for each in here if each not in self.at_work]
        if not silent:
            return False
        ((most, _count),) = Counter(address for _each, address in silent).most_common(1)
        next(each for each, address in silent if address == most).force_close()
        return True


async def _heard_out(request: web.Request) -> None:
    """Wait for all that a request says, which is kept for whoever reads it. Until then its connection is a silent one:
    whoever ends no request keeps nobody out. Raises ConnectionError where the rest cannot come any more."""
    try:
        if request.can_read_body:
            await request.read()
    except (RuntimeError, ClientError, web.RequestPayloadError) as error:
        raise ConnectionResetError from error


class _TurnedAway(asyncio.Protocol):
    """A connection for which there is no room."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """End it."""
        if isinstance(transport, asyncio.Transport):
            transport.abort()


def _address(transport: asyncio.BaseTransport | None) -> str:
    name = transport.get_extra_info("peername") if transport is not None else None
    return str(name[0]) if name else ""
