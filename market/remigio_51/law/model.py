"""Remigio 51 as values: commands and events. The table is in `table.py`."""

from typing import ClassVar

from msgspec import UNSET, UnsetType

from exchange import game
from exchange.game import KernelEvents
from market.cards.held import LaidCard, OpenedCard, OwnCard, PlacedCard

HAND = 14  # R1.4
OPENING = 51  # R4.2

# Commands ------------------------------------------------------------------------------------------------------------
# `chance`, in whatever can end a deal or a stock, shuffles what is dealt or turned over then (R1.4, R3.4), and salts
# the seals of cards that go back to a hand (R4.4, R6.2).


class Draw(game.Command, frozen=True, kw_only=True, tag="Draw"):
    """Draw a card from the stock (R3.1)."""


class Take(game.Command, frozen=True, kw_only=True, tag="Take"):
    """Take the top of the discards (R3.1)."""


class Lay(game.Command, frozen=True, kw_only=True, tag="Lay"):
    """Lay a run, from low to high, or a set (R5). `*6O` is a joker that lies for the 6O."""

    cards: tuple[str, ...]
    chance: str | UnsetType = UNSET


class Retract(game.Command, frozen=True, kw_only=True, tag="Retract"):
    """Take back all that was laid in this turn, and give back what was taken (R4.4)."""

    chance: str | UnsetType = UNSET


class Add(game.Command, frozen=True, kw_only=True, tag="Add"):
    """Add a card to the combination of this number (R6.1)."""

    card: str
    number: int
    chance: str | UnsetType = UNSET


class Swap(game.Command, frozen=True, kw_only=True, tag="Swap"):
    """Put this card in the place of the joker that lies for it in the combination of this number (R6.2)."""

    card: str
    number: int
    chance: str | UnsetType = UNSET


class Discard(game.Command, frozen=True, kw_only=True, tag="Discard"):
    """Discard a card (R7.1); a joker is `*`."""

    card: str
    chance: str | UnsetType = UNSET


RemigioCommand = Draw | Take | Lay | Retract | Add | Swap | Discard

# Events --------------------------------------------------------------------------------------------------------------


class TableOpened(game.Event, frozen=True, kw_only=True, tag="TableOpened"):
    """The first dealer (R1.3), and what a script gives: the round and points to begin with, what lies on the table, and
    who has opened."""

    dealer: str
    round: int
    points: dict[str, int]
    combinations: tuple[tuple[str, ...], ...] = ()
    opened: tuple[str, ...] = ()


class CardsDealt(game.Event, frozen=True, kw_only=True, tag="CardsDealt"):
    """The cards of a deal (R1.4): the hands, in seat order, and the stock, top first; `discards` lie open, top last:
    one, unless a script gives more."""

    deal: int
    hands: tuple[OwnCard, ...]
    stock: tuple[LaidCard, ...]
    discards: tuple[str, ...]


class DealBegun(game.Event, frozen=True, kw_only=True, tag="DealBegun"):
    """A deal begins (R1.4); its number, who dealt it, and the card that lies open."""

    deal: int
    dealer: str
    card: str


class CardDrawn(game.Event, frozen=True, kw_only=True, tag="CardDrawn"):
    """A seat drew from the stock (R3.1), or `instead` of a card that it gave back (R4.4). It alone sees the card."""

    begins = Draw

    seat: str
    drawn: PlacedCard
    instead: bool = False

    def audience(self) -> str:
        """Whoever drew it."""
        return self.seat


class DiscardTaken(game.Event, frozen=True, kw_only=True, tag="DiscardTaken"):
    """A seat took the top of the discards (R3.1)."""

    begins = Take

    seat: str
    card: str


class CombinationLaid(game.Event, frozen=True, kw_only=True, tag="CombinationLaid"):
    """A combination lies on the table under this number (R5.4); what it comes to (R2.1); `shown` are its cards that
    were sealed."""

    begins = Lay

    seat: str
    cards: tuple[str, ...]
    number: int
    points: int
    shown: tuple[OpenedCard, ...]


