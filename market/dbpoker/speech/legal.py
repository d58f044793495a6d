"""What a person is told who asks: a move of each kind as it is typed, and what comes of it; how scores come about."""

from collections.abc import Iterable
from typing import Any

from exchange.script.grammar import Grammar
from exchange.script.speech import beside
from exchange.value.words import said
from market.dbpoker import N_
from market.dbpoker.law import moves
from market.dbpoker.law.choices import Open
from market.dbpoker.law.hands import kind_of
from market.dbpoker.law.table import State
from market.dbpoker.speech.fields import write_cards, write_kind, write_score

_ABOUT: dict[type, str] = {
    moves.Draw: N_("the pile's top card, unseen on your discards (K7.2, K9.2)"),
    moves.Buy: N_("2 coins for an open card, onto your discards (K7.3): {cards}"),
    moves.Sell: N_("offers a card of your hand: 2 coins from a seat, else 1 from the bank (K7.4): {cards}"),
    moves.TakeOffer: N_("2 coins, and the card goes on your discards (K7.5)"),
    moves.Decline: N_("the next seat is asked (K7.5)"),
    moves.TakeCard: N_("it goes on your discards (K8.3)"),
    moves.Reject: N_("it goes on the waste (K8.3)"),
    moves.Exchange: N_("a card of your hand for an open one (K9.3): {cards}"),
    moves.Lay: N_("your hand, {kind} (K4.1)"),
    moves.Swap: N_("betters a hand on the table, and you are paid the rise (K4.3): {count} such moves"),
    moves.Yield: N_("the challenge stands, as far as you go (K9.4)"),
    moves.Answer: N_("beats the challenge (K9.5)"),
    moves.Discard: N_("face down on your discards, one a move (K5.1): {cards}"),
    moves.Clear: N_("your showcase goes on your discards; you show another one (K8.7)"),
    moves.Keep: N_("the rest stays, and your hand is filled (K5.3)"),
    moves.Show: N_("your showcase, which all may use (K8.1, K8.8): {cards}"),
}
_SCORE = N_("K6.3  {seat}: {coins} coins less {cards} own cards is {score}")
_LOOK = N_("look at the pile's top card, then take or reject it (K8.3)")
_LAY_WITH = N_("four cards and a showcase (K8.4): {count} such moves")


def legal(grammar: Grammar, choices: object, lang: str) -> tuple[str, ...]:
    """Lines in the language; none where the seat may not move."""
    if not isinstance(choices, Open):
        return ()
    by_kind: dict[object, list[Any]] = {}
    for move in choices:
        with_showcase = isinstance(move, moves.Lay) and isinstance(move.using, str)
        by_kind.setdefault((type(move), with_showcase), []).append(move)
    lines = {grammar.typed(found[0], lang): _about(choices, found, lang) for found in by_kind.values()}
    return beside(lines)


def explain(state: State, lang: str) -> tuple[str, ...]:
    """How the score of each seat that is still in comes about (K6.3)."""
    return tuple(
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


def _about(choices: Open, found: list[Any], lang: str) -> str:
    first = found[0]
    if isinstance(first, moves.Draw) and choices.state.edition.looks:
        return said(_LOOK, lang)
    if isinstance(first, moves.Lay) and isinstance(first.using, str):
        return said(_LAY_WITH, lang, count=len(found))
    kind = write_kind(kind_of(choices.hand), lang) if isinstance(first, moves.Lay) else ""
    cards = write_cards(_cards(found), lang)
    return said(_ABOUT[type(first)], lang, cards=cards, count=len(found), kind=kind)


def _cards(found: Iterable[Any]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(move.card for move in found if hasattr(move, "card")))
