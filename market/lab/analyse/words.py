"""What an analysis says in plain words, in a language: for the command line, the floor and plain lines alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from exchange.title import Title
from exchange.value.words import enumerated, said, said_of
from market import N_
from market.lab.analyse.analysis import Analysis, Answer, Cast, Change, Decision, Odds, Round
from market.lab.analyse.any_title import AnyTitlesAnalyst

HOME = "market"


def summary(analysis: Analysis, title: Title, lang: str) -> tuple[str, ...]:
    """The whole in a few sentences, each a line: who won, what the chances were, what mattered most, who played on."""
    cast = analysis.cast
    told = (*_ending(analysis, lang), *mattered(analysis, title, lang))
    told = (*told, *left_out_words(analysis, lang), *reach_words(analysis, lang))
    return (*told, cast_words(cast, title, lang), *guess_words(cast, lang))


def mattered(analysis: Analysis, title: Title, lang: str) -> tuple[str, ...]:
    """The decisions that mattered most, a line each; one line where none is seen to have lost anything."""
    found = [analysis.decision(n) for n in analysis.mattered]
    if not found:
        return (said(N_("No decision is seen to have lost anything."), lang),)
    lines = [decision_words(decision, title, lang) for decision in found]
    return (said(N_("The decisions that mattered most:"), lang), *(f"  {line}" for line in lines))


def left_out_words(analysis: Analysis, lang: str) -> tuple[str, ...]:
    """How many moves at persons' seats are not counted as the persons', in a line; none where there are none."""
    told = N_.plural(
        "1 move at a person's seat was made by the clock or by a stand-in: it is left out of these.",
        "{count} moves at persons' seats were made by the clock or by a stand-in: they are left out of these.",
    )
    count = len(analysis.left_out)
    return (said_of(told, count, lang),) if count else ()


def reach_words(analysis: Analysis, lang: str) -> tuple[str, ...]:
    """How far the analysis came, a sentence each for what was kept short; none where all was played on as usual."""
    reach = analysis.reach
    if reach is None or reach.whole:
        return ()
    facts = {
        "budget": reach.budget,
        "effort": analysis.effort,
        "some": reach.positions,
        "all": reach.of_positions,
        "games": reach.games,
        "weighed": reach.decisions,
        "decisions": reach.of_decisions,
        "tried": reach.tried,
        "last": reach.weighed,
    }
    all_weighed = reach.decisions == reach.of_decisions
    told = (
        N_("It is a long game: no more than {budget} moves are played on, with effort {effort}."),
        N_("Chances are those of {some} of {all} positions, each played on {games} times."),
        N_("All {decisions} decisions are weighed: {tried} moves at most, the last two in {last} games each.")
        if all_weighed
        else N_(
            "{weighed} of {decisions} decisions are weighed, those of persons first: {tried} moves at most, the last "
            "two in {last} games each. Nothing is said of the others."
        ),
    )
    return tuple(said(each, lang, **facts) for each in told)


def decision_words(decision: Decision, title: Title, lang: str) -> str:
    """A decision with what it lost against what the others really did, and by what its seat could know."""
    real = decision.real
    if real is None or real.loss <= 0:
        return _no_better_words(decision, title, lang)
    told = said(
        N_("{when}: {move}. Better was: {best}. Of 100 games played on, {seat} wins {found} with it, {made} without."),
        lang,
        seat=decision.seat,
        when=when(decision, title, lang),
        move=move_words(decision.move, title, lang),
        best=move_words(real.best, title, lang, seat=False),
        found=percent(real.found.share),
        made=percent(real.made.share),
    )
    if decision.known is None or decision.known == real:
        return told
    return f"{told} {_known_words(decision.known, decision.seat, lang)}"


def _no_better_words(decision: Decision, title: Title, lang: str) -> str:
    facts = {"when": when(decision, title, lang), "move": move_words(decision.move, title, lang)}
    if decision.real is None:
        return said(N_("{when}: {move}. Nothing hangs on this move."), lang, **facts)
    template = N_("{when}: {move}. Nothing better is seen: of 100 games played on, {seat} wins {made}.")
    told = said(template, lang, **facts, seat=decision.seat, made=percent(decision.real.made.share))
    known = decision.known
    if known is None or known == decision.real or known.low <= 0:
        return told
    return f"{told} {_known_words(known, decision.seat, lang)}"


def _known_words(known: Answer, seat: str, lang: str) -> str:
    if known.low <= 0:
        return said(N_("By what {seat} could know then, nothing better is seen."), lang, seat=seat)
    return said(
        N_("By what {seat} could know then, it lost {loss} of 100 ({low} to {high})."),
        lang,
        seat=seat,
        loss=percent(known.loss),
        low=percent(known.low),
        high=percent(known.high),
    )


def when(decision: Decision, title: Title, lang: str) -> str:
    """Where in the game a decision was made."""
    if not decision.round:
        return said(N_("Event {n}"), lang, n=decision.n)
    template = N_("Turn {round}, event {n}") if "turn" in title.labels else N_("Round {round}, event {n}")
    return said(template, lang, round=decision.round, n=decision.n)


def move_words(move: Mapping[str, Any], title: Title, lang: str, *, seat: bool = True) -> str:
    """A move of an analysis as a script writes it; without its seat, as that seat would type it."""
    command = msgspec.convert(move, title.game.command_type)
    words = title.words
    return words.command_line(command, lang) if seat else words.grammar.typed(command, lang)


def cast_words(cast: Cast, title: Title, lang: str) -> str:
    """What a chance is, and who played on."""
    home = HOME if title.analyst is None else title.package
    named = ", ".join(cast.traders)
    how = said(cast.about, lang, home, trader=named)
    told = [said(N_("A chance is how many games are won when the game is played on from there: {how}."), lang, how=how)]
    if len(cast.traders) > 1:
        told.append(said(N_("These rules of thumb are {traders}."), lang, traders=named))
    return " ".join(told)


def guess_words(cast: Cast, lang: str) -> tuple[str, ...]:
    """How what others sealed is guessed, where it is."""
    if not cast.others:
        return ()
    template = N_("What a seat could know: the sheets of others are guessed, as any of {traders} would write them.")
    return (said(template, lang, traders=", ".join(cast.others)),)


def part_words(title: Title, lang: str) -> dict[str, str]:
    """What the parts of a score's change are called."""
    parts = AnyTitlesAnalyst.parts if title.analyst is None else title.analyst().parts
    return {name: said(label, lang, title.package) for name, label in parts.items()}


