"""What is carried away of a game that goes on tells nobody another seat's secrets: log, play script, tables, position
and tape, scanned and compared."""

import json
import random
from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from exchange.game import Command
from exchange.log.follow import Follower
from exchange.log.log import Log, MemoryLog
from exchange.log.logfile import write_log
from exchange.script.write import write_script
from exchange.session import Session
from exchange.shapes import moves_as_data
from exchange.store import open_store
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import verify
from market.export import tidy
from tests.exchange.played import ONE_OF_A_KIND, TITLES, head_for, setup_for, ticking
from tui.floor.keep.exports import kept
from tui.floor.seen import Seen

SEALED_MOVES: Mapping[str, tuple[str, ...]] = {
    "bolsa": ("SealSheet",),
    "dbpoker-1": ("Discard",),
    "dbpoker-5": ("Show", "Discard"),
    "dbpoker-6": ("Discard",),
    "mano-central": ("Form",),
    "siniestra-1": ("PlayCard",),
    "siniestra-2": ("PlayCard",),
    "tender": ("Offer",),
}
"""By title; Remigio has none."""
TURNED_OVER = ("Offer", "PlayCard", "SealSheet", "Show")
"""The moves that all seal and that are turned over with the last one, who makes it in the open."""
HANDED_ON = ("mano-central",)
"""Titles in which a seat is given what another knows (M4.2)."""
PAIRED = [each for each in ONE_OF_A_KIND if each.values[0] in SEALED_MOVES]
MOMENTS = (1, 6, 17)
"""After so many moves a running game is looked at."""


def salts(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {item for key, item in value.items() if key.endswith("_salt")}
        return own.union(*map(salts, value.values()))
    return set().union(*map(salts, value)) if isinstance(value, list) else set()


def opened(name: str, seed: str) -> tuple[Session, Log]:
    title = TITLES[name]
    setup = setup_for(title, seed, {})
    log = MemoryLog(head_for(title, setup))
    return Session.open(title, setup, log, clock=ticking()), log


def play(table: Session, draws: random.Random) -> None:
    """One move, by whoever."""
    table.do(table.trader_moves(draws.choice(table.to_act()), table.title.traders["random"]))


def at_a_sealed_decision(name: str, draws: random.Random) -> tuple[Session, Log]:
    """A game played some way, up to a decision that is made sealed."""
    table, log = opened(name, f"{draws.random()}")
    moves = draws.randrange(20)
    while not table.over and (moves > 0 or not sealed_moves(table, table.to_act()[0])):
        play(table, draws)
        moves -= 1
    return table, log


def sealed_moves(table: Session, seat: str) -> list[Command]:
    """Some of what the seat could do that nobody else sees."""
    last = len(table.to_act()) == 1
    kinds = [kind for kind in SEALED_MOVES[table.title.name] if not (last and kind in TURNED_OVER)]
    return [move for move in islice(table.choices(seat), 100) if type(move).__struct_config__.tag in kinds]


def copy_of(log: Log, viewer: str) -> list[Any]:
    """The lines of the log as the viewer may have it."""
    return [json.loads(line) for line in write_log(log, viewer)]


def derived(log: Log, viewer: str) -> dict[str, Any]:
    """All that is made of a log for this viewer: as `corro script`, `export`, `show --json --moves` and the floor's
    clipboard have it."""
    title = TITLES[log.head.title]
    follower: Follower[Any] = Follower.of(title, log, viewer)
    state, seen = follower.latest, Seen(timeline=follower, n=len(follower), viewer=viewer)
    movers = [seat for seat in title.game.to_act(state) if viewer == seat or not title.private(state)]
    tables = tidy([(log, viewer)], TITLES)
    return {
        "script": write_script(log, title, viewer),
        "tables": [table.rows for found in tables.values() for table in found.values()],
        "shown": title.show(state),
        "moves": {seat: moves_as_data(title, title.game.choices(state, seat)) for seat in movers},
        **{kind: kept(kind, seen, log).text for kind in ("tape", "position")},
    }


def carried(log: Log, viewer: str) -> str:
    """All that can be carried away, without seals and what is hashed from them."""

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: bare(v) for k, v in value.items() if k != "chain" and not k.endswith("_seal")}
        return [bare(item) for item in value] if isinstance(value, list) else value

    return json.dumps([bare(copy_of(log, viewer)), derived(log, viewer)], ensure_ascii=False, default=repr)


def look_at(table: Session, log: Log) -> None:
    """No copy has another's salts or the seed, and nothing else that is made for a viewer tells more than its copy."""
    name = log.head.title
    hosts = salts(copy_of(log, HOST))
    copies = {viewer: copy_of(log, viewer) for viewer in (SPECTATOR, *log.head.seats)}
    own = {viewer: salts(lines) for viewer, lines in copies.items()}
    public = own[SPECTATOR]
    for viewer in copies:
        whole = carried(log, viewer)
        assert not [salt for salt in hosts - public - own[viewer] if salt in whole]
        assert table.over or str(log.head.seed) not in whole
        with open_store(":memory:", TITLES) as store:
            alone = store.take_in(verify(write_log(log, viewer), TITLES))
            assert derived(log, viewer) == derived(alone, viewer)
    for one in log.head.seats:
        for other in log.head.seats:
            assert one == other or name in HANDED_ON or not (own[one] & own[other]) - public


def look_on(name: str, seed: str) -> int:
    """Look at a game at several moments of it; at how many."""
    table, log = opened(name, seed)
    draws, looked = random.Random(seed), 0
    for moves in range(MOMENTS[-1] + 1):
        if moves in MOMENTS:
            look_at(table, log)
            looked += 1
        if table.over:
            break
        play(table, draws)
    return looked


@pytest.mark.parametrize("name", TITLES)
def test_what_anybody_carries_away_of_a_running_game_can_be_made_of_the_own_copy_of_its_log(name: str) -> None:
    assert look_on(name, "0.4711") > 1


@pytest.mark.prove
@pytest.mark.parametrize("name", TITLES)
@settings(max_examples=settings().max_examples // 20)
@given(pick=st.integers(0, 2**32))
def test_whatever_is_carried_away_of_any_game_can_be_made_of_the_own_copy_of_its_log(name: str, pick: int) -> None:
    assert look_on(name, f"0.{pick}7")


@pytest.mark.parametrize("name", PAIRED)
@settings(max_examples=settings().max_examples // 10)
@given(pick=st.integers(0, 2**32))
def test_another_seats_sealed_move_changes_nothing_that_this_seat_can_carry_away(name: str, pick: int) -> None:
    draws = random.Random(pick)
    state = draws.getstate()
    seen: list[dict[str, str]] = []
    for choice in (0, 1):
        draws.setstate(state)
        table, log = at_a_sealed_decision(name, draws)
        if table.over:
            return
        mover = draws.choice(table.to_act())
        moves = sealed_moves(table, mover)
        if len(moves) < 2:
            return
        table.do(draws.sample(moves, 2)[choice])
        viewers = [SPECTATOR, *(seat for seat in log.head.seats if seat != mover)]
        seen.append({viewer: carried(log, viewer) for viewer in viewers})
        assert log.head.seed is not UNSET
    assert seen[0] == seen[1]
