"""What always holds at this table, checked."""

from collections import Counter
from collections.abc import Iterator

from market.cards.held import known
from market.cards.spanish import held_as, packs
from market.remigio_51.law.combinations import has_cards_enough, is_combination
from market.remigio_51.law.model import HAND
from market.remigio_51.law.position import MOST_OPENED
from market.remigio_51.law.table import Next, State


def faults(state: State) -> tuple[str, ...]:
    """What does not hold here: always empty, or the code is wrong."""
    if state.next is Next.DEAL:
        return ()
    return (*_cards(state), *_turn(state), *_points(state))


def _cards(state: State) -> Iterator[str]:
    """Of each card as many as there are, each in one place; every combination is one."""
    lying = [held_as(card) for cards in state.combinations for card in cards]
    face_down = [held for hand in (*state.hands, state.stock) for held in hand]
    count = len(lying) + len(state.discards) + len(face_down)
    if count != state.cards:
        yield f"{count} cards instead of {state.cards}"
    found = Counter((*lying, *state.discards, *known(face_down)))
    there = Counter(packs(state.decks, state.house.jokers))
    yield from (f"{times} {card} of {there[card]}" for card, times in found.items() if times > there[card])
    for number, cards in enumerate(state.combinations, start=1):
        if not is_combination(cards) or not has_cards_enough(cards):
            yield f"combination {number} is {' '.join(cards)}"


def _turn(state: State) -> Iterator[str]:
    """When a turn begins: something to draw and to take, and hands as long as they can be."""
    if state.next is not Next.DRAW:
        return
    if not state.stock or not state.discards:
        yield f"{len(state.stock)} cards in the stock, {len(state.discards)} discards"
    for seat, hand, opened in zip(state.seats, state.hands, state.opened, strict=True):
        if not (1 <= len(hand) <= MOST_OPENED if opened else len(hand) == HAND):
            yield f"{seat} holds {len(hand)} cards and has {'' if opened else 'not '}opened"


def _points(state: State) -> Iterator[str]:
    """Points within the limit between deals; coins go from seat to seat."""
    if state.next in (Next.DRAW, Next.PLAY, Next.LAST) and state.over_limit:
        yield f"points {state.points} above {state.house.limit}"
    if min(state.points) < 0 or sum(state.coins) != 0:
        yield f"points {state.points}, coins {state.coins}"
