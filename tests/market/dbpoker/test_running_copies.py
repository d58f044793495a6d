"""Running copies of others than the host: what is public of them is held to the rules, behind hidden discards and
shuffles too."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from exchange.game import PERSON
from exchange.log.log import Log, MemoryLog
from exchange.log.logfile import write_log
from exchange.session import Session, new_head
from exchange.value.errors import LogError
from exchange.value.seal import SPECTATOR
from exchange.verify import verify
from market import GAMES
from tests.exchange.forging import chained, first
from tests.exchange.played import TITLES, setup_for, ticking

SEATS = ("Ana", "Beto", "Caro")
MOST = 90
OPTIONS: dict[str, dict[str, int | str]] = {"dbpoker-6": {"answer": "lays"}}


@cache
def a_game(name: str, seed: str) -> Log:
    """A game among traders that is not over yet, with a seat whose time was up."""
    title = GAMES[name]
    sitting = setup_for(title, seats=SEATS, options=OPTIONS.get(name, {}))
    sitting = replace(sitting, players=dict.fromkeys(SEATS, PERSON), seed=seed)
    log = MemoryLog(new_head(title.game, sitting, clock=ticking(), seed_known=True))
    table = Session.open(title, sitting, log, clock=ticking(), salts=None)
    table.time_up()
    for turn in range(MOST):
        owing = table.to_act()
        if not owing:
            break
        trader = title.traders["random" if turn % 7 == 0 else "builder"]
        table.do(table.trader_moves(owing[0], trader))
    return log


def running(name: str, seed: str, viewer: str) -> list[bytes]:
    """The copy of that game, cut before it is over."""
    lines = list(write_log(a_game(name, seed), viewer))
    ends = ("MarketEmptied", "TableStoodStill", "SeatScored", "GameWon", "Disclosed")
    return [line for line in lines if not any(f'"{kind}"'.encode() in line for kind in ends)]


@pytest.mark.parametrize("viewer", [SPECTATOR, "Beto"])
@pytest.mark.parametrize("name", ["dbpoker-1", "dbpoker-5", "dbpoker-6"])
def test_a_copy_that_is_cut_anywhere_holds_and_is_decided_to_its_end(name: str, viewer: str) -> None:
    lines = running(name, "3", viewer)
    for count in range(1, len(lines) + 1, 7):
        verify(lines[:count], TITLES)
    whole = verify(lines, TITLES)
    assert whole.upto >= 1


Change = Callable[[list[Any]], None]


def last(kind: str, /, **fields: Any) -> Change:
    return lambda lines: next(line for line in reversed(lines) if line.get("event", {}).get("type") == kind)[
        "event"
    ].update(fields)


def at_first(kind: str, /, **fields: Any) -> Change:
    return lambda lines: lines[first(lines, kind)]["event"].update(fields)


def without(kind: str) -> Change:
    def change(lines: list[Any]) -> None:
        place = first(lines, kind)
        del lines[place]
        for line in lines[place:]:
            line["n"] -= 1

    return change


ALL: tuple[Change, ...] = (
    at_first("DeckShuffled", turn="Beto"),
    at_first("DeckShuffled", coins={"Ana": 1, "Beto": 2, "Caro": 3}),
    at_first("CardDealt", draw=2),
    at_first("TurnPassed", seat="Caro"),
    last("TurnPassed", seat="Nadie"),
    last("RoundBegan", round=77),
    last("CoinsPaid", coins=99),
    at_first("CoinsPaid", coins=99),
    at_first("HandKept", count=1),
    last("HandKept", seat="Nadie"),
    at_first("HandLaid", kind="royal-flush"),
    without("CoinsPaid"),
    without("HandFilled"),
    without("TurnPassed"),
)
OF: dict[str, tuple[Change, ...]] = {
    "dbpoker-1": (
        at_first("MarketOpened", opened=[]),
        last("CardOffered", seat="Nadie"),
        without("OfferUnsold"),
        at_first("OfferUnsold", card="2c"),
    ),
    "dbpoker-5": (
        last("CardRejected", seat="Nadie"),
        at_first("CardDrawn", looked=[]),
        without("ShowcasesTurnedOver"),
        last("ShowcaseShown", seat="Nadie"),
    ),
    "dbpoker-6": (
        last("ChallengeYielded", seat="Ana"),
        without("ChallengeStood"),
        last("CardExchanged", wanted="2c"),
        at_first("CardExchanged", laid=[]),
    ),
}


@pytest.mark.parametrize("viewer", [SPECTATOR, "Caro"])
@pytest.mark.parametrize("name", OF)
def test_what_is_public_of_a_running_game_is_held_to_the_rules(name: str, viewer: str) -> None:
    lines = [json.loads(line) for line in running(name, "3", viewer)]
    verify(chained(lines), TITLES)
    unnoticed = []
    for number, change in enumerate((*ALL, *OF[name])):
        forged = json.loads(json.dumps(lines))
        try:
            change(forged)
        except StopIteration:
            continue
        if forged == lines:
            continue
        try:
            verify(chained(forged), TITLES)
        except LogError:
            continue
        unnoticed.append(number)
    assert unnoticed == []
