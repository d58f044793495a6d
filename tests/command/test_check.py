"""`corro check`: a line per script that does not hold, the tape before it, and a count."""

import shutil
from pathlib import Path

import pytest

from market.bolsa.law.game import Bolsa
from tests.command.conftest import Corro

HEAD = "game bolsa\nseats Ana Beto Caro\n"
SEALED = "Ana orders buy 1 IBE\nBeto orders nothing\nCaro orders nothing\n"
HOLDS = HEAD + SEALED + "then IBE moves from 10 to 11\n"
FAILS = HEAD + SEALED + "then IBE moves from 10 to 12\n"
UNREADABLE = HEAD + "Ana bites 3\n"


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deep").mkdir()
    for name, text in (("a", HOLDS), ("b", FAILS), ("deep/c", UNREADABLE), ("deep/d", HOLDS)):
        (tmp_path / f"{name}.play").write_text(text)
    (tmp_path / "notes.txt").write_text("no script")
    return tmp_path


def test_a_path_that_cannot_be_looked_at_is_told_and_the_others_are_checked(corro: Corro, scripts: Path) -> None:
    said = corro("check", "x" * 300, "a.play")
    assert said == (2, "1 script holds\n", f"corro: {'x' * 300}: the name is too long\n")


def test_scripts_that_hold_are_counted(corro: Corro, scripts: Path) -> None:
    assert corro("check", "a.play") == (0, "1 script holds\n", "")
    assert corro("check", "a.play", "deep/d.play") == (0, "2 scripts hold\n", "")
    assert corro("--lang", "es", "check", "a.play", "a.play") == (0, "se cumplen 2 guiones\n", "")


def test_a_failure_names_file_line_sentence_and_what_is_so(corro: Corro, scripts: Path) -> None:
    said = corro("check", "b.play")
    assert said.status == 1
    assert said.out == (
        "b.play:6  then IBE moves from 10 to 12: on the tape instead: IBE moves from 10 to 11\n1 of 1 fail\n"
    )
    assert said.err.splitlines()[-1] == "    round 1 ends, token to Beto" or said.err.startswith("    ")


def test_what_is_so_is_told_in_spanish_but_sentences_stay_the_scripts(corro: Corro, scripts: Path) -> None:
    said = corro("--lang", "es", "check", "b.play")
    assert said.out == (
        "b.play:6  then IBE moves from 10 to 12: en la cinta, en su lugar: IBE moves from 10 to 11\nfallan 1 de 1\n"
    )


def test_a_script_that_cannot_be_read_names_column_and_what_was_expected(corro: Corro, scripts: Path) -> None:
    said = corro("check", "deep/c.play")
    assert said.status == 2
    assert said.out.splitlines()[0].startswith("deep/c.play:3  Ana bites 3: column 5: expected orders | bids")


def test_a_folder_is_read_deeply_in_order_and_the_highest_status_wins(corro: Corro, scripts: Path) -> None:
    said = corro("check", ".")
    assert said.status == 2
    assert [line.partition(":")[0] for line in said.out.splitlines()[:-1]] == ["b.play", "deep/c.play"]
    assert said.out.splitlines()[-1] == "2 of 4 fail"
    shutil.rmtree("deep")
    assert corro("check", ".").status == 1


def test_one_missing_file_does_not_hide_the_others(corro: Corro, scripts: Path) -> None:
    said = corro("check", "nowhere.play", "b.play")
    assert said.status == 2
    assert said.out.splitlines()[-1] == "1 of 1 fail"
    assert said.err.startswith("corro: nowhere.play: ")


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"game bolsa\nseats Ana \xff\n", b"\x00" * 99, b"x" * (5 << 20)])
def test_a_file_that_is_no_script_ends_in_a_line(corro: Corro, scripts: Path, data: bytes) -> None:
    Path("odd.play").write_bytes(data)
    said = corro("check", "odd.play")
    assert said.status == 2
    assert said.out.startswith("odd.play:")
    assert said.out.count("\n") == 2


def test_stepping_shows_each_sentence_and_what_it_brings(corro: Corro, scripts: Path) -> None:
    said = corro("check", "--step", "a.play")
    assert said.status == 0
    lines = said.out.splitlines()
    assert lines[:3] == [
        "    round 1 begins, token with Ana",
        "a.play:3  Ana orders buy 1 IBE",
        "a.play:4  Beto orders nothing",
    ]
    assert lines.index("a.play:5  Caro orders nothing") < lines.index("    IBE moves from 10 to 11")
    assert corro("check", "--step", "b.play").status == 1


def test_what_always_holds_is_checked_after_every_event_where_somebody_asks(
    corro: Corro, scripts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert corro("check", "--paranoid", "a.play") == (0, "1 script holds\n", "")
    monkeypatch.setattr(Bolsa, "faults", lambda _law, state: ("coins are missing",) if state.n == 3 else ())
    assert corro("check", "a.play").status == 0
    broken = "after event 3 (SheetSealed) an invariant of bolsa does not hold: coins are missing"
    for wish in ((), ("--step",)):
        said = corro("check", "--paranoid", *wish, "a.play", "b.play")
        assert said.status == 1
        assert [line for line in said.out.splitlines() if "invariant" in line] == [
            f"a.play: {broken}",
            f"b.play: {broken}",
        ]
        assert said.out.endswith("2 of 2 fail\n")
    assert corro("run", "bolsa", "--no-store", "--paranoid", "--seats", "Ana=quiet Beto=quiet Caro=quiet") == (
        1,
        "round 1 begins, token with Ana\n",
        f"corro: {broken}\n",
    )
