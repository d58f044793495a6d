"""What goes from a table to all who are linked to it: to each its own seat's lines, and to all what anybody there may
know."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from exchange.house.place import Place
from exchange.house.sitting import House
from exchange.house.table import HeldTable
from exchange.house.thin import thin
from tui.web.debriefed import Turning
from tui.web.frames import encoded
from tui.web.house_thread import HouseThread
from tui.web.link import NOTHING, Link, Wish
from tui.web.outbox import WINDOW

NEW_LINK = "new-link"
MOVED = "moved"


class Found(Struct, frozen=True):
    """What a wish gets: `frames` in order, the table (`picture`) where it is a new one, and how the wish stands then.
    `more`: further lines wait until these are read. `left`: the link's key holds nothing any more."""

    wish: Wish
    frames: Sequence[bytes] = ()
    picture: bytes | None = None
    more: bool = False
    left: str = ""


class Fan:
    """The links of one table. `stir` it whenever something may be new there."""

    def __init__(self, number: int, house: HouseThread) -> None:
        self.number = number
        self.links: set[Link] = set()
        self._house = house
        self._stirred = asyncio.Event()
        self._tell = False
        self._turning: Turning | None = None

    def arrive(self, link: Link) -> None:
        """A link begins."""
        self.links.add(link)
        self._tell_turning(link)
        self.stir()

    def tell_turning(self, turning: Turning) -> None:
        """From here on thin clients are told which moves of this game mattered most, their seat's own ones first."""
        self._turning = turning
        for link in self.links:
            self._tell_turning(link)

    def _tell_turning(self, link: Link) -> None:
        turning = self._turning
        if turning is not None and link.wish.thin:
            lines = turning.lines.get(link.wish.seat, {}).get(link.wish.lang, ())
            link.outbox.put_latest("turning", encoded({"turning": lines, "game": turning.game}))

    def stir(self) -> None:
        """Something may be new: lines, the time, or who is here."""
        self._tell = True
        self._stirred.set()

    def look_again(self) -> None:
        """A link wishes for something else, or has room again."""
        self._stirred.set()

    async def send(self) -> None:
        """Wait until something may be new, and send it."""
        await self._stirred.wait()
        self._stirred.clear()
        turns = {link.name: (link, link.turn) for link in self.links if link.outbox.has_room and not link.left}
        wishes = [link.wish for link, _turn in turns.values()]
        tell, self._tell = self._tell, False
        found, status = await self._house.do(lambda house: looked_up(house, self.number, wishes, tell=tell))
        for each in found:
            link, turn = turns[each.wish.link]
            if each.left:
                link.leave(each.left)
            link.take(turn, each.wish, each.frames, each.picture)
            link.waits = each.more
        for link in self.links if status else ():
            link.outbox.put_latest("status", status)


def looked_up(house: House, number: int, wishes: Iterable[Wish], *, tell: bool) -> tuple[list[Found], bytes]:
    """What these wishes get at this table; and where it is to be told, how the table stands: the same for all."""
    place = house.table(number)
    game = None if place.held is None else place.held.session.log.head.id
    gone, kept = [], []
    for wish in wishes:
        where = house.place(wish.key)
        if where is None:  # the key died
            gone.append(Found(wish, left=NEW_LINK))
        elif where.table != number or (wish.game == game and wish.seat not in where.seats):
            gone.append(Found(wish, left=MOVED))  # its seat was dealt to another table, or is its key's no longer
        else:  # before the game a seat may be called otherwise, and the game may have begun since
            kept.append(wish if wish.seat in where.seats else replace(wish, seat=where.seats[0]))
    if place.held is None:
        return [*gone, *_asked(place, kept)], encoded({"lobby": told(place.lobby(house.plan))}) if tell else b""
    return [*gone, *fulfilled(place.held, kept)], encoded(told(place.held.status())) if tell else b""


def _asked(place: Place, wishes: Iterable[Wish]) -> list[Found]:
    """Whoever gives a word is asked once to open it, when all seals are in."""
    seal = place.mixing.seed_seal if place.mixing is not None and place.wants_words else ""
    ask = encoded({"open_word": True})
    return [Found(replace(wish, asked=seal), [ask]) if seal and wish.asked != seal else Found(wish) for wish in wishes]


def fulfilled(table: HeldTable, wishes: Iterable[Wish]) -> list[Found]:
    """What each wish gets of a table that has begun. Lines are read once for all links that want the same."""
    game, n = table.session.log.head.id, len(table.session.host)
    read: dict[tuple[str, int], list[bytes]] = {}
    found = []
    for wish in wishes:
        begins = wish.game != game or wish.n > n
        after = 0 if begins else wish.n
        if (wish.seat, after) not in read:
            read[wish.seat, after] = _as_many_as_may_wait(table.lines_after(wish.seat, after))
        frames = read[wish.seat, after]
        upto = after + len(frames)
        now = replace(wish, game=game, n=upto, shown=NOTHING if begins else wish.shown)
        if begins:
            again = [encoded({"again": {"game": game}})] if wish.game and wish.game != game else []
            frames = [*again, table.head_line(wish.seat).rstrip(b"\n"), *frames]
        picture = None
        if now.thin and upto == n != now.shown:
            picture = encoded(thin(table.session, now.seat, now.lang, max(now.shown, 0), teaches=table.teaches))
            now = replace(now, shown=n)
        found.append(Found(now, frames, picture, more=upto < n))
    return found


def _as_many_as_may_wait(lines: Iterable[bytes]) -> list[bytes]:
    """The first of these lines, without their line feeds."""
    kept: list[bytes] = []
    size = 0
    for line in lines:
        kept.append(line.rstrip(b"\n"))
        size += len(line)
        if size >= WINDOW:
            break
    return kept


def told(value: Struct) -> dict[str, Any]:
    """The fields of a value that are there."""
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    return {name: each for name, each in fields.items() if each is not None}
