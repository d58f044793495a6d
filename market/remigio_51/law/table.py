"""The table of Remigio 51."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import UNSET, Struct, UnsetType

from exchange import game
from market.cards.held import HeldCard, known
from market.cards.spanish import in_order
from market.remigio_51.law.combinations import Combination, points
from market.remigio_51.law.model import OPENING

NOBODY = -1


class Next(StrEnum):
    """What comes next: a decision of the seat whose turn it is (`draw`, `play`, `last`), or a step that the table takes
    by itself."""

    DEAL = "deal"
    BEGIN = "begin"
    DRAW = "draw"
    PLAY = "play"
    LAST = "last"  # after retracting: only to discard is left (R4.4)
    OPEN = "open"
    RETURN = "return"
    REDRAW = "redraw"
    RENEW = "renew"
    CLOSE = "close"
    BLOCK = "block"
    SHOW = "show"
    COUNT = "count"
    SETTLE = "settle"
    NOTHING = "nothing"


Hand = tuple[HeldCard, ...]


class House(Struct, frozen=True):
    """The house rules (R9)."""

    limit: int
    jokers: int
    rounds: int
    reentry: int
    triumph: int


class State(game.State, frozen=True, kw_only=True):
    """The table of Remigio 51. A seat is its place in `seats`.

    `decks`: how many packs (R1.2). `deal`: its number, 0 before the first; `dealer`; `round` of this deal; `turn`:
    whose it is; `hands`: (seats,) in the order in which the cards came (what was taken from the discards lies open in
    them); `stock`: top first; `discards`: top last; `combinations`: number 1 first; `opened`: (seats,) in this deal;
    `laid`: how many combinations the seat whose turn it is has laid in it, not having opened before; `taken`: the card
    that it took in this turn without having opened, empty where it drew; `drawn`: the card that came to it in this
    turn, as this viewer knows it; `points`, `coins`: (seats,); `closer`: who closed or counts as having closed; `step`:
    how many seats are through with what is being done with all; `reentered`: who re-entered, `paid`: how many payments
    were made; `winner`.
    """

    seats: tuple[str, ...]
    house: House
    decks: int
    points: tuple[int, ...]
    coins: tuple[int, ...]
    opened: tuple[bool, ...]
    hands: tuple[Hand, ...]
    deal: int = 0
    dealer: int = 0
    round: int = 1
    turn: int = 0
    stock: Hand = ()
    discards: tuple[str, ...] = ()
    combinations: tuple[Combination, ...] = ()
    laid: int = 0
    taken: str = ""
    drawn: str | UnsetType = ""
    closer: int = NOBODY
    step: int = 0
    reentered: tuple[int, ...] = ()
    paid: int = 0
    winner: int = NOBODY
    next: Next = Next.DEAL

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner != NOBODY

    @property
    def cards(self) -> int:
        """How many cards there are (R1.2)."""
        return self.decks * (52 + self.house.jokers)

    @property
    def laid_points(self) -> int:
        """What the seat whose turn it is has laid in it, not having opened before (R4.2)."""
        return sum(points(cards) for cards in self.combinations[len(self.combinations) - self.laid :])

    @property
    def opens_now(self) -> bool:
        """Whether what it has laid is enough (R4.2)."""
        return self.laid_points >= OPENING

    @property
    def unfinished(self) -> bool:
        """Whether the seat whose turn it is has begun to open and must go on or retract (R4.3)."""
        return not self.opened[self.turn] and bool(self.laid or self.taken)

    @property
    def over_limit(self) -> tuple[int, ...]:
        """The seats with more points than the limit (R8.2)."""
        return tuple(seat for seat, count in enumerate(self.points) if count > self.house.limit)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of play, from the one after the dealer (R1.5)."""
        count = len(self.seats)
        return tuple((self.dealer + step) % count for step in range(1, count + 1))

    def known(self, seat: int) -> tuple[str, ...]:
        """The cards of a hand that this viewer knows, by suit and value."""
        return in_order(known(self.hands[seat]))

    def hidden(self, seat: int) -> int:
        """How many cards of a hand this viewer does not know."""
        return sum(held.card is UNSET for held in self.hands[seat])


def played_first(hand: Hand, card: str) -> HeldCard | None:
    """The card of the hand that is played as this one, of equal ones that which everybody has seen, so that nothing is
    told that is not known; None where this viewer knows of none."""
    alike = [held for held in hand if held.card == card]
    return min(alike, key=lambda held: (not held.open, not held.seen, held.opens, held.place), default=None)


def house_of(options: Mapping[str, int | str]) -> House:
    """The house rules of these options."""
    return House(**{name: int(options[name]) for name in House.__struct_fields__})
