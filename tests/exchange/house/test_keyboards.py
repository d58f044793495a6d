"""Two keyboards of one store: each moves for its own persons, and a seat changes over by a code that is shown."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from exchange.house.keyboards import Keyboard
from exchange.opening import open_table
from exchange.store import Store, open_store
from exchange.value.errors import Refused

SEATS = ("Ana", "Beto", "Caro")


class Two:
    """One store as two programs have it, and a game in it."""

    def __init__(self, one: Store, other: Store) -> None:
        self.one = one
        self.other = other
        self.game = open_table("bolsa", " ".join(SEATS), store=one).log.head.id

    def first(self) -> Keyboard:
        return Keyboard(self.one, self.game, SEATS)

    def second(self) -> Keyboard:
        return Keyboard(self.other, self.game, SEATS)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    with open_store(tmp_path / "games.db") as one, open_store(tmp_path / "games.db") as other:
        yield Two(one, other)


def test_who_opens_a_game_first_has_all_its_persons_and_the_next_one_none(two: Two) -> None:
    first, second = two.first(), two.second()
    assert first.seats == SEATS
    assert second.seats == ()
    assert second.elsewhere == SEATS


def test_a_seat_changes_over_by_the_code_that_the_first_keyboard_shows(two: Two) -> None:
    first, second = two.first(), two.second()
    codes = first.codes()
    assert second.take("XXXXX") is None
    assert second.take(codes["Beto"].lower()) == "Beto"
    assert second.seats == ("Beto",)
    assert first.look()
    assert first.seats == ("Ana", "Caro")
    assert first.losses == 1
    first.check("Ana")
    second.check("Beto")
    for keyboard, seat in ((first, "Beto"), (second, "Ana")):
        with pytest.raises(Refused):
            keyboard.check(seat)


def test_a_code_is_good_once_and_only_the_newest(two: Two) -> None:
    first, second = two.first(), two.second()
    old, new = first.codes(), first.codes()
    assert second.take(old["Ana"]) is None
    assert second.take(new["Ana"]) == "Ana"
    third = two.second()
    assert third.take(new["Ana"]) is None
    assert third.take(second.codes()["Ana"]) == "Ana"


def test_seats_of_a_keyboard_that_has_left_are_free_and_those_of_others_are_not(two: Two) -> None:
    first, second = two.first(), two.second()
    second.take(first.codes()["Beto"])
    first.close()
    third = Keyboard(two.one, two.game, SEATS)
    assert third.seats == ("Ana", "Caro")
    second.close()
    third.close()
    assert Keyboard(two.one, two.game, SEATS).seats == SEATS


def test_a_keyboard_that_left_in_good_order_leaves_no_file_behind(two: Two, tmp_path: Path) -> None:
    first = two.first()
    held = set(tmp_path.glob("*-held-*"))
    assert len(held) == 1
    first.close()
    assert not set(tmp_path.glob("*-held-*"))


def test_no_code_lies_in_the_store_in_clear(two: Two, tmp_path: Path) -> None:
    codes = two.first().codes()
    files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert not [code for code in codes.values() if code.encode() in files]
