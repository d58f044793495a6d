"""The board: what a projector shows of a sitting, and whoever watches without a seat sees. Spectator's eyes alone, and
who has its key, or one by which somebody watches, may look."""

from __future__ import annotations

import time
from collections.abc import Callable

import segno
from msgspec import Struct
from msgspec.structs import replace

from exchange.house.place import Place
from exchange.house.sitting import House
from exchange.house.table import HeldTable
from exchange.house.thin import Thin, thin
from exchange.house.told import TableTold
from exchange.value.seal import SPECTATOR
from market.lab.debrief.sitting import Far
from tui.hosting.news import making
from tui.voice import Voice
from tui.web.frames import encoded
from tui.web.talk import HOME

LINES = 6
"""So many of the last sentences of a table are shown."""
COMING = ("lobby", "words")
SAME = 0.5
"""For so many seconds all who watch are shown the same: a class of them costs no more than one."""


class TableShown(Struct, frozen=True, kw_only=True):
    """A table of the board: what the house tells of it, the `rules` by which it differs from others, in words, and once
    it plays its picture, with the last things said."""

    told: TableTold
    rules: list[str]
    picture: Thin | None = None


class BoardShown(Struct, frozen=True, kw_only=True):
    """The board. `code` and `qr`, a picture of the address as a URL, are told while people come, and empty later;
    `debrief` is where the debrief is, once it was made, and `making` says how far the next one is; `ends_in` the
    seconds after which all games will be over at this pace, None where nobody knows; `watching`: whoever looks waits
    for a seat."""

    sitting: str
    title: str
    address: str
    code: str
    qr: str
    debrief: str
    making: str
    ends_in: float | None
    tables: tuple[TableShown, ...]
    watching: bool = False


class Board:
    """Makes the board of a house, in a language. Asked in the house's own thread."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._pictures: dict[tuple[int, str], Thin] = {}
        self._watched: dict[str, tuple[float, bytes]] = {}  # by language: when, and what

    def watched(self, house: House, lang: str, debrief: str = "", far: Far | None = None) -> bytes:
        """The board for somebody who watches: they have come in already, and need no code."""
        at, board = self._watched.get(lang, (0.0, b""))
        if not board or self._now() - at > SAME:
            board = self.shown(house, lang, debrief, far, watching=True)
            self._watched[lang] = self._now(), board
        return board

    def shown(
        self, house: House, lang: str, debrief: str = "", far: Far | None = None, *, watching: bool = False
    ) -> bytes:
        """The board as it stands now; `debrief` is where the debrief is, `far` how far the next one is."""
        told = house.told()
        address = told.where.rpartition(" ")[2]
        before = any(table.phase in COMING for table in told.tables)
        coming = before and not watching
        board = BoardShown(
            sitting=told.name,
            title=told.title,
            address=address,
            code=house.code if coming else "",
            qr=_qr(address) if coming and address else "",
            debrief="" if before else debrief,
            making="" if before or far is None else making(far, Voice(lang, HOME)),
            watching=watching,
            ends_in=told.ends_in,
            tables=tuple(
                TableShown(
                    told=table,
                    rules=house.title.named_options(table.condition, lang),
                    picture=self._picture(place, table.number, lang),
                )
                for table, place in zip(told.tables, house.tables, strict=True)
            ),
        )
        return encoded(board)

    def _picture(self, table: Place | HeldTable, number: int, lang: str) -> Thin | None:
        """What a spectator sees of the table; it is made anew only where something has happened."""
        if not isinstance(table, HeldTable):
            return None
        session, kept = table.session, self._pictures.get((number, lang))
        n, game = len(session.host), session.log.head.id
        if kept is None or kept.n != n or kept.table["game"] != game:
            seen = thin(session, SPECTATOR, lang, max(0, n - 4 * LINES))
            kept = self._pictures[number, lang] = replace(seen, said=seen.said[-LINES:])
        return kept


def _qr(address: str) -> str:
    """The address for a phone's camera, as a picture that stands in its own URL."""
    return segno.make_qr(address, error="m").svg_data_uri(scale=8, border=3, light="white")
