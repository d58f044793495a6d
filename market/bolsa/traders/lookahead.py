"""`lookahead` and `shark`: they try their moves on copies of the table, to the end of the game, and leave their plain
move only for one that is clearly better."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from market.bolsa.engine import (
    PASS,
    Auctions,
    Batch,
    BidView,
    DealView,
    Fillings,
    Ints,
    RandomSource,
    View,
    finish_round,
    play_round,
)
from market.bolsa.law.model import WIDTH
from market.bolsa.traders.crowd import TALK, moods, written
from market.bolsa.traders.drawing import any_deals, deals_clockwise, legal_sheets
from market.bolsa.traders.planning import Scores
from market.bolsa.traders.trials import PLAIN, THUMBS, in_parts, standing


@dataclass(frozen=True, slots=True)
class Lookahead:
    """The move after which it wins most, on average over samples of how the others may play on.

    `first` sheets are tried against `glances` samples each, and those that look better than the plain one, at most
    `second` of them, against `looks` more; bids and deals, at most `tried` of them, `hearings` times each. A trial goes
    to the end of the game. The plain move, that of `movers.Holder`, is left for one that is better by `sure` standard
    errors: so who tries little changes little, and who tries more finds more. `holding`: see `crowd.moods`.
    """

    name: str = "lookahead"
    games_at_once = 128  # it tries many moves at each of them
    first: int = 20
    glances: int = 4
    second: int = 4
    looks: int = 16
    tried: int = 6
    hearings: int = 8
    sure: float = 1.0
    holding: float = 0.8

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """The best of the sheets by every rule of thumb and of random ones."""
        tables = max(self.first * self.glances, self.second * self.looks)
        return in_parts(view, tables, lambda part: self._best_sheet(part, rng))

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """The best of the plain bid, passing and some bids, both ends of what is open among them."""
        return in_parts(view, self.tried * self.hearings, lambda part: self._best_bid(part, rng))

    def deals(self, view: DealView, rng: RandomSource) -> Ints:
        """The best of dealing clockwise and some other ways."""
        return in_parts(view, self.tried * self.hearings, lambda part: self._best_deals(part, rng))

    def _best_sheet(self, view: View, rng: RandomSource) -> Ints:
        thumbs = [trader.sheets(view, rng) for trader in (PLAIN, *THUMBS)]
        anyhow = [legal_sheets(view, rng) for _ in range(self.first - len(thumbs))]
        sheets = np.stack(thumbs + anyhow, axis=1)
        gain = self._gain(view, sheets, self.glances, rng).mean(axis=1)
        best: Ints = sheets[:, 0].copy()
        rows = (gain > 0).any(axis=1).nonzero()[0]
        if rows.size:
            gain[:, 0] = np.inf  # the plain sheet stays in, and first
            finalists = np.argsort(-gain.take(rows, axis=0), axis=1, kind="stable")[:, : self.second].T
            sheets = sheets[:, finalists, rows]
            again = self._gain(view.part(rows), sheets, self.looks, rng)
            best[:, rows] = sheets[:, self._surest(again), np.arange(rows.size)]
        return best

    def _gain(self, view: View, sheets: Ints, samples: int, rng: RandomSource) -> Scores:
        """(rows, samples, sheets) how much better each of the `sheets` (5, sheets, rows) leaves the seat than the
        first of them, against the same samples."""
        width = sheets.shape[1]
        mood = moods(view, samples, self.holding, rng)
        trial = view.tables(samples * width)
        others = written(trial, mood, rng)
        seat = np.repeat(view.seat, samples * width)
        # The tables of a row: sample by sample, and in each of them sheet by sheet.
        own = np.broadcast_to(sheets.transpose(0, 2, 1)[:, :, None], (WIDTH, view.rows, samples, width))
        others[:, seat, np.arange(seat.size)] = own.reshape(WIDTH, -1)
        play_round(trial, [TALK] * view.seats, rng, others)
        return _played_on(trial, mood, seat, rng, (view.rows, samples, width))

    def _best_bid(self, view: BidView, rng: RandomSource) -> Ints:
        steps = np.linspace(0, 1, self.tried - 2)[:, None]
        bids = np.rint(view.low + (view.high - view.low) * steps).astype(view.low.dtype)
        plain = PLAIN.bids(view, rng)[None].astype(bids.dtype)
        bids = np.concatenate([plain, np.full((1, view.rows), PASS, bids.dtype), bids])
        going = view.auctions(self.tried * self.hearings)
        trial = view.tables(self.tried * self.hearings)
        going.say(self._each(bids))
        return bids[self._best(view, trial, going, rng), np.arange(view.rows)]

    def _best_deals(self, view: DealView, rng: RandomSource) -> Ints:
        ways = [deals_clockwise(view), *(any_deals(view, rng) for _ in range(self.tried - 1))]
        deals = np.stack(ways, axis=1)
        going = view.fillings(self.tried * self.hearings)
        trial = view.tables(self.tried * self.hearings)
        going.deal(trial, np.stack([self._each(seat) for seat in deals]))
        return deals[:, self._best(view, trial, going, rng), np.arange(view.rows)]

    def _each(self, moves: Ints) -> Ints:
        """The moves (tried, rows) as the tables of all rows have them: hearing by hearing, and in each move by move."""
        tables: Ints = np.broadcast_to(moves.T[:, None], (moves.shape[1], self.hearings, self.tried)).reshape(-1)
        return tables

    def _best(self, view: View, trial: Batch, going: Auctions | Fillings, rng: RandomSource) -> Ints:
        """(rows,) the number of the best of the moves that have been made on the trial's tables."""
        mood = moods(view, self.hearings, self.holding, rng)
        finish_round(trial, [TALK] * view.seats, rng, going)
        seat = np.repeat(view.seat, self.tried * self.hearings)
        return self._surest(_played_on(trial, mood, seat, rng, (view.rows, self.hearings, self.tried)))

    def _surest(self, gain: Scores) -> Ints:
        """(rows,) the number of the move that gains most (rows, samples, moves), less so many standard errors."""
        error = gain.std(axis=1) / max(1, gain.shape[1] - 1) ** 0.5
        best: Ints = (gain.mean(axis=1) - self.sure * error).argmax(axis=1)
        return best


def shark() -> Lookahead:
    """Tries more, on more samples."""
    return Lookahead("shark", first=30, glances=8, second=6, looks=48, tried=8, hearings=16)


def _played_on(trial: Batch, mood: Ints, seat: Ints, rng: RandomSource, shape: tuple[int, int, int]) -> Scores:
    """(rows, samples, moves) how the seats stand when the game is over, less how they do after the first move."""
    while trial.round <= trial.house.rounds:
        play_round(trial, [TALK] * trial.seats, rng, written(trial, mood, rng))
    score = standing(trial, seat).reshape(shape)
    return score - score[:, :, :1]
