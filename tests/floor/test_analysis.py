"""The analysis on the floor: its curve and lists, how it is made in the background, and who is shown it."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from exchange.game import PERSON
from exchange.session import Session
from exchange.value.errors import LogError
from market import GAMES
from market.lab.analyse import Analysis, analyse, kept_analysis, rounds_of
from market.lab.analyse.apart import Apart
from market.lab.analyse.words import how_each_got_there
from tests.floor.playing import until
from tests.floor.replaying import played
from tests.market.lab.analyse.games import hurried
from tui.floor.analysis import analysis_screen, lists
from tui.floor.analysis.analysis_screen import AnalysisScreen
from tui.floor.analysis.curve import Curve, bars, chances_by_cell
from tui.floor.analysis.opening import read_subject
from tui.floor.app import FloorApp
from tui.floor.panels.scrubber import Scrubber, Track, label_width
from tui.floor.replay.replay_screen import ReplayScreen
from tui.floor.shelf import in_memory

BOLSA = GAMES["bolsa"]


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)


class AtOnce:
    """Stands for a process of its own: half of the work is done at the first look, all at the second."""

    stopped = 0

    def __init__(self, head: object, entries: list[object]) -> None:
        self.done = 0.0
        self._game = (head, entries)

    def look(self) -> Analysis | None:
        if self.done:
            return analyse(Log(*self._game), entries=self._game[1])  # type: ignore[arg-type]
        self.done = 0.5
        return None

    def stop(self) -> None:
        AtOnce.stopped += 1


class Log:
    def __init__(self, head: object, entries: list[object]) -> None:
        self.head = head


@pytest.fixture(scope="module")
def game() -> tuple[Session, Analysis]:
    with pytest.MonkeyPatch.context() as patch:
        hurried(patch)
        table = played(rounds=2)
        return table, analyse(table.log)


def test_a_curve_has_a_bar_for_every_chance_and_is_as_high_as_it() -> None:
    assert bars([0, 0.01, 0.5, 1]) == [" ▁▄█"]
    assert bars([0, 0.5, 0.75, 1], rows=2) == ["  ▄█", " ███"]


def test_a_cell_of_the_curve_shows_the_chance_behind_its_last_event(game: tuple[Session, Analysis]) -> None:
    _table, found = game
    shares = chances_by_cell(found, "Ana", 30)
    assert shares[0] == found.odds(2)["Ana"].share
    assert shares[-1] == found.odds(found.events)["Ana"].share
    every = chances_by_cell(found, "Ana", found.events)
    assert every == [found.odds(n)["Ana"].share for n in range(1, found.events + 1)]


def test_the_curve_lies_over_the_track_of_the_scrubber_cell_by_cell() -> None:
    for total in (9, 99, 128, 1_234):
        scrubber = Scrubber()
        scrubber.track = Track(n=1, total=total)
        assert len(scrubber.label()) == label_width(total)


def test_a_list_names_first_the_decisions_that_mattered_and_fits_any_width(game: tuple[Session, Analysis]) -> None:
    _table, found = game
    for width in (50, 73, 113):
        rows = lists.decisions(found, BOLSA, width)
        assert [row.n for row in rows[: len(found.mattered)]] == list(found.mattered)
        assert sorted(row.n for row in rows) == sorted(each.n for each in found.decisions)
        for row in (*rows, *lists.hindsight(found, BOLSA, width)):
            assert row.text.cell_length <= width
            assert str(row.n) in lists.told(row, BOLSA)
    own = lists.decisions(found, BOLSA, 73, "Beto")
    assert {found.decision(row.n).seat for row in own} == {"Beto"}
    sealed = lists.hindsight(found, BOLSA, 73)
    assert len(sealed) == 2 * len(found.seats)


def test_the_lines_of_the_close_add_up_to_each_seats_worth(game: tuple[Session, Analysis]) -> None:
    table, found = game
    rounds = rounds_of(table.log)
    assert rounds == found.rounds
    told = how_each_got_there(rounds, BOLSA, "en")
    worth = {seat: change.after for seat, change in rounds[-1].seats.items()}
    assert [line.split(":")[0] for line in told] == sorted(worth, key=lambda seat: -worth[seat])
    for line in told:
        before, after, *gains = (int(number.replace("−", "-")) for number in re.findall(r"[+−]?\d+", line))
        assert after == before + sum(gains) == worth[line.split(":")[0]]


@pytest.mark.timeout(120)
def test_a_process_of_its_own_makes_the_analysis_and_ends_when_nobody_waits_any_more() -> None:
    table = played(players={"Ana": "value", "Beto": "random", "Caro": "value"}, rounds=1)
    entries = list(table.log.read(commands=False))
    made = Apart(table.log.head, entries)
    done = [made.done]
    while (found := made.look()) is None:
        done.append(made.done)
    made.stop()
    assert not made._process.is_alive()
    assert all(one <= other for one, other in pairwise(done))
    assert found.game == table.log.head.id
    left = Apart(table.log.head, entries)
    left.stop()
    assert not left._process.is_alive()
    with pytest.raises(LogError, match="cannot be analysed"):
        left.look()


@asynccontextmanager
async def at_the_replay(app: FloorApp, game: str, size: tuple[int, int]) -> AsyncIterator[Pilot[None]]:
    async with app.run_test(size=size) as pilot:
        app.open_kept(game)
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.pause()
        yield pilot


@pytest.mark.parametrize("size", [(80, 24), (120, 50)])
async def test_an_analysis_is_made_shown_kept_and_leads_to_the_moment(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(analysis_screen, "Apart", AtOnce)
    monkeypatch.setattr(analysis_screen, "LOOK", 0.02)
    AtOnce.stopped = 0
    shelf = in_memory()
    table = played(shelf, rounds=1)
    app = FloorApp(shelf=shelf)
    async with at_the_replay(app, table.log.head.id, size) as pilot:
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.query_one(Curve).course is None
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, AnalysisScreen))
        screen = app.screen
        assert isinstance(screen, AnalysisScreen)
        await until(pilot, lambda: screen.analysis is not None)
        await pilot.pause()
        assert AtOnce.stopped == 1
        rows = screen.query_one("#rows", OptionList)
        assert rows.option_count == len(screen.analysis.decisions)  # type: ignore[union-attr]
        assert kept_analysis(shelf, table.log) == screen.analysis
        await pilot.press("2")
        await pilot.pause()
        assert rows.option_count == 4
        await pilot.press("3", "s", "down")
        await pilot.pause()
        assert "Ana" in str(screen.query_one("#lists", Static).render())
        await pilot.press("1", "s", "s", "s", "s", "down", "enter")
        await until(pilot, lambda: app.screen is replay)
        await pilot.pause()
        assert replay.playback.n == screen._rows[1].n
        course = replay.query_one(Curve).course
        assert course is not None
        assert replay.playback.marks == tuple(sorted(screen.analysis.mattered))  # type: ignore[union-attr]
        assert course.seats == (("Ana", "Beto", "Caro", "Dani") if size[0] > 100 else course.seats[:1])
        await pilot.press("escape")


async def test_leaving_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_screen, "Apart", AtOnce)
    monkeypatch.setattr(analysis_screen, "LOOK", 60)
    AtOnce.stopped = 0
    shelf = in_memory()
    table = played(shelf, rounds=1)
    app = FloorApp(shelf=shelf)
    async with at_the_replay(app, table.log.head.id, (80, 24)) as pilot:
        await pilot.press("a")
        await until(pilot, lambda: isinstance(app.screen, AnalysisScreen))
        await pilot.pause()
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert AtOnce.stopped == 1
    assert kept_analysis(shelf, table.log) is None


async def test_nobody_is_shown_the_analysis_of_a_game_in_which_persons_still_play() -> None:
    shelf = in_memory()
    table = played(shelf, {"Ana": PERSON, "Beto": PERSON, "Caro": "value"}, moves=5)
    assert read_subject(shelf, table.log, BOLSA) is None
    app = FloorApp(shelf=shelf)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_kept(table.log.head.id, at=3)
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.check_action("analysis", ()) is False
        app.open_analysis(table.log, BOLSA)
        await pilot.pause()
        assert app.screen is screen


async def test_a_visitor_who_never_looks_through_other_eyes_is_shown_no_analysis() -> None:
    shelf = in_memory()
    table = played(shelf, rounds=1)
    app = FloorApp(shelf=shelf, visitor=True)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_kept(table.log.head.id)
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.check_action("analysis", ()) is False
        app.open_analysis(table.log, BOLSA)
        await pilot.pause()
        assert app.screen is screen
