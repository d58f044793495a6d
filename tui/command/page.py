"""Help pages in the language: Typer's commands, their own words included."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import typer
from msgspec import Struct
from typer._click.exceptions import UsageError
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from exchange.errors import CorroError
from exchange.language import mark as _
from tui.command.desk import Desk

OPTIONS = _("[OPTIONS]")
COMMANDS = _("COMMAND [ARGS]...")
_TYPER_SAYS = (
    _("Show this message and exit."),
    _("Install completion for the current shell."),
    _("Show completion for the current shell, to copy it or customize the installation."),
)


class Entry(Struct, frozen=True, kw_only=True):
    """A command of `corro`: its name, what runs it, what its help says, and how it is called for example."""

    name: str
    run: Any
    help: str
    examples: tuple[str, ...] = ()


def _speak(desk: Desk) -> None:
    """Let Typer's pages say their own words in the language: their module holds them, bound when it was imported."""
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = desk.say(_("Arguments"))
    rich_utils.OPTIONS_PANEL_TITLE = desk.say(_("Options"))
    rich_utils.COMMANDS_PANEL_TITLE = desk.say(_("Commands"))
    rich_utils.DEFAULT_STRING = desk.say(_("[default: {}]"))
    rich_utils.ENVVAR_STRING = desk.say(_("[env var: {}]"))
    rich_utils.REQUIRED_LONG_STRING = desk.say(_("[required]"))


class Command(TyperCommand):
    """A command whose help page is in the desk's language."""

    desk: Desk
    examples: tuple[str, ...] = ()

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """What is wrong with the arguments names this command, though the parser does not know it."""
        try:
            return super().parse_args(ctx, args)
        except UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """`Usage:` in the language."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=self.desk.say(_("Usage: ")))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The help page, examples at its end."""
        _speak(self.desk)
        super().format_help(ctx, formatter)
        if self.examples:
            self.desk.out(" " + self.desk.say(_("Examples:")))
            for example in self.examples:
                self.desk.out(f"   {example}")


class Group(TyperGroup):
    """`corro` itself, as a page in the desk's language, and as a program whose errors reach `start`."""

    desk: Desk

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """`Usage:` in the language."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=self.desk.say(_("Usage: ")))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The help page."""
        _speak(self.desk)
        super().format_help(ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command named, or CorroError naming those that come near."""
        name = args[0]
        command = self.get_command(ctx, name)
        if command is None and not ctx.resilient_parsing:
            near = get_close_matches(name, self.commands)
            if near:
                raise CorroError(_("there is no command {name}; nearest: {near}"), name=name, near=", ".join(near))
            raise CorroError(_("there is no command {name}: corro --help lists them"), name=name)
        return name if command else None, command, args[1:]

    def run(self, argv: Sequence[str]) -> int:
        """Serve one call: the exit status. Whatever is wrong is raised: Typer's own `main` would print and exit."""
        self._main_shell_completion({}, "corro")
        try:
            with self.make_context("corro", list(argv), obj=self.desk) as context:
                status = self.invoke(context)
        except typer.Exit as done:
            return done.exit_code
        return status if isinstance(status, int) else 0


def build(desk: Desk, entries: Sequence[Entry], about: str, before: Any) -> Group:
    """The program with these commands, every word of it in the desk's language. `before` runs ahead of each command."""
    app = typer.Typer(
        cls=Group,
        help=desk.say(about),
        no_args_is_help=False,
        invoke_without_command=True,
        options_metavar=desk.say(OPTIONS),
        subcommand_metavar=desk.say(COMMANDS),
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
    )
    app.callback()(before)
    for entry in entries:
        app.command(
            entry.name,
            cls=Command,
            help=desk.say(entry.help),
            options_metavar=desk.say(OPTIONS),
        )(entry.run)
    group = typer.main.get_command(app)
    assert isinstance(group, Group)
    _translate(desk, group)
    for entry in entries:
        command = group.commands[entry.name]
        assert isinstance(command, Command)
        command.examples = entry.examples
        _translate(desk, command)
    return group


class _AsTyped:
    """Values as they were typed. Each command reads its own, and tells what is wrong with them in the language; Typer
    would load pydantic for it, which takes longer than all of `corro --help`."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value itself; nothing given for a list is an empty one."""
        return () if value is None and (param.multiple or param.nargs == -1) else value


def _translate(desk: Desk, command: Command | Group) -> None:
    """Say what stands beside each option in the language, and no Python types."""
    command.desk = desk
    for param in command.get_params(command.context_class(command)):
        assert isinstance(param, TyperArgument | TyperOption)
        param.help = desk.say(param.help or "")
        param.get_runtime_param = _AsTyped  # type: ignore[method-assign, assignment]
        if isinstance(param, TyperArgument):
            param.metavar = desk.say(param.metavar or "")
            param.display_type_rich = lambda ctx: ""  # type: ignore[method-assign]
        else:
            param.metavar = "" if param.is_flag else desk.say(param.metavar or "")
