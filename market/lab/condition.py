"""What the lab plays: conditions, and how their games fall into chunks and blocks.

A game depends on the plan's seed, its condition's number, its chunk's number and its place there, and on nothing
else. A chunk is 16,384 games from `SeedSequence(seed, spawn_key=(condition, chunk))`. It is played in blocks: one,
where tables are played side by side and the traders are quick; smaller ones where traders think long, so that several
processes share a chunk. Block b of several draws from the chunk's sequence, spawned for b.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from exchange.opening import check_seats
from exchange.title import Title
from exchange.titles import title_named
from exchange.value.chance import Draws
from exchange.value.errors import SetupError
from market import N_

if TYPE_CHECKING:
    from numpy.random import SeedSequence

CHUNK = 16_384
SEED_BITS = 63
_NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fito", "Gala", "Hugo", "Iris", "Juan")


class Condition(Struct, frozen=True):
    """A title, its options (all of them, by name) and its cast: a trader for each seat, in their order in the first
    game; equal names are traders of their own."""

    title: str
    cast: tuple[str, ...]
    options: Mapping[str, int | str]

    @property
    def seats(self) -> int:
        """How many seats there are: one for each trader."""
        return len(self.cast)

    @property
    def equals(self) -> bool:
        """Whether one trader plays all seats."""
        return len(set(self.cast)) == 1

    def seating(self, place: int) -> tuple[str, ...]:
        """Who plays each seat in the game at this place of its chunk: trader t sits on seat (t + place) mod seats."""
        return tuple(self.cast[(seat - place) % self.seats] for seat in range(self.seats))


class Block(Struct, frozen=True, order=True):
    """Games of one chunk that are played together: the first `games` of those that begin at place `first`.

    `size` is how many games a whole block of this condition has.
    """

    condition: int
    chunk: int
    first: int
    games: int
    size: int

    def sequence(self, seed: int) -> SeedSequence:
        """Where the block's chance comes from."""
        from numpy.random import SeedSequence

        key = (self.condition, self.chunk)
        return SeedSequence(seed, spawn_key=key if self.size == CHUNK else (*key, self.first // self.size))


class Plan(Struct, frozen=True):
    """Conditions, each played for so many games from one seed."""

    conditions: tuple[Condition, ...]
    games: int
    seed: int

    def blocks(self, sizes: tuple[int, ...]) -> Iterator[Block]:
        """All blocks; `sizes` are how many games a block of each condition has, divisors of a chunk."""
        for number, size in enumerate(sizes):
            for first in range(0, self.games, size):
                yield Block(number, first // CHUNK, first % CHUNK, min(size, self.games - first), size)


def condition(
    title: Title | str, cast: tuple[str, ...], options: Mapping[str, int | str] | None = None, *, seats: int = 0
) -> Condition:
    """A condition, its options completed. A cast of fewer traders than `seats` goes round until all are seated.

    Raises SetupError for a title, number of seats, trader or option that cannot be.
    """
    played = title_named(title) if isinstance(title, str) else title
    own = tuple(played.cast.values())
    count = seats or (len(cast) if len(cast) > 1 else len(own))
    entries = cast or own[:count]
    if len(entries) > count:
        why = N_("{count} traders do not fit on {seats} seats")
        raise SetupError("traders", why, count=len(entries), seats=count)
    names = seat_names(played, count)
    seated = tuple(entries[place % len(entries)] for place in range(count))
    check_seats(played, dict(zip(names, seated, strict=True)))
    return Condition(
        title=played.name,
        cast=seated,
        options=played.game.options(names, options or {}),
    )


def seat_names(title: Title, count: int) -> tuple[str, ...]:
    """What the seats are called in options and in games that are kept: as in the title's own cast, then on."""
    names = (*title.cast, *(name for name in _NAMES if name not in title.cast))
    return (*names, *(f"P{place + 1}" for place in range(len(names), count)))[:count]


def seed_number(text: str) -> int:
    """A seed that is text, as a whole number: the number it shows, or what the keyed hash of games makes of it."""
    if text.isascii() and text.isdecimal() and str(int(text[:20])) == text and int(text) < 1 << SEED_BITS:
        return int(text)
    return int.from_bytes(Draws(text, "lab").raw(8), "big") >> (64 - SEED_BITS)
