"""A position to begin from (`given`) instead of the deal, and the table laid out either way."""

from collections import Counter
from collections.abc import Sequence
from typing import NoReturn

from msgspec import Struct

from exchange.value.errors import SetupError
from market.cards.held import all_known
from market.cards.spanish import DECKS, SUITS, VALUES, in_order, suit_place, value_of
from market.siniestra import N_
from market.siniestra.law import model
from market.siniestra.law.model import HAND, SiniestraEvent, Version

COMMON = ""  # whose draw pile the common one is


class Position(Struct, frozen=True, kw_only=True):
    """What a script gives: cards of hands and draw piles (top card first, the common pile under the seat ``), prices by
    suit, and how many cards the columns have. The order of the keys is that of the lines."""

    hands: dict[str, tuple[str, ...]] = {}
    draw: dict[str, tuple[str, ...]] = {}
    prices: dict[str, int] = {}
    columns: dict[str, dict[str, int]] = {}


class Laid(Struct, frozen=True, kw_only=True):
    """A table laid out: `hand` cards for each seat; `cards`: the piles from which hands and draws come, top card first,
    one for both or one per seat; `piles`: the central piles, the price card last; `columns` by seat and suit."""

    hand: int
    cards: tuple[tuple[str, ...], ...]
    piles: dict[str, tuple[str, ...]]
    columns: dict[str, dict[str, tuple[str, ...]]]

    @property
    def opening(self) -> bool:
        """Whether nothing but the four price cards lies open."""
        open_cards = sum(map(len, self.piles.values()))
        return open_cards == len(SUITS) and not any(any(column.values()) for column in self.columns.values())


class OnTable(Struct, frozen=True):
    """What certainly lies open, by suit: the price card on `top`, and in version 2 the covered 1 `beneath`."""

    top: dict[str, str]
    beneath: dict[str, tuple[str, ...]]

    @property
    def cards(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.top.values(), *(card for cards in self.beneath.values() for card in cards))


def no_columns(seats: tuple[str, ...]) -> dict[str, dict[str, tuple[str, ...]]]:
    """The columns before the first turn."""
    return {seat: dict.fromkeys(SUITS, ()) for seat in seats}


def laid_position(version: Version, deck: int, seats: tuple[str, ...], position: Position, dealt: Laid) -> Laid:
    """The table of the position; what it leaves out is as `dealt`. Raises SetupError naming the field at fault."""
    _check_fields(version, deck, seats, position)
    laid = dealt
    if position.hands or position.draw or (version.common_pile and position.prices):
        hand, cards = _given_cards(version, seats, position)
        laid = Laid(hand=hand, cards=cards, piles=dealt.piles, columns=dealt.columns)
    table = _on_table(version, position, dealt)
    _check_once(position, laid, table)
    named = {card for pile in laid.cards for card in pile} | set(table.cards)
    free = in_order(tuple(card for card in DECKS[deck] if card not in named))
    return _lay_free(laid, position, seats, free, table)


def position_of(version: Version, events: Sequence[SiniestraEvent]) -> Position | None:
    """The position that these opening events tell, or None where a card of it is hidden."""
    hands: dict[str, tuple[str, ...]] = {}
    draw: dict[str, tuple[str, ...]] = {}
    prices: dict[str, int] = {}
    columns: dict[str, dict[str, int]] = {}
    for event in events:
        match event:
            case model.PricesOpened(cards=cards) if not version.ones_open:
                prices = {card[-1]: value_of(card) for card in cards}
            case model.PositionSet():
                prices = {name: value_of(event.piles[name][-1]) for name in SUITS}
                columns = _columns_of(event)
            case model.DeckLaid():
                laid = all_known(event.cards)
                if laid is None:
                    return None
                draw[event.seat if isinstance(event.seat, str) else COMMON] = laid[event.hands :]
            case model.HandDealt():
                hand = all_known(event.cards)
                if hand is None:
                    return None
                hands[event.seat] = hand
            case _:
                pass
    return Position(hands=hands, draw=draw, prices=prices, columns=columns) if hands else None


def _columns_of(event: model.PositionSet) -> dict[str, dict[str, int]]:
    """How many cards the columns have; first the seat whose columns were laid first, for it has the lower cards."""
    one, other = seats = [*event.columns]
    for name in SUITS:
        first, second = event.columns[one][name], event.columns[other][name]
        if first and second and value_of(second[0]) < value_of(first[0]):
            seats.reverse()
            break
    return {seat: {name: len(event.columns[seat][name]) for name in SUITS} for seat in seats}


def _on_table(version: Version, position: Position, dealt: Laid) -> OnTable:
    """The price cards, given or dealt; in version 2 a 1 that is covered lies beneath (S3.1)."""
    top = {name: dealt.piles[name][-1] for name in SUITS}
    top |= {name: f"{value}{name}" for name, value in position.prices.items()}
    covered = (name for name in SUITS if version.ones_open and top[name] != f"1{name}")
    return OnTable(top, {name: (f"1{name}",) for name in covered})


def _fail(field: str, why: str, **facts: object) -> NoReturn:
    raise SetupError(field, why, **facts)


