"""SQLite: one file, WAL, synchronous=FULL (an acknowledged move is on the disk)."""

import contextlib
import os
import random
import sqlite3
import threading
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Self
from urllib.parse import quote

from filelock import FileLock, Timeout

from exchange.store.driver import VERSION, Hold, Row, Taken, Writes
from exchange.value.errors import LogError, StoreError, StoreGone, UnknownVersion
from exchange.value.system import reason
from exchange.value.words import N_

APPLICATION_ID = 0x436F7272  # "Corr": how a store is told from any other database
PATIENCE = 30.0  # seconds to wait for whoever is writing
MEMORY = ":memory:"
IDLE = 1.0  # seconds without a write, after which all that was written goes into the file itself


class NoHold:
    """The hold of what nobody else can open."""

    def is_lost(self) -> bool:
        """Never."""
        return False

    def release(self) -> None:
        """There is nothing to let go."""


class FileHold:
    """A locked file: the system lets it go when the process ends."""

    def __init__(self, lock: FileLock, *, once: bool = False) -> None:
        self._lock = lock
        self._once = once

    @classmethod
    def of(cls, file: Path, *, once: bool = False) -> Self | None:
        """Lock this file; None where somebody else has. `once`: nobody else ever locks it, and it goes when it is let
        go. Raises StoreError."""
        lock = FileLock(file, mode=0o600, thread_local=False)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            return None
        except OSError as error:
            raise StoreError(N_("{file} cannot be locked: {reason}"), file=str(file), reason=reason(error)) from None
        return cls(lock, once=once)

    def is_lost(self) -> bool:
        """A lock is not lost while its process lives."""
        return False

    def release(self) -> None:
        """Unlock the file. It mostly stays: whoever waits for it would else lock one that is gone."""
        self._lock.release()
        if self._once:
            Path(self._lock.lock_file).unlink(missing_ok=True)


