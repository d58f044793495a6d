"""Running copies of others than the host: what is public of it is held to the rules."""

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
from market.cards.poker import Worth
from market.mano_central.law import model
from market.mano_central.title import TITLE
from tests.exchange.forging import chained, first
from tests.exchange.played import TITLES, setup_for, ticking

SEATS = ("Ana", "Beto", "Caro")


@cache
def a_game() -> Log:
    """Ana's time is up, Beto accepts; a trader stands in for Beto, who is back then, shows a card, and is doubted."""
    sitting = replace(setup_for(TITLE, seats=SEATS), players=dict.fromkeys(SEATS, PERSON))
    log = MemoryLog(new_head(TITLE.game, sitting, clock=ticking(), seed_known=True))
    table = Session.open(TITLE, sitting, log, clock=ticking(), salts=None)
    table.time_up()
    table.time_up()
    table.do(model.Accept(seat="Beto"))
    table.stand_in("Beto", "random")
    table.do(next(iter(table.choices("Beto"))))
    table.back("Beto")
    table.do(next(iter(table.choices("Beto"))))
    table.do(model.Claim(seat="Beto", claim=Worth("pair", ("K",))))
    table.do(model.Doubt(seat="Caro"))
    return log


Change = Callable[[list[Any]], None]


def event(kind: str, **fields: Any) -> Change:
    return lambda lines: lines[first(lines, kind)]["event"].update(fields)


def last(kind: str, **fields: Any) -> Change:
    return lambda lines: next(line for line in reversed(lines) if line["event"]["type"] == kind)["event"].update(fields)


def for_another(lines: list[Any]) -> None:
    """A card of the hand that Ana laid, which another seat is said to know."""
    lines[first(lines, "CentralFormed")]["event"]["sealed"][0]["seat"] = "Caro"


def without(kind: str) -> Change:
    def change(lines: list[Any]) -> None:
        place = first(lines, kind)
        del lines[place]
        for line in lines[place:]:
            line["n"] -= 1

    return change


def one_more(lines: list[Any]) -> None:
    """The holder takes the hand up again in place of forming one."""
    taken = json.loads(json.dumps(lines[first(lines, "CentralTaken")]["event"]))
    lines[first(lines, "CentralFormed")]["event"] = taken


@pytest.mark.parametrize("viewer", [SPECTATOR, "Caro"])
@pytest.mark.parametrize(
    "change",
    [
        event("TableOpened", points={"Ana": 11, "Beto": 10, "Caro": 10}),
        event("TableOpened", holder="Beto"),
        event("TableOpened", claim={"kind": "pair", "ranks": ["2"]}),
        event("TableOpened", discards=["2c"]),
        event("CentralDealt", pile=31),
        event("CentralDealt", seat="Beto"),
        event("PointPaid", points=2),
        event("PointPaid", seat="Caro"),
        event("HandClaimed", seat="Beto"),
        event("HandAccepted", seat="Caro"),
        event("CardShown", seat="Caro"),
        last("HandClaimed", claim={"kind": "high", "ranks": ["7"]}),
        last("CentralTaken", seat="Caro"),
        last("HandDoubted", seat="Ana"),
        last("CentralTurnedOver", opened=[]),
        last("CentralTurnedOver", worth={"kind": "straight-flush", "ranks": ["A"]}),
        last("PointsPaid", points=4),
        last("CentralDealt", seat="Beto"),
        for_another,
        without("PointPaid"),
        without("CentralTurnedOver"),
        without("PointsPaid"),
        event("HandClaimed", claim={"kind": "high", "ranks": ["Ana"]}),
        event("HandClaimed", claim={"kind": "pair", "ranks": []}),
        event("HandClaimed", claim={"kind": "full-house", "ranks": ["A", "A"]}),
        event("StandIn", seat="Eva"),
        event("TimeUp", seats=["Eva"]),
        event("Back", seat="Ana"),
        one_more,
    ],
)
def test_what_is_public_of_a_running_game_is_held_to_the_rules(change: Change, viewer: str) -> None:
    lines = [json.loads(line) for line in write_log(a_game(), viewer)]
    verify(chained(lines), TITLES)
    change(lines)
    with pytest.raises(LogError):
        verify(chained(lines), TITLES)


@pytest.mark.parametrize("viewer", [SPECTATOR, "Beto", "Caro"])
def test_a_copy_that_is_cut_anywhere_holds(viewer: str) -> None:
    lines = list(write_log(a_game(), viewer))
    for count in range(1, len(lines) + 1):
        verify(lines[:count], TITLES)
