"""What replaying a game of Bolsa costs: a log's events decoded and folded, beside what could be had by other means.

The yardstick is what a program without scruples does: the same bytes decoded by msgspec into the same types, and one
board of lists that are written over, without rules. Everything here is timed in turns within one run, and only the
ratios mean anything.
"""

import dataclasses
import sys
import time
from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_
from random import Random
from typing import Annotated, Any, Literal

import msgspec
import pydantic
import pytest
from msgspec.structs import replace

from exchange.value.canonical import canonical
from market.bolsa.law import model
from market.bolsa.law.evolve import evolve
from market.bolsa.law.model import COMPANIES
from market.bolsa.law.state import State
from tests.bench import hand_fold
from tests.bench.hand_fold import BY_TYPE, Board
from tests.market.bolsa.tables import LAW, moves, opened, seated

GAMES, TURNS = 8, 80  # short turns, so that the best of them are undisturbed
TIMES_MUTABLE = 3.5  # decoding and folding both
TIMES_MSGSPEC = 2.0  # how much slower at least pydantic decodes
TIMES_REPLACE = 5.0  # how much slower at least dataclasses.replace is
TIMES_DICT = 2.0  # how much slower at least `match` finds the function of the last class


class Stored:
    """A game of five seats and five rounds as its log holds it: a line an event."""

    def __init__(self, seed: int) -> None:
        self.setup = seated(5)
        table = opened(self.setup)
        for command in moves(Random(seed), table):
            table.do(command)
        self.end: State = table.state
        self.lines = [canonical(entry.event) for entry in table.log.read()]


@pytest.fixture(scope="module")
def games() -> list[Stored]:
    return [Stored(seed) for seed in range(GAMES)]


def in_turns(candidates: Mapping[str, Callable[[], object]], items: int) -> dict[str, float]:
    """µs an item of each, the best of many turns in which all of them come once: what else the machine does adds."""
    taken: dict[str, list[float]] = {name: [] for name in candidates}
    for turn in range(TURNS + 1):
        for name, work in candidates.items():
            start = time.perf_counter()
            work()
            if turn:  # the first warms up
                taken[name].append((time.perf_counter() - start) / items * 1e6)
    return {name: min(times) for name, times in taken.items()}


def reported(
    benchmark: Any,
    capsys: pytest.CaptureFixture[str],
    what: str,
    candidates: Mapping[str, Callable[[], object]],
    items: int,
) -> dict[str, float]:
    """How many times the first candidate each takes; told, and left in the benchmark's own report."""
    taken: dict[str, float] = benchmark.pedantic(in_turns, args=(candidates, items), rounds=1)
    first = next(iter(taken.values()))
    ratios = {name: micros / first for name, micros in taken.items()}
    benchmark.extra_info.update({name: round(ratio, 2) for name, ratio in ratios.items()})
    with capsys.disabled():
        sys.stdout.write(f"\n{what}\n")
        for name, ratio in ratios.items():
            sys.stdout.write(f"  {ratio:6.2f} x  {taken[name]:8.3f} µs  {name}\n")
    return ratios


def test_a_log_is_decoded_and_folded_at_a_few_times_what_a_mutable_table_takes(
    benchmark: Any, capsys: pytest.CaptureFixture[str], games: list[Stored]
) -> None:
    decode = msgspec.json.Decoder(model.BolsaEvent).decode
    blanks = [LAW.blank(game.setup.seats, game.setup.options) for game in games]

    def by_hand() -> list[Board]:
        return [Board(blank).fold(map(decode, game.lines)) for blank, game in zip(blanks, games, strict=True)]

    def folded() -> list[State]:
        return [reduce(evolve, map(decode, game.lines), blank) for blank, game in zip(blanks, games, strict=True)]

    def decoded() -> None:
        for game in games:
            for line in game.lines:
                decode(line)

    assert folded() == [game.end for game in games]
    assert all(hand.same_as(game.end) for hand, game in zip(by_hand(), games, strict=True))
    events = sum(len(game.lines) for game in games)
    what = f"decoding and folding {GAMES} games of {events} events, an event"
    candidates = {"decoded, then by hand": by_hand, "decoded, then evolve": folded, "decoded alone": decoded}
    ratios = reported(benchmark, capsys, what, candidates, events)
    assert ratios["decoded, then evolve"] < TIMES_MUTABLE


def as_pydantic(kind: type[msgspec.Struct]) -> type[pydantic.BaseModel]:
    """The same event type for pydantic; what may be absent is for pydantic a default."""
    fields: dict[str, Any] = {"type": (Literal[kind.__name__], kind.__name__)}
    for field in msgspec.structs.fields(kind):
        nested = isinstance(field.type, type) and issubclass(field.type, msgspec.Struct)
        fields[field.name] = (Any, None) if nested or "Unset" in str(field.type) else (_plain(field.type), ...)
    return pydantic.create_model(kind.__name__, __config__=pydantic.ConfigDict(frozen=True, extra="forbid"), **fields)


def _plain(hint: Any) -> Any:
    return hint if hint in (int, str) or hint == tuple[str, ...] or "dict[str, int]" in str(hint) else Any


