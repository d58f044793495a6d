"""A position that a script gives: what it may be, and how its cards lie before they are dealt."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NoReturn

from msgspec import Struct

from exchange.value.errors import SetupError
from market.cards.french import DECK, in_order
from market.dbpoker import N_
from market.dbpoker.law.edition import Edition
from market.dbpoker.law.hands import HAND, kind_of
from market.dbpoker.law.model import GivenTable, LaidHand


class Position(Struct, frozen=True, kw_only=True):
    """What a script gives; what is absent is dealt. By seat: `hands`, `draws` (top first), `discards`, `showcases`
    (empty: none), `coins`. `market`: the open cards; `pile`, top first, with which the rest lies aside; `waste`."""

    hands: dict[str, tuple[str, ...]] = {}
    draws: dict[str, tuple[str, ...]] = {}
    discards: dict[str, tuple[str, ...]] = {}
    showcases: dict[str, str] = {}
    market: tuple[str, ...] | None = None
    pile: tuple[str, ...] | None = None
    waste: tuple[str, ...] = ()
    coins: dict[str, int] = {}
    laid: tuple[LaidHand, ...] = ()
    turn: str = ""

    def places(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Where cards are given, by the name of the line that gives them."""
        for name, by_seat in (("hand", self.hands), ("draw", self.draws), ("discards", self.discards)):
            yield from ((f"{name} {seat}", cards) for seat, cards in by_seat.items())
        yield from ((f"showcase {seat}", (card,) if card else ()) for seat, card in self.showcases.items())
        yield "market", self.market or ()
        yield "pile", self.pile or ()
        yield "waste", self.waste
        yield from ((laid_field(number), hand.cards) for number, hand in enumerate(self.laid, start=1))


def laid_field(number: int) -> str:
    """The name of the line that gives a laid hand."""
    return f"laid {number}"


def check(edition: Edition, seats: tuple[str, ...], position: Position) -> None:
    """Raises SetupError naming the field at fault."""
    by_seat = (position.hands, position.draws, position.discards, position.showcases, position.coins)
    for seat in (*(seat for values in by_seat for seat in values), *(hand.seat for hand in position.laid)):
        if seat not in seats:
            _fail("hand", N_("there is no seat {seat}"), seat=seat)
    _check_counts(edition, seats, position)
    for number, hand in enumerate(position.laid, start=1):
        if len(hand.cards) != HAND:
            _fail(laid_field(number), N_("a laid hand has five cards, and this one has {count}"), count=len(hand.cards))
        if not kind_of(in_order(hand.cards)):
            _fail(laid_field(number), N_("a laid hand is two pairs or better, and this is less"))
    for seat, coins in position.coins.items():
        if edition.seats_pay and not coins:
            _fail(f"coins {seat}", N_("{seat} has no coins and would be out"), seat=seat)
    if position.turn and position.turn not in seats:
        _fail("turn", N_("there is no seat {seat}"), seat=position.turn)
    decks = edition.decks(len(seats))
    seen: Counter[str] = Counter()
    for field, cards in position.places():
        seen.update(cards)
        if foreign := next((card for card in cards if card not in DECK), None):
            _fail(field, N_("the deck has no {card}"), card=foreign)
        if often := next((card for card in cards if seen[card] > decks), None):
            _fail(field, N_("{card} is there too often"), card=often)


def _check_counts(edition: Edition, seats: tuple[str, ...], position: Position) -> None:
    if position.showcases and len(position.showcases) < len(seats):
        field = f"showcase {[*position.showcases][-1]}"
        _fail(field, N_("showcases are given for all seats or for none"))
    hand = edition.seen - bool(position.showcases)
    for seat, cards in position.hands.items():
        if len(cards) != hand:
            why = N_("a hand has {wanted} cards here, and this one has {count}")
            _fail(f"hand {seat}", why, wanted=hand, count=len(cards))
    if position.market is not None and len(position.market) != edition.market:
        why = N_("{wanted} cards lie open on the market, not {count}")
        _fail("market", why, wanted=edition.market, count=len(position.market))
    if position.pile is not None and not position.pile:
        _fail("pile", N_("the pile has one card or more"))


def laid_out(
    edition: Edition, seats: tuple[str, ...], position: Position, shuffled: Sequence[str]
) -> tuple[tuple[str, ...], GivenTable]:
    """The cards as they lie before they are dealt: hand, draw pile and discards of each seat, the open cards, the pile,
    the waste, and what lies aside. What no line gives comes from the shuffled decks, from the top.

    Raises SetupError.
    """
    named = Counter(card for _field, cards in position.places() for card in cards)
    free = []
    for card in shuffled:
        if named[card]:
            named[card] -= 1
        else:
            free.append(card)

    def dealt(given: tuple[str, ...] | None, count: int) -> tuple[str, ...]:
        if given is not None:
            return given
        if len(free) < count:
            _fail("pile", N_("too few cards are left for what is to be dealt"))
        cards = tuple(free[:count])
        del free[:count]
        return cards

    lying: list[str] = []
    draws, discards = {}, {}
    for seat in seats:
        hand = dealt(position.hands.get(seat), edition.seen - bool(position.showcases))
        draw = dealt(position.draws.get(seat), edition.draw_pile)
        draws[seat], discards[seat] = len(draw), len(position.discards.get(seat, ()))
        lying += (*hand, *draw, *position.discards.get(seat, ()))
    lying += dealt(position.market, edition.market)
    pile = tuple(free) if position.pile is None else position.pile
    aside = () if position.pile is None else in_order(free)
    if not pile:
        _fail("pile", N_("the pile has one card or more"))
    given = GivenTable(
        draws=draws,
        discards=discards,
        showcases=position.showcases,
        waste=len(position.waste),
        aside=len(aside),
        laid=tuple(LaidHand(hand.seat, in_order(hand.cards)) for hand in position.laid),
    )
    return (*lying, *pile, *position.waste, *aside), given


def _fail(field: str, why: str, **facts: object) -> NoReturn:
    raise SetupError(field, why, **facts)
