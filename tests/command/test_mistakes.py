"""Whatever a person gets wrong is told in one clear line on stderr, and the exit status is 2."""

import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command.conftest import Corro, program
from tests.conftest import starts_in_a_plain_locale

WRONG = {
    "no such title": ("run", "chess"),
    "no such command": ("rnu",),
    "no such option": ("run", "bolsa", "--rond", "3"),
    "no title": ("run",),
    "too many arguments": ("run", "bolsa", "more"),
    "an option without its value": ("run", "bolsa", "--seats"),
    "the last option without its value": ("show", "nowhere", "--at"),
    "a short option without its value": ("export", "nowhere", "-o"),
    "a value for a switch": ("run", "bolsa", "--quiet=yes"),
    "a value for help": ("run", "--help=yes"),
    "no such option before the command": ("--stroe", "games.db", "games"),
    "no such letter": ("run", "bolsa", "-x"),
    "an option like no other": ("run", "bolsa", "--zzzzzz"),
    "the store behind the command": ("games", "--store", "games.db"),
    "no value before the command": ("--lang",),
    "no game": ("show",),
    "no file": ("import",),
    "no path": ("check",),
    "no log": ("verify",),
    "arguments where there are none": ("titles", "bolsa", "more"),
    "a language behind the command": ("run", "bolsa", "--lang", "es"),
    "no such language": ("--lang", "fr", "titles"),
    "two seats": ("run", "bolsa", "--seats", "Ana=random Beto=random"),
    "seven seats": ("run", "bolsa", "--seats", " ".join(f"S{n}=random" for n in range(7))),
    "nobody": ("run", "bolsa", "--seats", " "),
    "the same name in another case": ("run", "bolsa", "--seats", "Ana=random ana=random Beto=random"),
    "the same name": ("run", "bolsa", "--seats", "Ana=random Ana=random Beto=random"),
    "a name that means something else": ("run", "bolsa", "--seats", "then=random Ana=random Beto=random"),
    "a company as a name": ("run", "bolsa", "--seats", "IBE=random Ana=random Beto=random"),
    "a name that is no text": ("run", "bolsa", "--seats", "A\udcff=random Ana=random Beto=random"),
    "no such trader": ("run", "bolsa", "--seats", "Ana=luck Beto=random Caro=random"),
    "an empty trader": ("run", "bolsa", "--seats", "Ana= Beto=random Caro=random"),
    "a person in a game among traders": ("run", "bolsa", "--seats", "Ana Beto=random Caro=random"),
    "no round": ("run", "bolsa", "--rounds", "0"),
    "too many rounds": ("run", "bolsa", "--rounds", "11"),
    "half a round": ("run", "bolsa", "--rounds", "2.5"),
    "an empty number": ("run", "bolsa", "--rounds", ""),
    "a token with nobody": ("run", "bolsa", "--token", "Zoe"),
    "no such house rule": ("run", "bolsa", "--option", "luck=1"),
    "a house rule without a value": ("run", "bolsa", "--option", "cash"),
    "a house rule that cannot be": ("run", "bolsa", "--option", "bid_limit=sky"),
    "a house rule below nothing": ("run", "bolsa", "--option", "cash=-1"),
    "a house rule twice": ("run", "bolsa", "--option", "cash=1", "--option", "cash=2"),
    "a price off the track": ("run", "bolsa", "--option", "price=50"),
    "an option of another title": ("run", "bolsa", "--deck", "52"),
    "a seed of two lines": ("run", "bolsa", "--seed", "a\nb"),
    "an empty seed": ("run", "bolsa", "--seed", ""),
    "an empty name": ("run", "bolsa", "--name", ""),
    "a name that a terminal would obey": ("run", "bolsa", "--name", "\x1b[2J"),
    "no such rule": ("rules", "bolsa", "B9.9"),
    "rules of no title": ("rules", "chess"),
    "traders of no title": ("traders", "chess"),
    "no such file": ("check", "nowhere.play"),
    "no such game": ("show", "nowhere"),
    "a game with no name": ("show", ""),
    "a viewer with no name": ("show", "nowhere", "--as", ""),
    "no script at all": ("check", ""),
    "a store with no name": ("--store", "", "games"),
    "no log at all": ("verify", ""),
    "a folder that is no log": ("verify", "/"),
    "no such store": ("--store", "nowhere.db", "games"),
    "a store that is none": ("--store", "mailto://nowhere", "games"),
    "no log of that name": ("verify", "nowhere.jsonl"),
    "nothing to take in": ("import", "nowhere.jsonl"),
    "a branch behind nothing": ("branch", "nowhere"),
    "no such format": ("export", "nowhere", "--format", "pdf"),
    "several games and no folder": ("export", "one", "two"),
    "a new game and a running one": ("play", "bolsa", "--resume", "nowhere"),
    "a port that is none": ("serve", "--port", "99999"),
    "no such game to watch": ("serve", "--watch", "nowhere"),
    "no such game to replay": ("replay", "nowhere"),
    "no such game to go on with": ("play", "--resume", "nowhere"),
}


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("argv", WRONG.values(), ids=WRONG.keys())
def test_a_mistake_is_told_in_one_line(corro: Corro, argv: tuple[str, ...], lang: str) -> None:
    language = () if argv[0] == "--lang" else ("--lang", lang)
    said = corro(*language, *argv)
    assert said.status == 2
    assert said.out == ""
    assert said.err.startswith("corro: ")
    assert said.err.count("\n") == 1
    assert said.err.removesuffix("\n").isprintable()