def test_msgspec_decodes_an_event_in_a_fraction_of_what_pydantic_takes(
    benchmark: Any, capsys: pytest.CaptureFixture[str], games: list[Stored]
) -> None:
    union: Any = Annotated[
        reduce(or_, map(as_pydantic, model.BolsaEvent.__args__)),
        pydantic.Field(discriminator="type"),
    ]
    validate = pydantic.TypeAdapter(union).validate_json
    decode = msgspec.json.Decoder(model.BolsaEvent).decode
    lines = [line for game in games for line in game.lines]
    candidates: Mapping[str, Callable[[], object]] = {
        "msgspec, a union by tag": lambda: [decode(line) for line in lines],
        "pydantic, a union by discriminator (nested values unchecked)": lambda: [validate(line) for line in lines],
    }
    ratios = reported(benchmark, capsys, "decoding an event", candidates, len(lines))
    assert list(ratios.values())[1] > TIMES_MSGSPEC


def test_a_changed_struct_is_made_in_a_fraction_of_what_a_dataclass_takes(
    benchmark: Any, capsys: pytest.CaptureFixture[str], games: list[Stored]
) -> None:
    state = games[0].end
    fields = [(name, Any) for name in State.__struct_fields__]
    wide: Any = dataclasses.make_dataclass("Wide", fields, frozen=True, slots=True, kw_only=True)
    other = wide(**msgspec.structs.asdict(state))
    parts: dict[str, Any] = {name: (Any, ...) for name, _any in fields}
    model_of: Any = pydantic.create_model("WideModel", __config__=pydantic.ConfigDict(frozen=True), **parts)
    third = model_of(**msgspec.structs.asdict(state))
    times = range(500)
    candidates: Mapping[str, Callable[[], object]] = {
        "msgspec.structs.replace": lambda: [replace(state, n=n, cash=()) for n in times],
        "dataclasses.replace, frozen and slotted": lambda: [dataclasses.replace(other, n=n, cash=()) for n in times],
        "pydantic model_copy": lambda: [third.model_copy(update={"n": n, "cash": ()}) for n in times],
    }
    ratios = reported(
        benchmark, capsys, f"a state of {len(fields)} fields, two of them changed", candidates, len(times)
    )
    assert ratios["dataclasses.replace, frozen and slotted"] > TIMES_REPLACE


def matched(event: model.BolsaEvent) -> hand_fold.Fold:
    """What folds an event by hand, found by `match`."""
    match event:
        case model.RoundBegun():
            return hand_fold.begun
        case model.SheetSealed():
            return hand_fold.sealed
        case model.SheetsTurnedOver():
            return hand_fold.turned
        case model.CompanyCalled():
            return hand_fold.called
        case model.BuysWithdrawn():
            return hand_fold.withdrawn
        case model.AuctionOpened():
            return hand_fold.opened
        case model.BidMade():
            return hand_fold.bid
        case model.SharesTraded():
            return hand_fold.trade
        case model.PriceMoved():
            return hand_fold.moved
        case model.RoundEnded():
            return hand_fold.ended
        case model.BankPaid():
            return hand_fold.paid
        case model.GameWon():
            return hand_fold.won
        case _:
            return hand_fold.nothing


def test_a_function_is_found_by_class_in_a_fraction_of_what_a_match_takes(
    benchmark: Any, capsys: pytest.CaptureFixture[str], games: list[Stored]
) -> None:
    decode = msgspec.json.Decoder(model.BolsaEvent).decode
    events = [decode(line) for game in games for line in game.lines]

    def by_class() -> None:
        for event in events:
            BY_TYPE[type(event)]

    candidates = {
        "a dict by class": by_class,
        "match, a case each": lambda: [matched(event) for event in events],
    }
    ratios = reported(benchmark, capsys, "finding what folds an event", candidates, len(events))
    assert ratios["match, a case each"] > TIMES_DICT


def test_one_cell_of_a_flat_tuple_is_changed_in_less_than_one_of_nested_tuples(
    benchmark: Any, capsys: pytest.CaptureFixture[str], games: list[Stored]
) -> None:
    flat = max((game.end.owned for game in games), key=len)
    width = len(COMPANIES)
    nested = tuple(flat[first : first + width] for first in range(0, len(flat), width))
    table = {seat: dict(zip(COMPANIES, row, strict=True)) for seat, row in enumerate(nested)}
    cells = [(seat, company) for seat in range(len(nested)) for company in range(width)]

    def in_flat() -> None:
        for seat, company in cells:
            row = list(flat)
            row[seat * width + company] += 1
            tuple(row)

    def in_nested() -> None:
        for seat, company in cells:
            row = list(nested[seat])
            row[company] += 1
            (*nested[:seat], tuple(row), *nested[seat + 1 :])

    def in_dicts() -> None:
        for seat, company in cells:
            name = COMPANIES[company]
            {**table, seat: {**table[seat], name: table[seat][name] + 1}}

    candidates = {"a flat tuple": in_flat, "a tuple of tuples": in_nested, "a dict of dicts": in_dicts}
    reported(benchmark, capsys, f"one of {len(cells)} counts changed in a copy", candidates, len(cells))
