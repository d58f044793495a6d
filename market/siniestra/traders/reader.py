"""The reader: it guesses the hidden cards, plays each guess to the end, and mixes its moves lest it be read."""

from collections.abc import Sequence

import numpy as np

from exchange.game import Choices
from exchange.value.chance import Draws
from market.siniestra.law import model
from market.siniestra.law.choices import ActionChoices
from market.siniestra.law.model import WIDTH, Action, SiniestraCommand, State
from market.siniestra.traders.guess import Guess, guesses, orders
from market.siniestra.traders.matrix import solved
from market.siniestra.traders.playout import GONE, NUMBER, Ints, Playouts, Scores, numbers

GUESSES = 64
RARE = 0.05  # what a solved game would play less often than this, it does not play
_SHARES = 1 << 32


def read(view: State, seat: str, choices: Choices[SiniestraCommand], draws: Draws) -> SiniestraCommand:
    """The move of a seat that looks ahead."""
    me = view.seats.index(seat)
    if isinstance(choices, ActionChoices):
        return model.Choose(seat=seat, action=_action(view, me, draws))
    cards = tuple(move.card for move in choices if isinstance(move, model.PlayCard))
    if len(cards) == 1:
        return model.PlayCard(seat=seat, card=cards[0])
    return model.PlayCard(seat=seat, card=cards[_drawn(solved(_cards_worth(view, me, cards, draws)), draws)])


def _drawn(strategy: Scores, draws: Draws) -> int:
    """One of the moves, as often as the strategy says, rare ones aside."""
    kept = np.where(strategy < min(RARE, float(strategy.max())), 0, strategy)
    shares = [int(share * _SHARES) for share in kept / kept.sum()]
    left = draws.below(sum(shares))
    for move, share in enumerate(shares):
        left -= share
        if left < 0:
            return move
    raise AssertionError("a share of nothing was drawn")


def _cards_worth(view: State, me: int, cards: Sequence[str], draws: Draws) -> Scores:
    """(guesses, own cards, the other's cards) what each pair of cards is worth, played to the end."""
    made = guesses(view, me, GUESSES, draws)
    mine, theirs = len(cards), len(made[0].hand)
    tables = tables_for(view, me, cards, made, orders(draws, GUESSES, GONE), mine * theirs)
    own = np.tile(np.repeat([NUMBER[card] for card in cards], theirs), len(made))
    other = np.concatenate([np.tile(numbers(guess.hand, theirs), mine) for guess in made])
    tables.take(0, own)
    tables.take(1, other)
    both = np.stack([own, other])
    tables.place(both, tables.choose(both))
    tables.play_on()
    return tables.worth().reshape(len(made), mine, theirs)


def _action(view: State, me: int, draws: Draws) -> Action:
    """The better action with the higher card (S1.5); on equal values, one of a solved game of two by two (S1.6)."""
    made = guesses(view, me, GUESSES, draws)
    hand = view.hand(me) or ()
    pairs = [(own, other) for own in Action for other in (Action if view.tied else (own.other,))]
    tables = tables_for(view, me, hand, made, orders(draws, GUESSES, GONE), len(pairs))
    turned = np.array([[NUMBER[view.turned[seat]]] for seat in (me, 1 - me)])
    invests = np.array([[pair[seat] is Action.INVEST for pair in pairs] for seat in (0, 1)])
    tables.place(np.broadcast_to(turned, (2, tables.count)), np.tile(invests, len(made)))
    tables.play_on()
    worth = tables.worth().reshape(len(made), len(Action), -1)
    return tuple(Action)[_drawn(solved(worth), draws) if view.tied else int(worth.mean(axis=0)[:, 0].argmax())]


def tables_for(view: State, me: int, hand: Sequence[str], made: Sequence[Guess], order: Ints, each: int) -> Playouts:
    """The table that a seat sees, `each` times for each guess, seat 0 being the one that looks.

    `order`: (guesses, cards) in which cards are played.
    """
    seats = (me, 1 - me)
    count = len(made) * each
    size = max(len(hand), len(made[0].hand)) + 1  # room for a card to be drawn
    more = np.array([view.column(me, suit) - view.column(1 - me, suit) for suit in range(WIDTH)], np.int16)
    hands = np.array([[numbers(hand, size), numbers(guess.hand, size)] for guess in made])
    piles = [[guess.pile] if view.version.common_pile else [guess.pile, guess.theirs] for guess in made]
    laid = np.array([[[NUMBER[card] for card in pile] for pile in both] for both in piles], dtype=np.int64)
    # S2.3 as seen from the seat that looks; the first seat draws first if nobody has drawn yet.
    second = seats.index(0 if view.drew_second is None else view.drew_second)
    return Playouts(
        version=view.version,
        more=np.repeat(more[:, None], count, axis=1),
        prices=np.repeat(np.array(view.prices, np.int16)[:, None], count, axis=1),
        hands=_repeated(hands, each),
        piles=_repeated(laid, each),
        order=_repeated(np.pad(order, ((0, 0), (0, 1)), constant_values=GONE).astype(np.int8), each),
        second=np.full(count, second),
    )


def _repeated(by_guess: Ints, each: int) -> Ints:
    """(guesses, …) to (…, tables), each guess so many times."""
    return np.repeat(np.moveaxis(by_guess, 0, -1), each, axis=-1)
