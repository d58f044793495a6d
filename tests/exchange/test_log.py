"""The log: a head, then events each hashed onto the one before; anybody can make the chain again from its bytes."""

import hashlib
import json
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import msgspec
import pytest

from exchange.log.log import BranchOf, Entry, Head, MemoryLog, head_chain, make_head, next_chain, time_text
from exchange.value.canonical import canonical
from exchange.value.errors import Conflict
from exchange.value.seal import SPECTATOR, public, redacted
from tests.exchange.forging import chains
from tests.toys.tender import model

HEAD = make_head(
    Head(
        title="tender",
        rules=3,
        name="lonja",
        seats=("Ana", "Beto"),
        players={"Ana": "person", "Beto": "clued"},
        options={"lots": 2, "ties": "nobody"},
        opened_at="2026-11-29T18:00:00.000000Z",
        seed_seal="",
    ),
    seed="7",
    seed_salt="00ff",
)
EVENTS = (
    model.LotCalled(lot=1),
    model.OfferSealed(seat="Ana", coins=4, coins_salt="0a", coins_seal="seal"),
    model.LotGivenBack(seat="Ana"),
)
ENTRIES = [Entry(n=n, at="2026-11-29T18:00:00.000000Z", event=event) for n, event in enumerate(EVENTS, start=1)]


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def plain(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def test_the_heads_chain_is_over_the_head_without_chain_viewer_and_seed() -> None:
    bare = {k: v for k, v in as_json(HEAD).items() if k not in ("chain", "viewer", "seed", "seed_salt")}
    assert HEAD.chain == head_chain(HEAD) == sha(plain(bare))
    assert HEAD.id == sha(plain(bare))[:12]


def test_the_head_seals_its_seed() -> None:
    assert HEAD.seed_seal == sha("00ff\n" + plain("7"))


@pytest.mark.parametrize(
    "change",
    [
        {"name": "otra"},
        {"seats": ("Beto", "Ana")},
        {"rules": 4},
        {"options": {"lots": 3, "ties": "nobody"}},
        {"seed_known": True},
        {"branch_of": BranchOf(chain="00", n=3)},
    ],
)
def test_whatever_opens_a_game_changes_its_chain(change: dict[str, Any]) -> None:
    assert head_chain(msgspec.structs.replace(HEAD, **change)) != HEAD.chain


def test_every_viewers_copy_of_the_head_has_the_same_chain() -> None:
    spectators = msgspec.structs.replace(HEAD, seed=msgspec.UNSET, seed_salt=msgspec.UNSET, viewer=SPECTATOR)
    assert head_chain(spectators) == HEAD.chain


def test_each_event_is_hashed_onto_the_chain_before_it_in_its_public_form() -> None:
    chain = str(HEAD.chain)
    made = list(chains(HEAD, ENTRIES))
    for entry, link in zip(ENTRIES, made, strict=True):
        event = {k: v for k, v in as_json(entry.event).items() if k not in ("coins", "coins_salt")}
        chain = sha(chain + "\n" + plain({"n": entry.n, "at": entry.at, "event": event}))
        assert link == chain


@pytest.mark.parametrize("viewer", ["Ana", "Beto", SPECTATOR])
def test_every_viewers_copy_has_the_same_chain(viewer: str) -> None:
    seen = [msgspec.structs.replace(entry, event=redacted(entry.event, viewer)) for entry in ENTRIES]
    assert list(chains(HEAD, seen)) == list(chains(HEAD, ENTRIES))


def test_a_changed_time_number_or_event_changes_the_chain() -> None:
    entry = ENTRIES[1]
    links = {
        next_chain("00", entry.n, entry.at, entry.event),
        next_chain("01", entry.n, entry.at, entry.event),
        next_chain("00", 3, entry.at, entry.event),
        next_chain("00", entry.n, "2026-11-29T18:00:00.000001Z", entry.event),
        next_chain("00", entry.n, entry.at, EVENTS[0]),
    }
    assert len(links) == 5
    assert next_chain("00", 2, entry.at, public(entry.event)) in links


def test_a_command_stands_outside_the_chain() -> None:
    told = [msgspec.structs.replace(ENTRIES[0], command=model.Keep(seat="Ana")), *ENTRIES[1:]]
    assert list(chains(HEAD, told)) == list(chains(HEAD, ENTRIES))


def test_a_line_is_its_own_canonical_form_and_what_is_absent_is_left_out() -> None:
    line = canonical(ENTRIES[0])
    assert line == b'{"at":"2026-11-29T18:00:00.000000Z","event":{"lot":1,"type":"LotCalled"},"n":1}'
    assert b"null" not in canonical(HEAD)


def test_times_are_utc_with_six_decimals() -> None:
    madrid = timezone(timedelta(hours=1))
    assert time_text(datetime(2026, 11, 29, 19, 0, tzinfo=madrid)) == "2026-11-29T18:00:00.000000Z"
    assert time_text(datetime(2026, 11, 29, 18, 0, 0, 42, tzinfo=UTC)) == "2026-11-29T18:00:00.000042Z"


def test_events_are_numbered_from_1_and_the_command_stands_on_its_first() -> None:
    log, command = MemoryLog(HEAD), model.Keep(seat="Ana")
    log.append(0, "t0", EVENTS[:1], None)
    log.append(1, "t1", EVENTS[1:], command)
    assert [(entry.n, entry.at, entry.command) for entry in log.read()] == [
        (1, "t0", msgspec.UNSET),
        (2, "t1", command),
        (3, "t1", msgspec.UNSET),
    ]
    assert [entry.n for entry in log.read(after=1)] == [2, 3]
    assert len(log) == 3


@pytest.mark.parametrize("after", [0, 2, 7])
def test_whoever_appends_behind_another_event_than_the_last_gets_a_conflict_and_nothing_is_written(after: int) -> None:
    log = MemoryLog(HEAD)
    log.append(0, "t0", EVENTS[:1], None)
    with pytest.raises(Conflict):
        log.append(after, "t1", EVENTS[1:], None)
    assert [entry.event for entry in log.read()] == [EVENTS[0]]
