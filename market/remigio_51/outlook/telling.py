"""What would come of a move, as its seat may know: what it comes to, and what the hand counts then. No guess, no
chance."""

from collections import Counter
from collections.abc import Iterator

from exchange.value.words import said
from market.cards.spanish import JOKER, held_as
from market.remigio_51 import N_
from market.remigio_51.law import model
from market.remigio_51.law.combinations import hand_points, points, with_added
from market.remigio_51.law.model import OPENING, RemigioCommand
from market.remigio_51.law.table import State
from market.remigio_51.outlook.planning import most_points


def foresee(view: State, move: RemigioCommand, lang: str) -> tuple[str, ...]:
    """Lines in the language; none of a card that is still unknown."""
    hand = view.known(view.seats.index(move.seat))
    match move:
        case model.Draw():
            return () if view.opened[view.turn] else (_together(hand, lang),)
        case model.Take():
            return () if view.opened[view.turn] else (_taken(view, hand, lang),)
        case model.Retract():
            return tuple(_retracted(view, lang))
        case model.Lay():
            return (*_laid(view, move, lang), _left(hand, tuple(map(held_as, move.cards)), lang))
        case model.Swap():
            return (_left((*hand, JOKER), (move.card,), lang),)
        case model.Add():
            made = with_added(view.combinations[move.number - 1], move.card) or ()
            told = said(N_("combination {number} is {cards} then"), lang, number=move.number, cards=" ".join(made))
            return (told, _left(hand, (held_as(move.card),), lang))
        case model.Discard():
            return (_discarded(view, hand, move.card, lang),)


def _together(hand: tuple[str, ...], lang: str) -> str:
    """How far the hand comes as it is, before the card that is drawn."""
    most = sum(map(points, most_points(hand)))
    why = N_("your hand can lay {most}: you open") if most >= OPENING else N_("your hand can lay {most} of 51 so far")
    return said(why, lang, most=most)


def _taken(view: State, hand: tuple[str, ...], lang: str) -> str:
    most = sum(map(points, most_points(tuple(sorted((*hand, view.discards[-1]))))))
    why = (
        N_("with it you can lay {most}: you open") if most >= OPENING else N_("with it you can lay {most}: too little")
    )
    return said(why, lang, most=most)


def _retracted(view: State, lang: str) -> Iterator[str]:
    """What goes back, and where to (R4.4)."""
    if view.laid:
        back = sum(map(len, view.combinations[len(view.combinations) - view.laid :]))
        yield said(N_("{count} cards go back to your hand"), lang, count=back)
    if view.taken:
        yield said(N_("{card} goes back onto the discards, and you draw one instead"), lang, card=view.taken)
    yield said(N_("after that you can only discard in this turn"), lang)


def _laid(view: State, move: model.Lay, lang: str) -> tuple[str, ...]:
    """How far a seat that has not opened comes by this."""
    if view.opened[view.turn]:
        return ()
    laid = view.laid_points + points(move.cards)
    why = N_("that makes {laid}: you open") if laid >= OPENING else N_("that makes {laid} of 51")
    return (said(why, lang, laid=laid),)


def _discarded(view: State, hand: tuple[str, ...], card: str, lang: str) -> str:
    """What is left in the hand; before opening also how far that comes, or a combination would be broken unawares."""
    if view.opened[view.turn]:
        return _left(hand, (card,), lang)
    rest = tuple((Counter(hand) - Counter((card,))).elements())
    why = N_("your hand counts {count} then, and can lay {most} of 51")
    most = sum(map(points, most_points(rest)))
    return said(why, lang, count=hand_points(rest), most=most)


def _left(hand: tuple[str, ...], gone: tuple[str, ...], lang: str) -> str:
    """What the hand counts without these cards."""
    left = Counter(hand)
    left.subtract(gone)
    rest = tuple(left.elements())
    if not rest:
        return said(N_("your hand is empty then: you close"), lang)
    return said(N_("your hand counts {count} then"), lang, count=hand_points(rest))
