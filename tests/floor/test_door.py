"""Who may come in to the floor in a browser: names, pages, the word; and the places there are."""

import pytest

from tui.floor.serve.door import MOST_TRIES, WAIT, Door, file_of, is_local
from tui.floor.serve.places import IDLE, Place, Places

ALL = "0.0.0.0"  # noqa: S104


def test_an_address_is_local_that_only_this_machine_reaches() -> None:
    assert all(is_local(host) for host in ("localhost", "127.0.0.1", "127.8.0.1", "::1"))
    assert not any(is_local(host) for host in (ALL, "192.168.1.7", "::", "corro.example", ""))


def test_pages_of_other_sites_and_requests_for_other_servers_are_turned_away() -> None:
    door = Door(host="localhost")
    assert door.welcome("localhost:8000", None)
    assert door.welcome("localhost:8000", "http://localhost:8000")
    assert door.welcome("127.0.0.1:8000", None)
    assert door.welcome("[::1]:8000", "http://[::1]:8000")
    assert not door.welcome("evil.example:8000", None)  # a name that was turned to this machine
    assert not door.welcome("192.168.1.7:8000", None)
    assert not door.welcome("localhost:8000", "http://evil.example")
    for nonsense in ("", ":8000", "[::1", "localhost:8000:9", "user@localhost", "\x00"):
        assert not door.welcome(nonsense, "http://evil.example")
    assert not door.welcome("localhost:8000", "null")
    assert not door.welcome("localhost:8000", "http://[")


def test_a_name_that_somebody_turned_to_this_machine_is_not_answered_wherever_it_is_served() -> None:
    door = Door(host=ALL, public="https://aula.example/", names=("Corro.Escuela.",))
    assert not door.welcome("evil.example:8124", "http://evil.example:8124")
    assert not door.welcome("evil.example:8124", None)
    assert door.welcome("192.168.1.7:8000", "http://192.168.1.7:8000")  # a number is no name, and cannot be turned
    assert door.welcome("[fe80::1]:8000", None)
    assert door.welcome("corro.escuela:8000", "http://corro.escuela:8000")
    assert door.welcome("aula.example", "https://aula.example")
    assert door.welcome("127.0.0.1:8000", "https://aula.example")
    assert not door.welcome("192.168.1.7:8000", "http://evil.example")


def test_this_machines_own_name_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Aula-3.escuela.example")
    door = Door(host=ALL)
    for name in ("aula-3.escuela.example", "aula-3", "aula-3.local", "localhost"):
        assert door.welcome(f"{name}:8000", f"http://{name}:8000")
    assert not Door(host="localhost").welcome("aula-3.local:8000", None)


def test_the_word_lets_one_browser_in_and_no_other() -> None:
    door = Door(host=ALL, word="luna")
    mine, other = door.token(), door.token()
    assert not door.knows(mine)
    assert not door.opens("sol", mine, "10.0.0.1")
    assert door.opens(" LUNA ", mine, "10.0.0.1")
    assert door.knows(mine)
    assert not door.knows(other)
    assert not door.knows("")
    assert Door(host="localhost").knows("")


def test_whoever_says_wrong_words_has_to_wait_and_nobody_else() -> None:
    now = 0.0
    door = Door(host=ALL, word="luna", clock=lambda: now)
    for _try in range(MOST_TRIES):
        assert not door.must_wait("10.0.0.1")
        door.opens("sol", "token", "10.0.0.1")
    assert door.must_wait("10.0.0.1")
    assert not door.must_wait("10.0.0.2")
    now = WAIT + 1
    assert not door.must_wait("10.0.0.1")


def test_a_browser_is_known_by_what_it_was_given_and_nothing_else_becomes_a_file() -> None:
    door = Door(host="localhost")
    token = door.token()
    assert door.token(token) == token
    for shown in ("", "../../etc/passwd", "a" * 31, "a" * 33, "ñ" * 32):
        assert door.token(shown) != shown
    assert token not in file_of(token)
    assert file_of(token).isalnum()


def places(most: int, most_from_one: int) -> tuple[Places, list[str], list[float]]:
    """Places, who had to leave, and the clock."""
    clock = [0.0]
    return Places(most, most_from_one, clock=lambda: clock[0]), [], clock


def test_nobody_takes_more_places_than_one_address_may_have() -> None:
    there, left, _clock = places(24, 8)
    taken = [there.take("10.0.0.1", lambda: left.append("one")) for _place in range(24)]
    assert sum(isinstance(place, Place) for place in taken) == 8
    assert there.take("10.0.0.2", lambda: None) is not None
    assert left == []


def test_a_place_that_is_not_used_is_given_away_the_longest_unused_first() -> None:
    there, left, clock = places(2, 2)
    one = there.take("10.0.0.1", lambda: left.append("one"))
    two = there.take("10.0.0.2", lambda: left.append("two"))
    assert one is not None
    assert two is not None
    assert there.take("10.0.0.3", lambda: None) is None
    clock[0] = IDLE
    there.use(one)
    assert there.take("10.0.0.3", lambda: left.append("three")) is not None
    assert left == ["two"]
    there.free(two)  # its visit ends only now
    assert len(there) == 2
    assert there.take("10.0.0.4", lambda: None) is None


def test_an_address_that_has_all_its_places_gives_one_of_its_own() -> None:
    there, left, clock = places(3, 1)
    there.take("10.0.0.1", lambda: left.append("one"))
    there.take("10.0.0.2", lambda: left.append("two"))
    clock[0] = IDLE
    assert there.take("10.0.0.2", lambda: None) is not None
    assert left == ["two"]
