"""The public names: what `exchange` and `market` say is stable is there, typed, and costs nothing before it is used."""

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import assert_type

import pytest

import exchange
import market
from market.bolsa.law.model import BolsaCommand, BolsaEvent
from market.bolsa.law.state import State
from market.bolsa.title import TITLE

REPO = Path(__file__).parent.parent
PACKAGES = (exchange, market)

STRANGER = """
import numpy as np

from exchange import Choices, Command, Draws, open_table
from market import House, play_many, titles


def bold(view: object, seat: str, choices: Choices[Command], draws: Draws) -> Command:
    return draws.choose(list(choices))


session = open_table(titles["bolsa"], "Ana=value Beto=random Caro=quiet", seed="7", options={"rounds": 2})
for events in session.traders_move({"Ana": bold}):
    print(session.host.tape()[-1].text, session.over)
for batch in play_many(House(), [], 10, np.random.default_rng(1)):
    print(batch.cash.shape)
"""


@pytest.mark.parametrize("name", [f"{package.__name__}.{name}" for package in PACKAGES for name in package.__all__])
def test_every_public_name_is_there(name: str) -> None:
    package, _dot, short = name.partition(".")
    assert getattr(sys.modules[package], short) is not None
    assert short in dir(sys.modules[package])


@pytest.mark.parametrize("package", PACKAGES)
def test_no_other_name_is_made_up(package: object) -> None:
    with pytest.raises(AttributeError, match="has no attribute"):
        package.nothing_of_the_kind  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("heavy", ["numpy", "sqlalchemy", "sqlite3", "textual"])
def test_importing_the_public_packages_loads_nothing_heavy(heavy: str) -> None:
    code = f"import sys, exchange, market; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=REPO, check=False).returncode == 0


@pytest.mark.parametrize("package", ["exchange", "auction", "market", "tui"])
def test_each_package_says_that_it_is_typed(package: str) -> None:
    assert (REPO / package / "py.typed").exists()


def test_what_a_known_title_plays_is_typed_from_its_opening_to_what_a_seat_sees() -> None:
    session = exchange.open_table(TITLE, "Ana=quiet Beto=quiet Caro=quiet", options={"rounds": 1})
    assert_type(session, exchange.Session[State, BolsaCommand, BolsaEvent])  # mypy checks it
    assert_type(session.follower("Ana").state(1), State)
    assert isinstance(session.follower("Ana").state(1), State)
    for events in session.traders_move():
        assert_type(events, tuple[BolsaEvent, ...])
    assert_type(session.host.event(1), BolsaEvent)
    assert session.over


@pytest.mark.prove
def test_a_strangers_code_is_checked_strictly_against_the_wheel(tmp_path: Path) -> None:
    built = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(REPO)]
    subprocess.run(built, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "venv")], check=True)
    (site,) = (tmp_path / "venv").glob("lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(site)
    libraries = Path(next(path for path in sys.path if path.endswith("site-packages")))
    (site / "libraries.pth").write_text(f"{libraries}\n", encoding="utf-8")
    (tmp_path / "stranger.py").write_text(STRANGER, encoding="utf-8")
    checked = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")),
            *("--python-executable", str(tmp_path / "venv" / "bin" / "python"), "stranger.py"),
        ],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert checked.stdout.startswith("Success"), checked.stdout
