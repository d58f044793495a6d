"""What waking up costs on this machine: the peer of every figure that says how little an idle program takes.

A virtual machine may charge ten milliseconds for each time that a process wakes: then a loop that does nothing seems to
take some per cent of a core, and so does each program that looks three times a second whether there is news.
"""

from __future__ import annotations

import subprocess
import sys

WAKES = 3  # a second, as an open table of a store does
_LOOP = """
import asyncio, sys, time

async def wake(seconds, every):
    before = time.process_time()
    for _wake in range(round(seconds / every)):
        await asyncio.sleep(every)
    print(100 * (time.process_time() - before) / seconds)

asyncio.run(wake(float(sys.argv[1]), float(sys.argv[2])))
"""


def bare_loop(seconds: float = 10.0) -> str:
    """A line that says how much of a core a loop takes that wakes WAKES times a second and does nothing."""
    told = subprocess.run(
        [sys.executable, "-c", _LOOP, str(seconds), str(1 / WAKES)], check=True, capture_output=True, text=True
    ).stdout
    return f"a bare loop that wakes {WAKES} times a second: {float(told):.2f} % of one core"
