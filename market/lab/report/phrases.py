"""What every rendering says in the same words: casts, and what stands behind a figure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from market.lab.measures import Method
from market.lab.report import N_
from market.lab.report.figures import Number, Text, Unit, Words, digits_of, say, text
from market.lab.report.model import Finding, Grid, Plot, Report, Setting

METHODS = {
    Method.WILSON: N_("Wilson"),
    Method.NORMAL: N_("standard error"),
    Method.BOOTSTRAP: N_("bootstrap"),
    Method.EXACT: N_("counted"),
}


def cast_name(cast: Sequence[str]) -> Text:
    """A cast in short: `random × 6`, or each with how often it sits there."""
    parts = {
        f"p{place}": name if many == 1 else text("{name} × {many}", name=name, many=many)
        for place, (name, many) in enumerate(Counter(cast).items())
    }
    return Text(", ".join(f"{{{part}}}" for part in parts), parts)


def behind(of: Finding | Plot | Grid, report: Report) -> Text:
    """What a figure, or all of a plot, rests on: games, interval, cast, rules."""
    if not isinstance(of, Finding) and of.conditions:
        games = report.settings[0].games
        said = (
            N_.plural("{n} game of each condition; {rules}", "{n} games of each condition; {rules}")
            if of.rules
            else N_.plural("{n} game of each condition", "{n} games of each condition")
        )
        return Text(said, {"n": Number(games, Unit.GAMES), "rules": ", ".join(of.rules)}, games)
    setting = report.settings[of.condition]
    cast: Words = cast_name(setting.cast)
    if len(report.settings) > 1 and setting.name != cast:
        cast = text("{cast}, {name}", cast=cast, name=setting.name)
    if not of.rules:
        return text("{how}; {cast}", how=rests_on(of, report), cast=cast)
    return text("{how}; {cast}; {rules}", how=rests_on(of, report), cast=cast, rules=", ".join(of.rules))


def rests_on(of: Finding | Plot | Grid, report: Report) -> Text:
    """How many games, and the interval."""
    measure = of.measure if isinstance(of, Finding) else None
    games = report.settings[of.condition].games
    if measure is None or measure.half == 0:
        return Text(N_.plural("{n} game", "{n} games"), {"n": Number(games, Unit.GAMES)}, games)
    digits = digits_of(measure, of.unit)
    facts: dict[str, object] = {
        "n": Number(measure.n, Unit.GAMES),
        "low": Number(measure.low, of.unit, digits),
        "high": Number(measure.high, of.unit, digits),
        "method": METHODS[measure.method],
    }
    said = (
        N_.plural(
            "{n} game, 95 % between {low} and {high} ({method})", "{n} games, 95 % between {low} and {high} ({method})"
        )
        if measure.n == games
        else N_.plural(
            "{n} case, 95 % between {low} and {high} ({method})", "{n} cases, 95 % between {low} and {high} ({method})"
        )
    )
    return Text(said, facts, measure.n)


def setting_line(setting: Setting, lang: str) -> str:
    """A condition in a line: its name, its cast, its options, its games."""
    parts = (say(setting.name, lang), cast_name(setting.cast).say(lang), options_text(setting), f"n = {setting.games}")
    return "; ".join(dict.fromkeys(part for part in parts if part))


def options_text(setting: Setting) -> str:
    """The options of a condition that are not at their default, as `--option` takes them."""
    return " ".join(f"{name}={value}" for name, value in setting.options.items())
