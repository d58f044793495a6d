"""Intervals: what they hold, and that they hold it as often as they say."""

import math

import numpy as np
import pytest

from market.lab.measures import (
    FEW,
    Measure,
    Method,
    bootstrap,
    difference,
    exact,
    games_needed,
    mean,
    share,
    win_share,
)
from market.lab.report.figures import Estimate, Unit
from market.lab.sums import SHARE


def test_wilsons_interval_is_that_of_the_books() -> None:
    found = share(81, 263)  # Newcombe 1998, table I: 0.2553 to 0.3662
    assert (round(found.low, 4), round(found.high, 4)) == (0.2553, 0.3662)
    nothing = share(0, 20)
    assert nothing.low == 0
    assert round(nothing.high, 4) == 0.1611


def test_a_share_of_nothing_may_be_anything() -> None:
    found = share(0, 0)
    assert math.isnan(found.value)
    assert (found.low, found.high) == (0, 1)


def test_more_hits_than_games_are_no_share() -> None:
    with pytest.raises(ValueError, match="3 of 2"):
        share(3, 2)


def test_a_mean_has_the_plain_standard_error() -> None:
    values = np.random.default_rng(1).integers(0, 40, 5_000)
    found = mean(int(values.sum()), int((values**2).sum()), values.size)
    assert found.value == pytest.approx(values.mean())
    assert found.error == pytest.approx(values.std(ddof=1) / math.sqrt(values.size))
    assert found.half == pytest.approx(1.96 * found.error, rel=1e-3)


def test_a_mean_of_huge_numbers_does_not_cancel() -> None:
    values = [10**12, 10**12 + 1, 10**12 + 2]
    assert mean(sum(values), sum(value**2 for value in values), 3).error == pytest.approx(1 / math.sqrt(3))


