"""PostgreSQL, through psycopg: the same tables on a server, for several machines."""

import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import psycopg
from psycopg import errors as pg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import Conninfo

from exchange.store.address import check_postgres, without, without_password
from exchange.store.driver import VERSION, Hold, Row, Taken, Writes
from exchange.value.errors import StoreError, UnknownVersion
from exchange.value.words import N_

Answer = TypeVar("Answer")

CONNECT_SECONDS = 10
# Psycopg warns of each pipeline that an error ended, a lost race (`Taken`) among them. The error itself is always told:
# so the warning is for whoever sets up logging, not for the terminal that Python would print it on.
logging.getLogger("psycopg").addHandler(logging.NullHandler())

_LAYING_OUT = 0x436F7272  # the advisory lock under which one of several processes makes the tables


@cache
def _options() -> dict[str, bool]:
    """What may be said of a connection, and whether it is a secret: the library knows."""
    return {option.keyword.decode(): option.dispchar == b"*" for option in Conninfo.get_defaults()}


def _parameters(address: str) -> dict[str, Any]:
    """What the address says of the connection. Raises StoreError, which never tells what it cannot read."""
    check_postgres(address, frozenset(_options()))
    try:
        return conninfo_to_dict(f"postgresql://{address.partition('://')[2]}")
    except psycopg.Error:
        why = N_("{store} cannot be read: postgresql+psycopg://user@host/games is")
        raise StoreError(why, store=without_password(address)) from None


@cache
def _statement(sql: str) -> bytes:
    """The statement with psycopg's places for values."""
    return sql.replace("?", "%s").encode()


