"""The environments are what PettingZoo asks of one."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from market.env import bolsa_v1, siniestra_v1
from market.env.one_seat import OneSeat

KINDS: list[tuple[Any, dict[str, Any]]] = [
    (bolsa_v1, {"rounds": 2}),
    (bolsa_v1, {"seats": 6, "rounds": 1, "start": "dealt", "spend": "sales"}),
    (siniestra_v1, {}),
    (siniestra_v1, {"version": 1, "deck": 40}),
]

# What PettingZoo's tests remark on of all environments with masks but those on a list of its own.
WITH_MASKS = "ignore:(Observation space for each agent probably|Observation is not a NumPy array)"


def made(maker: Callable[..., Any], options: dict[str, Any]) -> Callable[[], Any]:
    return lambda: maker(**options)


@pytest.mark.filterwarnings(WITH_MASKS)
@pytest.mark.parametrize(("module", "options"), KINDS)
def test_the_aec_environment_keeps_the_interface(module: Any, options: dict[str, Any]) -> None:
    api_test(module.env(**options), num_cycles=300)
    seed_test(made(module.env, options), num_cycles=100)


@pytest.mark.parametrize(("module", "options"), KINDS)
def test_the_parallel_environment_keeps_the_interface(module: Any, options: dict[str, Any]) -> None:
    parallel_api_test(module.parallel_env(**options), num_cycles=300)
    parallel_seed_test(made(module.parallel_env, options), num_cycles=100)


@pytest.mark.parametrize("env", [bolsa_v1.one_seat("random quiet", rounds=1), siniestra_v1.one_seat("random", 1)])
def test_the_gymnasium_environment_keeps_the_interface(env: OneSeat) -> None:
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize("env", [bolsa_v1.one_seat("value random", rounds=2), siniestra_v1.one_seat("greedy")])
def test_one_seat_plays_to_the_end_by_its_masks(env: OneSeat) -> None:
    chance = np.random.default_rng(2)
    env.reset(seed=5)
    rewards, over = [], False
    while not over:
        _seen, reward, over, cut, _info = env.step(np.int64(chance.choice(np.flatnonzero(env.action_masks()))))
        rewards.append(reward)
        assert not cut
    assert not any(rewards[:-1])
    assert rewards[-1] >= -0.5
    assert not env.action_masks().any()
