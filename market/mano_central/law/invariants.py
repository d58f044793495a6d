"""What always holds at this table, checked: each card in one place, and what happens to points."""

from collections import Counter

from msgspec import UNSET

from market.cards.french import DECK
from market.cards.held import known
from market.cards.poker import best, exists
from market.mano_central.law.model import HAND, Next, State


def faults(state: State) -> tuple[str, ...]:
    """What does not hold here: always empty, or the code is wrong."""
    if not state.pile and not state.central and not state.discards:  # nothing is laid yet
        return ()
    found = []
    hands = sum(HAND if hand is None else len(hand) for hand in state.hands)
    count = hands + len(state.central) + len(state.pile) + len(state.discards) + state.aside
    if count != len(DECK):
        found.append(f"{count} cards instead of {len(DECK)}")
    lying = Counter((*state.discards, *known((*state.central, *state.pile))))
    for hand in state.hands:
        lying.update(() if hand is None else hand)
    found += [f"{card} lies in {times} places" for card, times in lying.items() if times > 1]
    if sum(state.points) != state.began + state.paid or min(state.points) < 0:
        found.append(f"points {state.points} of {state.began} and {state.paid} from the bank")
    if state.next is not Next.EXCLUDE:
        found += [
            f"{seat} has {points} points and is {'out' if out else 'in'}"
            for seat, points, out in zip(state.seats, state.points, state.out, strict=True)
            if out == bool(points)
        ]
    if state.central and len(state.central) != HAND:
        found.append(f"a central hand of {len(state.central)}")
    found += _cards_and_claims_that_are_none(state, lying)
    if not found and state.claim and state.accepted and state.claim.height <= state.accepted.height:
        found.append(f"{state.claim} claimed behind {state.accepted}")
    return tuple(found)


def _cards_and_claims_that_are_none(state: State, lying: Counter[str]) -> list[str]:
    """What no deck holds, what lies open and nowhere (M2.4), and what five cards are never worth (M3.1)."""
    found = [f"there is no card {card}" for card in lying if card not in DECK]
    hidden = sum(held.card is UNSET for held in state.central)
    absent = [card for card in state.shown if all(held.card != card for held in state.central)]
    if len(absent) > hidden or len({*state.shown}) < len(state.shown):
        found.append(f"{' '.join(state.shown)} lie open in the central hand")
    cards = state.central_cards()
    if state.worth is not None and state.central and (cards is None or best(cards) != state.worth):  # M4.4
        found.append(f"{state.worth} for {cards}")
    worths = (state.claim, state.accepted, state.worth)
    return found + [f"there is no {worth}" for worth in worths if worth is not None and not exists(worth)]