class ServerHold:
    """An advisory lock of a connection: the server lets it go when the connection ends."""

    def __init__(self, connect: Callable[[], "psycopg.Connection[Row]"], number: int) -> None:
        self._connect = connect
        self._number = number
        self._connection: psycopg.Connection[Row] | None = None

    def is_lost(self) -> bool:
        """Whether another process holds it. Where the server let the connection go it is locked again, if it can be.
        Raises StoreError where there is no server."""
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.execute("SELECT 1")
                return False
            self.release()
        connection = self._connect()
        found = connection.execute("SELECT pg_try_advisory_lock(%s)", (self._number,)).fetchone()
        if found != (True,):
            connection.close()
            return True
        self._connection = connection
        return False

    def release(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class PostgresDriver:
    """A store on a server. May be used from several threads: they take turns."""

    shared = True

    def __init__(self, address: str) -> None:
        self.shown = without_password(address)
        self._parameters = _parameters(address)
        self._lock = threading.RLock()
        self._holds: list[ServerHold] = []
        self._connection = self._connect()
        try:
            self._prepare()
        except psycopg.Error as error:
            self._connection.close()
            raise self._failed(N_("the store {store} cannot be opened: {reason}"), error) from None
        except BaseException:
            self._connection.close()
            raise

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        """What the query finds."""
        with self._lock:
            try:
                return self._again(lambda: self._ready().execute(_statement(sql), values).fetchall())
            except psycopg.Error as error:
                raise self._failed(N_("the store {store} cannot be read: {reason}"), error) from None

    def write(self, writes: Writes) -> None:
        """All of it in one transaction, or nothing."""
        whole = list(writes)
        with self._lock:
            try:
                self._again(lambda: self._write(whole))
            except pg.IntegrityError as error:
                raise Taken(str(error)) from None
            except psycopg.Error as error:
                raise self._failed(N_("the store {store} cannot be written: {reason}"), error) from None

    def check(self) -> None:
        """What a server keeps is no file here that could be gone."""

    def back_up(self, file: Path) -> None:
        """A server's own programs copy it: raises StoreError."""
        raise StoreError(N_("{store} is on a server: pg_dump makes a copy of it"), store=self.shown)

    def hold(self, name: str, *, once: bool = False) -> Hold | None:
        """Hold the name by an advisory lock of a connection of its own."""
        hold = ServerHold(self._connect, self._lock_number(name))
        self._holds.append(hold)
        try:
            return None if hold.is_lost() else hold
        except psycopg.Error as error:
            raise self._failed(N_("the store {store} cannot be read: {reason}"), error) from None

    def is_held(self, name: str) -> bool:
        """Whether anybody holds the name."""
        number = self._lock_number(name)
        if self.rows("SELECT pg_try_advisory_lock(?)", (number,)) == [(True,)]:
            self.rows("SELECT pg_advisory_unlock(?)", (number,))
            return False
        return True

    def _lock_number(self, name: str) -> int:
        """The number of the lock of this name: 64 bits, the schema in them, since locks are the whole database's."""
        ((schema,),) = self.rows("SELECT current_schema()")
        return int.from_bytes(sha256(f"{schema}\n{name}".encode()).digest()[:8], "big", signed=True)

    def close(self) -> None:
        """Close the connection, and let go what is held."""
        with self._lock:
            for hold in self._holds:
                hold.release()
            self._connection.close()

    def _write(self, writes: Writes) -> None:
        connection = self._ready()
        with connection.transaction(), connection.cursor() as cursor:
            for sql, rows in writes:
                cursor.executemany(_statement(sql), rows)

    def _again(self, ask: Callable[[], Answer]) -> Answer:
        """What the server answers. One that was started anew has let the connection go, and is asked once more.

        Where it had written already and could not say so, the keys are there: that is `Taken`, and nothing is twice.
        """
        try:
            return ask()
        except psycopg.OperationalError:
            if not self._connection.closed:
                raise
            return ask()

    def _connect(self) -> "psycopg.Connection[Row]":
        try:
            return psycopg.connect(**{"connect_timeout": CONNECT_SECONDS} | self._parameters, autocommit=True)
        except psycopg.Error as error:
            raise self._failed(N_("the store {store} cannot be opened: {reason}"), error) from None

    def _ready(self) -> "psycopg.Connection[Row]":
        """The connection; a new one where the server let the last one go."""
        if self._connection.closed:
            self._connection = self._connect()
        return self._connection

    def _prepare(self) -> None:
        connection = self._connection
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LAYING_OUT,))
            if connection.execute("SELECT to_regclass('corro_store')").fetchone() == (None,):
                self._lay_out()
            found = connection.execute("SELECT max(version) FROM corro_store").fetchone()
            if found is not None and found[0] < VERSION:
                self._bring_up_to_date()
        if found is None or found[0] > VERSION:
            raise UnknownVersion(N_("the store {store} was made by a newer version of this program"), store=self.shown)

    def _lay_out(self) -> None:
        from sqlalchemy.dialects import registry

        from exchange.store.schema import create_statements, postgres_triggers

        for statement in (*create_statements(registry.load("postgresql.psycopg")()), *postgres_triggers()):
            self._connection.execute(statement.encode())
        self._connection.execute("CREATE TABLE corro_store (version integer NOT NULL)")
        self._connection.execute("INSERT INTO corro_store VALUES (%s)", (VERSION,))

    def _bring_up_to_date(self) -> None:
        """What an earlier release laid out gets the triggers of this one, and the tables it lacks, where this role may
        do so."""
        from sqlalchemy.dialects import registry

        from exchange.store.schema import create_younger, postgres_triggers

        connection = self._connection
        try:
            with connection.transaction():
                for table in ("game", "event", "secret"):
                    connection.execute(f"DROP TRIGGER IF EXISTS {table}_is_never_changed ON {table}".encode())
                dialect = registry.load("postgresql.psycopg")()
                for statement in (*create_younger(dialect), *postgres_triggers()):
                    connection.execute(statement.encode())
                connection.execute("UPDATE corro_store SET version = %s", (VERSION,))
        except pg.InsufficientPrivilege:
            return

    def _failed(self, why: str, error: psycopg.Error) -> StoreError:
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
        secrets = [str(value) for name, value in self._parameters.items() if _options().get(name)]
        return StoreError(why, store=self.shown, reason=without(secrets, reason))
