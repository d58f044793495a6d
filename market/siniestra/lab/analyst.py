"""Especulación Siniestra's part of an analysis: chances, cards and actions, played out on many tables at once.

A trial knows the hands and not the draw piles: these are shuffled anew for each game. Of what a seat could know the
other's hand is guessed too, as the reader guesses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from msgspec import structs

from exchange.game import Command
from exchange.value.chance import Chance, Draws
from market.lab.analyse.analysis import Answer, Cast, Change, Decision, Odds, Round, odds
from market.lab.analyse.deciding import answered, as_decision, plainly
from market.lab.analyse.story import Story, Turn, Window
from market.lab.analyse.task import Task
from market.lab.analyse.weighing import Games, Places, Shares, Trying, by_the_mean
from market.lab.sums import SHARE
from market.siniestra import N_
from market.siniestra.law import model
from market.siniestra.law.model import Action, State
from market.siniestra.law.score import scores
from market.siniestra.traders.guess import Guess, guesses, orders
from market.siniestra.traders.playout import GONE, NUMBER, Ints, Playouts
from market.siniestra.traders.reader import tables_for

MOVES = Games(first=128, kept=3, second=256, last=1_024)
POSITION = 2_048
INVESTED, QUOTED = "invested", "quoted"
PARTS = {INVESTED: N_("invested"), QUOTED: N_("quoted")}

Guesses = Callable[[int, Draws], Sequence[Guess]]


class _Seen(NamedTuple):
    """The table on which a decision is tried: as the host saw it, or its own seat alone; and how what is hidden on it
    may lie."""

    table: State
    me: int
    guesses: Guesses
    real: bool


class SiniestraAnalyst:
    """See `market.lab.analyse.task.Analyst`."""

    parts = PARTS
    reach = None
    cast = Cast(
        traders=(),
        about=N_(
            "both seats play any card of the hand, and the higher card takes the action that changes the lead most"
        ),
    )

    def __init__(self, story: Story, task: Task) -> None:
        self.story = story
        self.task = task

    def places(self) -> Sequence[int]:
        """All positions."""
        return range(len(self.story.windows))

    def work(self, *, brief: bool = False) -> int:
        """A move costs about four times what a position does, half of it for what its seat could know."""
        turns = sum(len(window.turns) for window in self.story.whole)
        return 2 * turns if brief else len(self.story.windows) + 4 * turns

    def chances(self, states: Sequence[State], games: int = 0) -> list[dict[str, Odds]]:
        """Each position is played out from both true hands."""
        found = []
        games = games or POSITION * self.task.effort
        for state in states:
            draws = Chance(self.task.seed).draws(f"chances {state.n}")
            made = _as_it_lies(state, 0)(games, draws)
            tables = tables_for(state, 0, state.hand(0) or (), made, orders(draws, games, GONE), 1)
            if state.turned:
                cards = _both([state.turned[0]], [state.turned[1]], games)
                tables.place(cards, tables.choose(cards))
            first = int(_played_out(tables).sum())
            totals = (first, SHARE * games - first)
            found.append({seat: odds(totals[place], games) for place, seat in enumerate(state.seats)})
            self.task.done(1)
        return found

    def decisions(self, *, brief: bool = False) -> Iterator[Decision]:
        """Move by move."""
        for window in self.story.whole:
            for turn in window.turns:
                moves = self._moves(window, turn)
                if len(moves) > 1:
                    state: State = window.state
                    me = state.seats.index(turn.seat)
                    real = self._answer(window, turn, moves, _Seen(state, me, _as_it_lies(state, me), real=True))
                    found = as_decision(turn, window.round, len(moves), real)
                    yield found if brief else self.in_full(found)
                self.task.done(2 if brief else 4)

    def in_full(self, decision: Decision) -> Decision:
        """From the seat's own view."""
        window, turn = self.story.turn(decision.n)
        view: State = window.views[turn.seat]
        me = view.seats.index(turn.seat)
        seen = _Seen(view, me, _as_it_may_lie(view, me), real=False)
        return structs.replace(decision, known=self._answer(window, turn, self._moves(window, turn), seen))

    def rounds(self) -> tuple[Round, ...]:
        """The score, turn by turn."""
        return changes(self.story)

    def _moves(self, window: Window, turn: Turn) -> list[Command]:
        return list(self.story.title.game.choices(window.views[turn.seat], turn.seat))

    def _answer(self, window: Window, turn: Turn, moves: Sequence[Command], seen: _Seen) -> Answer:
        kind = "real" if seen.real else "known"
        draws = Chance(self.task.seed).draws(f"{kind} {turn.n}", turn.seat)
        others = [each.command for each in window.turns if each.seat != turn.seat]
        command = turn.command

        def play(tried: Places, games: int, apart: bool) -> Shares:
            some = [moves[move] for move in tried]
            made = seen.guesses(games, draws)
            tables = tables_for(
                seen.table, seen.me, seen.table.hand(seen.me) or (), made, orders(draws, games, GONE), len(some)
            )
            theirs = others if seen.real else []
            if isinstance(command, model.PlayCard):
                _play_cards(tables, some, theirs, made)
            else:
                _act(tables, seen, some, theirs, games)
            return _played_out(tables).reshape(games, len(some)).T.reshape(-1)

        made_at = next(place for place, move in enumerate(moves) if plainly(move) == plainly(command))
        trying = Trying(len(moves), made_at, play, by_the_mean)
        return answered(trying, MOVES.times(self.task.effort), moves)


