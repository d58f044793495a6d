"""Chance by keyed hash: anybody with the seed and SHA-256 makes every draw again."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exchange.value.chance import Chance, Draws, fresh_seed

WORD = 2**64
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


def digests(seed: str, purpose: str, seat: str, counter: int) -> bytes:
    """Draw number `counter` as the log's format tells an outsider to make it."""
    key = json.dumps([seed, purpose, seat, counter], ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(key.encode()).digest()


class Outsider:
    """An independent maker of draws."""

    def __init__(self, seed: str, purpose: str, seat: str) -> None:
        self.key = (seed, purpose, seat)
        self.counter = 0

    def below(self, bound: int) -> int:
        while True:
            number = int.from_bytes(digests(*self.key, self.counter)[:8], "big")
            self.counter += 1
            if number < WORD // bound * bound:
                return number % bound


@given(NAMES, NAMES, NAMES, st.lists(st.integers(1, WORD), min_size=1, max_size=8))
def test_an_outsider_makes_the_same_draws_from_the_seed(seed: str, purpose: str, seat: str, bounds: list[int]) -> None:
    draws, outsider = Chance(seed).draws(purpose, seat), Outsider(seed, purpose, seat)
    assert [draws.below(bound) for bound in bounds] == [outsider.below(bound) for bound in bounds]


def test_a_number_that_would_favour_the_low_ones_is_drawn_again() -> None:
    bound = WORD // 2 + 1  # almost half of all numbers are beyond the one whole multiple of it
    draws, outsider = Draws("seed", "test"), Outsider("seed", "test", "")
    assert [draws.below(bound) for _ in range(40)] == [outsider.below(bound) for _ in range(40)]
    assert outsider.counter > 50  # so some were drawn again
    assert draws.salt() == digests("seed", "test", "", outsider.counter).hex()[:32]  # and the streams stand level


def test_every_number_below_the_bound_comes_about_as_often() -> None:
    draws = Draws("even", "test")
    counts = Counter(draws.below(6) for _ in range(6_000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(850 < count < 1_150 for count in counts.values())


@given(NAMES, st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_every_card(seed: str, items: list[int]) -> None:
    assert Counter(Draws(seed, "deck").shuffled(items)) == Counter(items)


def test_every_order_of_three_cards_comes_about_as_often() -> None:
    draws = Draws("deck", "test")
    counts = Counter(draws.shuffled("ABC") for _ in range(6_000))
    assert len(counts) == 6
    assert all(850 < count < 1_150 for count in counts.values())


def test_a_stream_is_its_seed_purpose_and_seat_and_nothing_else() -> None:
    def first(seed: str, purpose: str, seat: str) -> str:
        return Chance(seed).draws(purpose, seat).salt()

    assert first("7", "salt 3", "Ana") == first("7", "salt 3", "Ana")
    others = [("8", "salt 3", "Ana"), ("7", "salt 4", "Ana"), ("7", "salt 3", "Beto"), ("7", "salt", "3,Ana")]
    assert len({first("7", "salt 3", "Ana"), *(first(*other) for other in others)}) == 5


def held(thing: object) -> Iterator[object]:
    """What can be reached from an object by its own attributes."""
    for name in getattr(type(thing), "__slots__", ()):
        yield getattr(thing, name)
        yield from held(getattr(thing, name))


def test_whoever_is_handed_a_stream_cannot_read_the_seed_from_it() -> None:
    draws = Chance("the-seed").draws("trader 5", "Ana")
    draws.salt()
    found = list(held(draws))
    assert len(found) == 2
    assert not any("the-seed" in str(value) for value in found)
    assert {type(value) for value in found} & {str, bytes, bytearray, tuple, list, dict} == set()


def test_choosing_takes_one_of_the_items_and_one_draw() -> None:
    draws, outsider = Draws("7", "trader", "Ana"), Outsider("7", "trader", "Ana")
    items = ["pass", "bid 11", "bid 12"]
    assert [draws.choose(items) for _ in range(20)] == [items[outsider.below(3)] for _ in range(20)]


@pytest.mark.parametrize("bound", [0, -1, WORD + 1])
def test_a_bound_that_no_number_lies_below_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Draws("7", "test").below(bound)


def test_a_fresh_seed_is_256_bits_that_do_not_come_again() -> None:
    one, other = fresh_seed(), fresh_seed()
    assert re.fullmatch("[0-9a-f]{64}", one)
    assert one != other


def test_a_number_from_where_the_bound_no_more_fits_whole_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = [2**64 - 1, 2**64 - 4, 2**64 - 5]  # 2**64 % 6 = 4: the last four are too many
    monkeypatch.setattr(Draws, "_digest", lambda _draws: drawn.pop(0).to_bytes(8, "big") + bytes(24))
    assert Draws("7", "deal").below(6) == (2**64 - 5) % 6 == 5
    assert drawn == []