ENGLISH = {"the", "there", "is", "not", "missing", "option", "argument", "such", "unexpected", "extra", "got"} | {
    *(
        "requires",
        "does",
        "take",
        "takes",
        "value",
        "needs",
        "nearest",
        "try",
        "error",
        "usage",
        "invalid",
        "for",
        "see",
    )
}


@pytest.mark.parametrize("argv", [argv for argv in WRONG.values() if argv[0] != "--lang"])
def test_a_mistake_is_told_in_spanish_without_a_word_of_english(corro: Corro, argv: tuple[str, ...]) -> None:
    said = set(re.findall(r"\w+", corro("--lang", "es", *argv).err))
    typed = {word for part in argv for word in re.findall(r"\w+", part)}
    assert said & ENGLISH <= typed | {"value"}  # a trader is called so


def test_what_is_wrong_is_named(corro: Corro) -> None:
    assert corro("run", "bolsa", "--rounds", "0").err == "corro: --rounds: expected a number 1..10, found “0”\n"
    assert "nearest: run" in corro("rnu").err
    assert "--rounds" in corro("run", "bolsa", "--rond", "3").err
    assert "corro --lang … run" in corro("run", "bolsa", "--lang", "es").err
    assert corro("run", "bolsa", "--seats").err == "corro: --seats needs a value (see corro run --help)\n"
    assert corro("run", "bolsa", "--quiet=yes").err == "corro: --quiet takes no value (see corro run --help)\n"
    assert corro("run").err == "corro: TITLE is missing (see corro run --help)\n"
    assert corro("titles", "a", "b").err == "corro: too many arguments: a b (see corro titles --help)\n"
    assert corro("--stroe", "x").err == "corro: there is no option --stroe; nearest: --store (see corro --help)\n"


def test_a_folder_without_scripts_is_a_mistake(corro: Corro, tmp_path: Path) -> None:
    said = corro("check", str(tmp_path))
    assert (said.status, said.out) == (2, "")
    assert said.err == f"corro: {tmp_path}: no play script (*.play) in this folder\n"


def test_broken_settings_are_told_and_do_not_stop_what_needs_none(corro: Corro) -> None:
    from tui.folders import settings_file

    settings_file().parent.mkdir(parents=True)
    for text, told in (
        ("lang = ", "settings.toml"),
        ("lang = 'fr'", "lang"),
        ("colour = 'red'", "colour"),
        ("store = 3", "store"),
        ("\xff", "settings.toml"),
    ):
        settings_file().write_bytes(text.encode("latin-1"))
        said = corro("locate")
        assert said.status == 2
        assert said.err.count("\n") == 1
        assert told in said.err
        assert corro("titles").status == 0


def test_a_closed_pipe_ends_it_quietly() -> None:
    for argv in (("run", "bolsa"), ("--help",)):
        with subprocess.Popen(
            [sys.executable, "-m", "tui", *argv], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait(30) == 141


def test_a_game_is_played_to_its_end_though_nobody_reads_on(corro: Corro) -> None:
    command = f"{shlex.quote(sys.executable)} -m tui run bolsa --seed 7 | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("round 1 begins, token with Ana\n", "")
    assert " over " in corro("games").out


@pytest.mark.parametrize(
    "closed", [*(pytest.param(each, marks=pytest.mark.prove) for each in ("<&-", ">&-", "2>&-")), "<&- >&- 2>&-"]
)
def test_closed_streams_are_no_mistake(closed: str) -> None:
    for argv in ("titles", "run bolsa --no-store", "play --plain bolsa --seats 'Ana Beto=quiet Caro=quiet'"):
        command = f"{shlex.quote(sys.executable)} -m tui {argv} {closed}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
        assert done.returncode == 0
        assert "mistake" not in done.stderr


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("argv", [("titles",), ("--help",), ("run", "bolsa", "--no-store")])
def test_a_full_disk_is_told(argv: tuple[str, ...], unbuffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tui", *argv],
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, "corro: the output: no space is left\n")


LEAVES_SOMETHING_TO_WRITE = """
import sys
from tui.__main__ import main
from tui.command import start
serve = start._serve
start._serve = lambda argv: (serve(argv), sys.stderr.write("…"))[0]
sys.exit(main(["titles"]))
"""


def test_what_can_be_told_to_nobody_any_more_changes_no_exit_status() -> None:
    """As a floor may leave it whose terminal has gone."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", LEAVES_SOMETHING_TO_WRITE],
            env=os.environ | {"PYTHONUNBUFFERED": ""},
            stdout=subprocess.PIPE,
            stderr=full,
            check=False,
        )
    assert done.returncode == 0
    assert b"bolsa" in done.stdout


def test_ctrl_c_ends_it_quietly(tmp_path: Path) -> None:
    fifo = tmp_path / "endless.play"
    script = "import os, sys; from tui.__main__ import main; os.kill(os.getpid(), 2); sys.exit(main(['titles']))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert done.returncode in (130, -signal.SIGINT) or b"KeyboardInterrupt" in done.stderr
    assert not fifo.exists()


@pytest.mark.parametrize(
    "environ", [pytest.param({"LC_ALL": "C"}, marks=starts_in_a_plain_locale), {"PYTHONIOENCODING": "ascii"}]
)
@pytest.mark.parametrize(
    "argv",
    [
        ("--help",),
        ("rules", "bolsa", "B1"),
        ("run", "bolsa", "--no-store", "--seats", "Íñigo=random Beto=random Caro=random"),
    ],
)
def test_no_terminal_is_too_plain(environ: dict[str, str], argv: tuple[str, ...]) -> None:
    said = program("--lang", "es", *argv, encoding="latin-1", **environ)
    assert (said.status, said.err) == (0, "")
    assert said.out
