"""Chance for many rows at once, from raw words of 64 bits.

numpy promises never to change the words of a bit generator, and promises no such thing of what a `Generator` makes of
them. Drawn from words, choices stay the same from one release of numpy to the next.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from market.bolsa.engine.board import Ints

_WORD = np.uint64(32)


class RandomSource(Protocol):
    """Where chance comes from: raw words of 64 bits, from `bit_generator.random_raw(size)`.

    A numpy Generator is one, and serves simulations; at a table it is the game's own keyed hash.
    """

    @property
    def bit_generator(self) -> Any:
        """What has `random_raw(size)`: an array of so many words."""


def words(rng: RandomSource, size: int | tuple[int, ...]) -> Any:
    """So many words of 32 bits, the high halves of the raw ones."""
    return rng.bit_generator.random_raw(size) >> _WORD


def below(rng: RandomSource, bounds: Ints) -> Ints:
    """A whole number in 0..bound-1 for each bound, by multiplying a word of 32 bits and shifting.

    No number's chance is further than 2**-32 from 1 / bound: a millionth part of itself where the bound is 4,096.
    """
    drawn = words(rng, bounds.shape)
    drawn *= bounds.astype(np.uint64)
    drawn >>= _WORD
    numbers: Ints = drawn.astype(bounds.dtype)
    return numbers


def fractions(rng: RandomSource, shape: tuple[int, ...]) -> npt.NDArray[np.floating[Any]]:
    """Numbers from 0 to below 1, of equal chances."""
    drawn: npt.NDArray[np.floating[Any]] = (rng.bit_generator.random_raw(shape) >> np.uint64(11)) * 2.0**-53
    return drawn
