"""Fuzzes for as many seconds as asked: `python -m tests.fuzz 600`. Each round has a seed of its own, and says it."""

import os
import random
import subprocess
import sys
import time

WHAT = [
    "tests/fuzz/test_fuzz_sizes.py",
    "tests/fuzz",
    "tests/exchange/test_store_crash.py",
    "tests/exchange/test_write.py",
]


def main(seconds: float) -> int:
    """Rounds of all the fuzzers until the time is over, or one finds something."""
    until, rounds = time.monotonic() + seconds, 0
    while not rounds or time.monotonic() < until:
        rounds += 1
        seed = random.SystemRandom().randrange(2**32)
        sys.stdout.write(f"round {rounds}, --hypothesis-seed={seed}\n")
        sys.stdout.flush()
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-x",
            "--timeout=3600",
            "--hypothesis-profile=prove",
            f"--hypothesis-seed={seed}",
            *WHAT,
        ]
        left = until - time.monotonic()
        try:
            found = subprocess.run(command, env=os.environ | {"FUZZ": "1"}, check=False, timeout=max(left, 1))
        except subprocess.TimeoutExpired:
            sys.stdout.write(f"the time is over in round {rounds}, and nothing found\n")
            return 0
        if found.returncode:
            return found.returncode
    sys.stdout.write(f"{rounds} rounds, and nothing found\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 60))
