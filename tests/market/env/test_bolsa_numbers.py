"""What a seat of Bolsa sees and may do, by number: exactly its legal moves, and nothing that lies sealed."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("pettingzoo")

from market.bolsa.env.observing import fields
from market.bolsa.law.choices import DealChoices, SheetChoices
from market.env import bolsa_v1
from market.env.by_turns import ByTurns
from market.env.seats import Seats

HOUSES: list[dict[str, Any]] = [
    {},
    {"spend": "sales", "owned": 2, "orders": 1, "rounds": 2},
    {"start": "dealt", "bid_limit": "surplus", "rounds": 2},
    {"all_pass": "nobody", "cash": 9, "price": 3, "track": 12, "rounds": 3},
]
SEED = st.integers(0, 2**32 - 1)


def any_legal(env: ByTurns, chance: np.random.Generator) -> int:
    """A legal action of the selected agent; more often a pass, as most bids end an auction soon."""
    legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
    return int(chance.choice(legal))


def all_moves(table: Seats, seat: str, begun: tuple[int, ...] = ()) -> Iterator[Any]:
    """The moves to which legal actions lead from here."""
    view, choices = table.session.view(seat), table.session.choices(seat)
    for action in np.flatnonzero(table.numbers.mask(view, choices, begun)):
        command = table.numbers.command(view, choices, begun, int(action))
        if command is None:
            yield from all_moves(table, seat, (*begun, int(action)))
        else:
            yield command


@pytest.mark.parametrize("options", HOUSES)
def test_the_mask_has_exactly_the_legal_moves(options: dict[str, Any]) -> None:
    table, chance = bolsa_v1.table(6, options), np.random.default_rng(3)
    kinds = {"SheetChoices": 0, "BidChoices": 0, "DealChoices": 0}
    for seed in range(4):
        table.reset(seed)
        while not table.over:
            seat = table.to_act()[0]
            choices = table.session.choices(seat)
            kinds[type(choices).__name__] += 1
            if isinstance(choices, SheetChoices) and kinds["SheetChoices"] > 24:
                table.act(seat, int(chance.choice(np.flatnonzero(table.mask(seat)))))
                continue
            found = [repr(move) for move in all_moves(table, seat)]
            assert set(found) == {repr(move) for move in choices}
            if not isinstance(choices, DealChoices):  # spreads of shares are come to on many ways
                assert len(found) == len(set(found))
            move = chance.choice(np.flatnonzero(table.mask(seat)))
            table.act(seat, int(move))
    assert min(kinds.values()) > 0


@settings(deadline=None)
@given(seed=SEED, steps=st.integers(0, 150), other=SEED)
def test_nobody_observes_what_lies_sealed_B2_6(seed: int, steps: int, other: int) -> None:
    """Two games that differ in sealed sheets alone: the others observe the same, until all are in."""
    one, two = (bolsa_v1.env(rounds=2) for _ in range(2))
    chance = np.random.default_rng(seed)
    for env in (one, two):
        env.reset(seed)
    taken = 0
    while not any(one.terminations.values()):
        sealing = fields(one.observe(one.agent_selection)["observation"], 4)["phase"][0] == 1
        if taken >= steps and sealing and one.agent_selection == "seat_0":
            break
        action = any_legal(one, chance)
        one.step(action)
        two.step(action)
        taken += 1
    if any(one.terminations.values()):
        return
    for env, draws in ((one, np.random.default_rng(other)), (two, np.random.default_rng(other + 1))):
        for _seat in range(3):
            env.step(any_legal(env, draws))
    assert one.agent_selection == two.agent_selection == "seat_3"
    for agent in one.agents:
        seen, there = one.observe(agent), two.observe(agent)
        assert np.array_equal(seen["observation"], there["observation"])
        assert np.array_equal(seen["action_mask"], there["action_mask"])


def test_seats_are_counted_clockwise_from_the_one_that_looks() -> None:
    env = bolsa_v1.env(seats=3, token="seat_1", start="dealt")
    env.reset(4)
    seen = [fields(env.observe(agent)["observation"], 3) for agent in env.agents]
    assert [each["token"].tolist() for each in seen] == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    for place, each in enumerate(seen):
        assert np.array_equal(each["owned"], np.roll(seen[0]["owned"], -place, axis=1))


def test_a_game_is_paid_at_its_end_alone_and_comes_to_nothing_together() -> None:
    env, chance = bolsa_v1.env(rounds=1), np.random.default_rng(1)
    env.reset(1)
    for agent in env.agent_iter():
        if env.terminations[agent]:
            break
        assert set(env.rewards.values()) == {0.0}
        env.step(any_legal(env, chance))
    winners = env._seats.session.state.winners
    assert env.rewards == {
        seat: (seat in winners) / len(winners) - 0.25 for seat in ("seat_0", "seat_1", "seat_2", "seat_3")
    }
    assert sum(env.rewards.values()) == pytest.approx(0)


def test_who_acts_against_the_mask_loses_and_ends_the_game() -> None:
    env = bolsa_v1.env()
    env.reset(1)
    env.step(1025)  # a bid, where a sheet is due
    assert env.terminations == dict.fromkeys(env.possible_agents, True)
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0.0, "seat_2": 0.0, "seat_3": 0.0}


def test_who_owes_nothing_waits_in_the_parallel_environment() -> None:
    env = bolsa_v1.parallel_env()
    seen, _infos = env.reset(1)
    assert all(each["action_mask"][env.wait] == 0 for each in seen.values())
    chance = np.random.default_rng(2)
    while not fields(seen["seat_0"]["observation"], 4)["phase"][1]:
        chosen = {a: int(chance.choice(np.flatnonzero(each["action_mask"]))) for a, each in seen.items()}
        seen = env.step(chosen)[0]
    waiting = [agent for agent, each in seen.items() if each["action_mask"][env.wait]]
    assert len(waiting) == 3
    assert all(seen[agent]["action_mask"].sum() == 1 for agent in waiting)


def test_the_tape_is_rendered_for_everybody() -> None:
    env = bolsa_v1.env(render_mode="ansi")
    env.reset(1)
    for _seat in range(4):
        env.step(0)  # a sheet that sells all
    assert "IBE moves from 10 to 6" in str(env.render())
    assert bolsa_v1.env().render() is None
