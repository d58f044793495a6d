"""`simulate`: many games of a title, played by traders, as sums of whole numbers and, where wanted, as tables."""

from __future__ import annotations

import platform
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import product
from typing import TYPE_CHECKING, Any

from exchange.title import Title
from exchange.titles import title_named
from exchange.value.errors import SetupError
from market import N_
from market.lab.condition import Block, Condition, Plan, condition, seed_number
from market.lab.lab import KEEP, Kept, Lab, Played, Wanted, lab_of

if TYPE_CHECKING:
    from market.export import Table
    from market.lab.sums import Sums

Told = Callable[[int, int], None]
Vary = Mapping[str, Sequence[int | str]]


@dataclass(frozen=True, slots=True)
class Simulation:
    """Games that were played: `sums[k]` are those of `plan.conditions[k]`; the first condition is the baseline.

    `tables`: empty, or by name, their columns and rows as docs/data.md has them. `kept`: games whose moves are known.
    `versions`: of Corro, of the title's rules, of Python and of numpy.
    """

    plan: Plan
    sums: tuple[Sums, ...]
    tables: Mapping[str, Table] = field(default_factory=dict)
    kept: tuple[Kept, ...] = ()
    versions: Mapping[str, str] = field(default_factory=dict)


def simulate(  # noqa: PLR0913 -- all that can be asked of games, and only the title has no default
    title: Title | str,
    traders: str | Sequence[str] = (),
    *,
    games: int = 10_000,
    seats: int | Sequence[int] = 0,
    options: Mapping[str, int | str] | None = None,
    vary: Vary | None = None,
    seed: int | str | None = None,
    tables: bool = False,
    keep: int = 0,
    how: str = "first",
    progress: Told | None = None,
) -> Simulation:
    """Play `games` games of a title among traders, and as many of each variant.

    `traders` are names, in a line or one by one: one for each seat, or fewer, who then sit down again until all seats
    are taken; none stands for the title's own cast. From game to game they move on by a seat. `seats` is how many there
    are, or several such numbers, each a condition of its own; `vary` names options and the values that each has in
    turn, crossed with each other. `options` are those of the title, as `--option` knows them.

    The same `seed` (a whole number, or text) plays the same games again: without one a fresh seed is drawn, which
    `plan.seed` tells. The first games are the same however many are played.

    `tables` asks for the rows of docs/data.md too, all of which are held in memory; `keep` for the moves of so many
    games of each condition, chosen by `how`: `first`, `random`, `longest` (most decisions) or `closest` (least between
    the first two). `progress(played, games)` is told how many games of all are done.

    Raises SetupError for what cannot be played.
    """
    played = title_named(title) if isinstance(title, str) else title
    wanted = Wanted(tables=tables, keep=keep, how=how)
    plan = plan_of(played, traders, games=games, seats=seats, options=options, vary=vary, seed=seed)
    if how not in KEEP:
        raise SetupError("keep", N_("games are kept by {ways}, not by {how}"), ways=", ".join(KEEP), how=how)
    from market.lab.run import here

    blocks = tuple(plan.blocks(sizes_of(plan)))
    return gathered(plan, here(plan, blocks, wanted), wanted, progress=progress)


def plan_of(  # noqa: PLR0913 -- the same
    title: Title,
    traders: str | Sequence[str] = (),
    *,
    games: int,
    seats: int | Sequence[int] = 0,
    options: Mapping[str, int | str] | None = None,
    vary: Vary | None = None,
    seed: int | str | None = None,
) -> Plan:
    """What these would play. Raises SetupError for what cannot be."""
    if games < 1:
        raise SetupError("games", N_("at least one game is played"))
    cast = tuple(traders.replace(",", " ").split()) if isinstance(traders, str) else tuple(traders)
    ways = [[(name, value) for value in values] for name, values in (vary or {}).items()]
    conditions = tuple(
        condition(title, cast, {**(options or {}), **dict(varied)}, seats=count)
        for count in ([seats] if isinstance(seats, int) else seats)
        for varied in product(*ways)
    )
    number = secrets.randbits(64) if seed is None else seed_number(seed) if isinstance(seed, str) else seed
    plan = Plan(conditions, games, number)
    for each in conditions:
        lab_of(title).check(each, games)
    return plan


def sizes_of(plan: Plan) -> tuple[int, ...]:
    """How many games a block of each condition has."""
    return tuple(_lab(each).block(each) for each in plan.conditions)


def _lab(played: Condition) -> Lab:
    return lab_of(title_named(played.title))


def gathered(
    plan: Plan, played: Iterable[tuple[Block, Played]], wanted: Wanted, *, progress: Told | None = None
) -> Simulation:
    """What came of the blocks, in whatever order they come, as one."""
    sums: dict[int, Sums] = {}
    tables: dict[Block, Mapping[str, Any]] = {}
    kept: list[Kept] = []
    done, all_games = 0, plan.games * len(plan.conditions)
    for block, one in played:
        before = sums.get(block.condition)
        sums[block.condition] = one.sums if before is None else before + one.sums
        if wanted.tables:
            tables[block] = one.tables
        kept = best(wanted, (*kept, *one.kept))
        done += block.games
        if progress is not None:
            progress(done, all_games)
    return Simulation(
        plan=plan,
        sums=tuple(sums[number] for number in sorted(sums)),
        tables=_joined([tables[block] for block in sorted(tables)]),
        kept=tuple(kept),
        versions=versions(plan),
    )


def best(wanted: Wanted, games: Iterable[Kept]) -> list[Kept]:
    """Of each condition, as many games as are wanted, those first that are wanted most."""
    found: list[Kept] = []
    counts: dict[int, int] = {}
    for game in sorted(games, key=lambda game: (game.condition, game.rank, game.chunk, game.place)):
        counts[game.condition] = counts.get(game.condition, 0) + 1
        if counts[game.condition] <= wanted.keep:
            found.append(game)
    return found


def _joined(parts: Sequence[Mapping[str, Any]]) -> dict[str, Table]:
    from market.export import Table

    names = parts[0] if parts else ()
    return {name: Table(parts[0][name].columns, [row for part in parts for row in part[name].rows]) for name in names}


def versions(plan: Plan) -> dict[str, str]:
    """What the numbers hang on beside the plan."""
    title = title_named(plan.conditions[0].title)
    return {
        "corro": version("corro"),
        "rules": str(title.game.version),
        "python": platform.python_version(),
        "numpy": version("numpy"),
    }
