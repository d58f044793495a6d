"""One call of `corro`, from its arguments to its exit status: the language first, then the command, then its errors."""

import contextlib
import os
import sys
from collections.abc import Sequence

import click

from exchange.value.errors import CorroError, DoesNotHold
from tui.command import INTERRUPTED
from tui.command.console import Console
from tui.command.errors import os_fault, own_error, usage_fault
from tui.command.language import language_of
from tui.command.streams import let_go_of, ready_streams, write_out_or_let_go

GOOD = 0
DOES_NOT_HOLD = 1
MISTAKE = 2
PIPE_CLOSED = 141


def start(argv: Sequence[str] | None = None) -> int:
    """Serve one call, and tell whatever is wrong in one line."""
    status = _serve(argv)
    write_out_or_let_go()
    return status


def _serve(argv: Sequence[str] | None) -> int:
    arguments = list(sys.argv[1:] if argv is None else argv)
    ready_streams()
    console = Console(language_of(arguments, os.environ))
    try:
        from tui.command.program import run_program

        status = run_program(console, arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        let_go_of(sys.stdout)
        return PIPE_CLOSED
    except SystemExit as done:  # a signal ended a game in plain lines
        return done.code if isinstance(done.code, int) else GOOD
    except DoesNotHold as error:
        _mistake(console, console.fault(error))
        return DOES_NOT_HOLD
    except CorroError as error:
        return _mistake(console, console.fault(error))
    except click.ClickException as error:
        return _mistake(console, usage_fault(console, error))
    except OSError as error:
        return _mistake(console, os_fault(console, error))
    except Exception as error:  # noqa: BLE001 — told in one line, kept whole in the log file
        return own_error(console, error)
    return status


def _mistake(console: Console, line: str) -> int:
    write_out_or_let_go()
    with contextlib.suppress(OSError):
        console.mistake(line)
    return MISTAKE
