"""Connections that ask for nothing: how many there may be, and for how long.

A connection costs nothing but a socket, and anybody who reaches the port can open one without the word. A process has
only so many sockets, and a visit needs some too.
"""

from __future__ import annotations

import asyncio
from collections import Counter

from aiohttp import web

MOST_CONNECTIONS = 256
"""So many connections at once; a browser opens six, and a visit keeps one of them."""
SILENT = 20.0
"""Seconds that a connection may take to ask, at first and between two requests."""
LONGEST_ANSWER = 60.0
"""Seconds from a request to the end of its answer, unless it begins a visit."""


class Arrivals:
    """Takes in the connections of a web server. `at_work` are those whose request is being answered, visits too."""

    def __init__(self, most: int = MOST_CONNECTIONS) -> None:
        self.most = most
        self.at_work: set[asyncio.BaseProtocol] = set()

    async def listen(self, server: web.Server, host: str, port: int) -> asyncio.Server:
        """Listen at an address of this machine. Raises OSError where it cannot be had."""

        def come_in() -> asyncio.BaseProtocol:
            return server() if self._make_room(server) else _TurnedAway()

        return await asyncio.get_running_loop().create_server(come_in, host, port)

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


class _TurnedAway(asyncio.Protocol):
    """A connection for which there is no room."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """End it."""
        if isinstance(transport, asyncio.Transport):
            transport.abort()


def _address(transport: asyncio.BaseTransport | None) -> str:
    name = transport.get_extra_info("peername") if transport is not None else None
    return str(name[0]) if name else ""
