"""A move on its way through a house, beside the same moves made at a table that nobody holds.

What is added: keys, the answer kept with the move, whose decision is open, and clocks. Both in memory; only the ratio
means anything elsewhere.
"""

import time
from statistics import median

from exchange.house.clock import Pace
from exchange.house.plan import Plan
from exchange.house.sitting import House
from exchange.house.table import SentMove
from exchange.opening import open_table
from exchange.session import wall_clock
from exchange.store import open_store
from market import GAMES

TIMES_RAW = 2.5
GAMES_PLAYED = 12
NAMES = ("Ana", "Beto", "Caro", "Dani")
RANDOM = GAMES["bolsa"].traders["random"]


def by_the_house() -> float:
    """Seconds of CPU for a move."""
    with open_store(":memory:") as store:
        plan = Plan(title="bolsa", open_seats=4, words=False, clock=Pace(3600, 3600))
        house = House.open(store, plan, clock=wall_clock, now=time.monotonic)
        keys = {joined.seat: joined.key for joined in (house.join(house.code, name) for name in NAMES)}
        for key in keys.values():
            house.arrive(key, key)
        house.begin()
        table, spent, moves = house.held(1), 0.0, 0
        session = table.session
        while not session.over:
            seat = session.to_act()[0]
            moves += 1
            sent = SentMove(keys[seat], moves, len(session.host), session.trader_moves(seat, RANDOM))
            begun = time.thread_time()
            table.do(sent)
            spent += time.thread_time() - begun
        return spent / moves


def alone() -> float:
    """The same at a table of the store that nobody holds; each seat looks."""
    with open_store(":memory:") as store:
        session, spent, moves = open_table("bolsa", " ".join(NAMES), store=store), 0.0, 0
        for seat in NAMES:
            session.follower(seat)
        while not session.over:
            seat = session.to_act()[0]
            move = session.trader_moves(seat, RANDOM)
            begun = time.thread_time()
            session.do(move)
            spent += time.thread_time() - begun
            moves += 1
        return spent / moves


def test_a_move_through_a_house_costs_little_more_than_the_move() -> None:
    pairs = [(by_the_house(), alone()) for _game in range(GAMES_PLAYED)]
    ratio = median(house for house, _alone in pairs) / median(alone for _house, alone in pairs)
    assert ratio < TIMES_RAW, f"{ratio:.2f} times {median(each for _house, each in pairs) * 1e6:.0f} µs"
