"""A store's address: its password is never shown, whatever is wrong with it, and nothing is made of a broken one."""

from pathlib import Path

import pytest

from exchange.store import open_store, without_password
from exchange.store.address import without_passwords
from exchange.value.errors import StoreError
from tests.exchange.played import TITLES

SECRET = "hunter2"

WRONG = [
    f"postgresql://corro:{SECRET}%zz@127.0.0.1:1/games",
    f"postgresql://corro:%00{SECRET}@127.0.0.1:1/games",
    f"postgresql://127.0.0.1:1/games?passwor={SECRET}",
    f"postgresql://127.0.0.1:1/games?sslpassword={SECRET}&nothing=1",
    f"postgresql://127.0.0.1:1/games?{SECRET}",
    f"postgresql://127.0.0.1:1/games?application_name=a&Password={SECRET}",
    f"postgresql://127.0.0.1:1/games?password={SECRET}%zz",
    f"postgresql://127.0.0.1:1/games?sslmode={SECRET}@",
    f"postgresql://corro:{SECRET}/games",
    f"postgresql://corro:{SECRET}",
    f"postgresql://cor@ro:{SECRET}@127.0.0.1/games",
    f"postgresql://[::1:{SECRET}@127.0.0.1/games",
    f"postgresql://corro:a=/{SECRET}@127.0.0.1/games",
    f"postgresql://127.0.0.1:5432/games?password=a@{SECRET}",
    f"postgresql:/corro:{SECRET}@127.0.0.1:1/games",
    f"postgresql+psycopg:/corro:{SECRET}@127.0.0.1:1/games",
    f"POSTGRESQL:corro:{SECRET}@127.0.0.1/games",
    f"postgresq:/corro:{SECRET}@127.0.0.1/games",
    f"corro:{SECRET}@127.0.0.1/games",
    f"sqlite:/{SECRET}",
    f"mysql://corro:{SECRET}@127.0.0.1/games",
]


@pytest.mark.parametrize("address", WRONG)
def test_an_address_that_is_wrong_is_refused_without_its_password_and_nothing_is_made(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError) as refused:
        open_store(address, TITLES)
    told = refused.value.why.format(**refused.value.facts)
    assert SECRET not in told
    assert SECRET not in without_password(address)
    assert refused.value.__cause__ is None
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        (f"postgresql://corro:{SECRET}@host:5432/db", "postgresql://corro@host:5432/db"),
        (
            f"postgresql://host/db?sslpassword={SECRET}&sslmode=require",
            "postgresql://host/db?sslpassword=…&sslmode=require",
        ),
        (f"postgresql://host/db?passwor={SECRET}", "postgresql://host/db?passwor=…"),
        (f"postgresql://corro:{SECRET}/db", "postgresql://corro:…/db"),
        ("postgresql://a:1,b:2/db", "postgresql://a:1,b:2/db"),
        ("postgresql://[::1]:5432/db", "postgresql://[::1]:5432/db"),
        (f"postgresql:/corro:{SECRET}@host/db", "postgresql:…"),
        ("sqlite:////tmp/a@b.db", "sqlite:////tmp/a@b.db"),
        ("C:/games.db", "C:/games.db"),
        ("a:b.db", "a:b.db"),
    ],
)
def test_an_address_is_shown_without_what_could_be_a_password(address: str, shown: str) -> None:
    assert without_password(address) == shown
    assert without_password(shown) == shown


def test_a_password_typed_where_no_address_belongs_is_not_repeated() -> None:
    said = f"there is no command postgresql+psycopg://corro:{SECRET}@host/games; nearest: games"
    assert without_passwords(said) == "there is no command postgresql+psycopg://corro@host/games; nearest: games"


def test_a_path_with_a_colon_is_a_path(tmp_path: Path) -> None:
    for name in ("a:b.db", "postgres.db", "a@b.db"):
        open_store(tmp_path / name, TITLES).close()
        assert (tmp_path / name).is_file()
