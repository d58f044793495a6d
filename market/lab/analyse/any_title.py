"""Analysing a game of any title by its rules alone: its positions are played on by one of its traders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

import numpy as np
from msgspec import structs

from exchange.game import Command, decided, salted
from exchange.trader import Trader, asked
from exchange.value.chance import Chance
from exchange.value.errors import CorroError, LogError, SetupError
from market import N_
from market.lab.analyse.analysis import Answer, Cast, Change, Decision, Odds, Round, odds
from market.lab.analyse.deciding import answered, as_decision, plain_command
from market.lab.analyse.story import Story, Turn, Window
from market.lab.analyse.task import Task
from market.lab.analyse.weighing import Games, Places, Shares, Trying, by_the_mean
from market.lab.sums import SHARE

PREFERRED = "random"
"""Who plays on where the title has such a trader; else its first."""
MOVES = Games(first=24, kept=6, second=24, last=96)
POSITION = 128
MOST_MOVES = 64
"""So many moves are tried, the first of those that are open and the one made."""
MOST_PLAYED = 4_000_000
"""So many moves may come of playing all positions on."""
PLENTY = 400_000
"""So many moves all trials may come to, a minute or two; where they would come to more, each position and each move is
tried in fewer games."""
FEWEST_HERE, FEWEST_TRIED, FEWEST_LAST = 16, 2, 16
"""In so many games a position is played on at least, a move is tried, and the last two are held against one another."""
LONGEST = 10_000
"""So many moves a game is played on, and no more: then nobody has won it."""
SCORE = "play"


class TrialTable:
    """A table in a trial, from event n on: the host's state, and what each seat may know of it, folded from its own
    events alone."""

    def __init__(self, story: Story, n: int, trader: Trader, chance: Chance) -> None:
        self.game = story.title.game
        self.seats = story.head.seats
        self.state = story.states[n]
        self.views = {seat: seen[n] for seat, seen in story.views.items()}
        self._trader = trader
        self._chance = chance

    def make(self, command: Command) -> None:
        """Make this move. Raises Refused."""
        salt = self._chance.draws(f"salt {self.state.n}", command.seat)
        _command, events = decided(self.game, self.state, salted(command, salt), self._chance)
        for event in events:
            self.state = self.game.evolve(self.state, event)
            for seat in self.seats:
                self.views[seat] = self.game.evolve(self.views[seat], self.game.redact(event, seat))

    def ask(self, seat: str) -> Command:
        """The trader's move."""
        view = self.views[seat]
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
        self.cast = Cast(traders=(name,), about=N_("the trader {trader} plays on for all seats"))

    def work(self, *, brief: bool = False) -> int:
        """Each position and each move alike. Raises LogError for a game that is too long to be played on from all of
        its positions."""
        count = len(self.story.windows)
        if count * count // 2 * POSITION > MOST_PLAYED:
            why = N_("{game} has {count} moves, too many to be played on from each")
            raise LogError(why, field="n", game=self.story.head.name, count=count)
        turns = sum(len(window.turns) for window in self.story.whole)
        return turns if brief else len(self.story.windows) + 2 * turns

    def chances(self, states: Sequence[Any], games: int = 0) -> list[dict[str, Odds]]:
        """Each position is played on from the host's state: what is hidden lies as it does."""
        found = []
        games = games or self._trials[0] * self.task.effort
        for state in states:
            totals = np.zeros(len(self.story.head.seats), np.int64)
            for game in range(games):
                totals += self._table(state.n, f"chances {state.n} {game}").shares()
            found.append({seat: odds(int(totals[s]), games) for s, seat in enumerate(self.story.head.seats)})
            self.task.done(1)
        return found

    def decisions(self, *, brief: bool = False) -> Iterator[Decision]:
        """Move by move."""
        for window in self.story.whole:
            for turn in window.turns:
                moves = self._moves(window, turn)
                if len(moves) > 1:
                    found = as_decision(turn, window.round, len(moves), self._answer(window, turn, moves, others=True))
                    yield found if brief else self.in_full(found)
                self.task.done(1 if brief else 2)

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

    @cached_property
    def _trials(self) -> tuple[int, Games]:
        """In how many games each position and each move are tried, before the effort."""
        moves, count = 0, len(self.story.windows)
        for place, window in enumerate(self.story.windows):
            games = POSITION + sum(games_of(len(self._moves(window, turn))) for turn in window.turns)
            moves += games * (count - place)
        return trials_for(moves)

    def _moves(self, window: Window, turn: Turn) -> list[Command]:
        """The move made, then others."""
        made = plain_command(turn.command)
        legal = self.story.title.game.choices(window.views[turn.seat], turn.seat)
        return [made, *islice((move for move in legal if move != made), MOST_MOVES - 1)]

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

        return answered(Trying(len(moves), 0, play, by_the_mean), self._trials[1].times(self.task.effort), moves)

    def _played(self, window: Window, turn: Turn, move: Command, purpose: str, *, others: bool) -> list[int]:
        table = self._table(window.n, f"move {turn.n} {purpose}")
        if not others:
            table.make(move)
            return table.shares()
        for each in window.turns:
            command = move if each is turn else plain_command(each.command)
            try:
                table.make(command)
            except CorroError:  # the move that was tried left no place for it
                table.make(table.ask(each.seat))
        return table.shares()

    def _table(self, n: int, purpose: str) -> TrialTable:
        """The table behind event n."""
        chance = Chance(self.task.seed + "\n" + purpose)
        return TrialTable(self.story, n, self._trader, chance)


def games_of(moves: int) -> int:
    """In how many games a decision is tried that had so many moves."""
    if moves < 2:
        return 0
    second = (MOVES.kept + 1) * MOVES.second if moves > MOVES.kept else 0  # the best, and the one made
    return moves * MOVES.first + second + 2 * MOVES.last


def trials_for(moves: int) -> tuple[int, Games]:
    """In how many games each position and each move are tried, where all games together would come to so many moves."""
    if moves <= PLENTY:
        return POSITION, MOVES
    fewer = MOVES.fewer(PLENTY, moves, FEWEST_TRIED)
    return max(FEWEST_HERE, POSITION * PLENTY // moves), fewer._replace(last=max(FEWEST_LAST, fewer.last))


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
