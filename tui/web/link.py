"""One live link, as the server knows it: whose it is, what it has been sent, and what waits to be sent."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tui.web.frames import encoded
from tui.web.measure import Measure
from tui.web.outbox import Outbox

AT_ONCE, EACH_SECOND = 40.0, 10.0
"""So many messages a link may send."""
SILENT = 60.0
"""A link of which nothing was heard for so many seconds is ended."""
NOTHING = -1  # as `shown` of a link that was shown no table yet


class Wish(Struct, frozen=True):
    """What a link may be sent: the lines of this seat's copy of `game` behind event `n`; a `thin` one the table too,
    where it is not the one behind event `shown`, and what was said since. `asked` is the seal of the seed for which it
    was asked to open its word."""

    link: str
    key: str
    seat: str
    game: str = ""
    n: int = 0
    shown: int = NOTHING
    lang: str = "es"
    thin: bool = False
    asked: str = ""


class Link:
    """A link that was opened with a key. `wish` is what it may be sent next; a change of it begins another turn, and
    what was found for an earlier one is not sent."""

    def __init__(self, wish: Wish, table: int, now: Callable[[], float]) -> None:
        self.table = table
        self.wish = wish
        self.turn = 0
        self.outbox = Outbox()
        self.measure = Measure(now, at_once=AT_ONCE, each_second=EACH_SECOND)
        self.heard = now()
        self.patience = SILENT
        self.left = ""
        self.fetched = ("", 0)  # where it polls: the game and the event up to which it was answered
        self.waits = False  # more is there than may wait
        self._gone = asyncio.Event()

    @property
    def name(self) -> str:
        """What the house calls it."""
        return self.wish.link

    def become(self, wish: Wish) -> None:
        """It may be sent this from here on, and nothing of what waits for it."""
        self.wish = wish
        self.turn += 1
        self.outbox.take_back()

    def speak(self, lang: str) -> None:
        """It is shown the table in another language from here on."""
        self.wish = replace(self.wish, lang=lang, shown=NOTHING)
        self.turn += 1

    def take(self, turn: int, wish: Wish, frames: Sequence[bytes], picture: bytes | None) -> None:
        """Send what was found for the wish of that turn, and wish for this now."""
        if turn != self.turn or self.left:
            return
        self.wish = wish
        for frame in frames:
            self.outbox.put(frame, again=True)
        if picture is not None:
            self.outbox.put_latest("table", picture)

    def tell(self, message: object) -> None:
        """Send this message."""
        self.outbox.put(encoded(message))

    def leave(self, why: str) -> None:
        """End the link, and say why."""
        if not self.left:
            self.left = why
            self.outbox.put_last(encoded({"left": why}))
            self._gone.set()

    async def gone(self) -> None:
        """Wait until it is ended from here."""
        await self._gone.wait()


def fresh_name() -> str:
    """A name for a link, which nobody guesses."""
    return secrets.token_hex(16)
