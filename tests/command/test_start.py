"""The first words of `corro`: quick, and in the language of whoever calls."""

import ast
import subprocess
import sys
from pathlib import Path

import click
import pytest

from tests.command.conftest import Corro, program
from tui.__main__ import main
from tui.command import shells
from tui.command.options import NewGameOptions
from tui.command.program import COMMANDS

HEAVY = ("rich", "market", "pydantic", "numpy", "sqlmodel", "sqlalchemy", "textual", "pyarrow")


@pytest.mark.parametrize("argv", [["--help"], ["--version"], ["run", "--help"], ["--lang", "es", "--help"]])
def test_help_loads_nothing_heavy(argv: list[str]) -> None:
    script = (
        f"import sys; from tui.__main__ import main; main({argv!r}); print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stderr.splitlines()}
    assert "click" in loaded
    assert loaded.isdisjoint(HEAVY)


def test_click_is_used_within_its_public_surface_and_left_as_it_is() -> None:
    before = {name: value for name, value in vars(click).items() if not name.startswith("__")}
    main(["--lang", "es", "run", "--help"])
    assert {name: value for name, value in vars(click).items() if not name.startswith("__")} == before
    for file in Path(shells.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("click"):
                path = [*str(node.module).split("."), *(alias.name for alias in node.names)]
                assert not any(part.startswith("_") for part in path), f"{file}:{node.lineno}"
            if isinstance(node, ast.Attribute) and ast.unparse(node).startswith("click."):
                assert isinstance(node.ctx, ast.Load), f"{file}:{node.lineno} sets {ast.unparse(node)}"
                assert "._" not in ast.unparse(node), f"{file}:{node.lineno}"


def test_help_names_every_command_in_both_languages(corro: Corro) -> None:
    english, spanish = corro("--lang", "en", "--help").out, corro("--lang", "es", "--help").out
    for command in COMMANDS:
        assert f" {command.name} " in english
        assert f" {command.name} " in spanish
    assert "Usage: corro [OPTIONS] COMMAND" in english
    assert "Uso: corro [OPCIONES] COMANDO" in spanish


@pytest.mark.parametrize("name", [command.name for command in COMMANDS])
def test_a_commands_help_in_spanish_holds_no_english(corro: Corro, name: str) -> None:
    english, spanish = corro("--lang", "en", name, "--help"), corro("--lang", "es", name, "--help")
    assert (english.status, spanish.status) == (0, 0)
    for word in ("Usage:", "Options", "Arguments", "Show this message", "Examples", "[required]", "TITLE", "NAME"):
        assert word not in spanish.out
    assert "Uso:" in spanish.out
    assert "Usage:" in english.out


def test_without_a_command_the_help_is_shown(corro: Corro) -> None:
    assert corro().out.strip() == corro("--help").out.strip()


def test_python_m_tui_is_corro() -> None:
    assert program("--version").out.startswith("corro ")


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es_AR"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "es_MX.UTF-8"}, "es"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "es_ES.UTF-8"}, "es"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:es:en"}, "es"),
        ({"LANG": "C", "LANGUAGE": "es"}, "en"),
        ({"LANG": "en_US.UTF-8", "CORRO_LANG": "es"}, "es"),
        ({"LANG": "es_ES.UTF-8", "CORRO_LANG": "en"}, "en"),
    ],
)
def test_the_language_follows_the_locale_and_what_was_asked(
    corro: Corro, monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], lang: str
) -> None:
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    spoken = corro("rules", "bolsa", "B1.4").out
    assert spoken == corro("--lang", lang, "rules", "bolsa", "B1.4").out
    assert ("efectivo" in spoken) is (lang == "es")


def test_the_settings_file_says_the_language_where_nobody_else_does(
    corro: Corro, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tui.folders import settings_file

    settings_file().parent.mkdir(parents=True)
    settings_file().write_text('lang = "es"\n')
    assert "efectivo" in corro("rules", "bolsa", "B1.4").out
    assert "cash" in corro("--lang", "en", "rules", "bolsa", "B1.4").out
    monkeypatch.setenv("CORRO_LANG", "en")
    assert "cash" in corro("rules", "bolsa", "B1.4").out


def test_a_language_set_on_the_floor_is_spoken_until_the_settings_file_names_one(
    corro: Corro, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tui.folders import floor_file, settings_file

    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    floor_file().parent.mkdir(parents=True)
    floor_file().write_text('lang = "es"\n')
    assert "efectivo" in corro("rules", "bolsa", "B1.4").out
    settings_file().write_text('lang = "en"\n')
    assert "cash" in corro("rules", "bolsa", "B1.4").out


def test_locate_follows_option_then_environment_then_settings(corro: Corro, monkeypatch: pytest.MonkeyPatch) -> None:
    from tui.folders import log_file, settings_file, store_file

    said = corro("locate").out
    for place in (settings_file(), store_file(), log_file()):
        assert str(place) in said
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text('store = "from-settings.db"\n')
    assert "from-settings.db" in corro("locate").out
    monkeypatch.setenv("CORRO_STORE", "from-environment.db")
    assert "from-environment.db" in corro("locate").out
    assert "from-option.db" in corro("--store", "from-option.db", "locate").out


@pytest.mark.parametrize(
    "argv",
    [
        ("--store", "postgresql:/corro:s3cr3t@host/games", "games"),
        ("--store", "postgresql:/corro:s3cr3t@host/games", "locate"),
        ("--store", "postgresql://corro:s3cr3t%zz@host/games", "games"),
        ("postgresql+psycopg://corro:s3cr3t@host/games", "games"),
        ("games", "postgresql+psycopg://corro:s3cr3t@host/games"),
        ("show", "postgresql+psycopg://corro:s3cr3t@host/games"),
    ],
)
def test_a_password_is_never_told_wherever_it_was_typed(
    corro: Corro, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    said = corro(*argv)
    assert "s3cr3t" not in said.out + said.err
    assert not list(tmp_path.rglob("*postgres*"))


def test_locate_shows_no_password(corro: Corro) -> None:
    said = corro("--store", "postgresql+psycopg://corro:s3cr3t@host/games", "locate").out
    assert "postgresql+psycopg://corro@host/games" in said
    assert "s3cr3t" not in said


@pytest.mark.parametrize("name", ["play", "run"])
def test_a_new_game_is_told_the_same_whichever_command_opens_it(corro: Corro, name: str) -> None:
    page = corro("--lang", "en", name, "--help").out
    assert all(f"--{field.replace('_', '-')} " in page for field in NewGameOptions._fields)


@pytest.mark.parametrize("field", NewGameOptions._fields)
def test_whoever_goes_on_with_a_game_may_tell_it_nothing_new(corro: Corro, field: str) -> None:
    for text in ("a=b", ""):
        said = corro("--lang", "en", "play", "--plain", "--resume", "nowhere", f"--{field.replace('_', '-')}", text)
        assert said.status == 2
        assert "--resume GAME stands alone" in said.err
