"""Keyboards: several programs have one stored game open, and each moves for its own persons alone.

Whoever opens a running game first has all its persons at its keyboard. Another one that opens it while the first is
there has none, until somebody types the code of a seat there, which the keyboard that has the seat shows on demand.
What is kept beside the game says which keyboard has each seat; a keyboard that is not there any more has none.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec
from msgspec import UNSET, Struct, UnsetType

from exchange.house.code import new_code
from exchange.house.keys import hashed
from exchange.store.driver import Hold
from exchange.value.errors import NOT_YOUR_TURN, Refused
from exchange.value.words import N_

KIND = "keyboards"
"""The kind of the text beside a game that says which keyboard has each seat."""


class Store(Protocol):
    """What keyboards need of a store."""

    def derived(self, game: str, kind: str) -> str | None:
        """What is kept of this kind beside the game."""

    def keep_derived(self, game: str, kind: str, text: str) -> None:
        """Keep this of the kind, in the place of what was kept before."""

    def hold_keyboard(self, name: str) -> Hold | None:
        """Hold this name until it is let go, or the program ends; None where somebody does."""

    def has_keyboard(self, name: str) -> bool:
        """Whether anybody holds it."""


class _Seat(Struct):
    """The keyboard that has a seat, and the hash of the code by which another one gets it."""

    at: str
    code: str | UnsetType = UNSET


_Kept = dict[str, _Seat]


class Keyboard:
    """This program's keyboard at one stored game: `seats` are those whose persons move here, of all `persons`.

    `losses` counts how often another keyboard has taken one away. Whatever is asked of it may wait for the store, and
    raises StoreError.
    """

    def __init__(
        self, store: Store, game: str, persons: Sequence[str], source: Callable[[int], bytes] = secrets.token_bytes
    ) -> None:
        self._store = store
        self._game = game
        self._persons = tuple(persons)
        self._source = source
        self._me = source(8).hex()
        self._lent = False  # others may take seats of this keyboard, or have given it one
        self._hold = store.hold_keyboard(self._name(self._me))
        self.losses = 0
        self.seats = self._come()

    def _come(self) -> tuple[str, ...]:
        """Take the seats that no keyboard has which is still there."""
        kept = self._kept()
        free = [seat for seat in self._persons if seat not in kept or not self._is_there(kept[seat].at)]
        if free:
            self._keep(kept | {seat: _Seat(self._me) for seat in free})
        self._lent = len(free) < len(self._persons)
        return tuple(free)

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """The persons who move at other keyboards."""
        return tuple(seat for seat in self._persons if seat not in self.seats)

    def codes(self) -> dict[str, str]:
        """A fresh code for each seat of this keyboard: who types it at another one has the seat there. Earlier codes
        are good no more."""
        self.look()
        codes = {seat: new_code(self._source) for seat in self.seats}
        self._keep(self._kept() | {seat: _Seat(self._me, hashed(code)) for seat, code in codes.items()})
        self._lent = self._lent or bool(codes)
        return codes

    def take(self, code: str) -> str | None:
        """Move from here for the seat of this code from now on: the seat, or None for a wrong one."""
        typed = hashed("".join(code.split()).upper())
        kept = self._kept()
        for seat in self.elsewhere:
            if seat in kept and kept[seat].code is not UNSET and secrets.compare_digest(str(kept[seat].code), typed):
                self._keep(kept | {seat: _Seat(self._me)})
                self.seats = tuple(each for each in self._persons if each == seat or each in self.seats)
                return seat
        return None

    def look(self) -> bool:
        """See whether another keyboard has taken a seat away; whether one has. Nobody can have where no code was shown
        here."""
        if not self._lent:
            return False
        kept = self._kept()
        still = tuple(seat for seat in self.seats if seat in kept and kept[seat].at == self._me)
        if still == self.seats:
            return False
        self.seats = still
        self.losses += 1
        return True

    def check(self, seat: str) -> None:
        """Raises Refused where the seat's person moves at another keyboard."""
        self.look()
        if seat in self._persons and seat not in self.seats:
            raise Refused(NOT_YOUR_TURN, N_("{seat} moves at another keyboard now"), seat=seat)

    def close(self) -> None:
        """Leave: whoever comes next may have these seats."""
        if self._hold is not None:
            self._hold.release()
            self._hold = None

    def _is_there(self, keyboard: str) -> bool:
        return keyboard == self._me or self._store.has_keyboard(self._name(keyboard))

    def _name(self, keyboard: str) -> str:
        return f"keyboard {self._game} {keyboard}"

    def _kept(self) -> _Kept:
        text = self._store.derived(self._game, KIND)
        try:
            return {} if text is None else msgspec.json.decode(text, type=_Kept)
        except msgspec.MsgspecError:
            return {}

    def _keep(self, kept: _Kept) -> None:
        self._store.keep_derived(self._game, KIND, msgspec.json.encode(kept).decode())
