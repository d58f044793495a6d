"""What can be kept of a game, as one viewer may have it: its tape, the position, a play script, the log."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from msgspec import Struct
from platformdirs import user_documents_path

from exchange.log.log import Log
from exchange.log.logfile import holds_secrets, write_log
from exchange.script.write import write_script
from exchange.value.errors import CorroError
from exchange.value.seal import HOST
from exchange.value.system import reason
from exchange.value.words import Message
from tui.files import FileTaken, file_name, write_files
from tui.floor import N_
from tui.floor.seen import Seen
from tui.floor.voice import language

KINDS = {
    "tape": N_("The tape up to here, in sentences"),
    "position": N_("The position, as lines of a play script"),
    "script": N_("The game as a play script"),
    "log": N_("The game's log, which anybody can verify"),
}
"""What can be kept, and what each is called."""
SUFFIXES = {"tape": ".txt", "position": ".position.txt", "script": ".play", "log": ".jsonl"}
_MOST_TRIES = 1_000


class Export(Struct, frozen=True):
    """A text and the name of the file that it would be. What is `private` can be read by the file's owner alone."""

    name: str
    text: str
    private: bool = False


def tape_text(seen: Seen) -> str:
    """The tape up to this moment in the language of the moment: event, sentence, rule."""
    told = seen.timeline.tape(language())
    return "".join(f"{line.n:>4}  {line.text}  [{line.rule}]\n" for line in told if line.n <= seen.n)


def position_text(seen: Seen) -> str:
    """The position at this moment, as `expect` lines."""
    return "".join(f"{line}\n" for line in seen.timeline.title.words.expect_lines(seen.state))


def kept(kind: str, seen: Seen, log: Log) -> Export:
    """What is to be kept, as whoever looks at this moment may have it. Raises LogError where the log has no copy for
    that viewer."""
    title, viewer = seen.timeline.title, seen.viewer
    match kind:
        case "tape":
            text = tape_text(seen)
        case "position":
            text = position_text(seen)
        case "script":
            text = write_script(log, title, viewer)
        case "log":
            text = b"".join(write_log(log, viewer)).decode()
        case _:
            raise ValueError(kind)
    name = file_name(log.head.name) + ("" if viewer == HOST else f".{file_name(viewer)}")
    return Export(name + SUFFIXES[kind], text, private=holds_secrets(log, viewer))


class NotSaved(CorroError):
    """A file that could not be written; there is none."""


def default_folder() -> Path:
    """Where files go unless another folder is named."""
    return user_documents_path() / "corro"


def save(what: Export, folder: Path) -> Path:
    """Write the file, under a name that no file there has; which that was. Raises NotSaved.

    A disk can be slow: this waits for it.
    """
    try:
        return _written(what, folder.expanduser())
    except OSError as error:
        raise NotSaved(N_("Not saved: {why}"), why=reason(error)) from error
    except ValueError:
        raise NotSaved(N_("Not saved: {why}"), why=Message(N_("this cannot be a folder"))) from None


def _written(what: Export, folder: Path) -> Path:
    stem, dot, suffix = what.name.rpartition(".")
    for number in range(1, _MOST_TRIES):
        place = folder / (what.name if number == 1 else f"{stem}-{number}{dot}{suffix}")
        with contextlib.suppress(FileTaken):
            write_files([(place, [what.text.encode()])], private=what.private)
            return place
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder / what.name))
