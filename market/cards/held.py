"""Cards that lie face down: sealed one by one, given to a seat, turned over, and sealed anew. No title's rules.

In events a sealed card is a `LaidCard` (for the host alone), an `OwnCard` (for its seat) or a `PlacedCard` (a seat is
shown a card under the seal that it has already); what turns it over is an `OpenedCard`. They stand in lists, so that
`opens` and `place` name each. A card that is put down out of a hand stands alone, in an event that is an `OwnCard` too;
a `TurnedCard` turns it over. In a state a card that lies face down, in a pile or in a hand, is a `HeldCard`: what this
viewer knows of it; one that everybody sees there is `lying_open`.

A title folds what was laid by `held`, what a seat is shown of it by `told`, and what leaves a hand by `taken_out` or
`without`. It decides with `laid_down`, `laid_for` and `shuffled` (new seals), `placed` (the old ones), `opened` and
`turned`.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from exchange.game import sealed_fields
from exchange.value.chance import Chance, Salts
from exchange.value.seal import Sealed

# In events ----------------------------------------------------------------------------------------------------------


class LaidCard(Sealed, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that was laid face down, sealed for the host alone."""

    card: str | UnsetType = UNSET
    card_salt: str | UnsetType = UNSET
    card_seal: str


class OwnCard(LaidCard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that its seat alone sees."""

    seat: str

    def audience(self) -> str:
        """The seat that sees it."""
        return self.seat


class PlacedCard(OwnCard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card as its seat sees it: the one at `place` (from 0) that event `laid` laid, under the seal it has there.

    So one secret goes from seat to seat: each is shown the card in an event of its own.
    """

    laid: int
    place: int


class OpenedCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card turned over: `opens` is the number of the event that sealed it, `place` where it lies there."""

    card: str
    card_salt: str
    opens: int
    place: int


class TurnedCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that a seat put down out of its hand, turned over: under the seal of event `opens`, which put it down,
    and, as it was `dealt`, under that of the deal."""

    seat: str
    card: str
    card_salt: str
    opens: int
    dealt: OpenedCard


# In states ----------------------------------------------------------------------------------------------------------


class HeldCard(Struct, frozen=True):
    """A card as far as this viewer knows it: what it is, its salt, its seal, and where that seal was laid (`opens`,
    `place`). `open`: whether this seal has been opened. `seen`: it lay open before it was sealed."""

    card: str | UnsetType
    salt: str | UnsetType
    seal: str
    opens: int
    place: int
    open: bool = False
    seen: bool = False


class PutDown(Struct, frozen=True):
    """A card of a hand that lies face down under a seal of its own, which does not tell which card of the hand it is:
    as it is `sealed` now, and as it was `dealt`."""

    sealed: HeldCard
    dealt: HeldCard


def held(laid: Sequence[LaidCard], n: int, first: int = 0, *, seen: bool = False) -> tuple[HeldCard, ...]:
    """The cards that event n laid, the first of them at this place; `seen`: they lay open before."""
    return tuple(
        HeldCard(card.card, card.card_salt, card.card_seal, n, place, seen=seen)
        for place, card in enumerate(laid, start=first)
    )


def lying_open(card: str) -> HeldCard:
    """A card of a hand that everybody saw come to it: it has no seal."""
    return HeldCard(card, "", "", 0, 0, open=True)


def told(card: HeldCard, shown: LaidCard) -> HeldCard:
    """The card that lies there once it was shown under its seal: who may not see it goes on knowing what it knew."""
    return card if shown.card is UNSET else replace(card, card=shown.card, salt=shown.card_salt)


def known(cards: Iterable[HeldCard | LaidCard]) -> tuple[str, ...]:
    """Those of these cards that this viewer knows."""
    return tuple(card.card for card in cards if card.card is not UNSET)


def all_known(cards: Collection[HeldCard | LaidCard]) -> tuple[str, ...] | None:
    """These cards; None where this viewer does not know them all."""
    found = known(cards)
    return found if len(found) == len(cards) else None


def taken_out(cards: tuple[HeldCard, ...], card: str | UnsetType) -> tuple[HeldCard, tuple[HeldCard, ...]]:
    """A card of this name and the others: the first of equal ones. Of a name that is not known here the first unknown
    card is taken, and the last one where all are known. There is a card."""
    names = [other.card for other in cards]
    name = card if card in names else UNSET
    place = names.index(name) if name in names else len(cards) - 1
    return cards[place], (*cards[:place], *cards[place + 1 :])


def put_down(hand: tuple[HeldCard, ...], card: LaidCard, n: int) -> tuple[PutDown, tuple[HeldCard, ...]]:
    """The card that event n sealed anew, and the hand without it."""
    dealt, left = taken_out(hand, card.card)
    return PutDown(HeldCard(card.card, card.card_salt, card.card_seal, n, 0), dealt), left


def without(cards: tuple[HeldCard, ...], opened: Iterable[OpenedCard]) -> tuple[HeldCard, ...]:
    """The cards but for those that were turned over; whoever cannot tell which these were has as many fewer."""
    for card in opened:
        place = next((at for at, c in enumerate(cards) if (c.opens, c.place) == (card.opens, card.place)), None)
        cards = taken_out(cards, card.card)[1] if place is None else (*cards[:place], *cards[place + 1 :])
    return cards


# From state to event ------------------------------------------------------------------------------------------------


def under_its_seal(card: HeldCard) -> dict[str, Any]:
    """The three sealed fields of a card under the seal that it has, as far as this viewer knows them."""
    return {"card": card.card, "card_salt": card.salt, "card_seal": card.seal}


def placed(seat: str, cards: Iterable[HeldCard]) -> tuple[PlacedCard, ...]:
    """The cards for this seat alone, under the seals that they have."""
    return tuple(PlacedCard(seat=seat, laid=card.opens, place=card.place, **under_its_seal(card)) for card in cards)


def opened(card: HeldCard) -> OpenedCard:
    """The card as it is turned over. Raises ValueError where this viewer does not know it."""
    if card.card is UNSET or card.salt is UNSET:
        raise ValueError("only who knows a card can turn it over: this state hides it")
    return OpenedCard(card=card.card, card_salt=card.salt, opens=card.opens, place=card.place)


def turned(seat: str, card: PutDown) -> TurnedCard:
    """The card that this seat put down, as it is turned over. Raises ValueError where this viewer does not know it."""
    sealed = opened(card.sealed)
    return TurnedCard(
        seat=seat, card=sealed.card, card_salt=sealed.card_salt, opens=sealed.opens, dealt=opened(card.dealt)
    )


def laid_down(cards: Iterable[str | UnsetType], salts: Salts) -> tuple[LaidCard, ...]:
    """Cards laid face down, each under a seal of its own. One that is not known here has no seal: a copy that does not
    tell it is not held to one."""
    return tuple(LaidCard(**_sealed(card, salts)) for card in cards)


def laid_for(seat: str, cards: Iterable[str | UnsetType], salts: Salts) -> tuple[OwnCard, ...]:
    """Cards that go into the hand of this seat, each under a seal of its own."""
    return tuple(OwnCard(seat=seat, **_sealed(card, salts)) for card in cards)


def shuffled(cards: Iterable[HeldCard], chance: Chance, purpose: str) -> tuple[LaidCard, ...]:
    """The cards in a new order, each sealed anew: its old seal may be known."""
    order = chance.draws(f"{purpose} shuffled").shuffled([card.card for card in cards])
    return laid_down(order, chance.draws(f"{purpose} salts"))


def _sealed(card: str | UnsetType, salts: Salts) -> dict[str, Any]:
    return {"card_seal": ""} if card is UNSET else sealed_fields("card", card, salts.salt())
