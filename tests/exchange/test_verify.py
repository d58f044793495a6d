"""Verifying: whatever is not as it was played is found, and named by line and field."""

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from typing import Any

import pytest

from exchange.errors import (
    BrokenChain,
    BrokenDecision,
    BrokenSeal,
    BrokenSequence,
    DoesNotHold,
    LogError,
    Malformed,
    UnknownVersion,
)
from exchange.log import Log
from exchange.logfile import write_log
from exchange.seal import HOST, SPECTATOR
from exchange.verify import Verifier, verify
from tests.exchange.played import TITLES, played

VIEWERS = (HOST, SPECTATOR, "Ana")
OTHER_BYTES = bytes(range(256))


@cache
def a_log(name: str, moves: int | None = None) -> Log:
    return played(TITLES[name], moves=moves)


@cache
def a_copy(name: str, viewer: str) -> tuple[bytes, ...]:
    return tuple(write_log(a_log(name), viewer))


def plain(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def public(value: Any) -> Any:
    if isinstance(value, list):
        return [public(item) for item in value]
    if not isinstance(value, dict):
        return value
    hidden = {name for key in value if key.endswith("_seal") for name in (key[:-5], f"{key[:-5]}_salt")}
    return {key: public(item) for key, item in value.items() if key not in hidden}


def chained(lines: list[Any]) -> list[bytes]:
    """These lines with the chains that they should have: what a forger would hand in."""
    head = {k: v for k, v in lines[0].items() if k not in ("chain", "viewer", "seed", "seed_salt")}
    chain = sha256(plain(head).encode()).hexdigest()
    made = [lines[0] | {"chain": chain}]
    for line in lines[1:]:
        linked = {"n": line["n"], "at": line["at"], "event": public(line["event"])}
        chain = sha256(f"{chain}\n{plain(linked)}".encode()).hexdigest()
        made.append(line | {"chain": chain})
    return [f"{plain(line)}\n".encode() for line in made]


def fault(lines: list[bytes]) -> LogError:
    with pytest.raises(LogError) as caught:
        verify(lines, TITLES)
    return caught.value


def forged(change: Callable[[list[Any]], None], viewer: str = HOST, name: str = "bolsa") -> LogError:
    """What is said of a copy that somebody changed, and hashed again."""
    lines = [json.loads(line) for line in a_copy(name, viewer)]
    change(lines)
    return fault(chained(lines))


def first(lines: list[Any], kind: str) -> int:
    """The place of the first event of a kind."""
    return next(place for place, line in enumerate(lines) if line.get("event", {}).get("type") == kind)


# One byte -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", TITLES)
def test_another_byte_at_any_place_is_found_and_its_line_is_named(name: str, viewer: str) -> None:
    """At each position of the whole file one other byte. A line that is refused leaves the verifier as it was, so the
    lines before need not be read again for every byte; the next test does read them."""
    lines, draws = a_copy(name, viewer), random.Random(7)
    verifier = Verifier(TITLES)
    for number, line in enumerate(lines, start=1):
        for place, byte in enumerate(line):
            other = draws.choice(OTHER_BYTES.replace(bytes([byte]), b""))
            changed = line[:place] + bytes([other]) + line[place + 1 :]
            if place == len(line) - 1 and number < len(lines):
                changed += lines[number]  # the line feed is gone: the next line is the same line
            changed = changed[: changed.find(b"\n") + 1] or changed
            with pytest.raises(LogError) as caught:
                verifier.feed(changed)
            assert caught.value.line == number, (line, changed, caught.value)
        verifier.feed(line)
    assert verifier.finish().over


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", TITLES)
def test_another_byte_is_found_in_the_file_as_a_whole(name: str, viewer: str) -> None:
    data, draws = b"".join(a_copy(name, viewer)), random.Random(11)
    for _ in range(60):
        place = draws.randrange(len(data))
        other = draws.choice(OTHER_BYTES.replace(data[place : place + 1], b""))
        changed = data[:place] + bytes([other]) + data[place + 1 :]
        assert fault(changed.splitlines(keepends=True) if other != 13 else _lines(changed)).line == (
            data[:place].count(b"\n") + 1
        )


def _lines(data: bytes) -> list[bytes]:
    return [line + b"\n" for line in data.removesuffix(b"\n").split(b"\n")]


# Kinds of faults, each by its line and field --------------------------------------------------------------------------


def test_a_changed_event_breaks_the_chain_where_it_stands() -> None:
    lines = list(a_copy("bolsa", SPECTATOR))
    lines[4] = lines[4].replace(b"2026-", b"2027-", 1)
    error = fault(lines)
    assert (type(error), error.line, error.field) == (BrokenChain, 5, "chain")


def test_a_missing_a_doubled_and_a_swapped_line_break_the_sequence() -> None:
    lines = list(a_copy("bolsa", HOST))
    for wrong in (lines[:4] + lines[5:], lines[:5] + lines[4:], [*lines[:4], lines[5], lines[4], *lines[6:]]):
        error = fault(wrong)
        assert isinstance(error, BrokenSequence)
        assert error.line in (5, 6)
        assert error.field == "n"


def test_a_time_that_goes_back_breaks_the_sequence() -> None:
    def change(lines: list[Any]) -> None:
        lines[9]["at"] = lines[0]["opened_at"]

    error = forged(change, SPECTATOR)
    assert (type(error), error.line, error.field) == (BrokenSequence, 10, "at")


def test_a_time_before_the_opening_breaks_the_sequence() -> None:
    def change(lines: list[Any]) -> None:
        lines[1]["at"] = "2020-01-01T00:00:00.000000Z"

    error = forged(change, SPECTATOR)
    assert (type(error), error.line, error.field) == (BrokenSequence, 2, "at")


def test_a_sheet_that_was_exchanged_breaks_its_seal() -> None:
    def change(lines: list[Any]) -> None:
        lines[first(lines, "SheetSealed")]["event"]["sheet"] = {"buy": {"IBE": 2}}

    error = forged(change)
    assert (type(error), error.line, error.field) == (BrokenSeal, 3, "event.sheet")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_sheet_that_was_exchanged_when_turned_over_breaks_its_seal(viewer: str) -> None:
    def change(lines: list[Any]) -> None:
        lines[first(lines, "SheetsTurnedOver")]["event"]["sheets"][1]["sheet"] = {"sell": {"IBE": 1}}

    error = forged(change, viewer)
    assert (type(error), error.field) == (BrokenSeal, "event.sheets.1.sheet")


@pytest.mark.parametrize("opens", [0, 1, 4, 10_000, -1])
def test_an_opening_that_names_another_event_breaks_the_seal(opens: int) -> None:
    def change(lines: list[Any]) -> None:
        lines[first(lines, "SheetsTurnedOver")]["event"]["sheets"][0]["opens"] = opens

    error = forged(change, SPECTATOR)
    assert isinstance(error, BrokenSeal)
    assert error.field in ("event.sheets.0.opens", "event.sheets.0.sheet")


@pytest.mark.parametrize("place", [-1, 7, 10_000])
def test_an_opening_that_names_another_place_breaks_the_seal(place: int) -> None:
    def change(lines: list[Any]) -> None:
        lines[first(lines, "CardsTurnedOver")]["event"]["cards"][0]["laid"]["place"] = place

    error = forged(change, SPECTATOR, "siniestra-1")
    assert isinstance(error, BrokenSeal)
    assert error.field in ("event.cards.0.laid.opens", "event.cards.0.laid.card")


def test_another_seed_than_the_sealed_one_breaks_the_heads_seal() -> None:
    def host(lines: list[Any]) -> None:
        lines[0]["seed"] = "8"

    def disclosed(lines: list[Any]) -> None:
        lines[-1]["event"]["seed"] = "8"

    assert (type(forged(host)), forged(host).line, forged(host).field) == (BrokenSeal, 1, "seed")
    error = forged(disclosed, SPECTATOR)
    assert (type(error), error.field) == (BrokenSeal, "event.seed")


def test_what_is_not_for_the_viewer_or_is_missing_breaks_a_seal() -> None:
    secret = [json.loads(line) for line in a_copy("bolsa", HOST)]
    ana, other = first(secret, "SheetSealed"), first(secret, "SheetSealed") + 1
    if secret[ana]["event"]["seat"] != "Ana":
        ana = next(p for p, line in enumerate(secret) if line.get("event", {}).get("seat") == "Ana")

    def tell(lines: list[Any]) -> None:
        lines[-3]["event"] |= {}
        place = next(p for p, line in enumerate(secret[ana + 1 :], ana + 1) if _seals(line) not in (None, "Ana"))
        lines[place]["event"] = secret[place]["event"]

    def hide(lines: list[Any]) -> None:
        for name in ("sheet", "sheet_salt"):
            del lines[other]["event"][name]

    error = forged(tell, "Ana")
    assert (type(error), error.field) == (BrokenSeal, "event.sheet")
    error = forged(hide, HOST)
    assert (type(error), error.line, error.field) == (BrokenSeal, other + 1, "event.sheet")


def _seals(line: Any) -> str | None:
    event = line["event"]
    return str(event["seat"]) if event["type"] == "SheetSealed" else None


def test_a_copy_under_another_seats_name_is_told_by_its_head() -> None:
    def change(lines: list[Any]) -> None:
        lines[0]["viewer"] = lines[0]["seats"][1]

    error = forged(change, "Ana")
    assert (type(error), error.line, error.field) == (BrokenSeal, 1, "viewer")


@pytest.mark.parametrize("viewer", [SPECTATOR, "Ana"])
def test_the_seed_is_in_no_copy_but_the_hosts(viewer: str) -> None:
    def to_host(lines: list[Any]) -> None:
        lines[0]["viewer"] = HOST

    def from_host(lines: list[Any]) -> None:
        lines[0]["viewer"] = viewer

    for error in (forged(to_host, viewer), forged(from_host, HOST)):
        assert (type(error), error.line, error.field) == (BrokenSeal, 1, "seed")


def test_a_command_in_another_copy_than_the_hosts_breaks_a_seal() -> None:
    def change(lines: list[Any]) -> None:
        lines[9]["command"] = {"seat": "Ana", "type": "Pass"}

    error = forged(change, SPECTATOR)
    assert (type(error), error.line, error.field) == (BrokenSeal, 10, "command")


# Decisions ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("PriceMoved", "after", 17),
        ("CompanyCalled", "wanted", 9),
        ("RoundEnded", "token", "Ana"),
        ("GameWon", "worth", 1_000),
    ],
)
def test_an_event_that_the_rules_do_not_make_is_named_by_its_field(kind: str, field: str, value: Any) -> None:
    lines = [json.loads(line) for line in a_copy("bolsa", HOST)]
    place = first(lines, kind)

    def change(lines: list[Any]) -> None:
        lines[place]["event"][field] = value

    error = forged(change)
    assert (type(error), error.line, error.field) == (BrokenDecision, place + 1, f"event.{field}")


