"""Games out of a record, move by move, and played again by the law."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from exchange.opening import Keeper, open_table
from exchange.session import Session
from exchange.titles import title_named
from market.bolsa.engine import Record
from market.bolsa.law.choices import BidChoices, DealChoices, SheetChoices
from market.bolsa.law.model import COMPANIES, Bid, BolsaCommand, Deal, Part, Pass
from market.bolsa.law.opening import Position
from market.bolsa.law.state import State
from market.lab.condition import CHUNK, Block, Condition, seat_names
from market.lab.lab import KnownGame, Wanted


class Moves(Struct, frozen=True):
    """All moves of a game. `owned`: shares by company and seat, where they were dealt (B8.2). `sheets`: by round and
    seat, five signed numbers. `bids`: round, company, and the bids in their order, -1 for a pass. `deals`: round,
    company, seat, and shares with each seat, of the choices that mattered (B5.4)."""

    owned: list[list[int]] | None
    sheets: list[list[list[int]]]
    bids: list[tuple[int, int, list[int]]]
    deals: list[tuple[int, int, int, list[int]]]


def moves_of(record: Record, table: int, *, dealt: bool) -> Moves:
    """The moves at one table of a record that keeps them."""
    detail = record.detail
    assert detail is not None
    bids: dict[tuple[int, int], list[int]] = {}
    for spoken in detail.spoken:
        for row in np.flatnonzero(spoken.tables == table):
            bids.setdefault((spoken.round, spoken.company), []).append(int(spoken.bids[row]))
    deals = [
        (chosen.round, chosen.company, int(chosen.seats[row]), chosen.parts[:, row].tolist())
        for chosen in detail.chosen
        for row in np.flatnonzero(chosen.tables == table)
    ]
    owned = detail.opening[:, :, table].tolist() if dealt else None
    sheets = detail.sheets[..., table].transpose(0, 2, 1).tolist()
    return Moves(owned, sheets, [(*when, each) for when, each in bids.items()], deals)


def worth_keeping(record: Record, block: Block, seed: int, wanted: Wanted, *, dealt: bool) -> tuple[KnownGame, ...]:
    """Those games of a block that are wanted most."""
    if not wanted.keep:
        return ()
    rank = _ranks(record, block, seed, wanted.how)[: block.games]
    tables = np.argsort(rank, kind="stable")[: wanted.keep]
    return tuple(
        KnownGame(
            rank=int(rank[table]),
            condition=block.condition,
            chunk=block.chunk,
            place=block.first + int(table),
            moves=msgspec.to_builtins(moves_of(record, int(table), dealt=dealt)),
        )
        for table in tables
    )


def _ranks(record: Record, block: Block, seed: int, how: str) -> Any:
    """(tables,) the least is wanted most."""
    match how:
        case "longest":
            held = record.held()
            return -np.bincount(held.tables, weights=held.turns + held.choices, minlength=block.size).astype(np.int64)
        case "closest":
            second, first = np.sort(record.worth[-1].astype(np.int64), axis=0)[-2:]
            return first - second
        case "random":
            words = np.random.SeedSequence(seed, spawn_key=(block.condition, block.chunk, CHUNK))
            return words.generate_state(CHUNK, np.uint64)[block.first :].astype(np.int64)
        case _:
            return block.chunk * CHUNK + block.first + np.arange(block.games)


def replayed(condition: Condition, kept: KnownGame, store: Keeper | None, name: str) -> Session[State, Any, Any]:
    """The game once more, each move decided by the law; where nobody had to choose whom to deal with, clockwise."""
    title = title_named(condition.title)
    moves = msgspec.convert(kept.moves, Moves)
    names = seat_names(title, condition.seats)
    position = None
    if moves.owned is not None:
        rows = zip(COMPANIES, moves.owned, strict=True)
        position = Position(owned={company: dict(zip(names, row, strict=True)) for company, row in rows})
    session = open_table(
        title,
        dict(zip(names, condition.seating(kept.place), strict=True)),
        seed=name,
        options=condition.options,
        position=position,
        store=store,
        name=name,
    )
    left = _Left(moves, names)
    while not session.over:
        seat = session.to_act()[0]
        session.do(left.command(session.state, session.choices(seat)))
    return session


class _Left:
    """The moves that are still to be made."""

    def __init__(self, moves: Moves, names: Sequence[str]) -> None:
        self._names = names
        self._sheets = moves.sheets
        self._bids: dict[tuple[int, int], Iterator[int]] = {
            (round_, company): iter(bids) for round_, company, bids in moves.bids
        }
        self._deals = {(round_, company, names[seat]): parts for round_, company, seat, parts in moves.deals}

    def command(self, state: State, choices: Any) -> BolsaCommand:
        here = state.round - 1, state.company
        if isinstance(choices, SheetChoices):
            return choices.command(tuple(self._sheets[here[0]][self._names.index(choices.seat)]))
        if isinstance(choices, BidChoices):
            bid = next(self._bids[here])
            return Pass(seat=choices.seat) if bid < 0 else Bid(seat=choices.seat, bid=bid)
        assert isinstance(choices, DealChoices)
        parts = self._deals.get((*here, choices.seat))
        chosen = _clockwise(choices.left, choices.shares)
        if parts is not None:
            chosen = {name: parts[self._names.index(name)] for name in choices.left}
        return Deal(seat=choices.seat, parts=tuple(Part(name, count) for name, count in chosen.items() if count))


def _clockwise(left: dict[str, int], shares: int) -> dict[str, int]:
    """All it can with the first, then the next (B5.3)."""
    parts = {}
    for name, most in left.items():
        parts[name] = min(most, shares)
        shares -= parts[name]
    return parts
