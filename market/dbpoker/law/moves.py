"""The moves of DBPóker: what a seat may want. Each edition has those that its union names."""

from msgspec import UNSET, UnsetType

from exchange import game


class Move(game.Command, frozen=True, kw_only=True):
    """A move. Cards that go face down are sealed anew, and piles shuffled (K5.3, K6.1), from `chance`, which the table
    fills in where it is needed."""

    chance: str | UnsetType = UNSET


class Draw(Move, frozen=True, kw_only=True, tag="Draw"):
    """Draw the top card of the market's pile (K7.2, K8.3, K9.2)."""


class Buy(Move, frozen=True, kw_only=True, tag="Buy"):
    """Buy an open card from the bank (K7.3)."""

    card: str


class Sell(Move, frozen=True, kw_only=True, tag="Sell"):
    """Show a card of the hand and offer it (K7.4)."""

    card: str


class TakeOffer(Move, frozen=True, kw_only=True, tag="TakeOffer"):
    """Buy the card that is offered (K7.5)."""


class Decline(Move, frozen=True, kw_only=True, tag="Decline"):
    """Do not buy the card that is offered (K7.5)."""


class TakeCard(Move, frozen=True, kw_only=True, tag="TakeCard"):
    """Keep the card looked at, on the discards (K8.3)."""


class Reject(Move, frozen=True, kw_only=True, tag="Reject"):
    """Put the card looked at on the waste (K8.3)."""


class Exchange(Move, frozen=True, kw_only=True, tag="Exchange"):
    """Put a card of the hand in the place of an open one (K9.3)."""

    card: str
    wanted: str


class Lay(Move, frozen=True, kw_only=True, tag="Lay"):
    """Lay the five cards of the hand (K4.1); or, `without` one of them, four and the showcase `using` of `owner`
    (K8.4). Whoever decides a copy that does not tell that card leaves it out."""

    without: str | UnsetType = UNSET
    using: str | UnsetType = UNSET
    owner: str | UnsetType = UNSET


class Swap(Move, frozen=True, kw_only=True, tag="Swap"):
    """Put a card of the hand into laid hand `number` for the one `wanted` (K4.3)."""

    card: str
    wanted: str
    number: int


class Yield(Move, frozen=True, kw_only=True, tag="Yield"):
    """Let the challenge stand (K9.4)."""


class Answer(Move, frozen=True, kw_only=True, tag="Answer"):
    """Show five cards that are worth more (K9.5)."""

    cards: tuple[str, ...]


class Discard(Move, frozen=True, kw_only=True, tag="Discard"):
    """Put a card of the hand face down on the discards (K5.1)."""

    card: str
    card_salt: str | UnsetType = UNSET


class Clear(Move, frozen=True, kw_only=True, tag="Clear"):
    """Put the showcase on the discards (K8.7)."""


class Keep(Move, frozen=True, kw_only=True, tag="Keep"):
    """Keep the rest of the hand (K5.1)."""


class Show(Move, frozen=True, kw_only=True, tag="Show"):
    """Choose the showcase: sealed at the opening (K8.1), later openly (K8.8)."""

    card: str
    card_salt: str | UnsetType = UNSET


FirstMove = Draw | Buy | Sell | TakeOffer | Decline | Lay | Swap | Discard | Keep
FifthMove = Show | Draw | TakeCard | Reject | Lay | Swap | Discard | Clear | Keep
SixthMove = Draw | Exchange | Lay | Yield | Answer | Swap | Discard | Keep
AnyMove = FirstMove | FifthMove | SixthMove

MOVES: dict[int, object] = {1: FirstMove, 5: FifthMove, 6: SixthMove}
"""The moves of each edition, by its number."""
