"""The environments are what PettingZoo asks of one."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from market.env import bolsa_v1

KINDS: list[tuple[Any, dict[str, Any]]] = [
    (bolsa_v1, {"rounds": 2}),
    (bolsa_v1, {"seats": 6, "rounds": 1, "start": "dealt", "spend": "sales"}),
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
