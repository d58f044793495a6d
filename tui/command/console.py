"""The console that serves one call of `corro`: it speaks the language, writes lines, and says what is wrong."""

import json
import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from exchange.value.printable import printable
from tui.command import N_
from tui.voice import Voice

if TYPE_CHECKING:
    from exchange.store import Store


class Console(Voice):
    """What a command is given. `store` is the store named before the command, if any."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang, "tui.command")
        self.store: str | None = None

    def out(self, line: str) -> None:
        """A line of data, at once: whoever reads a pipe sees the game as it goes."""
        _write(printable(line))

    def note(self, line: str) -> None:
        """A line about the work itself: messages, progress, mistakes."""
        sys.stdout.flush()
        sys.stderr.write(printable(line) + "\n")
        sys.stderr.flush()

    def mistake(self, fault: str) -> None:
        """What the user can mend, in one line. A password typed in a wrong place is not told."""
        if "postgres" in fault.lower():
            from exchange.store.address import without_passwords

            fault = without_passwords(fault)
        self.note(self.say(N_("corro: {fault}"), fault=" ".join(fault.splitlines())))

    def data(self, line: bytes) -> None:
        """Data for other programs: the bytes as they are, whatever the terminal speaks."""
        sys.stdout.flush()
        sys.stdout.buffer.write(line)
        sys.stdout.flush()

    def json(self, value: object) -> None:
        """A value as one line of JSON."""
        self.data(json.dumps(value, ensure_ascii=False).encode() + b"\n")

    def open_store(self, *, create: bool = True) -> "Store":
        """The store that was named, or the settings'; made if it is not there, unless `create` is False."""
        from exchange.store import open_store
        from market import GAMES
        from tui.settings import store_url

        return open_store(store_url(self.store), GAMES, create=create)

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """Rows of short texts, in columns: aligned for whoever reads them, two spaces between for whoever cuts them."""
        from rich.cells import cell_len

        widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = (cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
            self.out("  ".join(cells).rstrip())

    def heading(self, text: str) -> None:
        """A heading: bold where a person looks on."""
        bold = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        _write(f"\x1b[1m{printable(text)}\x1b[0m" if bold else printable(text))

    def laid_out(self, text: str) -> None:
        """A text of several lines that was made for this page, with its own looks."""
        _write(text.removesuffix("\n"))

    def paragraph(self, text: str, indent: int = 0) -> None:
        """A text of some length: wrapped where a person looks on, 100 cells wide at most; one line for pipes."""
        _write(self.wrapped(" ".join(text.split(" ")), indent, most=100))

    def sentence(self, text: str, indent: int = 0) -> None:
        """A sentence on a line of its own: wrapped where it is wider than a person's terminal; one line for pipes."""
        _write(self.wrapped(text, indent))

    def wrapped(self, text: str, indent: int = 0, most: int | None = None) -> str:
        """The text in lines as wide as a person's terminal (`most` cells at most), or in one for pipes. It breaks at
        spaces alone: what has none, such as a path, is left to the terminal."""
        text = " " * indent + printable(text)
        if not sys.stdout.isatty():
            return text
        columns = shutil.get_terminal_size().columns
        return textwrap.fill(
            text,
            columns if most is None else min(columns, most),
            subsequent_indent=" " * max(indent, 6),
            break_long_words=False,
            break_on_hyphens=False,
        )


def _write(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
