"""What always holds at this table, checked: every card is in exactly one place."""

from collections import Counter
from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from market.cards.spanish import DECKS, SUITS, suit_place
from market.siniestra.law.model import State


def places(state: State) -> Iterator[tuple[str, str | UnsetType]]:
    """Every card with where it lies, hidden ones too."""
    for name, pile in zip(SUITS, state.piles, strict=True):
        yield from ((f"the pile of {name}", card) for card in pile)
    for place, column in enumerate(state.columns):
        yield from ((f"column {place}", card) for card in column)
    for place, draw in enumerate(state.draw):
        yield from ((f"draw pile {place}", held.card) for held in draw)
    for seat, name in enumerate(state.seats):
        yield from ((f"the hand of {name}", held.card) for held in state.hands[seat])
        if (sealed := state.sealed[seat]) is not None:
            yield f"under the seal of {name}", sealed.dealt.card
    for card, placed in zip(state.turned, state.placed, strict=False):
        if not placed:
            yield "turned over", card


def faults(state: State) -> tuple[str, ...]:
    """What does not hold here: always empty, or the code is wrong."""
    found = []
    lying = list(places(state))
    if len(lying) + state.undealt != state.deck:
        found.append(f"{len(lying)} of {state.deck} cards lie somewhere, {state.undealt} are undealt")
    known = Counter(card for _place, card in lying if card is not UNSET)
    for card, times in known.items():
        if times > 1 or card not in DECKS[state.deck]:
            found.append(f"{card} lies in {times} places: {', '.join(where for where, it in lying if it == card)}")
    for place, cards in enumerate([*state.piles, *state.columns]):
        if wrong := [card for card in cards if suit_place(card) != place % len(SUITS)]:
            found.append(f"{' '.join(wrong)} in the wrong suit")
    held = [len(hand) + (sealed is not None) for hand, sealed in zip(state.hands, state.sealed, strict=True)]
    if len(set(held)) > 1 and not state.drawing and not state.undealt and state.turn:
        found.append(f"hands of {held} cards")
    return tuple(found)
