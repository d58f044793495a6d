"""Writes the corpus of the format and rules versions of today: `python -m tests.logs.write_corpus`.

Run it when a version is new. A log that is there already is never written again.
"""

import sys
from pathlib import Path
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from exchange.game import PERSON
from exchange.log.branch import branched, command_ends
from exchange.log.log import FORMAT, Log, MemoryLog, head_chain
from exchange.log.logfile import event_line, head_line, write_log
from exchange.session import Session
from exchange.title import Title
from exchange.value.seal import HOST, SPECTATOR
from market import GAMES
from market.bolsa.law import opening as bolsa
from market.cards.poker import Worth
from market.dbpoker.law import position as dbpoker
from market.dbpoker.law.model import LaidHand
from market.mano_central.law import opening as mano
from market.remigio_51.law import position as remigio
from market.siniestra.law import position as siniestra
from tests.exchange.played import head_for, play_on, played, setup_for

FOLDER = Path(__file__).parent
GAMES_KEPT: list[tuple[str, str, dict[str, int | str], tuple[str, ...], int | None]] = [
    ("bolsa", "five-rounds", {}, ("Ana", "Beto", "Caro"), None),
    ("bolsa", "six-seats-by-house-rules", {"start": "dealt", "bid_limit": "surplus", "rounds": 3}, (), None),
    ("bolsa", "broken-off", {"rounds": 10, "token": "李"}, ("Ana", "Íñigo", "李", "Дани"), 40),
    ("bolsa", "payments", {"dividend": 2, "fee": 3, "spend": "sales", "unanswered": 2, "rounds": 2}, (), None),
    ("dbpoker-1", "three-seats", {"quiet_rounds": 3, "coins": 9}, ("Ana", "Íñigo", "李"), None),
    ("dbpoker-1", "broken-off", {"better": "listed"}, ("Ana", "Íñigo"), 30),
    ("dbpoker-5", "broken-off", {"quiet_rounds": 1}, ("Ana", "Íñigo", "李", "Дани"), 80),
    ("dbpoker-6", "three-seats", {"quiet_rounds": 3, "answer": "lays"}, ("Ana", "Íñigo", "李"), None),
    ("dbpoker-6", "broken-off", {"exchange": "discards", "compare": "cards"}, ("Ana", "Íñigo", "李", "Дани"), 40),
    ("mano-central", "four-seats", {"points": 6}, ("Ana", "Íñigo", "李", "Дани"), None),
    ("mano-central", "broken-off", {"shown": "open", "fresh": "doubter"}, ("Ana", "Íñigo", "李"), 25),
    (
        "remigio-51",
        "five-seats",
        {"rounds": 5, "limit": 40, "jokers": 3, "reentry": 1, "triumph": 3},
        ("Ana", "Íñigo", "李", "Дани", "Eva"),
        None,
    ),
    ("remigio-51", "broken-off", {"dealer": "李"}, ("Ana", "Íñigo", "李"), 40),
    ("siniestra-1", "forty-cards", {"deck": 40}, ("Ana", "Íñigo"), None),
    ("siniestra-1", "broken-off", {}, ("Ana", "Íñigo"), 21),
    ("siniestra-2", "fifty-two-cards", {}, ("Ana", "Íñigo"), None),
    ("siniestra-2", "broken-off", {"deck": 40}, ("Ana", "Íñigo"), 10),
]

BEGUN: list[tuple[str, str, tuple[str, ...], Any, dict[str, str]]] = [
    ("bolsa", "from-a-position", ("Ana", "Íñigo", "李"), bolsa.Position(round=4, cash={"Ana": 7}), {}),
    (
        "dbpoker-5",
        "from-a-position",
        ("Ana", "Íñigo", "李"),
        dbpoker.Position(
            showcases={"Ana": "7h", "Íñigo": "", "李": "Kd"},
            laid=(LaidHand("Ana", ("2c", "2d", "3c", "3d", "9h")),),
            pile=("8c", "8d", "8h", "9c", "9d", "Tc", "Td"),
            waste=("4c", "4d"),
            coins={"Ana": 3},
            turn="Íñigo",
        ),
        {},
    ),
    (
        "mano-central",
        "from-a-position",
        ("Ana", "Íñigo", "李"),
        mano.Position(points={"Ana": 3}, pile=("2c", "3c", "4c", "5c", "6c"), claim=Worth("pair", ("4",))),
        {},
    ),
    (
        "remigio-51",
        "from-a-position",
        ("Ana", "Íñigo", "李"),
        remigio.Position(
            hands={"Ana": ("5O", "6O", "*"), "李": ("9B", "10B")},
            combinations=(("9O", "9C", "*9E"), ("2C", "3C", "4C")),
            opened=("Ana", "李"),
            points={"Ana": 95, "Íñigo": 90, "李": 99},
            round=28,
        ),
        {},
    ),
    ("siniestra-2", "from-a-position", ("Ana", "Íñigo"), siniestra.Position(prices={"O": 1}), {}),
    ("siniestra-1", "with-words", ("Ana", "Íñigo"), None, {"Ana": "luna", "Íñigo": "río 7"}),
]
SHORT: dict[str, dict[str, int | str]] = {
    "bolsa": {"rounds": 3},
    "dbpoker-5": {"quiet_rounds": 2},
    "remigio-51": {"rounds": 5, "limit": 20},
}


