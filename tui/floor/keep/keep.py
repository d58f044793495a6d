"""What can be kept of a game, as one viewer may have it: its tape, the position, a play script, the log."""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

from msgspec import Struct
from platformdirs import user_documents_path

from exchange.log.log import Log
from exchange.log.logfile import holds_secrets, write_log
from exchange.script.write import write_script
from exchange.value.seal import HOST
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
_UNSAFE = re.compile(r"[^\w.-]+")
_MOST_TRIES = 1_000


class Kept(Struct, frozen=True):
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


def kept(kind: str, seen: Seen, log: Log) -> Kept:
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
    return Kept(file_name(log.head.name, viewer) + SUFFIXES[kind], text, private=holds_secrets(log, viewer))


def file_name(game: str, viewer: str) -> str:
    """A file's name for this viewer's copy: nothing in it but letters, digits, `.`, `_` and `-`."""
    name = game if viewer == HOST else f"{game}.{viewer}"
    return _UNSAFE.sub("-", name).strip(".-")[:100] or "corro"


def default_folder() -> Path:
    """Where files go unless another folder is named."""
    return user_documents_path() / "corro"


def save(what: Kept, folder: Path) -> Path:
    """Write the file, under a name that no file there has; which that was. Raises OSError; then there is none."""
    folder = folder.expanduser()
    folder.mkdir(parents=True, exist_ok=True)
    stem, dot, suffix = what.name.rpartition(".")
    for number in range(1, _MOST_TRIES):
        name = what.name if number == 1 else f"{stem}-{number}{dot}{suffix}"
        try:
            rights = 0o600 if what.private else 0o666  # and of these what the umask lets through
            opened = os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, rights)
            with os.fdopen(opened, "w", encoding="utf-8", newline="\n") as file:
                file.write(what.text)
        except FileExistsError:
            continue
        except OSError:
            with contextlib.suppress(OSError):
                (folder / name).unlink()  # half of it: the disk is full
            raise
        return folder / name
    raise FileExistsError(str(folder / what.name))
