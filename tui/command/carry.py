"""`corro export` and `corro import`: games carried away and taken in."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from exchange.errors import CorroError, LogError
from exchange.language import mark as _
from tui.command.completion import complete_game
from tui.command.desk import Desk
from tui.command.files import Content, write_files
from tui.command.page import Entry
from tui.command.viewing import As, Reveal, is_over, title_of, viewer_of

if TYPE_CHECKING:
    from exchange.store import StoredLog

FORMATS = ("jsonl", "play", "csv", "parquet")
TABLES = ("csv", "parquet")
_LONGEST_FILE_NAME = 80

Games = Annotated[
    list[str],
    typer.Argument(
        metavar=_("GAME"),
        help=_("Games of the store, by id or name."),
        show_default=False,
        autocompletion=complete_game,
    ),
]
Output = Annotated[
    str | None,
    typer.Option(
        "--output", "-o", metavar=_("FILE|FOLDER"), help=_("Where to write; stdout, if left out."), show_default=False
    ),
]


def export(
    context: typer.Context,
    games: Games,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="|".join(FORMATS),
            help=_("The log, a play script, or tidy tables."),
            autocompletion=lambda incomplete: [form for form in FORMATS if form.startswith(incomplete)],
        ),
    ] = "jsonl",
    viewer: As = None,
    reveal: Reveal = False,
    pseudonyms: Annotated[
        bool, typer.Option("--pseudonyms", help=_("Let P1, P2, … stand for seats, and leave names out (tables)."))
    ] = False,
    output: Output = None,
    force: Annotated[bool, typer.Option("--force", help=_("Write over files that are there already."))] = False,
) -> None:
    """Each game as its viewer may have it."""
    desk: Desk = context.obj
    if form not in FORMATS:
        raise CorroError(_("--format is one of {formats}, not {form}"), formats=", ".join(FORMATS), form=form)
    if output == "":
        raise CorroError(_("--output names no file and no folder"))
    if pseudonyms and form not in TABLES:
        raise CorroError(
            _("logs and scripts hold the names that were hashed and played with: --pseudonyms is for tables")
        )
    with desk.open_store(create=False) as store:
        logs = list({log.id: log for log in map(store.log, games)}.values())
        seen = [(log, _looking(desk, log, viewer, reveal=reveal)) for log in logs]
        if form in TABLES:
            _export_tables(desk, seen, form, output, pseudonyms=pseudonyms, force=force)
            return
        if len(logs) > 1 and output is None:
            raise CorroError(_("several games need a folder to be written to: -o FOLDER"))
        contents = [(log, _lines(log, looking, form, store.opening_seed(log))) for log, looking in seen]
        if output is None:
            for line in contents[0][1]:
                desk.data(line)
            return
        folder = len(logs) > 1 or Path(output).is_dir() or output.endswith(os.sep)
        _write(desk, [(_target(log, form, output, folder=folder), lines) for log, lines in contents], force=force)


def _looking(desk: Desk, log: "StoredLog", viewer: str | None, *, reveal: bool) -> str:
    return viewer_of(desk, log, viewer, over=is_over(list(log.read())), reveal=reveal)


def _target(log: "StoredLog", form: str, output: str, *, folder: bool) -> Path:
    return Path(output) / f"{file_name(log)}.{form}" if folder else Path(output)


def _write(desk: Desk, contents: Sequence[Content], *, force: bool) -> None:
    write_files(contents, force=force)
    for file, _chunks in contents:
        desk.note(str(file))


def _export_tables(
    desk: Desk, seen: Sequence[tuple["StoredLog", str]], form: str, output: str | None, *, pseudonyms: bool, force: bool
) -> None:
    """All games in one set of tables, a file each."""
    from market import GAMES
    from market.tables import table_files, tidy

    if output is None:
        raise CorroError(_("tables are several files, and need a folder to be written to: -o FOLDER"))
    files = table_files(tidy(seen, GAMES, pseudonyms=pseudonyms), form)
    _write(desk, [(Path(output) / file, [content]) for file, content in files.items()], force=force)


def _lines(log: "StoredLog", viewer: str, form: str, opening_seed: str) -> Iterator[bytes]:
    from exchange.logfile import write_log
    from exchange.play.write import write_script

    if form == "jsonl":
        return write_log(log, viewer)
    return iter([write_script(log, title_of(log), viewer, opening_seed=opening_seed).encode()])


def file_name(log: "StoredLog") -> str:
    """A file's name made from the game's: letters, digits, - and _ alone, and nothing that leads elsewhere."""
    plain = "".join(char if char.isalnum() or char in "-_" else "-" for char in log.name).strip("-")
    return f"{plain[:_LONGEST_FILE_NAME]}-{log.id}" if plain != log.name else plain


def take_in(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar=_("FILE"), help=_("A log file (JSON Lines)."), show_default=False)],
    name: Annotated[
        str | None, typer.Option(metavar=_("NAME"), help=_("Call the game so in this store."), show_default=False)
    ] = None,
) -> None:
    """Verified first; what does not hold is not taken in."""
    from exchange.branch import check_shared
    from exchange.verify import verify_file
    from market import GAMES
    from tui.command.verify import as_mistake

    desk: Desk = context.obj
    with desk.open_store() as store:
        try:
            copy = verify_file(Path(file), GAMES)
            check_shared(store, copy.head, copy.records)
        except LogError as error:
            if not error.line:
                raise
            raise type(error)("{fault}", fault=as_mistake(desk, file, error)) from None
        log = store.take_in(copy, name or "")
    desk.out(f"{log.id}  {log.name}")


EXPORT = Entry(
    name="export",
    run=export,
    help=_("Carry games away: as logs that anybody can verify, as play scripts, or as tables."),
    examples=(
        "corro export bolsa -o game.jsonl",
        "corro export bolsa --format play",
        "corro export bolsa bolsa-2 --format csv --pseudonyms -o tables",
    ),
)
IMPORT = Entry(
    name="import",
    run=take_in,
    help=_("Take a log file into the store, once it is verified."),
    examples=("corro import game.jsonl", "corro import game.jsonl --name friday"),
)