def _check_fields(version: Version, deck: int, seats: tuple[str, ...], position: Position) -> None:
    """Seats, suits and cards that there are; a script's reader has seen to that already."""
    piles = (COMMON,) if version.common_pile else seats
    given = {
        "hand": (seats, [*position.hands]),
        "draw": (piles, [*position.draw]),
        "columns": (seats, [*position.columns]),
    }
    for group, (known, named) in given.items():
        for seat in named:
            if seat not in known:
                _fail(f"{group} {seat}", N_("there is no {group} of {seat}"), group=group, seat=seat)
    for group, cards in (("hand", position.hands), ("draw", position.draw)):
        for seat, held in cards.items():
            for card in held:
                if card not in DECKS[deck]:
                    _fail(f"{group} {seat}", N_("a deck of {deck} has no {card}"), deck=deck, card=card)
    for name, value in position.prices.items():
        if name not in SUITS or value not in VALUES[deck]:
            _fail(f"prices {name}", N_("a deck of {deck} has no {card}"), deck=deck, card=f"{value}{name}")
    for seat, column in position.columns.items():
        for name, count in column.items():
            if name not in SUITS or count < 0:
                _fail(f"columns {seat}", N_("a column cannot have {count} cards of {suit}"), count=count, suit=name)


def _given_cards(
    version: Version, seats: tuple[str, ...], position: Position
) -> tuple[int, tuple[tuple[str, ...], ...]]:
    """Hands, draw piles and, in version 1, prices: all of them, and of lengths that a game can have."""
    piles = (COMMON,) if version.common_pile else seats
    prices = SUITS if version.common_pile else ()
    wanted = {f"hand {seat}": seat in position.hands for seat in seats}
    wanted |= {f"draw {seat}".rstrip(): seat in position.draw for seat in piles}
    wanted |= {f"prices {name}": name in position.prices for name in prices}
    if missing := [field for field, there in wanted.items() if not there]:
        why = (
            N_("hands, draw pile and prices are given all or none, and this is missing: {missing}")
            if version.common_pile
            else N_("hands and draw piles are given all or none, and this is missing: {missing}")
        )
        _fail([field for field, there in wanted.items() if there][-1], why, missing=", ".join(missing))
    _check_lengths("hand", position.hands, N_("{seat} has a hand of {count}, and {other} one of {others}"))
    for seat, hand in position.hands.items():
        if len(hand) > HAND:
            _fail(f"hand {seat}", N_("a hand has at most 7 cards (S1.2), and this one has {count}"), count=len(hand))
    if version.common_pile:
        common = position.draw[COMMON]
        if len(common) % len(seats):
            why = N_("both seats draw from the pile in turn, so it is even: it cannot have {count} cards")
            _fail("draw", why, count=len(common))
        return len(position.hands[seats[0]]), (tuple(c for seat in seats for c in position.hands[seat]) + common,)
    _check_lengths("draw", position.draw, N_("{seat} has a draw pile of {count}, and {other} one of {others}"))
    return len(position.hands[seats[0]]), tuple(position.hands[seat] + position.draw[seat] for seat in seats)


def _check_lengths(group: str, cards: dict[str, tuple[str, ...]], why: str) -> None:
    """Both seats have as many; the later line is at fault."""
    other, seat = cards
    if len(cards[seat]) != len(cards[other]):
        facts = {"seat": seat, "count": len(cards[seat]), "other": other, "others": len(cards[other])}
        _fail(f"{group} {seat}", why, **facts)


def _check_once(position: Position, laid: Laid, table: OnTable) -> None:
    """Every card is in one place: once in hands and piles, or on the table."""
    counted = Counter([*table.cards, *(card for pile in laid.cards for card in pile)])
    for card in (card for card, times in counted.items() if times > 1):
        holders = [
            f"{group} {seat}".rstrip()
            for group, cards in (("hand", position.hands), ("draw", position.draw))
            for seat, held in cards.items()
            if card in held
        ]
        if holders:
            _fail(holders[-1], N_("{card} is in two places"), card=card)
        why = N_("the price card {card} would be dealt too: give hands and draw piles with it")
        _fail(f"prices {card[-1]}", why, card=card)


def _lay_free(laid: Laid, position: Position, seats: tuple[str, ...], free: tuple[str, ...], table: OnTable) -> Laid:
    """Cards not named lie in columns as long as those given, and else in the central piles under the price."""
    piles, columns = {}, no_columns(seats)
    for place, name in enumerate(SUITS):
        left = tuple(card for card in free if suit_place(card) == place)
        for seat, counts in position.columns.items():
            count = counts.get(name, 0)
            if count > len(left):
                why = N_("a column of {count} {suit} is too long: {left} cards of that suit are left for it")
                _fail(f"columns {seat} {name}", why, count=count, suit=name, left=len(left))
            columns[seat][name], left = left[:count], left[count:]
        piles[name] = (*table.beneath.get(name, ()), *left, table.top[name])
    return Laid(hand=laid.hand, cards=laid.cards, piles=piles, columns=columns)
