"""A report on stdout: as wide as the terminal where a person looks on, else a line for each sentence."""

import sys
from typing import TYPE_CHECKING

from tui.command.console import Console
from tui.command.help import paper

if TYPE_CHECKING:
    from market.lab.report.model import Report

_ONE_LINE = 2_000
"""So wide that no sentence is wrapped: for pipes."""


def print_report(console: Console, report: "Report") -> None:
    """Print it in the console's language."""
    from market.lab.report.terminal import terminal

    page = paper()
    width = page.width if sys.stdout.isatty() else _ONE_LINE
    console.laid_out(terminal(report, console.lang, width=width, color=page.colours))
