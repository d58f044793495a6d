"""Which requests are for this server, and where they come from."""

import pytest

from tui.web.names import Names, is_local, visitor

ALL = "0.0.0.0"  # noqa: S104


def test_an_address_is_local_that_only_this_machine_reaches() -> None:
    assert all(is_local(host) for host in ("localhost", "127.0.0.1", "127.8.0.1", "::1"))
    assert not any(is_local(host) for host in (ALL, "192.168.1.7", "::", "corro.example", ""))


def test_pages_of_other_sites_and_requests_for_other_servers_are_turned_away() -> None:
    names = Names(host="localhost")
    assert names.welcome("localhost:8000", None)
    assert names.welcome("localhost:8000", "http://localhost:8000")
    assert names.welcome("127.0.0.1:8000", None)
    assert names.welcome("[::1]:8000", "http://[::1]:8000")
    assert not names.welcome("evil.example:8000", None)  # a name that was turned to this machine
    assert not names.welcome("192.168.1.7:8000", None)
    assert not names.welcome("localhost:8000", "http://evil.example")
    for nonsense in ("", ":8000", "[::1", "localhost:8000:9", "user@localhost", "\x00"):
        assert not names.welcome(nonsense, "http://evil.example")
    assert not names.welcome("localhost:8000", "null")
    assert not names.welcome("localhost:8000", "http://[")


def test_a_name_that_somebody_turned_to_this_machine_is_not_answered_wherever_it_is_served() -> None:
    names = Names(host=ALL, public="https://aula.example/", names=("Corro.Escuela.",))
    assert not names.welcome("evil.example:8124", "http://evil.example:8124")
    assert not names.welcome("evil.example:8124", None)
    assert names.welcome("192.168.1.7:8000", "http://192.168.1.7:8000")  # a number is no name, and cannot be turned
    assert names.welcome("[fe80::1]:8000", None)
    assert names.welcome("corro.escuela:8000", "http://corro.escuela:8000")
    assert names.welcome("aula.example", "https://aula.example")
    assert names.welcome("127.0.0.1:8000", "https://aula.example")
    assert not names.welcome("192.168.1.7:8000", "http://evil.example")


def test_this_machines_own_name_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Aula-3.escuela.example")
    names = Names(host=ALL)
    for name in ("aula-3.escuela.example", "aula-3", "aula-3.local", "localhost"):
        assert names.welcome(f"{name}:8000", f"http://{name}:8000")
    assert not Names(host="localhost").welcome("aula-3.local:8000", None)


def test_an_address_told_by_a_proxy_counts_where_the_proxy_is_named_and_not_beyond_it() -> None:
    assert visitor("10.0.0.1", "10.9.9.9", ()) == "10.0.0.1"
    assert visitor("127.0.0.1", "10.9.9.9", ("127.0.0.1",)) == "10.9.9.9"
    assert visitor("127.0.0.1", "1.1.1.1, 10.9.9.9", ("127.0.0.1",)) == "10.9.9.9"  # the first is invented
    assert visitor("127.0.0.1", "1.1.1.1, 10.0.0.2", ("127.0.0.1", "10.0.0.2")) == "1.1.1.1"
    assert visitor("127.0.0.1", " , ", ("127.0.0.1",)) == "127.0.0.1"
