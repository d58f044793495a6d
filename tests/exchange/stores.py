"""The stores that the tests are run against: SQLite always, PostgreSQL where a server is named."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest

# Read at once: each test begins without any CORRO_… in its environment.
POSTGRES = os.environ.get("CORRO_TEST_POSTGRES", "")

NO_SERVER = "no PostgreSQL server: CORRO_TEST_POSTGRES names none (.ci/postgres starts one)"

KINDS = [
    "sqlite",
    pytest.param("postgres", marks=pytest.mark.skipif(not POSTGRES, reason=NO_SERVER)),
]


@contextmanager
def new_store(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty store of this kind, gone afterwards."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'games.db'}"
        return
    import psycopg

    # A schema each: making a whole database takes a hundred times as long.
    name = f"corro_{uuid4().hex}"
    with psycopg.connect(POSTGRES.replace("+psycopg", ""), autocommit=True) as admin:
        admin.execute(f"CREATE SCHEMA {name}".encode())
        try:
            yield f"{POSTGRES}{'&' if '?' in POSTGRES else '?'}options=-csearch_path%3D{name}"
        finally:
            admin.execute(f"DROP SCHEMA {name} CASCADE".encode())
