"""`corro export`: games carried away."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.completion import Items, beginning, complete_game
from tui.command.console import Console
from tui.command.declare import argument, command, option
from tui.command.options import AS, REVEAL

if TYPE_CHECKING:
    from exchange.store import Store, StoredLog
    from tui.files import Content

FORMATS = ("jsonl", "play", "csv", "parquet")
TABLES = ("csv", "parquet")


def _complete_format(context: click.Context, param: click.Parameter, incomplete: str) -> Items:
    return beginning(list(FORMATS), incomplete)


@command(
    "export",
    about=N_("Carry games away: as logs that anybody can verify, as play scripts, or as tables."),
    examples=(
        "corro export bolsa -o game.jsonl",
        "corro export bolsa --format play",
        "corro export bolsa bolsa-2 --format csv --pseudonyms -o tables",
        "corro export --sitting 4b --format csv --pseudonyms -o tables",
    ),
)
@argument(
    "games",
    N_("GAME"),
    N_("Games of the store, by id or name."),
    nargs=-1,
    required=False,
    shell_complete=complete_game,
)
@option(
    "--format",
    "form",
    default="jsonl",
    metavar="|".join(FORMATS),
    about=N_("The log, a play script, or tidy tables."),
    shell_complete=_complete_format,
)
@option("--sitting", metavar="NAME", about=N_("All games of a sitting that was held with corro host."))
@AS
@REVEAL
@option("--pseudonyms", about=N_("Let P1, P2, … stand for seats, and leave names out (tables)."))
@option("--keep-formulas", about=N_("Leave cells that a spreadsheet would take for formulas as they are (CSV)."))
@option("--output", "-o", metavar=N_("FILE|FOLDER"), about=N_("Where to write; stdout, if left out."))
@option("--force", about=N_("Write over files that are there already."))
def export(
    console: Console,
    games: Sequence[str],
    form: str,
    sitting: str | None,
    viewer: str | None,
    output: str | None,
    *,
    reveal: bool,
    pseudonyms: bool,
    keep_formulas: bool,
    force: bool,
) -> None:
    """Write each game as its viewer may have it."""
    if form not in FORMATS:
        raise CorroError(N_("--format is one of {formats}, not {form}"), formats=", ".join(FORMATS), form=form)
    if output == "":
        raise CorroError(N_("--output names no file and no folder"))
    if pseudonyms and form not in TABLES:
        raise CorroError(
            N_("logs and scripts hold the names that were hashed and played with: --pseudonyms is for tables")
        )
    if keep_formulas and form != "csv":
        raise CorroError(N_("--keep-formulas is for --format csv: nothing else is read by spreadsheets"))
    from exchange.log.logfile import holds_secrets

    with console.open_store(create=False) as store:
        logs = list({log.id: log for log in map(store.log, [*games, *_played_at(store, sitting)])}.values())
        if not logs:
            raise CorroError(N_("name the games to carry away, or a sitting by --sitting"))
        seen = [(log, _looking(console, log, viewer, reveal=reveal)) for log in logs]
        private = any(holds_secrets(log, looking) for log, looking in seen)
        if form in TABLES:
            files = _tables(seen, form, output, pseudonyms=pseudonyms, keep_formulas=keep_formulas)
            _write(console, files, private=private, force=force)
            return
        if len(logs) > 1 and output is None:
            raise CorroError(N_("several games need a folder to be written to: -o FOLDER"))
        contents = [(log, _lines(log, looking, form)) for log, looking in seen]
        if output is None:
            for line in contents[0][1]:
                console.data(line)
            return
        folder = len(logs) > 1 or Path(output).is_dir() or output.endswith(os.sep)
        files = [(_target(log, form, output, folder=folder), lines) for log, lines in contents]
        _write(console, files, private=private, force=force)


def _played_at(store: "Store", sitting: str | None) -> list[str]:
    """The games of a sitting, by id: those that count, table by table, then those of practice."""
    from exchange.house.kept import kept

    if sitting is None:
        return []
    tables = kept(store, sitting).tables
    games = [
        *(game for table in tables for game in table.games),
        *(game for table in tables for game in table.practised),
    ]
    if not games:
        raise CorroError(N_("nothing has been played at {sitting} yet"), sitting=sitting)
    return games


def _looking(console: Console, log: "StoredLog", viewer: str | None, *, reveal: bool) -> str:
    from exchange.log.log import is_over
    from tui.command.viewing import viewer_of

    return viewer_of(console, log, viewer, over=is_over(list(log.read())), reveal=reveal)


def _target(log: "StoredLog", form: str, output: str, *, folder: bool) -> Path:
    """The file named, or one in that folder: its name holds the game's id where the game's own cannot be a file's."""
    from tui.files import file_name

    name = file_name(log.name)
    return Path(output) / f"{name if name == log.name else f'{name}-{log.id}'}.{form}" if folder else Path(output)


def _write(console: Console, contents: "Sequence[Content]", *, private: bool, force: bool) -> None:
    from tui.files import write_files

    write_files(contents, force=force, private=private)
    for file, _chunks in contents:
        console.note(str(file))


def _tables(
    seen: Sequence[tuple["StoredLog", str]], form: str, output: str | None, *, pseudonyms: bool, keep_formulas: bool
) -> "list[Content]":
    """All games in one set of tables, a file each."""
    from market import GAMES
    from market.export import table_files, tidy

    if output is None:
        raise CorroError(N_("tables are several files, and need a folder to be written to: -o FOLDER"))
    files = table_files(tidy(seen, GAMES, pseudonyms=pseudonyms), form, keep_formulas=keep_formulas)
    return [(Path(output) / file, [content]) for file, content in files.items()]


def _lines(log: "StoredLog", viewer: str, form: str) -> Iterator[bytes]:
    from exchange.log.logfile import write_log
    from exchange.script.write import write_script
    from tui.command.viewing import title_of

    if form == "jsonl":
        return write_log(log, viewer)
    return iter([write_script(log, title_of(log), viewer).encode()])