def test_a_command_that_makes_other_events_or_is_refused_does_not_hold() -> None:
    lines = [json.loads(line) for line in a_copy("bolsa", HOST)]
    place = first(lines, "BidMade") if any("BidMade" in str(line) for line in lines) else first(lines, "BidderPassed")

    def refused(lines: list[Any]) -> None:
        lines[place]["command"] = {"seat": "Ana", "bid": 4_000, "type": "Bid"}

    def dropped(lines: list[Any]) -> None:
        del lines[place]["command"]

    def doubled(lines: list[Any]) -> None:
        lines[first(lines, "CompanyCalled")]["command"] = lines[place]["command"]

    for change, field in ((refused, "command"), (dropped, "event"), (doubled, "command")):
        error = forged(change)
        assert (type(error), error.field) == (BrokenDecision, field)


def test_an_event_dropped_from_inside_a_command_does_not_hold() -> None:
    def change(lines: list[Any]) -> None:
        place = first(lines, "SheetsTurnedOver") + 1
        del lines[place]
        for line in lines[place:]:
            line["n"] -= 1

    error = forged(change)
    assert isinstance(error, BrokenDecision)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", ["siniestra-1", "siniestra-2"])
def test_a_deck_stacked_by_the_host_is_not_the_deck_of_the_seed(name: str, viewer: str) -> None:
    """The host seals, chains and opens all as it should, and yet did not draw the deck from the seed."""
    copy = [json.loads(line) for line in a_copy(name, HOST)]
    copy[0]["seed"], copy[0]["seed_salt"] = "8", copy[0]["seed_salt"]
    copy[0]["seed_seal"] = sha256(f"{copy[0]['seed_salt']}\n{plain('8')}".encode()).hexdigest()
    copy[-1]["event"]["seed"] = "8"
    if viewer != HOST:
        seen = [json.loads(line) for line in a_copy(name, viewer)]
        seen[0]["seed_seal"], seen[-1]["event"]["seed"] = copy[0]["seed_seal"], "8"
        copy = seen
    error = fault(chained(copy))
    assert isinstance(error, BrokenDecision)
    assert error.line == 2 + (name == "siniestra-2")  # version 2 opens with the four 1s whatever the seed


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nothing_follows_the_disclosure_and_it_does_not_come_early(viewer: str) -> None:
    def more(lines: list[Any]) -> None:
        lines.append(lines[1] | {"n": len(lines), "at": lines[-1]["at"]})

    def early(lines: list[Any]) -> None:
        del lines[4:-1]
        lines[-1]["n"] = 4

    error = forged(more, viewer)
    assert (type(error), error.field) == (BrokenSequence, "event")
    assert isinstance(forged(early, viewer), BrokenDecision)


