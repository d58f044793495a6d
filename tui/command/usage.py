"""What Typer could not read of a command line, in the language and in one line."""

from typing import Any

from typer._click import exceptions as wrong
from typer.exceptions import TyperException

from exchange.language import mark as _
from tui.command.desk import Desk

GLOBAL_OPTIONS = ("--lang", "--store")
_EXTRA = "Got unexpected extra argument(s) ("


def usage_fault(desk: Desk, error: Exception) -> str:
    """The line to print; empty where the error is none of Typer's."""
    if not isinstance(error, TyperException):
        return ""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "corro"
    return desk.say(_("{fault} (see {command} --help)"), fault=_fault(desk, error, path), command=path)


def _fault(desk: Desk, error: TyperException, path: str) -> str:
    match error:
        case wrong.NoSuchOption() if error.option_name in GLOBAL_OPTIONS:
            command = path.removeprefix("corro").strip()
            why = _("{option} stands before the command: corro {option} … {command}")
            return desk.say(why, option=error.option_name, command=command)
        case wrong.NoSuchOption() if error.possibilities:
            near = ", ".join(sorted(error.possibilities))
            return desk.say(_("there is no option {option}; nearest: {near}"), option=error.option_name, near=near)
        case wrong.NoSuchOption():
            return desk.say(_("there is no option {option}"), option=error.option_name)
        case wrong.MissingParameter():
            return desk.say(_("{name} is missing"), name=_name(error.param))
        case wrong.BadOptionUsage() if "requires" in error.message:
            return desk.say(_("{option} needs a value"), option=error.option_name)
        case wrong.BadOptionUsage():
            return desk.say(_("{option} takes no value"), option=error.option_name)
        case _ if error.message.startswith(_EXTRA):
            extra = error.message.removeprefix(_EXTRA).removesuffix(")")
            return desk.say(_("too many arguments: {extra}"), extra=extra)
        case _:
            return error.format_message()


def _name(param: Any) -> str:
    return str(param.metavar or param.name)
