"""The command line: how long `corro --help` takes beside a bare Python, and `corro check` beside the law alone.

Each is timed beside its measure in the same run and in turn: only the ratios mean anything elsewhere.
"""

import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from exchange.game import Command, Event
from exchange.script.read import read_script, read_text
from exchange.script.run import run_script
from exchange.title import Title
from market import GAMES
from tui.__main__ import main

REPO = Path(__file__).parents[2]
STARTS = 14
"""Starts of a bare Python that `corro --help` may take."""
TIMES_THE_LAW = 4.5
"""How much longer than deciding and folding a script's moves all of `corro check` may take: reading, understanding and
comparing each sentence, the log, its seals and its chain."""
SCRIPTS = (
    "bolsa/a-whole-game-of-five-rounds",
    "siniestra/whole-game-of-version-1-with-52-cards",
    "siniestra/whole-game-of-version-2-with-40-cards",
)
COPIES = 20


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def ratio(work: Callable[[], object], measure: Callable[[], object], rounds: int) -> tuple[float, float]:
    """How much longer the work takes than its measure, at the median, and how long the work takes, in seconds."""
    times = [(seconds(work), seconds(measure)) for _round in range(rounds)]
    return statistics.median(mine / its for mine, its in times), statistics.median(mine for mine, _its in times)


def started(*argv: str) -> Callable[[], object]:
    return lambda: subprocess.run([sys.executable, *argv], stdout=subprocess.DEVNULL, check=True)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_help_takes_few_starts_of_a_bare_python(benchmark: Any, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    corro, bare = started("-m", "tui", "--lang", lang, "--help"), started("-c", "pass")
    corro()
    starts, took = benchmark.pedantic(ratio, args=(corro, bare, 15), rounds=1)
    with capsys.disabled():
        sys.stdout.write(f"\ncorro --lang {lang} --help: {starts:.1f} starts of Python, {took * 1e3:.0f} ms\n")
    assert starts <= STARTS


class Law:
    """The moves of a script, decided and folded: what `corro check` cannot do without."""

    def __init__(self, file: Path) -> None:
        script = read_script(read_text(file), str(file), GAMES)
        playing, failure = run_script(script)
        assert failure is None
        entries = list(playing.table.log.read())
        self.title: Title = script.title
        self.setup = script.setup
        self.commands: list[Command] = [entry.command for entry in entries if isinstance(entry.command, Command)]
        self.events = [entry.event for entry in entries]

    def play(self) -> list[Event]:
        game = self.title.game
        state, found = game.blank(self.setup.seats, self.setup.options), []
        for event in game.open(self.setup):
            found.append(event)
            state = game.evolve(state, event)
        for command in self.commands:
            for event in game.decide(state, command):
                found.append(event)
                state = game.evolve(state, event)
        return found


def test_checking_whole_games_takes_a_few_times_what_their_law_takes(
    benchmark: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    laws = []
    for name in SCRIPTS:
        file = REPO / "scenarios" / f"{name}.play"
        laws.append(Law(file))
        for copy in range(COPIES):
            shutil.copy(file, tmp_path / f"{file.stem}-{copy}.play")
    assert all(law.play() == law.events[: len(law.play())] for law in laws)

    def check() -> None:
        assert main(["check", str(tmp_path)]) == 0

    def play() -> None:
        for law in laws:
            for _copy in range(COPIES):
                law.play()

    check()
    times, took = benchmark.pedantic(ratio, args=(check, play, 9), rounds=1)
    thousand = took * 1_000 / (len(SCRIPTS) * COPIES)
    with capsys.disabled():
        sys.stdout.write(f"\ncorro check: {times:.1f} times the law alone; 1,000 whole games in {thousand:.1f} s\n")
    assert times <= TIMES_THE_LAW
