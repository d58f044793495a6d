"""Tidy tables: what they say is what the log says, for the viewer they are for; docs/data.md names every column."""

import csv
import io
import re
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from exchange.log.log import Log, MemoryLog
from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.session import Session as Playing
from exchange.value.errors import LogError
from exchange.value.seal import HOST, SPECTATOR
from market import GAMES
from market.bolsa.law import model
from market.export import Column, ColumnKind, TidyTable, table_files, tables_of, tidy
from tests.exchange.played import head_for, play_on, played, setup_for, ticking

CODEBOOK = Path(__file__).parents[2] / "docs" / "data.md"


def rows(table: TidyTable) -> list[dict[str, Any]]:
    names = [column.name for column in table.columns]
    return [dict(zip(names, row, strict=True)) for row in table.rows]


def tables(log: Log, viewer: str = HOST) -> dict[str, list[dict[str, Any]]]:
    ((_family, found),) = tidy([(log, viewer)], GAMES).items()
    return {name: rows(table) for name, table in found.items()}


def test_the_codebook_names_every_table_and_every_column_and_no_other() -> None:
    text = CODEBOOK.read_text(encoding="utf-8")
    columns: dict[str, set[str]] = {}
    for part in text.split("\n### ")[1:]:
        name = re.match(r"`(\w+)`", part)
        assert name is not None
        first = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
        columns.setdefault(name.group(1), set()).update(re.findall(r"`(\w+)`", " ".join(first)))
    options = set(re.findall(r"`(\w+)`", text.partition("Bolsa: ")[2].partition("### `seats`")[0]))
    columns["games"] |= options
    declared: dict[str, set[str]] = {}
    for title in GAMES.values():
        for table, names in tables_of(title).columns.items():
            declared.setdefault(table, set()).update(column.name for column in names)
    assert columns == declared


CHOOSING = """
game bolsa
seats Ana Beto Caro Dani Eva Fito
Ana  orders buy 1 IBE
Beto orders buy 1 IBE
Caro orders buy 2 IBE
Dani orders sell 1 IBE
Eva  orders sell 1 IBE
Fito orders sell 1 IBE
Ana  bids 12
Beto bids 13
Caro passes
Ana  passes
Beto deals 1 with Eva
expect choice Ana
"""


def test_what_was_dealt_is_told_while_another_still_chooses_B5_3() -> None:
    playing, failure = run_script(read_script(CHOOSING, "choosing", GAMES))
    assert failure is None
    log = playing.table.log
    told = tables(log)
    assert told["calls"] == []
    (trade,) = told["trades"]
    assert (trade["buyer"], trade["seller"], trade["price"], trade["case"]) == ("Beto", "Eva", 13, "5b")


def test_a_trade_whose_case_a_broken_off_log_does_not_tell_has_none_B3_2() -> None:
    log = played(GAMES["bolsa"], options={"rounds": 3})
    entries = list(log.read())
    n = next(
        n
        for n, (called, traded) in enumerate(pairwise(entry.event for entry in entries), start=1)
        if isinstance(called, model.CompanyCalled) and isinstance(traded, model.SharesTraded)
    )
    broken_off = MemoryLog(log.head)
    for entry in entries[: n + 1]:
        broken_off.append(entry.n - 1, entry.at, [entry.event], None)
    assert (tables(broken_off)["trades"][-1]["n"], tables(broken_off)["trades"][-1]["case"]) == (n + 1, None)


