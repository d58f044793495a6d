"""What a command writes: whole or not at all, and over nothing that was not given up."""

import os
import re
import resource
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from exchange.value.errors import CorroError
from tests.command.conftest import Corro
from tui.files import write_files

AMONG_TRADERS = ("run", "bolsa", "--seats", "Ana=random Beto=value Caro=quiet", "--seed", "7", "--rounds", "1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "out"
    place.mkdir()
    return place


@pytest.mark.parametrize("form", ["jsonl", "play", "csv", "parquet"])
def test_a_file_that_is_there_already_stays_unless_forced(corro: Corro, folder: Path, form: str) -> None:
    for name in ("jueves", "viernes"):
        corro(*AMONG_TRADERS, "--name", name, "--quiet")
    there = folder / ("viernes" if form in ("jsonl", "play") else "trades")
    there = there.with_suffix(f".{form}")
    there.write_text("mine")
    there.chmod(0o640)
    call = ("export", "jueves", "viernes", "--format", form, "-o", str(folder))
    for lang, why in (("en", "is there already: --force writes over it"), ("es", "ya existe: --force lo sobrescribe")):
        said = corro("--lang", lang, *call)
        assert (said.status, said.out, said.err) == (2, "", f"corro: {there} {why}\n")
        assert [file.read_text() for file in folder.iterdir()] == ["mine"]  # and no other was written
    said = corro(*call, "--force")
    assert (said.status, said.out) == (0, "")
    assert there.read_bytes() != b"mine"
    assert there.stat().st_mode & 0o777 == 0o640
    assert sorted(map(Path, said.err.splitlines())) == sorted(folder.iterdir())


@pytest.mark.parametrize("form", ["jsonl", "play", "csv"])
@pytest.mark.parametrize(("viewer", "rights"), [("spectator", 0o644), ("Ana", 0o600), ("host", 0o600)])
def test_what_is_still_sealed_goes_into_a_file_of_its_owner_alone(
    corro: Corro, folder: Path, form: str, viewer: str, rights: int
) -> None:
    corro("play", "bolsa", "--plain", "--seats", "Ana Beto Caro", "--name", "running")
    before = os.umask(0o022)
    try:
        for _again in range(2):
            said = corro(
                "export", "running", "--format", form, "--as", viewer, "--reveal", "--force", "-o", f"{folder}/"
            )
            assert said.status == 0
            assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {rights}
        corro(*AMONG_TRADERS, "--name", "over", "--quiet")
        corro("export", "over", "-o", str(folder / "over.jsonl"))
    finally:
        os.umask(before)
    assert (folder / "over.jsonl").stat().st_mode & 0o777 == 0o644


def test_a_wide_file_is_closed_before_a_secret_is_written_over_it(corro: Corro, folder: Path) -> None:
    corro("play", "bolsa", "--plain", "--seats", "Ana Beto Caro", "--name", "running")
    wide = folder / "wide.jsonl"
    wide.touch()
    wide.chmod(0o666)
    corro("export", "running", "--as", "host", "--reveal", "--force", "-o", str(wide))
    assert wide.stat().st_mode & 0o777 == 0o600


def test_a_games_name_that_is_a_formula_is_disarmed_in_csv_unless_wanted(corro: Corro, folder: Path) -> None:
    corro(*AMONG_TRADERS, "--name", "=1+1", "--quiet")
    for option, cell in (((), "'=1+1"), (("--keep-formulas",), "=1+1")):
        assert corro("export", "=1+1", "--format", "csv", "--force", "-o", str(folder), *option).status == 0
        assert f",{cell}," in (folder / "games.csv").read_text()
    assert corro("export", "=1+1", "--format", "parquet", "-o", str(folder), "--keep-formulas").status == 2


@pytest.mark.parametrize(("lang", "words"), [("en", "which is not installed"), ("es", "que no está instalado")])
def test_parquet_without_pyarrow_is_told_in_a_line_and_nothing_is_written(
    corro: Corro, folder: Path, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    corro(*AMONG_TRADERS, "--name", "jueves", "--quiet")
    monkeypatch.setitem(sys.modules, "pyarrow", None)  # for Python's import this means: not there
    said = corro("--lang", lang, "export", "jueves", "--format", "parquet", "-o", str(folder))
    assert (said.status, said.out) == (2, "")
    assert re.fullmatch(rf"corro: .*pyarrow, {words}: python -m pip install pyarrow\n", said.err)
    assert list(folder.iterdir()) == []


def test_a_game_named_twice_goes_out_once(corro: Corro, folder: Path) -> None:
    finished = corro(*AMONG_TRADERS, "--quiet").out.strip()
    assert corro("export", finished, "bolsa", "-o", str(folder)).status == 0
    assert [file.name for file in folder.iterdir()] == ["bolsa.jsonl"]
    assert corro("export", finished, "-o", "").status == 2


def test_what_the_disk_does_not_hold_leaves_no_file_and_the_old_ones_as_they_were(folder: Path) -> None:
    old, new = folder / "old", folder / "new"
    old.write_text("mine")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, before[1]))
    try:
        with pytest.raises(OSError, match="large") as full:
            write_files([(old, [b"theirs"]), (new, [b"x" * 600] * 2)], force=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert full.value.filename == str(new)
    assert [(file.name, file.read_text()) for file in folder.iterdir()] == [("old", "mine")]


def test_what_breaks_off_in_the_making_leaves_no_file(folder: Path) -> None:
    def broken() -> Iterator[bytes]:
        yield b"half"
        raise CorroError("no more")

    with pytest.raises(CorroError, match="no more"):
        write_files([(folder / "one", [b"whole"]), (folder / "two", broken())])
    assert not list(folder.iterdir())


def test_a_file_laid_there_meanwhile_stays(folder: Path) -> None:
    file = folder / "file"

    def quicker() -> Iterator[bytes]:
        file.write_text("mine")
        yield b"theirs"

    with pytest.raises(CorroError, match="is there already"):
        write_files([(file, quicker())])
    assert [(file.name, file.read_text()) for file in folder.iterdir()] == [("file", "mine")]


def test_a_link_is_followed_and_a_device_written_to(folder: Path) -> None:
    (folder / "link").symlink_to("file")
    (folder / "file").write_text("old")
    write_files([(folder / "link", [b"new"])], force=True)
    assert (folder / "link").is_symlink()
    assert (folder / "file").read_text() == "new"
    write_files([(Path("/dev/null"), [b"nothing"])])
