"""All live links of a house: they begin with a key, say something, are sent what is new, and end."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from exchange.house.message import AnyMessage, Do, Hello, Here, NoMessage, Say, Speak, read_message
from exchange.house.sitting import House
from exchange.value.errors import CorroError
from tui.crash import write_down
from tui.voice import Voice
from tui.web import N_
from tui.web.debriefed import Turning
from tui.web.fan import Fan
from tui.web.house_thread import HouseThread
from tui.web.link import NOTHING, Link, Wish, fresh_name
from tui.web.talk import HOME, Answer, answered, refusal, refused

NO_SEAT, CLOSED = "no-seat", "closed"
MOST_LINKS = 8
"""So many links of one key at once: another takes the place of the oldest."""
LOOK = 0.1
"""Seconds between two looks at clocks and at who is here."""
TOLD = 1.0
"""Seconds after which everybody is told how the table stands, if nothing has happened."""


class Welcome(Struct, frozen=True):
    """What a link is told first."""

    sitting: str
    table: int
    seat: str
    seats: tuple[str, ...]
    title: str
    game: str
    last: int


class Links:
    """The links, by their keys and at their tables. `run` sends what is new, for ever."""

    def __init__(
        self,
        house: HouseThread,
        tables: int,
        *,
        now: Callable[[], float] = time.monotonic,
        trouble: Callable[[BaseException], None] = lambda error: None,
    ) -> None:
        self._house = house
        self._now = now
        self._trouble = trouble
        self._fans = [Fan(number, house) for number in range(1, tables + 1)]
        self._of_key: defaultdict[str, list[Link]] = defaultdict(list)
        self._empty = asyncio.Event()  # no link of some key is left
        self._heard: set[str] = set()
        self._here: list[tuple[str, ...]] = []

    def __len__(self) -> int:
        return sum(map(len, self._of_key.values()))

    # A link's life ----------------------------------------------------------------------------------------------------

    async def begin(self, hello: Hello) -> Link | str:
        """A link with this key; or why there is none, as the other side is told: the key holds no seat, or the house
        cannot take anybody in now."""
        name = fresh_name()
        try:
            welcome = await self._house.do(lambda house: _arrived(house, name, hello))
        except Exception as error:  # noqa: BLE001 -- whatever it is: the others play on
            await self._tell_trouble(error)
            return CLOSED
        if welcome is None:
            return NO_SEAT
        wish = Wish(name, hello.key, welcome.seat, hello.game, hello.after, NOTHING, hello.lang, hello.thin)
        if hello.seat not in ("", welcome.seat):  # what is there already is another seat's copy
            wish = replace(wish, game="", n=0)
        elif not hello.game and hello.after:
            wish = replace(wish, game=welcome.game)
        link = Link(wish, welcome.table, self._now)
        told = {field: each for field in welcome.__struct_fields__ if (each := getattr(welcome, field)) != ""}
        link.tell({"welcome": told})
        others = self._of_key[hello.key]
        others.append(link)
        for old in others[:-MOST_LINKS]:
            old.leave("too-many")
        self._fan(link).arrive(link)
        return link

    async def end(self, link: Link) -> None:
        """The link is closed."""
        self._fan(link).links.discard(link)
        others = self._of_key[link.wish.key]
        if link in others:
            others.remove(link)
        if not others:
            del self._of_key[link.wish.key]
            self._empty.set()
        await self._house.do(lambda house: house.leave(link.name))

    async def hear(self, link: Link, data: str | bytes) -> None:
        """Something came over the link: do it, and answer."""
        link.heard = self._now()
        self._heard.add(link.name)
        if (wait := link.measure.take()) > 0:  # it is slowed down alone
            await asyncio.sleep(wait)
        message: AnyMessage
        try:
            message = read_message(data)
        except NoMessage as error:
            link.tell(refused(error.id, error, link.wish.lang))
            return
        if isinstance(message, Here):
            return
        if isinstance(message, Speak):
            link.speak(message.lang)
            self._fan(link).look_again()
        elif (answer := await self._answer(link, message)) is not None:
            link.tell(answer)

    async def _answer(self, link: Link, message: AnyMessage) -> Answer | None:
        try:
            answer = await self._house.do(lambda house: answered(house, link.table, link.wish, message))
            if callable(answer):
                answer = await asyncio.to_thread(answer)
        except Exception as error:  # noqa: BLE001 -- whatever it is: the others play on
            await self._tell_trouble(error)
            why = N_("something went wrong in the house itself; it is written down there")
            return refusal(getattr(message, "id", 0), "fault", Voice(link.wish.lang, HOME).say(why))
        if isinstance(message, Do | Say):
            for other in self._of_key[link.wish.key]:
                if other is not link:
                    other.tell({"last": message.id})
        return answer

    def again(self, link: Link, game: str, after: int) -> None:
        """A program that polls says what it has: where that is not what it was answered, the answer was lost."""
        if (game, after) != link.fetched:
            link.become(replace(link.wish, game=game, n=after, shown=NOTHING, asked=""))
            self._fan(link).look_again()

    def has_room(self, link: Link) -> None:
        """What waited was sent."""
        if link.waits or not link.outbox.has_room:
            self._fan(link).look_again()

    def _fan(self, link: Link) -> Fan:
        return self._fans[link.table - 1]

    # Time -------------------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Look at clocks, tell how the tables stand, send what is new, and end links of which nothing is heard."""
        loop = asyncio.get_running_loop()

        def changed(number: int) -> None:
            loop.call_soon_threadsafe(self._stir, number)

        await self._house.do(lambda house: house.changed(changed))
        async with asyncio.TaskGroup() as tasks:
            for fan in self._fans:
                tasks.create_task(self._for_ever(fan.send))
            tasks.create_task(self._for_ever(self._look))
            tasks.create_task(self._for_ever(self._tell))

    async def _for_ever(self, step: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await step()
            except Exception as error:  # noqa: BLE001 -- whatever it is: the next step may do
                await self._tell_trouble(error)
                await asyncio.sleep(TOLD)

    async def _tell_trouble(self, error: Exception) -> None:
        """Whoever hosts is told. What is this program's own fault is written down."""
        if not isinstance(error, CorroError):
            with suppress(OSError):
                await asyncio.to_thread(write_down, error)
        self._trouble(error)

    def _stir(self, number: int) -> None:
        for fan in self._fans if number == 0 else (self._fans[number - 1],):
            fan.stir()

    async def _look(self) -> None:
        await asyncio.sleep(LOOK)
        heard, self._heard = self._heard, set()
        now = await self._house.do(lambda house: _looked(house, heard))
        for fan, before, after in zip(self._fans, self._here or now, now, strict=True):
            if before != after:
                fan.stir()
        self._here = now

    async def _tell(self) -> None:
        await asyncio.sleep(TOLD)
        for fan in self._fans:
            if fan.links:
                fan.stir()
            for link in fan.links:
                if self._now() - link.heard > link.patience:
                    link.leave("silent")

    def tell_turning(self, turning: Turning) -> None:
        """Tell the thin clients of a table which moves of its game mattered most, and whoever comes later too."""
        self._fans[turning.table - 1].tell_turning(turning)

    def close(self) -> None:
        """Every link ends: the house does."""
        for fan in self._fans:
            for link in fan.links:
                link.leave(CLOSED)

    async def emptied(self, seconds: float = 2.0) -> None:
        """Wait until all links are ended, for so long at most."""
        self._empty.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._of_key:
                    await self._empty.wait()
                    self._empty.clear()


def _arrived(house: House, link: str, hello: Hello) -> Welcome | None:
    """Somebody is here: what they are told, or None for a key that holds nothing."""
    where = house.arrive(link, hello.key)
    if where is None:
        return None
    seat = hello.seat if hello.seat in where.seats else where.seats[0]
    held = house.table(where.table).held
    game, last = ("", 0) if held is None else (held.session.log.head.id, held.last_id(hello.key))
    return Welcome(house.name, where.table, seat, where.seats, house.title.name, game, last)


def _looked(house: House, heard: set[str]) -> list[tuple[str, ...]]:
    """Let time pass; who is here at each table."""
    for link in heard:
        house.heard(link)
    house.look()
    return [tuple(chair.name for chair in place.chairs if place.presence.is_here(chair.name)) for place in house.places]
