"""Completion in bash, zsh, fish and PowerShell: what is offered, and that nothing a stranger wrote is ever run."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command.conftest import Corro
from tests.command.terminal import Terminal
from tui.command import shells

NASTY = (
    r"x\$(touch pwned)",
    "x`touch pwned`",
    "x;touch pwned",
    "x$(touch pwned)",
    "x';touch pwned;'",
    'x";touch pwned;"',
    "x:touch pwned",
    "x,dir,*",
    "x\\",
    "-x",
    "*",
    "~",
)
PLAIN = "xyz-1.b"
AMONG_TRADERS = ("run", "bolsa", "--quiet", "--rounds", "1", "--seats", "Ana=quiet Beto=quiet Caro=quiet")
BASH = """
source ./script
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
_corro_completion corro
printf '%s\\n' "${COMPREPLY[@]}"
"""


def needs(shell: str) -> pytest.MarkDecorator:
    """The shell, if it is installed; `.ci/run` installs them all."""
    return pytest.mark.skipif(shutil.which(shell) is None, reason=f"{shell} is not installed")


@pytest.fixture
def nasty(corro: Corro, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Games with nasty names and one with a plain name are in the store, `corro` is on the path: their ids."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    corro(*AMONG_TRADERS, f"--name={PLAIN}")
    return {corro(*AMONG_TRADERS, f"--name={name}").out.strip() for name in NASTY}


def script(shell: str, corro: Corro, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The shell's script, as `corro --show-completion` would print it there, in a file."""
    monkeypatch.setenv(shells.COMPLETE, f"{shell}_source")
    file = Path("script")
    file.write_text(corro().out, encoding="utf-8")
    monkeypatch.delenv(shells.COMPLETE)
    return file


