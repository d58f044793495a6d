"""One call of `corro`, from its arguments to its exit status: the language first, then the command, then its errors."""

import contextlib
import errno
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from exchange.errors import CorroError, DoesNotHold
from exchange.language import mark as _
from tui.command import INTERRUPTED
from tui.command.desk import Desk
from tui.command.language import language_of

GOOD = 0
DOES_NOT_HOLD = 1
MISTAKE = 2
OWN_ERROR = 70  # the program's own fault (EX_SOFTWARE), for whoever looks at statuses
PIPE_CLOSED = 141

_OS_FAULTS = {
    errno.ENOENT: _("{file}: there is no such file or folder"),
    errno.EACCES: _("{file}: no permission"),
    errno.EPERM: _("{file}: no permission"),
    errno.EISDIR: _("{file}: a folder, and no file"),
    errno.ENOTDIR: _("{file}: not a folder"),
    errno.EEXIST: _("{file}: is there already"),
    errno.EROFS: _("{file}: can only be read here"),
    errno.ENOSPC: _("{file}: no space is left"),
    errno.EFBIG: _("{file}: grew too large"),
    errno.ENAMETOOLONG: _("{file}: the name is too long"),
}


def start(argv: Sequence[str] | None = None) -> int:
    """Serve one call, and tell whatever is wrong in one line."""
    status = _serve(argv)
    _write_out_or_let_go()
    return status


def _serve(argv: Sequence[str] | None) -> int:
    arguments = list(sys.argv[1:] if argv is None else argv)
    _ready_streams()
    desk = Desk(language_of(arguments, os.environ))
    try:
        from tui.command.corro import program

        status = program(desk, arguments).run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of(sys.stdout)
        return PIPE_CLOSED
    except SystemExit as done:  # Rich's answer to a closed pipe, and Typer's after completion
        return PIPE_CLOSED if isinstance(done.__context__, BrokenPipeError) else _status(done)
    except DoesNotHold as error:
        _mistake(desk, desk.fault(error))
        return DOES_NOT_HOLD
    except CorroError as error:
        return _mistake(desk, desk.fault(error))
    except OSError as error:
        return _mistake(desk, os_fault(desk, error))
    except Exception as error:  # noqa: BLE001 — told in one line, kept whole in the log file
        return _typers(desk, error) or own_error(desk, error)
    return status


def _status(done: SystemExit) -> int:
    return done.code if isinstance(done.code, int) else GOOD


def os_fault(desk: Desk, error: OSError) -> str:
    """What the system would not do, in one line."""
    file = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else _("the output")
    if isinstance(error.filename, os.PathLike):
        file = str(error.filename)
    known = _OS_FAULTS.get(error.errno or 0)
    if known is None and error.filename is None:
        return str(error.strerror or error)
    if known is None:
        return f"{desk.say(file)}: {error.strerror or error}"
    return desk.say(known, file=desk.say(file))


def _typers(desk: Desk, error: Exception) -> int:
    """What Typer could not read of the command line; 0 where the error is none of Typer's."""
    from tui.command.usage import usage_fault

    fault = usage_fault(desk, error)
    return _mistake(desk, fault) if fault else 0


def _mistake(desk: Desk, line: str) -> int:
    _write_out_or_let_go()
    with contextlib.suppress(OSError):
        desk.mistake(line)
    return MISTAKE


def own_error(desk: Desk, error: Exception) -> int:
    """A mistake of this program: a line for whoever is there, the place in the code for whoever mends it."""
    from tui.faults import write_down
    from tui.folders import log_file

    _write_out_or_let_go()
    where = log_file()
    try:
        write_down(error)
    except OSError as fault:
        desk.note(os_fault(desk, fault))
    name = type(error).__name__
    desk.note(desk.say(_("corro: a mistake in the program itself ({name}); {file} says where"), name=name, file=where))
    return OWN_ERROR


def _ready_streams() -> None:
    """No name, whatever its letters, can fail on a terminal that does not know them."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever called: then there is nothing to read, and nobody to read
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 — for as long as we run
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _write_out_or_let_go() -> None:
    """What was said so far is written, if it can be. What cannot (a full disk, a terminal that has gone) must neither
    hold up the line that says why nor change the exit status."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _let_go_of(stream)


def _let_go_of(stream: TextIO) -> None:
    """What is still to be written goes nowhere, and nothing complains at the end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
