"""Prints the lowest releases that pyproject.toml allows, as constraints for pip: a line for each library that Corro
needs to run, to write Parquet, to play on a cluster, or for learners.

Usage: python .ci/lowest.py >lowest.txt && pip install --constraint lowest.txt '.[parquet,cluster,env]'
"""

import re
import sys
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).parent.parent / "pyproject.toml"
EXTRAS = ("parquet", "cluster", "env")
BOUND = re.compile(r"([A-Za-z0-9._-]+)(?:\[[a-z,]+\])?(?:>=|==)([0-9.]+)(?:,<[0-9.]+)?")


def lowest(requirement: str) -> str:
    """`rich>=14.2,<16` gives `rich==14.2`. Raises ValueError where a requirement has no lower bound."""
    found = BOUND.fullmatch(requirement)
    if found is None:
        raise ValueError(f"{requirement}: no lower bound that can be read")
    return f"{found[1]}=={found[2]}"


def main() -> int:
    """All of them."""
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    further = [each for extra in EXTRAS for each in project["optional-dependencies"][extra]]
    for requirement in [*project["dependencies"], *further]:
        sys.stdout.write(lowest(requirement) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
