"""Cockroach as values: commands, events, the table."""

from msgspec import UNSET, UnsetType

from cockroach import N_
from exchange import game
from exchange.game import KernelEvents
from market.cards.held import HeldCard, LaidCard, OwnCard, PlacedCard, PutDown, TurnedCard

KINDS = {
    "roach": N_("roach"),
    "bat": N_("bat"),
    "crab": N_("crab"),
    "fly": N_("fly"),
    "moth": N_("moth"),
    "rat": N_("rat"),
    "toad": N_("toad"),
    "wasp": N_("wasp"),
}
"""What each kind of card is called: messages."""
EACH = 8


class Pick(game.Command, frozen=True, kw_only=True, tag="Pick"):
    """Put a card of one's hand face down (C2.1)."""

    card: str
    card_salt: str | UnsetType = UNSET


class Offer(game.Command, frozen=True, kw_only=True, tag="Offer"):
    """Offer the card to a seat, and say what it is (C2.2)."""

    to: str
    claim: str


class Believe(game.Command, frozen=True, kw_only=True, tag="Believe"):
    """Say that it is what it is said to be (C2.3)."""


class Doubt(game.Command, frozen=True, kw_only=True, tag="Doubt"):
    """Say that it is not (C2.3)."""


class Look(game.Command, frozen=True, kw_only=True, tag="Look"):
    """Look at the card, in order to offer it on (C2.4)."""


class HandDealt(game.Event, frozen=True, kw_only=True, tag="HandDealt"):
    """The cards of a seat, for it alone (C1.2)."""

    seat: str
    cards: tuple[OwnCard, ...]


class RestLaid(game.Event, frozen=True, kw_only=True, tag="RestLaid"):
    """What is laid aside (C1.2)."""

    cards: tuple[LaidCard, ...]


class TableOpened(game.Event, frozen=True, kw_only=True, tag="TableOpened"):
    """All is dealt: this seat begins (C1.3)."""

    seat: str


class CardPicked(OwnCard, game.Event, frozen=True, kw_only=True, tag="CardPicked"):
    """A card lies face down, under a seal of its own (C2.1). Whatever is said of it, it may be any card (C2.2)."""

    begins = Pick
    binds_nothing = True


class CardOffered(game.Event, frozen=True, kw_only=True, tag="CardOffered"):
    """The card is offered, and said to be this (C2.2)."""

    begins = Offer

    seat: str
    to: str
    claim: str


class Believed(game.Event, frozen=True, kw_only=True, tag="Believed"):
    """The seat takes it to be what it is said to be (C2.3)."""

    begins = Believe

    seat: str


class Doubted(game.Event, frozen=True, kw_only=True, tag="Doubted"):
    """The seat takes it to be something else (C2.3)."""

    begins = Doubt

    seat: str


class CardLooked(game.Event, frozen=True, kw_only=True, tag="CardLooked"):
    """The seat, and no other, is shown the card (C2.4)."""

    begins = Look

    seat: str
    cards: tuple[PlacedCard, ...]


class CardKept(game.Event, frozen=True, kw_only=True, tag="CardKept"):
    """The card is turned over; the seat keeps it (C2.3)."""

    seat: str
    turned: TurnedCard


class GameLost(game.Event, frozen=True, kw_only=True, tag="GameLost"):
    """The seat loses (C3.1, C3.2)."""

    seat: str


CockroachCommand = Pick | Offer | Believe | Doubt | Look
CockroachEvent = (
    HandDealt
    | RestLaid
    | TableOpened
    | CardPicked
    | CardOffered
    | Believed
    | Doubted
    | CardLooked
    | CardKept
    | GameLost
    | KernelEvents
)


class State(game.State, frozen=True, kw_only=True):
    """The table: hands and kept cards by seat, and the card that goes round.

    `step` is the type of event that made the table what it is, and says what comes next; `turn` is the seat it is at.
    `had` are the seats that have had the card, in order, the one it is offered to as well.
    """

    seats: tuple[str, ...]
    alike: int
    hands: dict[str, tuple[HeldCard, ...]]
    kept: dict[str, tuple[str, ...]]
    aside: int = 0
    step: str = ""
    turn: str = ""
    card: PutDown | None = None
    claim: str = ""
    had: tuple[str, ...] = ()
    believed: bool = False
