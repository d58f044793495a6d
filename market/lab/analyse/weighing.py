"""Weighing a move: many are tried, few are tried again, and the best that was found is compared with the one made.

No game that helped to choose a move counts in the comparison: whoever seems best of a thousand was lucky too.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from exchange.value.chance import Chance
from market.lab.analyse.analysis import Answer, odds
from market.lab.measures import Z
from market.lab.sums import SHARE

TrialT = TypeVar("TrialT")
Shares = npt.NDArray[np.int64]
Scores = npt.NDArray[np.floating]
Places = npt.NDArray[np.intp]


class Games(NamedTuple):
    """How many games each move is tried in: `first` all moves, in games that have nothing in common where `apart` is
    set; then the `kept` best in `second` each (none, where that is 0); then the best beside the one made in `last`."""

    first: int
    kept: int
    second: int
    last: int
    apart: bool = False

    def times(self, effort: int) -> Games:
        """With so much more effort."""
        return self._replace(first=self.first * effort, second=self.second * effort, last=self.last * effort)

    def fewer(self, usual: int, count: int, fewest: int) -> Games:
        """Where `count` decisions are to be weighed, and these games are meant for a `usual` number of them."""
        if count <= usual:
            return self
        first, second, last = (max(fewest, games * usual // count) for games in (self.first, self.second, self.last))
        return self._replace(first=first, second=second if self.second else 0, last=last)


class Trying(NamedTuple):
    """The moves that a decision could have been, by number.

    `play(moves, games, apart)` plays on from each of these moves so many times, move by move: what the others do, and
    who they are, is the same for each move unless the games are `apart`. `screen(results)` judges all moves by their
    first results (moves, games), in wins.
    """

    moves: int
    made: int
    play: Callable[[Places, int, bool], Any]
    screen: Callable[[Scores], Scores]


class Weighed(NamedTuple):
    """The number of the best move, the shares of the win (games,) in 2,520ths with the move made, and with the best."""

    best: int
    made: Shares
    found: Shares


def by_the_mean(results: Scores) -> Scores:
    """Each move by its own games."""
    mean: Scores = results.mean(axis=1)
    return mean


def weigh(trying: Trying, games: Games) -> Generator[Any, Shares, Weighed]:
    """Yields trials, is sent the seat's share of the win in each of their tables, and returns what it found."""
    every = np.arange(trying.moves)
    shares = yield trying.play(every, games.first, games.apart)
    score = trying.screen(_by_move(shares, every))
    best = int(score.argmax())
    if games.second and trying.moves > 2:
        kept = np.union1d(np.argsort(-score, kind="stable")[: games.kept], [trying.made])
        shares = yield trying.play(kept, games.second, False)
        best = int(kept[_by_move(shares, kept).mean(axis=1).argmax()])
    finalists = np.unique([best, trying.made])
    shares = yield trying.play(finalists, games.last, False)
    results = shares.reshape(finalists.size, -1)
    found = results[int(np.searchsorted(finalists, best))]
    made = results[int(np.searchsorted(finalists, trying.made))]
    if found.sum() <= made.sum():
        return Weighed(trying.made, made, made)
    return Weighed(best, made, found)


def answer(weighed: Weighed, best: dict[str, Any], tried: int) -> Answer:
    """As it is told: `best` is the move of that number."""
    games = weighed.made.size
    gaps = (weighed.found - weighed.made) / SHARE
    loss = float(gaps.mean())
    error = float(gaps.std(ddof=1)) / games**0.5
    return Answer(
        best=best,
        tried=tried,
        made=odds(int(weighed.made.sum()), games),
        found=odds(int(weighed.found.sum()), games),
        loss=round(max(loss, 0.0), 6),
        low=round(max(loss - Z * error, 0.0), 6),
        high=round(max(loss + Z * error, 0.0), 6),
    )


def source(seed: str, purpose: str, seat: str = "") -> np.random.Generator:
    """The generator for this purpose (and seat), by the keyed hash that games draw from: none hangs on another."""
    return np.random.Generator(np.random.SFC64(int.from_bytes(Chance(seed).draws(purpose, seat).raw(16), "big")))


def _by_move(shares: Shares, moves: Places) -> Scores:
    """(moves, games) in wins."""
    return shares.reshape(moves.size, -1) / SHARE
