"""A referee of one deal of Remigio 51, written from the page of the rules alone: it shares no thought with the code.

Cards are as scripts write them. What it refuses it names by the rule. It knows no chance: it follows a deal until the
stock is renewed or the deal ends.
"""

from collections import Counter
from collections.abc import Sequence

SUITS = "OCEB"
CARDS = [f"{value}{suit}" for suit in SUITS for value in range(1, 14)]
NOT_YOUR_TURN = "not-your-turn"


class Refused(Exception):
    """A move that the page refuses; its text is the rule."""


def held(card: str) -> str:
    """The card as it lies in a hand: a joker has no name there."""
    return "*" if card[0] == "*" else card


def value(card: str) -> int:
    """The printed value of the card, or of the card for which a joker lies."""
    return int(card.strip("*")[:-1])


def in_hand(card: str) -> int:
    """R2.2."""
    return 25 if card == "*" else 11 if value(card) == 1 else min(10, value(card))


def heights(cards: Sequence[str]) -> list[int]:
    """Of a run written from low to high, 1 to 14 (an ace above the 13); of anything else nothing (R5.1)."""
    if len(cards) < 3 or len({card[-1] for card in cards}) > 1:
        return []
    run = list(range(value(cards[0]), value(cards[0]) + len(cards)))
    return run if run[-1] < 15 and [value(card) for card in cards] == [(high - 1) % 13 + 1 for high in run] else []


def is_set(cards: Sequence[str]) -> bool:
    """R5.1."""
    suits = {card[-1] for card in cards}
    return 3 <= len(cards) == len(suits) and len({value(card) for card in cards}) == 1


def points(cards: Sequence[str]) -> int:
    """R2.1."""
    if run := heights(cards):
        return sum(11 if high == 14 else min(high, 10) for high in run)
    return sum(in_hand(card.strip("*")) for card in cards)


def as_laid(cards: Sequence[str]) -> list[str]:
    """A run as it is, a set in the order of the suits."""
    return list(cards) if heights(cards) else sorted(cards, key=lambda card: SUITS.index(card[-1]))


def with_added(cards: list[str], card: str) -> list[str]:
    """R6.1: the combination with one card more, above before below; nothing if it does not fit."""
    if heights(cards):
        return next((run for run in ([*cards, card], [card, *cards]) if heights(run)), [])
    return as_laid([*cards, card]) if is_set([*cards, card]) else []


