"""A store's address: a path, or a URL with a password in it that is never shown.

What an address may hold is checked here before the driver sees it: the driver would tell what it cannot read.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import unquote

from exchange.value.errors import StoreError
from exchange.value.words import N_

SQLITE = ("sqlite", "sqlite+pysqlite")
_KNOWN = ("sqlite", "postgresql", "postgres")

# What PostgreSQL is told beside user, server and database, and everybody may see. Whatever else stands in an address is
# shown by its name alone: it may be a password, or one with a mistyped name.
_SHOWN = frozenset(
    (
        "host",
        "hostaddr",
        "port",
        "dbname",
        "user",
        "sslmode",
        "connect_timeout",
        "application_name",
        "options",
        "target_session_attrs",
        "client_encoding",
        "service",
    )
)
_HARMLESS = re.compile(r"[\w./:,=%+ -]*")
_CREDENTIALS = re.compile(r"(?P<user>[^:@/?#]*):(?P<password>.*)@(?P<rest>[^@]*)", re.DOTALL)
_PARTS = re.compile(r"(?:(?P<user>[^:@/?#]*)@)?(?P<hosts>[^/?#@]*)(?P<path>/[^?#]*)?(?:\?(?P<words>.*))?", re.DOTALL)
_HOST = re.compile(r"(?P<name>\[[\w:.%]*\]|[^:\[\]]*)(?::(?P<port>.*))?", re.DOTALL)
_IN_TEXT = re.compile(r"\bpostgres\S*:\S*", re.IGNORECASE)
_ASTRAY = re.compile(r"%(?![0-9A-Fa-f]{2})|%00")
_BROKEN = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]+):(?!//).*", re.DOTALL)
_ALMOST = re.compile(r"[^:/]{2,}:/?[^/]*@.*", re.DOTALL)


def without_password(address: str) -> str:
    """The path or URL as it may be shown: no password, whatever is wrong with it."""
    scheme, separator, rest = address.partition("://")
    if not separator:
        return f"{address.partition(':')[0]}:…" if is_broken(address) else address
    found = _CREDENTIALS.fullmatch(rest)
    if found is None:
        return f"{scheme}://{rest.partition('?')[0] if scheme in SQLITE else _shown(rest)}"
    if "=" in found["password"] and _is_ambiguous(found["password"]):
        return f"{scheme}://{found['user']}:…"  # nobody can say where the password ends
    return f"{scheme}://{found['user']}@{_shown(found['rest'])}"


def without_passwords(text: str) -> str:
    """A message, in which somebody may have typed an address where none belongs."""
    return _IN_TEXT.sub(lambda found: without_password(found[0]), text)


def is_broken(path: str) -> bool:
    """Whether this was meant for a URL, and would be taken for a path: `postgresql:/user:password@host/games`."""
    found = _BROKEN.fullmatch(path)
    if found and found["scheme"].lower().partition("+")[0] in _KNOWN:
        return True
    return _ALMOST.fullmatch(path) is not None


def check_path(path: str) -> None:
    """Raises StoreError for what was meant for a URL: a folder would be named after its password."""
    if is_broken(path) and not Path(path).exists():
        why = N_("{store} is no address of a store: a path, sqlite:///… or postgresql+psycopg://… is")
        raise StoreError(why, store=without_password(path))


def check_postgres(address: str, options: frozenset[str]) -> None:
    """Raises StoreError for what PostgreSQL could not read, without telling what it is. `options` are the names that
    may stand behind the `?`."""
    store = without_password(address)
    rest = address.partition("://")[2]
    if (found := _CREDENTIALS.fullmatch(rest)) and _is_ambiguous(found["password"]):
        # … or the driver would take a part of it for the server's name, and tell it.
        raise StoreError(N_("in the password of {store}, @ / ? # are written %40 %2F %3F %23"), store=store)
    if _ASTRAY.search(rest):
        raise StoreError(N_("in {store}, a % that stands for itself is written %25"), store=store)
    parts = _PARTS.fullmatch(found["rest"] if found else rest)
    if parts is None or any(_HOST.fullmatch(host) is None for host in parts["hosts"].split(",")):
        raise StoreError(N_("{store} cannot be read: postgresql+psycopg://user@host/games is"), store=store)
    if any(port and not port.isdecimal() for _name, port in _hosts(parts)):
        raise StoreError(N_("the port in {store} is no number"), store=store)
    for name, equals, _value in _words(parts["words"] or ""):
        if not equals or unquote(name) not in options:
            why = N_("in {store}, there is something behind ? that PostgreSQL does not know")
            raise StoreError(why, store=store)


def without(secrets: Iterable[str], reason: str) -> str:
    """What the server says, without these, should it ever say them. (One or two letters stand in any sentence.)"""
    for secret in secrets:
        if len(secret) > 2:
            reason = reason.replace(secret, "…")
    return reason


def _shown(rest: str) -> str:
    """What stands behind the password."""
    parts = _PARTS.fullmatch(rest)
    if parts is None:
        return "…"
    user = f"{parts['user']}@" if parts["user"] is not None else ""
    hosts = ",".join(f"{name}:{port if port.isdecimal() else '…'}" if port else name for name, port in _hosts(parts))
    path = "/…" if "@" in (parts["path"] or "") else parts["path"] or ""
    words = "&".join(_shown_word(*word) for word in _words(parts["words"] or ""))
    return f"{user}{hosts}{path}{'?' if words else ''}{words}"


def _shown_word(name: str, equals: str, value: str) -> str:
    if not equals or not name.replace("_", "").isalpha():
        return "…"
    return f"{name}={value if name in _SHOWN and _HARMLESS.fullmatch(value) else '…'}"


def _words(text: str) -> Iterator[tuple[str, str, str]]:
    return (word.partition("=") for word in text.split("&")) if text else iter(())


def _hosts(parts: re.Match[str]) -> Iterator[tuple[str, str]]:
    """Each server's name and port."""
    for host in parts["hosts"].split(","):
        found = _HOST.fullmatch(host)
        yield (found["name"], found["port"] or "") if found else ("…", "")


def _is_ambiguous(password: str) -> bool:
    return any(char in "@/?#" for char in password)
