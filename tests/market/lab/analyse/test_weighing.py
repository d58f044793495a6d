"""How a move is weighed: few games choose, others compare."""

import numpy as np
import pytest

from market.bolsa.engine import opened, play_round
from market.bolsa.lab.playing_on import CAST, seated_anew
from market.bolsa.lab.screening import smoothed
from market.bolsa.law.model import House
from market.lab.analyse.analysis import Answer, Decision, certain, most_mattered, odds
from market.lab.analyse.budget import (
    BUDGET,
    FEWEST,
    FEWEST_HERE,
    FEWEST_TRIED,
    HERE,
    MOST_TRIED,
    MOVES,
    Asked,
    games_of,
    planned,
)
from market.lab.analyse.weighing import Games, Places, Shares, Trying, Weighed, answer, by_the_mean, weigh
from market.lab.sums import SHARE

GAMES = Games(first=8, kept=3, second=32, last=400)


class Urn:
    """Moves that win as often as they are said to; it notes in how many games each was tried."""

    def __init__(self, *chances: float) -> None:
        self.chances = np.array(chances)
        self.rng = np.random.default_rng(5)
        self.asked: list[tuple[list[int], int, bool]] = []

    def play(self, moves: Places, games: int, apart: bool) -> Shares:
        self.asked.append((moves.tolist(), games, apart))
        won = self.rng.random((moves.size, games)) < self.chances[moves][:, None]
        return (won * SHARE).reshape(-1).astype(np.int64)

    def weighed(self, made: int, games: Games = GAMES) -> Weighed:
        weighing = weigh(Trying(self.chances.size, made, self.play, by_the_mean), games)
        shares = next(weighing)
        while True:
            try:
                shares = weighing.send(shares)
            except StopIteration as ended:
                found: Weighed = ended.value
                return found


def test_the_best_move_is_found_and_its_loss_is_what_it_wins_more() -> None:
    urn = Urn(0.1, 0.2, 0.9, 0.3, 0.5)
    told = answer(urn.weighed(made=4), {"type": "Pass"}, 5)
    assert told.found.share == pytest.approx(0.9, abs=0.06)
    assert told.made.share == pytest.approx(0.5, abs=0.08)
    assert told.low < told.loss < told.high
    assert told.low < 0.4 < told.high


def test_no_game_that_chose_the_best_move_tells_how_good_it_is() -> None:
    urn = Urn(*[0.5] * 200)
    weighed = urn.weighed(made=0, games=Games(first=2, kept=20, second=10, last=2_000, apart=True))
    assert [(len(moves), games, apart) for moves, games, apart in urn.asked] == [
        (200, 2, True),
        (21, 10, False),
        (2, 2_000, False),
    ]
    assert answer(weighed, {}, 200).low == 0, "the luckiest of 200 equal moves is no better"


def test_who_made_the_best_move_lost_nothing() -> None:
    told = answer(Urn(0.9, 0.1, 0.2).weighed(made=0), {}, 3)
    assert (told.loss, told.low, told.high) == (0, 0, 0)
    assert told.made == told.found


def test_what_orders_are_worth_together_tells_more_than_two_games_of_each_sheet() -> None:
    rng = np.random.default_rng(3)
    sheets = np.stack(np.meshgrid(*[np.arange(-1, 3)] * 5), axis=0).reshape(5, -1)
    truth = 0.3 + 0.04 * sheets[0] - 0.03 * sheets[1] + 0.05 * (sheets[2] == 1) * (sheets[3] == 2)
    results = (rng.random((truth.size, 2)) < truth[:, None]).astype(float)

    def agrees(score: np.ndarray) -> float:
        return float(np.corrcoef(score, truth)[0, 1])

    assert agrees(smoothed(sheets, results)) > 0.65
    assert agrees(results.mean(axis=1)) < 0.25


def test_an_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    rng = np.random.default_rng(1)
    for p in (0.02, 0.17, 0.5):
        wins = rng.binomial(300, p, 2_000)
        held = [each.low <= p <= each.high for each in (odds(int(won) * SHARE, 300) for won in wins)]
        assert 0.93 < sum(held) / len(held) < 0.975


