"""Many tables at once, played to the end by rule of thumb: what a turn is worth, as arrays.

Seat 0 is the one that looks ahead. Each table plays, of what a seat holds, the card first in a random order of its own,
and with the higher card takes the action that changes the lead most.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from market.siniestra.cards import DECKS, suit, value
from market.siniestra.model import Version

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Scores = npt.NDArray[np.float64]

NUMBER = {card: number for number, card in enumerate(DECKS[52])}
GONE = len(DECKS[52])  # an empty place in a hand: worth nothing, and last in every order
_VALUE = np.array([*map(value, DECKS[52]), 0])
_SUIT = np.array([*map(suit, DECKS[52]), 0])
_MARGIN = 0.002  # what a point of the lead is worth beside winning


def numbers(cards: Sequence[str], length: int) -> list[int]:
    """The cards as numbers, filled up with empty places."""
    return [NUMBER[card] for card in cards] + [GONE] * (length - len(cards))


class Tables(Struct):
    """Tables side by side, all in the same turn.

    `columns`: (2, suits, tables) cards; `prices`: (suits, tables); `hands`: (2, cards, tables) card numbers, with an
    empty place at least while there are cards to draw; `piles`: (piles, cards, tables), top card first, one for both or
    one each, of which so many are `drawn`; `order`: (cards + 1, tables) in which order cards are played, lowest first;
    `second`: (tables,) who drew second last time (S2.3).
    """

    version: Version
    columns: Ints
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
        """(tables,) seat 0's points less seat 1's (S2.4, S3.3)."""
        more = self.columns[0] - self.columns[1]
        total: Ints = ((more if self.version.per_card else np.sign(more)) * self.prices).sum(axis=0)
        return total

    def worth(self) -> Scores:
        """(tables,) 1 for a game won, -1 for one lost, and a little for each point of the lead."""
        lead = self.lead()
        decided = lead
        if self.version.cards_decide:  # leaving level suits out never changes who wins (S2.4)
            decided = np.where(lead == 0, (self.columns[0] - self.columns[1]).sum(axis=0), lead)
        worth: Scores = np.sign(decided) + _MARGIN * lead
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
        hand = self.hands[seat]
        first = np.take_along_axis(self.order, hand, axis=0).argmin(axis=0)
        picked: Ints = hand[first, np.arange(self.count)]
        return picked

    def choose(self, cards: Ints) -> Flags:
        """(2, tables) which seats invest, by the lead after this turn; the rest quote."""
        values = _VALUE[cards]
        gains = np.stack([self._lead_after(cards, invests) for invests in (True, False)])
        first_invests = np.where(values[0] > values[1], gains[0] >= gains[1], gains[0] <= gains[1])
        invests = np.stack([first_invests, ~first_invests])
        tied = values[0] == values[1]
        if tied.any():
            both, none = self._lead_after(cards, True, True), self._lead_after(cards, False, False)
            invests[0] = np.where(tied, gains[0] + both >= gains[1] + none, invests[0])
            invests[1] = np.where(tied, gains[1] + both <= gains[0] + none, invests[1])
        return invests

    def _lead_after(self, cards: Ints, first: bool, second: bool | None = None) -> Ints:
        trial = Tables(
            self.version, self.columns.copy(), self.prices.copy(), self.hands, self.piles, self.order, self.second
        )
        invests = np.array([[first], [not first if second is None else second]])
        trial._put(cards, np.broadcast_to(invests, cards.shape))
        return trial.lead()

    def _put(self, cards: Ints, invests: Flags) -> None:
        tables = np.arange(self.count)
        for seat in (0, 1):
            suits = _SUIT[cards[seat]]
            self.columns[seat, suits, tables] += invests[seat]
            self.prices[suits, tables] = np.where(invests[seat], self.prices[suits, tables], _VALUE[cards[seat]])

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
