"""`simulate`: many games of a title, played by traders, as sums of whole numbers and, where wanted, as tables."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from itertools import product

from exchange.title import Title
from exchange.titles import title_named
from exchange.value.errors import SetupError
from market import N_
from market.lab.condition import SEED_BITS, Condition, Plan, condition, seed_number
from market.lab.lab import KEEP, Lab, Wanted
from market.lab.labs import lab_of
from market.lab.run import elsewhere, here, processes
from market.lab.simulation import Simulation, Told, gather, versions

Vary = Mapping[str, Sequence[int | str]]
MOST_TABLES = 20_000
"""Of so many games rows are held: a game of six takes some 45 kB, all together 900 MB."""


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
    workers: int = 1,
    progress: Told | None = None,
) -> Simulation:
    """Play `games` games of a title among traders, and as many of each variant.

    `traders` are names, in a line or one by one: one for each seat, or fewer, who then sit down again until all seats
    are taken; none stands for the title's own cast. From game to game they move on by a seat. `seats` is how many there
    are, or several such numbers, each a condition of its own; `vary` names options and the values that each has in
    turn, crossed with each other. `options` are those of the title, as `--option` knows them.

    The same `seed` (a whole number, or text) plays the same games again: without one a fresh seed is drawn, which
    `plan.seed` tells. The first games are the same however many are played.

    `tables` asks for the rows of docs/data.md too, all of which are held in memory, so of 20,000 games at most. `keep`
    asks for the moves of so many games of each condition, chosen by `how`: `first`, `random`, `longest` (most
    decisions) or `closest` (least between the first two). `progress(played, games)` is told how many games of all are
    done.

    With several `workers` as many processes play. They begin by importing the program's main file: that must not itself
    simulate when it is imported (`if __name__ == "__main__":`).

    Raises SetupError for what cannot be played.
    """
    game = title_named(title) if isinstance(title, str) else title
    wanted = Wanted(tables=tables, keep=keep, how=how)
    plan = plan_of(game, traders, games=games, seats=seats, options=options, vary=vary, seed=seed)
    check_tables(plan, wanted)
    if how not in KEEP:
        raise SetupError("keep", N_("games are kept by {ways}, not by {how}"), ways=", ".join(KEEP), how=how)
    blocks = plan.blocks(sizes_of(plan))
    played = elsewhere(plan, blocks, wanted, processes(workers), workers) if workers > 1 else here(plan, blocks, wanted)
    return gather(plan, played, wanted, progress).simulation(plan, versions(plan))


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
    cast = tuple(traders.replace(",", " ").split()) if isinstance(traders, str) else tuple(traders)
    for name, values in (vary or {}).items():
        if len(set(values)) < len(values):
            raise SetupError(name, N_("a value of the option {name} is given twice"), name=name)
    ways = [[(name, value) for value in values] for name, values in (vary or {}).items()]
    conditions = tuple(
        condition(title, cast, {**(options or {}), **dict(varied)}, seats=count)
        for count in ([seats] if isinstance(seats, int) else seats)
        for varied in product(*ways)
    )
    return checked(conditions, games, seed)


def check_tables(plan: Plan, wanted: Wanted) -> None:
    """Raises SetupError for the rows of more games than fit into memory."""
    if wanted.tables and plan.games * len(plan.conditions) > MOST_TABLES:
        why = N_("tables are held in memory: ask for them of {most} games at most, all conditions together")
        raise SetupError("tables", why, most=MOST_TABLES)


def checked(conditions: tuple[Condition, ...], games: int, seed: int | str | None) -> Plan:
    """The plan of these conditions, of one title. Raises SetupError for what cannot be played."""
    if games < 1:
        raise SetupError("games", N_("at least one game is played"))
    number = secrets.randbits(SEED_BITS) if seed is None else seed_number(seed) if isinstance(seed, str) else seed
    if not 0 <= number < 1 << SEED_BITS:
        raise SetupError("seed", N_("a seed that is a number lies in 0..{most}"), most=(1 << SEED_BITS) - 1)
    plan = Plan(conditions, games, number)
    for each in conditions:
        _lab(each).check(each, games)
    return plan


def quick(title: Title, seats: int) -> tuple[str, ...]:
    """The title's traders that play the most games at once: those that do not think long."""
    sizes = {
        name: _lab(each).block(each) for name in title.traders for each in (condition(title, (name,), seats=seats),)
    }
    return tuple(name for name, size in sizes.items() if size == max(sizes.values()))


def sizes_of(plan: Plan) -> tuple[int, ...]:
    """How many games a block of each condition has."""
    return tuple(_lab(each).block(each) for each in plan.conditions)


def _lab(played: Condition) -> Lab:
    return lab_of(title_named(played.title))