class SeatOpened(game.Event, frozen=True, kw_only=True, tag="SeatOpened"):
    """A seat has laid so many points, 51 or more, in its turn: it has opened (R4.2)."""

    seat: str
    points: int


class LayRetracted(game.Event, frozen=True, kw_only=True, tag="LayRetracted"):
    """A seat took back its last `combinations` (R4.4). The cards are sealed anew and lie in the order of their seals,
    which tells nothing; but for a card that was taken, which is given back openly."""

    begins = Retract
    seals_chance: ClassVar[bool] = True

    seat: str
    combinations: int
    cards: tuple[OwnCard, ...]

    def audience(self) -> str:
        """Whose hand they are in."""
        return self.seat

    @property
    def count(self) -> int:
        """How many combinations."""
        return self.combinations


class DiscardReturned(game.Event, frozen=True, kw_only=True, tag="DiscardReturned"):
    """The card that was taken lies on the discards again (R4.4)."""

    seat: str
    card: str


class CardAdded(game.Event, frozen=True, kw_only=True, tag="CardAdded"):
    """A card was added to a combination (R6.1)."""

    begins = Add

    seat: str
    card: str
    number: int
    shown: tuple[OpenedCard, ...]


class JokerSwapped(game.Event, frozen=True, kw_only=True, tag="JokerSwapped"):
    """A card took the place of a joker (R6.2), which is in the hand now, sealed anew."""

    begins = Swap
    seals_chance: ClassVar[bool] = True

    seat: str
    card: str
    number: int
    shown: tuple[OpenedCard, ...]
    joker: tuple[OwnCard, ...]

    def audience(self) -> str:
        """Who has the joker."""
        return self.seat


class CardDiscarded(game.Event, frozen=True, kw_only=True, tag="CardDiscarded"):
    """A card was discarded (R7.1)."""

    begins = Discard

    seat: str
    card: str
    shown: tuple[OpenedCard, ...]


class StockRenewed(game.Event, frozen=True, kw_only=True, tag="StockRenewed"):
    """All discards but the top one were shuffled and are the stock, top first (R3.4): sealed anew."""

    seals_chance: ClassVar[bool] = True

    cards: tuple[LaidCard, ...]

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self.cards)


class DealClosed(game.Event, frozen=True, kw_only=True, tag="DealClosed"):
    """A seat has no card left (R7.2)."""

    seat: str


class DealBlocked(game.Event, frozen=True, kw_only=True, tag="DealBlocked"):
    """Nobody has closed in the last round: this seat, whose hand is worth least, counts as having closed (R7.3)."""

    seat: str


class HandShown(game.Event, frozen=True, kw_only=True, tag="HandShown"):
    """A hand is turned over (R8.1): all its cards, and those of them that were sealed."""

    seat: str
    cards: tuple[str, ...]
    shown: tuple[OpenedCard, ...]


class HandCounted(game.Event, frozen=True, kw_only=True, tag="HandCounted"):
    """What a seat's hand adds to its points, and how many it has now (R8.1)."""

    seat: str
    counted: int
    points: int


class SeatReentered(game.Event, frozen=True, kw_only=True, tag="SeatReentered"):
    """A seat that was over the limit goes on with so many points (R8.3)."""

    seat: str
    points: int


class CoinsPaid(game.Event, frozen=True, kw_only=True, tag="CoinsPaid"):
    """Coins for re-entering, or for the triumph (R9.4)."""

    seat: str
    to: str
    coins: int


class GameWon(game.Event, frozen=True, kw_only=True, tag="GameWon"):
    """All others are over the limit (R8.4)."""

    seat: str
    points: int


RemigioEvent = (
    TableOpened
    | CardsDealt
    | DealBegun
    | CardDrawn
    | DiscardTaken
    | CombinationLaid
    | SeatOpened
    | LayRetracted
    | DiscardReturned
    | CardAdded
    | JokerSwapped
    | CardDiscarded
    | StockRenewed
    | DealClosed
    | DealBlocked
    | HandShown
    | HandCounted
    | SeatReentered
    | CoinsPaid
    | GameWon
    | KernelEvents
)
