"""What verifying can read: shorter games, and heads and events of no other shape than this version writes."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from exchange.value.errors import (
    BrokenChain,
    BrokenDecision,
    BrokenSeal,
    BrokenSequence,
    DoesNotHold,
    Malformed,
    UnknownVersion,
)
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import Verifier, verify
from tests.exchange.forging import VIEWERS, a_copy, chained, fault, first, forged, plain
from tests.exchange.played import TITLES


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_file_cut_at_any_line_is_a_shorter_game(name: str, viewer: str) -> None:
    lines = a_copy(name, viewer)
    verifier = Verifier(TITLES)
    for count, line in enumerate(lines):
        verifier.feed(line)
        copy = verifier.finish()
        assert (len(copy.records), copy.over) == (count, count == len(lines) - 1)


@pytest.mark.parametrize("head", [{"corro": 3}, {"corro": 0}, {"title": "tute"}, {"rules": 9}])
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


@pytest.mark.parametrize("control", ["\x1b]2;gotcha\x07", "\n", "\x9b31m", "\x7f"])
def test_a_head_holds_nothing_that_a_terminal_obeys(control: str) -> None:
    """Whatever a copy says is shown some day on a screen."""
    players = {"Ana": "random", "Íñigo": f"quiet{control}", "李": "random"}
    for change, field in (({"name": f"bolsa{control}"}, "name"), ({"players": players}, "players.Íñigo")):
        lines = [json.loads(line) for line in a_copy("bolsa", HOST)]
        error = fault(chained([lines[0] | change, *lines[1:]]))
        assert (type(error), error.line, error.field) == (Malformed, 1, field)
        assert str(error).isprintable()


@pytest.mark.parametrize("viewer", [SPECTATOR, "Ana"])
def test_what_the_tape_would_tell_of_a_copy_holds_nothing_that_a_terminal_obeys(viewer: str) -> None:
    def change(lines: list[Any]) -> None:
        lines[first(lines, "GameWon")]["event"]["winners"] = ["Ana\x1b[31m"]

    error = forged(change, viewer)
    assert (type(error), error.field) == (BrokenDecision, "event")
    assert str(error).isprintable()


@pytest.mark.parametrize("corro", [1, 2])
def test_an_odd_name_of_format_1_is_read_and_one_of_format_2_is_not(corro: int) -> None:
    folder = Path(__file__).parent.parent / "logs" / f"format-{corro}"
    lines = [json.loads(line) for line in min((folder / "bolsa" / "rules-1").glob("*.jsonl")).read_bytes().splitlines()]
    odd = chained([lines[0] | {"name": "\u202efdp" + "x" * 200}, *lines[1:]])
    if corro == 1:
        assert verify(odd, TITLES).head.name.startswith("\u202efdp")
    else:
        assert fault(odd).field == "name"
    assert fault(chained([lines[0] | {"name": "\x1b[2J"}, *lines[1:]])).field == "name"


@pytest.mark.parametrize("seat", ["seals", "redraw", "runs", "is"])
def test_a_seat_of_format_1_may_bear_a_word_that_scripts_have_learnt_since(seat: str) -> None:
    folder = Path(__file__).parent.parent / "logs" / "format-1" / "bolsa" / "rules-1"
    text = min(folder.glob("*.jsonl")).read_text(encoding="utf-8").replace('"Ana"', json.dumps(seat))
    lines = [json.loads(line) for line in text.splitlines()]
    assert seat in verify(chained(lines), TITLES).head.seats