def test_every_bolsa_event_that_a_table_tells_has_its_row() -> None:
    log = played(GAMES["bolsa"], options={"rounds": 3})
    told, events = tables(log), {entry.n: entry.event for entry in log.read()}
    seats = len(log.head.seats)
    assert len(told["games"]) == 1
    assert len(told["worth"]) == len(events) * seats
    for name, kind, per in (("trades", model.SharesTraded, 1), ("calls", model.CompanyCalled, 1)):
        assert sorted(row["n"] for row in told[name]) == sorted(
            n for n, event in events.items() if isinstance(event, kind) for _ in range(per)
        )
    spoken = {n for n, event in events.items() if isinstance(event, model.BidMade | model.BidderPassed)}
    assert {row["n"] for row in told["bids"]} == spoken
    assert len(told["sheets"]) == 3 * seats * len(model.COMPANIES)
    winners = {row["seat"] for row in told["seats"] if row["won"]}
    assert winners == set(next(e.winners for e in events.values() if isinstance(e, model.GameWon)))


def test_a_calls_row_adds_up_B3_2() -> None:
    told = tables(played(GAMES["bolsa"], options={"rounds": 5}))
    for call in told["calls"]:
        shares = [t["shares"] for t in told["trades"] if (t["round"], t["company"]) == (call["round"], call["company"])]
        assert sum(shares) == call["traded"]
        assert (call["way"] is not None) == (call["case"] in ("5b", "6b")) == (call["rule"] == "B4.6")
        sheets = [s for s in told["sheets"] if (s["round"], s["company"]) == (call["round"], call["company"])]
        assert sum(sheet["sell"] for sheet in sheets) == call["offered"]
        assert sum(sheet["buy"] for sheet in sheets) >= call["wanted"]  # B3.1 withdraws buys of later companies too


@pytest.mark.parametrize("name", ["siniestra-1", "siniestra-2"])
def test_every_card_played_has_its_row_S1_5(name: str) -> None:
    told = tables(played(GAMES[name]))
    cards = told["cards"]
    assert len(cards) == 2 * max(card["turn"] for card in cards)
    assert len({card["card"] for card in cards}) == len(cards)
    for turn in range(1, len(cards) // 2 + 1):
        one, other = (card for card in cards if card["turn"] == turn)
        if one["value"] == other["value"]:
            assert one["choice"] == other["choice"] == "free"
        else:
            higher, lower = (one, other) if one["value"] > other["value"] else (other, one)
            assert (higher["choice"], lower["choice"]) == ("own", "none")
            assert one["action"] != other["action"]
    final = {seat["seat"]: seat["score"] for seat in told["seats"]}
    assert {row["seat"]: row["score"] for row in told["worth"]} == final


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [2, 9, None])
def test_tables_tell_nobody_what_it_may_not_know(name: str, moves: int | None) -> None:
    log = played(GAMES[name], moves=moves)
    for viewer in (SPECTATOR, *log.head.seats):
        told = tables(log, viewer)
        whole = tables(log)
        for table, rows_told in told.items():
            hidden = [row for row in whole[table] if row not in rows_told]
            # Only sheets still sealed are missing, and the viewer's name differs.
            assert table in ("games", "sheets") or not hidden
            if table == "sheets":
                sealed = {r["n"] for r in hidden}
                assert not sealed & {r["n"] for r in rows_told}
                assert all(row["seat"] != viewer for row in hidden)
    with pytest.raises(LogError):
        tables(log, "Zoe")


def test_seconds_are_from_being_awaited_to_moving_B2_5() -> None:
    title = GAMES["bolsa"]
    setup = setup_for(title)
    log = MemoryLog(head_for(title, setup))
    table = Playing.open(title, setup, log, clock=ticking(datetime(2026, 11, 29, 18, 0, 10, tzinfo=UTC)))
    for seat, shares in (("Ana", 1), ("Íñigo", 1), ("Ana", 2), ("李", 1)):  # at 10, 11, 12 and 13 seconds
        table.do(model.SealSheet(seat=seat, sheet=model.Sheet({"IBE": shares})))
    sheets = [row for row in tables(log)["sheets"] if row["company"] == "IBE"]
    assert [(row["seat"], row["buy"], row["replaced"], row["seconds"]) for row in sheets] == [
        ("Ana", 1, True, 10.0),
        ("Íñigo", 1, False, 11.0),
        ("Ana", 2, False, 2.0),
        ("李", 1, False, 13.0),
    ]


