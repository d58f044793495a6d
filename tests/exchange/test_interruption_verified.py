"""Interruptions decided again: what holds in every copy, and what a forger cannot say."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from exchange.game import PERSON
from exchange.log.log import MemoryLog
from exchange.log.logfile import write_log
from exchange.session import Session, new_head
from exchange.value.errors import (
    BrokenDecision,
    BrokenSequence,
    DoesNotHold,
    LogError,
)
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import verify
from market import GAMES
from market.bolsa.law import model
from tests.exchange.forging import chained, first
from tests.exchange.interrupting import SEATS, VIEWERS, host_lines, in_an_auction, interrupted, opened
from tests.exchange.played import TITLES, setup_for, ticking


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_copy_of_an_interrupted_game_is_decided_again(viewer: str, *, over: bool) -> None:
    table = interrupted()
    while over and not table.over:
        table.time_up()
    copy = verify(write_log(table.log, viewer), GAMES)
    assert (copy.over, copy.upto) == (over, len(table.log))


Change = Callable[[list[Any]], None]


def _event(kind: str, **fields: Any) -> Change:
    def change(lines: list[Any]) -> None:
        line = lines[first(lines, kind)]
        line["event"] |= fields
        if "command" in line:
            line["command"] |= fields

    return change


def _without(kind: str) -> Change:
    def change(lines: list[Any]) -> None:
        place = first(lines, kind)
        del lines[place]
        for line in lines[place:]:
            line["n"] -= 1

    return change


def _twice(kind: str) -> Change:
    def change(lines: list[Any]) -> None:
        place = first(lines, kind)
        lines.insert(place, json.loads(json.dumps(lines[place])))
        for line in lines[place + 1 :]:
            line["n"] += 1

    return change


def _another_time(lines: list[Any]) -> None:
    lines[first(lines, "TimeUp")]["at"] = lines[first(lines, "TimeUp") - 1]["at"]


@pytest.mark.parametrize("viewer", [HOST, SPECTATOR, "Ana"])
@pytest.mark.parametrize(
    "change",
    [
        _event("StandIn", seat="Caro"),
        _event("StandIn", seat="Eva"),
        _event("StandIn", trader=""),
        _event("StandIn", trader=PERSON),
        _event("StandIn", trader="two words"),
        _event("StandIn", trader="\x1b[2J"),
        _event("Back", seat="Beto"),
        _event("TimeUp", seats=[]),
        _event("TimeUp", seats=["Eva"]),
        _event("TimeUp", seats=["Ana"]),
        _event("TimeUp", seats=["Caro", "Beto"]),
        _without("StandIn"),
        _twice("StandIn"),
        _twice("Back"),
        _twice("TimeUp"),
        _another_time,
    ],
)
def test_a_forged_interruption_does_not_hold(change: Change, viewer: str) -> None:
    lines = host_lines(interrupted(), viewer)
    change(lines)
    with pytest.raises(DoesNotHold):
        verify(chained(lines), GAMES)


@pytest.mark.parametrize("viewer", [HOST, SPECTATOR, "Beto"])
@pytest.mark.parametrize("over", [False, True])
def test_a_move_that_is_not_the_idle_one_follows_no_time_up(viewer: str, *, over: bool) -> None:
    table = in_an_auction()
    bid = table.state.n + 1
    table.do(model.Bid(seat="Ana", bid=12))
    while over and not table.over:
        table.time_up()
    lines = host_lines(table, viewer)
    up = {"n": bid, "at": lines[bid]["at"], "event": {"type": "TimeUp", "seats": ["Ana"]}}
    if viewer == HOST:
        up["command"] = {"type": "CallTime", "seats": ["Ana"], "moves": [lines[bid].pop("command")]}
    lines.insert(bid, up)
    for line in lines[bid + 1 :]:
        line["n"] += 1
    with pytest.raises(BrokenDecision, match="not what Ana does"):
        verify(chained(lines), GAMES)


@pytest.mark.parametrize("viewer", [SPECTATOR, "Ana"])
def test_the_idle_moves_stand_behind_their_time_up_at_once(viewer: str) -> None:
    lines = host_lines(interrupted(), viewer)
    place = first(lines, "TimeUp")
    for line in lines[place + 1 :]:
        line["at"] = "2030-01-01T00:00:00.000000Z"
    with pytest.raises(BrokenSequence, match="one time"):
        verify(chained(lines), GAMES)
    lines = host_lines(interrupted(), viewer)[: place + 2]
    lines[place + 1]["event"] = {"type": "Back", "seat": "Ana"}
    with pytest.raises(BrokenDecision, match="not what Beto does"):
        verify(chained(lines), GAMES)


def _moves(change: Callable[[list[Any]], None]) -> Change:
    return lambda lines: change(lines[first(lines, "TimeUp")]["command"]["moves"])


@pytest.mark.parametrize(
    "change",
    [
        _moves(list.clear),
        _moves(list.reverse),
        _moves(lambda moves: moves.append(moves[-1])),
        _moves(lambda moves: moves[0].update(sheet={"buy": {"SAN": 1}})),
        _moves(lambda moves: moves[0].update(sheet_salt="0" * 32)),
        _moves(lambda moves: moves[0].pop("sheet_salt")),
    ],
)
def test_the_hosts_command_holds_the_idle_moves_and_no_other(change: Change) -> None:
    table = opened()
    table.time_up()
    lines = host_lines(table)
    change(lines)
    with pytest.raises((DoesNotHold, LogError)) as caught:
        verify(chained(lines), GAMES)
    assert caught.value.line == first(lines, "TimeUp") + 1 or caught.value.line == first(lines, "SheetSealed") + 1


@pytest.mark.parametrize("viewer", [SPECTATOR, "Ana"])
def test_no_copy_left_its_parent_inside_a_time_up(viewer: str) -> None:
    lines = host_lines(interrupted(), viewer)
    n = first(lines, "TimeUp")
    lines[0] |= {"branch_of": {"chain": "0" * 64, "n": n}, "opening_seed_seal": "0" * 64}
    with pytest.raises(BrokenDecision):
        verify(chained(lines), GAMES)


def _leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(item, (*path, key))
    else:
        yield path


def _changed(value: Any) -> Any:
    """Another value of this kind: a number, a seat, a word, or a seal."""
    if isinstance(value, int):
        return value + 1
    return "Beto" if value == "Ana" else "Ana" if value in SEATS else "0" * len(value)


@pytest.mark.parametrize(
    ("name", "viewer", "most"),
    [
        ("bolsa", SPECTATOR, 60),
        ("tender", "Ana", 60),
        *(pytest.param(name, who, 120, marks=pytest.mark.prove) for name in TITLES for who in (HOST, SPECTATOR, "Ana")),
    ],
)
def test_no_field_of_an_interrupted_game_can_be_another(name: str, viewer: str, most: int) -> None:
    title = TITLES[name]
    sitting = setup_for(title)
    sitting = replace(sitting, players=dict.fromkeys(sitting.seats, PERSON))
    log = MemoryLog(new_head(title.game, sitting, clock=ticking(), seed_known=True))
    table = Session.open(title, sitting, log, clock=ticking(), salts=None)
    draws = Random(7)
    table.stand_in("Ana", "random")
    table.back("Ana")
    table.time_up()
    while not table.over:
        stand_ins = table.host.stand_ins()
        match draws.randrange(4):
            case 0:
                table.time_up()
            case 1 if "Ana" not in stand_ins:
                table.stand_in("Ana", "random")
            case 2 if stand_ins:
                table.back("Ana")
            case _:
                seat = draws.choice(table.to_act())
                table.do(table.trader_moves(seat, title.traders["random"]))
    lines = host_lines(table, viewer)
    assert {"TimeUp", "StandIn", "Back"} < {line["event"]["type"] for line in lines[1:]}
    left = []
    places = [(n, path) for n, line in enumerate(lines) if n for path in _leaves(line["event"])]
    for n, path in draws.sample(places, min(len(places), most)):
        forged = json.loads(json.dumps(lines))
        inside = forged[n]["event"]
        for step in path[:-1]:
            inside = inside[step]
        inside[path[-1]] = _changed(inside[path[-1]])
        try:
            verify(chained(forged), TITLES)
        except LogError:
            continue
        left.append((lines[n]["event"]["type"], path[-1]))
    # Any word may be a trader's name that this program does not know.
    assert set(left) <= {("StandIn", "trader")}
