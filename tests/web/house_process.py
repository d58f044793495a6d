"""A house in a process of its own, which a test may kill: it is told what to do by lines, and tells where it is.

python -m tests.web.house_process STORE PLAN [PORT]

STORE is a file or URL. PLAN is a `Plan` as JSON, or the name of a sitting that goes on. It prints `{"port":…,"code":…,
"name":…}`; then each line of its input is something to do (`begin`, `pause`, `go_on`, `again`, `told`, `end`), answered
by a line of JSON. It ends with its input.
"""

from __future__ import annotations

import sys
import time
from functools import partial

import msgspec

from exchange.house import plan as plans
from exchange.house.plan import Plan
from exchange.house.sitting import House
from exchange.session import wall_clock
from exchange.store import open_store
from market import GAMES
from tui.web.running import Running
from tui.web.serving import Serving


def main(store: str, plan: str, port: str = "0") -> None:
    """Serve until the input ends, more tables than a sitting has too."""
    plans.MOST_TABLES = 64
    with open_store(store, GAMES) as opened:
        if plan.startswith("{"):
            house = House.open(opened, msgspec.json.decode(plan, type=Plan), clock=wall_clock, now=time.monotonic)
        else:
            house = House.resume(opened, plan, clock=wall_clock, now=time.monotonic)
        serving = Serving(host="127.0.0.1", port=int(port))
        with Running(house, serving, trouble=lambda error: tell({"trouble": repr(error)})) as running:
            tell({"port": running.port, "code": house.code, "name": house.name})
            for line in sys.stdin:
                tell(running.ask(partial(done, what=line.strip())))


def done(house: House, what: str) -> object:
    """Do it; what there is to tell."""
    match what:
        case "begin":
            house.begin()
        case "pause":
            house.pause()
        case "go_on":
            house.go_on()
        case "again":
            house.again()
        case "end":
            house.end()
        case _:
            pass
    return house.told()


def tell(message: object) -> None:
    """A line of JSON."""
    sys.stdout.buffer.write(msgspec.json.encode(message) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
