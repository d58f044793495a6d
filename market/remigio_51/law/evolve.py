"""Remigio 51 folded: one small function per event. Nothing is judged here; what happened, happened."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from exchange.folding import Folds, put
from market.cards.held import OpenedCard, held, lying_open, told, without
from market.cards.spanish import held_as
from market.remigio_51.law import model
from market.remigio_51.law.combinations import with_added, with_swapped
from market.remigio_51.law.model import RemigioEvent
from market.remigio_51.law.table import Hand, Next, State

FOLDS: Folds[State] = Folds()


def evolve(state: State, event: RemigioEvent) -> State:
    """The table after the event."""
    return FOLDS[type(event)](state, event)


def _play(hand: Hand, cards: Iterable[str], shown: tuple[OpenedCard, ...]) -> Hand:
    """The hand without these cards: those that were turned over, and the others, which lay open in it."""
    left = list(without(hand, shown))
    for card in (Counter(map(held_as, cards)) - Counter(card.card for card in shown)).elements():
        left.remove(lying_open(card))
    return tuple(left)


@FOLDS.by_type
def _table_opened(state: State, event: model.TableOpened) -> State:
    return replace(
        state,
        n=state.n + 1,
        dealer=state.seats.index(event.dealer),
        round=event.round,
        points=tuple(event.points[seat] for seat in state.seats),
        combinations=event.combinations,
        opened=tuple(seat in event.opened for seat in state.seats),
    )


@FOLDS.by_type
def _cards_dealt(state: State, event: model.CardsDealt) -> State:
    n = state.n + 1
    laid = held(event.hands, n)
    hands = tuple(
        tuple(mine for mine, card in zip(laid, event.hands, strict=True) if card.seat == seat) for seat in state.seats
    )
    stock = held(event.stock, n, len(laid))
    state = replace(state, n=n, deal=event.deal, hands=hands, stock=stock, discards=event.discards, next=Next.BEGIN)
    if event.deal == 1:  # what a script gives lies on the table already
        return state
    count = len(state.seats)
    return replace(
        state,
        dealer=(state.dealer + 1) % count,  # R1.3
        round=1,
        combinations=(),
        opened=(False,) * count,
        closer=-1,
        step=0,
        reentered=(),
        paid=0,
    )


@FOLDS.by_type
def _deal_begun(state: State, event: model.DealBegun) -> State:
    return replace(
        state,
        n=state.n + 1,
        turn=state.order[0],  # R1.5
        laid=0,
        taken="",
        drawn="",
        next=Next.DRAW,
    )


@FOLDS.by_type
def _card_drawn(state: State, event: model.CardDrawn) -> State:
    drawn = told(state.stock[0], event.drawn)
    return replace(
        state,
        n=state.n + 1,
        stock=state.stock[1:],
        hands=put(state.hands, state.turn, (*state.hands[state.turn], drawn)),
        drawn=drawn.card,
        next=Next.LAST if event.instead else Next.PLAY,
    )


@FOLDS.by_type
def _discard_taken(state: State, event: model.DiscardTaken) -> State:
    return replace(
        state,
        n=state.n + 1,
        discards=state.discards[:-1],
        hands=put(state.hands, state.turn, (*state.hands[state.turn], lying_open(event.card))),
        taken="" if state.opened[state.turn] else event.card,
        drawn=event.card,
        next=Next.PLAY,
    )


@FOLDS.by_type
def _combination_laid(state: State, event: model.CombinationLaid) -> State:
    opened = state.opened[state.turn]
    hand = _play(state.hands[state.turn], event.cards, event.shown)
    state = replace(
        state,
        n=state.n + 1,
        hands=put(state.hands, state.turn, hand),
        combinations=(*state.combinations, event.cards),
        laid=0 if opened else state.laid + 1,
    )
    if opened:
        return _played(state)
    return replace(state, next=Next.OPEN if state.opens_now else Next.PLAY)


@FOLDS.by_type
def _seat_opened(state: State, event: model.SeatOpened) -> State:
    opened = put(state.opened, state.turn, value=True)
    return _played(replace(state, n=state.n + 1, opened=opened, laid=0, taken=""))


@FOLDS.by_type
def _lay_retracted(state: State, event: model.LayRetracted) -> State:
    n = state.n + 1
    kept = len(state.combinations) - event.combinations
    laid = [held_as(card) for cards in state.combinations[kept:] for card in cards]
    back = (lying_open(state.taken),) if state.taken in laid else ()
    hand = (*state.hands[state.turn], *held(event.cards, n, seen=True), *back)
    return replace(
        state,
        n=n,
        hands=put(state.hands, state.turn, hand),
        combinations=state.combinations[:kept],
        laid=0,
        next=Next.RETURN if state.taken else Next.LAST,
    )


@FOLDS.by_type
def _discard_returned(state: State, event: model.DiscardReturned) -> State:
    hand = _play(state.hands[state.turn], (event.card,), ())
    return replace(
        state,
        n=state.n + 1,
        hands=put(state.hands, state.turn, hand),
        discards=(*state.discards, event.card),
        taken="",
        next=Next.REDRAW,
    )


@FOLDS.by_type
def _card_added(state: State, event: model.CardAdded) -> State:
    place = event.number - 1
    added = with_added(state.combinations[place], event.card)
    hand = _play(state.hands[state.turn], (event.card,), event.shown)
    return _played(
        replace(
            state,
            n=state.n + 1,
            hands=put(state.hands, state.turn, hand),
            combinations=put(state.combinations, place, added or ()),
        )
    )


@FOLDS.by_type
def _joker_swapped(state: State, event: model.JokerSwapped) -> State:
    n, place = state.n + 1, event.number - 1
    swapped = with_swapped(state.combinations[place], event.card)
    hand = _play(state.hands[state.turn], (event.card,), event.shown)
    return replace(
        state,
        n=n,
        hands=put(state.hands, state.turn, (*hand, *held(event.joker, n, seen=True))),
        combinations=put(state.combinations, place, swapped or ()),
    )


@FOLDS.by_type
def _card_discarded(state: State, event: model.CardDiscarded) -> State:
    hand = _play(state.hands[state.turn], (event.card,), event.shown)
    state = replace(
        state,
        n=state.n + 1,
        hands=put(state.hands, state.turn, hand),
        discards=(*state.discards, event.card),
    )
    if not hand:
        return replace(state, next=Next.CLOSE)
    if state.turn == state.dealer and state.round == state.house.rounds:  # R7.3
        return replace(state, next=Next.BLOCK)
    return _next_turn(state) if state.stock else replace(state, next=Next.RENEW)  # R3.4


@FOLDS.by_type
def _stock_renewed(state: State, event: model.StockRenewed) -> State:
    n = state.n + 1
    return _next_turn(replace(state, n=n, stock=held(event.cards, n), discards=state.discards[-1:]))


@FOLDS.by_type
def _deal_ended(state: State, event: model.DealClosed | model.DealBlocked) -> State:
    return replace(state, n=state.n + 1, closer=state.seats.index(event.seat), step=0, next=Next.SHOW)


@FOLDS.by_type
def _hand_shown(state: State, event: model.HandShown) -> State:
    seat = state.seats.index(event.seat)
    hand = tuple(lying_open(card) for card in event.cards)
    return replace(state, n=state.n + 1, hands=put(state.hands, seat, hand), step=seat + 1)


@FOLDS.by_type
def _hand_counted(state: State, event: model.HandCounted) -> State:
    seat = state.seats.index(event.seat)
    last = seat + 1 == len(state.seats)
    points = put(state.points, seat, event.points)
    return replace(state, n=state.n + 1, points=points, step=seat + 1, next=Next.SETTLE if last else Next.COUNT)


@FOLDS.by_type
def _seat_reentered(state: State, event: model.SeatReentered) -> State:
    seat = state.seats.index(event.seat)
    points = put(state.points, seat, event.points)
    return replace(state, n=state.n + 1, points=points, reentered=(*state.reentered, seat))


@FOLDS.by_type
def _coins_paid(state: State, event: model.CoinsPaid) -> State:
    payer, to = state.seats.index(event.seat), state.seats.index(event.to)
    coins = put(state.coins, payer, state.coins[payer] - event.coins)
    return replace(state, n=state.n + 1, coins=put(coins, to, coins[to] + event.coins), paid=state.paid + 1)


@FOLDS.by_type
def _game_won(state: State, event: model.GameWon) -> State:
    return replace(state, n=state.n + 1, winner=state.seats.index(event.seat), next=Next.NOTHING)


def _played(state: State) -> State:
    """Behind a card that was laid or added: whoever has none left closes (R7.2)."""
    return replace(state, next=Next.PLAY if state.hands[state.turn] else Next.CLOSE)


def _next_turn(state: State) -> State:
    """The next seat's turn; behind the dealer's another round begins (R1.5)."""
    return replace(
        state,
        turn=(state.turn + 1) % len(state.seats),
        round=state.round + (state.turn == state.dealer),
        laid=0,
        taken="",
        drawn="",
        next=Next.DRAW,
    )