class Referee:
    """A deal, and its tape so far. `done` is said when chance is needed to go on, or the deal is over."""

    def __init__(self, hands: dict[str, list[str]], dealer: str, stock: list[str], top: str, under: int) -> None:
        self.seats, self.hands, self.stock, self.discards, self.under = tuple(hands), hands, stock, [top], under
        self.dealer, self.done = dealer, False
        self.combinations: list[list[str]] = []
        self.opened: set[str] = set()
        self.tape = [f"deal 1 by {dealer}, {top} lies open"]
        self.turn, self.taken, self.begun, self.retracted = self._after(dealer), "", False, False
        self.laid: list[list[str]] = []

    def move(self, seat: str, verb: str, cards: Sequence[str] = (), number: int = 0) -> None:
        """One sentence of a script. Raises Refused, and then changes nothing."""
        begins = verb in ("draws", "takes")
        if seat != self.turn or begins == self.begun:
            raise Refused(NOT_YOUR_TURN)
        if Counter(map(held, cards)) - Counter(self.hands[seat]):
            raise Refused("R3.2")
        getattr(self, f"_{verb}")(seat, list(cards), number - 1)
        self.begun = verb != "discards"
        if not self.hands[seat] and seat in self.opened:
            self._close(seat)

    def _draws(self, seat: str, *_: object) -> None:
        self.tape.append(f"{seat} draws")
        self.hands[seat].append(self.stock.pop(0))

    def _takes(self, seat: str, *_: object) -> None:
        self.taken = self.discards.pop()
        self.hands[seat].append(self.taken)
        self.tape.append(f"{seat} takes {self.taken}")

    def _lays(self, seat: str, cards: list[str], _: int) -> None:
        if self.retracted:
            raise Refused("R4.4")
        if not heights(cards) and not is_set(cards):
            raise Refused("R5.1")
        if sum(card[0] != "*" for card in cards) < 2:
            raise Refused("R5.3")
        self._out_of_hand(seat, cards)
        self.combinations.append(as_laid(cards))
        number = len(self.combinations)
        self.tape.append(f"{seat} lays {' '.join(as_laid(cards))} as {number}, {points(cards)} points")
        if seat in self.opened:
            return
        self.laid.append(as_laid(cards))
        if (sum_laid := sum(map(points, self.laid))) >= 51:  # R4.2
            self.opened.add(seat)
            self.tape.append(f"{seat} opens with {sum_laid}")

    def _adds(self, seat: str, cards: list[str], place: int) -> None:
        if seat not in self.opened:
            raise Refused("R4.1")
        if not 0 <= place < len(self.combinations) or not with_added(self.combinations[place], cards[0]):
            raise Refused("R6.1")
        self._out_of_hand(seat, cards)
        self.combinations[place] = with_added(self.combinations[place], cards[0])
        self.tape.append(f"{seat} adds {cards[0]} to {place + 1}")

    def _swaps(self, seat: str, cards: list[str], place: int) -> None:
        if seat not in self.opened:
            raise Refused("R4.1")
        if not 0 <= place < len(self.combinations) or f"*{cards[0]}" not in self.combinations[place]:
            raise Refused("R6.2")
        self._out_of_hand(seat, cards)
        self.hands[seat].append("*")
        combination = self.combinations[place]
        combination[combination.index(f"*{cards[0]}")] = cards[0]
        self.tape.append(f"{seat} swaps {cards[0]} in {place + 1}")

    def _retracts(self, seat: str, *_: object) -> None:
        if seat in self.opened or self.retracted or not (self.laid or self.taken):
            raise Refused("R4.4")
        self.tape.append(f"{seat} retracts {len(self.laid)}")
        self.hands[seat] += [held(card) for cards in self.laid for card in cards]
        del self.combinations[len(self.combinations) - len(self.laid) :]
        self.laid, self.retracted = [], True
        if self.taken:
            self.hands[seat].remove(self.taken)
            self.discards.append(self.taken)
            self.tape.append(f"{seat} returns {self.taken}")
            self.taken = ""
            self._draws(seat)

    def _discards(self, seat: str, cards: list[str], _: int) -> None:
        if seat not in self.opened and (self.laid or self.taken):
            raise Refused("R4.3")
        self._out_of_hand(seat, cards)
        self.discards += cards
        self.tape.append(f"{seat} discards {cards[0]}")
        if self.hands[seat] and not self.stock:
            self.tape.append(f"the discards become the stock, {self.under + len(self.discards) - 1} cards")  # R3.4
            self.done = True
        self._begin(self._after(seat))

    def _begin(self, seat: str) -> None:
        self.turn, self.taken, self.begun, self.retracted, self.laid = seat, "", False, False, []

    def _after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def _out_of_hand(self, seat: str, cards: list[str]) -> None:
        for card in cards:
            self.hands[seat].remove(held(card))

    def _close(self, closer: str) -> None:
        """R7.2, R8.1: up to what everybody counts."""
        self.tape.append(f"{closer} closes")
        shown = [(seat, sorted(hand, key=[*CARDS, "*"].index)) for seat, hand in self.hands.items() if hand]
        self.tape += [f"{seat} shows {' '.join(hand)}" for seat, hand in shown]
        counted = {seat: sum(map(in_hand, hand)) for seat, hand in self.hands.items()}
        self.tape += [f"{seat} counts {count}, {count} in all" for seat, count in counted.items()]
        self.done = True
