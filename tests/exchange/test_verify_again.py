"""Copies decided again, whoever's they are; where a deal came from; the kernel's own events."""

import json
import sqlite3
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from exchange.log.log import Log, MemoryLog
from exchange.log.logfile import write_log
from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.session import Session
from exchange.store import open_store
from exchange.value.errors import BrokenDecision, BrokenSeal, BrokenSequence, DoesNotHold
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import verify, verify_log
from market.bolsa.law.model import SealSheet, Sheet
from tests.exchange.forging import chained, first, plain
from tests.exchange.played import TITLES, head_for, play_on, played, setup_for

OTHERS = (SPECTATOR, "Íñigo")


@cache
def a_game() -> Log:
    """A finished game of Bolsa in which Ana replaced her first sheet."""
    title = TITLES["bolsa"]
    setup = setup_for(title)
    log = MemoryLog(head_for(title, setup))
    session = Session.open(title, setup, log)
    session.do(SealSheet(seat="Ana", sheet=Sheet({"IBE": 2})))
    session.do(SealSheet(seat="Ana", sheet=Sheet({"SAN": 1})))
    play_on(title, log)
    return log


def lines_of(log: Log, viewer: str) -> list[Any]:
    return [json.loads(line) for line in write_log(log, viewer)]


def winner(lines: list[Any]) -> None:
    lines[first(lines, "GameWon")]["event"] |= {"winners": ["Ana"], "worth": 999}


def price(lines: list[Any]) -> None:
    lines[first(lines, "PriceMoved")]["event"]["after"] += 1


def case(lines: list[Any]) -> None:
    lines[first(lines, "PriceMoved")]["event"]["case"] = "6b"


def trade(lines: list[Any]) -> None:
    lines[first(lines, "SharesTraded")]["event"]["price"] += 1


def rounds(lines: list[Any]) -> None:
    lines[0]["options"]["rounds"] = 1


@pytest.mark.parametrize("viewer", [HOST, *OTHERS])
@pytest.mark.parametrize("change", [winner, price, case, trade, rounds])
def test_a_forged_result_is_found_in_anybodys_copy(change: Callable[[list[Any]], None], viewer: str) -> None:
    lines = lines_of(a_game(), viewer)
    change(lines)
    with pytest.raises(BrokenDecision):
        verify(chained(lines), TITLES)


@pytest.mark.parametrize("viewer", [HOST, *OTHERS])
def test_a_replaced_sheet_opened_in_place_of_the_last_is_found_B2_5(viewer: str) -> None:
    secret = lines_of(a_game(), HOST)
    place = first(secret, "SheetSealed")
    lines = lines_of(a_game(), viewer)
    turned = lines[first(lines, "SheetsTurnedOver")]["event"]["sheets"][0]
    turned |= {"opens": place, "sheet": {"buy": {"IBE": 2}}, "sheet_salt": secret[place]["event"]["sheet_salt"]}
    with pytest.raises(BrokenSeal, match="was replaced"):
        verify(chained(lines), TITLES)


@pytest.mark.parametrize(("viewer", "unseen"), [(HOST, 0), ("Ana", 0), (SPECTATOR, 1), ("Íñigo", 1)])
def test_of_a_finished_game_all_is_decided_but_what_was_replaced(viewer: str, unseen: int) -> None:
    copy = verify(write_log(a_game(), viewer), TITLES)
    assert (copy.upto, copy.unseen, copy.opening_checked) == (len(copy.records), unseen, True)


def test_a_sealed_sheet_that_its_seat_could_not_seal_then_is_found() -> None:
    lines = lines_of(a_game(), SPECTATOR)
    sealed = lines[first(lines, "SheetSealed")]
    place = first(lines, "PriceMoved")
    lines.insert(place, json.loads(json.dumps(sealed)) | {"at": lines[place]["at"]})
    for n, line in enumerate(lines[1:], start=1):
        line["n"] = n
    for line in lines[place:]:
        for sheet in line["event"].get("sheets", []):
            sheet["opens"] += 1
    with pytest.raises(DoesNotHold):
        verify(chained(lines), TITLES)


