"""What is carried away tells nobody another seat's secrets: log, play script and tables, scanned and compared."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from exchange.log.log import Log, MemoryLog
from exchange.log.logfile import write_log
from exchange.script.write import write_script
from exchange.session import Session
from exchange.value.seal import HOST, SPECTATOR
from market import GAMES
from market.export import tidy
from tests.exchange.played import ONE_OF_A_KIND, TITLES, head_for, setup_for, ticking

SEALED_MOVES = {
    "bolsa": "SealSheet",
    "dbpoker-5": "Show",
    "siniestra-1": "PlayCard",
    "siniestra-2": "PlayCard",
    "tender": "Offer",
}


def salts(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {item for key, item in value.items() if key.endswith("_salt")}
        return own.union(*map(salts, value.values()))
    return set().union(*map(salts, value)) if isinstance(value, list) else set()


def begun(name: str, draws: random.Random) -> tuple[Session, Log]:
    """A game played some way, up to a decision that is made sealed by several seats."""
    title = TITLES[name]
    setup = setup_for(title, f"{draws.random()}", {})
    log = MemoryLog(head_for(title, setup))
    table = Session.open(title, setup, log, clock=ticking())
    moves = draws.randrange(40)
    while not table.over and (moves > 0 or len(table.to_act()) < 2):
        table.do(table.trader_moves(draws.choice(table.to_act()), title.traders["random"]))
        moves -= 1
    return table, log


def carried(log: Log, viewer: str) -> str:
    """All that can be carried away, without seals and what is hashed from them."""
    title = TITLES[log.head.title]

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: bare(v) for k, v in value.items() if k != "chain" and not k.endswith("_seal")}
        return [bare(item) for item in value] if isinstance(value, list) else value

    lines = [bare(json.loads(line)) for line in write_log(log, viewer)]
    tables = tidy([(log, viewer)], GAMES) if title.name in GAMES else {}
    rows = [table.rows for found in tables.values() for table in found.values()]
    return json.dumps([lines, write_script(log, title, viewer), rows], ensure_ascii=False)


@pytest.mark.parametrize("name", TITLES)
@settings(max_examples=settings().max_examples // 5)
@given(pick=st.integers(0, 2**32))
def test_another_seats_sealed_move_changes_nothing_that_this_seat_can_carry_away(name: str, pick: int) -> None:
    draws = random.Random(pick)
    state = draws.getstate()
    seen: list[dict[str, str]] = []
    for choice in (0, 1):
        draws.setstate(state)
        table, log = begun(name, draws)
        if table.over:
            return
        mover = draws.choice(table.to_act())
        moves = list(table.choices(mover))
        if type(moves[0]).__struct_config__.tag != SEALED_MOVES[name] or len(moves) < 2:
            return
        table.do(draws.sample(moves, 2)[choice])
        viewers = [SPECTATOR, *(seat for seat in log.head.seats if seat != mover)]
        seen.append({viewer: carried(log, viewer) for viewer in viewers})
        assert log.head.seed is not UNSET
    assert seen[0] == seen[1]


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
@settings(max_examples=settings().max_examples // 5)
@given(pick=st.integers(0, 2**32))
def test_no_salt_that_is_not_this_viewers_is_anywhere_in_what_it_carries_away(name: str, pick: int) -> None:
    _table, log = begun(name, random.Random(pick))
    hosts = salts([json.loads(line) for line in write_log(log, HOST)])
    own = {seat: salts([json.loads(line) for line in write_log(log, seat)]) for seat in log.head.seats}
    opened = salts([json.loads(line) for line in write_log(log, SPECTATOR)])
    for viewer in (SPECTATOR, *log.head.seats):
        may = opened | own.get(viewer, set())
        whole = carried(log, viewer)
        assert not [salt for salt in hosts - may if salt in whole]
        assert str(log.head.seed) not in whole or Session(TITLES[name], log).over
    for one in log.head.seats:
        for other in log.head.seats:
            assert one == other or not (own[one] & own[other]) - opened
