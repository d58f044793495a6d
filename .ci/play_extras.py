"""What the extras `env` and `cluster` bring, with the releases that are installed here: the environments keep the
interfaces of PettingZoo and Gymnasium, and a cluster's workers play the same games as this process.

Usage: python .ci/play_extras.py, with Corro installed as 'corro[env,cluster]'.
"""

import sys
import warnings
from importlib.metadata import version

from distributed import LocalCluster
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

from exchange.titles import TITLES
from market.env import bolsa_v1, siniestra_v1
from market.lab.lab import Wanted
from market.lab.run import dask, elsewhere, here
from market.lab.simulate import plan_of, sizes_of
from market.lab.simulation import gather


def learners() -> None:
    """All three kinds of environments, of both titles."""
    for module in (bolsa_v1, siniestra_v1):
        api_test(module.env(), num_cycles=100)
        parallel_api_test(module.parallel_env(), num_cycles=100)
        check_env(module.one_seat("random quiet" if module is bolsa_v1 else "random"))


def cluster() -> None:
    """The same sums. Raises AssertionError where they are not."""
    plan = plan_of(TITLES["bolsa"], "value random quiet", games=100, seed=7)
    alone = gather(plan, here(plan, plan.blocks(sizes_of(plan)), Wanted()), Wanted())
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as local:
        played = elsewhere(plan, plan.blocks(sizes_of(plan)), Wanted(), dask(local.scheduler_address), 1)
        assert gather(plan, played, Wanted()).sums == alone.sums


def main() -> int:
    """Both, and with which releases."""
    warnings.simplefilter("ignore")  # PettingZoo's on environments with masks, Dask's own
    learners()
    cluster()
    extras = ("gymnasium", "pettingzoo", "distributed", "numpy")
    sys.stdout.write(", ".join(f"{name} {version(name)}" for name in extras) + ": learners and a cluster play\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
