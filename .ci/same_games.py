"""Prints a digest of what games of traders that reckon in whole numbers add up to: the same with every numpy.

Usage: python .ci/same_games.py, by two environments; what they print is to be the same (docs/simulate.md).
"""

import hashlib
import json
import sys

from market.lab.simulate import simulate

CASTS = (
    ("bolsa", "momentum contrarian random dumper value pumper", 4_000),
    ("bolsa", "corner quiet random", 1_000),
    ("siniestra-1", "greedy random", 16),
    ("siniestra-2", "greedy random", 16),
)


def main() -> int:
    """A line for each cast."""
    for title, cast, games in CASTS:
        sums = simulate(title, cast, games=games, seats=len(cast.split()), seed=7).sums[0]
        digest = hashlib.sha256(json.dumps(sums.plain(), sort_keys=True).encode()).hexdigest()
        sys.stdout.write(f"{title} {cast}: {digest}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
