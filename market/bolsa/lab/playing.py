"""Bolsa in the lab: blocks of games by the batch engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from exchange.titles import title_named
from exchange.value.errors import SetupError
from market.bolsa import N_
from market.bolsa.engine import Record, Seating, Strategy, dealt, opened, play
from market.bolsa.lab.adding import sums_of
from market.bolsa.lab.house import house_of
from market.bolsa.lab.moves import replayed, worth_keeping
from market.bolsa.lab.sums import Size, shapes
from market.bolsa.lab.tables import tables_of
from market.bolsa.law.model import WIDTH
from market.bolsa.traders import load
from market.lab.condition import CHUNK, Block, Condition, seat_names
from market.lab.lab import KnownGame, Played, Wanted
from market.lab.sums import check_sums

if TYPE_CHECKING:
    from exchange.opening import Keeper
    from exchange.session import Session
    from market.lab.report.speaker import Speaker
    from market.lab.sums import Sums

UNKNOWN = 1_024
"""So many games at once where a trader does not say that it is quick (`games_at_once`)."""


class BolsaLab:
    """What plays many games of Bolsa (`market.lab.lab.Lab`)."""

    def check(self, condition: Condition, games: int) -> None:
        """Raises SetupError where sums of squares would go beyond 64 bits."""
        house = house_of(condition)
        shares = (house.owned + house.orders) * WIDTH * condition.seats
        worth = house.cash * condition.seats + shares * (house.track + house.rounds * house.dividend)
        if games * worth**2 >= 1 << 63:
            raise SetupError("games", N_("with so many coins, {games} games are too many to add up"), games=games)

    def block(self, condition: Condition) -> int:
        """As many games as the slowest of the traders takes at once."""
        return min(_at_once(load(name)) for name in condition.cast)

    def play(self, condition: Condition, block: Block, seed: int, wanted: Wanted) -> Played:
        """Play the block's tables side by side. A block is always played whole, so that its first games are the same
        however many are asked for."""
        house, seats = house_of(condition), condition.seats
        rng = np.random.Generator(np.random.SFC64(block.sequence(seed)))
        token = seat_names(title_named(condition.title), seats).index(house.token)
        owned = dealt(house, seats, block.size, rng) if house.start == "dealt" else None
        batch = opened(house, seats, block.size, token=token, owned=owned)
        batch.record = record = Record.of(batch, moves=wanted.tables or wanted.keep > 0)
        play(batch, lineup(condition, block), rng)
        return Played(
            sums=sums_of(record, house, block.games, block.first),
            tables=tables_of(record, condition, house, block) if wanted.tables else {},
            kept=worth_keeping(record, block, seed, wanted, dealt=owned is not None),
        )

    def check_sums(self, condition: Condition, sums: Sums) -> None:
        """By names, shapes and wins; nothing is below 0."""
        check_sums(sums, shapes(Size.of(house_of(condition), condition.seats)))

    def speaker(self) -> Speaker:
        """Seven questions, and the rulings."""
        from market.bolsa.lab.report.speaking import BolsaSpeaker

        return BolsaSpeaker()

    def replay(self, condition: Condition, kept: KnownGame, store: Keeper | None, name: str) -> Session[Any, Any, Any]:
        """A kept game, its moves decided by the law."""
        return replayed(condition, kept, store, name)


def lineup(condition: Condition, block: Block) -> list[Strategy] | Seating:
    """Who sits where at the block's tables. Equals sit alike at all."""
    traders = [load(name) for name in condition.cast]
    if condition.equals:
        return traders
    place = (np.arange(condition.seats)[:, None] - block.first - np.arange(block.size)) % condition.seats
    return Seating(traders, place)


def _at_once(trader: Strategy) -> int:
    games = int(getattr(trader, "games_at_once", UNKNOWN))
    if games < 1 or CHUNK % games:
        why = N_("the trader {trader} plays a number of games at once that does not divide {games}")
        raise SetupError("traders", why, trader=trader.name, games=CHUNK)
    return games


LAB = BolsaLab()
