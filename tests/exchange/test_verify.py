"""Verifying: whatever is not as it was played is found, and named by line and field."""

import json
import random
from hashlib import sha256
from typing import Any

import pytest

from exchange.log.logfile import write_log
from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.value.errors import BrokenChain, BrokenDecision, BrokenSeal, BrokenSequence, LogError
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import Verifier, verify
from tests.exchange.forging import VIEWERS, a_copy, chained, fault, first, forged, plain
from tests.exchange.played import ONE_OF_A_KIND, TITLES

OTHER_BYTES = bytes(range(256))


# One byte -------------------------------------------------------------------------------------------------------------


SOME = 300  # places of a line: a deck of cards has thousands
ALL = 1_000_000


@pytest.mark.parametrize(
    ("viewer", "most"),
    [
        (HOST, SOME),
        pytest.param(HOST, ALL, marks=pytest.mark.prove),
        pytest.param(SPECTATOR, SOME, marks=pytest.mark.prove),
        pytest.param("Ana", SOME, marks=pytest.mark.prove),
    ],
)
@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_another_byte_at_any_place_is_found_and_its_line_is_named(name: str, viewer: str, most: int) -> None:
    """At each position of the whole file, or at so many of each line and at its end, one other byte. A line that is
    refused leaves the verifier as it was, so the lines before need not be read again for every byte; the next test
    does read them."""
    lines, draws = a_copy(name, viewer), random.Random(7)
    verifier = Verifier(TITLES)
    for number, line in enumerate(lines, start=1):
        places = [*draws.sample(range(len(line)), min(most, len(line))), len(line) - 1]
        for place in places:
            byte = line[place]
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
@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_another_byte_is_found_in_the_file_as_a_whole(name: str, viewer: str) -> None:
    data, draws = b"".join(a_copy(name, viewer)), random.Random(11)
    for _ in range(25):
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


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_opening_has_the_time_at_which_the_game_was_opened(viewer: str, name: str) -> None:
    def open_earlier(lines: list[Any]) -> None:
        lines[0]["opened_at"] = "2020-01-01T00:00:00.000000Z"

    def end_the_opening_later(lines: list[Any]) -> None:
        last = max(place for place in range(1, len(lines)) if lines[place]["at"] == lines[0]["opened_at"])
        lines[last]["at"] = lines[last + 1]["at"]

    for change in (open_earlier, end_the_opening_later):
        error = forged(change, viewer, name)
        assert (type(error), error.field) == (BrokenSequence, "at")
        assert "opened" in str(error)


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
    place = first([json.loads(line) for line in a_copy("bolsa", HOST)], "SheetSealed") + 1

    def refused(lines: list[Any]) -> None:
        lines[place]["command"] = {"seat": "Ana", "bid": 4_000, "type": "Bid"}

    def dropped(lines: list[Any]) -> None:
        del lines[place]["command"]

    def doubled(lines: list[Any]) -> None:
        lines[first(lines, "CompanyCalled")]["command"] = lines[place]["command"]

    for change, field in ((refused, "command"), (dropped, "event"), (doubled, "command")):
        error = forged(change)
        assert (type(error), error.field) == (BrokenDecision, field)


@pytest.mark.parametrize("of_a_branch", [False, True])
def test_an_event_behind_the_opening_that_no_command_caused_is_named_by_its_line(of_a_branch: bool) -> None:
    place = first([json.loads(line) for line in a_copy("bolsa", HOST)], "RoundBegun") + 1

    def change(lines: list[Any]) -> None:
        if of_a_branch:
            lines[0]["branch_of"] = {"chain": "0" * 64, "n": place - 1}
        moved = {"after": 39, "before": 10, "case": "3", "company": "IBE", "type": "PriceMoved"}
        lines[place:] = [{"n": place, "at": lines[0]["opened_at"], "event": moved}]

    error = forged(change)
    assert (type(error), error.line) == (BrokenDecision, place + 1)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(
    ("name", "seats", "given"),
    [
        ("bolsa", "Ana Beto Caro", ("round 2", "cash Ana 3")),
        ("bolsa\noption start dealt", "Ana Beto Caro", ("cash Ana 3",)),
        ("siniestra-1", "Ana Beto", ("hand Ana 7O", "hand Beto 2E", "draw 9O 9C", "prices O 1, C 1, E 1, B 1")),
        ("siniestra-2", "Ana Beto", ("hand Ana 7O", "hand Beto 2E", "draw Ana 9O", "draw Beto 9C", "prices O 5")),
        ("mano-central", "Ana Beto Caro", ("hand Ana 2c 3d 4s 5d 7h", "points Beto 3", "turn Beto", "claim three J")),
        ("remigio-51", "Ana Beto", ("combination 5O *6O 7O", "opened Ana", "hand Ana 3E", "round 3", "discards 7O")),
        ("dbpoker-1", "Ana Beto", ("hand Ana 2c 3d 4s 5d 7h", "coins Beto 3", "laid Ana 9c 9d 9h Ks Kd", "turn Beto")),
        ("dbpoker-5", "Ana Beto", ("showcase Ana 7h", "showcase Beto Kd", "pile 2c 3c", "waste 4c")),
        ("dbpoker-6", "Ana Beto", ("market 2c 3c", "draw Ana 4c 5c", "coins Ana 3")),
    ],
)
def test_a_log_from_a_position_that_is_cut_inside_its_opening_holds(
    name: str, seats: str, given: tuple[str, ...], viewer: str
) -> None:
    game, *options = name.splitlines()
    text = "\n".join([f"game {game}", f"seats {seats}", *options, *(f"given {line}" for line in given)])
    playing, _failure = run_script(read_script(text, "cut.play", TITLES))
    lines = list(write_log(playing.table.log, viewer))
    for count in range(1, len(lines) + 1):
        assert not verify(lines[:count], TITLES).over


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
