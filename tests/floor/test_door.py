"""Who may come in to the floor in a browser: the word; and the places there are."""

from tui.floor.serve.door import MOST_TRIES, WAIT, Door, file_of
from tui.floor.serve.places import IDLE, Place, Places
from tui.web.names import Names

ALL = "0.0.0.0"  # noqa: S104


def test_the_word_lets_one_browser_in_and_no_other() -> None:
    door = Door(Names(host=ALL), word="luna")
    mine, other = door.token(), door.token()
    assert not door.knows(mine)
    assert not door.opens("sol", mine, "10.0.0.1")
    assert door.opens(" LUNA ", mine, "10.0.0.1")
    assert door.knows(mine)
    assert not door.knows(other)
    assert not door.knows("")
    assert Door(Names(host="localhost")).knows("")


def test_whoever_says_wrong_words_has_to_wait_and_nobody_else() -> None:
    now = 0.0
    door = Door(Names(host=ALL), word="luna", clock=lambda: now)
    for _try in range(MOST_TRIES):
        assert not door.must_wait("10.0.0.1")
        door.opens("sol", "token", "10.0.0.1")
    assert door.must_wait("10.0.0.1")
    assert not door.must_wait("10.0.0.2")
    now = WAIT + 1
    assert not door.must_wait("10.0.0.1")


def test_a_browser_is_known_by_what_it_was_given_and_nothing_else_becomes_a_file() -> None:
    door = Door(Names(host="localhost"))
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
