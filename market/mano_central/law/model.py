"""Mano Central as values: commands, events and the table."""

from enum import StrEnum
from typing import ClassVar

from msgspec import UNSET, UnsetType

from exchange import game
from exchange.game import KernelEvents
from market.cards.french import in_order
from market.cards.held import HeldCard, LaidCard, OpenedCard, OwnCard, PlacedCard, all_known
from market.cards.poker import Worth

HAND = 5  # M1.2
ACCEPTED, DOUBTED = 1, 5  # M4.2, M4.4

# Commands ------------------------------------------------------------------------------------------------------------


class Form(game.Command, frozen=True, kw_only=True, tag="Form"):
    """Lay these five face down as the central hand, and keep the other five (M2.2).

    A salt for each card, by rank and suit: each is sealed singly, so that one can be shown without the rest (M2.3).
    """

    cards: tuple[str, ...]
    first_salt: str | UnsetType = UNSET
    second_salt: str | UnsetType = UNSET
    third_salt: str | UnsetType = UNSET
    fourth_salt: str | UnsetType = UNSET
    fifth_salt: str | UnsetType = UNSET

    SALTS: ClassVar = ("first_salt", "second_salt", "third_salt", "fourth_salt", "fifth_salt")


class Show(game.Command, frozen=True, kw_only=True, tag="Show"):
    """Turn a card of the central hand face up (M2.3)."""

    card: str


class Claim(game.Command, frozen=True, kw_only=True, tag="Claim"):
    """Say what the central hand is worth, and hand it on (M2.5)."""

    claim: Worth


class Accept(game.Command, frozen=True, kw_only=True, tag="Accept"):
    """Take the central hand for what was claimed (M4.2)."""


class Doubt(game.Command, frozen=True, kw_only=True, tag="Doubt"):
    """Have the central hand turned over (M4.4)."""


ManoCommand = Form | Show | Claim | Accept | Doubt

# Events --------------------------------------------------------------------------------------------------------------


class TableOpened(game.Event, frozen=True, kw_only=True, tag="TableOpened"):
    """The cards are shuffled (M1.2): five for each seat, in seat order, five for the middle, then the pile, top first.

    `points` by seat: one without has lost, and its five lie aside (M4.6). `holder` takes up the first central hand;
    `claim`: what the one before it claimed of that hand, where a script begins so. `discards` lie open.
    """

    points: dict[str, int]
    holder: str
    claim: Worth | UnsetType = UNSET
    cards: tuple[LaidCard, ...]
    discards: tuple[str, ...] = ()


class HandDealt(game.Event, frozen=True, kw_only=True, tag="HandDealt"):
    """A seat has its hand (M1.2, M1.4)."""

    seat: str
    cards: tuple[PlacedCard, ...]


class CentralDealt(game.Event, frozen=True, kw_only=True, tag="CentralDealt"):
    """Five cards from the pile lie face down in the middle (M1.2, M5.1): a new central hand for `seat`. `pile` are
    left."""

    seat: str
    pile: int


class CentralTaken(game.Event, frozen=True, kw_only=True, tag="CentralTaken"):
    """The holder takes up the central hand, and sees it (M2.1)."""

    seat: str
    cards: tuple[PlacedCard, ...]


class CentralFormed(game.Event, frozen=True, kw_only=True, tag="CentralFormed"):
    """The holder laid five cards face down (M2.2), each under a seal of its own. They lie in the order of their seals,
    which tells nothing."""

    begins = Form
    binds_nothing: ClassVar[bool] = True

    seat: str
    sealed: tuple[OwnCard, ...]

    def audience(self) -> str:
        """The giver knows them."""
        return self.seat

    @property
    def cards(self) -> tuple[str, ...] | UnsetType:
        """The five by rank and suit, where they are known."""
        cards = all_known(self.sealed)
        return UNSET if cards is None else in_order(cards)


class CardShown(game.Event, frozen=True, kw_only=True, tag="CardShown"):
    """The holder turned a card of the central hand face up (M2.3)."""

    begins = Show

    seat: str
    shown: OpenedCard

    @property
    def card(self) -> str:
        """Which card."""
        return self.shown.card


class HandClaimed(game.Event, frozen=True, kw_only=True, tag="HandClaimed"):
    """The holder said what the central hand is worth, and handed it on (M2.5)."""

    begins = Claim

    seat: str
    claim: Worth


class HandAccepted(game.Event, frozen=True, kw_only=True, tag="HandAccepted"):
    """The next seat takes the hand (M4.2)."""

    begins = Accept

    seat: str


