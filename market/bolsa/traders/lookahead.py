"""`lookahead` and `shark`: they try their moves on copies of the table, against what the others might do."""

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
from market.bolsa.traders.drawing import any_deals, deals_clockwise, legal_sheets
from market.bolsa.traders.planning import Scores
from market.bolsa.traders.trials import THUMBS, Guess, imagine, in_parts, standing


@dataclass(frozen=True, slots=True)
class Lookahead:
    """The move after which it stands best, on average over samples of what the others may do.

    `first` sheets are tried against `glances` samples each, the `second` best of them against `looks` more; `tried`
    bids or deals `hearings` times each. A trial goes to the end of the round, and `rounds` further.
    """

    name: str = "lookahead"
    games_at_once = 64  # it tries many moves at each of them
    first: int = 40
    glances: int = 8
    second: int = 8
    looks: int = 32
    tried: int = 6
    hearings: int = 16
    rounds: int = 0

    def sheets(self, view: View, rng: RandomSource) -> Ints:
        """The best of the sheets by every rule of thumb and of random ones."""
        tables = max(self.first * self.glances, self.second * self.looks)
        return in_parts(view, tables, lambda part: self._best_sheet(part, rng))

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """The best of passing and some bids, both ends of what is open among them."""
        return in_parts(view, self.tried * self.hearings, lambda part: self._best_bid(part, rng))

    def deals(self, view: DealView, rng: RandomSource) -> Ints:
        """The best of dealing clockwise and some other ways."""
        return in_parts(view, self.tried * self.hearings, lambda part: self._best_deals(part, rng))

    def _best_sheet(self, view: View, rng: RandomSource) -> Ints:
        thumbs = [trader.sheets(view, rng) for trader in THUMBS]
        anyhow = [legal_sheets(view, rng) for _ in range(self.first - len(thumbs))]
        sheets = np.stack(thumbs + anyhow, axis=1)
        glance = self._try_sheets(view, sheets, self.glances, rng)
        best = np.argsort(-glance, axis=0)[: self.second]
        rows = np.arange(view.rows)
        finalists = sheets[:, best, rows]
        score = self._try_sheets(view, finalists, self.looks, rng)
        return finalists[:, score.argmax(axis=0), rows]

    def _try_sheets(self, view: View, sheets: Ints, samples: int, rng: RandomSource) -> Scores:
        """(sheets, rows) how each of the `sheets` (5, sheets, rows) leaves the seat, on average over the same
        samples."""
        width = sheets.shape[1]
        others = np.repeat(imagine(view.tables(samples), rng), width, axis=2)
        seat = np.repeat(view.seat, samples * width)
        # The tables of a row: sample by sample, and in each of them sheet by sheet.
        own = np.broadcast_to(sheets.transpose(0, 2, 1)[:, :, None], (WIDTH, view.rows, samples, width))
        others[:, seat, np.arange(seat.size)] = own.reshape(WIDTH, -1)
        trial = view.tables(samples * width)
        play_round(trial, [Guess()] * view.seats, rng, others)
        score: Scores = self._score(trial, seat, rng).reshape(view.rows, samples, width).mean(axis=1).T
        return score

    def _best_bid(self, view: BidView, rng: RandomSource) -> Ints:
        steps = np.linspace(0, 1, self.tried - 1)[:, None]
        bids = np.rint(view.low + (view.high - view.low) * steps).astype(view.low.dtype)
        bids = np.concatenate([np.full((1, view.rows), PASS, bids.dtype), bids])
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
        finish_round(trial, [Guess()] * view.seats, rng, going)
        score = self._score(trial, np.repeat(view.seat, self.tried * self.hearings), rng)
        best: Ints = score.reshape(view.rows, self.hearings, self.tried).mean(axis=1).argmax(axis=1)
        return best

    def _score(self, trial: Batch, seat: Ints, rng: RandomSource) -> Scores:
        last = min(trial.round + self.rounds, trial.house.rounds + 1)
        while trial.round < last:
            play_round(trial, [Guess()] * trial.seats, rng)
        return standing(trial, seat)


def shark() -> Lookahead:
    """Tries more, on more samples, and sees each trial two rounds further."""
    return Lookahead("shark", first=80, glances=16, second=12, looks=96, tried=8, hearings=48, rounds=2)
