"""Two plain traders: `random`, and `greedy`, who looks one turn ahead. They see their seat's view alone."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import UNSET

from exchange.game import Choices
from exchange.value.chance import Draws
from market.siniestra.law import model
from market.siniestra.law.cards import DECKS, WIDTH, suit, value
from market.siniestra.law.choices import ActionChoices
from market.siniestra.law.model import Action, SiniestraCommand, State

T = TypeVar("T")
BOTH = ((Action.INVEST, Action.QUOTE), (Action.QUOTE, Action.INVEST))


def random_trader(view: State, seat: str, choices: Choices[SiniestraCommand], draws: Draws) -> SiniestraCommand:
    """Uniform over the cards of the hand, and over the two actions."""
    return draws.choose(list(choices))


def greedy_trader(view: State, seat: str, choices: Choices[SiniestraCommand], draws: Draws) -> SiniestraCommand:
    """What changes the score most in its favour, own points less the other's, in this turn alone.

    A card is judged against every card that the other may hold, each as likely: with the higher one it takes the better
    action, with the lower one it gets the worse. Among equals it draws.
    """
    me = view.seats.index(seat)
    board = Board(view, me)
    if isinstance(choices, ActionChoices):
        mine, theirs = view.turned[me], view.turned[1 - me]
        worth = {action: _action_worth(board, view, mine, theirs, action) for action in Action}
        return model.Choose(seat=seat, action=_best(worth, draws))
    unseen = tuple(unseen_cards(view, me))
    cards = {
        move.card: sum(_turn_worth(board, move.card, other) for other in unseen)
        for move in choices
        if isinstance(move, model.PlayCard)
    }
    return model.PlayCard(seat=seat, card=_best(cards, draws))


def _best(worth: Mapping[T, float], draws: Draws) -> T:
    most = max(worth.values())
    return draws.choose([move for move, points in worth.items() if points == most])


def unseen_cards(view: State, me: int) -> Iterable[str]:
    """The cards that this seat sees nowhere: those the other holds, has sealed, or that lie in draw piles."""
    seen = {card for pile in view.piles for card in pile} | {card for column in view.columns for card in column}
    seen |= {held.card for held in view.hands[me] if held.card is not UNSET} | set(view.turned)
    if (sealed := view.sealed[me]) is not None and sealed.held.card is not UNSET:
        seen.add(sealed.held.card)
    return (card for card in DECKS[view.deck] if card not in seen)


class Board:
    """Columns and prices as a seat weighs them: `mine` and `theirs` cards per suit, `prices` per suit."""

    __slots__ = ("mine", "per_card", "prices", "theirs")

    def __init__(self, view: State, me: int) -> None:
        self.mine = [view.column(me, place) for place in range(WIDTH)]
        self.theirs = [view.column(1 - me, place) for place in range(WIDTH)]
        self.prices = list(view.prices)
        self.per_card = view.version.per_card

    def lead(self, place: int) -> int:
        """Own points less the other's in this suit (S2.4, S3.3)."""
        mine, theirs = self.mine[place], self.theirs[place]
        if self.per_card:
            return (mine - theirs) * self.prices[place]
        return self.prices[place] * ((mine > theirs) - (mine < theirs))

    def gain(self, my_card: str, my_action: Action, their_card: str, their_action: Action) -> int:
        """How the lead changes by these two actions."""
        touched = {suit(my_card), suit(their_card)}
        before = sum(map(self.lead, touched))
        saved = self.mine[:], self.theirs[:], self.prices[:]
        for card, action, column in ((my_card, my_action, self.mine), (their_card, their_action, self.theirs)):
            if action is Action.INVEST:
                column[suit(card)] += 1
            else:
                self.prices[suit(card)] = value(card)
        after = sum(map(self.lead, touched))
        self.mine, self.theirs, self.prices = saved
        return after - before


def _action_worth(board: Board, view: State, mine: str, theirs: str, action: Action) -> float:
    """The gain of an action: the other does the other one (S1.5), or either, as likely (S1.6)."""
    if not view.tied:
        return board.gain(mine, action, theirs, action.other)
    return sum(board.gain(mine, action, theirs, other) for other in Action) / 2


def _turn_worth(board: Board, mine: str, theirs: str) -> float:
    """The gain of the whole turn with these two cards."""
    if value(mine) == value(theirs):
        return sum(board.gain(mine, own, theirs, other) for own in Action for other in Action) / 4
    gains = [board.gain(mine, own, theirs, other) for own, other in BOTH]
    return max(gains) if value(mine) > value(theirs) else min(gains)
