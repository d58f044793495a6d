"""How sums become a report."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

from exchange.title import Title
from exchange.titles import title_named
from market.lab.analyse import Analysis
from market.lab.condition import Condition, Plan, seat_names
from market.lab.experiments.experiment import Experiment
from market.lab.labs import lab_of
from market.lab.report import N_
from market.lab.report.advice import advised
from market.lab.report.counted import Counted
from market.lab.report.figures import Number, Text, Unit, Words, listed, text
from market.lab.report.hindsight import hindsight
from market.lab.report.model import Report, Section, Setting
from market.lab.report.phrases import cast_name
from market.lab.report.players import players
from market.lab.report.speaker import AnyTitle, Speaker, TableSpeaker
from market.lab.report.whatif import what_if
from market.lab.simulation import Simulation
from market.lab.stored import Stored, counted_games

NOTES: tuple[Words, ...] = (
    N_("Every figure is true of this cast, these options and these seats; another table may play otherwise."),
    N_(
        "± and “95 %” give an interval that holds the true value in 95 of 100 such runs. Each figure has its own: of "
        "twenty, one may lie outside."
    ),
    N_(
        "A win that k seats share counts as a k-th of a win for each. Traders change seats from game to game, so "
        "that none profits from its place."
    ),
    N_(
        "Counts of single moves take each as independent of the others of its game; their intervals are somewhat too "
        "narrow."
    ),
)


def report_of(
    title: Title,
    counted: Sequence[Counted],
    speaker: Speaker,
    *,
    heading: Words = "",
    further: Sequence[Section] = (),
    origin: Sequence[tuple[Words, Words]] = (),
) -> Report:
    """The report of these conditions: all sections of the first one, then what the others change."""
    first = counted[0]
    names = [condition_name(first, each) for each in counted]
    compared: tuple[Section, ...] = ()
    if len(counted) > 1:
        compared = (what_if(names, [speaker.headlines(each) for each in counted], [each.games for each in counted]),)
    return Report(
        title=heading or headline(title, first),
        top=speaker.aloud(first),
        settings=tuple(_setting(title, name, each) for name, each in zip(names, counted, strict=True)),
        sections=(*speaker.sections(first), *compared, *further),
        notes=NOTES,
        origin=tuple(origin),
    )


def headline(title: Title, counted: Counted) -> Text:
    """What the report is about."""
    facts = {
        "title": title.name,
        "games": Number(counted.games, Unit.GAMES),
        "cast": cast_name(counted.cast),
    }
    said = N_.plural("{title}: {games} game of {cast}", "{title}: {games} games of {cast}")
    return Text(said, facts, counted.games)


def changed(title: Title, condition: Condition) -> dict[str, int | str]:
    """The options that are not at their defaults; that of a seat is the first one."""
    first = seat_names(title, condition.seats)[0]
    defaults = {option.name: first if option.of_seats else option.default for option in title.options}
    return {name: value for name, value in condition.options.items() if value != defaults[name]}


def condition_name(base: Counted, other: Counted) -> Words:
    """What sets a condition apart from the first one: `rounds=3`, `4 seats`, another cast."""
    if other is base:
        return N_("baseline")
    parts: list[Words] = [
        f"{name}={value}"
        for name, value in other.condition.options.items()
        if base.condition.options.get(name) != value
    ]
    if other.seats != base.seats:
        parts.append(text(N_("{count} seats"), count=other.seats))
    if set(other.cast) != set(base.cast):
        parts.append(cast_name(other.cast))
    return listed(tuple(parts)) if parts else N_("the same again")


def _setting(title: Title, name: Words, counted: Counted) -> Setting:
    condition = counted.condition
    return Setting(
        name=name,
        cast=counted.cast,
        seats=counted.seats,
        options=changed(title, condition),
        games=counted.games,
    )


def report_on(simulation: Simulation, *, seed: str = "", advice: bool = False) -> Report:
    """The report of games that were played. `seed` is the text that the plan's seed was made from, if it was text;
    `advice` asks for the number of games that a difference needs."""
    plan = simulation.plan
    title = title_named(plan.conditions[0].title)
    counted = _counted(simulation)
    speaker: Speaker = lab_of(title).speaker()
    origin = ((N_("command"), command_of(title, plan, seed)), *origin_of(title, plan.seed, simulation.versions, seed))
    further = (advised(speaker.headlines(counted[0]), counted[0].games),) if advice else ()
    return report_of(title, counted, speaker, further=further, origin=origin)


def report_of_games(
    games: Stored, names: Sequence[str], versions: Mapping[str, str], analyses: Mapping[str, Analysis] | None = None
) -> Report:
    """The report of games that were played at tables, `names` being how the command was told them. With their analyses,
    by their ids, it tells what would have been better."""
    own = lab_of(games.title).speaker()
    speaker = own if isinstance(own, TableSpeaker) else AnyTitle()
    counted = counted_games(games, speaker)
    return report_of(
        games.title,
        counted,
        speaker,
        heading=Text(
            N_.plural(
                "{title}: {games} game that was played at a table", "{title}: {games} games that were played at tables"
            ),
            {"title": games.title.name, "games": Number(len(games.games), Unit.GAMES)},
            len(games.games),
        ),
        further=(players(games, counted), *((hindsight(games, analyses),) if analyses else ())),
        origin=(
            (N_("command"), shlex.join(["corro", "report", *names, *(("--hindsight",) if analyses else ())])),
            *built_with(games.title, versions),
        ),
    )


def report_of_experiment(simulation: Simulation, experiment: Experiment, *, seed: str = "") -> Report:
    """The report of an experiment: what all its conditions say together."""
    plan = simulation.plan
    title = title_named(plan.conditions[0].title)
    counted = _counted(simulation)
    first = counted[0]
    given: dict[str, str | int | Sequence[str]] = {
        "games": plan.games,
        "traders": " ".join(experiment.traders(plan.conditions)),
        "seats": str(first.seats),
        "option": [f"{name}={value}" for name, value in changed(title, first.condition).items()],
        "seed": seed or str(plan.seed),
    }
    command = command_line(["simulate", title.name, f"--{experiment.name}"], given)
    names = [N_("baseline") if len(counted) == 1 else cast_name(each.condition.cast) for each in counted]
    return Report(
        title=Text(
            N_.plural("{title}: {tables} tables, {games} game each", "{title}: {tables} tables, {games} games each"),
            {"title": title.name, "tables": len(counted), "games": Number(plan.games, Unit.GAMES)},
            plan.games,
        ),
        top=experiment.aloud(counted),
        settings=tuple(_setting(title, name, each) for name, each in zip(names, counted, strict=True)),
        sections=(experiment.section(counted),),
        notes=NOTES,
        origin=((N_("command"), command), *origin_of(title, plan.seed, simulation.versions, seed)),
    )


def _counted(simulation: Simulation) -> list[Counted]:
    pairs = zip(simulation.plan.conditions, simulation.sums, strict=True)
    return [Counted(condition, sums, number) for number, (condition, sums) in enumerate(pairs)]


def origin_of(
    title: Title, number: int, versions: Mapping[str, str], seed: str = ""
) -> tuple[tuple[Words, Words], ...]:
    """The seed, and what the figures were reckoned with."""
    return ((N_("seed"), seed or str(number)), *built_with(title, versions))


def built_with(title: Title, versions: Mapping[str, str]) -> tuple[tuple[Words, Words], ...]:
    """The versions that the figures were reckoned with."""
    return (
        (N_("Corro"), versions["corro"]),
        (text(N_("rules of {title}"), title=title.name), text(N_("version {number}"), number=versions["rules"])),
        (N_("Python"), versions["python"]),
        (N_("numpy"), versions["numpy"]),
    )


def command_of(title: Title, plan: Plan, seed: str = "") -> str:
    """The command that plays these games again. What changes no figure (workers, files) is not in it."""
    first = plan.conditions[0]
    varied = _varied(plan.conditions)
    cast = entries(plan.conditions)
    options = [f"{name}={value}" for name, value in changed(title, first).items() if name not in varied]
    return command_line(
        ["simulate", title.name],
        {
            "games": plan.games,
            "traders": [" ".join(cast)] if cast else [],
            "seats": _seats(plan.conditions),
            "option": options,
            "vary": [f"{name}={','.join(map(str, values))}" for name, values in varied.items()],
            "seed": seed or str(plan.seed),
        },
    )


def entries(conditions: Sequence[Condition]) -> tuple[str, ...]:
    """The fewest traders that, sitting down again until all seats are taken, give the cast of each condition.

    None, where none do: the title's own cast sits at tables of several sizes.
    """
    first = conditions[0].cast
    for count in range(1, min(each.seats for each in conditions) + 1):
        if all(trader == first[place % count] for each in conditions for place, trader in enumerate(each.cast)):
            return first[:count]
    return ()


def _seats(conditions: Sequence[Condition]) -> str:
    counts = sorted({each.seats for each in conditions})
    if counts == list(range(counts[0], counts[-1] + 1)) and len(counts) > 1:
        return f"{counts[0]}..{counts[-1]}"
    return ",".join(map(str, counts))


def _varied(conditions: Sequence[Condition]) -> dict[str, list[int | str]]:
    """The options that differ between conditions, with the values that each has, in their order."""
    values = {name: list(dict.fromkeys(each.options[name] for each in conditions)) for name in conditions[0].options}
    return {name: found for name, found in values.items() if len(found) > 1}


def command_line(words: Sequence[str], given: Mapping[str, str | int | Sequence[str]]) -> str:
    """The command that gives the same again, without what changes no figure: `corro simulate bolsa --games 1000`."""
    line = ["corro", *words]
    for name, value in given.items():
        values = [value] if isinstance(value, str | int) else value
        for each in values:
            line += [f"--{name}", str(each)]
    return shlex.join(line)
