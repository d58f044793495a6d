"""The page that tells what the rules do: its figures come from the commands above them, in both languages alike.

Above each table whose figures are held against a run stands `<!-- figures: KEY | KEY … -->`: the key of each row's
figure in the report, or one key for all, with `{row}` and `{column}` for what the table calls them. The columns are
the conditions of the command above, or, where several commands stand there, one is of each command, unless
` :: 1.0 2.1` names the command (from 1) and the condition (from 0) of each column.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.test_docs import REPO, blocks, calls

PAGES = tuple(REPO / "docs" / name for name in ("what-the-rules-do.md", "what-the-rules-do.es.md"))
ENGLISH = PAGES[0].read_text(encoding="utf-8")

_TABLE = re.compile(r"^<!-- figures: (?P<keys>[^\n]+) -->\n(?P<table>(?:\|[^\n]*\n)+)", re.MULTILINE)
_FIGURE = re.compile(r"(?P<value>−?\d+(?:\.\d+)?)(?P<percent> %)?(?: ± (?P<half>\d+\.\d+))?")


class Told(NamedTuple):
    """A figure of the page: the command that shows it, the number of the condition, its key there, and what is told."""

    command: str
    condition: int
    key: str
    cell: str


def told(text: str) -> list[Told]:
    """All figures of the page's tables, in their order."""
    shown = [(block.line, [command for command, _ in calls(block.text)]) for block in blocks(text)]
    return [figure for found in _TABLE.finditer(text) for figure in _figures(found, _above(text, found.start(), shown))]


def _above(text: str, place: int, shown: list[tuple[int, list[str]]]) -> list[str]:
    line = text.count("\n", 0, place)
    return [commands for at, commands in shown if at < line and commands][-1]


def _figures(found: re.Match[str], commands: list[str]) -> list[Told]:
    keys, _, places = found["keys"].partition(" :: ")
    head, _, *rows = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in found["table"].splitlines()]
    columns = places.split() or [f"{at}.0" if len(commands) > 1 else f"1.{at - 1}" for at in range(1, len(head))]
    named = [key.strip() for key in keys.split("|")] * (len(rows) if "{row}" in keys else 1)
    return [
        Told(commands[int(at.split(".")[0]) - 1], int(at.split(".")[1]), key.format(row=label, column=column), cell)
        for key, (label, *cells) in zip(named, rows, strict=True)
        for at, column, cell in zip(columns, head[1:], cells, strict=True)
    ]


def test_both_languages_give_the_same_commands_and_figures() -> None:
    spanish = PAGES[1].read_text(encoding="utf-8")
    one, other = told(ENGLISH), told(spanish)
    assert len(one) > 100
    assert [each[:2] for each in one] == [each[:2] for each in other]
    assert [each.cell.replace(".", ",") for each in one] == [each.cell for each in other]


CHECKED = ("--seats 3..6", "--option bid_limit=surplus", "--vary unanswered", "--vary fee=0,5", "siniestra-2 --games")
"""A command with one of these is run again. The others take longer, or tell nothing more."""
COMMANDS = [
    next(command for command in dict.fromkeys(each.command for each in told(ENGLISH)) if part in command)
    for part in CHECKED
]


@pytest.mark.prove
@pytest.mark.timeout(1_200)
@pytest.mark.parametrize("command", COMMANDS)
def test_the_figures_of_the_page_lie_in_the_intervals_that_it_tells(command: str, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    name, *rest = shlex.split(command)
    program = Path(sys.executable).parent / name
    subprocess.run([program, *rest, "--report", report], cwd=tmp_path, check=True, capture_output=True)
    figures = json.loads(report.read_text(encoding="utf-8"))["figures"]
    checked = [each for each in told(ENGLISH) if each.command == command]
    assert checked
    for each in checked:
        found = _figure(figures, each)
        if each.cell == "–":
            assert found is None, each
            continue
        assert found is not None, each
        said = _FIGURE.fullmatch(each.cell)
        assert said, each
        value = found * (100 if said["percent"] else 1)
        rounded = 0.5 * 10 ** -len(said["value"].partition(".")[2]) + 1e-9
        away = abs(value - float(said["value"].replace("−", "-")))
        assert away <= float(said["half"] or 0) + rounded, each


def _figure(figures: list[dict[str, object]], each: Told) -> float | None:
    """The figure of that key, or, of a condition beside the first, what it is compared by; None where there is none."""
    keys = (each.key, f"whatif.{each.key}/")
    own = [found for found in figures if found["condition"] == each.condition or "matrix" in each.key]
    exact = [found for found in own if found["key"] == keys[0]]
    compared = [found for found in own if str(found["key"]).startswith(keys[1])]
    return (exact or compared)[0]["value"]  # type: ignore[return-value]
