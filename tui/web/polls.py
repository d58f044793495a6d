"""Links by long poll, where WebSockets are blocked: each request says something and is answered with what there is."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct

from exchange.house.message import MOST, Hello
from exchange.value.words import LANGUAGES
from tui.web.frames import encoded
from tui.web.link import Link, fresh_name
from tui.web.links import Links

HOLD = 0.9
"""Seconds that a request waits for something to be told."""
SILENT_POLL = 10.0
"""A link is over when no request has come for so many seconds."""
MOST_SAID = 20

Word = Annotated[str, Meta(max_length=128)]


class Poll(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request: the first message of a link, the name of the link that goes on (`poll`), and what is said (`in`)."""

    key: Word
    seat: Word = ""
    game: Word = ""
    after: Annotated[int, Meta(ge=0, le=MOST)] = 0
    lang: Word = LANGUAGES[0]
    thin: bool = False
    poll: Word = ""
    said: Annotated[tuple[Raw, ...], Meta(max_length=MOST_SAID)] = msgspec.field(default=(), name="in")

    @property
    def hello(self) -> Hello:
        """The first message."""
        lang = self.lang if self.lang in LANGUAGES else LANGUAGES[0]
        return Hello(key=self.key, seat=self.seat, game=self.game, after=self.after, lang=lang, thin=self.thin)


class Polls:
    """The links by their names."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._named: dict[str, Link] = {}
        self._ending: set[asyncio.Task[None]] = set()

    async def answer(self, poll: Poll) -> list[bytes]:
        """What there is to tell, a message each, once there is something or `HOLD` seconds have passed."""
        link = self._named.get(poll.poll)
        if link is None or link.left or not secrets.compare_digest(link.wish.key.encode(), poll.key.encode()):
            begun = await self._begin(poll.hello)
            if isinstance(begun, str):
                return [encoded({"left": begun})]
            link = begun
        else:
            self._links.again(link, poll.game, poll.after)
        for said in poll.said:
            await self._links.hear(link, bytes(said))
        await self._links.hear(link, b'{"here":1}')
        return await self._told(link)

    async def _begin(self, hello: Hello) -> Link | str:
        link = await self._links.begin(hello)
        if isinstance(link, Link):
            link.patience = SILENT_POLL
            name = fresh_name()
            self._named[name] = link
            link.tell({"poll": name})
            ending = asyncio.create_task(self._end(name, link))
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)
        return link

    async def _told(self, link: Link) -> list[bytes]:
        with suppress(TimeoutError):
            async with asyncio.timeout(HOLD):
                await link.outbox.filled()
        frames = link.outbox.take()
        link.fetched = link.wish.game, link.wish.n
        self._links.has_room(link)
        return frames

    async def _end(self, name: str, link: Link) -> None:
        await link.gone()
        await asyncio.sleep(HOLD)  # its last message may be fetched meanwhile
        del self._named[name]
        await self._links.end(link)
