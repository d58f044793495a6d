"""The three titles as data (K1, K2.1): what version 1, 5 and 6 of the original have otherwise."""

from msgspec import Struct

from market.dbpoker.law.hands import HAND, KINDS

FEW_SEATS, SOME_SEATS = 3, 6  # K1: up to 3 seats one deck, up to 6 two, above that three


class Edition(Struct, frozen=True, kw_only=True):
    """A version of DBPóker.

    `most_seats`: how many can play; `worths`: what the kinds are worth, by `KINDS`; `draw_pile`: cards that a seat
    begins with there; `market`: how many cards lie open; `actions`: how many a turn has (K7.1, K8.2, K9.1: the first);
    `coins`: what each seat begins with. `seats_pay`: whether the other seats pay for a hand, and who has no coins is
    out (K7.7, K7.8); `trades`: whether cards are bought and sold (K7.3, K7.4); `showcases`: K8.1; `looks`: whether who
    draws looks at the card first (K8.3); `challenges`: whether a hand that is laid can be answered (K9.4).
    """

    number: int
    most_seats: int
    worths: tuple[int, ...]
    draw_pile: int
    market: int
    actions: int = 1
    coins: int = 0
    seats_pay: bool = False
    trades: bool = False
    showcases: bool = False
    looks: bool = False
    challenges: bool = False

    @property
    def name(self) -> str:
        """The title's name."""
        return f"dbpoker-{self.number}"

    @property
    def seen(self) -> int:
        """How many cards a seat looks at when they are dealt (K1.3, K8.1)."""
        return HAND + self.showcases

    def decks(self, seats: int) -> int:
        """How many decks these seats play with (K1)."""
        if seats <= FEW_SEATS:
            return 1
        return 2 if seats <= SOME_SEATS else 3

    def worth(self, kind: str) -> int:
        """What a hand of this kind is worth (K2.1): nothing below two pairs."""
        return self.worths[KINDS.index(kind)] if kind else 0


FIRST = Edition(
    number=1,
    most_seats=3,
    worths=(6, 7, 8, 9, 10, 11, 12, 13),
    draw_pile=3,
    market=5,
    coins=25,
    seats_pay=True,
    trades=True,
)
FIFTH = Edition(
    number=5,
    most_seats=9,
    worths=(3, 4, 5, 6, 8, 10, 13, 17),
    draw_pile=2,
    market=0,
    actions=2,
    showcases=True,
    looks=True,
)
SIXTH = Edition(number=6, most_seats=9, worths=(3, 4, 5, 6, 8, 10, 13, 17), draw_pile=3, market=2, challenges=True)
EDITIONS = (FIRST, FIFTH, SIXTH)
