"""Especulación Siniestra folded: one small function per event. Nothing is judged here; what happened, happened.

A hidden card is a card all the same: it lies in a pile or a hand, and this viewer knows its place or less.
"""

from msgspec.structs import replace

from exchange.folding import Folds, put
from market.cards.held import held, put_down, told
from market.cards.spanish import SUITS, suit_place
from market.siniestra.law import model
from market.siniestra.law.draw_order import draw_order
from market.siniestra.law.model import WIDTH, SealedChoice, SiniestraEvent, State

FOLDS: Folds[State] = Folds()


def evolve(state: State, event: SiniestraEvent) -> State:
    """The table after the event."""
    return FOLDS[type(event)](state, event)


@FOLDS.by_type
def _prices_opened(state: State, event: model.PricesOpened) -> State:
    piles = list(state.piles)
    for card in event.cards:
        piles[suit_place(card)] = (card,)
    return replace(state, n=state.n + 1, piles=tuple(piles), undealt=state.undealt - len(event.cards))


@FOLDS.by_type
def _position_set(state: State, event: model.PositionSet) -> State:
    piles = tuple(event.piles[name] for name in SUITS)
    columns = tuple(event.columns[seat][name] for seat in state.seats for name in SUITS)
    laid = sum(map(len, (*piles, *columns)))
    return replace(state, n=state.n + 1, piles=piles, columns=columns, undealt=state.undealt - laid)


@FOLDS.by_type
def _deck_laid(state: State, event: model.DeckLaid) -> State:
    n = state.n + 1
    pile = held(event.cards, n)
    return replace(
        state,
        n=n,
        draw=(*state.draw, pile),
        undealt=state.undealt - len(pile),
        dealing=state.dealing + event.hands,
    )


@FOLDS.by_type
def _hand_dealt(state: State, event: model.HandDealt) -> State:
    state = replace(state, n=state.n + 1, dealing=state.dealing - len(event.cards))
    return _take(state, state.seats.index(event.seat), event.cards)


@FOLDS.by_type
def _card_drawn(state: State, event: model.CardDrawn) -> State:
    seat = state.seats.index(event.seat)
    drawing = state.drawing[1:]
    second = state.drew_second if drawing else seat
    return _take(replace(state, n=state.n + 1, drawing=drawing, drew_second=second), seat, (event,))


def _take(state: State, seat: int, cards: tuple[model.DealtCard, ...]) -> State:
    """The top cards of the pile go to the hand, and its seat alone sees them (S1.2)."""
    pile, count = state.pile_of(seat), len(cards)
    lying = state.draw[pile]
    hands = put(state.hands, seat, (*state.hands[seat], *map(told, lying, cards)))
    return replace(state, draw=put(state.draw, pile, lying[count:]), hands=hands)


@FOLDS.by_type
def _card_sealed(state: State, event: model.CardSealed) -> State:
    seat = state.seats.index(event.seat)
    sealed, hand = put_down(state.hands[seat], event, state.n + 1)  # S1.3: it has left the hand
    return replace(state, n=state.n + 1, hands=put(state.hands, seat, hand), sealed=put(state.sealed, seat, sealed))


@FOLDS.by_type
def _cards_turned_over(state: State, event: model.CardsTurnedOver) -> State:
    turned = tuple(card.card for card in event.cards)
    played = tuple((*before, card) for before, card in zip(state.played, turned, strict=True))
    nobody = (None,) * len(turned)
    return replace(state, n=state.n + 1, turn=state.turn + 1, turned=turned, played=played, sealed=nobody)


@FOLDS.by_type
def _action_chosen(state: State, event: model.ActionChosen) -> State:
    chooser = state.seats.index(event.seat)
    actions = tuple(event.action if seat == chooser else event.action.other for seat in range(len(state.seats)))
    return replace(state, n=state.n + 1, actions=actions)


@FOLDS.by_type
def _choice_sealed(state: State, event: model.ChoiceSealed) -> State:
    choice = SealedChoice(state.n + 1, event.action, event.action_salt)
    choices = put(state.choices, state.seats.index(event.seat), choice)
    return replace(state, n=state.n + 1, choices=choices)


@FOLDS.by_type
def _choices_turned_over(state: State, event: model.ChoicesTurnedOver) -> State:
    actions = tuple(choice.action for choice in event.choices)
    return replace(state, n=state.n + 1, actions=actions, choices=(None,) * len(actions))


@FOLDS.by_type
def _card_invested(state: State, event: model.CardInvested) -> State:
    seat = state.seats.index(event.seat)
    place = seat * WIDTH + suit_place(event.card)
    columns = put(state.columns, place, (*state.columns[place], event.card))
    return _placed(replace(state, n=state.n + 1, columns=columns), seat)


@FOLDS.by_type
def _card_quoted(state: State, event: model.CardQuoted) -> State:
    place = suit_place(event.card)
    piles = put(state.piles, place, (*state.piles[place], event.card))
    return _placed(replace(state, n=state.n + 1, piles=piles), state.seats.index(event.seat))


def _placed(state: State, seat: int) -> State:
    """The seat's card is off the middle; with the last one the turn comes to its draws (S1.7)."""
    placed = put(state.placed, seat, True)
    if not all(placed):
        return replace(state, placed=placed)
    nobody = len(state.seats) * (False,)
    return replace(state, drawing=draw_order(state), turned=(), placed=nobody, actions=(None,) * len(nobody))


@FOLDS.by_type
def _seat_scored(state: State, event: model.SeatScored) -> State:
    return replace(state, n=state.n + 1)


@FOLDS.by_type
def _game_won(state: State, event: model.GameWon) -> State:
    return replace(state, n=state.n + 1, over=True, winner=state.seats.index(event.seat))


@FOLDS.by_type
def _game_drawn(state: State, event: model.GameDrawn) -> State:
    return replace(state, n=state.n + 1, over=True)
