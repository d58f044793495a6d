"""Files of parts that somebody changed: whatever stands in them, a line says what is wrong, or a report comes of it."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from exchange.titles import TITLES
from exchange.value.errors import CorroError
from market.lab.keeping import keep
from market.lab.lab import Wanted
from market.lab.parts import merged, part_file, told_of
from market.lab.report.making import report_on
from market.lab.report.terminal import terminal
from market.lab.run import here
from market.lab.simulate import plan_of, sizes_of
from market.lab.simulation import gather

FORGED: tuple[object, ...] = (-1, 0, 1, 10**6, 1 << 62, 1 << 64, 0.5, None, "x", [], {}, [[1], 2], True)
RUNS = (("bolsa", "value random quiet"), ("siniestra-2", "greedy random"))


def _part(title: str, traders: str) -> Any:
    plan = plan_of(TITLES[title], traders, games=12, seed=7)
    wanted = Wanted(keep=1)
    found = gather(plan, here(plan, plan.blocks(sizes_of(plan)), wanted), wanted)
    return json.loads(part_file(plan, found, 1, 1))


def _places(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to each value, lists and leaves alike."""
    if at:
        yield at
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _places(each, (*at, name))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _places(each, (*at, number))


@pytest.mark.prove
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("title", "traders"), RUNS)
def test_whatever_stands_in_a_part_a_report_or_a_line_comes_of_it(tmp_path: Path, title: str, traders: str) -> None:
    whole, file = json.dumps(_part(title, traders)), tmp_path / "part.json"
    draws = random.Random(5)
    places = list(_places(json.loads(whole)))
    refused = 0
    for _ in range(300):
        said: Any = json.loads(whole)
        for place in draws.sample(places, draws.choice((1, 1, 1, 2, 3))):
            _put(said, place, draws.choice(FORGED))
        file.write_text(json.dumps(said))
        try:
            found = merged([file])
            with told_of([file]):
                terminal(report_on(found), "es")
            list(keep(found, tried=True))
        except CorroError:
            refused += 1
    assert refused > 150


def _put(said: Any, place: tuple[Any, ...], forged: object) -> None:
    at: Any = said
    for step in place[:-1]:
        try:
            at = at[step]
        except (LookupError, TypeError):  # a forgery before this one has taken it away
            return
    if isinstance(at, dict) or (isinstance(at, list) and isinstance(place[-1], int) and place[-1] < len(at)):
        at[place[-1]] = forged
