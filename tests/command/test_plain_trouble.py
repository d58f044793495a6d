"""Plain lines when the store fails, is gone, or somebody else moves first: one line, and how to come back."""

from collections.abc import Callable

import pytest

from exchange.session import Session
from exchange.store import open_store
from exchange.store.driver import Writes
from exchange.store.sqlite import SQLiteDriver
from exchange.value.errors import StoreError
from market import GAMES
from market.bolsa.law import model
from market.bolsa.law.choices import sheet_from
from tests.command.conftest import Corro
from tui.command.plain.keyboard import Keyboard
from tui.folders import store_file

TABLE = ("play", "bolsa", "--plain", "--seed", "5", "--rounds", "1", "--name", "friday", "--seats")


class Typist(Keyboard):
    """Types these lines; before each something may happen."""

    script: list[tuple[str, Callable[[], None]]] = []  # noqa: RUF012 -- each test has its own

    def _line(self) -> str:
        if not self.script:
            raise EOFError
        line, happens = self.script.pop(0)
        happens()
        return line


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Callable[[], None]]]:
    script: list[tuple[str, Callable[[], None]]] = []
    monkeypatch.setattr(Typist, "script", script)
    monkeypatch.setattr("tui.command.plain.plain_game.Keyboard", Typist)
    return script


def nothing() -> None:
    pass


def seals_elsewhere(seat: str) -> None:
    with open_store(store_file(), GAMES) as store:
        table = Session(GAMES["bolsa"], store.log("friday"))
        table.do(model.SealSheet(seat=seat, sheet=sheet_from((0, 0, 1, 0, 0))))


def test_a_store_that_fails_is_told_in_a_line_with_how_to_come_back(
    corro: Corro, typed: list[tuple[str, Callable[[], None]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_driver: SQLiteDriver, _writes: Writes) -> None:
        raise StoreError("the store cannot be written: {reason}", reason="the disk is full")

    typed.append(("orders nothing", lambda: monkeypatch.setattr(SQLiteDriver, "write", full)))
    said = corro(*TABLE, "Ana Beto=quiet Caro=quiet")
    assert said.status == 2
    assert "friday is kept as it stands: corro play --plain --resume friday\n" in said.err
    assert said.err.endswith("corro: the store cannot be written: the disk is full\n")
    assert "Traceback" not in said.err


@pytest.mark.parametrize("line", ["orders nothing", "quit", ""])
def test_a_store_that_was_deleted_is_told_and_nothing_is_called_kept(
    corro: Corro, typed: list[tuple[str, Callable[[], None]]], line: str
) -> None:
    def delete() -> None:
        for file in store_file().parent.glob(f"{store_file().name}*"):
            file.unlink()

    typed.append(("orders buy 9 IBE", delete))
    if line:
        typed.append((line, nothing))
    said = corro(*TABLE, "Ana Beto=quiet Caro=quiet")
    assert said.status == 2
    assert "deleted or replaced while it was open" in said.err
    assert "is kept" not in said.err


def test_two_persons_who_seal_at_once_both_seal(corro: Corro, typed: list[tuple[str, Callable[[], None]]]) -> None:
    typed += [("", nothing), ("orders buy 1 IBE", lambda: seals_elsewhere("Beto"))]
    said = corro(*TABLE, "Ana Beto Caro=quiet")
    assert "Ana has sealed\n" in said.out
    assert "Ana orders buy 1 IBE\n" in said.out
    assert "Beto orders buy 1 TEF\n" in said.out
    assert "not used" not in said.out


def test_a_sheet_that_was_sealed_elsewhere_before_it_was_typed_here_is_told(
    corro: Corro, typed: list[tuple[str, Callable[[], None]]]
) -> None:
    typed += [("", nothing), ("orders buy 1 IBE", lambda: seals_elsewhere("Ana"))]
    said = corro(*TABLE, "Ana Beto Caro=quiet")
    assert "somebody else moved first: what Ana typed was not used\n" in said.out
    assert "Ana has sealed" not in said.out


def test_an_open_move_that_came_too_late_is_told_with_its_line(
    corro: Corro, typed: list[tuple[str, Callable[[], None]]]
) -> None:
    typed.append(("orders buy 1 IBE", lambda: seals_elsewhere("Ana")))
    said = corro(*TABLE, "Ana Beto=quiet Caro=quiet")
    assert "somebody else moved first: “orders buy 1 IBE” was not used\n" in said.out
