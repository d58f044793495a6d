"""What folds each type of event, filled by the modules beside this one, and what they share."""

from collections.abc import Iterable

from msgspec import UNSET

from exchange.folding import Folds
from market.cards.french import DECK
from market.cards.held import HeldCard
from market.dbpoker.law.table import Stage, State

FOLDS: Folds[State] = Folds()
_RISE = {card: place for place, card in enumerate(DECK)}
_UNKNOWN = len(DECK)


def hand_in_order(cards: Iterable[HeldCard]) -> tuple[HeldCard, ...]:
    """A hand by rank and suit; equal cards, and those not known here, as they were laid."""
    return tuple(sorted(cards, key=_in_hand))


def _in_hand(card: HeldCard) -> tuple[int, int, int]:
    return (_UNKNOWN if card.card is UNSET else _RISE[card.card], card.opens, card.place)


def without_one(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards but for one of this name."""
    if card not in cards:
        return cards
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


def open_cards_of(answer: tuple[str, ...], from_hand: tuple[str, ...]) -> tuple[str, ...]:
    """Which cards of an answer are open ones (K9.5)."""
    left = list(from_hand)
    open_cards = []
    for card in answer:
        if card in left:
            left.remove(card)
        else:
            open_cards.append(card)
    return tuple(open_cards)


def after_action(state: State) -> Stage:
    """What follows an action that is not the last of its kind, `actions` counting it (K7.1, K8.2, K9.1)."""
    return Stage.ACT if state.actions < state.edition.actions else Stage.UPKEEP
