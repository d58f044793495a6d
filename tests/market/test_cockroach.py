"""The second example of how a title is added: cards in hidden hands, in a package that lies outside the packages."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.title import Title
from exchange.value.words import catalogue
from market import GAMES
from market.rules import load
from tests.installing import installed
from tests.market.test_places_of_a_verb import MOST, places, verbs

REPO = Path(__file__).parents[2]
EXAMPLE = REPO / "docs" / "examples" / "cockroach"
SCRIPT = (EXAMPLE / "scenarios" / "first-game.play").read_text(encoding="utf-8")
PROJECT = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture
def cockroach(tmp_path: Path) -> Iterator[Title]:
    """The title, installed as long as a test lasts."""
    shutil.copytree(EXAMPLE, tmp_path / "example")
    with installed(tmp_path / "example", PROJECT["name"], titles=PROJECT["entry-points"]["corro.titles"]):
        yield GAMES["cockroach"]
    for name in [name for name in sys.modules if name.partition(".")[0] == "cockroach"]:
        del sys.modules[name]
    load.cache_clear()
    catalogue.cache_clear()


def contract(folder: Path, *arguments: str) -> None:
    """The contract tests of this title pass, in a process of their own where it is installed."""
    environ = os.environ | {"PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", "cockroach", *arguments]
    done = subprocess.run(command, cwd=REPO, env=environ, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_its_script_holds_and_cites_every_rule(cockroach: Title) -> None:
    _playing, failure = run_script(read_script(SCRIPT, "first-game.play", GAMES), paranoid=True)
    assert failure is None, str(failure)
    assert [number for number in load("cockroach").numbers if number not in SCRIPT] == []


def test_it_says_its_cards_in_spanish(cockroach: Title) -> None:
    script = read_script(SCRIPT, "first-game.play", GAMES)
    playing, _failure = run_script(script)
    told = [line for entry in playing.table.log.read() for line in cockroach.words.tape(entry.event, None, "es")]
    assert "Caro se queda sapo" in told


def test_each_of_its_verbs_stands_in_five_places_at_most(cockroach: Title) -> None:
    counted = {command.__name__: places("cockroach", command, events) for command, events in verbs("cockroach")}
    assert {name: found for name, found in counted.items() if len(found) > MOST} == {}


def test_it_keeps_the_secrets_and_the_moves_that_the_contract_asks_for(cockroach: Title, tmp_path: Path) -> None:
    suites = [f"tests/titles/test_{name}.py" for name in ("secrets", "moves", "forms", "kept")]
    contract(tmp_path / "example", "-m", "not prove", *suites)


@pytest.mark.prove
def test_it_keeps_the_contract_of_every_title_as_any_installed_one_does(cockroach: Title, tmp_path: Path) -> None:
    contract(tmp_path / "example", "tests/titles")