def test_seconds_are_absent_where_the_clock_was_set_back_or_stands_still() -> None:
    title = GAMES["bolsa"]
    setup = setup_for(title)
    clock = iter((9, 3, 4, 11))  # the log's times: 9, 9, 9, 11
    log = MemoryLog(head_for(title, setup))
    table = Playing.open(title, setup, log, clock=lambda: datetime(2026, 11, 29, 18, 0, next(clock), tzinfo=UTC))
    for seat, shares in (("Ana", 1), ("Íñigo", 1), ("Ana", 2), ("Ana", 1)):
        table.do(model.SealSheet(seat=seat, sheet=model.Sheet({"IBE": shares})))
    sheets = [row for row in tables(log)["sheets"] if row["company"] == "IBE"]
    assert [(row["seat"], row["seconds"]) for row in sheets] == [
        ("Ana", 9.0),
        ("Íñigo", None),  # the clock said an earlier time
        ("Ana", None),
        ("Ana", None),  # since when, nobody knows
    ]


def test_no_cell_of_a_csv_file_begins_as_a_formula_unless_wanted() -> None:
    names = ("=1+1", "+1", "-1", "@SUM(1)", "\tx", "＝1", "a=1", "")
    table = TidyTable(
        (Column("name", ColumnKind.TEXT), Column("worth", ColumnKind.NUMBER)), [(name, -3) for name in names]
    )
    for keep_formulas in (False, True):
        files = table_files({"bolsa": {"games": table}}, "csv", keep_formulas=keep_formulas)
        (content,) = files.values()
        _head, *found = csv.reader(io.StringIO(content.decode(), newline=""))
        assert [name for name, _worth in found] == [
            name if keep_formulas or name in ("a=1", "") else f"'{name}" for name in names
        ]
        assert {worth for _name, worth in found} == {"-3"}


def test_pseudonyms_stand_for_the_same_throughout_and_nothing_names_anybody() -> None:
    logs = [played(GAMES[name], seed) for name in ("bolsa", "siniestra-1") for seed in ("1", "2")]
    found = tidy([(log, log.head.seats[0]) for log in logs], GAMES, pseudonyms=True)
    texts = {
        str(value) for tables in found.values() for table in tables.values() for row in table.rows for value in row
    }
    assert not texts & {*logs[0].head.seats, *(log.head.id for log in logs), "bolsa-1"}
    games = [row for tables in found.values() for row in rows(tables["games"])]
    assert [game["game"] for game in games] == ["G1", "G2", "G3", "G4"]
    assert {game["name"] for game in games} == {None}
    assert {game["viewer"] for game in games} == {"P1"}
    assert {row["seat"] for row in rows(found["siniestra"]["seats"])} == {"P1", "P2"}


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_files_hold_the_tables(form: str) -> None:
    logs = [(played(GAMES[name], moves=9), HOST) for name in GAMES]
    found = tidy(logs, GAMES)
    files = table_files(found, form)
    assert len(files) == sum(len(tables) for tables in found.values())
    for file, content in files.items():
        table = found[file.parent.name][file.stem]
        if form == "csv":
            read = list(csv.DictReader(io.StringIO(content.decode(), newline="")))
            assert [list(row.values()) for row in read] == [
                ["" if v is None else str(v).lower() if isinstance(v, bool) else str(v) for v in row]
                for row in table.rows
            ]
        else:
            from pyarrow import parquet

            data = parquet.read_table(io.BytesIO(content))
            assert data.column_names == [column.name for column in table.columns]
            assert data.num_rows == len(table.rows)
            assert [row["game"] for row in data.to_pylist()] == [row[0] for row in table.rows]


def test_one_family_needs_no_folder_of_its_own() -> None:
    log = played(GAMES["bolsa"])
    play_on(GAMES["bolsa"], log)
    files = table_files(tidy([(log, HOST)], GAMES), "csv")
    assert {file.parent for file in files} == {Path()}
