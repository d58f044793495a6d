"""Every title: a host who runs a program that cheats, and seals and chains all as it should, is found in every copy."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from exchange.log.log import Log
from exchange.log.logfile import write_log
from exchange.value.chance import Chance, Draws
from exchange.value.errors import DoesNotHold
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import verify
from tests.exchange.forging import chained, first
from tests.exchange.played import TITLES, played

SHUFFLE_AGAIN: dict[str, dict[str, int | str]] = {
    "dbpoker-1": {"quiet_rounds": 2},
    "dbpoker-5": {"quiet_rounds": 2},
    "dbpoker-6": {"quiet_rounds": 4},
    "remigio-51": {"rounds": 5, "limit": 400},
}
"""Titles that shuffle in the middle of a game, and options with which a short game does so."""


def stacks(patch: pytest.MonkeyPatch, after: int) -> None:
    """From now on each shuffle behind the first so many puts another card on top."""
    left = [after]

    class Stacking(Draws):
        def shuffled(self, items: Any) -> Any:
            order = super().shuffled(items)
            left[0] -= 1
            lower = next((place for place, card in enumerate(order) if card != order[0]), 0)
            return (
                order if left[0] >= 0 or not lower else (order[lower], *order[1:lower], order[0], *order[lower + 1 :])
            )

    def draws(chance: Chance, purpose: str, seat: str = "") -> Draws:
        return Draws(chance.seed, purpose, seat) if seat else Stacking(chance.seed, purpose)

    patch.setattr(Chance, "draws", draws)


@contextmanager
def dishonest(cheat: Callable[[pytest.MonkeyPatch], None]) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        cheat(patch)
        yield


def first_lie(log: Log, honest: Log) -> int:
    """The first line that an honest host's log would not have."""
    pairs = zip(honest.read(), log.read(), strict=False)
    return next(mine.n for mine, told in pairs if mine.event != told.event) + 1


def found_in_every_copy(log: Log, honest: Log) -> None:
    line = first_lie(log, honest)
    for viewer in (HOST, SPECTATOR, *log.head.seats):
        with pytest.raises(DoesNotHold) as caught:
            verify(write_log(log, viewer), TITLES)
        assert caught.value.line == line, viewer


@pytest.mark.parametrize("name", [name for name in TITLES if name not in ("bolsa", "tender")])
def test_a_deal_that_the_seed_does_not_draw_is_found_at_its_line(name: str) -> None:
    with dishonest(lambda patch: stacks(patch, 0)):
        log = played(TITLES[name])
    honest = played(TITLES[name])
    if [entry.event for entry in log.read()] == [entry.event for entry in honest.read()]:
        pytest.skip("this title shuffles nothing")
    found_in_every_copy(log, honest)


@pytest.mark.parametrize("name", SHUFFLE_AGAIN)
def test_a_later_shuffle_that_the_seed_does_not_draw_is_found_at_its_line(name: str) -> None:
    options = SHUFFLE_AGAIN[name]
    with dishonest(lambda patch: stacks(patch, 1)):
        log = played(TITLES[name], options=options)
    found_in_every_copy(log, played(TITLES[name], options=options))


@pytest.mark.parametrize(
    ("name", "kind", "field"),
    [
        ("dbpoker-5", "CoinsPaid", "coins"),
        ("mano-central", "PointsPaid", "points"),
        ("dbpoker-1", "CoinsPaid", "coins"),
        ("dbpoker-6", "SeatScored", "score"),
        ("remigio-51", "HandCounted", "points"),
        ("bolsa", "PriceMoved", "after"),
    ],
)
def test_whoever_pays_or_counts_wrong_is_found_at_that_line_in_every_copy(name: str, kind: str, field: str) -> None:
    log = played(TITLES[name])
    for viewer in (HOST, SPECTATOR, *log.head.seats):
        lines = [json.loads(line) for line in write_log(log, viewer)]
        wrong = first(lines, kind)
        lines[wrong]["event"][field] += 1
        with pytest.raises(DoesNotHold) as caught:
            verify(chained(lines), TITLES)
        assert (caught.value.line, caught.value.field) == (wrong + 1, f"event.{field}"), viewer
