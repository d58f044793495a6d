"""The floor in a browser: a small web server that starts one floor for each visitor, on this machine unless told so.

Everything that a page loads comes from here, so that a classroom needs no internet. A page of another site cannot open
a floor in somebody's browser: the address asked for and the page's origin must be this server's.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp_jinja2
from aiohttp import web
from msgspec import Struct
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager
from textual_serve.server import Server

from exchange.value.errors import CorroError
from tui.floor.looks import OUTSIDE
from tui.floor.voice import _

LEAVING = 5.0
"""So many seconds a visitor's program has to leave."""
MOST_VISITORS = 24
"""So many browsers at once: each has a program of its own."""
FONT_SIZES = (8, 72)
LARGE = 26
"""The size of letters, in pixels, for a projector."""
NORMAL = 16

_WEB = Path(__file__).parent / "web"
_FONT = "/static/fonts/RobotoMono-VariableFont_wght.ttf"
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' "
    "'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; worker-src 'self' blob:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Service(Struct, frozen=True, kw_only=True):
    """What is served, and where. `store` is a path or URL (empty: games live as long as their visitor); `watch` a game
    in it (empty: the floor); `host` an address of this machine; `public` the address that visitors type, where a proxy
    stands before this server."""

    store: str = ""
    watch: str = ""
    host: str = "localhost"
    port: int = 8000
    public: str = ""
    lang: str = "es"
    theme: str = "dark"
    font_size: int = 0

    @property
    def size(self) -> int:
        """The size of letters: large for a projector, unless told."""
        return self.font_size or (LARGE if self.watch else NORMAL)

    @property
    def address(self) -> str:
        """Where a visitor finds the floor."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return self.public or f"http://{host}:{self.port}/"


def visit_command(service: Service) -> list[str]:
    """What runs for each visitor."""
    command = [sys.executable, "-m", "tui.floor.serve.visit", "--lang", service.lang, "--theme", service.theme]
    if service.watch:
        command.append(f"--watch={service.watch}")
    return command


def is_local(host: str) -> bool:
    """Whether only this machine reaches that address."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class FloorServer(Server):
    """textual-serve's server with pages of our own, and a word about who may come in."""

    def __init__(self, service: Service, *, told: Callable[[str], None]) -> None:
        super().__init__("", host=service.host, port=service.port, title="Corro")
        self.service = service
        self.told = told
        self.templates_path = _WEB
        self.visitors = 0

    def initialize_logging(self) -> None:
        """Nothing is logged: a fault's local values could hold what is secret."""

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(self._guard)
        return app

    async def on_startup(self, app: web.Application) -> None:
        """Nothing is said before visitors can really come."""

    def run(self) -> None:
        """Serve until Ctrl+C. Raises CorroError where the address cannot be had."""
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        told = self.told
        opened = _("The floor is open at {address} · Ctrl+C closes it", address=self.service.address)
        try:
            web.run_app(
                self._make_app(),
                host=self.host,
                port=self.port,
                loop=loop,
                access_log=None,
                print=lambda *_lines: told(opened),
            )
        except OSError as error:
            why = _("nobody can come in at {address}: it is taken, or not this machine's", address=self.service.address)
            raise CorroError(why) from error

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Turn away whoever asks for another server, or comes from another site's page."""
        if not self.welcome(request.headers.get("Host", ""), request.headers.get("Origin")):
            raise web.HTTPForbidden(text="403")
        response = await handler(request)
        if not response.prepared:
            response.headers.update(_HEADERS)
        return response

    def welcome(self, host: str, origin: str | None) -> bool:
        """Whether a request for `host`, from a page of `origin` (None: no page), may come in."""
        name = urlsplit(f"//{host}").hostname or ""
        public = urlsplit(self.service.public)
        if is_local(self.service.host) and not is_local(name) and name != (public.hostname or "localhost"):
            return False
        return origin is None or urlsplit(origin).netloc in {host, public.netloc or host}

    @aiohttp_jinja2.template("app_index.html")
    async def handle_index(self, request: web.Request) -> dict[str, Any]:
        """The page. `?fontsize=` sets the size of letters."""
        asked = request.query.get("fontsize", "")
        size = int(asked) if asked.isdecimal() and len(asked) < 4 else self.service.size
        scheme = "wss" if request.secure or self.service.public.startswith("https:") else "ws"
        return {
            "lang": self.service.lang,
            "font_size": max(FONT_SIZES[0], min(FONT_SIZES[1], size)),
            "font_url": _FONT,
            "app_websocket_url": f"{scheme}://{request.host}/ws",
            "config": {"static": {"url": "/static/"}},
            "application": {"name": "Corro"},
            "ended": _("This visit is over."),
            "again": _("Come in again"),
        }

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """A visitor's floor, while there is room. What a broken page sends ends its visit, and nothing else."""
        if self.visitors >= MOST_VISITORS:
            raise web.HTTPServiceUnavailable(text="503")
        self.visitors += 1
        socket = web.WebSocketResponse(heartbeat=15)
        try:
            await socket.prepare(request)
            visit = Visit(self.service, socket, self.download_manager)
            try:
                await visit.start(_number(request, "width", 80), _number(request, "height", 24))
                await self._process_messages(socket, visit)
            except (AssertionError, AttributeError, LookupError, TypeError, ValueError):
                await socket.close()
            finally:
                await visit.stop()
        finally:
            self.visitors -= 1
        return socket


class Visit(AppService):
    """One visitor's program: started without a shell, and gone when the visitor is."""

    def __init__(self, service: Service, socket: web.WebSocketResponse, downloads: DownloadManager) -> None:

        async def close() -> None:
            await socket.close()

        super().__init__(
            "",
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=close,
            download_manager=downloads,
        )
        self._arguments = visit_command(service)

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        self._process = process = await asyncio.create_subprocess_exec(
            *self._arguments,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=self._build_environment(width=width, height=height),
        )
        self._stdin = process.stdin
        return process

    async def stop(self) -> None:
        """Ask the program to leave; one that does not is ended."""
        process = self._process
        if process is None:
            return
        try:
            await asyncio.wait_for(super().stop(), LEAVING)
        except (TimeoutError, ConnectionError, RuntimeError):
            if process.returncode is None:
                process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()
        self._process = None


def _number(request: web.Request, name: str, default: int) -> int:
    text = request.query.get(name, "")
    return max(1, min(1_000, int(text))) if text.isdecimal() and len(text) < 5 else default


def serve(service: Service, *, told: Callable[[str], None]) -> None:
    """Serve until Ctrl+C. `told` says where the floor is. Raises CorroError where the address cannot be had, and
    LogError where there is no such game to watch."""
    OUTSIDE.speak(service.lang)
    os.environ.pop("CORRO_STORE", None)
    if service.store:
        _check_game(service)
        os.environ["CORRO_STORE"] = service.store
    FloorServer(service, told=told).run()


def _check_game(service: Service) -> None:
    from exchange.store import open_store
    from market import GAMES

    with open_store(service.store, GAMES, create=not service.watch) as store:
        if service.watch:
            store.log(service.watch)
