"""Remigio 51 decided: what comes of a move, as far as the game goes by itself (R3 to R8)."""

from collections.abc import Callable

from exchange.game import NotTold, Unfolding, chance_of
from exchange.value.chance import Chance
from market.cards.held import laid_down, laid_for, opened
from market.cards.spanish import packs
from market.remigio_51.law import model
from market.remigio_51.law.choices import VERBS, HandIsHidden, choices, drawn, to_act
from market.remigio_51.law.combinations import hand_points
from market.remigio_51.law.evolve import evolve
from market.remigio_51.law.model import HAND, RemigioCommand, RemigioEvent
from market.remigio_51.law.table import Next, State


def decide(state: State, command: RemigioCommand) -> tuple[RemigioEvent, ...]:
    """The events that the command causes. Raises Refused."""
    table = Unfolding(evolve, state)
    table.emit(VERBS.begun(choices(state, command.seat), state, command))
    go_on(table, lambda: chance_of(command))
    return table.done()


# What the table does by itself ---------------------------------------------------------------------------------------


def go_on(table: Unfolding, chance: Callable[[], Chance]) -> None:
    """Let the game go on until somebody must move, or it is over. `chance` is asked for where cards are shuffled."""
    while not to_act(table.state) and not table.state.over:
        try:
            event = _step(table.state, chance)
        except HandIsHidden:
            shown = (model.DealBlocked, model.HandShown) if table.state.next is Next.BLOCK else ()
            raise NotTold(table.events, *shown) from None
        table.emit(event)


def _step(state: State, chance: Callable[[], Chance]) -> RemigioEvent:
    """The next thing that happens by itself."""
    seat = state.seats[state.turn]
    match state.next:
        case Next.BEGIN:
            dealer = state.seats[state.dealer]
            return model.DealBegun(deal=state.deal, dealer=dealer, card=state.discards[-1])
        case Next.OPEN:
            return model.SeatOpened(seat=seat, points=state.laid_points)  # R4.2
        case Next.RETURN:
            return model.DiscardReturned(seat=seat, card=state.taken)
        case Next.REDRAW:
            return drawn(state, instead=True)
        case Next.RENEW:
            return _renewed(state, chance())
        case Next.CLOSE:
            return model.DealClosed(seat=seat)  # R7.2
        case Next.BLOCK:
            return _blocked(state)
        case Next.SHOW | Next.COUNT:
            return _shown_or_counted(state)
        case _:
            return _settled(state, chance)


def dealt(seats: tuple[str, ...], state: State, chance: Chance) -> model.CardsDealt:
    """R1.4: all cards shuffled, 14 to each seat, one open, the rest the stock."""
    order = chance.draws("deck").shuffled(packs(state.decks, state.house.jokers))
    salts = chance.draws("card salts")
    hands = tuple(
        card
        for place, seat in enumerate(seats)
        for card in laid_for(seat, order[HAND * place : HAND * (place + 1)], salts)
    )
    open_card, *stock = order[HAND * len(seats) :]
    return model.CardsDealt(deal=state.deal + 1, hands=hands, stock=laid_down(stock, salts), discards=(open_card,))


def _renewed(state: State, chance: Chance) -> model.StockRenewed:
    """R3.4: all discards but the top one."""
    order = chance.draws("stock").shuffled(state.discards[:-1])
    return model.StockRenewed(cards=laid_down(order, chance.draws("card salts")))


def _blocked(state: State) -> model.DealBlocked:
    """R7.3: the hand that is worth least, of equal ones the first in the order of play."""
    least = min(state.order, key=lambda seat: hand_points(_open_hand(state, seat)))
    return model.DealBlocked(seat=state.seats[least])


def _open_hand(state: State, seat: int) -> tuple[str, ...]:
    """The cards of a hand. Raises HandIsHidden."""
    if state.hidden(seat):
        raise HandIsHidden
    return state.known(seat)


def _shown_or_counted(state: State) -> RemigioEvent:
    """R8.1: whoever has cards shows them, then all count."""
    if state.next is Next.SHOW:
        for seat in range(state.step, len(state.seats)):
            if hand := state.hands[seat]:
                cards = _open_hand(state, seat)
                shown = tuple(opened(held) for held in hand if not held.open)
                return model.HandShown(seat=state.seats[seat], cards=cards, shown=shown)
    seat = state.step if state.next is Next.COUNT else 0
    counted = 0 if seat == state.closer else hand_points(_open_hand(state, seat))
    return model.HandCounted(seat=state.seats[seat], counted=counted, points=state.points[seat] + counted)


def _settled(state: State, chance: Callable[[], Chance]) -> RemigioEvent:
    """R8.2 to R8.4, R9.4: who re-enters, who pays, who wins; then the next deal."""
    over, closer = state.over_limit, state.seats[state.closer]
    last = len(over) == len(state.seats) - 1
    if over and not last:
        highest = max(count for count in state.points if count <= state.house.limit)
        return model.SeatReentered(seat=state.seats[over[0]], points=highest)
    payers, coins = (over, state.house.triumph) if last else (state.reentered, state.house.reentry)
    if coins and state.paid < len(payers):
        return model.CoinsPaid(seat=state.seats[payers[state.paid]], to=closer, coins=coins)
    if last:
        return model.GameWon(seat=closer, points=state.points[state.closer])
    return dealt(state.seats, state, chance())
