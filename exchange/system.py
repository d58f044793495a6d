"""Why the system, or a database, would not: in its own words, which are English, and can be said in Spanish here."""

from exchange.language import Message
from exchange.language import mark as _

# What people meet. Whatever else a system says is told as it says it.
KNOWN = (
    _("No such file or directory"),
    _("Is a directory"),
    _("Not a directory"),
    _("Permission denied"),
    _("Read-only file system"),
    _("No space left on device"),
    _("File too large"),
    _("File name too long"),
    _("Input/output error"),
    _("file is not a database"),
    _("unable to open database file"),
    _("attempt to write a readonly database"),
    _("database is locked"),
    _("database or disk is full"),
    _("database disk image is malformed"),
    _("disk I/O error"),
)


def reason(error: Exception) -> Message:
    """What the system says of this error, as a fact of a message."""
    return Message(error.strerror if isinstance(error, OSError) and error.strerror else str(error))
