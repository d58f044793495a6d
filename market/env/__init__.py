"""Environments for learners: PettingZoo's two kinds for all seats of a table, Gymnasium's for one seat against traders.

    from market.env import bolsa_v1

    env = bolsa_v1.env(seats=4, rounds=3)

They need the extra `corro[env]`. What was learnt plays without it: `market.bolsa.env`, `market.siniestra.env`.
"""

from importlib.util import find_spec

_NEEDED = ("gymnasium", "pettingzoo")

if missing := [name for name in _NEEDED if find_spec(name) is None]:
    raise ModuleNotFoundError(
        f"the environments need {' and '.join(missing)}: install Corro with the extra env, as corro[env]",
        name=missing[0],
    )
