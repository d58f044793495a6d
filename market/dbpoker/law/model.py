"""The events of DBPóker. Each edition has those that its union names."""

from typing import ClassVar

from msgspec import UNSET, Struct, UnsetType

from exchange.game import KernelEvents
from market.cards.held import LaidCard, OpenedCard, OwnCard, PlacedCard, TurnedCard
from market.dbpoker.law import moves, trade
from market.dbpoker.law.event import TableEvent

DRAW_PILE, MARKET_PILE = "draw", "market"  # where a hand is filled from (K5.3)


class LaidHand(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand that lies open: who laid it (K4.2), and its five cards by rank and suit."""

    seat: str
    cards: tuple[str, ...]


class GivenTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position that a script gives: how many cards lie on the draw piles and discards, on the waste and aside,
    the showcases (empty: it has none), and the hands laid."""

    draws: dict[str, int]
    discards: dict[str, int]
    showcases: dict[str, str] = {}
    waste: int = 0
    aside: int = 0
    laid: tuple[LaidHand, ...] = ()


class DeckShuffled(TableEvent, frozen=True, kw_only=True, tag="DeckShuffled"):
    """The cards are shuffled (K1.3). They lie as they will be dealt: the hand, draw pile and discards of each seat, in
    seat order, the open cards, the pile, top first, the waste, and what lies aside. `turn` begins."""

    coins: dict[str, int]
    turn: str
    cards: tuple[LaidCard, ...]
    given: GivenTable | UnsetType = UNSET


class CardDealt(TableEvent, frozen=True, kw_only=True, tag="CardDealt"):
    """A seat is dealt its cards: those it looks at (K1.3, K8.1), and how many go on its draw pile and discards."""

    seat: str
    hand: tuple[PlacedCard, ...]
    draw: int
    discards: int


class MarketOpened(TableEvent, frozen=True, kw_only=True, tag="MarketOpened"):
    """The pile's top cards are turned over (K1.3, K7.3): behind a shuffle (K6.1), chance brings them into the open."""

    seals_chance: ClassVar[bool] = False

    opened: tuple[OpenedCard, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """Which cards."""
        return tuple(card.card for card in self.opened)


class ShowcaseSealed(OwnCard, TableEvent, frozen=True, kw_only=True, tag="ShowcaseSealed"):
    """A seat has chosen its showcase (K8.1)."""

    begins = moves.Show
    holds_play: ClassVar[bool] = True


class ShowcasesTurnedOver(TableEvent, frozen=True, kw_only=True, tag="ShowcasesTurnedOver"):
    """All showcases are turned over at once, in seat order (K8.1)."""

    shown: tuple[TurnedCard, ...]


class RoundBegan(TableEvent, frozen=True, kw_only=True, tag="RoundBegan"):
    """A round begins with the turn of this seat (K3.1)."""

    round: int
    seat: str


class TurnPassed(TableEvent, frozen=True, kw_only=True, tag="TurnPassed"):
    """It is this seat's turn (K3.1)."""

    seat: str


class CardDrawn(TableEvent, frozen=True, kw_only=True, tag="CardDrawn"):
    """The pile's top card goes unseen on the discards of the seat (K7.2, K9.2); or it is `looked` at (K8.3)."""

    begins = moves.Draw

    seat: str
    looked: tuple[PlacedCard, ...] = ()


class CardTaken(TableEvent, frozen=True, kw_only=True, tag="CardTaken"):
    """The card looked at goes on the discards (K8.3)."""

    begins = moves.TakeCard

    seat: str


class CardRejected(TableEvent, frozen=True, kw_only=True, tag="CardRejected"):
    """The card looked at goes on the waste (K8.3)."""

    begins = moves.Reject

    seat: str


class HandLaid(TableEvent, frozen=True, kw_only=True, tag="HandLaid"):
    """A seat lays five cards, `opened` those of its hand (K4.1, K9.4); or four of them and the showcase `using` of
    `owner`, and the one `left` stays in the hand, which its seat alone sees (K8.4)."""

    begins = moves.Lay

    seat: str
    kind: str
    cards: tuple[str, ...]
    opened: tuple[OpenedCard, ...]
    using: str | UnsetType = UNSET
    owner: str | UnsetType = UNSET
    left: tuple[OwnCard, ...] = ()

    @property
    def without(self) -> str | UnsetType:
        """Which card of the hand is not laid, where it is known."""
        return self.left[0].card if self.left else UNSET


class ChallengeYielded(TableEvent, frozen=True, kw_only=True, tag="ChallengeYielded"):
    """A seat lets the challenge stand (K9.4)."""

    begins = moves.Yield

    seat: str


class ChallengeAnswered(TableEvent, frozen=True, kw_only=True, tag="ChallengeAnswered"):
    """A seat shows five cards that are worth more, `opened` those of its hand, the others open ones (K9.5)."""

    begins = moves.Answer

    seat: str
    kind: str
    cards: tuple[str, ...]
    opened: tuple[OpenedCard, ...]


class ChallengeStood(TableEvent, frozen=True, kw_only=True, tag="ChallengeStood"):
    """Nobody answered: the hand of the seat stays (K9.6)."""

    seat: str


class ChallengeLost(TableEvent, frozen=True, kw_only=True, tag="ChallengeLost"):
    """The seat's five cards go on the waste, `wasted`. The answer's go `back` into the hand of their seat (K9.6), or it
    is laid (K10.5), and nothing goes back."""

    seat: str
    back: tuple[OwnCard, ...] = ()  # in a log this list stands first: places count on from it
    wasted: tuple[LaidCard, ...]


class CardSwapped(TableEvent, frozen=True, kw_only=True, tag="CardSwapped"):
    """A card of the hand goes into laid hand `number`, which is of this kind now, for the one `wanted` (K4.3)."""

    begins = moves.Swap

    seat: str
    opened: OpenedCard
    wanted: str
    number: int
    kind: str
    gained: tuple[OwnCard, ...]

    @property
    def card(self) -> str:
        """The card of the hand."""
        return self.opened.card


class CardDiscarded(TableEvent, frozen=True, kw_only=True, tag="CardDiscarded"):
    """A card of the hand goes face down on the discards: that it goes is seen, which it is its seat knows (K5.1)."""

    begins = moves.Discard
    binds_nothing: ClassVar[bool] = True

    seat: str
    laid: tuple[OwnCard, ...]

    def audience(self) -> str:
        """Its seat."""
        return self.seat

    @property
    def card(self) -> str | UnsetType:
        """Which card, where it is known."""
        return self.laid[0].card

    @property
    def card_salt(self) -> str | UnsetType:
        """The salt of its seal, where it is known."""
        return self.laid[0].card_salt


class ShowcaseCleared(TableEvent, frozen=True, kw_only=True, tag="ShowcaseCleared"):
    """A showcase goes on the discards, openly (K8.7)."""

    begins = moves.Clear

    seat: str
    card: str
    laid: tuple[LaidCard, ...]


class HandKept(TableEvent, frozen=True, kw_only=True, tag="HandKept"):
    """A seat keeps the rest of its hand, so many cards (K5.1)."""

    begins = moves.Keep

    seat: str
    count: int


class HandFilled(TableEvent, frozen=True, kw_only=True, tag="HandFilled"):
    """Cards go into the hand, from `source`: the seat's draw pile or the market's pile (K5.3)."""

    seat: str
    source: str
    cards: tuple[PlacedCard, ...]

    @property
    def count(self) -> int:
        """How many cards."""
        return len(self.cards)


class DiscardsShuffled(TableEvent, frozen=True, kw_only=True, tag="DiscardsShuffled"):
    """The discards of a seat are shuffled, and are its draw pile (K5.3)."""

    seat: str
    cards: tuple[LaidCard, ...]

    @property
    def count(self) -> int:
        """How many cards."""
        return len(self.cards)


class WasteShuffled(TableEvent, frozen=True, kw_only=True, tag="WasteShuffled"):
    """The waste is shuffled, and is the market's pile (K6.1)."""

    cards: tuple[LaidCard, ...]


class ShowcaseShown(TableEvent, frozen=True, kw_only=True, tag="ShowcaseShown"):
    """A seat that has no showcase shows a card of its hand as the new one (K8.8)."""

    begins = moves.Show

    seat: str
    opened: OpenedCard

    @property
    def card(self) -> str:
        """The showcase."""
        return self.opened.card


class SeatLeft(TableEvent, frozen=True, kw_only=True, tag="SeatLeft"):
    """A seat without coins is out, and its cards with it (K7.8)."""

    seat: str


class MarketEmptied(TableEvent, frozen=True, kw_only=True, tag="MarketEmptied"):
    """The market's pile is gone, and there is no waste: the game is over (K6.1)."""


class TableStoodStill(TableEvent, frozen=True, kw_only=True, tag="TableStoodStill"):
    """No hand was laid or bettered for so many rounds that the game is over (K6.2)."""


class SeatScored(TableEvent, frozen=True, kw_only=True, tag="SeatScored"):
    """A seat's coins less its own cards (K6.3)."""

    seat: str
    score: int


class GameWon(TableEvent, frozen=True, kw_only=True, tag="GameWon"):
    """The seats with the highest score win (K6.4); the last seat in the game wins whatever its score (K7.9)."""

    winners: tuple[str, ...]
    score: int | UnsetType = UNSET


AllEditions = (
    DeckShuffled
    | CardDealt
    | RoundBegan
    | TurnPassed
    | CardDrawn
    | HandLaid
    | trade.CoinsPaid
    | CardSwapped
    | CardDiscarded
    | HandKept
    | HandFilled
    | DiscardsShuffled
    | MarketEmptied
    | TableStoodStill
    | SeatScored
    | GameWon
    | KernelEvents
)
FirstEvent = (
    AllEditions
    | MarketOpened
    | trade.CardBought
    | trade.CardOffered
    | trade.OfferDeclined
    | trade.OfferTaken
    | trade.OfferUnsold
    | SeatLeft
)
FifthEvent = (
    AllEditions
    | ShowcaseSealed
    | ShowcasesTurnedOver
    | CardTaken
    | CardRejected
    | ShowcaseCleared
    | WasteShuffled
    | ShowcaseShown
)
SixthEvent = (
    AllEditions
    | MarketOpened
    | trade.CardExchanged
    | ChallengeYielded
    | ChallengeAnswered
    | ChallengeStood
    | ChallengeLost
    | WasteShuffled
)
DBPokerEvent = FirstEvent | FifthEvent | SixthEvent

EVENTS: dict[int, object] = {1: FirstEvent, 5: FifthEvent, 6: SixthEvent}
"""The events of each edition, by its number."""
