"""Running copies of others than the host: whatever is public of them is decided again, to their last event."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from exchange.log.log import Log
from exchange.log.logfile import write_log
from exchange.script.read import read_script
from exchange.script.run import run_script
from exchange.value.errors import LogError
from exchange.value.seal import SPECTATOR
from exchange.verify import verify
from market.cards.spanish import DECKS
from tests.exchange.forging import chained
from tests.exchange.played import TITLES, played

NAMES = ("siniestra-1", "siniestra-2")
VIEWERS = (SPECTATOR, "Ana")
# The two versions hide and open alike: the dear walks take one of them, and both in the long proof.
EACH = (pytest.param("siniestra-1", marks=pytest.mark.prove), "siniestra-2")
SOME = 1  # of many forgeries of one kind, so many from the front and from the back
SEATS = ("Ana", "Beto", "Íñigo")
GIVEN = {
    "siniestra-1": ("hand Ana 7O 3C", "hand Beto 7E 2B", "draw 9O 9C 4E 5E", "prices O 1, C 1, E 1, B 1"),
    "siniestra-2": ("hand Ana 7O 3C", "hand Beto 7E 2B", "draw Ana 9O 4E", "draw Beto 9C 5E", "columns Ana O 1, C 2"),
}
MOVES = """
Ana plays 7O
Beto plays 7E
Ana invests
Beto quotes
Ana plays 3C
Beto plays 2B
Ana quotes
Beto plays 9C
Ana plays 9O
Beto invests
Ana quotes
Ana plays 4E
Beto plays 5E
Beto quotes
"""


@cache
def a_position(name: str) -> Log:
    """A short game from a given position, with equal values in its first turn, played to its end."""
    text = "\n".join([f"game {name}", "seats Ana Beto", *(f"given {line}" for line in GIVEN[name])]) + MOVES
    return run_script(read_script(text, "position.play", TITLES))[0].table.log


@cache
def a_deal(name: str) -> Log:
    """A game that was dealt, some turns long."""
    return played(TITLES[name], seed="8", moves=14, options={"deck": 40})


def lines_of(log: Log, viewer: str) -> list[Any]:
    return [json.loads(line) for line in write_log(log, viewer)]


def running(log: Log, viewer: str) -> list[Any]:
    """The copy; of a finished game without the last event, that discloses the seed."""
    lines = lines_of(log, viewer)
    return lines[:-1] if lines[-1]["event"]["type"] == "Disclosed" else lines


# Forgeries -----------------------------------------------------------------------------------------------------------


def others(value: Any, kind: str) -> list[Any]:
    """What a forger could write in place of a value, of the same sort."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if value in SEATS:
        return [seat for seat in SEATS if "Ana" in (seat, value) and seat != value]
    if value in ("invest", "quote"):
        return [other for other in ("invest", "quote") if other != value]
    if value in DECKS[52]:
        return [f"{number}{value[-1]}" for number in (1, 5, 12) if f"{number}{value[-1]}" != value]
    if re.fullmatch("[0-9a-f]+", value):
        return [("1" if value[0] == "0" else "0") + value[1:]]
    raise AssertionError(f"{kind}: what else could {value!r} be?")


