"""The store's tables. They only grow: triggers refuse whatever would change or take away a row.

`event.text` is the public canonical JSON that the chain hashes and every copy repeats; what not everyone may know lies
in `secret`, each row with its audience: redaction is not reading, and a database can grant a seat its own alone.
"""

from typing import TYPE_CHECKING

from sqlalchemy.schema import CreateTable
from sqlmodel import Field, SQLModel

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect


class GameRow(SQLModel, table=True):
    """A game. `name` is what this store calls it; `head` is the head that everybody's copy has, as canonical JSON;
    `viewer` is whose copy of the game this is."""

    __tablename__ = "game"

    id: str = Field(primary_key=True, max_length=12)
    name: str = Field(unique=True)
    viewer: str
    head: str
    chain: str


class EventRow(SQLModel, table=True):
    """An event, numbered from 1 within its game."""

    __tablename__ = "event"
    __table_args__ = {"sqlite_with_rowid": False}

    game: str = Field(primary_key=True, foreign_key="game.id", max_length=12)
    n: int = Field(primary_key=True)
    at: str
    text: str
    chain: str


class SecretRow(SQLModel, table=True):
    """A secret of line `n` of a game's log (0 is the head): at `pointer` in the line belong the fields of `text`.

    At `/command` it is the command itself, which is the host's to know.
    """

    __tablename__ = "secret"
    __table_args__ = {"sqlite_with_rowid": False}

    game: str = Field(primary_key=True, foreign_key="game.id", max_length=12)
    n: int = Field(primary_key=True)
    pointer: str = Field(primary_key=True)
    audience: str
    text: str


TABLES = ("game", "event", "secret")
_KEYS = {"game": ("id",), "event": ("game", "n"), "secret": ("game", "n", "pointer")}
_REFUSAL = "a log only grows"


def create_statements(dialect: "Dialect") -> list[str]:
    """The tables as this dialect of SQL creates them."""
    tables = SQLModel.metadata.tables
    return [str(CreateTable(tables[name]).compile(dialect=dialect)) for name in TABLES]


def sqlite_triggers() -> list[str]:
    """Triggers that refuse UPDATE, DELETE, and the silent deleting of INSERT OR REPLACE."""
    refuse = f"BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
    made = []
    for table in TABLES:
        same = " AND ".join(f"{key} = NEW.{key}" for key in _KEYS[table])
        there = f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {same})"  # noqa: S608 (no outside text in it)
        made += [
            f"CREATE TRIGGER {table}_is_never_updated BEFORE UPDATE ON {table} {refuse}",
            f"CREATE TRIGGER {table}_is_never_deleted BEFORE DELETE ON {table} {refuse}",
            f"CREATE TRIGGER {table}_is_never_replaced BEFORE INSERT ON {table} {there} {refuse}",
        ]
    return made


def postgres_triggers() -> list[str]:
    """Triggers that refuse UPDATE, DELETE and TRUNCATE."""
    body = f"BEGIN RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'integrity_constraint_violation'; END"
    made = [f"CREATE FUNCTION corro_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$"]
    for table in TABLES:
        for name, when, each in (("changed", "UPDATE OR DELETE", "ROW"), ("emptied", "TRUNCATE", "STATEMENT")):
            trigger = f"{table}_is_never_{name} BEFORE {when} ON {table} FOR EACH {each}"
            made.append(f"CREATE TRIGGER {trigger} EXECUTE FUNCTION corro_only_grows()")
    return made
