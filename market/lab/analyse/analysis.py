"""An analysis as values: what it says of a game, and as JSON (docs/analyse.md).

Chances are shares of a win, 0 to 1: a win that k seats share is 1/k for each of them.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from market.lab.measures import wilson
from market.lab.sums import SHARE

VERSION = 3
"""Of the form and of the reckoning: an analysis of another version is made again."""


class Odds(Struct, frozen=True, kw_only=True):
    """A seat's chance to win, as the mean share of a win over `games` played on, with its interval of 95 %.

    Of a game that is over it is what the seat won, and no game was played on (`games` is 0).
    """

    share: float
    low: float
    high: float
    games: int


def odds(total: int, games: int) -> Odds:
    """From the sum of win shares, in 2,520ths, over so many games: Wilson's interval."""
    p = total / (SHARE * games)
    low, high = wilson(p, games)
    return Odds(share=round(p, 6), low=round(low, 6), high=round(high, 6), games=games)


def certain(share: float) -> Odds:
    """What is so by the rules."""
    return Odds(share=share, low=share, high=share, games=0)


class Chances(Struct, frozen=True, kw_only=True):
    """Each seat's chance behind event `n`, and behind every later one up to that of the next."""

    n: int
    odds: dict[str, Odds]


class Answer(Struct, frozen=True, kw_only=True):
    """The best move that was found, beside the one that was made.

    `best` is the move as the log has it (`type`, `seat`, …). `loss` is `found` less `made`, with its interval of 95 %,
    in shares of a win, never below 0; where nothing better was found, `best` is the move made. Both chances are of
    games that were played for this comparison alone, none of which helped to choose `best`. `tried` is how many moves
    were tried.
    """

    best: dict[str, Any]
    tried: int
    made: Odds
    found: Odds
    loss: float
    low: float
    high: float


class Decision(Struct, frozen=True, kw_only=True):
    """A move that a seat made behind event `n` - 1, where it had a choice of `moves`. `by`: who made it, `person`, the
    name of a trader, or `time` where the seat's time was up.

    `real` compares it with the best answer to what the others really did, `known` with the best by what the seat could
    know then: None where that cannot be said. A move on which nothing hangs has neither.
    """

    n: int
    seat: str
    round: int
    move: dict[str, Any]
    moves: int
    by: str = ""
    real: Answer | None = None
    known: Answer | None = None


class Change(Struct, frozen=True, kw_only=True):
    """A seat's score over a round: `after` is `before` and all `parts` together, exactly."""

    before: int
    after: int
    parts: dict[str, int]


class Round(Struct, frozen=True, kw_only=True):
    """How each seat's score changed in a round, which began with event `n`."""

    round: int
    n: int
    seats: dict[str, Change]


class Cast(Struct, frozen=True, kw_only=True):
    """Who plays on in the trials.

    `traders` play the rest of the game: one of them for each seat, drawn anew for each game, unless there is only one.
    `others` are those by which a seat's guess at what others sealed is drawn; empty where nothing of that kind is
    guessed. `about` says it in a sentence (a message id of the title's catalogue).
    """

    traders: tuple[str, ...]
    others: tuple[str, ...] = ()
    about: str = ""


class Reach(Struct, frozen=True, kw_only=True):
    """How far an analysis came that a `budget` of moves bounds.

    So many `positions` were played on, of all those that somebody found as they moved, in so many `games` each; so many
    `decisions` weighed, of all, of each at most so many moves `tried`, and the last two played in `weighed` games each.
    `whole`: the budget was enough for all, as often as usual.
    """

    budget: int
    positions: int
    of_positions: int
    games: int
    decisions: int
    of_decisions: int
    tried: int
    weighed: int
    whole: bool


class Analysis(Struct, frozen=True, kw_only=True):
    """What an analysis says of a game.

    `events` is how many events of the game it read, `over` whether they end it, `parts` the names of what a score's
    change is split into, `mattered` the numbers of the three decisions that lost most against what the others really
    did, the greatest first. `left_out` are the moves at persons' seats that the clock or a stand-in made, none of which
    is in `mattered`. `reach`: how far it came where a budget of moves bounds it.
    """

    analysis: int = VERSION
    corro: str
    title: str
    rules: int
    game: str
    events: int
    over: bool
    seats: tuple[str, ...]
    seed: str
    effort: int
    cast: Cast
    winners: tuple[str, ...]
    chances: tuple[Chances, ...]
    parts: tuple[str, ...]
    rounds: tuple[Round, ...]
    decisions: tuple[Decision, ...]
    mattered: tuple[int, ...]
    left_out: tuple[int, ...] = ()
    reach: Reach | None = None

    def decision(self, n: int) -> Decision:
        """The decision of event `n`. Raises KeyError where there is none."""
        for decision in self.decisions:
            if decision.n == n:
                return decision
        raise KeyError(n)

    def odds(self, n: int) -> dict[str, Odds]:
        """Each seat's chance behind event `n`."""
        found = self.chances[0]
        for each in self.chances:
            if each.n > n:
                break
            found = each
        return found.odds


def to_json(analysis: Analysis) -> bytes:
    """The analysis as JSON, always the same bytes."""
    return msgspec.json.encode(analysis, enc_hook=str)


def from_json(text: bytes | str) -> Analysis:
    """The analysis again. Raises msgspec.DecodeError (or its ValidationError) for anything else."""
    return msgspec.json.decode(text, type=Analysis)


def most_mattered(decisions: tuple[Decision, ...], count: int = 3) -> tuple[int, ...]:
    """The decisions whose loss, against what the others really did, is most surely the greatest: by the lower end of
    its interval, then by the loss. One that may well have lost nothing comes in only by its loss."""
    lost = [decision for decision in decisions if decision.real is not None and decision.real.loss > 0]

    def weight(decision: Decision) -> tuple[float, float, int]:
        assert decision.real is not None
        return (-decision.real.low, -decision.real.loss, decision.n)

    return tuple(decision.n for decision in sorted(lost, key=weight)[:count])
