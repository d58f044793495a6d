"""What a person is told who asks: a move of each kind as it is typed, and what comes of it; how scores come about."""

from collections.abc import Sequence
from typing import Any

from exchange.script.grammar import Grammar
from exchange.script.kinds import write_several
from exchange.script.speech import asked
from exchange.value.words import said
from market.dbpoker import N_
from market.dbpoker.law.choices import Open
from market.dbpoker.law.hands import kind_of
from market.dbpoker.law.table import State
from market.dbpoker.speech.fields import write_cards, write_kind, write_score

_SCORE = N_("K6.3  {seat}: {coins} coins less {cards} own cards is {score}")
_FEWER = N_("K6.4  of equal scores, fewer own cards win: {seats}")


def legal(grammar: Grammar, choices: object, lang: str) -> tuple[str, ...]:
    """Lines in the language; none where the seat may not move."""
    if not isinstance(choices, Open):
        return ()
    kind = kind_of(choices.hand)
    return asked(
        grammar,
        choices,
        lang,
        kind=write_kind(kind, lang) if kind else "",
        count=len,
        cards=lambda moves: write_cards(_cards(moves), lang),
    )


def explain(state: State, lang: str) -> tuple[str, ...]:
    """How the score of each seat that is still in comes about (K6.3), and why it won though another has as much
    (K6.4)."""
    scores = tuple(
        said(
            _SCORE,
            lang,
            seat=state.seats[seat],
            coins=state.coins[seat],
            cards=state.own_cards(seat),
            score=write_score(state.score(seat), lang),
        )
        for seat in state.still_in
    )
    return scores + _of_equal_scores(state, lang)


def _of_equal_scores(state: State, lang: str) -> tuple[str, ...]:
    """What decided between the highest scores, where they are equal and own cards did (K6.4)."""
    best = state.score(state.winners[0]) if state.winners else 0
    beaten = [seat for seat in state.still_in if seat not in state.winners and state.score(seat) == best]
    if not state.winners or not beaten:
        return ()
    return (said(_FEWER, lang, seats=write_several([state.seats[seat] for seat in state.winners], lang)),)


def _cards(moves: Sequence[Any]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(move.card for move in moves if hasattr(move, "card")))
