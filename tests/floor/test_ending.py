"""How the floor ends when nobody presses a key for it: a signal, or a terminal that is gone."""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from exchange.store import open_store
from market import GAMES
from tests.command.terminal import PATIENCE, Terminal
from tui.floor.serve.server import Service, visit_command

LEAVES_THE_SCREEN = "\x1b[?1049l"
SHOWS_THE_CURSOR = "\x1b[?25h"


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """The floor, at a new table that awaits Ana's sheet."""
    table = ("play", "bolsa", "--seats", "Ana Beto=quiet Caro=quiet", "--name", "left")
    found = Terminal("--lang", "en", "--store", str(tmp_path / "games.db"), *table)
    found.until("Seal the sheet")
    found.press("+")
    found.until("BUY 1")  # a floor that answers keys hears signals, too: it does neither before its first refresh
    yield found
    found.process.kill()
    found.process.wait()


def kept(folder: Path) -> int:
    """How many events of the game are kept."""
    with open_store(folder / "games.db", GAMES) as store:
        return len(store.log("left"))


@pytest.mark.parametrize("number", [pytest.param(signal.SIGTERM, marks=pytest.mark.prove), signal.SIGHUP])
def test_a_signal_ends_the_floor_and_gives_the_terminal_back(
    terminal: Terminal, tmp_path: Path, number: signal.Signals
) -> None:
    os.kill(terminal.process.pid, number)
    assert terminal.end() == 128 + number
    os.close(terminal.fd)
    assert terminal.said.rfind(LEAVES_THE_SCREEN) > terminal.said.rfind("Seal the sheet")
    assert SHOWS_THE_CURSOR in terminal.said[terminal.said.rfind(LEAVES_THE_SCREEN) :]
    assert kept(tmp_path) >= 1


def test_the_floor_ends_with_a_terminal_that_goes_without_a_signal(terminal: Terminal, tmp_path: Path) -> None:
    os.close(terminal.fd)
    assert terminal.process.wait(PATIENCE) == 128 + signal.SIGHUP
    assert kept(tmp_path) >= 1


def test_a_visitors_floor_ends_with_the_server_that_started_it() -> None:
    textual_serve = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver", "COLUMNS": "80", "ROWS": "24"}
    piped = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(visit_command(Service()), env=os.environ | textual_serve, **piped) as visit:  # type: ignore[call-overload]
        while b"__GANGLION__" not in visit.stdout.readline():
            assert visit.poll() is None
        visit.stdin.close()
        assert visit.wait(60) == 0
