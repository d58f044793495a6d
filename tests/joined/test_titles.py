"""Whole games of every title at a house: who joins never needs more than the own copy, and it proves the game."""

from __future__ import annotations

from random import Random

import pytest

from exchange.game import PERSON
from exchange.house.plan import Plan
from exchange.store import open_store
from exchange.trader import asked
from exchange.value.chance import Chance
from market import GAMES
from tests.joined.at_hand import AtHand
from tests.titles.playing import QUICK
from tui.joined.joined_table import JoinedTable

FEW = 400
"""So many moves are made at most: games that take longer are looked at as far as that."""


def moved(table: JoinedTable, seat: str, draw: Random) -> None:
    """A move of the seat, by a trader who sees what the copy holds, and nothing else."""
    title = table.title
    trader = title.traders["random"] if "random" in title.traders else next(iter(title.traders.values()))
    draws = Chance(str(draw.random())).draws("move", seat)
    table.do(asked(trader, table.view(seat), seat, table.choices(seat), draws))


@pytest.mark.parametrize("name", tuple(GAMES))
def test_a_whole_game_is_played_from_the_copies_alone_and_each_holds(name: str) -> None:
    title, draw = GAMES[name], Random(7)
    seats = tuple(title.cast)
    plan = Plan(title=name, seats=dict.fromkeys(seats, PERSON), options=QUICK.get(name, {}))
    with open_store(":memory:", GAMES) as store:
        house = AtHand(store, plan)
        for seat in seats:
            house.join(seat)
        house.begin()
        tables = {seat: house.table(seat) for seat in seats}
        for _move in range(FEW):
            for table in tables.values():
                table.refresh()
            owing = tables[seats[0]].to_act()
            if not owing:
                break
            seat = draw.choice(owing)
            moved(tables[seat], seat, draw)
        held = house.house.held(1).session
        for seat, table in tables.items():
            assert house.seats[seat].fault is None
            assert table.over is held.over
            assert title.show(table.view(seat)) == title.show(held.view(seat))
            proof = house.seats[seat].log.holds  # type: ignore[union-attr]
            assert (proof is not None and proof.over and proof.opening_checked) is held.over
