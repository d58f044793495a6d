"""A position that a script gives: a moment of the first deal, what it lacks, and what of it cannot be."""

from collections import Counter
from typing import NoReturn

from msgspec import Struct

from exchange.value.chance import Draws
from exchange.value.errors import SetupError
from market.cards.spanish import held_as, packs
from market.remigio_51 import N_
from market.remigio_51.law.combinations import Combination, has_cards_enough, is_combination
from market.remigio_51.law.model import HAND
from market.remigio_51.law.table import State

MOST_OPENED = 9  # 51 points take at least five cards of fourteen


class Position(Struct, frozen=True, kw_only=True):
    """What a script gives; what is absent is dealt. `hands` and `points` by seat; `stock` and `discards` top card
    first; `combinations` as they are numbered; `opened`: who has; `round` of the deal, 0 for the first; `dealer`: as in
    the head, where that says so."""

    hands: dict[str, tuple[str, ...]] = {}
    stock: tuple[str, ...] | None = None
    discards: tuple[str, ...] | None = None
    combinations: tuple[Combination, ...] = ()
    opened: tuple[str, ...] = ()
    points: dict[str, int] = {}
    round: int = 0
    dealer: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing of the cards is given: they are dealt as in any game."""
        return self == Position(dealer=self.dealer)

    def named(self) -> list[tuple[str, tuple[str, ...]]]:
        """The cards that are given, each with the field that gives them, jokers as such."""
        laid = [(f"combination {n}", cards) for n, cards in enumerate(self.combinations, start=1)]
        hands = [(f"hand {seat}", cards) for seat, cards in self.hands.items()]
        piles = [("stock", self.stock or ()), ("discards", self.discards or ())]
        return [(field, tuple(map(held_as, cards))) for field, cards in (*hands, *piles, *laid)]


def laid_out(
    seats: tuple[str, ...], state: State, position: Position, draws: Draws
) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...], tuple[str, ...]]:
    """The hands, the stock, top first, and the discards, top last: as they are given, or dealt from the cards that are
    named nowhere. Where the stock is given these lie under the discards. Raises SetupError."""
    left = Counter(packs(state.decks, state.house.jokers))
    for _field, cards in position.named():
        left.subtract(cards)
    free = list(draws.shuffled(tuple(left.elements())))

    def deal(count: int) -> tuple[str, ...]:
        if len(free) < count:
            fail("stock", N_("these cards leave too few for what is to be dealt"))
        found = tuple(free[:count])
        del free[:count]
        return found

    hands = {seat: position.hands[seat] if seat in position.hands else deal(HAND) for seat in seats}
    discards = deal(1) if position.discards is None else position.discards
    if position.stock is not None:
        return hands, position.stock, (*free, *reversed(discards))
    if not free:
        fail("discards", N_("the stock has at least one card"))
    return hands, tuple(free), tuple(reversed(discards))


def check(seats: tuple[str, ...], state: State, position: Position) -> None:
    """Raises SetupError naming the field at fault. Cards that are hidden are empty words."""
    for seat in (*position.hands, *position.points, *position.opened, *filter(None, (position.dealer,))):
        if seat not in seats:
            fail("hand", N_("there is no seat {seat}"), seat=seat)
    _check_cards(Counter(packs(state.decks, state.house.jokers)), position)
    for seat in seats:
        _check_hand(seat, position)
    for number, cards in enumerate(position.combinations, start=1):
        if not is_combination(cards) or not has_cards_enough(cards):  # R5.1, R5.3
            fail(f"combination {number}", N_("{cards} are no combination"), cards=" ".join(cards))
    for field, pile in (("stock", position.stock), ("discards", position.discards)):
        if pile == ():
            fail(field, N_("stock and discards have at least one card each"))
    for seat, points in position.points.items():
        if not 0 <= points <= state.house.limit:
            why = N_("{seat} has {points} points, and the limit is {limit}")
            fail(f"points {seat}", why, seat=seat, points=points, limit=state.house.limit)
    if position.round and not 1 <= position.round <= state.house.rounds:
        fail("round", N_("a deal has {rounds} rounds, and this is round {round}"), **_rounds(state, position))


def _rounds(state: State, position: Position) -> dict[str, int]:
    return {"rounds": state.house.rounds, "round": position.round}


def _check_cards(left: Counter[str], position: Position) -> None:
    for field, cards in position.named():
        for card in filter(None, cards):
            if card not in left:
                fail(field, N_("there is no card {card}"), card=card)
            left[card] -= 1
            if left[card] < 0:
                fail(field, N_("more {card} are named than there are"), card=card)


def _check_hand(seat: str, position: Position) -> None:
    """R1.4: 14 cards, and of a seat that has opened 1 to 9."""
    hand = position.hands.get(seat)
    if seat in position.opened:
        if hand is None:
            fail("opened", N_("{seat} has opened: its hand of 1 to 9 cards is given too"), seat=seat)
        if not 1 <= len(hand) <= MOST_OPENED:
            why = N_("{seat} has opened and holds 1 to 9 cards, not {count}")
            fail(f"hand {seat}", why, seat=seat, count=len(hand))
    elif hand is not None and len(hand) != HAND:
        why = N_("{seat} has not opened and holds 14 cards, not {count}")
        fail(f"hand {seat}", why, seat=seat, count=len(hand))


def fail(field: str, why: str, /, **facts: object) -> NoReturn:
    """Raise what cannot be, naming the field."""
    raise SetupError(field, why, **facts)
