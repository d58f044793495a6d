"""`corro check`: runs play scripts; a line per script that does not hold, and a count."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from exchange.value.errors import BrokenInvariant, CorroError, PlayFileError
from tui.command import N_
from tui.command.completion import complete_file
from tui.command.console import Console
from tui.command.declare import argument, command, option
from tui.command.errors import os_fault
from tui.command.options import PARANOID

if TYPE_CHECKING:
    from exchange.script.run import Failure, Playing

HOLDS, FAILS, UNREADABLE = 0, 1, 2
HOLD = N_.plural("{count} script holds", "{count} scripts hold")


@command(
    "check",
    about=N_("Run play scripts and tell which sentence of which does not hold."),
    examples=("corro check my.play", "corro check scenarios", "corro check --step my.play"),
)
@argument(
    "paths",
    N_("PATH"),
    N_("Play scripts, or folders of them."),
    nargs=-1,
    required=True,
    shell_complete=complete_file,
)
@option("--step", about=N_("Show each sentence as it is played; Enter goes on."))
@PARANOID
def check(console: Console, paths: Sequence[str], *, step: bool, paranoid: bool) -> int:
    """0 when all hold, 1 when one does not, 2 when one cannot be read."""
    status, count, failing = HOLDS, 0, 0
    for path in paths:
        try:
            for script in _scripts(path):
                result = _check(console, script, step=step, paranoid=paranoid)
                status, count, failing = max(status, result), count + 1, failing + bool(result)
        except CorroError as error:
            console.mistake(console.fault(error))
            status = UNREADABLE
        except OSError as error:
            if error.filename is None:  # not this path, but the output
                raise
            console.mistake(os_fault(console, error))
            status = UNREADABLE
    if not count:
        return status
    if failing:
        console.out(console.say(N_("{failing} of {count} fail"), failing=failing, count=count))
    else:
        console.out(console.count(HOLD, count))
    return status


def _scripts(named: str) -> Iterator[Path]:
    """The file itself, or all scripts below the folder, sorted. Raises CorroError where there is none."""
    path = Path(named)
    if not named or not path.exists():
        raise CorroError(N_("{file}: there is no such file or folder"), file=named or "“”")
    if not path.is_dir():
        yield path
        return
    os.scandir(path).close()  # `rglob` passes over what it may not read
    found = sorted(script for script in path.rglob("*.play") if not script.is_dir())
    if not found:
        raise CorroError(N_("{folder}: no play script (*.play) in this folder"), folder=path)
    yield from found


def _check(console: Console, path: Path, *, step: bool, paranoid: bool) -> int:
    """Run one script: how it ended."""
    from exchange.script.read import read_script, read_text
    from exchange.script.run import Playing
    from market import GAMES

    try:
        script = read_script(read_text(path), str(path), GAMES)
    except PlayFileError as error:
        console.out(console.fault(error))
        return UNREADABLE
    except OSError as error:
        console.out(os_fault(console, error))
        return UNREADABLE
    try:
        playing = Playing(script, paranoid=paranoid)
        failure = _step_through(console, playing) if step else playing.play()
    except BrokenInvariant as error:
        console.out(f"{path}: {console.fault(error)}")
        return FAILS
    if failure is None:
        return HOLDS
    console.out(f"{failure.file}:{failure.line}  {failure.sentence}: {console.say(failure.so)}")
    for sentence in failure.tape:
        console.note(f"    {sentence}")
    return FAILS


def _step_through(console: Console, playing: "Playing") -> "Failure | None":
    """Show each sentence, and below it what it brought onto the tape; a person goes on by Enter."""
    import sys

    script, told = playing.script, 0
    while True:
        for sentence in playing.told[told:]:
            console.out(f"    {sentence}")
        told = len(playing.told)
        if playing.done == len(script.steps):
            return None
        line = script.steps[playing.done].line
        console.out(f"{line.file}:{line.number}  {line.sentence}")
        if sys.stdin.isatty():
            sys.stdin.readline()
        if failure := playing.step():
            return failure