def _play_cards(tables: Playouts, moves: Sequence[Command], theirs: Sequence[Command], made: Sequence[Guess]) -> None:
    """Each of these cards, against the other's own, or any of the hand that is guessed."""
    own = [move.card for move in moves if isinstance(move, model.PlayCard)]
    played = [move.card for move in theirs if isinstance(move, model.PlayCard)]
    other = played * len(made) if played else [guess.hand[0] for guess in made]
    cards = np.stack(
        [np.tile([NUMBER[card] for card in own], len(made)), np.repeat([NUMBER[card] for card in other], len(own))]
    )
    tables.take(0, cards[0])
    tables.take(1, cards[1])
    tables.place(cards, tables.choose(cards))


def _act(tables: Playouts, seen: _Seen, moves: Sequence[Command], theirs: Sequence[Command], games: int) -> None:
    """Each of these actions; on equal values (S1.6) with the other's own, or either of the two, as likely."""
    state, me = seen.table, seen.me
    own = [move.action for move in moves if isinstance(move, model.Choose)]
    chosen = [move.action for move in theirs if isinstance(move, model.Choose)]
    mine = np.tile([action is Action.INVEST for action in own], games)
    if not state.tied:
        other = ~mine  # S1.5
    elif chosen:
        other = np.full(mine.size, chosen[0] is Action.INVEST)
    else:
        other = np.repeat(np.arange(games) % 2 == 0, len(own))
    cards = _both([state.turned[me]], [state.turned[1 - me]], mine.size)
    tables.place(cards, np.stack([mine, other]))


def _as_it_lies(state: State, me: int) -> Guesses:
    """The other's true hand, and the draw piles shuffled anew."""
    hand = tuple(str(held.card) for held in state.hands[1 - me])
    piles = [tuple(str(held.card) for held in pile) for pile in state.draw]

    def guess(count: int, draws: Draws) -> Sequence[Guess]:
        mine = piles[state.pile_of(me)] if piles else ()
        theirs = () if state.version.common_pile or not piles else piles[state.pile_of(1 - me)]
        own, other = _shuffles(mine, count, draws), _shuffles(theirs, count, draws)
        return [Guess(hand, pile, rest) for pile, rest in zip(own, other, strict=True)]

    return guess


def _as_it_may_lie(view: State, me: int) -> Guesses:
    """Hand and piles as this seat may guess them."""
    return lambda count, draws: guesses(view, me, count, draws)


def _shuffles(cards: tuple[str, ...], count: int, draws: Draws) -> list[tuple[str, ...]]:
    if len(cards) < 2:
        return [cards] * count
    return [tuple(map(cards.__getitem__, order)) for order in orders(draws, count, len(cards)).tolist()]


def _both(one: Sequence[str], other: Sequence[str], tables: int) -> Ints:
    return np.repeat(np.array([[NUMBER[card] for card in one], [NUMBER[card] for card in other]]), tables, axis=1)


def _played_out(tables: Playouts) -> Shares:
    """(tables,) seat 0's share of the win, in 2,520ths; a draw is half a win for each."""
    tables.play_on()
    return ((tables.ahead().astype(np.int64) + 1) * (SHARE // 2)).astype(np.int64)


def changes(story: Story) -> tuple[Round, ...]:
    """Turn by turn: what the cards invested and the cards quoted did to each score. The parts are exact."""
    made = []
    for turn, first, last in story.spans():
        before, after = scores(story.states[first - 1]), scores(story.states[last])
        parts = [dict.fromkeys(PARTS, 0) for _seat in before]
        for n in range(first, last + 1):
            was, now = scores(story.states[n - 1]), scores(story.states[n])
            part = QUOTED if isinstance(story.events[n - 1], model.CardQuoted) else INVESTED
            for place, gained in enumerate(parts):
                gained[part] += now[place] - was[place]
        seats = {
            seat: Change(before=before[place], after=after[place], parts=parts[place])
            for place, seat in enumerate(story.head.seats)
        }
        made.append(Round(round=turn, n=first, seats=seats))
    return tuple(made)
