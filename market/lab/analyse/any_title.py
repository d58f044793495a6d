"""Analysing a game of any title by its rules alone: its positions are played on by one of its traders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

import numpy as np
from msgspec import structs

from exchange.game import PERSON, Command, decided, salted
from exchange.trader import Trader, asked
from exchange.value.chance import Chance
from exchange.value.errors import CorroError, SetupError
from market import N_
from market.lab.analyse.analysis import Answer, Cast, Change, Decision, Odds, Reach, Round, odds
from market.lab.analyse.budget import BUDGET, Asked, Plan, cost_of, planned, spread
from market.lab.analyse.deciders import movers
from market.lab.analyse.deciding import answered, as_decision, plain_command
from market.lab.analyse.story import Story, Turn, Window
from market.lab.analyse.task import Task
from market.lab.analyse.weighing import Places, Shares, Trying, by_the_mean
from market.lab.sums import SHARE

PREFERRED = "random"
"""Who plays on where the title has such a trader; else its first."""
LOOKED, EACH = 7, 2
"""At so many positions it is tried how long games are that are played on from there, and with so many games."""
LISTED = 1_024
"""Of so many moves that are open those are drawn that are tried."""
LONGEST = 10_000
"""So many moves a game is played on, and no more: then nobody has won it."""
SCORE = "play"


class TrialTable:
    """A table in a trial, from event n on: the host's state, and what each seat may know of it, folded from its own
    events alone. `moves`: so many have been made on it.

    A `blind` trader takes any legal move, whatever it sees. It is spared the views, which cost more than all else.
    """

    def __init__(self, story: Story, n: int, trader: Trader, chance: Chance, *, blind: bool = False) -> None:
        self.game = story.title.game
        self.seats = story.head.seats
        self.state = story.states[n]
        self.views = {} if blind else {seat: seen[n] for seat, seen in story.views.items()}
        self.moves = 0
        self._trader = trader
        self._chance = chance

    def make(self, command: Command) -> None:
        """Make this move. Raises Refused."""
        self.moves += 1
        salt = self._chance.draws(f"salt {self.state.n}", command.seat)
        _command, events = decided(self.game, self.state, salted(command, salt), self._chance)
        for event in events:
            self.state = self.game.evolve(self.state, event)
            for seat, view in self.views.items():
                self.views[seat] = self.game.evolve(view, self.game.redact(event, seat))

    def ask(self, seat: str) -> Command:
        """The trader's move."""
        view = self.views.get(seat, self.state)
        draws = self._chance.draws(f"trader {self.state.n}", seat)
        move: Command = asked(self._trader, view, seat, self.game.choices(view, seat), draws)
        return move

    def shares(self) -> list[int]:
        """Play on to the end: each seat's share of the win, in 2,520ths. A draw counts as won by all alike."""
        for _move in range(LONGEST):
            waiting = self.game.to_act(self.state)
            if not waiting:
                break
            self.make(self.ask(waiting[0]))
        winners = self.game.winners(self.state) or self.seats
        return [SHARE // len(winners) if seat in winners else 0 for seat in self.seats]


class AnyTitlesAnalyst:
    """See `market.lab.analyse.task.Analyst`."""

    parts: Mapping[str, str] = {SCORE: N_("play")}

    def __init__(self, story: Story, task: Task) -> None:
        self.story = story
        self.task = task
        names = tuple(story.title.traders)
        if not names:
            raise SetupError("traders", N_("{title} has no trader that could play on"), title=story.title.name)
        name = PREFERRED if PREFERRED in names else names[0]
        self._trader = story.title.traders[name]
        self._blind = name == PREFERRED
        self.cast = Cast(traders=(name,), about=N_("the trader {trader} plays on for all seats"))

    @property
    def reach(self) -> Reach:
        """How far the budget went."""
        plan = self._plan
        return Reach(
            budget=self._budget,
            positions=len(plan.positions),
            of_positions=len(self.story.windows),
            games=plan.here,
            decisions=len(plan.decisions),
            of_decisions=len(self._asked),
            tried=plan.tried,
            weighed=plan.games.last,
            whole=plan.whole,
        )

    def work(self, *, brief: bool = False) -> int:
        """The moves that are played on, a thousand or so at a time."""
        return max(1, round(self._plan.weighing if brief else self._plan.cost))

    def places(self) -> Sequence[int]:
        """The positions that are played on."""
        return self._plan.positions

    def chances(self, states: Sequence[Any], games: int = 0) -> list[dict[str, Odds]]:
        """Each position is played on from the host's state: what is hidden lies as it does."""
        found = []
        thought = [] if games else [self._lengths[place] * self._plan.here for place in self._plan.positions]
        games = games or self._plan.here
        for place, state in enumerate(states):
            totals = np.zeros(len(self.story.head.seats), np.int64)
            for game in range(games):
                totals += self._shares(self._table(state.n, f"chances {state.n} {game}"))
            found.append({seat: odds(int(totals[s]), games) for s, seat in enumerate(self.story.head.seats)})
            self.task.through(thought[place] if place < len(thought) else 0)
        return found

    def decisions(self, *, brief: bool = False) -> Iterator[Decision]:
        """Move by move, of those that are weighed."""
        plan = self._plan
        thought = {each.n: cost_of(each, plan.tried, plan.games) for each in self._asked if each.n in plan.decisions}
        for window in self.story.whole:
            for turn in window.turns:
                if turn.n in self._plan.decisions:
                    moves = self._moves(window, turn)
                    real = self._answer(window, turn, moves, others=True)
                    found = as_decision(turn, window.round, self._open[turn.n], real)
                    found = found if brief else self.in_full(found)
                    self.task.through(thought[turn.n])
                    yield found

    def in_full(self, decision: Decision) -> Decision:
        """The same where all lay open; nothing where the seat could not see all, for then it would have to be guessed,
        and only a title knows how."""
        window, turn = self.story.turn(decision.n)
        if window.state != window.views[turn.seat]:
            return decision
        known = decision.real
        if window.together:
            known = self._answer(window, turn, self._moves(window, turn), others=False)
        return structs.replace(decision, known=known)

    def rounds(self) -> tuple[Round, ...]:
        """How the title's own score changed; nothing where it has none."""
        return score_by_round(self.story)

    # The plan ---------------------------------------------------------------------------------------------------------

    @property
    def _budget(self) -> int:
        return BUDGET * self.task.effort

    @cached_property
    def _plan(self) -> Plan:
        return planned(self._lengths, self._asked, self._budget, self.task.effort)

    @cached_property
    def _lengths(self) -> tuple[float, ...]:
        """How many moves a game takes that is played on from each window, as a few of them tell."""
        looked = spread(LOOKED, len(self.story.windows))
        found = []
        for place in looked:
            tables = [self._table(self.story.windows[place].n, f"length {place} {game}") for game in range(EACH)]
            for table in tables:
                table.shares()
            found.append(sum(table.moves for table in tables) / EACH)
        return tuple(np.interp(range(len(self.story.windows)), looked, found).tolist())

    @cached_property
    def _open(self) -> dict[int, int]:
        """How many moves were open at each of the game's moves, by its event: the one made, and all others."""
        return {turn.n: len(self._legal(window, turn)) for window in self.story.whole for turn in window.turns}

    @cached_property
    def _asked(self) -> tuple[Asked, ...]:
        made_by = movers(self.story)
        return tuple(
            Asked(turn.n, self._open[turn.n], length, made_by.get(turn.n) == PERSON)
            for window, length in zip(self.story.windows, self._lengths, strict=True)
            for turn in window.turns
            if self._open.get(turn.n, 0) > 1
        )

    def _legal(self, window: Window, turn: Turn) -> list[Command]:
        """The move made, then the others, as far as they are listed."""
        made = plain_command(turn.command)
        legal = self.story.title.game.choices(window.views[turn.seat], turn.seat)
        return [made, *islice((move for move in legal if move != made), LISTED)]

    def _moves(self, window: Window, turn: Turn) -> list[Command]:
        """Those of them that are tried, the move made first: of many some, evenly."""
        made, *others = self._legal(window, turn)
        return [made, *(others[place] for place in spread(self._plan.tried - 1, len(others)))]

    # Playing on -------------------------------------------------------------------------------------------------------

    def _answer(self, window: Window, turn: Turn, moves: Sequence[Command], *, others: bool) -> Answer:
        """Against the others' own moves of the window, or against what the trader would do in their place."""
        seat = self.story.head.seats.index(turn.seat)

        def play(tried: Places, games: int, apart: bool) -> Shares:
            kind = "real" if others else "known"
            found = [
                self._played(window, turn, moves[move], f"{kind} {game}", others=others)[seat]
                for move in tried
                for game in range(games)
            ]
            return np.array(found, np.int64)

        return answered(Trying(len(moves), 0, play, by_the_mean), self._plan.games, moves)

    def _played(self, window: Window, turn: Turn, move: Command, purpose: str, *, others: bool) -> list[int]:
        table = self._table(window.n, f"move {turn.n} {purpose}")
        if not others:
            table.make(move)
            return self._shares(table)
        for each in window.turns:
            command = move if each is turn else plain_command(each.command)
            try:
                table.make(command)
            except CorroError:  # the move that was tried left no place for it
                table.make(table.ask(each.seat))
        return self._shares(table)

    def _shares(self, table: TrialTable) -> list[int]:
        found = table.shares()
        self.task.done(table.moves)
        return found

    def _table(self, n: int, purpose: str) -> TrialTable:
        """The table behind event n."""
        chance = Chance(self.task.seed + "\n" + purpose)
        return TrialTable(self.story, n, self._trader, chance, blind=self._blind)


def score_by_round(story: Story) -> tuple[Round, ...]:
    """How the title's score changed from round to round; in a title without rounds, in the whole game (round 0)."""
    score = story.title.score
    if score is None:
        return ()
    made = []
    for number, n, last in tuple(story.spans()) or ((0, 1, len(story.events)),):
        before, after = score(story.states[n - 1]), score(story.states[last])
        seats = {
            seat: Change(before=before[seat], after=after[seat], parts={SCORE: after[seat] - before[seat]})
            for seat in story.head.seats
        }
        made.append(Round(round=number, n=n, seats=seats))
    return tuple(made)
