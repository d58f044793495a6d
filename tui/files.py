"""Files written whole or not at all, and over others only where that was asked for."""

import contextlib
import errno
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from exchange.value.errors import CorroError
from tui import N_

Content = tuple[Path, Iterable[bytes]]
_UNSAFE = re.compile(r"[^\w-]+")
_LONGEST_NAME = 100


class FileTaken(CorroError):
    """A file of that name is there already."""


def file_name(game: str) -> str:
    """A file's name made from a game's: letters, digits, - and _ alone, and nothing that leads elsewhere."""
    return _UNSAFE.sub("-", game).strip("-")[:_LONGEST_NAME] or "corro"


def write_files(contents: Sequence[Content], *, force: bool = False, private: bool = False) -> None:
    """Write these files, their folders too: all of them, or none. A device or a pipe is written to as it is. What is
    `private` can be read by its owner alone, whoever could read the file that it is written over.

    Raises FileTaken for a file that is there already, unless `force`; and OSError naming the file that could not be
    written, when none of the others is there either.
    """
    if not force:
        for file, _chunks in contents:
            check_free(file)
    drafts: list[tuple[Path, Path]] = []
    try:
        for file, chunks in contents:
            with _named(file):
                if file.exists() and not file.is_file():
                    with file.open("wb") as stream:
                        stream.writelines(chunks)
                else:
                    _draft(file, chunks, drafts, private=private)
        for draft, file in drafts:
            with _named(file):
                _put(draft, file, force=force)
    finally:
        for draft, _file in drafts:
            draft.unlink(missing_ok=True)


def write_by(file: Path, write: Callable[[Path], None], *, force: bool = False) -> None:
    """Have a file made that only its owner can read: `write` is given the path of an empty one beside it. As a whole or
    not at all. Raises what `write_files` does, and what `write` does."""
    if not force:
        check_free(file)
    with _named(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=".corro-")
        os.close(handle)
        try:
            write(Path(name))
            _put(Path(name), file, force=force)
        finally:
            Path(name).unlink(missing_ok=True)


def check_free(file: Path) -> None:
    """Raises FileTaken for a file that is there already."""
    if file.is_file():
        raise FileTaken(N_("{file} is there already: --force writes over it"), file=file)


def check_writable(file: Path, *, force: bool = False) -> None:
    """Whether `write_files` could write this file, so far as it can be known before: for whoever works long for it.

    Raises FileTaken for a file that is there already, unless `force`; and OSError naming the file that cannot be
    written.
    """
    if not force:
        check_free(file)
    with _named(file):
        if file.is_dir():
            raise _refused(errno.EISDIR)
        if file.exists() and not file.is_file():
            place, needed = file, os.W_OK
        else:
            place, needed = next(each for each in file.absolute().parents if each.exists()), os.W_OK | os.X_OK
            if not place.is_dir():
                raise _refused(errno.ENOTDIR)
        if not os.access(place, needed):
            raise _refused(errno.EACCES)


def _refused(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def _draft(file: Path, chunks: Iterable[bytes], drafts: list[tuple[Path, Path]], *, private: bool) -> None:
    """The content in a file beside it, with the rights that the file has or would have."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=".corro-")
    draft = Path(name)
    drafts.append((draft, file))
    with os.fdopen(handle, "wb") as stream:
        stream.writelines(chunks)
    if not private:  # else it stays as mkstemp made it: 0600
        draft.chmod(file.stat().st_mode & 0o777 if file.exists() else 0o666 & ~_mask())


def _put(draft: Path, file: Path, *, force: bool) -> None:
    """Move the draft into its place. Unless forced, what was laid there meanwhile stays: a link replaces nothing."""
    if not force:
        try:
            os.link(draft, file)
        except FileExistsError:
            check_free(file)
            raise
        except OSError:  # a file system that has no links
            check_free(file)
        else:
            return
    draft.replace(file.resolve())  # where a link stands, what it points at is written over


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextlib.contextmanager
def _named(file: Path) -> Iterator[None]:
    """Whatever the system refuses meanwhile is told with the name of this file, and not of its draft."""
    try:
        yield
    except OSError as error:
        error.filename = str(file)
        raise
