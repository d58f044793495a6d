"""Scripts run as tests and by `corro check`: what a failure prints, and the exit status by what went wrong."""

import subprocess
import sys
from pathlib import Path

import pytest

REPO = Path(__file__).parents[2]
HEAD = "game bolsa\nseats Ana Beto Caro\n"

GOOD = f"{HEAD}expect round 1\n"
FAILING = f"{HEAD}\nexpect round 2 # it is the first\n"
REFUSED = f"{HEAD}Ana passes\n"
UNREADABLE = f"{HEAD}Ana sings\n"
INCONSISTENT = f"{HEAD}given owned SAN Ana 2\nexpect round 1\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "plays").mkdir()
    return tmp_path / "plays"


def written(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.play").write_text(text, encoding="utf-8")
    return folder


def collected(folder: Path) -> subprocess.CompletedProcess[str]:
    """The scripts of a folder, run as the tests that they are."""
    (folder / "conftest.py").write_bytes((REPO / "scenarios" / "conftest.py").read_bytes())
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        "/dev/null",
        "--rootdir",
        str(folder),
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def checked(*paths: Path) -> subprocess.CompletedProcess[str]:
    """`corro check`."""
    command = [sys.executable, "-m", "tui", "--lang", "en", "check", *map(str, paths)]
    return subprocess.run(command, cwd=REPO, capture_output=True, text=True, check=False)


def test_every_script_below_the_folder_is_a_test_and_its_failure_names_file_and_line(folder: Path) -> None:
    (folder / "deeper").mkdir()
    written(folder / "deeper", good=GOOD)
    done = collected(written(folder, failing=FAILING, refused=REFUSED, unreadable=UNREADABLE, owned=INCONSISTENT))
    assert "4 failed, 1 passed" in done.stdout
    assert "failing.play:4  expect round 2: it is round 1\n    | round 1 begins, token with Ana" in done.stdout
    assert "refused.play:3  Ana passes: refused not-your-turn: " in done.stdout
    assert "unreadable.play:3  Ana sings: column 5: expected orders | bids" in done.stdout
    assert "owned.play:3  given owned SAN Ana 2: column 7: the seats own 4 of SAN together" in done.stdout
    assert "Traceback" not in done.stdout
    assert "conftest.py:" not in done.stdout


def test_what_is_not_utf_8_fails_as_a_script_does(folder: Path) -> None:
    (folder / "latin.play").write_bytes(HEAD.encode() + "# año".encode("latin-1"))
    done = collected(folder)
    assert "latin.play:3" in done.stdout
    assert "UTF-8" in done.stdout
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize(
    ("texts", "status", "line"),
    [
        ({"good": GOOD}, 0, ""),
        ({"failing": FAILING}, 1, "failing.play:4  expect round 2: it is round 1"),
        ({"refused": REFUSED}, 1, "refused.play:3  Ana passes: refused not-your-turn: "),
        ({"unreadable": UNREADABLE}, 2, "unreadable.play:3  Ana sings: column 5: "),
        ({"owned": INCONSISTENT}, 2, "owned.play:3  given owned SAN Ana 2: column 7: "),
        ({"good": GOOD, "failing": FAILING}, 1, "1 of 2 fail"),
        ({"unreadable": UNREADABLE, "failing": FAILING, "good": GOOD}, 2, "2 of 3 fail"),
    ],
)
def test_the_exit_status_is_the_highest_of_0_1_and_2(
    folder: Path, texts: dict[str, str], status: int, line: str
) -> None:
    done = checked(written(folder, **texts))
    assert done.returncode == status
    assert line in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
