"""Analysing a game: the one way in, whatever the title."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version

from exchange.log.log import Entry, Log, is_over
from exchange.title import Title, title_for
from exchange.titles import TITLES
from exchange.value.errors import LogError
from exchange.value.seal import HOST
from market import N_
from market.lab.analyse.analysis import Analysis, Cast, Chances, Decision, Odds, Round, certain, most_mattered
from market.lab.analyse.deciders import left_out, movers, told_by
from market.lab.analyse.story import Story, story_of
from market.lab.analyse.task import Analyst, Progress, Task

SEED = "1"
"""What an analysis draws from unless another seed is named."""
Choose = Callable[[Sequence[Decision]], Sequence[Decision]]
"""Chooses decisions out of all of a game."""


def analyse(
    log: Log,
    *,
    seed: str = SEED,
    effort: int = 1,
    progress: Progress | None = None,
    title: Title | None = None,
    entries: Sequence[Entry] = (),
) -> Analysis:
    """What an analysis says of the game in this log: the same for the same game, seed and effort.

    `effort` multiplies the games that are played on, and so the time. `progress` is told how much is done, 0 to 1.
    `title` is the one that plays it, where it is known, and `entries` are the log's, where they have been read. Of a
    game that goes on what was played so far is analysed, from the host's copy alone; what is still sealed is used then,
    and the analysis tells of it.

    Raises LogError for another viewer's copy of a game that goes on, and for a game in which nobody can move yet.
    """
    story = _read(log, title, entries)
    task = Task(seed, effort, progress)
    analyst = _analyst(story, task)
    task.begin(analyst.work())
    chances = tuple(_chances(story, analyst))
    told = _told(story, analyst, task, chances, tuple(analyst.decisions()))
    task.end()
    return told


def analyse_briefly(
    log: Log,
    choose: Choose,
    *,
    seed: str = SEED,
    progress: Progress | None = None,
    title: Title | None = None,
    entries: Sequence[Entry] = (),
) -> Analysis:
    """An analysis of some decisions alone, in less than half the time: `choose` takes them from all, and is told what
    each lost against what the others really did. What is said of them is what `analyse` says, to the last digit. It
    has no chances. Raises LogError as `analyse` does."""
    story = _read(log, title, entries)
    task = Task(seed, 1, progress)
    analyst = _analyst(story, task)
    task.begin(analyst.work(brief=True))
    chosen = choose(tuple(analyst.decisions(brief=True)))
    decisions = tuple(analyst.in_full(each) for each in sorted(chosen, key=lambda each: each.n))
    told = _told(story, analyst, task, (), decisions)
    task.end()
    return told


def _told(
    story: Story, analyst: Analyst, task: Task, chances: tuple[Chances, ...], decisions: tuple[Decision, ...]
) -> Analysis:
    head, played, made_by = story.head, story.title, movers(story)
    told, others = told_by(decisions, made_by), left_out(story, made_by)
    return Analysis(
        corro=version("corro"),
        title=played.name,
        rules=played.game.version,
        game=head.id,
        events=len(story.events),
        over=story.over,
        seats=head.seats,
        seed=task.seed,
        effort=task.effort,
        cast=analyst.cast,
        winners=played.game.winners(story.states[-1]),
        chances=chances,
        parts=tuple(analyst.parts),
        rounds=analyst.rounds(),
        decisions=told,
        mattered=most_mattered(tuple(each for each in told if each.n not in others)),
        left_out=others,
        reach=analyst.reach,
    )


def chances_behind(
    log: Log,
    n: int,
    *,
    games: int = 10_000,
    seed: str = SEED,
    title: Title | None = None,
    entries: Sequence[Entry] = (),
) -> tuple[dict[str, Odds], Cast]:
    """Each seat's chance behind event `n` of the game in this log, from so many games that are played on from there,
    and who played on: the same for the same game, event, seed and number of games.

    Seats whose moves lie sealed then move anew. Raises LogError for what `analyse` refuses, an event that is not there,
    and one behind which nobody moves any more.
    """
    story = _read(log, title, entries)
    task = Task(seed, 1)
    begun = [window for window in story.windows if window.n <= n]
    if not 1 <= n <= len(story.events) or not begun:
        why = N_("{game} can be played on from behind an event {low}..{high}, not {n}")
        low = story.windows[0].n if story.windows else 0
        raise LogError(why, field="n", game=log.head.name, low=low, high=len(story.events), n=n)
    last = begun[-1]
    state = last.state if n < last.opens or not last.whole else story.states[last.last]
    if not story.title.game.to_act(state):
        raise LogError(N_("{game} is over behind event {n}"), field="n", game=log.head.name, n=n)
    analyst = _analyst(story, task)
    return analyst.chances([state], games)[0], analyst.cast


def rounds_of(log: Log, *, title: Title | None = None, entries: Sequence[Entry] = ()) -> tuple[Round, ...]:
    """How each seat's score changed, round by round, and what by: the part of an analysis for which no game is played
    on. Raises LogError for what `analyse` refuses."""
    return _analyst(_read(log, title, entries), Task(SEED, 1)).rounds()


def _read(log: Log, title: Title | None, entries: Sequence[Entry]) -> Story:
    """Raises LogError where the copy hides what is needed, or nothing happened yet."""
    read = list(entries or log.read(commands=False))
    if log.head.owner != HOST and not is_over(read):
        why = N_("{game} goes on, and this copy is {owner}'s: only the host's can be analysed before the end")
        raise LogError(why, field="viewer", game=log.head.name, owner=log.head.owner)
    if not read:
        raise LogError(N_("{game} has no event yet"), field="n", game=log.head.name)
    return story_of(title or title_for(TITLES, log.head), log.head, read)


def _analyst(story: Story, task: Task) -> Analyst:
    """The title's own, or the one for any title."""
    title = story.title
    if title.analyst is not None:
        made: Analyst = title.analyst()(story, task)
        return made
    from market.lab.analyse.any_title import AnyTitlesAnalyst

    return AnyTitlesAnalyst(story, task)


def _chances(story: Story, analyst: Analyst) -> Iterator[Chances]:
    """For each table that somebody found as they moved, and for the last one."""
    windows = story.windows
    whole = [window for window in windows if window.whole]
    places = analyst.places()
    states = [windows[place].state for place in places]
    begins = [1, *(window.opens for window in whole)]
    if len(whole) == len(windows) and not story.over:
        places = [*places, len(windows)]
        states.append(story.states[-1])
    for place, odds in zip(places, analyst.chances(states), strict=True):
        yield Chances(n=begins[place], odds=odds)
    if story.over:
        winners = story.title.game.winners(story.states[-1]) or story.head.seats
        shares = {seat: certain(round((seat in winners) / len(winners), 6)) for seat in story.head.seats}
        yield Chances(n=begins[-1], odds=shares)
