"""The events of trade and of payments (K7, K9.3)."""

from msgspec import UNSET, UnsetType

from market.cards.held import LaidCard, OpenedCard, OwnCard
from market.dbpoker.law import moves
from market.dbpoker.law.event import TableEvent


class CardBought(TableEvent, frozen=True, kw_only=True, tag="CardBought"):
    """An open card goes face down on the buyer's discards (K7.3)."""

    begins = moves.Buy

    seat: str
    card: str
    laid: tuple[LaidCard, ...]


class CardExchanged(TableEvent, frozen=True, kw_only=True, tag="CardExchanged"):
    """A card of the hand and an open one change places (K9.3); or the hand's card is `laid` on the discards
    (K10.6)."""

    begins = moves.Exchange

    seat: str
    opened: OpenedCard
    wanted: str
    gained: tuple[OwnCard, ...]
    laid: tuple[LaidCard, ...] = ()

    @property
    def card(self) -> str:
        """The card of the hand."""
        return self.opened.card


class CardOffered(TableEvent, frozen=True, kw_only=True, tag="CardOffered"):
    """A card of the hand is shown and offered (K7.4)."""

    begins = moves.Sell

    seat: str
    opened: OpenedCard

    @property
    def card(self) -> str:
        """The card offered."""
        return self.opened.card


class OfferDeclined(TableEvent, frozen=True, kw_only=True, tag="OfferDeclined"):
    """A seat does not want the card offered (K7.5)."""

    begins = moves.Decline

    seat: str


class OfferTaken(TableEvent, frozen=True, kw_only=True, tag="OfferTaken"):
    """A seat takes the card offered, face down on its discards (K7.5)."""

    begins = moves.TakeOffer

    seat: str
    card: str
    laid: tuple[LaidCard, ...]


class OfferUnsold(TableEvent, frozen=True, kw_only=True, tag="OfferUnsold"):
    """Nobody takes the card offered: it goes under the pile (K7.6)."""

    card: str
    laid: tuple[LaidCard, ...]


class CoinsPaid(TableEvent, frozen=True, kw_only=True, tag="CoinsPaid"):
    """A seat pays another; where one of them is absent it is the bank (K7, K8, K9.6)."""

    payer: str | UnsetType = UNSET
    to: str | UnsetType = UNSET
    coins: int
