"""The store's tables. They only grow: triggers refuse whatever would change or take away a row of a log. A game can be
taken out whole (`forget`), be called otherwise, and a copy of it become the host's.

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


class DerivedRow(SQLModel, table=True):
    """A text beside a game's log: one that was made from it and can be made again, such as its analysis, or what a
    house must know to hold the table. It is no part of the log: it may be replaced and deleted, and goes with its
    game."""

    __tablename__ = "derived"
    __table_args__ = {"sqlite_with_rowid": False}

    game: str = Field(primary_key=True, foreign_key="game.id", max_length=12)
    kind: str = Field(primary_key=True)
    text: str


class SittingRow(SQLModel, table=True):
    """A sitting of a house by its name: what the house must know to go on with it after a restart. It may be replaced
    and deleted; no key stands in it, only hashes of keys."""

    __tablename__ = "sitting"
    __table_args__ = {"sqlite_with_rowid": False}

    name: str = Field(primary_key=True)
    text: str


TABLES = ("game", "event", "secret")
"""Those of the log, which only grow."""
DERIVED = "derived"
YOUNGER = (DERIVED, "sitting")
"""Those that stores of earlier releases lack."""
_KEYS = {"game": ("id",), "event": ("game", "n"), "secret": ("game", "n", "pointer")}
_REFUSAL = "a log only grows"


def create_statements(dialect: "Dialect") -> list[str]:
    """The tables as this dialect of SQL creates them."""
    tables = SQLModel.metadata.tables
    return [str(CreateTable(tables[name]).compile(dialect=dialect)) for name in (*TABLES, *YOUNGER)]


def create_younger(dialect: "Dialect") -> list[str]:
    """The tables that stores of earlier releases lack, where they do."""
    tables = SQLModel.metadata.tables
    return [str(CreateTable(tables[name], if_not_exists=True).compile(dialect=dialect)) for name in YOUNGER]


def sqlite_triggers() -> list[str]:
    """Triggers that refuse UPDATE, DELETE, and the silent deleting of INSERT OR REPLACE.

    They let pass: a game deleted whole, the name of a game, and that a copy becomes the host's.
    """
    refuse = f"BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
    made = []
    for table in TABLES:
        same = " AND ".join(f"{key} = NEW.{key}" for key in _KEYS[table])
        there = f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {same})"  # noqa: S608 (no outside text in it)
        alone = "WHEN EXISTS (SELECT 1 FROM game WHERE id = OLD.game)"
        changed = f"WHEN NOT ({_MAY_CHANGE})" if table == "game" else ""
        made += [
            f"CREATE TRIGGER {table}_is_never_updated BEFORE UPDATE ON {table} {changed} {refuse}",
            f"CREATE TRIGGER {table}_is_never_replaced BEFORE INSERT ON {table} {there} {refuse}",
        ]
        if table != "game":
            made.append(f"CREATE TRIGGER {table}_is_never_deleted BEFORE DELETE ON {table} {alone} {refuse}")
    return [*made, f"CREATE TRIGGER game_is_deleted_whole AFTER DELETE ON game BEGIN {_WHOLE} END"]


_MAY_CHANGE = "NEW.id = OLD.id AND NEW.head = OLD.head AND NEW.chain = OLD.chain AND NEW.viewer IN (OLD.viewer, 'host')"
_WHOLE = " ".join(f"DELETE FROM {table} WHERE game = OLD.id;" for table in (DERIVED, "secret", "event"))  # noqa: S608 (as above)


def postgres_triggers() -> list[str]:
    """Triggers that refuse UPDATE, DELETE and TRUNCATE, and let pass what those of SQLite do.

    Triggers of one table fire by the order of their names: ours that deletes a game whole comes before PostgreSQL's
    own (`RI_…`), which looks for events left behind.
    """
    refuse = f"RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'integrity_constraint_violation';"
    alone = f"BEGIN IF EXISTS (SELECT 1 FROM game WHERE id = OLD.game) THEN {refuse} END IF; RETURN OLD; END"  # noqa: S608 (as above)
    label = f"BEGIN IF {_MAY_CHANGE} THEN RETURN NEW; END IF; {refuse} END"
    bodies = {
        "corro_only_grows": f"BEGIN {refuse} END",
        "corro_never_alone": alone,
        "corro_label_alone": label,
        "corro_whole_game": f"BEGIN {_WHOLE} RETURN OLD; END",
    }
    made = [
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$"
        for name, body in bodies.items()
    ]
    for table in TABLES:
        changed = "corro_label_alone" if table == "game" else "corro_only_grows"
        rules = [
            ("changed", "BEFORE UPDATE", "ROW", changed),
            ("emptied", "BEFORE TRUNCATE", "STATEMENT", "corro_only_grows"),
        ]
        if table != "game":
            rules.append(("deleted", "BEFORE DELETE", "ROW", "corro_never_alone"))
        for name, when, each, function in rules:
            trigger = f"{table}_is_never_{name}"
            made.append(f"DROP TRIGGER IF EXISTS {trigger} ON {table}")
            made.append(f"CREATE TRIGGER {trigger} {when} ON {table} FOR EACH {each} EXECUTE FUNCTION {function}()")
    whole = '"Game_is_deleted_whole"'
    made.append(f"DROP TRIGGER IF EXISTS {whole} ON game")
    made.append(f"CREATE TRIGGER {whole} AFTER DELETE ON game FOR EACH ROW EXECUTE FUNCTION corro_whole_game()")
    return made
