"""Opening a table of DBPóker: the deal (K1), or a position that a script gives, and the opening events."""

from collections.abc import Mapping, Sequence
from typing import NoReturn

from msgspec import UNSET
from msgspec.structs import replace

from exchange.game import Setup, Unfolding
from exchange.value.chance import Chance
from exchange.value.errors import SetupError
from market.cards.french import DECK
from market.cards.held import all_known, laid_down
from market.dbpoker import N_
from market.dbpoker.law import model
from market.dbpoker.law.edition import Edition
from market.dbpoker.law.evolve import evolve
from market.dbpoker.law.going_on import go_on
from market.dbpoker.law.model import DBPokerEvent, GivenTable
from market.dbpoker.law.position import Position, check, laid_out
from market.dbpoker.law.table import State


def blank(edition: Edition, seats: tuple[str, ...], options: Mapping[str, int | str]) -> State:
    """The table before the first event: all cards still in the box."""
    none: tuple[()] = ()
    return State(
        edition=edition,
        seats=seats,
        quiet_rounds=int(options["quiet_rounds"]),
        listed=options["better"] == "listed",
        by_cards=options.get("compare") == "cards",
        exchange_discards=options.get("exchange") == "discards",
        answer_lays=options.get("answer") == "lays",
        coins=(0,) * len(seats),
        out=(False,) * len(seats),
        hands=(none,) * len(seats),
        draws=(none,) * len(seats),
        discards=(none,) * len(seats),
        showcases=("",) * len(seats),
        chosen=(None,) * len(seats),
    )


def open_table(edition: Edition, setup: Setup) -> tuple[DBPokerEvent, ...]:
    """The opening events: the cards laid one by one, dealt, and the open ones turned over. Raises SetupError."""
    chance = Chance(setup.seed)
    position = setup.position if isinstance(setup.position, Position) else None
    shuffled = chance.draws("deck").shuffled(DECK * edition.decks(len(setup.seats)))
    salts = chance.draws("card salts")
    coins = dict.fromkeys(setup.seats, int(setup.options.get("coins", edition.coins)))
    given: GivenTable | None = None
    if position is not None:
        check(edition, setup.seats, position)
        coins |= position.coins
        shuffled, given = laid_out(edition, setup.seats, position, shuffled)
    table = Unfolding(evolve, blank(edition, setup.seats, setup.options))
    table.emit(
        model.DeckShuffled(
            coins=coins,
            turn=(position.turn if position else "") or setup.seats[0],  # K1.1
            cards=laid_down(shuffled, salts),
            given=UNSET if given is None else given,
        )
    )
    go_on(table, None)
    return table.done()


def opened_as_told(
    edition: Edition, setup: Setup, given: bool | None, events: Sequence[DBPokerEvent]
) -> tuple[DBPokerEvent, ...]:
    """The opening made once more from the first of these events, whatever the cards are that it laid.

    Raises SetupError where no table is opened so.
    """
    told = events[0]
    if not isinstance(told, model.DeckShuffled):
        _fail("pile", N_("a game begins with the cards that are shuffled"))
    plain = dict.fromkeys(setup.seats, int(setup.options.get("coins", edition.coins)))
    if given is False and (told.given is not UNSET or told.coins != plain):
        _fail("given", N_("a position is set, and none was given"))
    lying = 0 if told.given is UNSET else _lying_open(told.given)
    if len({card.card_seal for card in told.cards}) + lying != edition.decks(len(setup.seats)) * len(DECK):
        _fail("pile", N_("these cards are not the decks of this table"))
    if told.turn not in setup.seats or {*told.coins} != {*setup.seats} or min(told.coins.values()) < edition.seats_pay:
        _fail("coins", N_("seats and coins are not those of this table"))
    first = setup.seats[0] if given is False else told.turn
    table = Unfolding(evolve, blank(edition, setup.seats, setup.options))
    table.emit(replace(told, turn=first))
    go_on(table, None)
    return table.done()


def _lying_open(given: GivenTable) -> int:
    """How many cards lie open in a position."""
    return sum(map(bool, given.showcases.values())) + sum(len(hand.cards) for hand in given.laid)


def _fail(field: str, why: str, **facts: object) -> NoReturn:
    raise SetupError(field, why, **facts)


def position_of(edition: Edition, events: Sequence[DBPokerEvent]) -> Position | None:
    """The position that these opening events tell; None where a card of it is hidden."""
    shuffled = next((event for event in events if isinstance(event, model.DeckShuffled)), None)
    if shuffled is None:
        return None
    known = all_known(shuffled.cards)
    if known is None:
        return None
    cards = [*known]
    given = shuffled.given
    if given is UNSET:
        seats = [*shuffled.coins]
        given = GivenTable(draws=dict.fromkeys(seats, edition.draw_pile), discards=dict.fromkeys(seats, 0))
    hands, draws, discards = {}, {}, {}
    for seat in shuffled.coins:
        hands[seat] = _cut(cards, edition.seen - bool(given.showcases))
        draws[seat] = _cut(cards, given.draws[seat])
        discards[seat] = _cut(cards, given.discards[seat])
    market = _cut(cards, edition.market)
    pile = _cut(cards, len(cards) - given.waste - given.aside)
    return Position(
        hands=hands,
        draws=draws,
        discards=discards,
        showcases=given.showcases,
        market=market or None,
        pile=pile,
        waste=_cut(cards, given.waste),
        coins=shuffled.coins,
        laid=given.laid,
        turn=shuffled.turn,
    )


def _cut(cards: list[str], count: int) -> tuple[str, ...]:
    """The first so many, which are then gone from the list."""
    first = tuple(cards[:count])
    del cards[:count]
    return first
