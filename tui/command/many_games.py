"""Many games as `corro simulate` is asked for them: what is played, by whom, and what is wanted of it."""

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.new_game import declared, option_value, options_told
from tui.command.options import NewGameOptions
from tui.command.seed import seed_told

if TYPE_CHECKING:
    from exchange.title import Title
    from market.lab.condition import Block, Plan
    from market.lab.experiments.experiment import Experiment
    from market.lab.lab import Played, Wanted

GAMES = 10_000
MOST_WORKERS = 64
_MOST_GAMES = 1_000_000_000
_MOST_KEPT = 100


class ManyGames(NamedTuple):
    """What was asked, as it was typed; None, or nothing in `vary`, was not asked for."""

    games: str | None = None
    traders: str | None = None
    seats: str | None = None
    new: NewGameOptions = NewGameOptions()
    vary: tuple[str, ...] = ()
    workers: str | None = None
    dask: str | None = None
    tables: str | None = None
    keep: str | None = None
    part: str | None = None

    @property
    def none(self) -> bool:
        """Whether nothing was asked for."""
        return self.new.none and not any(asked for asked in self if not isinstance(asked, NewGameOptions))


def one_of(**switches: bool) -> str:
    """The switch that is on, or nothing. Raises CorroError where several are."""
    named = [name for name, on in switches.items() if on]
    if len(named) > 1:
        raise CorroError(N_("{one} and {other} exclude each other"), one=f"--{named[0]}", other=f"--{named[1]}")
    return "".join(named)


def experiment_of(title: str, name: str) -> "Experiment":
    """The title's experiment of this name. Raises CorroError where it has none."""
    from exchange.titles import title_named
    from market.lab.labs import lab_of

    for experiment in lab_of(title_named(title)).speaker().experiments():
        if experiment.name == name:
            return experiment
    raise CorroError(N_("{title} has no {experiment}"), title=title, experiment=f"--{name}")


def plan_told(title: "Title", asked: ManyGames, experiment: str = "") -> "Plan":
    """What is played: the conditions of the experiment, or those asked for. Raises CorroError for what cannot be."""
    from market.lab.condition import seat_names
    from market.lab.simulate import plan_of

    seated = _seated(title, asked)
    counts = (len(seated),) if seated else _seats(asked.seats)
    if experiment:
        return _experiment_plan(title, asked, experiment, counts)
    known = seat_names(title, max(counts, default=0) or title.seats.stop - 1)
    names = tuple(seated) or known
    options = options_told(title, names, asked.new)
    for option in title.options:  # seats that were named are called as those of all games are
        if option.of_seats and options.get(option.name) in names:
            options[option.name] = known[names.index(str(options[option.name]))]
    _told, seed = seed_told(asked.new)
    return plan_of(
        title,
        tuple(seated.values()) or asked.traders or "",
        games=_number("--games", asked.games, GAMES, _MOST_GAMES),
        seats=counts or 0,
        options=options,
        vary=varied(title, names, asked.vary, options),
        seed=seed,
    )


def _experiment_plan(title: "Title", asked: ManyGames, experiment: str, counts: tuple[int, ...]) -> "Plan":
    from market.lab.condition import seat_names
    from market.lab.simulate import checked, quick

    if asked.vary or len(counts) > 1:
        raise CorroError(
            N_("{experiment} has conditions of its own: no --vary, and one number of seats"),
            experiment=f"--{experiment}",
        )
    seats = counts[0] if counts else len(title.cast)
    options = options_told(title, seat_names(title, seats), asked.new)
    traders = (asked.traders or "").replace(",", " ").split() or quick(title, seats)
    return checked(
        experiment_of(title.name, experiment).conditions(title, traders, seats, options),
        _number("--games", asked.games, GAMES, _MOST_GAMES),
        seed_told(asked.new)[1],
    )


