"""What is wrong, in one line of the language, and the exit status that goes with it."""

import os
from typing import TYPE_CHECKING

import click

from exchange.value.system import reason
from exchange.value.words import Template
from tui.command import N_
from tui.command.declare import TooMany
from tui.command.streams import write_out_or_let_go

if TYPE_CHECKING:
    from tui.command.console import Console

OWN_ERROR = 70  # the program's own fault (EX_SOFTWARE), for whoever looks at statuses
GLOBAL_OPTIONS = ("--lang", "--store")


def os_fault(console: "Console", error: OSError) -> str:
    """What the system would not do, and with which file."""
    why = reason(error)
    if isinstance(error.filename, str | bytes | os.PathLike):
        return console.say(N_("{file}: {why}"), file=os.fsdecode(error.filename), why=why)
    if not isinstance(why.template, Template):  # the system knows more than we
        return why
    return console.say(N_("{file}: {why}"), file=N_("the output"), why=why)


def usage_fault(console: "Console", error: click.ClickException) -> str:
    """What could not be read of a command line, and where its help is."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "corro"
    return console.say(N_("{fault} (see {command} --help)"), fault=_fault(console, error, path), command=path)


def _fault(console: "Console", error: click.ClickException, path: str) -> str:
    match error:
        case click.NoSuchOption() if error.option_name in GLOBAL_OPTIONS:
            command = path.removeprefix("corro").strip()
            why = N_("{option} stands before the command: corro {option} … {command}")
            return console.say(why, option=error.option_name, command=command)
        case click.NoSuchOption() if error.possibilities:
            near = ", ".join(sorted(error.possibilities))
            return console.say(N_("there is no option {option}; nearest: {near}"), option=error.option_name, near=near)
        case click.NoSuchOption():
            return console.say(N_("there is no option {option}"), option=error.option_name)
        case click.MissingParameter():
            return console.say(N_("{name} is missing"), name=_name(console, error.param))
        case click.BadOptionUsage():
            needs, takes_none = N_("{option} needs a value"), N_("{option} takes no value")
            return console.say(takes_none if _is_flag(error) else needs, option=error.option_name)
        case TooMany():
            return console.say(N_("too many arguments: {extra}"), extra=" ".join(error.extra))
        case _:
            return error.format_message()


def _is_flag(error: click.BadOptionUsage) -> bool:
    """Whether the option that was used badly is one that stands alone."""
    params = error.ctx.command.get_params(error.ctx) if error.ctx is not None else []
    return any(
        isinstance(param, click.Option) and param.is_flag and error.option_name in param.opts for param in params
    )


def _name(console: "Console", param: click.Parameter | None) -> str:
    return console.say(param.metavar or param.name or "") if param is not None else ""


def own_error(console: "Console", error: Exception) -> int:
    """A mistake of this program: a line for whoever is there, the place in the code for whoever mends it."""
    from tui.crash import write_down
    from tui.folders import log_file

    write_out_or_let_go()
    where = log_file()
    try:
        write_down(error)
    except OSError as fault:
        console.note(os_fault(console, fault))
    name = type(error).__name__
    console.note(
        console.say(N_("corro: a mistake in the program itself ({name}); {file} says where"), name=name, file=where)
    )
    return OWN_ERROR
