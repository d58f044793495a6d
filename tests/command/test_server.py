"""A store on a server that is started anew: a game goes on; while it is away, that is told in a line."""

from collections.abc import Callable

import pytest

from exchange.store.driver import Writes
from exchange.store.postgres import PostgresDriver
from tests.command.conftest import Corro
from tests.exchange.server import needs_server, server

pytestmark = [pytest.mark.prove, needs_server]
TABLE = ("run", "bolsa", "--seats", "Ana=random Beto=value Caro=quiet", "--seed", "7", "--name", "friday")
THIRD = 3


def before_the_third_write(happens: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    write, writes = PostgresDriver.write, [0]

    def counted(driver: PostgresDriver, rows: Writes) -> None:
        writes[0] += 1
        if writes[0] == THIRD:
            happens()
        write(driver, rows)

    monkeypatch.setattr(PostgresDriver, "write", counted)
    return writes


def test_a_game_of_traders_goes_on_when_its_server_was_started_anew(
    corro: Corro, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server() as postgres:

        def anew() -> None:
            postgres.end()
            postgres.start()

        writes = before_the_third_write(anew, monkeypatch)
        said = corro("--store", postgres.url, *TABLE)
        assert said.status == 0, said.err
        assert writes[0] > THIRD
        assert said.out == corro(*TABLE, "--no-store").out
        assert corro("--store", postgres.url, "verify", "friday").status == 0


def test_a_server_that_is_gone_ends_a_game_of_traders_with_a_line_and_it_goes_on_later(
    corro: Corro, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server() as postgres:
        with monkeypatch.context() as once:
            before_the_third_write(postgres.end, once)
            said = corro("--store", postgres.url, *TABLE)
        assert said.status == 2
        assert said.err.startswith("corro: the store postgresql+psycopg://corro@/corro")
        assert "Traceback" not in said.err
        postgres.start()
        assert corro("--store", postgres.url, "play", "--plain", "--resume", "friday").status == 0
        assert corro("--store", postgres.url, "tape", "friday").out == corro(*TABLE, "--no-store").out
