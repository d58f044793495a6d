"""How quick the floor is: from a key to its paint, seeking in a long replay, and what it costs while nothing happens.

    .venv/bin/python -m tests.bench.measure_floor

Paints are timed inside the program, to the moment when the terminal would be written to; the idle floor is measured
from outside, in a real terminal (tmux).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from exchange.game import Setup
from exchange.log.log import MemoryLog
from exchange.opening import new_game
from exchange.session import Session, new_head
from market import GAMES
from tests.bench.waking import bare_loop
from tui.floor.app import FloorApp
from tui.settings import Settings

SIZE = (120, 40)
SEATS = "Ana Beto=value Caro=random Dani=random Eva=random Fran=value"
KEYS = ("plus", "down", "minus", "down", "plus", "up", "minus", "up", "plus", "0") * 10
IDLE_SECONDS = 60.0
STARTED = "1 Market"  # on the screen of a table that is open
LONG = 4_000


class Timed(FloorApp):
    """Remembers when it last painted."""

    CSS_PATH = Path(FloorApp.CSS_PATH)

    def __init__(self, **wishes: Any) -> None:
        super().__init__(**wishes)
        self.paint = asyncio.Event()
        self.painted = 0.0

    def _display(self, *arguments: Any) -> None:
        super()._display(*arguments)
        self.painted = time.perf_counter()
        self.paint.set()

    async def took(self, act: Callable[[], object]) -> float:
        """Seconds from this act to the paint it causes; none where it causes none."""
        self.paint.clear()
        start = time.perf_counter()
        act()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.paint.wait(), 0.5)
            return self.painted - start
        return 0.0


def ninety_five(times: list[float]) -> str:
    """Median and 95th percentile, in milliseconds."""
    ordered = sorted(times)
    return f"median {1000 * ordered[len(ordered) // 2]:.1f} ms, p95 {1000 * ordered[len(ordered) * 95 // 100]:.1f} ms"


async def keys_to_paint() -> list[float]:
    """The order ticket, six seats."""
    new = new_game("bolsa", SEATS, seed="7")
    app = Timed(first=new, settings=Settings(lang="es", pace="fast"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(1.0)
        times = []
        for key in KEYS:
            times.append(await app.took(lambda key=key: app.simulate_key(key)))  # type: ignore[misc]
            await pilot.pause()
        return [took for took in times if took]


def long_game() -> MemoryLog:
    """A log of at least LONG events: sheets and bids of random traders, many rounds over."""
    title = GAMES["bolsa"]
    seats = tuple(name.partition("=")[0] for name in SEATS.split())
    options = title.game.options(seats, {"rounds": 10, "cash": 1_000_000, "track": 9_999})
    setup = Setup(seats=seats, players=dict.fromkeys(seats, "random"), options=options, seed="7")
    log = MemoryLog(new_head(title.game, setup, seed_known=True))
    table = Session.open(title, setup, log)
    while not table.over:
        seat = table.to_act()[0]
        auction = table.state.auction
        if auction is not None and not auction.ended and len(log) < LONG:
            choices: Any = table.choices(seat)
            low = choices.bids[0] if choices.bids else None
            command = next(c for c in choices if low is None or getattr(c, "bid", None) == low)
            table.do(command)
        else:
            table.do(table.trader_moves(seat, title.traders["random"]))
    return log


async def seeks() -> tuple[int, list[float]]:
    """Seeking all over a long replay."""
    from tui.floor.replay.playback import Permissions, read_playback
    from tui.floor.replay.replay_screen import ReplayScreen

    log = long_game()
    app = Timed(settings=Settings(lang="es"))
    async with app.run_test(size=SIZE) as pilot:
        permissions = Permissions(me="host")
        screen = ReplayScreen(read_playback(GAMES["bolsa"], log, permissions, at=0), permissions)
        app.push_screen(screen)
        await pilot.pause(0.5)
        times = []
        for step in range(60):
            n = (step * 2_741) % len(log)
            times.append(await app.took(lambda n=n: screen.action_seek(n)))  # type: ignore[misc]
            await pilot.pause()
        return len(log), [took for took in times if took]


def idle_share() -> float:
    """CPU time of an idle table of a store, in a real terminal, in per cent of one core."""
    with tempfile.TemporaryDirectory() as folder:
        tmux = ["tmux", "-S", f"{folder}/tmux", "-f", "/dev/null"]
        command = [sys.executable, "-m", "tui", "play", "bolsa", "--seats", SEATS]
        home = dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"), folder)
        env = {
            **os.environ,
            **home,
            "CORRO_LANG": "en",
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "CORRO_STORE": f"{folder}/games.db",
        }
        start = [*tmux, "new-session", "-d", "-x", "120", "-y", "40", *command]
        subprocess.run(start, check=True, env=env)
        try:
            wait_for_table(tmux)
            pid = pane(tmux, "list-panes", "-F", "#{pane_pid}").strip()
            before = nanoseconds(pid)
            time.sleep(IDLE_SECONDS)
            return (nanoseconds(pid) - before) / 1e9 / IDLE_SECONDS * 100
        finally:
            subprocess.run([*tmux, "kill-server"], check=False)


def pane(tmux: list[str], *command: str) -> str:
    """What tmux answers."""
    return subprocess.run([*tmux, *command], check=True, capture_output=True, text=True).stdout


def wait_for_table(tmux: list[str]) -> None:
    """Until the table is on the screen and its traders have sealed. Fails where it never comes: a program that is not
    there costs nothing."""
    shown = ""
    for _second in range(60):
        time.sleep(1)
        if STARTED in (shown := pane(tmux, "capture-pane", "-p")) and "5/6" in shown:
            time.sleep(5)  # whatever is still to be painted
            return
    raise SystemExit(f"no table was opened:\n{shown}")


def nanoseconds(pid: str) -> int:
    """Time on a processor so far, of all threads of a process that lives."""
    return sum(int(task.read_text().split()[0]) for task in Path(f"/proc/{pid}/task").glob("*/schedstat"))


def main() -> None:
    """Measure, and tell."""
    sys.stdout.write(f"key to paint, {SIZE[0]}×{SIZE[1]}, six seats: {ninety_five(asyncio.run(keys_to_paint()))}\n")
    count, times = asyncio.run(seeks())
    sys.stdout.write(f"seek to paint in {count} events: {ninety_five(times)}\n")
    sys.stdout.write(f"idle: {idle_share():.2f} % of one core\n{bare_loop()}\n")


if __name__ == "__main__":
    main()