class PointPaid(game.Event, frozen=True, kw_only=True, tag="PointPaid"):
    """The bank pays the giver (M4.2)."""

    seat: str
    points: int


class HandDoubted(game.Event, frozen=True, kw_only=True, tag="HandDoubted"):
    """The next seat does not believe the claim (M4.4)."""

    begins = Doubt

    seat: str


class CentralTurnedOver(game.Event, frozen=True, kw_only=True, tag="CentralTurnedOver"):
    """The five cards, by rank and suit, and their worth (M4.4, M3.4). `opened` are those whose seal was still shut."""

    cards: tuple[str, ...]
    worth: Worth
    opened: tuple[OpenedCard, ...]


class PointsPaid(game.Event, frozen=True, kw_only=True, tag="PointsPaid"):
    """Who was wrong pays: five points, or what it has (M4.4, M4.5)."""

    seat: str
    to: str
    points: int


class SeatExcluded(game.Event, frozen=True, kw_only=True, tag="SeatExcluded"):
    """A seat without points is out; its cards are laid aside unseen (M4.6)."""

    seat: str


class CentralDiscarded(game.Event, frozen=True, kw_only=True, tag="CentralDiscarded"):
    """The five cards are discarded, face up (M5.1)."""

    cards: tuple[str, ...]


class GameWon(game.Event, frozen=True, kw_only=True, tag="GameWon"):
    """The game is over; the seats with most points win (M5.4)."""

    winners: tuple[str, ...]
    points: int


ManoEvent = (
    TableOpened
    | HandDealt
    | CentralDealt
    | CentralTaken
    | CentralFormed
    | CardShown
    | HandClaimed
    | HandAccepted
    | PointPaid
    | HandDoubted
    | CentralTurnedOver
    | PointsPaid
    | SeatExcluded
    | CentralDiscarded
    | GameWon
    | KernelEvents
)

# The table -----------------------------------------------------------------------------------------------------------


class Next(StrEnum):
    """What comes next: a seat's decision (`form`, `hand on`, `answer`), or a step that the table takes by itself."""

    DEAL = "deal"
    LAY = "lay"
    TAKE = "take"
    FORM = "form"
    HAND_ON = "hand on"
    ANSWER = "answer"
    PAY_GIVER = "pay the giver"
    TURN_OVER = "turn over"
    SETTLE = "settle"
    EXCLUDE = "exclude"
    DISCARD = "discard"
    NOTHING = "nothing"


class State(game.State, frozen=True, kw_only=True):
    """The table of Mano Central. A seat is its place in `seats`.

    `doubter_next`, `stay_open`: the house rules (M6.2, M6.3). `points`, `out`: (seats,); `hands`: (seats,) five cards
    by rank and suit, None where this viewer may not know them, empty before they are dealt and of a seat that is out;
    `central`: the five in the middle, none between two hands; `pile`: face down, top first; `discards` lie open;
    `aside`: how many cards lie aside (M4.6); `holder`: who took the hand up last; `shown`: cards of the central hand
    that lie open (M2.4); `accepted`: the claim under which this hand was accepted, None on a fresh one; `claim`: the
    one that is to be answered; `worth`: what was turned over; `doubter`: who doubted last; `began`: all points at the
    beginning, `paid`: what the bank has paid since; `central_hands`: how many there were.
    """

    seats: tuple[str, ...]
    doubter_next: bool
    stay_open: bool
    points: tuple[int, ...]
    out: tuple[bool, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    central: tuple[HeldCard, ...] = ()
    pile: tuple[HeldCard, ...] = ()
    discards: tuple[str, ...] = ()
    aside: int = 0
    holder: int = 0
    shown: tuple[str, ...] = ()
    accepted: Worth | None = None
    claim: Worth | None = None
    worth: Worth | None = None
    doubter: int = 0
    began: int = 0
    paid: int = 0
    central_hands: int = 0
    next: Next = Next.DEAL
    winners: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.winners)

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that are not out."""
        return tuple(seat for seat, out in enumerate(self.out) if not out)

    def after(self, seat: int) -> int:
        """The next seat clockwise that is still in (M2.5, M5.1)."""
        return min(self.still_in, key=lambda other: (other - seat - 1) % len(self.seats))

    @property
    def answering(self) -> int:
        """Who is handed the central hand (M2.5)."""
        return self.after(self.holder)

    def central_cards(self) -> tuple[str, ...] | None:
        """The central hand by rank and suit; None where this viewer may not know it."""
        cards = all_known(self.central)
        return None if cards is None else in_order(cards)
