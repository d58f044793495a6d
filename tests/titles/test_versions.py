"""Rules that were released stay playable beside newer ones: a game goes on by the version in its head."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from exchange.game import PERSON, Setup
from exchange.log.branch import branch
from exchange.log.logfile import write_log
from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.script.write import write_script
from exchange.session import Session, new_head
from exchange.store import Store, open_store
from exchange.title import Title, title_for
from exchange.value.errors import PlayFileError, Refused, UnknownVersion
from exchange.verify import verify, verify_log
from market import GAMES
from market.export import tidy
from tests.toys.heap import FIRST, TITLE, Take

TITLES = {TITLE.name: TITLE}
SEATS = ("Ana", "Beto")


def opened(title: Title, store: Store, name: str) -> Session:
    """A game by this version of the rules, its first stones taken."""
    setup = Setup(seats=SEATS, players=dict.fromkeys(SEATS, PERSON), options={}, seed="7")
    table = Session.open(
        title, setup, store.create(new_head(title.game, setup, name=name, seed_known=True)), paranoid=True
    )
    table.do(Take(seat="Ana", stones=2))
    return table


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A game of each version, open."""
    with open_store(tmp_path / "games.db", TITLES) as store:
        for title, name in ((FIRST, "old"), (TITLE, "new")):
            opened(title, store, name)
        yield store


def test_a_game_is_played_on_by_its_own_version(store: Store) -> None:
    assert {game.name for game in store.games()} == {"old", "new"}
    for name, version in (("old", 1), ("new", 2)):
        log = store.log(name)
        title = title_for(TITLES, log.head)
        assert (log.head.rules, title.game.version) == (version, version)
        table = Session(title, log, paranoid=True)
        if version == 1:
            with pytest.raises(Refused, match=r"H1\.2"):
                table.do(Take(seat="Beto", stones=3))
            table.do(Take(seat="Beto", stones=2))
            table.do(Take(seat="Ana", stones=1))
            table.do(Take(seat="Beto", stones=2))
        else:
            table.do(Take(seat="Beto", stones=3))
            table.do(Take(seat="Ana", stones=2))
        assert table.over


def test_games_of_both_versions_are_verified_exported_and_branched(store: Store) -> None:
    for name, version in (("old", 1), ("new", 2)):
        log = store.log(name)
        title = title_for(TITLES, log.head)
        assert not verify_log(log, TITLES).over
        assert verify(write_log(log, "Ana"), TITLES).head.rules == version
        ((_family, tables),) = tidy([(log, "host")], TITLES).items()
        rules = [column.name for column in tables["games"].columns].index("rules")
        assert [row[rules] for row in tables["games"].rows] == [version]
        assert branch(store, TITLES, name, 2).head.rules == version
        written = write_script(log, title)
        assert ("rules 1" in written) == (version == 1)
        playing, failure = run_script(read_script(written, "written.play", TITLES))
        assert failure is None, str(failure)
        assert playing.table.log.head.rules == version


def test_a_new_game_is_played_by_the_newest_version_unless_a_script_names_another() -> None:
    script = "game heap-7{}\nseats Ana Beto\nAna takes 3{}\n"
    for rules, mark in (("", ""), (" rules 2", ""), (" rules 1", " refused H1.2")):
        _playing, failure = run_script(read_script(script.format(rules, mark), "some.play", TITLES))
        assert failure is None, str(failure)
    with pytest.raises(PlayFileError, match=r"expected 1 \| 2, found") as told:
        read_script(script.format(" rules 3", ""), "some.play", TITLES)
    assert (told.value.line, told.value.column) == (1, 19)


def test_a_version_that_never_was_is_told() -> None:
    setup = Setup(seats=SEATS, players=dict.fromkeys(SEATS, PERSON), options={}, seed="7")
    head = replace(new_head(TITLE.game, setup), rules=9)
    with pytest.raises(UnknownVersion, match="rules version 9 of heap-7 is not known"):
        title_for(TITLES, head)
    with pytest.raises(UnknownVersion, match="rules version 3 of bolsa"):
        title_for(GAMES, replace(head, title="bolsa", rules=3))


def test_versions_of_a_title_bear_one_name_and_a_number_each() -> None:
    with pytest.raises(ValueError, match="a number each"):
        replace(TITLE, earlier=(TITLE,))
    with pytest.raises(ValueError, match="superseded"):
        replace(TITLE, earlier=(replace(FIRST, superseded=False),))
    with pytest.raises(ValueError, match="one name"):
        replace(GAMES["bolsa"], earlier=(FIRST,))