class SQLiteDriver:
    """A store in a file, or in memory. May be used from several threads: they take turns."""

    def __init__(self, path: str, *, create: bool = True) -> None:
        self.path = path
        self._place = Path(path).absolute()
        self._lock = threading.RLock()
        self._holds: list[FileHold] = []
        try:
            self._connection = self._connect(create)
            self._closed = False
            self._last_write = 0.0
            self._idle: threading.Timer | None = None
            self._file = _identity(self._place) if self.shared else None
            try:
                self._prepare()
            except BaseException:
                self._connection.close()
                raise
        except sqlite3.Error as error:
            raise self._failed(N_("the store {store} cannot be opened: {reason}"), error) from None

    @property
    def shared(self) -> bool:
        """Whether other processes can open it too: not what lies in memory."""
        return self.path != MEMORY

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """What the query finds."""
        with self._lock:
            try:
                return self._connection.execute(sql, values).fetchall()
            except sqlite3.Error as error:
                raise self._failed(N_("the store {store} cannot be read: {reason}"), error) from None

    def write(self, writes: Writes) -> None:
        """All of it in one transaction, or nothing. Raises StoreGone where it would be kept by nobody."""
        with self._lock:
            self.check()
            connection = self._connection
            try:
                connection.execute("BEGIN IMMEDIATE")
                for sql, rows in writes:
                    connection.executemany(sql, rows)
                connection.execute("COMMIT")
            except sqlite3.IntegrityError as error:
                self._roll_back()
                raise Taken(str(error)) from None
            except sqlite3.Error as error:
                self._roll_back()
                raise self._failed(N_("the store {store} cannot be written: {reason}"), error) from None
            except BaseException:
                self._roll_back()
                raise
            self.check()  # or it was deleted meanwhile
            self._wrote()

    def back_up(self, file: Path) -> None:
        """Copy the whole store, as it is now, into an empty file; others may go on writing."""
        with self._lock:
            try:
                with contextlib.closing(sqlite3.connect(file)) as target:
                    self._connection.backup(target)
            except sqlite3.Error as error:
                raise self._failed(N_("the store {store} cannot be copied: {reason}"), error) from None

    def check(self) -> None:
        """Raises StoreGone where the file that was opened does not stand in its place any more.

        SQLite writes on into a file that was deleted: what it keeps there goes when it is closed.
        """
        if self._file is not None and _identity(self._place) != self._file:
            why = N_(
                "the store {store} is gone: its file was deleted or replaced while it was open, "
                "and nothing that is moved now would be kept"
            )
            raise StoreGone(why, store=self.path)

    def hold(self, name: str, *, once: bool = False) -> Hold | None:
        """Hold the name by a locked file beside the store. What lies in memory is nobody else's."""
        if not self.shared:
            return NoHold()
        hold = FileHold.of(self._lock_file(name), once=once)
        if hold is not None:
            self._holds.append(hold)
        return hold

    def is_held(self, name: str) -> bool:
        """Whether anybody holds the name."""
        if not self.shared or not self._lock_file(name).exists():
            return False
        hold = FileHold.of(self._lock_file(name))
        if hold is not None:
            hold.release()
        return hold is None

    def _lock_file(self, name: str) -> Path:
        return Path(f"{self._place}-held-{sha256(name.encode()).hexdigest()[:12]}")

    def close(self) -> None:
        """Close the file, and let go what is held."""
        with self._lock:
            for hold in self._holds:
                hold.release()
            self._closed = True
            if self._idle is not None:
                self._idle.cancel()
            self._connection.close()

    def _wrote(self) -> None:
        """Something was written: a while after the last write it goes into the file itself, so that `cp` finds it."""
        self._last_write = time.monotonic()
        if self.shared and self._idle is None:
            self._wait(IDLE)

    def _wait(self, seconds: float) -> None:
        self._idle = threading.Timer(seconds, self._when_idle)
        self._idle.daemon = True
        self._idle.start()

    def _when_idle(self) -> None:
        with self._lock:
            self._idle = None
            if self._closed:
                return
            left = self._last_write + IDLE - time.monotonic()
            if left > 0:
                self._wait(left)
                return
            with contextlib.suppress(sqlite3.Error):  # whoever reads or writes there puts it off; so does a full disk
                self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _connect(self, create: bool) -> sqlite3.Connection:
        if self.path == MEMORY:
            return sqlite3.connect(MEMORY, isolation_level=None, check_same_thread=False)
        file = Path(self.path)
        if not create and not file.exists():
            raise StoreError(N_("there is no store at {store}"), store=self.path)
        try:
            if create:
                file.parent.mkdir(parents=True, exist_ok=True)
                _lay_down(file)
            writable = _may_write(file)
        except OSError as error:
            raise self._failed(N_("the store {store} cannot be opened: {reason}"), error) from None
        mode = "rwc" if create and writable else "rw" if writable else "ro"
        if not writable and not os.access(file.parent, os.W_OK) and not Path(f"{file}-wal").exists():
            mode = "ro&immutable=1"  # nobody can write there, and SQLite could not lay its own files beside it
        uri = f"file:{quote(str(file.absolute()))}?mode={mode}"
        return sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)

    def _prepare(self) -> None:
        run = self._connection.execute
        run(f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")
        if self._mark() == (0, 0) and not run("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone():
            self._create()
        application, version = self._mark()
        if application != APPLICATION_ID:
            raise StoreError(N_("{store} is a database, but no store of this program"), store=self.path)
        if version > VERSION:
            raise UnknownVersion(N_("the store {store} was made by a newer version of this program"), store=self.path)
        if version < VERSION:
            self._bring_up_to_date()
        run("PRAGMA synchronous = FULL")
        run("PRAGMA foreign_keys = ON")
        run("PRAGMA cache_size = -8000")

    def _mark(self) -> tuple[int, int]:
        (application,) = self._connection.execute("PRAGMA application_id").fetchone()
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        return application, version

    def _create(self) -> None:
        """Lay out a new store. Several processes may find it new at once: one makes it, the others see it made."""
        from sqlalchemy.dialects import sqlite

        from exchange.store.schema import create_statements, sqlite_triggers

        run = self._connection.execute
        self._write_ahead()
        run("BEGIN EXCLUSIVE")
        try:
            if self._mark() == (0, 0):
                for statement in (*create_statements(sqlite.dialect()), *sqlite_triggers()):
                    run(statement)
                run(f"PRAGMA application_id = {APPLICATION_ID}")
                run(f"PRAGMA user_version = {VERSION}")
            run("COMMIT")
        except BaseException:
            self._roll_back()
            raise

    def _bring_up_to_date(self) -> None:
        """What an earlier release laid out gets the triggers of this one, and the tables it lacks. What can only be
        read stays."""
        from sqlalchemy.dialects import sqlite

        from exchange.store.schema import create_younger, sqlite_triggers

        run = self._connection.execute
        try:
            run("BEGIN IMMEDIATE")
            if self._mark()[1] < VERSION:
                for (trigger,) in run("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
                    run(f'DROP TRIGGER "{trigger}"')
                for statement in (*create_younger(sqlite.dialect()), *sqlite_triggers()):
                    run(statement)
                run(f"PRAGMA user_version = {VERSION}")
            run("COMMIT")
        except sqlite3.OperationalError as error:
            self._roll_back()
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_READONLY:
                raise
        except BaseException:
            self._roll_back()
            raise

    def _write_ahead(self) -> None:
        """Change to writing ahead (WAL). Of several who do so at once each may hold what another waits for; then SQLite
        says at once that the database is locked, however patient it was to be. So they try again until it is done."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self._connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                    raise
            time.sleep(random.uniform(0.001, 0.02))

    def _roll_back(self) -> None:
        """Undo what the transaction did. SQLite may have done so itself (a full disk): then there is none."""
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _failed(self, why: str, error: Exception) -> LogError:
        return StoreError(why, store=self.path, reason=reason(error))


def _lay_down(file: Path) -> None:
    """A new store is its owner's alone: whoever can read it knows all. SQLite's files beside it take after it."""
    if not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))


def _identity(file: Path) -> tuple[int, int] | None:
    """Which file it is; None where there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _may_write(file: Path) -> bool:
    """Whether the file can be opened for writing (root may write what nobody may; so it is tried, not asked)."""
    try:
        with file.open("r+b"):
            return True
    except PermissionError:
        return False
