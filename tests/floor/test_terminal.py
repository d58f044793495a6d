"""Whole games in a real terminal: tmux at 80×24, keys alone; and what a killed terminal leaves."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux, a real terminal that a program can drive"),
    pytest.mark.timeout(600),
]
PATIENCE = 100.0


class Terminal:
    """A tmux session of its own, on a server of its own."""

    def __init__(self, name: str, folder: Path) -> None:
        self._socket = folder / "tmux"
        self.name = name
        self.env = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONUTF8": "1"}

    def tmux(self, *arguments: str) -> str:
        command = ["tmux", "-S", str(self._socket), "-f", "/dev/null", *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True, env=self.env).stdout

    def start(self, *command: str, width: int = 80, height: int = 24) -> None:
        self.tmux("new-session", "-d", "-s", self.name, "-x", str(width), "-y", str(height), *command)

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", "-t", self.name, *keys)

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p", "-t", self.name)

    def pid(self) -> int:
        return int(self.tmux("list-panes", "-t", self.name, "-F", "#{pane_pid}"))

    def until(self, holds: Callable[[str], bool]) -> str:
        """The screen, once this holds for it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if holds(screen := self.screen()):
                return screen
            time.sleep(0.02)
        raise AssertionError(f"it never came to hold:\n{self.screen()}")

    def close(self) -> None:
        """The next start finds a server of its own: this one takes a moment to go."""
        subprocess.run(["tmux", "-S", str(self._socket), "kill-server"], check=False, capture_output=True, env=self.env)
        self._socket = self._socket.with_name(self._socket.name + "-")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    found = Terminal("floor", tmp_path)
    yield found
    found.close()


def corro(tmp_path: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "tui", "--lang", "en", "--store", str(tmp_path / "games.db"), *arguments]


def fast(tmp_path: Path) -> None:
    """Settings with a quick pace, where the floor looks for them."""
    folder = Path(os.environ["XDG_CONFIG_HOME"]) / "corro"
    folder.mkdir(parents=True)
    (folder / "floor.toml").write_text('pace = "fast"\n', encoding="utf-8")


KEYS = (
    ("The game is over", ()),
    ("Quit?", ("y",)),
    ("Pass? You stay", ("y",)),
    ("an empty sheet", ("y",)),
    ("too much", ("DC", "Enter")),
    ("Seal the sheet", ("+", "Down", "-", "Down", "+", "Enter")),
    ("Your bid", ("Enter",)),
    ("With whom?", ("Enter",)),
    ("is over", ("Enter",)),
    ("Skip", ("s",)),
    ("Play ", ("Right", "Enter")),
    ("Invest ", ("i",)),
)


def play(terminal: Terminal) -> str:
    """Press what the screen asks for, until the rematch is offered."""
    end = time.monotonic() + 400
    while time.monotonic() < end:
        screen = terminal.screen()
        if "Rematch" in screen:
            return screen
        for sign, keys in KEYS:
            if sign in screen:
                if keys:
                    terminal.press(*keys)
                break
        time.sleep(0.03)
    raise AssertionError(f"the game never ended:\n{terminal.screen()}")


@pytest.mark.parametrize(
    ("title", "seats"),
    [
        ("bolsa", "Ana Beto=value Caro=random Dani=random"),
        pytest.param("siniestra-1", "Ana Beto=random", marks=pytest.mark.prove),
        pytest.param("siniestra-2", "Ana Beto=greedy", marks=pytest.mark.prove),
    ],
)
def test_a_whole_game_by_keys_at_80_by_24(terminal: Terminal, tmp_path: Path, title: str, seats: str) -> None:
    fast(tmp_path)
    rounds = ["--rounds", "2"] if title == "bolsa" else []
    terminal.start(*corro(tmp_path, "play", title, "--seats", seats, "--seed", "7", *rounds))
    terminal.until(lambda screen: "Help" in screen and "Quit" in screen)
    screen = play(terminal)
    assert "Close" in screen
    assert max(len(line) for line in screen.splitlines()) <= 80
    terminal.press("q")


@pytest.mark.prove
def test_after_kill_9_the_game_goes_on_from_the_last_accepted_move(terminal: Terminal, tmp_path: Path) -> None:
    fast(tmp_path)
    seats = "Ana Beto=quiet Caro=quiet"
    terminal.start(*corro(tmp_path, "play", "bolsa", "--seats", seats, "--rounds", "3", "--name", "killed"))
    terminal.until(lambda screen: "Seal the sheet" in screen)
    terminal.press("+", "+", "Enter")
    terminal.until(lambda screen: "Round 1 is over" in screen)
    os.kill(terminal.pid(), signal.SIGKILL)
    terminal.close()
    terminal.start(*corro(tmp_path, "play", "--resume", "killed"))
    screen = terminal.until(lambda screen: "Seal the sheet" in screen and "IBE 12" in screen)
    assert "Round 2/3" in screen
