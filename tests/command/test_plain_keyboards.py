"""Plain lines at a game that another program has open too."""

import io
from collections.abc import Iterator

import pytest

from exchange.house.keyboards import Keyboard
from exchange.opening import open_table
from exchange.store import Store, open_store
from market import GAMES
from tests.command.conftest import Corro
from tui.folders import store_file


@pytest.fixture
def store(corro: Corro) -> Iterator[Store]:
    corro("games")
    store_file().parent.mkdir(parents=True, exist_ok=True)
    with open_store(store_file(), GAMES) as opened:
        yield opened


def test_the_second_one_is_asked_for_a_code_and_moves_for_that_seat_alone(
    corro: Corro, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table("bolsa", "Ana Luz Caro=quiet", options={"rounds": 1}, seed="5", store=store)
    first = Keyboard(store, table.log.head.id, ("Ana", "Luz"))
    typed = f"XXXXX\n{first.codes()['Luz']}\norders buy 1 IBE\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    monkeypatch.setattr("tui.command.plain.plain_stored.time.sleep", lambda _seconds: leave())
    said = corro("play", "--plain", "--resume", "bolsa")
    assert "that is the code of no seat\n" in said.out
    assert "Luz moves here from now on\n" in said.out
    table.refresh()
    assert table.to_act() == ("Ana",)
    assert first.look()
    assert first.seats == ("Ana",)


def leave() -> None:
    raise KeyboardInterrupt


def test_codes_are_told_on_demand(corro: Corro, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table("bolsa", "Ana Beto=quiet Caro=quiet", options={"rounds": 1}, seed="5", store=store)
    monkeypatch.setattr("sys.stdin", io.StringIO("codes\n"))
    said = corro("play", "--plain", "--resume", "bolsa")
    assert "lets Ana move at another keyboard that opens this game\n" in said.out
    assert table.to_act() == ("Ana", "Beto", "Caro")


def test_an_empty_store_of_keyboards_asks_nobody(corro: Corro, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    open_table("bolsa", "Ana Beto=quiet Caro=quiet", options={"rounds": 1}, seed="5", store=store)
    monkeypatch.setattr("sys.stdin", io.StringIO("orders nothing\n"))
    said = corro("play", "--plain", "--resume", "bolsa")
    assert said.status == 0
    assert "another keyboard" not in said.out
