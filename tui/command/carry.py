"""`corro export` and `corro import`: games carried away and taken in."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from exchange.errors import CorroError, LogError
from exchange.language import mark as _
from tui.command.desk import Desk
from tui.command.page import Entry
from tui.command.viewing import As, Reveal, is_over, title_of, viewer_of

if TYPE_CHECKING:
    from exchange.store import StoredLog

FORMATS = ("jsonl", "play", "csv", "parquet")
TABLES = ("csv", "parquet")
_LONGEST_FILE_NAME = 80

Games = Annotated[
    list[str], typer.Argument(metavar=_("GAME"), help=_("Games of the store, by id or name."), show_default=False)
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
        str, typer.Option("--format", metavar="|".join(FORMATS), help=_("The log, a play script, or tidy tables."))
    ] = "jsonl",
    viewer: As = None,
    reveal: Reveal = False,
    pseudonyms: Annotated[
        bool, typer.Option("--pseudonyms", help=_("Let P1, P2, … stand for seats, and leave names out (tables)."))
    ] = False,
    output: Output = None,
) -> None:
    """Each game as its viewer may have it."""
    desk: Desk = context.obj
    if form not in FORMATS:
        raise CorroError(_("--format is one of {formats}, not {form}"), formats=", ".join(FORMATS), form=form)
    if form in TABLES:
        _export_tables(desk, games, form, (viewer, reveal), output, pseudonyms=pseudonyms)
        return
    if pseudonyms:
        raise CorroError(
            _("logs and scripts hold the names that were hashed and played with: --pseudonyms is for tables")
        )
    folder = output is not None and (len(games) > 1 or Path(output).is_dir() or output.endswith(os.sep))
    if len(games) > 1 and output is None:
        raise CorroError(_("several games need a folder to be written to: -o FOLDER"))
    with desk.open_store(create=False) as store:
        logs = [store.log(game) for game in games]
        for log in logs:
            entries = list(log.read())
            looking = viewer_of(desk, log, viewer, over=is_over(entries), reveal=reveal)
            lines = _lines(log, looking, form, store.opening_seed(log))
            if output is None:
                for line in lines:
                    desk.data(line)
                continue
            file = Path(output) / f"{file_name(log)}.{form}" if folder else Path(output)
            write_whole(file, lines)
            desk.note(str(file))


def _export_tables(
    desk: Desk, games: list[str], form: str, looking: tuple[str | None, bool], output: str | None, *, pseudonyms: bool
) -> None:
    """All games in one set of tables, a file each."""
    from market import GAMES
    from market.tables import tidy, write_tables

    if output is None:
        raise CorroError(_("tables are several files, and need a folder to be written to: -o FOLDER"))
    viewer, reveal = looking
    with desk.open_store(create=False) as store:
        logs = [store.log(game) for game in games]
        seen = []
        for log in logs:
            over = is_over(list(log.read()))
            seen.append((log, viewer_of(desk, log, viewer, over=over, reveal=reveal)))
        tables = tidy(seen, GAMES, pseudonyms=pseudonyms)
    for file in write_tables(tables, Path(output), form):
        desk.note(str(file))


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


def write_whole(file: Path, lines: Iterator[bytes]) -> None:
    """Write a file that is there as a whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.exists() and not file.is_file():  # a device or a pipe is written to as it is
        with file.open("wb") as stream:
            stream.writelines(lines)
        return
    handle, draft = tempfile.mkstemp(dir=file.parent, prefix=".corro-")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.writelines(lines)
        _as_new_files_are(draft)
        Path(draft).replace(file)
    except BaseException as error:
        Path(draft).unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = str(file)
        raise


def _as_new_files_are(draft: str) -> None:
    mask = os.umask(0)
    os.umask(mask)
    Path(draft).chmod(0o666 & ~mask)


def take_in(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar=_("FILE"), help=_("A log file (JSON Lines)."), show_default=False)],
    name: Annotated[
        str | None, typer.Option(metavar=_("NAME"), help=_("Call the game so in this store."), show_default=False)
    ] = None,
) -> None:
    """Verified first; what does not hold is not taken in."""
    from exchange.verify import verify_file
    from market import GAMES
    from tui.command.verify import as_mistake

    desk: Desk = context.obj
    with desk.open_store() as store:
        try:
            copy = verify_file(Path(file), GAMES)
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
