"""Many tables at once, played to the end by rule of thumb: what a turn is worth, as arrays.

Seat 0 is the one that looks ahead. Each table plays, of what a seat holds, the card first in a random order of its own,
and with the higher card takes the action that changes the lead most.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from market.cards.spanish import DECKS, suit_place, value_of
from market.siniestra.law.model import WIDTH, Version

Ints = npt.NDArray[np.signedinteger[Any]]
Flags = npt.NDArray[np.bool_]
Scores = npt.NDArray[np.float64]

NUMBER = {card: number for number, card in enumerate(DECKS[52])}
GONE = len(DECKS[52])  # an empty place in a hand: worth nothing, and last in every order
_VALUE = np.array([*map(value_of, DECKS[52]), 0], np.int16)
_OF_SUIT = np.array([[suit_place(card) == each for card in DECKS[52]] + [False] for each in range(WIDTH)])
_MARGIN = 0.002  # what a point of the lead is worth beside winning


def numbers(cards: Sequence[str], length: int) -> list[int]:
    """The cards as numbers, filled up with empty places."""
    return [NUMBER[card] for card in cards] + [GONE] * (length - len(cards))


def _suits(cards: Ints) -> tuple[Flags, Flags]:
    """(suits, tables) of which suit the card of either seat is."""
    return _OF_SUIT.take(cards[0], axis=1), _OF_SUIT.take(cards[1], axis=1)


class Playouts(Struct):
    """Tables played out side by side, all in the same turn.

    `more`: (suits, tables) cards of seat 0's columns less seat 1's; `prices`: (suits, tables); `hands`: (2, cards,
    tables) card numbers, with an empty place at least while there are cards to draw; `piles`: (piles, cards, tables),
    top card first, one for both or one each, of which so many are `drawn`; `order`: (cards + 1, tables) in which order
    cards are played, lowest first; `second`: (tables,) who drew second last time (S2.3).
    """

    version: Version
    more: Ints
    prices: Ints
    hands: Ints
    piles: Ints
    order: Ints
    second: Ints
    drawn: int = 0

    @property
    def count(self) -> int:
        """How many tables there are."""
        return int(self.prices.shape[1])

    def lead(self) -> Ints:
        """(tables,) seat 0's points less seat 1's."""
        return self._lead(self.more, self.prices)

    def _lead(self, more: Ints, prices: Ints) -> Ints:
        """By these columns and prices (S2.4, S3.3)."""
        total: Ints = np.add.reduce((more if self.version.per_card else np.sign(more)) * prices, axis=0)
        return total

    def ahead(self) -> Ints:
        """(tables,) 1 where seat 0 would win, -1 where it would lose, 0 for a draw."""
        decided = self.lead()
        if self.version.cards_decide:  # leaving level suits out never changes who wins (S2.4)
            decided = np.where(decided == 0, self.more.sum(axis=0), decided)
        ahead: Ints = np.sign(decided)
        return ahead

    def worth(self) -> Scores:
        """(tables,) 1 for a game won, -1 for one lost, and a little for each point of the lead."""
        worth: Scores = self.ahead() + _MARGIN * self.lead()
        return worth

    def take(self, seat: int, cards: Ints) -> None:
        """These cards (tables,) leave the hands of a seat."""
        place = (self.hands[seat] == cards).argmax(axis=0)
        self.hands[seat, place, np.arange(self.count)] = GONE

    def play_on(self) -> None:
        """Every table to its end."""
        for _turn in range(int((self.hands[0, :, :1] != GONE).sum()) + self._turns_with_draws()):
            cards = np.stack([self._pick(seat) for seat in (0, 1)])
            for seat in (0, 1):
                self.take(seat, cards[seat])
            self.place(cards, self.choose(cards))

    def _turns_with_draws(self) -> int:
        """How many turns the draw piles last."""
        return int(self.piles.shape[1] - self.drawn) // (2 if self.version.common_pile else 1)

    def _pick(self, seat: int) -> Ints:
        hand, table = self.hands[seat], np.arange(self.count)
        first = self.order.take(hand * np.intp(self.count) + table).argmin(axis=0)
        picked: Ints = hand[first, table]
        return picked

    def choose(self, cards: Ints) -> Flags:
        """(2, tables) which seats invest, by the lead after this turn; the rest quote."""
        values, (one, other) = _VALUE.take(cards), _suits(cards)
        quoted = np.where(one, values[0], self.prices), np.where(other, values[1], self.prices)
        # The lead if seat 0 invests and seat 1 quotes, and the other way about.
        gains = self._lead(self.more + one, quoted[1]), self._lead(self.more - other, quoted[0])
        first_invests = np.where(values[0] > values[1], gains[0] >= gains[1], gains[0] <= gains[1])
        invests = np.stack([first_invests, ~first_invests])
        tied = values[0] == values[1]
        if tied.any():  # S1.6: of two suits, so that neither quotes over the other
            both = self._lead(self.more + one - other, self.prices)
            none = self._lead(self.more, np.where(other, values[1], quoted[0]))
            invests[0] = np.where(tied, gains[0] + both >= gains[1] + none, invests[0])
            invests[1] = np.where(tied, gains[1] + both <= gains[0] + none, invests[1])
        return invests

    def _put(self, cards: Ints, invests: Flags) -> None:
        for touched, new, invested, way in zip(_suits(cards), _VALUE.take(cards), invests, (1, -1), strict=True):
            self.more = self.more + (touched & invested) * np.int16(way)
            self.prices = np.where(touched & ~invested, new, self.prices)

    def place(self, cards: Ints, invests: Flags) -> None:
        """The cards turned over go where their seats put them (S1.4), and each seat draws (S1.7, S2.3)."""
        self._put(cards, invests)
        if not self._turns_with_draws():
            return
        tables = np.arange(self.count)
        if self.version.common_pile:
            values = _VALUE[cards]
            first = np.where(values[0] == values[1], self.second, (values[1] > values[0]).astype(self.second.dtype))
            tops = self.piles[0, self.drawn : self.drawn + 2]
            drawn = np.stack([np.where(first == seat, tops[0], tops[1]) for seat in (0, 1)])
            self.second = 1 - first
            self.drawn += 2
        else:
            drawn = self.piles[:, self.drawn]
            self.drawn += 1
        for seat in (0, 1):
            free = (self.hands[seat] == GONE).argmax(axis=0)
            self.hands[seat, free, tables] = drawn[seat]
