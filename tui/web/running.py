"""A house that is served: in threads of its own, so that a screen can stand beside it."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import Future
from types import TracebackType
from typing import Self, TypeVar

from exchange.house.sitting import House
from exchange.value.errors import CorroError
from market.lab.debrief.sitting import Far
from tui.hosting.reach import port_fault
from tui.web import N_
from tui.web.debriefed import Wanted
from tui.web.house_thread import HouseThread
from tui.web.links import Links
from tui.web.server import HouseServer
from tui.web.serving import Serving

T = TypeVar("T")


class Running:
    """A house, served as long as the `with` lasts. Raises CorroError where nobody could come in at the address.

        with Running(house, Serving(port=8000)) as running:
            running.ask(lambda house: house.begin())

    From there on the house belongs to its thread: whoever wants something of it asks. `store` is where its games are
    kept, for a debrief of them. What goes wrong in the program itself is written down in its log file; `trouble` is
    called with it, and with what the store says while nobody asks for anything, from another thread; `newest_trouble`
    tells the newest of it to whoever looks from time to time.
    """

    def __init__(
        self,
        house: House,
        serving: Serving,
        *,
        store: str = "",
        trouble: Callable[[BaseException], None] = lambda error: None,
    ) -> None:
        self._store = store
        self.serving = serving
        self.port = serving.port
        self._house = HouseThread(house)
        self._tables = len(house.tables)
        self._trouble = trouble
        self._newest: BaseException | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._links: Links | None = None
        self._server: HouseServer | None = None
        self._ready = threading.Event()
        self._end: asyncio.Event | None = None
        self._failed: BaseException | None = None
        self._board_key = secrets.token_hex(16)
        self._thread = threading.Thread(target=self._run, name="web", daemon=True)

    @property
    def links(self) -> int:
        """How many live links there are."""
        return 0 if self._links is None else len(self._links)

    @property
    def board(self) -> str:
        """Where the board for a projector is, behind the address and its `/`. Whoever has this may look on as a
        spectator does."""
        return f"board#{self._board_key}"

    def newest_trouble(self) -> CorroError | None:
        """What went wrong since this was asked last, the newest of it; None where nothing did."""
        newest, self._newest = self._newest, None
        if newest is None or isinstance(newest, CorroError):
            return newest
        return CorroError(N_("something went wrong in the house itself; it is written down there"))

    def _met(self, error: BaseException) -> None:
        self._newest = error
        self._trouble(error)

    def ask(self, work: Callable[[House], T]) -> T:
        """Let this be done with the house, and wait for it; what it raises is raised here."""
        return self._house.ask(work)

    def debrief(self, *, pseudonyms: bool = False) -> Future[str]:
        """Let the debrief of the sitting be made, in a process of its own: where it is then, behind the address, or the
        CorroError that says why there is none. It ends with the house.

        The board shows it then, and pages are told the turning points of their game.
        """
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(self._debrief(pseudonyms=pseudonyms), self._loop)

    @property
    def debriefing(self) -> Far | None:
        """How far the debrief is that is being made; None where none is."""
        return None if self._server is None else self._server.debriefs.far

    async def _debrief(self, *, pseudonyms: bool) -> str:
        assert self._server is not None
        sitting = await self._house.do(lambda house: house.name)
        made = await self._server.debriefs.make(Wanted(self._store, sitting, pseudonyms))
        for turning in made.turning:
            self._server.links.tell_turning(turning)
        return self._server.debriefs.path

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        if self._failed is not None:
            self._thread.join()
            self._house.end()
            raise self._failed
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Every link is told that the house closes."""
        if self._loop is not None and self._end is not None:
            self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()
        self._house.end()

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except OSError as error:
            self._failed = port_fault(error, self.serving.host, self.serving.port)
        except BaseException as error:  # noqa: BLE001 -- it is raised where the house was opened
            self._failed = error
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        self._links = Links(self._house, self._tables, trouble=self._met)
        server = self._server = HouseServer(self._house, self.serving, self._links, self._board_key)
        async with server.listening() as self.port:
            working = asyncio.create_task(self._links.run())
            self._ready.set()
            await self._end.wait()
            await server.debriefs.end()
            self._links.close()
            await self._links.emptied()
            working.cancel()
