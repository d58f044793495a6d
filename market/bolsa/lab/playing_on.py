"""Positions of one game played on to the end, many times over: what each seat's share of the win is then.

The cast plays on: each seat of each game by one of a few rules of thumb, drawn anew. That tells games between strangers
better than any single trader for all (docs/analyse.md has the figures).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from market.bolsa.engine import (
    Batch,
    Ints,
    RandomSource,
    Seating,
    ask_sheets,
    below,
    finish_round,
    play,
    play_round,
)
from market.bolsa.law.state import State
from market.bolsa.traders import load
from market.bolsa.traders.seated import auction_of, batch_of, filling_of
from market.lab.sums import SHARE

CAST = ("dumper", "corner", "value", "momentum", "pumper")
"""Who plays on."""
OTHERS = ("random", "contrarian", "quiet", *CAST)
"""By whom the others may have written their sealed sheets, as a seat may guess."""
TOGETHER = 16_384
"""So many tables are played at once, and no more."""
Places = npt.NDArray[np.intp]


def seated_anew(names: Sequence[str], seats: int, tables: int, rng: RandomSource) -> Seating:
    """A trader of these for each seat of each table, each as likely."""
    place = below(rng, np.full((seats, tables), len(names))).astype(np.int8)
    return Seating([load(name) for name in names], place)


@dataclass(slots=True)
class Trial:
    """Tables, and who sits there. They stand between two rounds; with `sheets` (5, seats, tables), before the round
    that these begin."""

    batch: Batch
    seating: Seating
    sheets: Ints | None = None


def shares_together(trials: Sequence[Trial], rng: RandomSource) -> list[Ints]:
    """(seats, tables) for each trial: each seat's share of the win, in 2,520ths, when the rest of the game is played.

    The trials are of one round, and are played as one: numpy's calls cost more than their work.
    """
    found: list[Ints | None] = [None] * len(trials)
    begun = [number for number, trial in enumerate(trials) if trial.sheets is not None]
    done = [number for number, trial in enumerate(trials) if trial.sheets is None]
    for numbers in (begun, done):
        if not numbers:
            continue
        together = _joined([trials[number] for number in numbers])
        ends = np.cumsum([trials[number].batch.tables for number in numbers])[:-1]
        for number, shares in zip(numbers, np.split(_shares(together, rng), ends, axis=1), strict=True):
            found[number] = shares
    return [shares for shares in found if shares is not None]


def _shares(trial: Trial, rng: RandomSource) -> Ints:
    parts = []
    for first in range(0, trial.batch.tables, TOGETHER):
        some = np.arange(first, min(first + TOGETHER, trial.batch.tables))
        batch = trial.batch.take(some)
        seating = Seating(trial.seating.traders, trial.seating.place.take(some, axis=1))
        if trial.sheets is not None:
            play_round(batch, seating, rng, trial.sheets.take(some, axis=2))
        play(batch, seating, rng)
        winners = batch.winners
        parts.append(winners * (SHARE // winners.sum(axis=0)))
    found: Ints = np.concatenate(parts, axis=1).astype(np.int64)
    return found


def _joined(trials: Sequence[Trial]) -> Trial:
    """Side by side."""
    batches = [trial.batch for trial in trials]
    sheets = [trial.sheets for trial in trials if trial.sheets is not None]
    one = batches[0]
    whole = Batch(
        house=one.house,
        prices=np.concatenate([batch.prices for batch in batches], axis=1),
        before=np.concatenate([batch.before for batch in batches], axis=1),
        cash=np.concatenate([batch.cash for batch in batches], axis=1),
        owned=np.concatenate([batch.owned for batch in batches], axis=2),
        sheets=np.concatenate([batch.sheets for batch in batches], axis=2),
        token=np.concatenate([batch.token for batch in batches]),
        round=one.round,
    )
    place = np.concatenate([trial.seating.place for trial in trials], axis=1)
    return Trial(whole, Seating(trials[0].seating.traders, place), np.concatenate(sheets, axis=2) if sheets else None)


def to_the_end_of_the_round(state: State, tables: int, rng: RandomSource) -> Trial:
    """So many copies of a position, its round played to the end; where the round's sheets are still to come, they are
    written by the cast."""
    batch = batch_of(state)
    none = np.zeros(tables, np.intp)
    trial = Trial(batch.take(none), seated_anew(CAST, batch.seats, tables, rng))
    if state.awaiting_sheets:
        play_round(trial.batch, trial.seating, rng)
    elif state.auction is not None and not state.auction.ended:
        finish_round(trial.batch, trial.seating, rng, auction_of(state, batch).take(none))
        _remember_the_board(trial, state)
    elif state.auction is not None:
        finish_round(trial.batch, trial.seating, rng, filling_of(state, batch).take(none))
        _remember_the_board(trial, state)
    return trial


def after_sheets(batch: Batch, sheets: Ints, seating: Seating) -> Trial:
    """A round that these sheets (5, seats, tables) begin, on copies of the one table of `batch`."""
    return Trial(batch.take(np.zeros(sheets.shape[2], np.intp)), seating, sheets)


def after_bids(state: State, bids: Ints, seating: Seating, rng: RandomSource) -> Trial:
    """The round from these bids (tables,) of the seat that speaks, below 0 for a pass."""
    batch = batch_of(state)
    none = np.zeros(bids.size, np.intp)
    going = auction_of(state, batch).take(none)
    trial = Trial(batch.take(none), seating)
    going.say(bids)
    finish_round(trial.batch, seating, rng, going)
    _remember_the_board(trial, state)
    return trial


def after_deals(state: State, deals: Ints, seating: Seating, rng: RandomSource) -> Trial:
    """The round from these deals (seats, tables) of the seat that chooses."""
    batch = batch_of(state)
    none = np.zeros(deals.shape[1], np.intp)
    filling = filling_of(state, batch).take(none)
    trial = Trial(batch.take(none), seating)
    filling.deal(trial.batch, deals)
    finish_round(trial.batch, seating, rng, filling)
    _remember_the_board(trial, state)
    return trial


def guessed_sheets(batch: Batch, tables: int, rng: RandomSource) -> Ints:
    """(5, seats, tables) sheets that the seats of the one table of `batch` may write."""
    copies = batch.take(np.zeros(tables, np.intp))
    return ask_sheets(copies, seated_anew(OTHERS, batch.seats, tables, rng), rng)


def _remember_the_board(trial: Trial, state: State) -> None:
    """What traders remember of this round's prices is how it found them, not how the trial did."""
    if state.board:
        trial.batch.before[:] = np.array(state.board, trial.batch.before.dtype)[:, None]
