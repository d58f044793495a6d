"""Analyses kept beside their games: made once, and again where the program, the effort or the seed is another.

Only those of games that are over are kept: everything in them has been turned over, and nothing can be added.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version
from typing import Protocol

from msgspec import DecodeError, MsgspecError

from exchange.log.log import Entry, Log
from exchange.title import Title
from exchange.titles import title_named
from exchange.value.errors import CorroError, StoreError
from market.lab.analyse.analysing import SEED, Choose, analyse, analyse_briefly
from market.lab.analyse.analysis import VERSION, Analysis, from_json, to_json
from market.lab.analyse.task import Progress
from market.lab.analyse.words import move_words, part_words, summary

KIND = "analysis"
BRIEF = "analysis of the decisions told"


class Keeper(Protocol):
    """What keeps texts beside games: a store."""

    def derived(self, game: str, kind: str) -> str | None:
        """What was last kept of this kind beside the game of this id."""

    def keep_derived(self, game: str, kind: str, text: str) -> None:
        """Keep a text of this kind beside the game of this id."""


def kept_analysis(
    keeper: Keeper, log: Log, *, seed: str = SEED, effort: int = 1, title: Title | None = None
) -> Analysis | None:
    """The analysis that is kept beside the game of this log, if this program would make the same now; `title` is that
    of the game, unless it is to be looked for."""
    found = _kept(keeper, log, KIND, title)
    if found is None or not found.chances:
        return None
    return found if (found.seed, found.effort, found.over) == (seed, effort, True) else None


def _kept(keeper: Keeper, log: Log, kind: str, title: Title | None) -> Analysis | None:
    """What is kept of this kind, if this program may have made it of this game."""
    try:
        text = keeper.derived(log.head.id, kind)
        found = None if text is None else from_json(text)
    except (StoreError, DecodeError):  # of another form, or a store of an earlier release that nobody may write
        return None
    if found is None or found.analysis != VERSION or found.corro != version("corro"):
        return None
    if not (_of(log, found) and _whole(found) and _said(found, title)):  # somebody else wrote it
        return None
    return found


def _of(log: Log, found: Analysis) -> bool:
    """Whether it says that it is of this game: its names and numbers are shown as the game's own."""
    head = log.head
    return (found.game, found.title, found.seats, found.events) == (head.id, head.title, head.seats, len(log))


def _whole(found: Analysis) -> bool:
    """Whether it tells of each of its seats, and of no other, in every part."""
    seats = set(found.seats)
    return (
        seats.issuperset(found.winners)
        and {each.n for each in found.decisions}.issuperset(found.mattered)
        and all(1 <= n <= found.events for n in found.left_out)
        and all(each.odds.keys() == seats for each in found.chances)
        and all(
            0 <= odds.low <= odds.high <= 1 and 0 <= odds.share <= 1
            for each in found.chances
            for odds in each.odds.values()
        )
        and all(each.seat in seats and 1 <= each.n <= found.events for each in found.decisions)
        and all(each.seats.keys() == seats and 1 <= each.n <= found.events for each in found.rounds)
        and all(set(seat.parts) == set(found.parts) for each in found.rounds for seat in each.seats.values())
    )


def _said(found: Analysis, title: Title | None) -> bool:
    """Whether it can be put into words: its title is known, and its moves are moves of that title."""
    try:
        title = title_named(found.title) if title is None else title
        if found.title != title.name:
            return False
        if set(found.parts) != part_words(title, "en").keys() or not summary(found, title, "en"):
            return False
        for decision in found.decisions:
            answers = [answer for answer in (decision.real, decision.known) if answer is not None]
            for move in (decision.move, *(answer.best for answer in answers)):
                move_words(move, title, "en")
    except (CorroError, LookupError, MsgspecError, TypeError, ValueError):
        return False
    return True


def analysed(  # noqa: PLR0913 -- what `analyse` takes, and where to keep it
    keeper: Keeper,
    log: Log,
    *,
    seed: str = SEED,
    effort: int = 1,
    progress: Progress | None = None,
    title: Title | None = None,
    entries: Sequence[Entry] = (),
) -> Analysis:
    """The analysis that is kept, else a new one, which is kept then if the game is over. Raises LogError."""
    if found := kept_analysis(keeper, log, seed=seed, effort=effort, title=title):
        return found
    made = analyse(log, seed=seed, effort=effort, progress=progress, title=title, entries=entries)
    _keep(keeper, made, KIND)
    return made


def analysed_briefly(
    keeper: Keeper,
    log: Log,
    choose: Choose,
    *,
    progress: Progress | None = None,
    title: Title | None = None,
    entries: Sequence[Entry] = (),
) -> Analysis:
    """What is kept of the decisions that are chosen (of a game always by the same choice), whole or brief; else a brief
    analysis, which is kept if the game is over. Raises LogError."""
    if found := kept_analysis(keeper, log, title=title):
        return found
    found = _kept(keeper, log, BRIEF, title)
    if found is not None and (found.seed, found.effort, found.over) == (SEED, 1, True):
        return found
    made = analyse_briefly(log, choose, progress=progress, title=title, entries=entries)
    _keep(keeper, made, BRIEF)
    return made


def _keep(keeper: Keeper, made: Analysis, kind: str) -> None:
    """If its game is over."""
    if made.over:
        with suppress(StoreError):  # a store that can only be read
            keeper.keep_derived(made.game, kind, to_json(made).decode())
