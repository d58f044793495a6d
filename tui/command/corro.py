"""The program: its commands, and the options that stand before them."""

import os
from collections.abc import Sequence
from typing import Annotated

import typer

from exchange.errors import CorroError
from exchange.language import mark as _
from tui.command import branch, carry, check, floor, games, locate, play, rules, run, show, tape, titles, verify
from tui.command.desk import Desk
from tui.command.language import check_language
from tui.command.page import Group, build

ABOUT = _(
    "Corro, the trading ring: games of stock exchange and auction, to play, script, replay and verify in a terminal."
)

ENTRIES = (
    play.ENTRY,
    run.ENTRY,
    games.ENTRY,
    show.ENTRY,
    tape.ENTRY,
    floor.REPLAY,
    check.ENTRY,
    carry.EXPORT,
    carry.IMPORT,
    verify.ENTRY,
    branch.ENTRY,
    titles.TITLES,
    titles.TRADERS,
    rules.ENTRY,
    floor.SERVE,
    locate.ENTRY,
)


def program(desk: Desk, argv: Sequence[str]) -> Group:
    """The program, its help in the desk's language."""

    def before(
        context: typer.Context,
        store: Annotated[
            str | None,
            typer.Option(
                "--store", metavar="URL", help=_("The store: a path, or an SQLAlchemy URL."), show_default=False
            ),
        ] = None,
        lang: Annotated[
            str, typer.Option("--lang", metavar="es|en", help=_("Speak Spanish or English."), show_default=False)
        ] = "",
        version: Annotated[bool, typer.Option("--version", help=_("Show the version and exit."))] = False,
    ) -> None:
        check_language(argv, os.environ)
        if store == "":
            raise CorroError(_("--store names no store"))
        desk.store = store
        if version:
            from importlib.metadata import version as installed

            desk.out(f"corro {installed('corro')}")
            raise typer.Exit
        if context.invoked_subcommand is None:
            typer.echo(context.get_help(), nl=False)

    return build(desk, ENTRIES, ABOUT, before)
