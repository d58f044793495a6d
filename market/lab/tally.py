"""What games of any title add up to, one game after another: whole numbers, which become `Sums`.

All are int64; `seats` is how many there are. `seat` is a place at the table, clockwise; `trader` the cast's entry,
wherever it sat. Names that end in `_sq` are sums of squares, over games, of what the name without it adds. Win shares
are in 2,520ths; a game that nobody wins (a draw) counts as one that all win.

`games` (), `winners` (seats + 1,) games by how many win, `share_seat`, `share_trader` and their squares (seats,),
`sole_seat`, `shared_seat`, `sole_trader`, `shared_trader` (seats,) games won alone and with others,
`games_trader_seat`, `share_trader_seat` (seats, seats). By kind of move (`kinds_of`): `decisions`, `decisions_sq`, and
`forced`, those of them that were the only legal one, where moves can be listed. By the title's rules (`rules_of`):
`rule_times`, how many moves (or the opening) brought it into play, by an event or more, and `rule_times_sq`;
`rule_games`, how many games had one; `ended_by`, games by the rule that ended them. Where the title has scores:
`score_seat`, `score_trader` and their squares (seats,), `gap` and `gap_sq` () between the first and the second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, get_args

import numpy as np

from exchange.game import KERNEL_EVENTS, Command
from exchange.title import Title
from market.lab.one_game import MadeMove
from market.lab.sums import SHARE


def kinds_of(title: Title) -> tuple[str, ...]:
    """The kinds of moves of the title, in the order in which it names them."""
    return tuple(map(kind_of, commands_of(title)))


def commands_of(title: Title) -> tuple[type[Command], ...]:
    """The types of its moves, in the same order."""
    command = title.game.command_type
    return get_args(command) or (command,)


def kind_of(command: type[Command]) -> str:
    """What a kind of move is called in logs."""
    return str(command.__struct_config__.tag)


def rules_of(title: Title) -> tuple[str, ...]:
    """The rules of the title by which an event can come or a game end, as texts in their order."""
    return tuple(sorted({*title.words.rules(), *title.endings}, key=_in_order))


def _in_order(rule: str) -> tuple[object, ...]:
    letters = rule.rstrip("0123456789.")
    numbers = rule[len(letters) :].split(".")
    return (letters, *(int(number) for number in numbers if number))


def lead(title: Title, end: Any) -> int:
    """How far the winner's score lies from the nearest other one, whether more or fewer is better; where several win,
    or nobody does, how far the two highest lie apart."""
    assert title.score is not None
    scores = title.score(end)
    winners = title.game.winners(end)
    if len(winners) != 1:
        second, first = sorted(scores.values())[-2:]
        return first - second
    (winner,) = winners
    return min(abs(scores[winner] - score) for seat, score in scores.items() if seat != winner)


class Tally:
    """Adds up games of a title at a table of these seats."""

    def __init__(self, title: Title, names: tuple[str, ...]) -> None:
        self._title, self._names, self._seats = title, names, len(names)
        self._kinds = {kind: place for place, kind in enumerate(kinds_of(title))}
        self._rules = {rule: place for place, rule in enumerate(rules_of(title))}
        self._arrays = {name: np.zeros(shape, np.int64) for name, shape in self._shapes().items()}

    def _shapes(self) -> Mapping[str, tuple[int, ...]]:
        seats, kinds, rules = self._seats, len(self._kinds), len(self._rules)
        found: dict[str, tuple[int, ...]] = {"games": (), "winners": (seats + 1,)}
        for who in ("seat", "trader"):
            found |= dict.fromkeys((f"share_{who}", f"share_{who}_sq", f"sole_{who}", f"shared_{who}"), (seats,))
        found |= dict.fromkeys(("games_trader_seat", "share_trader_seat"), (seats, seats))
        found |= dict.fromkeys(("decisions", "decisions_sq", "forced"), (kinds,))
        found |= dict.fromkeys(("rule_times", "rule_times_sq", "rule_games", "ended_by"), (rules,))
        if self._title.score is not None:
            found |= dict.fromkeys(("score_seat", "score_seat_sq", "score_trader", "score_trader_sq"), (seats,))
            found |= dict.fromkeys(("gap", "gap_sq"), ())
        return found

    def add(self, place: int, moves: Sequence[MadeMove]) -> None:
        """A whole game, at this place of its chunk."""
        end = moves[-1].states[-1]
        self._arrays["games"] += 1
        self._win(place, end)
        self._moves(moves)
        self._ruled(moves)
        if self._title.score is not None:
            self._score(place, list(self._title.score(end).values()), end)

    def sums(self) -> Mapping[str, Any]:
        """The arrays by name."""
        return self._arrays

    def _win(self, place: int, end: Any) -> None:
        names = self._title.game.winners(end)
        seats = [self._names.index(name) for name in names] or list(range(self._seats))
        share = SHARE // len(seats)
        self._arrays["winners"][len(seats)] += 1
        for seat in range(self._seats):
            self._arrays["games_trader_seat"][(seat - place) % self._seats, seat] += 1
        for seat in seats:
            trader = (seat - place) % self._seats
            self._arrays["share_trader_seat"][trader, seat] += share
            for who, number in (("seat", seat), ("trader", trader)):
                self._arrays[f"share_{who}"][number] += share
                self._arrays[f"share_{who}_sq"][number] += share * share
                self._arrays[f"{'shared' if len(seats) > 1 else 'sole'}_{who}"][number] += 1

    def _moves(self, moves: Sequence[MadeMove]) -> None:
        counts = np.zeros(len(self._kinds), np.int64)
        for move in moves:
            if move.command is not None:
                kind = self._kinds[kind_of(type(move.command))]
                counts[kind] += 1
                self._arrays["forced"][kind] += move.forced
        self._arrays["decisions"] += counts
        self._arrays["decisions_sq"] += counts * counts

    def _ruled(self, moves: Sequence[MadeMove]) -> None:
        counts: Counter[str] = Counter()
        last = ""
        before = None
        for move in moves:
            told = []
            for event, after in zip(move.events, move.states, strict=True):
                if not isinstance(event, KERNEL_EVENTS):
                    told.append(self._title.words.rule(event, before))
                before = after
            counts.update(set(told))
            last = told[-1] if told else last
        for number, times in counts.items():
            if number in self._rules:
                self._arrays["rule_times"][self._rules[number]] += times
                self._arrays["rule_times_sq"][self._rules[number]] += times * times
                self._arrays["rule_games"][self._rules[number]] += 1
        end = next((rule for rule, holds in self._title.endings.items() if holds(before)), last)
        if end in self._rules:
            self._arrays["ended_by"][self._rules[end]] += 1

    def _score(self, place: int, scores: Sequence[int], end: Any) -> None:
        for seat, score in enumerate(scores):
            for who, number in (("seat", seat), ("trader", (seat - place) % self._seats)):
                self._arrays[f"score_{who}"][number] += score
                self._arrays[f"score_{who}_sq"][number] += score * score
        gap = lead(self._title, end)
        self._arrays["gap"] += gap
        self._arrays["gap_sq"] += gap * gap