# What can be read -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_file_cut_at_any_line_is_a_shorter_game(name: str, viewer: str) -> None:
    lines = a_copy(name, viewer)
    verifier = Verifier(TITLES)
    for count, line in enumerate(lines):
        verifier.feed(line)
        copy = verifier.finish()
        assert (len(copy.records), copy.over) == (count, count == len(lines) - 1)


@pytest.mark.parametrize("head", [{"corro": 2}, {"corro": 0}, {"title": "tute"}, {"rules": 9}])
def test_another_version_is_not_read(head: dict[str, Any]) -> None:
    error = forged(lambda lines: lines[0].update(head))
    assert (type(error), error.line, error.field) == (UnknownVersion, 1, next(iter(head)))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"corro": "1"}, "corro"),
        ({"corro": True}, "corro"),
        ({"seats": ["Ana", "Ana", "Caro"]}, "seats"),
        ({"seats": ["Ana"]}, "seats"),
        ({"seats": "Ana"}, "seats"),
        ({"players": {"Ana": "person"}}, "players"),
        ({"opened_at": "2026-02-30T00:00:00.000000Z"}, "opened_at"),
        ({"opened_at": "2026-11-29 18:00"}, "opened_at"),
        ({"viewer": "nadie"}, "viewer"),
        ({"surprise": 1}, "surprise"),
        ({"seed_known": "yes"}, "seed_known"),
        ({"seed_seal": "0"}, "seed_seal"),
        ({"branch_of": {"n": 1}}, "branch_of"),
        ({"options": {"rounds": 2}}, "options.all_pass"),
        ({"options": {"rounds": 99}}, "rounds"),
    ],
)
def test_a_head_that_cannot_be_is_told_by_its_field(change: dict[str, Any], field: str) -> None:
    error = forged(lambda lines: lines[0].update(change))
    assert (type(error), error.line, error.field) == (Malformed, 1, field)
    assert str(error).startswith(f"line 1, {field}: ")
    assert str(error).isprintable()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda line: line.update(more=1), "more"),
        (lambda line: line["event"].update(more=1), "event.more"),
        (lambda line: line["event"].update(type="Coup"), "event.type"),
        (lambda line: line["event"].pop("token"), "event"),
        (lambda line: line["event"].update(round="1"), "event.round"),
        (lambda line: line["event"].update(round=1.0), "event.round"),
        (lambda line: line["event"].update(token=None), "event.token"),
        (lambda line: line.update(event=[]), "event"),
        (lambda line: line.pop("at"), ""),
        (lambda line: line.update(at="today"), "at"),
    ],
)
def test_an_event_that_cannot_be_is_told_by_its_field(change: Callable[[Any], None], field: str) -> None:
    lines = [json.loads(line) for line in a_copy("bolsa", SPECTATOR)]
    change(lines[1])
    if "at" in lines[1] and isinstance(lines[1]["event"], dict):
        made = chained(lines)
    else:
        made = [*a_copy("bolsa", SPECTATOR)[:1], f"{plain(lines[1])}\n".encode()]
    error = fault(made)
    assert (type(error), error.line, error.field) == (Malformed, 2, field)


def test_whatever_does_not_hold_can_be_told_from_what_cannot_be_read() -> None:
    broken = (BrokenChain, BrokenSeal, BrokenSequence, BrokenDecision)
    assert all(issubclass(kind, DoesNotHold) for kind in broken)
    assert not any(issubclass(kind, DoesNotHold) for kind in (Malformed, UnknownVersion))


def test_no_lines_are_no_log() -> None:
    assert isinstance(fault([]), Malformed)


def test_lines_are_taken_as_they_come() -> None:
    def endless() -> Iterator[bytes]:
        yield a_copy("bolsa", HOST)[0]
        while True:
            yield b"{}\n"

    assert fault(endless()).line == 2  # type: ignore[arg-type]
