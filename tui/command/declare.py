"""How a command is declared: Click's commands, arguments and options, with help that is said in the caller's language.

Help texts, metavars and examples are message ids: nothing is translated before a page is shown or a shell completes.
"""

from collections.abc import Callable, Sequence
from typing import Any

import click

from tui.command import N_
from tui.command.help import WORDS, page

Completer = Callable[[click.Context, click.Parameter, str], list[object]]


class TooMany(click.UsageError):
    """More arguments than the command takes; `extra` are those that are left over."""

    def __init__(self, extra: Sequence[str], context: click.Context) -> None:
        super().__init__("", context)
        self.extra = tuple(extra)


def _show_help(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(ctx.get_help())
        ctx.exit()


HELP = click.Option(
    ["--help"],
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_help,
    help=N_("Show this message and exit."),
)
"""In place of Click's own, whose text would be translated when a command is declared."""


class Argument(click.Argument):
    """An argument that says on the help page what it is."""

    def __init__(self, *declaration: Any, about: str, **attributes: Any) -> None:
        super().__init__(*declaration, **attributes)
        self.about = about


class SpokenCommand(click.Command):
    """A command, or a group of them, whose help page is in the language of the call."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As Click does; but whatever is wrong names this command, which Click's parser does not know."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def get_help_option(self, ctx: click.Context) -> click.Option:
        """`--help`, in the language."""
        return HELP

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help page in the language."""
        formatter.write(page(ctx))

    def get_short_help_str(self, limit: int = 0) -> str:
        """What a shell shows beside the command's name: the whole message, for whoever translates it."""
        return self.help or ""


class CorroCommand(SpokenCommand):
    """A command of `corro`, with examples at the end of its help page."""

    allow_extra_args = True  # taken, and then refused by `parse_args`: so they are told in the language

    def __init__(self, *declaration: Any, examples: Sequence[str] = (), **attributes: Any) -> None:
        super().__init__(*declaration, **attributes)
        self.examples = tuple(examples)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As Click does. Raises TooMany for what no argument takes."""
        ctx.meta[WORDS] = tuple(args)
        left = super().parse_args(ctx, args)
        if ctx.args and not ctx.resilient_parsing:
            raise TooMany(ctx.args, ctx)
        return left


def command(name: str, *, about: str, examples: Sequence[str] = ()) -> Callable[[Callable[..., object]], CorroCommand]:
    """Make a function the command of this name; it is called with the console, and with its parameters by name."""

    def declared(run: Callable[..., object]) -> CorroCommand:
        return click.command(name, cls=CorroCommand, help=about, examples=examples)(click.pass_obj(run))

    return declared


def argument(name: str, metavar: str, about: str, **attributes: Any) -> Callable[[Callable[..., Any]], Any]:
    """An argument of a command: its metavar and what it is."""
    return click.argument(name, cls=Argument, metavar=metavar, about=about, **attributes)


def option(*names: str, about: str, metavar: str = "", **attributes: Any) -> Callable[[Callable[..., Any]], Any]:
    """An option of a command; a flag where it has no metavar. Its value comes as it was typed, or is None."""
    if not metavar:
        return click.option(*names, help=about, is_flag=True, **attributes)
    return click.option(*names, help=about, metavar=metavar, **attributes)