def test_of_a_running_game_what_is_public_is_decided_up_to_the_first_sheet_that_is_still_sealed() -> None:
    title = TITLES["bolsa"]
    log = played(title, moves=None)
    lines = lines_of(log, SPECTATOR)
    second = [n for n, line in enumerate(lines) if line.get("event", {}).get("type") == "RoundBegun"][1]
    running = lines[: second + 3]
    copy = verify(chained(running), TITLES)
    assert (copy.over, copy.upto, copy.opening_checked) == (False, second, False)
    price(running)
    with pytest.raises(BrokenDecision):
        verify(chained(running), TITLES)


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("viewer", [SPECTATOR, "Ana"])
def test_every_titles_copy_is_decided_again_to_its_end(name: str, viewer: str) -> None:
    copy = verify(write_log(played(TITLES[name]), viewer), TITLES)
    assert (copy.upto, copy.unseen, copy.opening_checked) == (len(copy.records), 0, True)


# Where the deal came from ---------------------------------------------------------------------------------------------

GIVEN = {
    "bolsa": ("Ana Beto Caro", ("round 2", "cash Ana 3")),
    "siniestra-1": ("Ana Beto", ("hand Ana 7O", "hand Beto 2E", "draw 9O 9C", "prices O 1, C 1, E 1, B 1")),
    "siniestra-2": (
        "Ana Beto",
        ("hand Ana 7O", "hand Beto 2E", "draw Ana 9O", "draw Beto 9C", "prices O 5", "columns Beto O 1, C 2"),
    ),
    "mano-central": ("Ana Beto Caro", ("hand Ana 2c 3d 4s 5d 7h", "points Beto 3", "turn Beto", "claim three J")),
    "remigio-51": ("Ana Beto", ("combination 5O *6O 7O", "opened Ana", "hand Ana 3E", "round 3", "discards 7O")),
    "dbpoker-1": ("Ana Beto", ("hand Ana 2c 3d 4s 5d 7h", "coins Beto 3", "laid Ana 9c 9d 9h Ks Kd", "turn Beto")),
    "dbpoker-5": ("Ana Beto", ("showcase Ana 7h", "showcase Beto Kd", "pile 2c 3c", "waste 4c")),
    "dbpoker-6": ("Ana Beto", ("market 2c 3c", "draw Ana 4c 5c", "coins Ana 3")),
}


@cache
def given(name: str) -> Log:
    seats, lines = GIVEN[name]
    text = "\n".join([f"game {name}", f"seats {seats}", *(f"given {line}" for line in lines)])
    return run_script(read_script(text, "given.play", TITLES))[0].table.log


@pytest.mark.parametrize("name", GIVEN)
def test_a_game_from_a_position_says_so_and_its_opening_is_that_positions(name: str) -> None:
    log = given(name)
    assert log.head.given is True
    copy = verify(write_log(log), TITLES)
    assert (copy.head.given, copy.opening_checked) == (True, True)
    lines = lines_of(log, HOST)
    del lines[0]["given"]
    with pytest.raises(BrokenDecision):
        verify(chained(lines), TITLES)


@pytest.mark.parametrize("at", ["2000-01-01T00:00:00.000000Z", "2026-01-01T00:00:00.000000Z"])
@pytest.mark.parametrize("name", [name for name in TITLES if name not in ("bolsa", "tender")])
def test_a_stacked_deck_is_found_whatever_the_clock_said(name: str, at: str) -> None:
    lines = lines_of(played(TITLES[name], moves=4), HOST)
    salt = lines[0]["seed_salt"]
    lines[0] |= {"seed": "8", "seed_seal": sha256(f"{salt}\n{plain('8')}".encode()).hexdigest(), "opened_at": at}
    with pytest.raises(BrokenDecision):
        verify(chained(lines), TITLES)


@pytest.mark.parametrize("at", ["2000-01-01T00:00:00.000000Z", "2026-01-01T00:00:00.000000Z"])
@pytest.mark.parametrize("name", ["siniestra-1", "siniestra-2"])
def test_in_format_1_an_opening_that_the_seed_does_not_draw_is_told_as_given(
    name: str, at: str, tmp_path: Path
) -> None:
    honest = lines_of(played(TITLES[name], moves=4), HOST)
    assert verify(chained([honest[0] | {"corro": 1}, *honest[1:]]), TITLES).head.given is not True
    lines = lines_of(given(name), HOST)
    del lines[0]["given"]
    lines[0] |= {"corro": 1, "opened_at": at}
    data = chained([lines[0], *(line | {"at": at} for line in lines[1:])])
    copy = verify(data, TITLES)
    assert copy.head.given is True
    with open_store(tmp_path / "games.db", TITLES) as store:
        kept = store.take_in(copy)
        assert kept.head.given is True
        assert [game.given for game in store.games()] == [True]
        assert list(write_log(kept)) == data


