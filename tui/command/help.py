"""Help pages: what a command is called with, in the language and as wide as the terminal."""

import os
import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from exchange.value.printable import printable
from tui.command import N_

if TYPE_CHECKING:
    from exchange.title import Option, Title
    from tui.command.console import Console

WORDS = "tui.command.words"  # in a context's `meta`: the words behind the command, as they were typed

WIDEST, NARROWEST = 100, 40
LONGEST_CHOICE = 24
BOLD, DIM, NAME, VALUE = "1", "2", "1;36", "33"


class Piece(NamedTuple):
    """A short text and its look, as the terminal's own numbers say it; none where it is empty."""

    text: str
    look: str = ""


class Row(NamedTuple):
    """A line of a box: what is named on the left, what it is on the right."""

    left: tuple[Piece, ...]
    right: str


class Paper(NamedTuple):
    """What a page is written on: `width` columns, in colours or not, with lines around boxes or plain signs."""

    width: int
    colours: bool
    lines: bool

    def piece(self, piece: Piece) -> str:
        """The piece in its look."""
        return f"\x1b[{piece.look}m{piece.text}\x1b[0m" if piece.look and self.colours else piece.text

    def box(self, title: str, rows: Sequence[Row]) -> Iterator[str]:
        """The rows in a box, the right halves in one column."""
        if not rows:
            return
        (nw, ne, sw, se), across, down = ("╭╮╰╯", "─", "│") if self.lines else ("++++", "-", "|")
        inner = self.width - 4
        yield self._dim(f"{nw}{across} ") + title + self._dim(f" {across * (inner - len(title) - 1)}{ne}")
        lefts = [sum(len(piece.text) for piece in row.left) for row in rows]
        most = inner // 3
        column = max((length for length in lefts if length <= most), default=most) + 2
        for row, length in zip(rows, lefts, strict=True):
            left = "".join(map(self.piece, row.left))
            beside = left + " " * (column - length)
            if length > most:  # too long to stand beside the column: a line of its own
                yield self._line(down, left, length, inner)
                beside = " " * column
            for line in textwrap.wrap(row.right, inner - column, break_on_hyphens=False) or [""]:
                yield self._line(down, beside + line, column + len(line), inner)
                beside = " " * column
        yield self._dim(sw + across * (inner + 2) + se)

    def _line(self, down: str, text: str, length: int, inner: int) -> str:
        return self._dim(down) + f" {text}{' ' * (inner - length)} " + self._dim(down)

    def _dim(self, text: str) -> str:
        return self.piece(Piece(text, DIM))


def paper() -> Paper:
    """The terminal that stdout is, or a page of 80 columns."""
    colours = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    try:
        "╭─".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        lines = False
    else:
        lines = True
    return Paper(max(NARROWEST, min(shutil.get_terminal_size().columns, WIDEST)), colours, lines)


def page(context: click.Context) -> str:
    """The help page of the context's command."""
    return "\n".join(_lines(context.obj, context, paper()))


def _lines(console: "Console", context: click.Context, sheet: Paper) -> Iterator[str]:
    say, command = console.say, context.command
    params = command.get_params(context)
    arguments = [param for param in params if isinstance(param, click.Argument)]
    options = [param for param in params if isinstance(param, click.Option)]
    yield ""
    usage = " ".join([context.command_path, say(N_("[OPTIONS]")), *_called(console, command, arguments)])
    named = Piece(say(N_("Usage:")), BOLD)
    yield f" {sheet.piece(named)} {usage}"
    yield ""
    yield from textwrap.wrap(say(command.help or ""), sheet.width - 1, initial_indent=" ", subsequent_indent=" ")
    yield ""
    yield from sheet.box(say(N_("Arguments")), [_argument(console, argument) for argument in arguments])
    yield from sheet.box(say(N_("Options")), [_option(console, option) for option in options])
    if isinstance(command, click.Group):
        listed = [Row((Piece(name, NAME),), say(each.help or "")) for name, each in command.commands.items()]
        yield from sheet.box(say(N_("Commands")), listed)
    if title := _title_named(context):
        heading = say(N_("Options of {title}: --option NAME=VALUE")).format(title=title.name)
        yield from sheet.box(heading, [_title_option(console, option) for option in title.options])
    if examples := getattr(command, "examples", ()):
        heading = say(N_("Examples:"))
        yield f" {sheet.piece(Piece(heading, BOLD))}"
        yield from (f"   {example}" for example in examples)


def _called(console: "Console", command: click.Command, arguments: Sequence[click.Argument]) -> Iterator[str]:
    """The arguments as the usage line names them: one that may be left out in brackets, `…` behind one of several."""
    if isinstance(command, click.Group):
        yield console.say(N_("COMMAND [ARGS]..."))
    for argument in arguments:
        name = console.say(argument.metavar or "") + ("…" if argument.nargs == -1 else "")
        yield name if argument.required else f"[{name}]"


def _argument(console: "Console", argument: click.Argument) -> Row:
    about = console.say(getattr(argument, "about", ""))
    if argument.required:
        about += " " + console.say(N_("[required]"))
    return Row((Piece(console.say(argument.metavar or ""), VALUE),), about)


def _option(console: "Console", option: click.Option) -> Row:
    names = Piece(", ".join(option.opts), NAME)
    about = console.say(option.help or "")
    if isinstance(option.default, str) and option.default:
        about += " " + console.say(N_("[default: {}]")).format(option.default)
    return Row((names,) if option.is_flag else (names, Piece(" " + console.say(option.metavar or ""), VALUE)), about)


def _title_named(context: click.Context) -> "Title | None":
    """The title that was named beside --help, for a command that opens a table of one."""
    words = [word for word in context.meta.get(WORDS, ()) if not word.startswith("-")]
    if not words or not {"title", "option"} <= {param.name for param in context.command.params}:
        return None
    from market import GAMES

    named = next((word for word in words if word in GAMES), None)
    return None if named is None else GAMES[named]


def _title_option(console: "Console", option: "Option") -> Row:
    """An option as its title declares it: what it may be, what it does, by which rule, and what it is left out."""
    left = (Piece(printable(option.name), NAME), Piece("=" + printable(_values(console, option)), VALUE))
    words = "; ".join(f"{value}: {console.say(called)}" for value, called in option.words.items())
    rule = f"({option.rule})" if option.rule else ""
    about = [console.say(option.about or option.asks), f"{words}." if words else "", rule]
    if option.default != "":
        about.append(console.say(N_("[default: {}]")).format(option.default))
    return Row(left, printable(" ".join(filter(None, about))))


def _values(console: "Console", option: "Option") -> str:
    if option.of_seats:
        return "|".join((*map(str, option.words), console.say(N_("SEAT"))))
    words = "|".join(map(str, option.words))
    if len(words) > LONGEST_CHOICE:  # they stand beside it, each with what it means
        return "…"
    return words or f"{option.least}..{option.most}"
