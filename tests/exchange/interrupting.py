"""Tables with clocks: a game with all kinds of interruptions, and what leads there."""

import json
from typing import Any

from msgspec.structs import replace

from exchange.game import PERSON
from exchange.log.log import MemoryLog
from exchange.log.logfile import write_log
from exchange.session import Session, new_head
from exchange.title import Title
from exchange.value.seal import HOST, SPECTATOR
from market import GAMES
from market.bolsa.law import model
from tests.exchange.played import setup_for, ticking

BOLSA = GAMES["bolsa"]
SEATS = ("Ana", "Beto", "Caro")
VIEWERS = (HOST, SPECTATOR, *SEATS)


def opened(title: Title = BOLSA, caro: str = "quiet", *, store: Any = None, **options: int | str) -> Session:
    """A table at which Ana and Beto sit, and a trader of this name."""
    sitting = setup_for(title, options=options, seats=SEATS)
    sitting = replace(sitting, players={"Ana": PERSON, "Beto": PERSON, "Caro": caro})
    head = new_head(title.game, sitting, clock=ticking(), seed_known=True)
    log = store.create(head) if store else MemoryLog(head)
    return Session.open(title, sitting, log, clock=ticking(), paranoid=True)


def seal(table: Session, **buys: int) -> None:
    """Each of these seats orders so many shares of SAN."""
    for seat, shares in buys.items():
        table.do(model.SealSheet(seat=seat, sheet=model.Sheet({"SAN": shares})))


def in_an_auction() -> Session:
    """A table with Ana to speak: she and Beto both want what Caro sells."""
    table = opened(caro=PERSON, rounds=1)
    seal(table, Ana=1, Beto=1)
    table.do(model.SealSheet(seat="Caro", sheet=model.Sheet({}, {"SAN": 1})))
    assert table.to_act() == ("Ana",)
    return table


def interrupted(store: Any = None) -> Session:
    """A game with all kinds of interruptions, still running."""
    table = opened(store=store, rounds=2)
    table.stand_in("Ana", "value")
    list(table.traders_move())
    table.time_up()
    while "Ana" not in table.to_act():
        table.time_up()
        list(table.traders_move({}))
    table.back("Ana")
    return table


def host_lines(table: Session, viewer: str = HOST) -> list[Any]:
    return [json.loads(line) for line in write_log(table.log, viewer)]
