"""`corro analyse` and `corro simulate --from`: in words, tables and JSON; and what a running game needs."""

import io
import json
import re

import pytest

from market.lab.analyse import from_json
from tests.command.conftest import Corro
from tests.market.lab.analyse.games import hurried

AMONG_TRADERS = ("run", "bolsa", "--seats", "Ana=momentum Beto=random Caro=value", "--seed", "3", "--rounds", "1")
WITH_PERSONS = ("play", "bolsa", "--plain", "--seats", "Ana Beto Caro=random", "--rounds", "2")


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)


@pytest.fixture
def finished(corro: Corro) -> str:
    corro(*AMONG_TRADERS, "--name", "lesson", "--quiet")
    return "lesson"


@pytest.fixture
def running(corro: Corro, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game with persons: Ana has sealed, Beto has not."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\norders buy 2 IBE, sell 1 FER\n"))
    assert corro(*WITH_PERSONS, "--name", "friday").status == 0
    return "friday"


def test_an_analysis_begins_in_plain_words_and_has_its_tables_below(corro: Corro, finished: str) -> None:
    said = corro("analyse", finished)
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0].endswith(("won.", "share the win."))
    assert lines[1].startswith("Chances to win at the start: Ana ")
    heads = [line.split() for line in lines if line.startswith(("event ", "round "))]
    assert heads[0] == ["event", "Ana", "Beto", "Caro", "games"]
    assert heads[1][:3] == ["round", "seat", "before"]
    assert heads[1][-1] == "after"
    assert heads[2][:3] == ["event", "move", "lost"]


def test_in_spanish_all_of_it_is_spanish(corro: Corro, finished: str) -> None:
    said = corro("--lang", "es", "analyse", finished)
    english = corro("--lang", "en", "analyse", finished)
    assert said.out.splitlines()[1].startswith("Probabilidad de ganar al empezar: Ana ")
    told = {line for line in english.out.splitlines() if any(letter.isalpha() for letter in line.split("  ")[0][1:])}
    assert not told & set(said.out.splitlines())


def test_as_json_it_is_the_analysis_itself_and_the_same_again(corro: Corro, finished: str) -> None:
    said = corro("analyse", finished, "--json")
    analysis = from_json(said.out)
    assert analysis.seats == ("Ana", "Beto", "Caro")
    assert json.loads(said.out)["analysis"] == 3
    assert corro("analyse", finished, "--json").out == said.out
    assert corro("analyse", finished, "--json", "--seed", "other").out != said.out
    assert corro("analyse", finished, "--json").out == said.out
    assert from_json(corro("analyse", finished, "--json", "--effort", "2").out).effort == 2


def test_a_second_call_plays_nothing_on(corro: Corro, finished: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = corro("analyse", finished).out

    def never(*_given: object) -> None:
        raise AssertionError("played on again")

    monkeypatch.setattr("market.bolsa.lab.analyst.shares_together", never)
    assert corro("analyse", finished).out == first


def test_a_running_game_with_persons_needs_reveal(corro: Corro, running: str) -> None:
    for call in (("analyse", running), ("simulate", "--from", running, "--games", "50")):
        refused = corro(*call)
        assert (refused.status, refused.out) == (2, "")
        assert "--reveal" in refused.err
        told = corro(*call, "--reveal")
        assert told.status == 0
        assert "reveals what is sealed" in told.err
        assert "Ana" in told.out


def test_a_game_is_played_on_from_behind_an_event(corro: Corro, finished: str) -> None:
    said = corro("simulate", "--from", finished, "--at", "2", "--games", "300")
    assert said.status == 0
    assert said.out.splitlines()[0] == "Behind event 2 of lesson, of 300 games played on, each seat wins:"
    assert [line.split()[0] for line in said.out.splitlines()[2:5]] == ["Ana", "Beto", "Caro"]
    assert corro("simulate", "--from", finished, "--at", "2", "--games", "300").out == said.out
    spanish = corro("--lang", "es", "simulate", "--from", finished, "--at", "2", "--games", "300")
    assert re.fullmatch(r"Ana +\d+ % +\d+,\d\.\.\d+,\d", spanish.out.splitlines()[2])
    assert corro("simulate", "--from", finished, "--at", "2", "--games", "300", "--seed", "x").out != said.out


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (("analyse", "nosuch"), "no game nosuch"),
        (("analyse", "lesson", "--effort", "0"), "--effort is a number 1..100, not 0"),
        (("simulate", "--from", "lesson"), "is over behind event"),
        (("simulate", "--from", "lesson", "--at", "999"), "--at is a number 1.."),
        (("simulate", "--from", "lesson", "--at", "2", "--traders", "value"), "--from takes --at, --games, --seed"),
        (("simulate", "bolsa", "--at", "2"), "--at goes with --from"),
    ],
)
def test_what_cannot_be_is_one_line(corro: Corro, finished: str, call: tuple[str, ...], why: str) -> None:
    said = corro(*call)
    assert (said.status, said.out) == (2, "")
    assert why in said.err
    assert said.err.count("\n") == 1
