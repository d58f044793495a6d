"""Every title: its games verify, go into tables, and are written out as scripts that play the same again."""

from typing import Any

import pytest

from exchange.log.logfile import write_log
from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.script.write import write_script
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import verify
from market.export import tidy
from tests.titles.playing import ONE_OF_A_KIND, TITLES, play, some_games, titled


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_every_viewers_copy_of_a_game_holds_running_or_over(name: str) -> None:
    titles = {name: titled(name)}
    for game in (*some_games(name)[:2], play(name, 7, 3)):
        few = len(game.table.seats) <= 4  # at a large table some seats stand for all
        for viewer in (HOST, *game.viewers) if few else (HOST, SPECTATOR, game.table.seats[-1]):
            assert verify(write_log(game.table.log, viewer), titles).over == game.table.over


@pytest.mark.parametrize("name", TITLES)
def test_the_hosts_script_plays_to_the_same_events(name: str) -> None:
    titles = {name: titled(name)}
    for game in (*some_games(name)[:2], play(name, 7, 3)):
        script = read_script(write_script(game.table.log, game.title), "written.play", titles)
        playing, failure = run_script(script, paranoid=True)
        assert failure is None, str(failure)
        assert game.title.show(playing.table.state) == game.title.show(game.table.state)
        assert playing.table.log.head.seats == game.table.seats
        events = [entry.event for entry in playing.table.log.read()]
        assert list(map(type, events)) == list(map(type, game.events))


@pytest.mark.parametrize("name", TITLES)
def test_the_first_two_tables_have_a_column_for_each_option_and_the_score(name: str) -> None:
    title = titled(name)
    for game in (some_games(name)[0], play(name, 7, 3)):
        ((family, found),) = tidy([(game.table.log, HOST)], {name: title}).items()
        assert family == (title.family or name)
        (row,) = _rows(found["games"])
        assert {option: row[option] for option in game.setup.options} == game.setup.options
        seats = _rows(found["seats"])
        assert [row["seat"] for row in seats] == list(game.table.seats)
        if title.score is not None and title.tables is None:
            assert {row["seat"]: row["score"] for row in seats} == title.score(game.table.state)


def _rows(table: Any) -> list[dict[str, Any]]:
    names = [column.name for column in table.columns]
    return [dict(zip(names, row, strict=True)) for row in table.rows]
