"""Especulación Siniestra as values: the two versions, commands, events and the table."""

from enum import StrEnum
from typing import ClassVar

from msgspec import UNSET, Struct, UnsetType

from exchange import game
from exchange.game import KernelEvents
from market.cards.held import HeldCard, LaidCard, OpenedCard, OwnCard, PutDown, all_known, known
from market.cards.spanish import SUITS, value_of

HAND = 7  # S1.2
WIDTH = len(SUITS)


class Version(Struct, frozen=True, kw_only=True):
    """What the two versions do each their way, as data.

    `ones_open`: the four 1s are the opening prices and the rest is dealt in equal values (S3.1), else the prices are
    turned up (S2.1). `common_pile`: one draw pile for both (S2.2), else one each (S3.2). `per_card`: a suit pays its
    price for every card of a column, the winner's and the loser's (S2.4), else once, to the longer column (S3.3).
    `cards_decide`: on equal sums the seat with more cards in the suits that counted wins (S2.4). The rest are the
    numbers of the rules that say so.
    """

    number: int
    ones_open: bool
    common_pile: bool
    per_card: bool
    cards_decide: bool
    prices_rule: str
    deal_rule: str
    draw_rule: str
    score_rule: str


VERSIONS = (
    Version(
        number=1,
        ones_open=False,
        common_pile=True,
        per_card=True,
        cards_decide=True,
        prices_rule="S2.1",
        deal_rule="S2.2",
        draw_rule="S2.3",
        score_rule="S2.4",
    ),
    Version(
        number=2,
        ones_open=True,
        common_pile=False,
        per_card=False,
        cards_decide=False,
        prices_rule="S3.1",
        deal_rule="S3.2",
        draw_rule="S1.7",
        score_rule="S3.3",
    ),
)


class Action(StrEnum):
    """What is done with a card turned over (S1.4): into one's own column, or onto the suit's central pile."""

    INVEST = "invest"
    QUOTE = "quote"

    @property
    def other(self) -> "Action":
        """What is left for the lower card (S1.5)."""
        return Action.QUOTE if self is Action.INVEST else Action.INVEST


# Commands ------------------------------------------------------------------------------------------------------------


class PlayCard(game.Command, frozen=True, kw_only=True, tag="PlayCard"):
    """Put a card from hand face down, sealed (S1.3)."""

    card: str
    card_salt: str | UnsetType = UNSET


class Choose(game.Command, frozen=True, kw_only=True, tag="Choose"):
    """Choose what to do with one's card: openly with the higher one (S1.5), sealed on equal values (S1.6)."""

    action: Action
    action_salt: str | UnsetType = UNSET


SiniestraCommand = PlayCard | Choose


# Events --------------------------------------------------------------------------------------------------------------


class PricesOpened(game.Event, frozen=True, kw_only=True, tag="PricesOpened"):
    """One card of each suit, in the order of the suits, lies open as its first price (S2.1, S3.1)."""

    cards: tuple[str, ...]


class PositionSet(game.Event, frozen=True, kw_only=True, tag="PositionSet"):
    """A script begins from this position. `piles`: the central piles by suit, the price card last; `columns`: by seat
    and suit."""

    piles: dict[str, tuple[str, ...]]
    columns: dict[str, dict[str, tuple[str, ...]]]


class DeckLaid(game.Event, frozen=True, kw_only=True, tag="DeckLaid"):
    """A shuffled pile was laid face down, top card first: the common one (S2.2), or that of `seat` (S3.2). The first
    `hands` cards of it are dealt as hands at once."""

    seat: str | UnsetType = UNSET
    hands: int
    cards: tuple[LaidCard, ...]