def said_by(*argv: str) -> list[str]:
    """The words that a shell's answer begins with."""
    done = subprocess.run(argv, capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr == ""
    return [line.partition("\t")[0] for line in done.stdout.splitlines()]


def test_a_word_is_harmless_that_no_shell_takes_for_more() -> None:
    assert all(map(shells.harmless_word, (PLAIN, "bolsa", "Íñigo_2", "5c37a293988b")))
    assert not any(map(shells.harmless_word, (*NASTY, "", ".", "a b", "a\tb", "a\nb", "a|b", "{a,b}", "a=b", "!1")))


@needs("bash")
def test_bash_is_offered_ids_or_plain_names_and_runs_nothing(
    nasty: set[str], corro: Corro, monkeypatch: pytest.MonkeyPatch
) -> None:
    script("bash", corro, monkeypatch)
    before = set(Path().iterdir())
    assert set(said_by("bash", "--norc", "-c", BASH, "-", "corro", "show", "")) == nasty | {PLAIN}
    assert said_by("bash", "--norc", "-c", BASH, "-", "corro", "show", "x") == [PLAIN]
    assert said_by("bash", "--norc", "-c", BASH, "-", "corro", "show", PLAIN, "--as", "B") == ["Beto"]
    assert said_by("bash", "--norc", "-c", BASH, "-", "corro", "ti") == ["titles"]
    assert set(Path().iterdir()) == before


@needs("fish")
def test_fish_is_offered_ids_or_plain_names_and_files_where_files_are_meant(
    nasty: set[str], corro: Corro, monkeypatch: pytest.MonkeyPatch
) -> None:
    script("fish", corro, monkeypatch)

    def offered(line: str) -> set[str]:
        return set(said_by("fish", "--no-config", "-c", f"source ./script; complete -C {shlex.quote(line)}"))

    before = set(Path().iterdir())
    assert offered("corro show ") == nasty | {PLAIN}
    assert offered("corro show x") == {PLAIN}
    assert offered("corro ti") == {"titles"}
    assert offered("corro check sc") == {"script"}
    assert set(Path().iterdir()) == before


@needs("zsh")
def test_zsh_is_offered_ids_or_plain_names_and_runs_nothing(
    nasty: set[str], corro: Corro, monkeypatch: pytest.MonkeyPatch
) -> None:
    script("zsh", corro, monkeypatch)
    monkeypatch.setenv("PS1", "ready> ")
    terminal = Terminal(program=("zsh", "-f", "-i"))
    try:
        terminal.until("ready> ")
        terminal.type("autoload -Uz compinit; compinit -u -D; source ./script; echo loa''ded")
        terminal.until("loaded")
        before = set(Path().iterdir())
        terminal.press("corro show x\t")
        terminal.until(f"show {PLAIN}")
        terminal.press("\x15corro show \t")  # ctrl+u
        for game in nasty:
            terminal.place = terminal.said.index(f"show {PLAIN}")  # in whatever order they come
            terminal.until(game)
        terminal.press("\x15corro tit\t")
        terminal.until("titles")
        assert set(Path().iterdir()) == before
    finally:
        terminal.close()


def test_powershell_is_answered_with_a_word_and_its_help_a_line(
    nasty: set[str], corro: Corro, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = script("powershell", corro, monkeypatch).read_text(encoding="utf-8")
    assert "Register-ArgumentCompleter -Native -CommandName corro" in text
    assert "Invoke-Expression" not in text

    def offered(line: str, place: int) -> list[str]:
        with monkeypatch.context() as asked:
            for name, value in (
                (shells.COMPLETE, "powershell_complete"),
                ("COMP_WORDS", line),
                ("COMP_CWORD", str(place)),
            ):
                asked.setenv(name, value)
            return corro().out.splitlines()

    assert set(offered("corro show", 2)) == nasty | {PLAIN}
    assert offered("corro show x", 2) == [PLAIN]
    assert offered("corro ti", 1) == ["titles\tList what can be played."]
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert offered("corro ti", 1) == ["titles\tLista lo que se puede jugar."]


def test_options_are_completed_from_the_titles_own_declarations(corro: Corro, monkeypatch: pytest.MonkeyPatch) -> None:
    def offered(line: str) -> list[str]:
        with monkeypatch.context() as asked:
            asked.setenv(shells.COMPLETE, "bash_complete")
            asked.setenv("COMP_WORDS", line)
            asked.setenv("COMP_CWORD", str(len(line.split()) - (not line.endswith(" "))))
            return corro().out.split()

    assert offered("corro run siniestra-2 --option ") == ["deck=52", "deck=40"]
    assert offered("corro run bolsa --option bid") == ["bid_limit=track", "bid_limit=surplus"]
    assert offered("corro run bolsa --seed 7 --option cas") == ["cash=50"]
    assert offered("corro run chess --option ") == []


@pytest.mark.parametrize(
    ("shell", "place", "rc"),
    [
        ("bash", ".bash_completions/corro.sh", ".bashrc"),
        ("zsh", ".zfunc/_corro", ".zshrc"),
        ("fish", ".config/fish/completions/corro.fish", None),
    ],
)
def test_the_script_is_put_where_the_shell_finds_it_and_what_was_there_stays(
    corro: Corro, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shell: str, place: str, rc: str | None
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("shellingham.detect_shell", lambda: (shell, f"/bin/{shell}"))
    if rc:
        (tmp_path / rc).write_bytes(b"alias l=ls  # \xe9, and no end of line")
    for _again in range(2):
        said = corro("--install-completion")
        assert (said.status, said.err) == (0, "")
        assert str(tmp_path / place) in said.out
    assert (tmp_path / place).read_text() == corro("--show-completion").out.removesuffix("\n")
    if rc:
        lines = (tmp_path / rc).read_bytes().splitlines()
        assert lines[0] == b"alias l=ls  # \xe9, and no end of line"
        assert len(lines) == 2


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_shell_that_completes_nothing_is_told(corro: Corro, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("tcsh", "/bin/tcsh"))
    for option in ("--install-completion", "--show-completion"):
        said = corro("--lang", lang, option)
        assert (said.status, said.out) == (2, "")
        assert "bash, zsh, fish, powershell" in said.err
        assert "tcsh" in said.err


@pytest.mark.parametrize("asked", ["complete_zsh", "zsh_", "tcsh_complete", "$(touch pwned)"])
def test_a_script_of_another_release_is_answered_with_nothing(
    corro: Corro, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    monkeypatch.setenv(shells.COMPLETE, asked)
    assert corro("show") == (2, "", "")
