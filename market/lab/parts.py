"""Runs that are played in parts, by hand, on several machines: a file for each part, and all of them added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from exchange.titles import title_named
from exchange.value.errors import CorroError
from market import N_
from market.lab.condition import CHUNK, Block, Plan, condition
from market.lab.lab import KnownGame, Wanted
from market.lab.labs import lab_of
from market.lab.simulation import Gathering, Simulation, versions
from market.lab.sums import Sums

FORM = 1


class PartFile(Struct, frozen=True):
    """What one part of a run gave: every `parts`-th block from the `part`-th on, and what they add up to together.

    `sums` is by condition, where the part has played any of it.
    """

    form: int
    plan: Plan
    wanted: Wanted
    versions: dict[str, str]
    part: int
    parts: int
    sums: dict[int, dict[str, Any]]
    kept: tuple[KnownGame, ...]


def every(blocks: Iterable[Block], part: int, parts: int) -> Iterator[Block]:
    """The blocks of one part, which is 1 to `parts`."""
    return (block for number, block in enumerate(blocks) if number % parts == part - 1)


def part_file(plan: Plan, found: Gathering, part: int, parts: int) -> bytes:
    """What a part gave, as a file."""
    sums = {number: each.plain() for number, each in sorted(found.sums.items())}
    said = PartFile(FORM, plan, found.wanted, versions(plan), part, parts, sums, tuple(found.kept))
    return msgspec.json.encode(said) + b"\n"


def read_part(file: Path) -> PartFile:
    """The part that the file holds. Raises OSError, and CorroError for a file that holds none."""
    try:
        part = msgspec.json.decode(file.read_bytes(), type=PartFile)
        if part.form == FORM:
            _check(part)
    except (msgspec.MsgspecError, ValueError, OverflowError) as error:
        raise CorroError(N_("{file} holds no part of a run: {why}"), file=file, why=error) from error
    if part.form != FORM:
        raise CorroError(N_("{file} has form {form}, which this Corro does not read"), file=file, form=part.form)
    return part


def _check(part: PartFile) -> None:
    """Raises ValueError, OverflowError or SetupError for a part that no run has: somebody else wrote the file."""
    if not 1 <= part.part <= part.parts:
        raise ValueError(f"part {part.part} of {part.parts}")
    if missing := {"corro", "rules", "python", "numpy"} - part.versions.keys():
        raise ValueError(f"no version of {min(missing)}")
    conditions = part.plan.conditions
    if not conditions or any(each != condition(each.title, each.cast, each.options) for each in conditions):
        raise ValueError("conditions that cannot be played")
    if not part.sums.keys() <= set(range(len(conditions))):
        raise ValueError("sums of no condition")
    for number, sums in part.sums.items():
        for name, array in sums.items():
            found = np.asarray(array)
            if found.size and found.dtype != np.int64:
                raise ValueError(f"{name} holds more than whole numbers")
        played = conditions[number]
        lab_of(title_named(played.title)).check_sums(played, Sums(sums))
    for game in part.kept:
        if not (0 <= game.condition < len(conditions) and game.chunk >= 0 and 0 <= game.place < CHUNK):
            raise ValueError("a game of no condition")


@contextmanager
def told_of(files: Sequence[Path]) -> Iterator[None]:
    """While something is said of merged parts. Raises CorroError where their sums are such that nothing can be: no
    check of a file finds all that somebody may have written into it."""
    try:
        yield
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        why = N_("{file} or another part holds what no games add up to: {why}")
        raise CorroError(why, file=files[0], why=error) from error


def merged(files: Sequence[Path]) -> Simulation:
    """The whole run. Raises OSError, and CorroError where the parts are not those of one run, or not all of them."""
    parts = [read_part(file) for file in files]
    one = parts[0]
    for file, part in zip(files, parts, strict=True):
        if (part.plan, part.wanted, part.parts) != (one.plan, one.wanted, one.parts):
            raise CorroError(N_("{file} and {other} are not parts of one run"), file=file, other=files[0])
        if any(part.versions[what] != one.versions[what] for what in ("corro", "rules")):
            raise CorroError(N_("{file} and {other} are of different releases"), file=file, other=files[0])
    numbers = Counter(part.part for part in parts)
    if twice := [str(number) for number, times in sorted(numbers.items()) if times > 1]:
        raise CorroError(N_("part {part} is given twice"), part=twice[0])
    if missing := [str(number) for number in range(1, one.parts + 1) if number not in numbers]:
        raise CorroError(
            N_("of {parts} parts these are missing: {missing}"), parts=one.parts, missing=", ".join(missing)
        )
    found = Gathering(one.wanted)
    for part in sorted(parts, key=lambda part: part.part):
        found.keep(part.kept)
        for number, sums in part.sums.items():
            found.add_sums(number, Sums(sums))
    for number in range(len(one.plan.conditions)):
        if number not in found.sums or int(found.sums[number].get("games", -1)) != one.plan.games:
            raise CorroError(N_("the parts do not add up to the {games} games of the run"), games=one.plan.games)
    said = {what: " + ".join(sorted({part.versions[what] for part in parts})) for what in one.versions}
    return found.simulation(one.plan, said)
