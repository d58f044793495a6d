"""A call auction costs by its orders and not by its ticks: ten orders over a million ticks, beside ten over a hundred,
and beside a walk over those hundred ticks. Only the ratios mean anything elsewhere."""

import random
import sys
from typing import Any

import pytest

from auction.curve import Order
from auction.exchanges import RULEBOOKS
from auction.spoken import Way
from auction.uncross import uncross
from tests.bench.test_bench_replay import seconds

TIMES_FEW_TICKS = 1.5
TIMES_A_WALK = 1.0
ROUNDS = 200
CALLS = 20


def ten_orders(ticks: int) -> list[Order]:
    draw = random.Random(5)
    return [Order(str(n), draw.choice(list(Way)), draw.randint(1, 99), draw.randrange(ticks)) for n in range(10)]


def walked(orders: list[Order], ticks: int) -> int:
    """The price at which most trade, tick by tick."""
    return max(
        range(ticks),
        key=lambda price: min(
            sum(order.shares for order in orders if order.way is way and order.trades_at(price)) for way in Way
        ),
    )


def test_ten_orders_over_a_million_ticks(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(RULEBOOKS.values())
    many, few = ten_orders(1_000_000), ten_orders(100)
    took: dict[str, list[float]] = {"many": [], "few": [], "walk": []}

    def priced(orders: list[Order], reference: int) -> None:
        for n in range(CALLS):
            uncross(orders, rows[n % len(rows)], reference=reference)

    def all_three() -> None:
        took["many"].append(seconds(lambda: priced(many, 500_000)))
        took["few"].append(seconds(lambda: priced(few, 50)))
        took["walk"].append(seconds(lambda: [walked(few, 100) for _ in range(CALLS)]))

    benchmark.pedantic(all_three, rounds=ROUNDS, warmup_rounds=5)
    best = {name: min(times) / CALLS for name, times in took.items()}
    benchmark.extra_info |= {f"{name}, microseconds a call": round(time * 1e6) for name, time in best.items()}
    benchmark.extra_info["times few ticks"] = round(best["many"] / best["few"], 2)
    benchmark.extra_info["times a walk over 100 ticks"] = round(best["many"] / best["walk"], 2)
    with capsys.disabled():
        sys.stdout.write(f"\ncall: {benchmark.extra_info}\n")
    assert best["many"] <= TIMES_FEW_TICKS * best["few"]
    assert best["many"] <= TIMES_A_WALK * best["walk"]
