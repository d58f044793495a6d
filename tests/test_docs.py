"""What the guides show is so: every block of commands is run, and says what the guide says it says.

A block of `console` holds commands behind `$ ` and what they print; a line `…` stands for any lines, an `…` inside a
line for any text. A block of `sh` must succeed. `<!-- file: NAME -->` before a block writes it to that file, and `<!--
not run: WHY -->` lets a block be. All blocks of a guide share a folder, in which `scenarios` are.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tui.command.declare import CorroCommand
from tui.command.program import COMMANDS

REPO = Path(__file__).parent.parent
GUIDES = [REPO / "README.md", REPO / "README.es.md", *sorted((REPO / "docs").rglob("*.md"))]
NAMES = [str(guide.relative_to(REPO)) for guide in GUIDES]
# Guides whose commands play many games, or many games to their end.
LONG = {"docs/analyse.md", "docs/api.md", "docs/env.md", "docs/replay.md", "docs/simulate.md"}
RUN = [pytest.param(REPO / name, id=name, marks=pytest.mark.prove if name in LONG else ()) for name in NAMES]

_BLOCK = re.compile(
    r"^(?:<!-- (?P<mark>[^\n]*?) -->\n)?```(?P<kind>\w*)[^\n]*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
_LINK = re.compile(r"\]\((?!https?://|#)([^)#\s]+)")


class Block(NamedTuple):
    """A fenced block: the comment before it, its kind, its text, and the line at which it begins."""

    mark: str
    kind: str
    text: str
    line: int


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a guide."""
    for found in _BLOCK.finditer(text):
        yield Block(found["mark"] or "", found["kind"], found["text"], text.count("\n", 0, found.start("text")))


def calls(block: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block, and what it shall print."""
    for call in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        lines = call.splitlines()
        command = [lines.pop(0)]
        while command[-1].endswith("\\"):
            command.append(lines.pop(0).removeprefix("> "))
        yield "\n".join(command), "\n".join(lines)


def as_pattern(shown: str) -> str:
    """What is shown, as a pattern: `…` stands for anything."""
    lines = [
        r"(?:.*\n)*?" if line.strip() == "…" else re.escape(line).replace("…", ".*?") + "\n"
        for line in shown.splitlines()
    ]
    return "".join(lines)


def run(command: str, folder: Path, lang: str) -> tuple[int, str]:
    """A command as somebody in that folder would give it."""
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=os.environ
        | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "LANG": lang, "COLUMNS": "80"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=200,
    )
    return done.returncode, "\n".join(line.rstrip() for line in done.stdout.splitlines())


@pytest.mark.parametrize("guide", RUN)
def test_every_block_of_commands_does_what_the_guide_says(guide: Path, tmp_path: Path) -> None:
    lang = "es_ES.UTF-8" if guide.name.endswith(".es.md") else "en_US.UTF-8"
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "scenarios").symlink_to(REPO / "scenarios")
    for block in blocks(guide.read_text(encoding="utf-8")):
        here = f"{guide.name}:{block.line}"
        if block.mark.startswith("file: "):
            (folder / block.mark.removeprefix("file: ")).write_text(block.text, encoding="utf-8")
        elif block.mark.startswith("not run: "):
            continue
        elif block.kind == "sh":
            status, said = run(block.text, folder, lang)
            assert status == 0, f"{here}: {said}"
        elif block.kind == "console":
            for command, shown in calls(block.text):
                said = run(command, folder, lang)[1]
                wanted = "\n".join(line.rstrip() for line in shown.splitlines())
                assert re.fullmatch(as_pattern(wanted), said + "\n" * bool(said)), f"{here}: $ {command}\n{said}"
        else:
            assert block.kind not in ("bash", "shell", "shell-session"), f"{here}: is it `sh` or `console`?"


@pytest.mark.parametrize("guide", GUIDES, ids=NAMES)
def test_no_link_leads_nowhere(guide: Path) -> None:
    links = _LINK.findall(guide.read_text(encoding="utf-8"))
    assert [link for link in links if not (guide.parent / link).exists()] == []


def test_the_readmes_are_equals() -> None:
    shapes = []
    for guide in GUIDES[:2]:
        text = guide.read_text(encoding="utf-8")
        shapes.append(
            (
                [len(mark) for mark in re.findall(r"^(#+) ", text, re.MULTILINE)],
                [(block.kind, block.text.count("\n$ ") + block.text.startswith("$ ")) for block in blocks(text)],
            )
        )
    assert shapes[0] == shapes[1]


def test_every_command_is_documented_and_none_that_is_not_there() -> None:
    guide = (REPO / "docs" / "cli.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## `corro (\w+)", guide, re.MULTILINE)
    assert sorted(headings) == sorted(str(command.name) for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS, ids=[command.name for command in COMMANDS])
def test_every_option_of_a_command_is_documented(command: CorroCommand) -> None:
    guide = (REPO / "docs" / "cli.md").read_text(encoding="utf-8")
    section = re.search(rf"^## `corro {command.name}.*?(?=^## |\Z)", guide, re.MULTILINE | re.DOTALL)
    assert section
    shared = guide.partition("## Options of a new game")[2].partition("\n## ")[0]
    text = section[0] + (shared if command.name in ("run", "play") else "")
    options = [opt for param in command.params for opt in param.opts if opt.startswith("--")]
    assert [option for option in options if f"`{option}" not in text] == []


def test_the_readme_names_make_targets_that_are_there() -> None:
    makefile = (REPO / "Makefile").read_text(encoding="utf-8")
    for guide in GUIDES[:2]:
        for target in re.findall(r"make (\w+)", guide.read_text(encoding="utf-8")):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_the_pattern_takes_what_it_shall() -> None:
    assert re.fullmatch(as_pattern("a\n…\nz"), "a\nb\nc\nz\n")
    assert re.fullmatch(as_pattern("a\n…\nz"), "a\nz\n")
    assert re.fullmatch(as_pattern("id …, over"), "id 123, over\n")
    assert not re.fullmatch(as_pattern("a\nz"), "a\nb\nz\n")
    assert not re.fullmatch(as_pattern(""), "something\n")
