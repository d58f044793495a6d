"""The program: its commands, and the options that stand before them."""

import os
from collections.abc import Sequence

import click

from exchange.value.errors import CorroError
from tui.command import (
    N_,
    analyse,
    backup,
    branch,
    check,
    debrief,
    export,
    forget,
    games,
    host,
    import_,
    join,
    locate,
    play,
    replay,
    report,
    rules,
    run,
    serve,
    show,
    simulate,
    tape,
    titles,
    traders,
    verify,
)
from tui.command.console import Console
from tui.command.declare import CorroCommand, SpokenCommand, option
from tui.command.language import check_language
from tui.command.shells import COMPLETE, complete, current_shell, install, script

ABOUT = N_(
    "Corro, the trading ring: games of stock exchange and auction, to play, script, replay and verify in a terminal."
)
COMMANDS: tuple[CorroCommand, ...] = (
    play.play,
    join.join,
    run.run,
    simulate.simulate,
    report.report,
    debrief.debrief,
    games.games,
    show.show,
    tape.tape,
    analyse.analyse,
    replay.replay,
    check.check,
    export.export,
    import_.import_,
    verify.verify,
    branch.branch,
    backup.backup,
    forget.forget,
    forget.rename,
    titles.titles,
    traders.traders,
    rules.rules,
    host.host,
    serve.serve,
    locate.locate,
)


class Program(SpokenCommand, click.Group):
    """`corro` itself."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command named, or CorroError naming those that come near."""
        name = args[0]
        found = self.get_command(ctx, name)
        if found is None and not ctx.resilient_parsing:
            from difflib import get_close_matches

            near = get_close_matches(name, self.commands)
            if near:
                raise CorroError(N_("there is no command {name}; nearest: {near}"), name=name, near=", ".join(near))
            raise CorroError(N_("there is no command {name}: corro --help lists them"), name=name)
        return name if found else None, found, args[1:]

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands' names, in the order in which they are declared."""
        return list(self.commands)


@click.group("corro", cls=Program, help=ABOUT, invoke_without_command=True)
@option("--store", metavar="URL", about=N_("The store: a path, or an SQLAlchemy URL."))
@option("--lang", metavar="es|en", about=N_("Speak Spanish or English."))
@option("--version", about=N_("Show the version and exit."))
@option("--install-completion", about=N_("Install completion for the current shell."))
@option(
    "--show-completion",
    about=N_("Show completion for the current shell, to copy it or customize the installation."),
)
@click.pass_context
def program(
    context: click.Context,
    store: str | None,
    lang: str | None,
    *,
    version: bool,
    install_completion: bool,
    show_completion: bool,
) -> None:
    """Take what stands before the command."""
    console: Console = context.obj
    check_language(lang or "", os.environ)
    if store == "":
        raise CorroError(N_("--store names no store"))
    console.store = store
    if version:
        from importlib.metadata import version as installed

        console.out(f"corro {installed('corro')}")
    elif install_completion:
        install(console, program, current_shell())
    elif show_completion:
        click.echo(script(program, current_shell()))
    elif context.invoked_subcommand is None:
        click.echo(context.get_help())
    else:
        return
    context.exit()


for each in COMMANDS:
    program.add_command(each)


def run_program(console: Console, argv: Sequence[str]) -> int:
    """Serve one call: the exit status. What is wrong is raised: Click's own `main` would print it and exit."""
    if instruction := os.environ.get(COMPLETE):
        return complete(console, program, instruction)
    try:
        with program.make_context("corro", list(argv), obj=console) as context:
            status = program.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    return status if isinstance(status, int) else 0
