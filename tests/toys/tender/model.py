"""The tender as values: commands, events, the table."""

from msgspec import UNSET, Struct, UnsetType

from exchange import game
from exchange.game import KernelEvents
from exchange.value.seal import Sealed

PURSE = 9
MOST_WORTH = 6
FEE = 1  # T3.2
MOST_TIPS = 2  # T1.3
MOST_TIP = 5  # T1.3

RULES = frozenset({"T1.1", "T1.2", "T1.3", "T2.1", "T2.2", "T3.1", "T3.2"})


class Offer(game.Command, frozen=True, kw_only=True, tag="Offer"):
    """Offer so many coins for the lot, sealed (T2.1)."""

    coins: int
    coins_salt: str | UnsetType = UNSET


class Draw(game.Command, frozen=True, kw_only=True, tag="Draw"):
    """Draw a tip, in place of the last one (T1.3); what it is comes from `chance`, which the table fills in."""

    chance: str | UnsetType = UNSET


class Keep(game.Command, frozen=True, kw_only=True, tag="Keep"):
    """Keep the lot won (T3.1)."""


class GiveBack(game.Command, frozen=True, kw_only=True, tag="GiveBack"):
    """Give the lot back for a fee (T3.2)."""


TenderCommand = Offer | Draw | Keep | GiveBack


class SealedWorth(Sealed, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one lot is worth; nobody at the table knows."""

    worth: int | UnsetType = UNSET
    worth_salt: str | UnsetType = UNSET
    worth_seal: str


class Clue(Struct, frozen=True, forbid_unknown_fields=True):
    """One lot's worth."""

    lot: int
    worth: int


class LotsLaid(game.Event, frozen=True, kw_only=True, tag="LotsLaid"):
    """The lots of the game, each sealed by itself."""

    lots: tuple[SealedWorth, ...]


class HintGiven(game.Event, frozen=True, kw_only=True, tag="HintGiven"):
    """A seat was told what one of the lots is worth."""

    seat: str
    hint: Clue | UnsetType = UNSET
    hint_salt: str | UnsetType = UNSET
    hint_seal: str

    def audience(self) -> str:
        return self.seat


class TipDrawn(game.Event, frozen=True, kw_only=True, tag="TipDrawn"):
    """A seat has drawn a tip, which it alone knows until it is paid."""

    seat: str
    tip: int | UnsetType = UNSET
    tip_salt: str | UnsetType = UNSET
    tip_seal: str

    def audience(self) -> str:
        return self.seat


class TipPaid(game.Event, frozen=True, kw_only=True, tag="TipPaid"):
    """All offers are in: the tip of a seat is turned over, and is its own."""

    seat: str
    tip: int
    tip_salt: str
    opens: int


class PursesSet(game.Event, frozen=True, kw_only=True, tag="PursesSet"):
    """A script begins with these purses."""

    purses: dict[str, int]


class LotCalled(game.Event, frozen=True, kw_only=True, tag="LotCalled"):
    """Offers are awaited for a lot, counted from 1."""

    lot: int


class OfferSealed(game.Event, frozen=True, kw_only=True, tag="OfferSealed"):
    """A seat made its offer, sealed."""

    seat: str
    coins: int | UnsetType = UNSET
    coins_salt: str | UnsetType = UNSET
    coins_seal: str

    def audience(self) -> str:
        return self.seat


class OpenedOffer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An offer turned over."""

    seat: str
    coins: int
    coins_salt: str
    opens: int


class OffersOpened(game.Event, frozen=True, kw_only=True, tag="OffersOpened"):
    """All offers are in and turned over; `winner` is absent where the highest are equal."""

    offers: tuple[OpenedOffer, ...]
    winner: str | UnsetType = UNSET


class LotKept(game.Event, frozen=True, kw_only=True, tag="LotKept"):
    """The winner kept the lot; its worth is turned over and paid."""

    seat: str
    worth: int
    worth_salt: str
    opens: int
    place: int


class LotGivenBack(game.Event, frozen=True, kw_only=True, tag="LotGivenBack"):
    """The winner gave the lot back; its worth stays sealed."""

    seat: str


class TenderEnded(game.Event, frozen=True, kw_only=True, tag="TenderEnded"):
    """The last lot is gone."""

    winners: tuple[str, ...]
    purse: int


TenderEvent = (
    LotsLaid
    | HintGiven
    | TipDrawn
    | TipPaid
    | PursesSet
    | LotCalled
    | OfferSealed
    | OffersOpened
    | LotKept
    | LotGivenBack
    | TenderEnded
    | KernelEvents
)


class Held(Struct, frozen=True):
    """Something that lies sealed: the event that sealed it, and what this viewer knows of it."""

    n: int
    value: int | UnsetType
    salt: str | UnsetType


class State(game.State, frozen=True, kw_only=True):
    """The table: `lot` counts from 1; `draws` are those left to each seat; `winning` is the place of the seat that
    chooses, -1 where none does."""

    seats: tuple[str, ...]
    lots: int
    ties: str
    purses: tuple[int, ...]
    hints: tuple[Clue | None, ...]
    draws: tuple[int, ...]
    tips: tuple[Held | None, ...]
    offers: tuple[Held | None, ...]
    worths: tuple[Held, ...] = ()
    lot: int = 0
    winning: int = -1
    winning_offer: int = 0
    awaiting_offers: bool = False
    winners: tuple[str, ...] = ()
