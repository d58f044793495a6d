"""The floor in a browser: a small web server that starts one floor for each visitor, on this machine unless told so.

Everything that a page loads comes from here, so that a classroom needs no internet. `door` says who may come in,
and `places` how many.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp_jinja2
import jinja2
from aiohttp import web
from msgspec import Struct
from textual_serve.server import Server

from exchange.value.errors import CorroError
from tui.floor import N_
from tui.floor.looks import HOME
from tui.floor.serve.door import COOKIE, Door, file_of, fresh_word
from tui.floor.serve.own_games import ready
from tui.floor.serve.places import MOST, MOST_FROM_ONE, Places
from tui.floor.serve.visiting import LONGEST_MESSAGE, MOST_COLUMNS, MOST_ROWS, Nonsense, Visit, cells, obey
from tui.voice import Voice
from tui.web.arrivals import Arrivals, Handler
from tui.web.names import Names, is_local, visitor

FONT_SIZES = (8, 72)
LARGE = 26
"""The size of letters, in pixels, for a projector."""
NORMAL = 16

VISIT = "/ws"
"""Where the page's messages come and go."""

_WEB = Path(__file__).parent / "web"
_FONT = "/static/fonts/RobotoMono-VariableFont_wght.ttf"
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' "
    "'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; worker-src 'self' blob:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "same-origin",  # with no-referrer a form says that it comes from nowhere: Origin: null
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
_LONGEST_FORM = 4_096  # bytes of what a browser may send but for its messages
_QUIET = 60.0  # seconds between two lines about pages that send nonsense


class Service(Struct, frozen=True, kw_only=True):
    """What is served, and where. `store` is a path or URL (empty: games live as long as their visitor); `watch` a game
    in it (empty: the floor); `host` an address of this machine; `public` the address that visitors type, where a proxy
    stands before this server; `names` further names of this machine.

    `word` is what visitors say to come in; None: a fresh one where others than this machine can come, else none.
    `visitors` is how many may be here at once, `from_one` how many of them from one address. `visits` is the folder
    that remembers whose games are whose (None: nothing does)."""

    store: str = ""
    watch: str = ""
    host: str = "localhost"
    port: int = 8000
    public: str = ""
    names: tuple[str, ...] = ()
    word: str | None = None
    visitors: int = MOST
    from_one: int = MOST_FROM_ONE
    visits: Path | None = None
    lang: str = "es"
    theme: str = "dark"
    font_size: int = 0

    @property
    def size(self) -> int:
        """The size of letters: large for a projector, unless told."""
        return self.font_size or (LARGE if self.watch else NORMAL)

    @property
    def local(self) -> bool:
        """Whether nobody but this machine can come: no proxy hands others on."""
        return is_local(self.host) and not self.public

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


