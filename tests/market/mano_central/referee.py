"""A referee of Mano Central, written from the page of the rules alone: it shares no thought with the code it checks.

Cards are as scripts write them, a claim is its words. What it refuses it names by the rule.
"""

from collections.abc import Sequence

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
NOT_YOUR_TURN = "not-your-turn"
_HIGH, _STRAIGHT = RANKS[5:], RANKS[3:]
CLAIMS = [  # M3.1, from the lowest to the highest
    *(f"high {rank}" for rank in _HIGH),
    *(f"pair {rank}" for rank in RANKS),
    *(f"two-pairs {high} {low}" for high in RANKS for low in RANKS[: RANKS.index(high)]),
    *(f"three {rank}" for rank in RANKS),
    *(f"straight {rank}" for rank in _STRAIGHT),
    *(f"flush {rank}" for rank in _HIGH),
    *(f"full-house {three} {pair}" for three in RANKS for pair in RANKS if pair != three),
    *(f"four {rank}" for rank in RANKS),
    *(f"straight-flush {rank}" for rank in _STRAIGHT),
]


class Refused(Exception):
    """A move that the page refuses; its text is the rule."""


def worth(cards: Sequence[str]) -> str:
    """M3.4: the claim that says just what five cards are worth."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    (most, first), (more, second), *_ = sorted(((ranks.count(rank), rank) for rank in {*ranks}), reverse=True)
    high, two = RANKS[first], f"{RANKS[first]} {RANKS[second]}"
    straight = RANKS[3] if ranks == [12, 3, 2, 1, 0] else high if most == 1 and ranks[0] - ranks[4] == 4 else ""
    if straight and flush:
        return f"straight-flush {straight}"
    if most == 4:
        return f"four {high}"
    if (most, more) == (3, 2):
        return f"full-house {two}"
    if flush:
        return f"flush {high}"
    if straight:
        return f"straight {straight}"
    if (most, more) == (2, 2):
        return f"two-pairs {two}"
    return f"{ {3: 'three', 2: 'pair', 1: 'high'}[most] } {high}"


class Referee:
    """A game, and its tape so far."""

    def __init__(
        self, hands: dict[str, list[str]], central: list[str], pile: list[str], points: dict[str, int], **house: str
    ) -> None:
        self.seats, self.hands, self.central, self.pile = tuple(hands), hands, central, pile
        self.points, self.house = points, house
        self.claim, self.shown, self.awaited = "", list[str](), "form"
        self.holder = next(seat for seat in self.seats if points[seat])  # M1.3
        self.tape = [self._fresh()]

    def to_act(self) -> str:
        """The one seat, or nothing after the end."""
        if self.awaited == "nothing":
            return ""
        return self._after(self.holder) if self.awaited == "answer" else self.holder

    def move(self, seat: str, verb: str, said: Sequence[str] = ()) -> None:
        """One sentence of a script. Raises Refused, and then changes nothing."""
        awaited = {"forms": "form", "shows": "claim", "claims": "claim", "accepts": "answer", "doubts": "answer"}
        if seat != self.to_act() or self.awaited != awaited[verb]:
            raise Refused(NOT_YOUR_TURN)
        getattr(self, f"_{verb}")(seat, list(said))

    def _forms(self, seat: str, cards: list[str]) -> None:
        ten = self.hands[seat] + self.central
        if len(cards) != 5 or len({*cards}) != 5 or not {*cards} <= {*ten}:
            raise Refused("M2.2")
        if not {*self.shown} <= {*cards}:  # there are none unless they stay open
            raise Refused("M6.3")
        self.central, self.hands[seat] = cards, [card for card in ten if card not in cards]
        self.awaited = "claim"
        self.tape.append(f"{seat} forms a hand")

    def _shows(self, seat: str, cards: list[str]) -> None:
        if cards[0] not in self.central or cards[0] in self.shown:
            raise Refused("M2.3")
        self.shown += cards
        self.tape.append(f"{seat} shows {cards[0]}")

    def _claims(self, seat: str, words: list[str]) -> None:
        claim = " ".join(words)
        if claim not in CLAIMS:
            raise Refused("M3.1")
        if self.claim and CLAIMS.index(claim) <= CLAIMS.index(self.claim):
            raise Refused("M3.3")
        self.claim, self.awaited = claim, "answer"
        self.tape.append(f"{seat} claims {claim}")

    def _accepts(self, seat: str, _: list[str]) -> None:
        if self.claim == CLAIMS[-1]:
            raise Refused("M4.3")
        self.points[self.holder] += 1
        self.tape += [f"{seat} accepts", f"the bank pays {self.holder} 1"]
        self.holder, self.awaited = seat, "form"
        if self.house["shown"] == "lifted":  # M2.4, M6.3
            self.shown = []

    def _doubts(self, seat: str, _: list[str]) -> None:
        cards = sorted(self.central, key=DECK.index)
        holds = CLAIMS.index(worth(cards)) >= CLAIMS.index(self.claim)
        payer, taker = (seat, self.holder) if holds else (self.holder, seat)
        paid = min(5, self.points[payer])  # M4.4, M4.5
        self.points[payer] -= paid
        self.points[taker] += paid
        self.tape += [
            f"{seat} doubts",
            f"the hand is {' '.join(cards)}, {worth(cards)}",
            f"{payer} pays {taker} {paid}",
        ]
        if not self.points[payer]:
            self.hands[payer] = []  # M4.6
            self.tape.append(f"{payer} is out")
        self.claim, self.shown, self.central = "", [], []
        if len(self.pile) < 5 or sum(points > 0 for points in self.points.values()) == 1:  # M5.2, M5.3
            self.awaited = "nothing"
            self.tape.append(self._won())
            return
        stays = self.house["fresh"] == "doubter" and self.points[seat]  # M6.2
        self.holder, self.awaited = seat if stays else self._after(seat), "form"
        self.central, self.pile = self.pile[:5], self.pile[5:]
        self.tape.append(self._fresh())

    def _after(self, seat: str) -> str:
        place = self.seats.index(seat) + 1
        return next(other for other in self.seats[place:] + self.seats[:place] if self.points[other])

    def _fresh(self) -> str:
        return f"the new central hand goes to {self.holder}, {len(self.pile)} in the pile"

    def _won(self) -> str:
        most = max(self.points.values())
        *others, last = (seat for seat in self.seats if self.points[seat] == most)
        return f"{', '.join(others)} and {last} win with {most}" if others else f"{last} wins with {most}"
