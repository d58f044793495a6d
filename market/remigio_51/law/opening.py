"""Opening a table of Remigio 51: the first deal (R1), or a position that a script gives, and the opening events."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import UNSET

from exchange.game import Setup, Unfolding
from exchange.value.chance import Chance
from market.cards.held import laid_down, laid_for
from market.remigio_51 import N_
from market.remigio_51.law import model
from market.remigio_51.law.decide import dealt, go_on
from market.remigio_51.law.evolve import evolve
from market.remigio_51.law.model import RemigioEvent
from market.remigio_51.law.options import BY_LOT, decks_for
from market.remigio_51.law.position import Position, check, fail, laid_out
from market.remigio_51.law.table import State, house_of


def blank(seats: tuple[str, ...], options: Mapping[str, int | str]) -> State:
    """The table before the first event: all cards still in the box."""
    count = len(seats)
    return State(
        seats=seats,
        house=house_of(options),
        decks=decks_for(count),
        points=(0,) * count,
        coins=(0,) * count,
        opened=(False,) * count,
        hands=((),) * count,
    )


def open_table(setup: Setup) -> tuple[RemigioEvent, ...]:
    """The opening events: who deals, the cards, and the first of the discards. Raises SetupError."""
    chance = Chance(setup.seed)
    position = setup.position if isinstance(setup.position, Position) else Position()
    state = blank(setup.seats, setup.options)
    check(setup.seats, state, position)
    dealer = str(setup.options["dealer"])
    if position.dealer or dealer == BY_LOT:
        dealer = position.dealer or chance.draws("dealer").choose(setup.seats)  # R1.3
    table = Unfolding(evolve, state)
    if position.empty:
        table.emit(_opened(setup.seats, Position(), dealer))
        table.emit(dealt(setup.seats, state, chance))
    else:
        hands, stock, discards = laid_out(setup.seats, state, position, chance.draws("deck"))
        table.emit(_opened(setup.seats, position, dealer))
        salts = chance.draws("card salts")
        cards = tuple(card for seat in setup.seats for card in laid_for(seat, hands[seat], salts))
        table.emit(model.CardsDealt(deal=1, hands=cards, stock=laid_down(stock, salts), discards=discards))
    go_on(table, lambda: chance)
    return table.done()


def _opened(seats: tuple[str, ...], position: Position, dealer: str) -> model.TableOpened:
    return model.TableOpened(
        dealer=dealer,
        round=position.round or 1,
        points=dict.fromkeys(seats, 0) | position.points,
        combinations=position.combinations,
        opened=tuple(seat for seat in seats if seat in position.opened),
    )


def opened_as_told(setup: Setup, given: bool | None, events: Sequence[RemigioEvent]) -> tuple[RemigioEvent, ...]:
    """The opening made once more from the first two of these events, whatever the cards are that they laid.

    Raises SetupError where no table is opened so.
    """
    told, laid = (*events[:2], None, None)[:2]
    state = blank(setup.seats, setup.options)
    if isinstance(told, model.TableOpened) and laid is None:  # the copy is cut there
        return (_opened(setup.seats, _laid_by(told), told.dealer),)
    if not isinstance(told, model.TableOpened) or not isinstance(laid, model.CardsDealt):
        fail("stock", N_("a game begins with the cards that are dealt"))
    position = _position(told, laid)
    check(setup.seats, state, position)
    named = str(setup.options["dealer"])
    if told.dealer not in setup.seats or (given is False and named not in (BY_LOT, told.dealer)):
        fail("dealer", N_("there is no seat {seat}"), seat=told.dealer)
    _check_cards(setup.seats, state, told, laid)
    plain = _opened(setup.seats, Position(), told.dealer)
    if given is False and (
        told != plain or len(laid.discards) > 1 or any(len(hand) != model.HAND for hand in position.hands.values())
    ):
        fail("given", N_("a position is set, and none was given"))
    table = Unfolding(evolve, state)
    table.emit(_opened(setup.seats, position, told.dealer))
    table.emit(msgspec.structs.replace(laid, deal=1))
    go_on(table, lambda: Chance(""))
    return table.done()


def _check_cards(seats: tuple[str, ...], state: State, told: model.TableOpened, laid: model.CardsDealt) -> None:
    """All cards of the packs are there, each seat's own in the order of seats, and no seal twice."""
    foreign = any(card.seat not in seats for card in laid.hands)
    order = [] if foreign else [seats.index(card.seat) for card in laid.hands]
    lying = sum(map(len, told.combinations)) + len(laid.discards)
    cards = (*laid.hands, *laid.stock)
    seals = {card.card_seal for card in cards}
    if foreign or order != sorted(order) or len(seals) < len(cards) or len(cards) + lying != state.cards:
        fail("stock", N_("these cards are not those of {decks} packs"), decks=state.decks)


def position_of(events: Sequence[RemigioEvent]) -> Position | None:
    """The position that these opening events tell; None where a card of it is hidden."""
    told, laid = (*events[:2], None, None)[:2]
    if not isinstance(told, model.TableOpened) or not isinstance(laid, model.CardsDealt):
        return None
    if any(card.card is UNSET for card in (*laid.hands, *laid.stock)):
        return None
    return _position(told, laid, dealer=told.dealer)


def _laid_by(told: model.TableOpened) -> Position:
    """What the first event alone says."""
    return Position(combinations=told.combinations, opened=told.opened, points=told.points, round=told.round)


def _position(told: model.TableOpened, laid: model.CardsDealt, dealer: str = "") -> Position:
    """What the two events say; cards that are hidden are empty words."""
    hands: dict[str, list[str]] = {seat: [] for seat in told.points}
    for card in laid.hands:
        hands.setdefault(card.seat, []).append("" if card.card is UNSET else card.card)
    stock = ("" if card.card is UNSET else card.card for card in laid.stock)
    return msgspec.structs.replace(
        _laid_by(told),
        hands={seat: tuple(hand) for seat, hand in hands.items()},
        stock=tuple(stock),
        discards=laid.discards[::-1],
        dealer=dealer,
    )