class FloorServer(Server):
    """textual-serve's server with pages of our own, and a word about who may come in."""

    def __init__(self, service: Service, *, told: Callable[[str], None]) -> None:
        super().__init__("", host=service.host, port=service.port, title="Corro")
        self.service = service
        self.told = told
        self._say = Voice(service.lang, HOME).say
        word = service.word if service.word is not None else "" if service.local else fresh_word()
        self.door = Door(Names(host=service.host, public=service.public, names=service.names), word=word)
        self.places = Places(service.visitors, service.visitors if service.local else service.from_one)
        self.arrivals = Arrivals()
        self._unfinished: set[str] = set()  # whose program did not end by itself: a page loaded again finds its game
        self._last_told = -_QUIET

    def application(self) -> web.Application:
        """The web server's pages."""
        app = web.Application(middlewares=[self._guard], client_max_size=_LONGEST_FORM)
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(_WEB), autoescape=True)
        app.add_routes(
            [
                web.get("/", self.handle_index),
                web.post("/", self.handle_word),
                web.get(VISIT, self.handle_websocket),
                web.get("/download/{key}", self.handle_download),
                web.static("/static", self.statics_path),
            ]
        )
        return app

    def run(self) -> None:
        """Serve until Ctrl+C. Raises CorroError where the address cannot be had."""
        try:
            asyncio.run(self._serve())
        except (web.GracefulExit, KeyboardInterrupt):
            pass
        except OSError as error:
            why = N_("nobody can come in at {address}: it is taken, or not this machine's")
            raise CorroError(why, address=self.service.address) from error

    async def _serve(self) -> None:
        async with self.listening(handle_signals=True):
            self._tell_open()
            await asyncio.Event().wait()

    @asynccontextmanager
    async def listening(self, *, handle_signals: bool = False) -> AsyncIterator[int]:
        """Serve meanwhile; the port. Raises OSError where the address cannot be had."""
        here = self.arrivals.listening(
            self.application(), self.service.host, self.service.port, handle_signals=handle_signals
        )
        async with here as port:
            yield port

    def _tell_open(self) -> None:
        self.told(self._say(N_("The floor is open at {address} · Ctrl+C closes it"), address=self.service.address))
        if self.door.word:
            self.told(self._say(N_("The word to come in: {word}"), word=self.door.word))

    # Who may come in -------------------------------------------------------------------------------------------------

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Turn away whoever asks for another server, or comes from another site's page, or has not said the word."""
        if not self.door.names.welcome(request.headers.get("Host", ""), request.headers.get("Origin")):
            raise web.HTTPForbidden(text="403")
        if not self._is_known(request) and request.path != "/" and not request.path.startswith("/static/"):
            raise web.HTTPForbidden(text="403")
        response = await self.arrivals.answered(request, handler, for_long=request.path == VISIT)
        if not response.prepared:
            response.headers.update(_HEADERS)
        return response

    def _is_known(self, request: web.Request) -> bool:
        return self.door.knows(request.cookies.get(COOKIE, ""))

    def _address(self, request: web.Request) -> str:
        """Where the request comes from: the proxy says so, where there is one on this machine."""
        remote = request.remote or ""
        proxies = (remote,) if self.service.public and is_local(remote) else ()
        return visitor(remote, request.headers.get("X-Forwarded-For", ""), proxies)

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """The page, for whoever may come in; else the question for the word. `?fontsize=` sets the size of letters."""
        if not self._is_known(request):
            return self._asks(request)
        asked = request.query.get("fontsize", "")
        size = int(asked) if asked.isdecimal() and len(asked) < 4 else self.service.size
        scheme = "wss" if request.secure or self.service.public.startswith("https:") else "ws"
        page = {
            "lang": self.service.lang,
            "font_size": max(FONT_SIZES[0], min(FONT_SIZES[1], size)),
            "font_url": _FONT,
            "app_websocket_url": f"{scheme}://{request.host}{VISIT}",
            "config": {"static": {"url": "/static/"}},
            "application": {"name": "Corro"},
            "ended": self._say(N_("This visit is over.")),
            "again": self._say(N_("Come in again")),
        }
        response = aiohttp_jinja2.render_template("app_index.html", request, page)
        self._remember(request, response)
        return response

    async def handle_word(self, request: web.Request) -> web.StreamResponse:
        """The word was said. Whoever says a wrong one too often waits."""
        address = self._address(request)
        if self.door.must_wait(address):
            return self._asks(request, self._say(N_("Too many wrong words came from there. Wait a minute.")), 429)
        said = (await request.post()).get("word", "")
        token = self.door.token(request.cookies.get(COOKIE, ""))
        if not isinstance(said, str) or not self.door.opens(said, token, address):
            return self._asks(request, self._say(N_("That is not the word.")), 403)
        response = web.Response(status=303, headers={"Location": "/"})
        self._remember(request, response, token)
        return response

    def _asks(self, request: web.Request, fault: str = "", status: int = 200) -> web.Response:
        page = {
            "lang": self.service.lang,
            "name": "Corro",
            "question": self._say(N_("The word to come in")),
            "come_in": self._say(N_("Come in")),
            "fault": fault,
        }
        return aiohttp_jinja2.render_template("word.html", request, page, status=status)

    def _remember(self, request: web.Request, response: web.StreamResponse, token: str = "") -> None:
        """Let the browser be known again until it is closed, and to no page but this server's."""
        token = token or self.door.token(request.cookies.get(COOKIE, ""))
        secure = request.secure or self.service.public.startswith("https:")
        response.set_cookie(COOKIE, token, httponly=True, samesite="Lax", secure=secure)

    # A visit ---------------------------------------------------------------------------------------------------------

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """A visitor's floor, while there is room. What a broken page sends ends its visit, and nothing else."""
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=LONGEST_MESSAGE)
        leaving: list[asyncio.Task[bool]] = []

        def leave() -> None:
            leaving.append(asyncio.ensure_future(socket.close(code=1013, message=b"idle")))

        place = self.places.take(self._address(request), leave)
        if place is None:
            raise web.HTTPServiceUnavailable(text="503")
        try:
            await socket.prepare(request)
            token = self.door.token(request.cookies.get(COOKIE, ""))
            visit = Visit(visit_command(self.service), self._environment(token), socket, self.download_manager)
            self._unfinished.add(file_of(token))
            try:
                await visit.start(
                    _number(request, "width", 80, MOST_COLUMNS), _number(request, "height", 24, MOST_ROWS)
                )
                await obey(socket, visit, lambda: self.places.use(place))
            except Nonsense:
                self._tell_nonsense(self._address(request))
                await socket.close(code=1003, message=b"no message of this page")
            finally:
                await asyncio.gather(*leaving)
                await visit.stop()
                if visit.left:
                    self._unfinished.discard(file_of(token))
        finally:
            self.places.free(place)
        return socket

    def _environment(self, token: str) -> dict[str, str]:
        """What the visitor's program is told that no other user of this machine may read."""
        if self.service.visits is None:
            return {}
        name = file_of(token)
        told = {"CORRO_VISITOR": str(self.service.visits / name)}
        return told | ({"CORRO_COMES_BACK": "1"} if name in self._unfinished else {})

    def _tell_nonsense(self, address: str) -> None:
        now = time.monotonic()
        if now - self._last_told >= _QUIET:
            self._last_told = now
            self.told(
                self._say(
                    N_("A page at {address} sent what no page of this server sends; its visit is over."),
                    address=address,
                )
            )


def _number(request: web.Request, name: str, default: int, most: int) -> int:
    text = request.query.get(name, "")
    return cells(int(text), most) if text.isdecimal() and len(text) < 5 else default


def serve(service: Service, *, told: Callable[[str], None]) -> None:
    """Serve until Ctrl+C. `told` says where the floor is. Raises CorroError where the address cannot be had, and
    LogError where there is no such game to watch."""
    os.environ.pop("CORRO_STORE", None)
    if service.store:
        _check_game(service)
        os.environ["CORRO_STORE"] = service.store
    if service.visits is not None:
        ready(service.visits)
    FloorServer(service, told=told).run()


def _check_game(service: Service) -> None:
    from exchange.store import open_store
    from market import GAMES

    with open_store(service.store, GAMES, create=not service.watch) as store:
        if service.watch:
            store.log(service.watch)