def test_below_a_thousand_games_a_win_share_is_bootstrapped() -> None:
    few, many = _won([SHARE] * 30 + [SHARE // 2] * 20 + [0] * 100), _won([SHARE] * 300 + [0] * (FEW - 300))
    assert (few.method, many.method) == (Method.BOOTSTRAP, Method.NORMAL)
    assert few.value == pytest.approx(40 / 150)
    assert few.low < few.value < few.high


def test_the_bootstrap_gives_the_same_for_the_same_counts() -> None:
    counts = {0.0: 70, 0.5: 11, 1.0: 19}
    assert bootstrap(counts) == bootstrap(counts)


@pytest.mark.parametrize("wins", [[SHARE // 2] * 8, [SHARE // 2, SHARE // 3, SHARE // 3], [SHARE // 6] * 5])
def test_shared_wins_are_bootstrapped_as_the_parts_they_were(wins: list[int]) -> None:
    of_parts: dict[float, int] = {0.0: 100 - len(wins)}
    for part in sorted(wins, reverse=True):
        of_parts[part / SHARE] = of_parts.get(part / SHARE, 0) + 1
    found, expected = _won(wins + [0] * (100 - len(wins))), bootstrap(of_parts)
    assert found.value == pytest.approx(expected.value)
    assert found.error == pytest.approx(expected.error)


@pytest.mark.parametrize("games", [400, 4_000])
def test_of_a_hundred_intervals_about_95_hold_the_true_win_share(games: int) -> None:
    rng = np.random.default_rng(7)
    parts, chances = np.array([0, SHARE // 3, SHARE // 2, SHARE]), [0.8, 0.04, 0.06, 0.1]
    truth = float(parts @ chances) / SHARE
    held = sum(_won(rng.choice(parts, games, p=chances).tolist()).holds(truth) for _ in range(400))
    assert 0.92 <= held / 400 <= 0.98


@pytest.mark.parametrize("games", [40, FEW, 20_000])
@pytest.mark.parametrize("part", [0, SHARE])
def test_who_wins_nothing_or_all_may_still_do_otherwise(games: int, part: int) -> None:
    found, wilsons = _won([part] * games), share(games * (part == SHARE), games)
    assert (found.low, found.high) == pytest.approx((wilsons.low, wilsons.high))
    assert found.half > 0
    assert Estimate(found, Unit.SHARE).say("en") == ("0 %" if part == 0 else "100 %")


def test_who_shares_every_win_may_still_do_otherwise_in_few_games() -> None:
    found = _won([SHARE // 4] * 4_000)
    assert found.low < 0.25 < found.high
    assert found.half < 0.001


def test_of_hardly_any_wins_the_interval_is_that_of_a_share_and_begins_above_nothing() -> None:
    found = _won([SHARE] * 3 + [0] * 3_997)
    assert (found.low, found.high) == (share(3, 4_000).low, share(3, 4_000).high)


def test_a_share_in_another_unit_has_the_ends_of_the_share_in_it() -> None:
    few = _won([SHARE] * 30 + [0] * 90)
    times = few.scaled(4)
    assert times.ends(2.5) == pytest.approx(tuple(4 * end for end in few.ends(2.5)))
    assert times.one_of(4).low == pytest.approx(4 * few.one_of(4).low)


def test_the_errors_of_a_difference_add_as_independent_ones_do() -> None:
    one, other = share(300, 1_000), share(250, 1_000)
    gap = difference(one, other)
    assert gap.value == pytest.approx(0.05)
    assert gap.error == pytest.approx(math.hypot(one.error, other.error))
    assert difference(one, exact(0.2, 1)).error == one.error


def test_the_difference_of_two_shares_of_a_few_games_is_no_certainty() -> None:
    gap = difference(share(0, 1), share(1, 1))
    assert gap.error == 0
    assert (gap.low, gap.high) == pytest.approx((-1.0, 0.12), abs=0.01)
    newcombe = difference(share(56, 70), share(48, 80))  # Newcombe 1998, table II, method 10
    assert (newcombe.low, newcombe.high) == pytest.approx((0.0524, 0.3339), abs=1e-4)


@pytest.mark.prove
@pytest.mark.parametrize(("seats", "games"), [(3, 400), (6, 100), (6, 400)])
def test_of_a_hundred_fair_tables_about_five_have_a_seat_that_seems_to_stand_out(seats: int, games: int) -> None:
    """Wins that two share among them."""
    rng = np.random.default_rng(5)
    out = 0
    for _ in range(400):
        shares = _table(rng, seats, games, shared=games // 5)
        out += not all(_won(row.tolist()).one_of(seats).holds(1 / seats) for row in shares)
    assert 0.02 <= out / 400 <= 0.07


@pytest.mark.prove
@pytest.mark.parametrize("games", [50, 400])
def test_of_a_hundred_differences_that_are_none_about_five_seem_to_be_some(games: int) -> None:
    rng = np.random.default_rng(6)
    seen = 0
    for _ in range(400):
        one, other = (_won(_table(rng, 6, games, shared=games // 5)[0].tolist()) for _ in range(2))
        seen += not difference(one, other).holds(0.0)
    assert 0.02 <= seen / 400 <= 0.07


def test_so_many_games_as_are_advised_show_the_difference_in_four_of_five_trials() -> None:
    rng = np.random.default_rng(3)
    games = games_needed(share(200, 1_000), 0.04)
    seen = 0
    for _ in range(400):
        one, other = rng.binomial(games, [0.18, 0.22])
        seen += not difference(share(int(other), games), share(int(one), games)).holds(0.0)
    assert 0.74 <= seen / 400 <= 0.86


def _table(rng: np.random.Generator, seats: int, games: int, *, shared: int) -> np.ndarray:
    """(seats, games) what each seat wins of a fair table; the first games are shared by two."""
    order = rng.permuted(np.tile(np.arange(seats), (games, 1)), axis=1)
    found = np.zeros((seats, games), np.int64)
    found[order[:, 0], np.arange(games)] = SHARE
    found[order[:shared, :2].T, np.arange(shared)] = SHARE // 2
    return found


def _won(shares: list[int]) -> Measure:
    sole, shared = sum(part == SHARE for part in shares), sum(0 < part < SHARE for part in shares)
    return win_share(sum(shares), sum(part**2 for part in shares), sole, shared, len(shares))
