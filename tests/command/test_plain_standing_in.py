"""Plain lines at a game that was left while a trader played for a person."""

import io
from pathlib import Path

import pytest

from exchange.opening import open_table
from exchange.store import open_store
from market import GAMES
from tests.command.conftest import Corro
from tui.folders import store_file


@pytest.fixture
def replaced(corro: Corro) -> str:
    """A game in the store in which the appraiser plays for Ana."""
    corro("games")
    store_file().parent.mkdir(parents=True, exist_ok=True)
    with open_store(Path(store_file()), GAMES) as store:
        table = open_table("bolsa", "Ana Beto=quiet Caro=quiet", options={"rounds": 1}, seed="5", store=store)
        table.stand_in("Ana", "value")
    return "bolsa"


def test_who_is_back_plays_again(corro: Corro, replaced: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\norders nothing\n"))
    said = corro("play", "--plain", "--resume", replaced)
    assert said.status == 0
    assert "value plays for Ana: press Enter when Ana is back, or type no\n" in said.out
    assert "Ana is back\n" in said.out
    assert "Ana orders nothing\n" in said.out


def test_else_the_trader_plays_on(corro: Corro, replaced: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("no\n"))
    said = corro("play", "--plain", "--resume", replaced)
    assert said.status == 0
    assert "\nAna is back\n" not in said.out
    assert "the game is over" in said.out
