"""The commands that open the trading floor, at a terminal."""

import re
from collections.abc import Iterator

import pytest

from tests.command.conftest import Corro
from tests.command.terminal import Terminal

TRADERS = ("--seats", "Ana=random Beto=random Caro=random", "--seed", "3", "--rounds", "1", "--name", "friday")


@pytest.fixture
def floor() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_play_opens_the_floor_at_a_new_table_and_keeps_the_game(corro: Corro, floor: list[Terminal]) -> None:
    floor.append(Terminal("play", "bolsa", "--seats", "Ana Beto=random Caro=random", "--name", "monday"))
    floor[0].until("monday")
    floor[0].press("\x11")  # ctrl+q
    floor[0].until("game is kept")
    floor[0].press("\r")
    assert floor[0].end() == 0
    listed = corro("games").out
    assert re.search(r"monday +bolsa +running .* Ana Beto=random Caro=random\n", listed)


def test_replay_opens_the_floor_at_an_event(corro: Corro, floor: list[Terminal]) -> None:
    corro("run", "bolsa", *TRADERS)
    floor.append(Terminal("replay", "friday", "--at", "5"))
    floor[0].until("friday")
    floor[0].press("\x11")
    assert floor[0].end() == 0


def test_replay_needs_a_terminal(corro: Corro) -> None:
    corro("run", "bolsa", *TRADERS)
    said = corro("replay", "friday")
    assert (said.status, said.out) == (2, "")
    assert "needs a terminal" in said.err
