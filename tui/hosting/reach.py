"""A trial: a page that tells whoever opens it that this machine can be reached, before a house is there."""

from __future__ import annotations

import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from html import escape

import aiohttp
from aiohttp import web

from exchange.value.errors import CorroError
from exchange.value.system import reason
from exchange.value.words import Message
from tui import N_
from tui.web.arrivals import Arrivals
from tui.web.serving import EVERYWHERE

MARK = "/corro-check"
"""Where a trial tells its own mark: so it finds out whether a public address leads to it."""
PATIENCE = 10.0
"""Seconds that a public address may take to answer."""
_LONGEST_MARK = 100
_PAGE = (
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Corro</title>'
    "<p>{words}</p>"
)
_HEADERS = {"Content-Security-Policy": "default-src 'none'", "Cache-Control": "no-store"}


class Reach:
    """The trial. `words` are what its page says; `came` is called with the address of whoever opens it."""

    def __init__(self, words: str, came: Callable[[str], None]) -> None:
        self.mark = secrets.token_hex(16)
        self._page = _PAGE.format(words=escape(words))
        self._came = came

    @asynccontextmanager
    async def listening(self, host: str, port: int) -> AsyncIterator[int]:
        """Answer meanwhile at this address of the machine; the port. Raises CorroError where it cannot be had."""
        app = web.Application(client_max_size=_LONGEST_MARK)
        app.add_routes([web.get("/", self._index), web.get(MARK, self._tell_mark)])
        async with AsyncExitStack() as stack:
            try:
                found = await stack.enter_async_context(Arrivals().listening(app, host, port))
            except OSError as error:
                raise port_fault(error, host, port) from error
            yield found

    async def _index(self, request: web.Request) -> web.Response:
        self._came(request.remote or "")
        return web.Response(text=self._page, content_type="text/html", headers=_HEADERS)

    async def _tell_mark(self, _request: web.Request) -> web.Response:
        return web.Response(text=self.mark, headers=_HEADERS)

    async def why_not_here(self, public: str) -> Message | None:
        """Why the public address, which ends in `/`, does not lead to this trial; None where it does."""
        try:
            timeout = aiohttp.ClientTimeout(total=PATIENCE)
            async with aiohttp.ClientSession(timeout=timeout) as session, session.get(public + MARK[1:]) as answer:
                told = (await answer.content.read(_LONGEST_MARK)).decode(errors="replace")
        except TimeoutError:
            return Message(N_("it did not answer in {seconds} seconds"), seconds=round(PATIENCE))
        except aiohttp.ClientSSLError:
            return Message(N_("its certificate is not trusted here"))
        except (aiohttp.ClientError, OSError, ValueError):
            return Message(N_("nothing answers there"))
        if told == self.mark:
            return None
        return Message(N_("something else answers there (status {status})"), status=answer.status)


def check_port(host: str, port: int) -> None:
    """Raises CorroError where nobody could come in at this port of this address."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.create_server((host, port), family=family):
            pass
    except OSError as error:
        raise port_fault(error, host, port) from error


def port_fault(error: OSError, host: str, port: int) -> CorroError:
    """Why nobody can come in at this port, and what to do."""
    why = N_("nobody can come in at port {port} of {host} ({why}): --port takes another")
    return CorroError(why, port=port, host="*" if host in ("", EVERYWHERE) else host, why=reason(error))
