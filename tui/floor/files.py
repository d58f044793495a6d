"""What went wrong with a file or folder, in the language of the moment."""

from __future__ import annotations

import os

from tui.floor.voice import _, language


def file_fault(error: OSError) -> str:
    """Why it cannot be read or written. What the system alone knows is told by its number in other languages."""
    match error:
        case FileNotFoundError():
            return _("there is no such file or folder")
        case PermissionError():
            return _("it is not allowed here")
        case IsADirectoryError():
            return _("it is a folder")
        case NotADirectoryError() | FileExistsError():
            return _("there is a file where a folder should be")
        case _ if language() == "en" and error.errno:
            return os.strerror(error.errno)
        case _:
            return _("the system says no (error {number})", number=error.errno or 0)
