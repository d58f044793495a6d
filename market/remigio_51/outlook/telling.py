"""What would come of a move, as its seat may know: what it comes to, and what the hand counts then. No guess, no
chance."""

from collections import Counter

from exchange.value.words import said
from market.cards.spanish import JOKER, held_as
from market.remigio_51 import N_
from market.remigio_51.law import model
from market.remigio_51.law.combinations import hand_points, points
from market.remigio_51.law.model import OPENING, RemigioCommand
from market.remigio_51.law.table import State
from market.remigio_51.outlook.planning import most_points


def foresee(view: State, move: RemigioCommand, lang: str) -> tuple[str, ...]:
    """Lines in the language; none of a card that is still unknown."""
    hand = view.known(view.seats.index(move.seat))
    match move:
        case model.Draw():
            return ()
        case model.Take():
            return () if view.opened[view.turn] else (_taken(view, hand, lang),)
        case model.Retract():
            back = sum(map(len, view.combinations[len(view.combinations) - view.laid :]))
            return (said(N_("{count} cards go back to your hand"), lang, count=back),)
        case model.Lay():
            return (*_laid(view, move, lang), _left(hand, tuple(map(held_as, move.cards)), lang))
        case model.Swap():
            return (_left((*hand, JOKER), (move.card,), lang),)
        case model.Add() | model.Discard():
            return (_left(hand, (held_as(move.card),), lang),)


def _taken(view: State, hand: tuple[str, ...], lang: str) -> str:
    most = sum(map(points, most_points(tuple(sorted((*hand, view.discards[-1]))))))
    why = (
        N_("with it you can lay {most}: you open") if most >= OPENING else N_("with it you can lay {most}: too little")
    )
    return said(why, lang, most=most)


def _laid(view: State, move: model.Lay, lang: str) -> tuple[str, ...]:
    """How far a seat that has not opened comes by this."""
    if view.opened[view.turn]:
        return ()
    laid = view.laid_points + points(move.cards)
    why = N_("that makes {laid}: you open") if laid >= OPENING else N_("that makes {laid} of 51")
    return (said(why, lang, laid=laid),)


def _left(hand: tuple[str, ...], gone: tuple[str, ...], lang: str) -> str:
    """What the hand counts without these cards."""
    left = Counter(hand)
    left.subtract(gone)
    rest = tuple(left.elements())
    if not rest:
        return said(N_("your hand is empty then"), lang)
    return said(N_("your hand counts {count} then"), lang, count=hand_points(rest))
