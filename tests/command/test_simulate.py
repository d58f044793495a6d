"""`corro simulate`: what can be asked, parts that add up, games that are kept."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tests.command.conftest import Corro

THREE = ("simulate", "bolsa", "--traders", "value random quiet", "--games", "50", "--seed", "7")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("simulate",), "name one title"),
        (("simulate", "bolsa", "siniestra-1"), "name one title"),
        (("simulate", "chess"), "there is no title chess"),
        (("simulate", "bolsa", "--games", "0"), "--games is a whole number from 1"),
        (("simulate", "bolsa", "--games", "many"), "--games is a whole number from 1"),
        (("simulate", "bolsa", "--traders", "nobody"), "bolsa has no trader nobody"),
        (
            ("simulate", "bolsa", "--traders", "quiet quiet quiet quiet", "--seats", "3"),
            "4 traders do not fit on 3 seats",
        ),
        (("simulate", "bolsa", "--seats", "7"), "Bolsa needs 3 to 6 seats"),
        (("simulate", "bolsa", "--seats", "6..3"), "--seats is a number"),
        (("simulate", "bolsa", "--seats", "Ana Beto=random Caro=quiet"), "Ana has none"),
        (
            ("simulate", "bolsa", "--seats", "Ana=random Beto=random Caro=quiet", "--traders", "value"),
            "exclude each other",
        ),
        (("simulate", "bolsa", "--option", "rounds=11"), "--option rounds"),
        (("simulate", "bolsa", "--vary", "rounds"), "--vary is written name=value,value"),
        (("simulate", "bolsa", "--vary", "rounds=1,11"), "--vary rounds"),
        (("simulate", "bolsa", "--vary", "luck=1"), "bolsa has no option luck"),
        (("simulate", "bolsa", "--rounds", "2", "--vary", "rounds=1,3"), "the option rounds is given twice"),
        (("simulate", "bolsa", "--option", "rounds=2", "--vary", "rounds=1"), "the option rounds is given twice"),
        (("simulate", "bolsa", "--vary", "rounds=1", "--vary", "rounds=2"), "the option rounds is given twice"),
        (("simulate", "bolsa", "--keep", "2:best"), "longest"),
        (("simulate", "bolsa", "--vary", "rounds=2,2"), "rounds is given twice"),
        (("simulate", "bolsa", "--games", "20001", "--tables", "x"), "of 20000 games at most"),
        (("simulate", "bolsa", "--part", "3/2", "-o", "x"), "--part is written K/N"),
        (("simulate", "bolsa", "--part", "1/2"), "--output FILE go together"),
        (("simulate", "bolsa", "--part", "1/2", "-o", "x"), "--part goes with --seed"),
        (("simulate", "bolsa", "-o", "x"), "--output FILE go together"),
        (("simulate", "--merge"), "--merge takes the files"),
        (("simulate", "--merge", "x", "--games", "5"), "--merge takes the files"),
        (("simulate", "bolsa", "--workers", "0"), "--workers is a whole number from 1"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_line(corro: Corro, asked: tuple[str, ...], said: str) -> None:
    told = corro(*asked)
    assert (told.status, told.out) == (2, "")
    assert said in told.err
    assert told.err.count("\n") == 1


def test_parts_and_processes_add_up_to_the_same_report_to_the_byte(corro: Corro, tmp_path: Path) -> None:
    asked = (*THREE, "--games", "40000", "--vary", "rounds=2,1")
    whole = corro(*asked)
    assert whole.status == 0
    assert [corro(*asked, "--workers", workers).out for workers in ("2", "4")] == [whole.out] * 2
    files = [str(tmp_path / f"{part}.json") for part in (1, 2)]
    for part, file in enumerate(files, 1):
        assert corro(*asked, "--part", f"{part}/2", "-o", file).status == 0
    assert corro("simulate", "--merge", *files).out == whole.out
    assert "part 1 is given twice" in corro("simulate", "--merge", files[0], files[0]).err
    assert "missing: 2" in corro("simulate", "--merge", files[0]).err
    other = str(tmp_path / "other.json")
    corro(*THREE, "--part", "2/2", "-o", other)
    assert "are not parts of one run" in corro("simulate", "--merge", files[0], other).err


def test_a_file_that_is_no_part_is_told_so(corro: Corro, tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text('{"corro": 1}')
    told = corro("simulate", "--merge", str(file))
    assert told.status == 2
    assert "holds no part of a run" in told.err


@pytest.mark.parametrize(
    ("place", "forged"),
    [
        (("part",), 2),
        (("versions",), {}),
        (("plan", "conditions"), []),
        (("plan", "conditions", 0, "cast", 0), "nobody"),
        (("sums",), {}),
        (("sums", "1"), {}),
        (("sums", "0", "games"), 49),
        (("sums", "0", "games"), 1.5),
        (("sums", "0", "games"), 1 << 64),
        (("sums", "0", "games"), None),
        (("sums", "0", "winners"), [[1], [2, 3]]),
        (("sums", "0", "no_trade_games"), -1),
        (("sums", "0", "sole_seat", 0), 51),
        (("sums", "0", "share_seat", 1), 0),
        (("sums", "0", "shares"), [1, 2]),
        (("kept",), [{"rank": 0, "condition": 7, "chunk": 0, "place": 0, "moves": {}}]),
    ],
)
def test_a_part_that_somebody_forged_or_damaged_is_refused_in_a_line(
    corro: Corro, tmp_path: Path, place: tuple[str | int, ...], forged: object
) -> None:
    file = tmp_path / "part.json"
    assert corro(*THREE, "--part", "1/1", "-o", str(file)).status == 0
    said: Any = json.loads(file.read_bytes())
    at = said
    for step in place[:-1]:
        at = at[step]
    at[place[-1]] = forged
    file.write_text(json.dumps(said))
    told = corro("simulate", "--merge", str(file))
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith("corro: ")
    assert told.err.count("\n") == 1


def test_a_game_that_a_part_keeps_and_that_cannot_be_played_is_told_in_a_line_and_not_kept(
    corro: Corro, tmp_path: Path
) -> None:
    file = tmp_path / "part.json"
    assert corro(*THREE, "--keep", "1", "--part", "1/1", "-o", str(file)).status == 0
    said: Any = json.loads(file.read_bytes())
    moves = said["kept"][0]["moves"]
    for forged in ({}, {**moves, "sheets": []}, {**moves, "sheets": [[[9] * 5] * 3] * 5}):
        said["kept"][0]["moves"] = forged
        file.write_text(json.dumps(said))
        told = corro("simulate", "--merge", str(file))
        assert told.status == 2
        assert "cannot be played again" in told.err
    assert "bolsa" not in corro("games").out


def test_games_that_parts_keep_stand_in_the_store_once_they_are_merged(corro: Corro, tmp_path: Path) -> None:
    file = str(tmp_path / "part.json")
    assert corro(*THREE, "--keep", "2", "--part", "1/1", "-o", file).status == 0
    assert "bolsa" not in corro("games").out
    told = corro("simulate", "--merge", file)
    kept = [line.split()[2] for line in told.err.splitlines() if line.startswith("kept as")]
    assert kept == ["bolsa-1-1", "bolsa-1-2"]  # the first, as no other way was asked for
    assert "holds" in corro("verify", kept[1]).out


def test_kept_games_are_verified_and_stand_in_the_store(corro: Corro) -> None:
    told = corro(*THREE, "--keep", "2:longest", "--rounds", "2")
    names = [line.split()[2] for line in told.err.splitlines() if line.startswith("kept as")]
    assert len(names) == 2
    for name in names:
        assert "holds" in corro("verify", name).out
    assert all(name in corro("games").out for name in names)


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        (("--report",), "file/r.html"),
        (("--report",), "folder.html"),
        (("--tables",), "file"),
        (("--tables",), "file/deep"),
        (("--part", "1/2", "-o"), "file/p.json"),
        (("--part", "1/2", "-o"), "folder.html"),
    ],
)
def test_what_cannot_be_written_is_refused_before_a_game_is_played(
    corro: Corro, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], place: str
) -> None:
    monkeypatch.setattr("market.lab.run.here", _never)
    (tmp_path / "file").write_text("")
    (tmp_path / "folder.html").mkdir()
    told = corro(*THREE, *asked, str(tmp_path / place))
    assert told.status == 2
    assert str(tmp_path / place) in told.err
    assert told.err.count("\n") == 1


def test_files_that_are_there_already_are_refused_before_a_game_is_played(
    corro: Corro, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert corro(*THREE, "--games", "3", "--tables", str(tmp_path)).status == 0
    monkeypatch.setattr("market.lab.run.here", _never)
    for asked in (("--tables", tmp_path), ("--part", "1/2", "-o", tmp_path / "games.csv")):
        told = corro(*THREE, *map(str, asked))
        assert told.status == 2
        assert "is there already: --force writes over it" in told.err


def _never(*_asked: object) -> None:
    raise AssertionError("a game was played")


def test_tables_have_the_columns_of_an_export(corro: Corro, tmp_path: Path) -> None:
    assert corro(*THREE, "--games", "3", "--tables", str(tmp_path / "lab")).status == 0
    corro("run", "bolsa", "--quiet", "--name", "one")
    corro("export", "one", "--format", "csv", "-o", str(tmp_path / "export"))
    for file in sorted((tmp_path / "export").iterdir()):
        header, *rows = csv.reader((tmp_path / "lab" / file.name).read_text(encoding="utf-8").splitlines())
        assert header == next(csv.reader(file.read_text(encoding="utf-8").splitlines()))
        assert {row[0] for row in rows} <= {"bolsa-1-1", "bolsa-1-2", "bolsa-1-3"}
        assert rows or file.stem in ("bids", "trades")


def test_seats_that_are_named_say_who_plays_and_who_holds_the_token(corro: Corro) -> None:
    named = corro("simulate", "bolsa", "--seats", "Zoe=value Uwe=random Kai=quiet", "--token", "Uwe", *THREE[4:])
    assert named.status == 0
    assert corro(*THREE, "--token", "Beto").out == named.out