def main() -> None:
    """Whatever is missing."""
    for name, what, options, seats, moves in GAMES_KEPT:
        title = GAMES[name]
        places = seats or ("Ana", "Beto", "Caro", "Dani", "Eva", "Fer")
        setup = setup_for(title, f"{name} {what}".replace(" ", "-"), options, places)
        log = MemoryLog(head_for(title, setup, what))
        played(title, log=log, setup=setup, moves=moves)
        for viewer in (HOST, SPECTATOR, places[-1]):
            keep(title, what, viewer, list(write_log(log, viewer)))
        if moves is None:
            keep(title, f"{what}-branch", HOST, branch_lines(title, log))
    for name in GAMES:
        title = GAMES[name]
        short = SHORT.get(name, {})
        setup = setup_for(title, "with-clocks", short, ("Ana", "Íñigo", "李")[: title.seats[0]])
        setup = replace(setup, players={**setup.players, "Ana": PERSON})
        log = MemoryLog(head_for(title, setup, "with-clocks"))
        Session.open(title, setup, log, salts=None)
        interrupted(title, log)
        for viewer in (HOST, SPECTATOR, setup.seats[-1]):
            keep(title, "with-clocks", viewer, list(write_log(log, viewer)))
    for name, what, seats, position, words in BEGUN:
        title = GAMES[name]
        setup = replace(setup_for(title, what, {}, seats), position=position, words=words)
        log = MemoryLog(
            replace(head_for(title, setup, what), seed_known=UNSET) if words else head_for(title, setup, what)
        )
        log.head = replace(log.head, chain=head_chain(log.head))
        played(title, log=log, setup=setup)
        for viewer in (HOST, SPECTATOR, seats[-1]):
            keep(title, what, viewer, list(write_log(log, viewer)))
        keep(title, f"{what}-branch", HOST, branch_lines(title, log))


def interrupted(title: Title, log: Log) -> None:
    """A game at a table with clocks, of a person and traders: whoever is interrupted, and when, comes from nobody."""
    session = Session(title, log)
    seat, turn = log.head.seats[0], 0
    while not session.over:
        turn += 1
        if turn % 7 == 2:
            session.stand_in(seat, "random")
        elif turn % 7 == 5:
            session.back(seat)
        elif turn % 3:
            mover = session.to_act()[-1]
            session.do(session.trader_moves(mover, title.traders["random"]))
        else:
            session.time_up()


def branch_lines(title: Title, log: Log) -> list[bytes]:
    """A branch from the middle of the game, played to its end."""
    ends = command_ends(log, title)
    copy = branched(log, title, ends[len(ends) // 2], name="branch", seed="branch")
    child = MemoryLog(copy.head)
    for entry in list(log.read())[: len(copy.records)]:
        command: Any = entry.command
        child.append(entry.n - 1, entry.at, [entry.event], command if hasattr(command, "seat") else None)
    play_on(title, child)
    assert [event_line(record) for record in child.records()][: len(copy.records)] == list(
        map(event_line, copy.records)
    )
    assert head_line(child.head_record(), HOST) == head_line(copy.opening, HOST)
    assert Session(title, child).over
    return list(write_log(child))


def keep(title: Title, what: str, viewer: str, lines: list[bytes]) -> None:
    """Write the log where there is none yet."""
    who = viewer if viewer in (HOST, SPECTATOR) else "seat"
    file = FOLDER / f"format-{FORMAT}" / title.name / f"rules-{title.game.version}" / f"{what}-{who}.jsonl"
    if file.exists():
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"".join(lines))
    sys.stdout.write(f"{file.relative_to(FOLDER)}\n")


if __name__ == "__main__":
    main()