def test_a_running_game_of_format_1_is_played_on_as_it_began(tmp_path: Path) -> None:
    title = TITLES["siniestra-1"]
    lines = lines_of(played(title, moves=4), HOST)
    data = chained([lines[0] | {"corro": 1}, *lines[1:]])
    with open_store(tmp_path / "games.db", TITLES) as store:
        kept = store.take_in(verify(data, TITLES))
        play_on(title, kept)
        whole = list(write_log(kept))
        assert whole[: len(data)] == data
        assert verify(whole, TITLES).over


def test_a_seed_that_somebody_chose_where_a_person_sits_is_told_though_the_head_denies_it() -> None:
    for viewer, field in ((HOST, "seed"), (SPECTATOR, "event.seed")):
        lines = lines_of(a_game(), viewer)
        lines[0]["players"] |= {"Ana": "person"}
        assert lines[0].pop("seed_known") is True
        with pytest.raises(BrokenSeal, match="somebody chose this seed") as caught:
            verify(chained(lines), TITLES)
        assert caught.value.field == field


def test_a_secret_that_a_store_keeps_for_another_is_told(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with open_store(file, TITLES) as store:
        title = TITLES["bolsa"]
        setup = setup_for(title)
        log = played(title, log=store.create(head_for(title, setup)), setup=setup, moves=2)
        n = next(entry.n for entry in log.read() if entry.event.stays_shut and entry.event.seat == "Ana")
    database = sqlite3.connect(file)
    database.execute("DROP TRIGGER secret_is_never_updated")
    database.execute("UPDATE secret SET audience = 'Beto' WHERE n = ? AND pointer = '/event'", (n,))
    database.commit()
    database.close()
    with open_store(file, TITLES) as store, pytest.raises(BrokenSeal, match="for Ana alone") as caught:
        verify_log(store.log("bolsa"), TITLES)
    assert (caught.value.line, caught.value.field) == (n + 1, "event")


# The end, and where a branch left ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("viewer", [SPECTATOR, "Ana"])
def test_the_seed_is_disclosed_by_the_command_that_ended_the_game_at_its_time(name: str, viewer: str) -> None:
    lines = lines_of(played(TITLES[name]), viewer)
    lines[-1]["at"] = "2031-01-01T00:00:00.000000Z"
    with pytest.raises(BrokenSequence):
        verify(chained(lines), TITLES)


@pytest.mark.parametrize("viewer", [SPECTATOR, "Ana"])
def test_nothing_comes_between_the_end_and_the_disclosure(viewer: str) -> None:
    lines = lines_of(a_game(), viewer)
    lines[0]["players"]["Ana"] = "person"
    stand_in = {"type": "StandIn", "seat": "Ana", "trader": "random"}
    lines.insert(-1, {"n": len(lines) - 1, "at": lines[-1]["at"], "event": stand_in})
    lines[-1]["n"] += 1
    with pytest.raises(BrokenDecision, match="follows from no command"):
        verify(chained(lines), TITLES)
    with pytest.raises(BrokenDecision, match="follows from no command"):
        verify(chained(lines[:-1]), TITLES)


@pytest.mark.parametrize("viewer", [SPECTATOR, "Ana"])
def test_no_copy_is_of_a_branch_that_left_where_no_game_can_be_left(viewer: str) -> None:
    lines = lines_of(played(TITLES["siniestra-1"]), viewer)
    inside = first(lines, "CardsTurnedOver") - 1
    for n in (1, inside, len(lines) - 1):  # in the opening, in a command, behind the end
        lines[0] |= {"branch_of": {"chain": "0" * 64, "n": n}, "opening_seed_seal": "0" * 64}
        with pytest.raises(BrokenDecision):
            verify(chained(lines), TITLES)
