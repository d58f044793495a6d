"""The table of DBPóker: nothing but events folded."""

from enum import StrEnum

from msgspec import Struct

from exchange import game
from market.cards.held import HeldCard, PutDown
from market.dbpoker.law.edition import Edition
from market.dbpoker.law.model import GivenTable, LaidHand

NOBODY = -1
BUY, TAKE, UNSOLD = 2, 2, 1  # K7.3, K7.5, K7.6


class Stage(StrEnum):
    """How far a turn has come: what a seat decides, or what the table does by itself."""

    DEAL = "deal"
    CHOOSE = "choose"  # the showcase, at the opening (K8.1)
    BEGIN = "begin"
    TURN = "turn"
    ACT = "act"
    LOOK = "look"  # K8.3
    OFFER = "offer"  # K7.5
    MORE = "more"  # K9.1: lay, swap, or the upkeep
    CHALLENGE = "challenge"  # K9.4
    LOST = "lost"  # K9.6
    UPKEEP = "upkeep"
    FILL = "fill"  # and then show a new showcase (K8.8)
    PASS = "pass"
    SCORE = "score"


class Due(Struct, frozen=True):
    """A payment that is still to be made: the places of payer and payee, `NOBODY` for the bank, and the rule by which
    it is due."""

    payer: int
    to: int
    coins: int
    rule: str


class State(game.State, frozen=True, kw_only=True):
    """The table of DBPóker. A seat is its place in `seats`.

    `quiet_rounds`, `listed`, `by_cards`, `exchange_discards`, `answer_lays`: the house rules (K10). By seat: `coins`;
    `out`; `hands` (by rank and suit, cards that this viewer does not know last); `draws` (top first); `discards`;
    `showcases` (empty: none) and `chosen`, those still sealed. Of the market: `pile` (top first), `market`, the open
    cards, and `waste`; `aside`: how many cards have left the game. `laid`: the hands laid, in order. `looked`: the card
    that is looked at (K8.3); `offered`: the card on sale (K7.4); `challenge`: the hand that can be answered (K9.4), and
    `answer`, by `answerer` with `from_hand` of its own; `asked`: who is asked next to take or to answer. `refills`: who
    fills its hand out of turn (K10.5). `dues`: payments to be made. `turn`: whose turn it is; `actions` made in it.
    `round`; `quiet`: full rounds running in which no hand was laid or bettered; `busy`: whether one was in this round.
    `bank`: what the bank has paid, less what it was paid; `began`: all coins at the beginning. `given`: the position
    from which the game begins, until it is dealt. `ended`: whether the market is empty or the table stood still.
    """

    edition: Edition
    seats: tuple[str, ...]
    quiet_rounds: int
    listed: bool
    by_cards: bool
    exchange_discards: bool
    answer_lays: bool
    coins: tuple[int, ...]
    out: tuple[bool, ...]
    hands: tuple[tuple[HeldCard, ...], ...]
    draws: tuple[tuple[HeldCard, ...], ...]
    discards: tuple[tuple[HeldCard, ...], ...]
    showcases: tuple[str, ...]
    chosen: tuple[PutDown | None, ...]
    dealt: int = 0
    pile: tuple[HeldCard, ...] = ()
    market: tuple[str, ...] = ()
    waste: tuple[HeldCard, ...] = ()
    aside: int = 0
    laid: tuple[LaidHand, ...] = ()
    looked: HeldCard | None = None
    offered: str = ""
    challenge: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    from_hand: tuple[str, ...] = ()
    answerer: int = NOBODY
    asked: int = NOBODY
    refills: int = NOBODY
    dues: tuple[Due, ...] = ()
    turn: int = 0
    actions: int = 0
    round: int = 0
    quiet: int = 0
    busy: bool = False
    bank: int = 0
    began: int = 0
    given: GivenTable | None = None
    stage: Stage = Stage.DEAL
    ended: bool = False
    scored: int = 0
    winners: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.winners)

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that are not out."""
        return tuple(seat for seat, out in enumerate(self.out) if not out)

    def place(self, seat: str) -> int:
        """The place of a seat."""
        return self.seats.index(seat)

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """The other seats that are still in, clockwise from this one."""
        count = len(self.seats)
        return tuple(other for step in range(1, count) if not self.out[other := (seat + step) % count])

    def after(self, seat: int) -> int:
        """The next seat clockwise that is still in; this one where there is no other."""
        return next(iter(self.clockwise(seat)), seat)

    def has_laid(self, seat: int) -> bool:
        """Whether the seat laid a hand that stayed on the table (K4.2)."""
        name = self.seats[seat]
        return any(hand.seat == name for hand in self.laid)

    def own_cards(self, seat: int) -> int:
        """How many cards are the seat's own (K6.3); what it shows as an answer is, for it takes that back (K9.6)."""
        showcase = bool(self.showcases[seat]) or self.chosen[seat] is not None
        shown = len(self.from_hand) if seat == self.answerer and not self.answer_lays else 0
        return len(self.hands[seat]) + len(self.draws[seat]) + len(self.discards[seat]) + showcase + shown

    def score(self, seat: int) -> int:
        """Its coins less its own cards (K6.3)."""
        return self.coins[seat] - self.own_cards(seat)

    def missing(self, seat: int) -> int:
        """How many cards are missing in the seat's hand (K5.3, K8.7)."""
        return self.edition.seen - len(self.hands[seat]) - bool(self.showcases[seat])
