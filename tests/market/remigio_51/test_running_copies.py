"""Running copies of others than the host: what is public of them is held to the rules."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from exchange.game import PERSON
from exchange.log.log import Log, MemoryLog
from exchange.log.logfile import write_log
from exchange.script.read import read_script
from exchange.session import Session, new_head
from exchange.value.errors import LogError
from exchange.value.seal import SPECTATOR
from exchange.verify import verify
from market.remigio_51.law import model
from market.remigio_51.title import TITLE
from tests.exchange.forging import chained, first
from tests.exchange.played import TITLES, ticking

HEAD = """
game   remigio-51
seats  Ana Beto Caro
dealer Caro
option reentry 1
option rounds 5
given hand Ana 12C 13C 1C 7O 7C 7B 8B 6O 3E 3E 4E 5B 9C 11E
given hand Beto 5O 2C 10B
given hand Caro 10O 11O
given combination 3O 4O *5O
given combination 2C 3C 4C
given opened Beto Caro
given stock 3B 4B 12B
given discards 9O
given round 5
given points Ana 20, Beto 90, Caro 40
"""


@cache
def a_game() -> Log:
    """Ana begins to open and retracts; Beto swaps a joker and adds it; Caro's time is up, a trader stands in, and the
    blocked deal is counted: another one begins, with a renewed stock behind it."""
    sitting = replace(read_script(HEAD, "t.play", TITLES).setup, players=dict.fromkeys(("Ana", "Beto", "Caro"), PERSON))
    log = MemoryLog(new_head(TITLE.game, sitting, clock=ticking(), seed_known=True))
    table = Session.open(TITLE, sitting, log, clock=ticking(), salts=None)
    table.do(model.Take(seat="Ana"))
    table.do(model.Lay(seat="Ana", cards=("12C", "13C", "1C")))
    table.do(model.Retract(seat="Ana"))
    table.do(model.Discard(seat="Ana", card="11E"))
    table.do(model.Draw(seat="Beto"))
    table.do(model.Swap(seat="Beto", card="5O", number=1))
    table.do(model.Add(seat="Beto", card="*5C", number=2))
    table.do(model.Discard(seat="Beto", card="10B"))
    table.time_up()
    table.stand_in("Caro", "random")
    table.back("Caro")
    table.time_up()
    table.do(model.Draw(seat="Beto"))
    return log


Change = Callable[[list[Any]], None]


def event(kind: str, **fields: Any) -> Change:
    return lambda lines: lines[first(lines, kind)]["event"].update(fields)


def last(kind: str, **fields: Any) -> Change:
    return lambda lines: next(line for line in reversed(lines) if line["event"]["type"] == kind)["event"].update(fields)


def without(kind: str) -> Change:
    def change(lines: list[Any]) -> None:
        place = first(lines, kind)
        del lines[place]
        for line in lines[place:]:
            line["n"] -= 1

    return change


def for_another(lines: list[Any]) -> None:
    """A card that was taken back, which another seat is said to know."""
    lines[first(lines, "LayRetracted")]["event"]["cards"][0]["seat"] = "Caro"


def another_card(lines: list[Any]) -> None:
    """The second card of the stock is drawn before the first."""
    lines[first(lines, "CardDrawn")]["event"]["drawn"]["place"] += 1


@pytest.mark.parametrize("viewer", [SPECTATOR, "Caro"])
@pytest.mark.parametrize(
    "change",
    [
        event("TableOpened", dealer="Beto"),
        event("TableOpened", round=6),
        event("TableOpened", points={"Ana": 20, "Beto": 101, "Caro": 40}),
        event("TableOpened", combinations=[["3O", "4O", "6O"]]),
        event("TableOpened", opened=["Beto"]),
        event("DealBegun", card="9C"),
        event("DealBegun", deal=2),
        event("DiscardTaken", card="9C"),
        event("DiscardTaken", seat="Beto"),
        event("CombinationLaid", points=51),
        event("CombinationLaid", number=1),
        event("CombinationLaid", cards=["12C", "13C", "11C"]),
        event("LayRetracted", combinations=2),
        event("LayRetracted", cards=[]),
        event("DiscardReturned", card="1C"),
        event("JokerSwapped", number=2),
        event("JokerSwapped", card="6O"),
        event("CardAdded", card="*6C"),
        event("CardAdded", number=1),
        last("CardDiscarded", seat="Beto"),
        event("CardDrawn", instead=False),
        last("CardDrawn", instead=True),
        event("DealBlocked", seat="Ana"),
        event("HandShown", cards=["1O"]),
        event("HandCounted", counted=1),
        last("HandCounted", points=1),
        event("SeatReentered", points=100),
        event("SeatReentered", seat="Caro"),
        event("CoinsPaid", coins=2),
        event("CoinsPaid", to="Ana"),
        last("DealBegun", dealer="Caro"),
        last("DealBegun", deal=3),
        event("TimeUp", seats=["Eva"]),
        event("Back", seat="Ana"),
        for_another,
        another_card,
        without("DiscardReturned"),
        without("DealBlocked"),
        without("HandShown"),
        without("HandCounted"),
        without("SeatReentered"),
        without("CoinsPaid"),
    ],
)
def test_what_is_public_of_a_running_game_is_held_to_the_rules(change: Change, viewer: str) -> None:
    lines = [json.loads(line) for line in write_log(a_game(), viewer)]
    verify(chained(lines), TITLES)
    change(lines)
    with pytest.raises(LogError):
        verify(chained(lines), TITLES)


@pytest.mark.parametrize("viewer", [SPECTATOR, "Ana", "Beto", "Caro"])
def test_a_copy_that_is_cut_anywhere_holds(viewer: str) -> None:
    lines = list(write_log(a_game(), viewer))
    for count in range(1, len(lines) + 1):
        verify(lines[:count], TITLES)