class DealtCard(OwnCard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card as its seat sees it: the one at `place` (from 0) of its pile, under the seal it was laid with."""

    place: int


class HandDealt(game.Event, frozen=True, kw_only=True, tag="HandDealt"):
    """A seat took its first hand from the top of the pile (S1.2)."""

    seat: str
    cards: tuple[DealtCard, ...]


class CardSealed(OwnCard, game.Event, frozen=True, kw_only=True, tag="CardSealed"):
    """A seat put a card face down (S1.3). The seal has a salt of its own: it does not tell which card of the hand."""

    begins = PlayCard
    holds_play: ClassVar[bool] = True


class TurnedCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card turned over: `opens` is the number of the event that sealed it, `laid` proves where it was in the deck."""

    seat: str
    card: str
    card_salt: str
    opens: int
    laid: OpenedCard


class CardsTurnedOver(game.Event, frozen=True, kw_only=True, tag="CardsTurnedOver"):
    """Both cards are sealed and are turned over at once (S1.3), in seat order."""

    cards: tuple[TurnedCard, ...]


class ActionChosen(game.Event, frozen=True, kw_only=True, tag="ActionChosen"):
    """The seat of the higher card chose (S1.5)."""

    begins = Choose

    seat: str
    action: Action


class ChoiceSealed(game.Event, frozen=True, kw_only=True, tag="ChoiceSealed"):
    """On equal values a seat chose, sealed (S1.6)."""

    begins = Choose

    holds_play: ClassVar[bool] = True

    seat: str
    action: Action | UnsetType = UNSET
    action_salt: str | UnsetType = UNSET
    action_seal: str

    def audience(self) -> str:
        """A sealed choice is known to its own seat."""
        return self.seat


class TurnedChoice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A choice turned over; `opens` is the number of the event that sealed it."""

    seat: str
    action: Action
    action_salt: str
    opens: int


class ChoicesTurnedOver(game.Event, frozen=True, kw_only=True, tag="ChoicesTurnedOver"):
    """Both sealed choices are shown at once (S1.6), in seat order."""

    choices: tuple[TurnedChoice, ...]


class CardInvested(game.Event, frozen=True, kw_only=True, tag="CardInvested"):
    """A seat put its card in its own column of the card's suit (S1.4)."""

    seat: str
    card: str


class CardQuoted(game.Event, frozen=True, kw_only=True, tag="CardQuoted"):
    """A seat put its card on the suit's central pile (S1.4): the price went from `before` to `after`."""

    seat: str
    card: str
    before: int
    after: int

    @property
    def suit(self) -> str:
        """The suit whose price it is: a card ends in its letter."""
        return self.card[-1]

    @property
    def moved(self) -> bool:
        """Whether the price is another one now."""
        return self.before != self.after


class CardDrawn(DealtCard, game.Event, frozen=True, kw_only=True, tag="CardDrawn"):
    """A seat drew the card at `place` of its pile (S1.7), under the seal it was laid with."""


class SeatScored(game.Event, frozen=True, kw_only=True, tag="SeatScored"):
    """A seat's score (S2.4, S3.3), and the suits that gave points to it."""

    seat: str
    points: int
    suits: dict[str, int]


class GameWon(game.Event, frozen=True, kw_only=True, tag="GameWon"):
    """A seat won with `points`; the other has `against`."""

    seat: str
    points: int
    against: int


class GameDrawn(game.Event, frozen=True, kw_only=True, tag="GameDrawn"):
    """Nobody won: both seats have `points`, and nothing else decides (S2.4, S3.3)."""

    points: int


SiniestraEvent = (
    PricesOpened
    | PositionSet
    | DeckLaid
    | HandDealt
    | CardSealed
    | CardsTurnedOver
    | ActionChosen
    | ChoiceSealed
    | ChoicesTurnedOver
    | CardInvested
    | CardQuoted
    | CardDrawn
    | SeatScored
    | GameWon
    | GameDrawn
    | KernelEvents
)


# The table -----------------------------------------------------------------------------------------------------------


class SealedChoice(Struct, frozen=True):
    """A choice that lies sealed: the event that sealed it, and what it says where this viewer may know."""

    n: int
    action: Action | UnsetType
    salt: str | UnsetType


class State(game.State, frozen=True, kw_only=True):
    """The table of Especulación Siniestra.

    Seats and suits are places: seat s of `seats`, suit u of `SUITS`. While the table is being opened, `undealt` counts
    the cards that lie nowhere yet, and `dealing` those of the piles that are still to be taken as first hands; `piles`:
    (suits,) the central piles, the price card last; `columns`: (seats x suits,) cards, seat by seat; `draw`: the draw
    piles, top card first, one for both or one per seat; `hands`: (seats,) cards held, a sealed one no more; `sealed`:
    (seats,) the cards face down; `turned`: (seats,) the cards turned over until both are `placed`; `choices`: (seats,)
    the sealed choices of S1.6; `actions`: (seats,) what each will do with its card; `drawing`: the seats still to draw
    in this turn, in order; `drew_second`: who drew second last time (S2.3); `turn`: how many times cards were turned
    over; `played`: (seats,) all cards that a seat has turned over, in order.
    """

    seats: tuple[str, ...]
    version: Version
    deck: int
    undealt: int
    dealing: int = 0
    piles: tuple[tuple[str, ...], ...] = ((),) * WIDTH
    columns: tuple[tuple[str, ...], ...]
    draw: tuple[tuple[HeldCard, ...], ...] = ()
    hands: tuple[tuple[HeldCard, ...], ...]
    sealed: tuple[PutDown | None, ...]
    turned: tuple[str, ...] = ()
    placed: tuple[bool, ...]
    choices: tuple[SealedChoice | None, ...]
    actions: tuple[Action | None, ...]
    drawing: tuple[int, ...] = ()
    drew_second: int | None = None
    turn: int = 0
    played: tuple[tuple[str, ...], ...]
    over: bool = False
    winner: int | None = None

    @property
    def prices(self) -> tuple[int, ...]:
        """(suits,): the value of the card on top of each central pile; 0 where none lies yet."""
        return tuple(value_of(pile[-1]) if pile else 0 for pile in self.piles)

    def column(self, seat: int, suit: int) -> int:
        """How many cards the seat's column of the suit has."""
        return len(self.columns[seat * WIDTH + suit])

    def pile_of(self, seat: int) -> int:
        """Which of the draw piles the seat draws from."""
        return 0 if self.version.common_pile else seat

    def hand(self, seat: int) -> tuple[str, ...] | None:
        """The cards of the seat's hand; None where this viewer may not know them."""
        return all_known(self.hands[seat])

    def own_cards(self, seat: int) -> tuple[str, ...]:
        """The cards that the seat holds or has put face down, those of them that this viewer knows."""
        down = self.sealed[seat]
        return known((*self.hands[seat], *(() if down is None else (down.dealt,))))

    @property
    def tied(self) -> bool:
        """Whether the cards turned over are of equal value (S1.6)."""
        return bool(self.turned) and value_of(self.turned[0]) == value_of(self.turned[1])

    @property
    def higher(self) -> int:
        """The seat of the higher card turned over (S1.5); only where there is one."""
        return 0 if value_of(self.turned[0]) > value_of(self.turned[1]) else 1
