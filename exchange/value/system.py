"""Why the system, or a database, would not: the one list of its reasons, in words that are also said in Spanish."""

import errno
import socket

from exchange.value.words import N_, Message

_BY_NUMBER = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("no permission"),
    errno.EPERM: N_("no permission"),
    errno.EISDIR: N_("a folder, and no file"),
    errno.ENOTDIR: N_("not a folder"),
    errno.EEXIST: N_("is there already"),
    errno.EROFS: N_("can only be read here"),
    errno.ENOSPC: N_("no space is left"),
    errno.EFBIG: N_("grew too large"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EIO: N_("it could not be read or written"),
    errno.EADDRINUSE: N_("another program has it"),
    errno.EADDRNOTAVAIL: N_("it is no address of this machine"),
    errno.ECONNREFUSED: N_("nobody listens there"),
    errno.ETIMEDOUT: N_("no answer came"),
    errno.EHOSTUNREACH: N_("no way leads there"),
    errno.ENETUNREACH: N_("no way leads there"),
    socket.EAI_NONAME: N_("there is no such name"),
}
# SQLite names its reasons by words.
_BY_WORDS = {
    str(words): words
    for words in (
        N_("file is not a database"),
        N_("unable to open database file"),
        N_("attempt to write a readonly database"),
        N_("database is locked"),
        N_("database or disk is full"),
        N_("database disk image is malformed"),
        N_("disk I/O error"),
    )
}


def reason(error: Exception) -> Message:
    """Why, as a fact of a message. What is in no list is told as the system says it, in English."""
    if isinstance(error, OSError):
        return Message(_BY_NUMBER.get(error.errno or 0) or error.strerror or str(error))
    return Message(_BY_WORDS.get(str(error), str(error)))
