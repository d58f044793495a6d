"""Why the system, or a database, would not: in its own words, which are English, and can be said in Spanish here."""

from exchange.value.words import N_, Message

# What people meet. Whatever else a system says is told as it says it.
KNOWN = (
    N_("No such file or directory"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("Permission denied"),
    N_("Read-only file system"),
    N_("No space left on device"),
    N_("File too large"),
    N_("File name too long"),
    N_("Input/output error"),
    N_("file is not a database"),
    N_("unable to open database file"),
    N_("attempt to write a readonly database"),
    N_("database is locked"),
    N_("database or disk is full"),
    N_("database disk image is malformed"),
    N_("disk I/O error"),
)


def reason(error: Exception) -> Message:
    """What the system says of this error, as a fact of a message."""
    return Message(N_(error.strerror if isinstance(error, OSError) and error.strerror else str(error)))
