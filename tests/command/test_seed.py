"""Where the seed of a new game is told, other than among the arguments that everybody on the machine can read."""

from pathlib import Path

import pytest

from tests.command.conftest import Corro

RUN = ("run", "bolsa", "--rounds", "1", "--no-store")


def test_a_seed_is_the_same_wherever_it_was_told(corro: Corro, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tape = corro(*RUN, "--seed", "lección 3").out
    assert tape != corro(*RUN, "--seed", "lección 4").out
    file = tmp_path / "seed"
    for content in ("lección 3", "lección 3\n", "lección 3\r\n", "\ufefflección 3\n"):
        file.write_bytes(content.encode())
        assert corro(*RUN, "--seed-file", str(file)).out == tape
    monkeypatch.setenv("CORRO_SEED", "lección 3")
    assert corro(*RUN).out == tape
    assert corro(*RUN, "--seed", "lección 4").out != tape  # what is said for one game goes before what is said for all
    file.write_text("lección 4")
    assert corro(*RUN, "--seed-file", str(file)).out != tape


def test_no_seed_is_told_by_an_empty_variable(corro: Corro, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CORRO_SEED", "")
    corro("run", "bolsa", "--rounds", "1", "--name", "a")
    assert '"seed_known"' not in corro("export", "a").out


def test_a_seed_from_a_file_or_the_environment_is_known(
    corro: Corro, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CORRO_SEED", "4")
    corro("play", "bolsa", "--plain", "--seats", "Ana Beto Caro", "--name", "a")
    assert '"seed_known":true' in corro("export", "a").out


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"one\ntwo\n", b" 7", b"\xff\xfe7\x00", b"x" * 201, b"\x1b[2J", "\u202e7".encode(), b"7" * 9_999],
)
def test_a_seed_that_is_no_line_is_told_in_one_and_not_repeated(
    corro: Corro, tmp_path: Path, lang: str, content: bytes
) -> None:
    file = tmp_path / "seed"
    file.write_bytes(content)
    said = corro("--lang", lang, *RUN, "--seed-file", str(file))
    assert (said.status, said.out) == (2, "")
    assert len(said.err.splitlines()) == 1
    assert "777" not in said.err


def test_two_seeds_or_a_file_that_is_not_there_are_told(corro: Corro, tmp_path: Path) -> None:
    said = corro("--lang", "en", *RUN, "--seed", "7", "--seed-file", str(tmp_path / "seed"))
    assert (said.status, said.err) == (2, "corro: --seed and --seed-file exclude each other\n")
    assert corro(*RUN, "--seed-file", str(tmp_path / "nowhere")).status == 2
    assert corro(*RUN, "--seed-file", str(tmp_path)).status == 2


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_games_name_has_one_limit(corro: Corro, lang: str) -> None:
    for command in (RUN, RUN[:-1]):
        assert corro("--lang", lang, *command, "--name", "ñ" * 120).status == 0
        said = corro("--lang", lang, *command, "--name", "ñ" * 121)
        assert (said.status, said.out) == (2, "")
        assert "1 to 120" in said.err or "1 a 120" in said.err