def fields_of(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every field of an event that is public, with its place; what is sealed and its salt are the viewer's own."""
    if isinstance(value, dict):
        own = {name[:-5] for name in value if name.endswith("_seal")}
        for key, item in value.items():
            if key != "type" and key.removesuffix("_salt") not in own:
                yield from fields_of(item, (*path, key))
    if isinstance(value, list):
        for place, item in enumerate(value):
            yield from fields_of(item, (*path, place))
    if path:
        yield path, value


def forgeries(lines: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Each public field of each event in turn as something else; a part of it left out, doubled, put elsewhere."""
    for n, line in enumerate(lines[1:], start=1):
        event = line["event"]
        for path, value in fields_of(event):
            field = ".".join([event["type"], *(step for step in path if isinstance(step, str))])
            for what, other in altered(value, field):
                yield f"{field}{what}", changed(lines, n, path, other)


def altered(value: Any, field: str) -> Iterator[tuple[str, Any]]:
    """What else a field could say, and what was done to it."""
    if isinstance(value, dict):
        for key in value:
            yield " shorter", {k: v for k, v in value.items() if k != key}
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield " shorter", [*value[:place], *value[place + 1 :]]
            yield " longer", [*value, item]
        for place in range(1, len(value)):
            before, (one, other), behind = value[: place - 1], value[place - 1 : place + 1], value[place + 1 :]
            yield " in another order", [*before, other, one, *behind]
            yield " with one twice", [*before, other, other, *behind]
    else:
        for other in others(value, field):
            yield "", other


def changed(lines: list[Any], n: int, path: tuple[str | int, ...], value: Any) -> list[Any]:
    """The lines with another value in this place of event n."""
    copy = [*lines]
    copy[n] = json.loads(json.dumps(lines[n]))
    within = copy[n]["event"]
    for step in path[:-1]:
        within = within[step]
    within[path[-1]] = value
    return copy


def moved(lines: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Each event in turn left out, told twice, or told before the one that it followed, and at another time."""
    numbers = list(range(1, len(lines)))
    for n in numbers[:-1]:
        kind, after = lines[n]["event"]["type"], lines[n + 1]["event"]["type"]
        yield f"{kind} left out", renumbered(lines, [m for m in numbers if m != n])
        yield f"{kind} twice", renumbered(lines, [*numbers[:n], n, *numbers[n:]])
        yield f"{after} before {kind}", renumbered(lines, [*numbers[: n - 1], n + 1, n, *numbers[n + 1 :]])
        later = [line | {"at": lines[n + 1]["at"]} if m == n else line for m, line in enumerate(lines)]
        if later != lines:
            yield f"{kind} later", later


def renumbered(lines: list[Any], kept: list[int]) -> list[Any]:
    """These events in this order, and what opens one of them by its new number."""
    new = {old: kept.index(old) + 1 for old in kept}
    copy = [lines[0]]
    for n, old in enumerate(kept, start=1):
        event = json.loads(json.dumps(lines[old]["event"]), object_hook=lambda found: reopened(found, new))
        copy.append({"n": n, "at": lines[old]["at"], "event": event})
    for line, before in zip(copy[2:], copy[1:], strict=False):
        line["at"] = max(line["at"], before["at"])
    return copy


def reopened(found: dict[str, Any], new: dict[int, int]) -> dict[str, Any]:
    return found | {"opens": new.get(found["opens"], found["opens"])} if "opens" in found else found


def found(kinds: Iterator[tuple[str, list[Any]]]) -> dict[str, int]:
    """The forgeries that nobody finds: what was done, and in which line first. Of many alike a few are tried."""
    left: dict[str, int] = {}
    alike: dict[str, list[list[Any]]] = {}
    for what, forged in kinds:
        alike.setdefault(what, []).append(forged)
    for what, several in alike.items():
        for forged in several if len(several) <= 2 * SOME else [*several[:SOME], *several[-SOME:]]:
            try:
                verify(chained(forged), TITLES)
            except LogError:
                continue
            left[what] = left.get(what, 0) + 1
    return left


UNSEEN = {
    "DeckLaid.cards.card_seal": "of a card that nobody has taken up: when it is, its seal is held against this",
    "DeckLaid.cards in another order": "the same of two such cards",
    "CardSealed.card_seal": "of the last card put down, which is not turned over yet",
}
PRICES = {"PricesOpened.cards": "S2.1 turns up any card of the suit; only one that is seen elsewhere is a lie"}
WHOSE = {"CardSealed.seat": "either seat owed the last card put down, and a spectator is not told what it is"}

ORDER = {
    "CardSealed before CardSealed": "who of two put a card down first changes nothing",
    "ChoiceSealed before ChoiceSealed": "the same of two choices",
    "CardSealed later": "a move alone in its command was made at any time between its neighbours",
    "ChoiceSealed later": "the same",
    "HandDealt later": "the same of the last of the opening",
}


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", EACH)
def test_a_forged_field_of_a_running_copy_is_found_wherever_everything_is_turned_over(name: str, viewer: str) -> None:
    lines = running(a_position(name), viewer)
    assert {line["event"]["type"] for line in lines[1:]} >= {"ChoicesTurnedOver", "CardDrawn", "SeatScored", "GameWon"}
    assert found(forgeries(lines)) == {}


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", NAMES)
def test_of_a_running_copy_nothing_can_be_forged_but_what_this_copy_cannot_tell(name: str, viewer: str) -> None:
    lines = running(a_deal(name), viewer)
    assert lines[-1]["event"]["type"] == "CardSealed"
    here = UNSEEN | (PRICES if name == "siniestra-1" else {}) | (WHOSE if viewer == SPECTATOR else {})
    assert UNSEEN.keys() <= found(forgeries(lines)).keys() <= here.keys()


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", EACH)
def test_no_event_of_a_running_copy_can_be_left_out_doubled_moved_or_told_at_another_time(
    name: str, viewer: str
) -> None:
    for log in (a_position(name), a_deal(name)):
        assert found(moved(running(log, viewer))).keys() <= ORDER.keys()


@pytest.mark.parametrize("viewer", [*VIEWERS, "Íñigo"])
@pytest.mark.parametrize("name", NAMES)
def test_a_running_copy_is_decided_up_to_the_card_that_still_lies_sealed(name: str, viewer: str) -> None:
    lines = list(write_log(a_deal(name), viewer))
    kinds = [json.loads(line)["event"]["type"] for line in lines[1:]]
    for count in range(len(kinds) + 1):
        copy = verify(lines[: count + 1], TITLES)
        assert not copy.over
        assert copy.upto == count or kinds[copy.upto] in ("CardSealed", "ChoiceSealed")
        assert count - copy.upto <= 2