def how_each_got_there(rounds: Sequence[Round], title: Title, lang: str) -> tuple[str, ...]:
    """A line for each seat: its score before and behind these rounds, and what came of which part, highest first."""
    if not rounds:
        return ()
    named = part_words(title, lang)
    last = rounds[-1].seats
    return tuple(
        _got_there(seat, [each.seats[seat] for each in rounds], named, lang)
        for seat in sorted(last, key=lambda seat: -last[seat].after)
    )


def _got_there(seat: str, changes: Sequence[Change], named: Mapping[str, str], lang: str) -> str:
    sums = {part: sum(change.parts[part] for change in changes) for part in changes[0].parts}
    told = ", ".join(f"{named[part]} {signed(gain)}" for part, gain in sums.items() if gain)
    facts = {"seat": seat, "before": changes[0].before, "after": changes[-1].after}
    if not told:
        return said(N_("{seat}: {before} → {after}"), lang, **facts)
    return said(N_("{seat}: {before} → {after} ({parts})"), lang, **facts, parts=told)


def signed(gain: int) -> str:
    """A gain or a loss with its sign; a true minus, as everywhere in print."""
    return f"+{gain}" if gain > 0 else f"−{-gain}" if gain < 0 else "0"


def percent(share: float) -> int:
    """A share as whole per cent: never 0 or 100 for what only nearly is."""
    whole = round(share * 100)
    if whole == 100 and share < 1:
        return 99
    return 1 if whole == 0 and share > 0 else whole


def _ending(analysis: Analysis, lang: str) -> Iterator[str]:
    if not analysis.over:
        yield said(N_("The game goes on; its first {n} events are analysed."), lang, n=analysis.events)
    elif not analysis.winners:
        yield said(N_("Nobody won."), lang)
    elif len(analysis.winners) == 1:
        yield said(N_("{seat} won."), lang, seat=analysis.winners[0])
    else:
        yield said(N_("{seats} share the win."), lang, seats=enumerated(analysis.winners, lang))
    if analysis.chances:
        first = analysis.chances[0].odds
        yield said(N_("Chances to win at the start: {chances}."), lang, chances=odds_words(first))


def odds_words(odds: Mapping[str, Odds]) -> str:
    """Each seat's chance, in a line."""
    return ", ".join(f"{seat} {percent(each.share)} %" for seat, each in odds.items())