def test_what_mattered_most_is_what_most_surely_lost_most() -> None:
    def decision(n: int, loss: float, low: float) -> Decision:
        real = Answer(best={}, tried=2, made=certain(0), found=certain(loss), loss=loss, low=low, high=1)
        return Decision(n=n, seat="Ana", round=1, move={}, moves=2, real=real)

    found = (
        decision(1, 0.4, 0.0),
        decision(2, 0.2, 0.1),
        decision(3, 0.0, 0.0),
        decision(4, 0.3, 0.1),
        decision(5, 0.5, 0.4),
    )
    assert most_mattered(found) == (5, 4, 2)
    assert most_mattered(found[:1]) == (1,)
    assert most_mattered(found[2:3]) == ()


def test_sheets_are_read_alike_however_they_lie_in_memory() -> None:
    """The engine writes later rounds' sheets into arrays of its own, and not into those it was given."""
    found = []
    for order in ("C", "F"):
        rng = np.random.default_rng(1)
        batch = opened(House(rounds=2), 3, 50)
        seating = seated_anew(CAST, 3, 50, rng)
        play_round(batch, seating, rng, np.zeros((5, 3, 50), np.int8, order=order))
        play_round(batch, seating, rng)
        found.append(batch.worth.tolist())
    assert found[0] == found[1]


def asked(count: int, moves: int = 8, length: float = 20, persons: int = 0) -> list[Asked]:
    """Decisions, the last of which persons made."""
    return [Asked(n, moves, length, n > count - persons) for n in range(1, count + 1)]


def test_a_short_game_is_played_on_from_everywhere_as_often_as_usual() -> None:
    plan = planned([20.0] * 10, asked(10, length=20.0), BUDGET)
    assert plan.whole
    assert plan.positions == tuple(range(10))
    assert (plan.here, plan.games, plan.tried) == (HERE, MOVES, MOST_TRIED)
    assert plan.decisions == frozenset(range(1, 11))


@pytest.mark.parametrize("count", [30, 100, 300, 1_000, 5_000])
def test_however_long_a_game_is_the_budget_holds_and_nothing_is_tried_so_seldom_that_it_says_nothing(
    count: int,
) -> None:
    lengths = [float(count - place) for place in range(count)]
    decisions = [Asked(n, 12, lengths[n - 1], person=False) for n in range(1, count + 1)]
    plan = planned(lengths, decisions, BUDGET)
    assert plan.cost <= BUDGET
    assert plan.weighing <= plan.cost
    assert plan.here >= FEWEST_HERE
    assert plan.games.last >= FEWEST.last
    assert plan.tried >= FEWEST_TRIED
    assert plan.positions[0] == 0
    assert plan.decisions
    assert plan.whole == (count == 30 and plan.games == MOVES and plan.here == HERE)


def test_what_persons_decided_is_left_out_last() -> None:
    plan = planned([500.0] * 400, asked(400, length=500, persons=9), BUDGET)
    assert set(range(392, 401)) <= plan.decisions
    assert 9 < len(plan.decisions) < 400
    few = planned([500.0] * 400, asked(400, length=500, persons=200), BUDGET)
    assert min(few.decisions) > 200


def test_more_effort_reaches_further_and_tries_more() -> None:
    lengths = [100.0] * 300
    once, often = (planned(lengths, asked(300, length=100), BUDGET * effort, effort) for effort in (1, 20))
    assert len(often.decisions) > len(once.decisions)
    assert often.games.last > once.games.last
    assert often.here > once.here


def test_a_decision_asks_for_the_games_of_all_its_moves_and_of_the_best_of_them() -> None:
    assert games_of(1, MOVES) == 0
    for moves in (2, 6, 7, 64):
        urn = Urn(*np.linspace(0.9, 0.1, moves))
        urn.weighed(moves - 1, MOVES if moves > MOVES.kept else MOVES._replace(second=0))
        assert sum(len(tried) * games for tried, games, _apart in urn.asked) == games_of(moves, MOVES)
