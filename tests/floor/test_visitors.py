"""What a visitor of the floor in a browser finds: its own games, as often as it comes, and room for so many."""

from pathlib import Path

import pytest

from exchange.opening import open_table
from exchange.value.errors import NameTaken, NoSuchGame, SetupError
from tests.floor.replaying import played
from tui.floor.serve.own_games import OwnGames
from tui.floor.serve.visit import LONGEST_NAME, VisitorShelf
from tui.floor.shelf import in_memory


def test_a_visitor_finds_its_own_games_and_no_other() -> None:
    shelf = in_memory()
    theirs = played(shelf).log.head
    visitor = VisitorShelf(shelf)
    assert list(visitor.listed()[0]) == []
    for name in (theirs.id, theirs.name):
        with pytest.raises(NoSuchGame):
            visitor.log(name)
        with pytest.raises(NoSuchGame):
            visitor.branch(name, 3)
    own = open_table("bolsa", "Ana Beto=value Caro=value", store=visitor).log.head
    assert [game.id for game in visitor.listed()[0]] == [own.id]
    assert visitor.log(own.id).head.id == own.id
    assert len(shelf.listed()[0]) == 2


def test_a_browser_that_comes_again_finds_its_games_and_another_does_not(tmp_path: Path) -> None:
    shelf = in_memory()
    first = VisitorShelf(shelf, OwnGames(tmp_path / "one"))
    ids = [open_table("bolsa", "Ana Beto=value Caro=value", store=first).log.head.id for _time in range(2)]
    first.log(ids[0])
    again = OwnGames(tmp_path / "one")
    assert {game.id for game in VisitorShelf(shelf, again).listed()[0]} == set(ids)
    assert again.last() == ids[0]
    assert not VisitorShelf(shelf, OwnGames(tmp_path / "two")).listed()[0]
    assert (tmp_path / "one").stat().st_mode & 0o777 == 0o600


def test_another_tab_of_the_same_browser_has_the_same_games(tmp_path: Path) -> None:
    shelf = in_memory()
    one, two = (VisitorShelf(shelf, OwnGames(tmp_path / "one")) for _tab in range(2))
    game = open_table("bolsa", "Ana Beto=value Caro=value", store=one).log.head.id
    assert two.log(game).head.id == game


def test_a_file_that_was_written_full_is_written_anew(tmp_path: Path) -> None:
    own = OwnGames(tmp_path / "one")
    games = ("a" * 12, "b" * 12)
    for time in range(800):
        own.at(games[time % 2])
    assert OwnGames(tmp_path / "one").ids() == set(games)
    assert (tmp_path / "one").read_text() == f"{games[0]}\n{games[1]}\n"


def test_visitors_open_so_many_games_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.floor.serve.visit.MOST_OWN", 2)
    monkeypatch.setattr("tui.floor.serve.visit.MOST_OF_ALL", 3)
    shelf = in_memory()
    one, two = (VisitorShelf(shelf, OwnGames(tmp_path / name)) for name in ("one", "two"))
    games = [open_table("bolsa", "Ana Beto=value Caro=value", store=one).log.head.id for _time in range(2)]
    with pytest.raises(NameTaken, match="may open 2 games"):
        open_table("bolsa", "Ana Beto=value Caro=value", store=one)
    with pytest.raises(NameTaken, match="may open 2 games"):
        one.branch(games[0], 1)
    open_table("bolsa", "Ana Beto=value Caro=value", store=two)
    with pytest.raises(NameTaken, match="may open 3 games"):
        open_table("bolsa", "Ana Beto=value Caro=value", store=two)
    with pytest.raises(SetupError, match="at most 40"):
        open_table("bolsa", "Ana Beto=value Caro=value", store=two, name="x" * (LONGEST_NAME + 1))
    assert len(shelf.listed()[0]) == 3
