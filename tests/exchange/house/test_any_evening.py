"""Whatever comes to a held table, and in whichever order: each move is made once, and the log holds."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.game import PERSON, Back, StandIn, TimeUp
from exchange.house.answers import Done, NotDone
from exchange.house.clock import Pace, TableClock
from exchange.house.keys import Keys
from exchange.house.presence import Presence
from exchange.house.table import HeldTable, Manners, SentMove
from exchange.log.logfile import write_log
from exchange.opening import open_table
from exchange.session import Session
from exchange.value.seal import HOST
from exchange.verify import verify
from market import GAMES
from tests.exchange.house.hands import Hands
from tests.exchange.played import SMALL, seats_for

SEATS = {"bolsa": "Ana Beto Caro=random"}
OPTIONS: Mapping[str, Mapping[str, int | str]] = {
    "bolsa": {"rounds": 1},
    **{k: v for k, v in SMALL.items() if k != "bolsa"},
}
TIMES = ("send", "send", "send again", "send what was seen long ago", "wait", "lose the link", "come back", "pause")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.prove if name != "bolsa" else ()) for name in GAMES]
)
@given(seed=st.integers(0, 2**32), doings=st.lists(st.sampled_from(TIMES), min_size=10, max_size=60))
@settings(max_examples=6, deadline=None)
def test_every_acknowledged_move_is_there_once_and_the_log_holds(name: str, seed: int, doings: list[str]) -> None:
    draws, hands, title = Random(seed), Hands(), GAMES[name]
    seats = SEATS.get(name) or " ".join(seats_for(title))
    session = open_table(name, seats, seed=str(seed), options=OPTIONS.get(name, {}))
    persons = [seat for seat, player in session.players().items() if player == PERSON]
    log: Any = session.log
    keys, presence, clock = Keys(), Presence(hands.now), TableClock(hands.now, Pace(40, 10))
    key = {seat: keys.give(seat) for seat in persons}
    table = HeldTable(session, log, keys, presence, clock, Manners(stand_in="random"))
    here = {seat for seat in persons if table.arrive(seat, key[seat])}
    ids, sent, acknowledged = dict.fromkeys(persons, 0), dict[str, SentMove](), list[tuple[str, int]]()

    def look() -> None:
        for seat in here:
            presence.heard(seat)
        table.look()

    for doing in doings:
        seat = draws.choice(persons)
        look()
        if session.over:
            break
        n = len(log)
        match doing:
            case "send" | "send what was seen long ago" if session.to_act():
                ids[seat] += 1
                if seat in session.to_act():
                    command = session.trader_moves(seat, title.traders["random"])
                    at = n if doing == "send" else draws.randrange(n)
                    sent[seat] = SentMove(key[seat], ids[seat], at, command)
                    answer = table.do(sent[seat])
                    assert isinstance(answer, Done) or len(log) == n
                    if isinstance(answer, Done):
                        acknowledged.append((seat, n + 1))
            case "send again" if seat in sent:
                assert isinstance(table.do(sent[seat]), Done | NotDone)
                assert len(log) == n
            case "wait":
                hands.pass_by(draws.choice((1, 9, 30)), look)
            case "lose the link":
                here.discard(seat)
            case "come back":
                table.arrive(seat, key[seat])
                here.add(seat)
                assert session.players()[seat] == PERSON
            case "pause":
                clock.paused = not clock.paused
            case _:
                pass
    clock.paused = False
    for _turn in range(300):
        if session.over:
            break
        hands.pass_by(45, look)
    assert session.over
    check_end(session, acknowledged)


def check_end(session: Session, acknowledged: list[tuple[str, int]]) -> None:
    """Each of these moves is there once, by its seat, at its event; every copy of the log holds."""
    events = session.host.events()
    for seat, n in acknowledged:
        assert getattr(events[n - 1], "seat", seat) == seat
        assert not isinstance(events[n - 1], TimeUp | StandIn | Back)
    assert len({n for _seat, n in acknowledged}) == len(acknowledged)
    for viewer in (HOST, "spectator", *session.seats):
        assert verify(write_log(session.log, viewer), GAMES).over