def varied(
    title: "Title", names: tuple[str, ...], vary: tuple[str, ...], options: Mapping[str, int | str]
) -> dict[str, tuple[int | str, ...]]:
    """The options that vary, with their values: none of them has a fixed value in `options` too."""
    ways: dict[str, tuple[int | str, ...]] = {}
    for typed in vary:
        name, equals, texts = typed.partition("=")
        if not equals:
            raise CorroError(N_("--vary is written name=value,value, not {typed}"), typed=typed)
        option = declared(title, name)
        if name in ways or name in options:
            raise CorroError(N_("the option {name} is given twice"), name=name)
        ways[name] = tuple(option_value(option, f"--vary {name}", text, names) for text in texts.split(","))
    return ways


def wanted_told(asked: ManyGames) -> "Wanted":
    """What is wanted beside the sums."""
    from market.lab.lab import KEEP, Wanted

    if asked.keep is None:
        return Wanted(tables=asked.tables is not None)
    count, _colon, how = asked.keep.partition(":")
    if how and how not in KEEP:
        raise CorroError(N_("--keep N:WAY knows these ways: {ways}"), ways=", ".join(KEEP))
    return Wanted(
        tables=asked.tables is not None, keep=_number("--keep", count, 0, _MOST_KEPT), how=how or Wanted().how
    )


def part_told(asked: ManyGames) -> tuple[int, int] | None:
    """The part's number and how many parts there are; None where the whole is played."""
    if asked.part is None:
        return None
    found = re.fullmatch(r"([1-9]\d{0,4})/([1-9]\d{0,4})", asked.part, re.ASCII)
    if found is None or int(found[1]) > int(found[2]):
        raise CorroError(N_("--part is written K/N, with K from 1 to N, not {typed}"), typed=asked.part)
    if asked.tables is not None:
        raise CorroError(N_("a part holds sums alone: --tables is for whole runs"))
    return int(found[1]), int(found[2])


def blocks_played(
    plan: "Plan", blocks: "Iterator[Block]", wanted: "Wanted", asked: ManyGames
) -> "Iterator[tuple[Block, Played]]":
    """The blocks, played by whoever was asked to. Raises SetupError for more tables than can be held."""
    from market.lab.run import dask, elsewhere, here, processes
    from market.lab.simulate import check_tables

    check_tables(plan, wanted)
    workers = _number("--workers", asked.workers, 1, MOST_WORKERS)
    if asked.dask is not None:
        return elsewhere(plan, blocks, wanted, dask(asked.dask), workers)
    return elsewhere(plan, blocks, wanted, processes(workers), workers) if workers > 1 else here(plan, blocks, wanted)


def _seated(title: "Title", asked: ManyGames) -> dict[str, str]:
    """Who sits where in the first game, where `--seats` names them: seat by seat its trader. Raises CorroError."""
    from exchange.game import PERSON
    from exchange.opening import check_seats

    if asked.seats is None or "=" not in asked.seats:
        return {}
    if asked.traders is not None:
        raise CorroError(N_("{one} and {other} exclude each other"), one="--traders", other="--seats NAME=TRADER")
    players = check_seats(title, asked.seats)
    if idle := [seat for seat, player in players.items() if player == PERSON]:
        why = N_("corro simulate plays among traders alone, and {seat} has none: write {seat}={trader}")
        raise CorroError(why, seat=idle[0], trader=next(iter(title.traders)))
    return players


def _seats(text: str | None) -> tuple[int, ...]:
    if text is None:
        return ()
    counts: list[int] = []
    for part in text.split(","):
        found = re.fullmatch(r"(\d{1,2})(?:\.\.(\d{1,2}))?", part, re.ASCII)
        if found is None or int(found[2] or found[1]) < int(found[1]):
            raise CorroError(N_("--seats is a number, or several as in 3..6 or 3,5, not {typed}"), typed=text)
        counts += range(int(found[1]), int(found[2] or found[1]) + 1)
    return tuple(dict.fromkeys(counts))


def _number(what: str, text: str | None, default: int, most: int) -> int:
    if text is None:
        return default
    if not re.fullmatch(r"\d{1,12}", text, re.ASCII) or not 1 <= int(text) <= most:
        raise CorroError(N_("{what} is a whole number from 1 to {most}, not {typed}"), what=what, most=most, typed=text)
    return int(text)
