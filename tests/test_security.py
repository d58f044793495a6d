"""docs/security.md: each line names a test that is there, and its SQL grants a seat its own secrets alone."""

import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from exchange.log.follow import Follower
from exchange.opening import open_table
from exchange.session import Session
from exchange.store import open_store
from exchange.title import title_for
from exchange.value.errors import LogError, StoreError
from market import GAMES
from market.bolsa.law.model import SealSheet, Sheet
from tests.exchange.stores import NO_SERVER, POSTGRES, new_store

REPO = Path(__file__).parent.parent
PAGE = (REPO / "docs" / "security.md").read_text(encoding="utf-8")


def test_each_line_names_a_test_that_is_there() -> None:
    lines = [line for line in PAGE.splitlines() if line.startswith("| ")][2:]
    assert len(lines) > 20
    for line in lines:
        named = re.fullmatch(r"\|.*\| `(tests/[\w/]+\.py)::(test_\w+)` \|", line)
        assert named is not None, line
        file, test = named.groups()
        assert re.search(rf"^(async )?def {test}\(", (REPO / file).read_text(encoding="utf-8"), re.MULTILINE), line


@pytest.mark.skipif(not POSTGRES, reason=NO_SERVER)
def test_a_role_of_postgresql_reads_its_own_seats_secrets_alone(tmp_path: Path) -> None:
    import psycopg

    role = f"ana_{uuid4().hex}"
    with new_store("postgres", tmp_path) as url, open_store(url, GAMES) as store:
        table = open_table("bolsa", "Ana Beto Caro", store=store, name="running")
        table.do(SealSheet(seat="Ana", sheet=Sheet({"IBE": 1})))
        table.do(SealSheet(seat="Beto", sheet=Sheet({"SAN": 2})))
        schema = url.rpartition("%3D")[2]
        statements = re.findall(r"[^;]+;", PAGE.partition("```sql\n")[2].partition("```")[0])
        assert len(statements) == 4
        with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as owner:
            for statement in (*statements, f"GRANT USAGE ON SCHEMA {schema} TO ana;"):
                own = re.sub(r"\bana(?=\b|_)", role, statement).replace("5c37a293988b", table.log.head.id)
                owner.execute(own.encode())
            try:
                with open_store(re.sub(r"//[^@]*@", f"//{role}@", url), GAMES, create=False) as seen:
                    check_role(seen, table)
            finally:
                owner.execute(f"DROP OWNED BY {role}; DROP ROLE {role}".encode())


def check_role(seen: Any, table: Session) -> None:
    """What Ana's role reads of a running game in which Ana and Beto have sealed, and that it does nothing else."""
    assert seen._driver.rows("SELECT DISTINCT audience FROM secret") == [("Ana",)]
    log = seen.log("running")
    assert log.head.seed is not table.log.head.seed
    assert not isinstance(log.head.seed, str)
    title = title_for(GAMES, log.head)
    hers = Follower(title, log.head, "Ana")
    hers.feed(log.read())
    assert hers.state(3) == table.view("Ana")
    salts = {
        str(salt) for entry in table.log.read() if isinstance(salt := getattr(entry.event, "sheet_salt", None), str)
    }
    assert len(salts) == 2
    told = repr([log.records(0), log.head_record(), log.read()])
    assert sum(salt in told for salt in salts) == 1
    with pytest.raises(LogError):
        Session(title, log).do(SealSheet(seat="Caro", sheet=Sheet({})))
    with pytest.raises(StoreError, match="permission denied"):
        seen._driver.write([("DELETE FROM secret WHERE game = ?", [(log.head.id,)])])
    with pytest.raises(StoreError, match="permission denied"):
        open_table("bolsa", "Ana Beto Caro", store=seen, name="mine")
