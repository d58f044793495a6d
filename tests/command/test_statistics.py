"""`corro games --statistics`: what the finished games add up to, in lines."""

import io

import pytest

from tests.command.conftest import Corro


def test_where_no_person_has_finished_a_game_the_statistics_say_so(corro: Corro) -> None:
    corro("run", "bolsa", "--seats", "Ana=quiet Beto=quiet Caro=quiet", "--rounds", "1", "--seed", "1")
    said = corro("--lang", "es", "games", "--statistics")
    assert (said.status, said.out) == (0, "Aquí aún no ha terminado una partida ninguna persona.\n")
    assert corro("games", "--statistics", "--json").status == 2


def test_a_persons_games_are_added_up_in_lines(corro: Corro, monkeypatch: pytest.MonkeyPatch) -> None:

    for game in ("one", "two"):
        monkeypatch.setattr("sys.stdin", io.StringIO("orders nothing\n"))
        corro("play", "bolsa", "--plain", "--seats", "Ana Beto=quiet Caro=quiet", "--rounds", "1", "--name", game)
    lines = corro("--lang", "en", "games", "--statistics").out.splitlines()
    assert lines[:4] == [
        "Ana",
        "  games 2 · won 2 · of these shared 2 · in a row 2 · longest row 2",
        "  best score: bolsa 100",
        "  against Statue: won 2 of 2; Statue won 2",
    ]
    assert lines[4:6] == ["Series", "  bolsa, 2 games: Ana 2, Beto 2, Caro 2"]
    assert lines[-1].endswith("★ Ana 100, ★ Beto 100, ★ Caro 100")
