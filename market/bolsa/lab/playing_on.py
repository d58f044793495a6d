"""Positions of one game played on to the end, many times over: what each seat's share of the win is then.

The cast plays on: each seat of each game by one of a few rules of thumb, drawn anew. That tells games between strangers
better than any single trader for all (docs/analyse.md has the figures).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from market.bolsa.engine import (
    Auctions,
    Batch,
    Fillings,
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
    """Tables of one round, and who sits there.

    They stand before the round that `sheets` (5, seats, tables) begin, in the middle of it where an auction or a
    filling is `going` at every table, and else between two rounds. `board`: (5, tables) prices as the round found them.
    """

    batch: Batch
    seating: Seating
    sheets: Ints | None = None
    going: Auctions | Fillings | None = None
    board: Ints | None = None

    @property
    def alike(self) -> tuple[str, int]:
        """What can be played to the end of the round together: auctions of one company, whoever spoke."""
        match self.going:
            case Auctions(company=company):
                return "auctions", company
            case Fillings(company=company, rank=rank):
                return f"fillings {company}", rank
            case _:
                return ("done" if self.sheets is None else "sheets"), 0


def shares_together(trials: Sequence[Trial], rng: RandomSource) -> list[Ints]:
    """(seats, tables) for each trial: each seat's share of the win, in 2,520ths, when the rest of the game is played.

    The trials are of one round. What can be is played as one: numpy's calls cost more than their work.
    """
    done = list(trials)
    for numbers in _bundles(trials):
        sizes = [trials[number].batch.tables for number in numbers]
        together = _joined([trials[number] for number in numbers])
        _finish(together, rng)
        for number, last, size in zip(numbers, np.cumsum(sizes), sizes, strict=True):
            done[number] = _some(together, np.arange(last - size, last))
    ends = np.cumsum([trial.batch.tables for trial in done])[:-1]
    return np.split(_shares(_joined(done), rng), ends, axis=1)


def _bundles(trials: Sequence[Trial]) -> Iterator[list[int]]:
    """The numbers of trials that are played to the end of their round as one, about `TOGETHER` tables at a time."""
    bundles: dict[tuple[str, int], list[int]] = {}
    for number, trial in enumerate(trials):
        if trial.sheets is None and trial.going is None:
            continue
        bundle = bundles.setdefault(trial.alike, [])
        if bundle and sum(trials[other].batch.tables for other in bundle) + trial.batch.tables > TOGETHER:
            yield bundles.pop(trial.alike)
            bundle = bundles.setdefault(trial.alike, [])
        bundle.append(number)
    yield from bundles.values()


def _finish(trial: Trial, rng: RandomSource) -> None:
    """Play to the end of the round. What traders remember of its prices is how it found them."""
    if trial.sheets is not None:
        play_round(trial.batch, trial.seating, rng, trial.sheets)
    else:
        finish_round(trial.batch, trial.seating, rng, trial.going)
        assert trial.board is not None
        trial.batch.before = trial.board.astype(trial.batch.before.dtype)
    trial.sheets = trial.going = trial.board = None


def _shares(trial: Trial, rng: RandomSource) -> Ints:
    """The rest of the game from the end of a round, so many tables at a time."""
    parts = []
    for first in range(0, trial.batch.tables, TOGETHER):
        some = _some(trial, np.arange(first, min(first + TOGETHER, trial.batch.tables)))
        play(some.batch, some.seating, rng)
        winners = some.batch.winners
        parts.append(winners * (SHARE // winners.sum(axis=0)))
    found: Ints = np.concatenate(parts, axis=1).astype(np.int64)
    return found


def _some(trial: Trial, tables: Places) -> Trial:
    """Some tables of a trial between two rounds."""
    return Trial(trial.batch.take(tables), Seating(trial.seating.traders, trial.seating.place.take(tables, axis=1)))


def _joined(trials: Sequence[Trial]) -> Trial:
    """Side by side."""
    if len(trials) == 1:
        return trials[0]
    batches = [trial.batch for trial in trials]
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
    sheets = [trial.sheets for trial in trials if trial.sheets is not None]
    boards = [trial.board for trial in trials if trial.board is not None]
    return Trial(
        whole,
        Seating(trials[0].seating.traders, place),
        np.concatenate(sheets, axis=2) if sheets else None,
        _going_joined([trial.going for trial in trials if trial.going is not None]),
        np.concatenate(boards, axis=1) if boards else None,
    )


def _going_joined(going: Sequence[Auctions | Fillings]) -> Auctions | Fillings | None:
    """Auctions of one company side by side, or fillings of one company at one rank; table by table in their order."""
    auctions = [each for each in going if isinstance(each, Auctions)]
    fillings = [each for each in going if isinstance(each, Fillings)]
    if auctions:
        return auctions[0].beside(auctions[1:])
    return fillings[0].beside(fillings[1:]) if fillings else None


def to_the_end(state: State, tables: int, rng: RandomSource) -> Trial:
    """So many copies of a position; where its round's sheets are still to come, they are written by the cast."""
    batch = batch_of(state)
    seating = seated_anew(CAST, batch.seats, tables, rng)
    none = np.zeros(tables, np.intp)
    if state.awaiting_sheets:
        copies = batch.take(none)
        return Trial(copies, seating, ask_sheets(copies, seating, rng))
    if state.auction is not None and not state.auction.ended:
        return _in_the_round(state, batch, seating, auction_of(state, batch).take(none))
    return _in_the_round(state, batch, seating, filling_of(state, batch).take(none))


def after_sheets(batch: Batch, sheets: Ints, seating: Seating) -> Trial:
    """A round that these sheets (5, seats, tables) begin, on copies of the one table of `batch`."""
    return Trial(batch.take(np.zeros(sheets.shape[2], np.intp)), seating, sheets)


def after_bids(state: State, bids: Ints, seating: Seating) -> Trial:
    """These bids (tables,) of the seat that speaks are made, below 0 for a pass."""
    batch = batch_of(state)
    going = auction_of(state, batch).take(np.zeros(bids.size, np.intp))
    going.say(bids)
    return _in_the_round(state, batch, seating, going)


def after_deals(state: State, deals: Ints, seating: Seating) -> Trial:
    """These deals (seats, tables) of the seat that chooses are made."""
    batch = batch_of(state)
    filling = filling_of(state, batch).take(np.zeros(deals.shape[1], np.intp))
    trial = _in_the_round(state, batch, seating, filling)
    filling.deal(trial.batch, deals)
    return trial


def _in_the_round(state: State, batch: Batch, seating: Seating, going: Auctions | Fillings) -> Trial:
    tables = seating.place.shape[1]
    board = np.repeat(np.array(state.board or state.prices)[:, None], tables, axis=1)
    return Trial(batch.take(np.zeros(tables, np.intp)), seating, going=going, board=board)


def guessed_sheets(batch: Batch, tables: int, rng: RandomSource) -> Ints:
    """(5, seats, tables) sheets that the seats of the one table of `batch` may write."""
    copies = batch.take(np.zeros(tables, np.intp))
    return ask_sheets(copies, seated_anew(OTHERS, batch.seats, tables, rng), rng)
