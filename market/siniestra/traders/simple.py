"""Three plain traders: `random`, `greedy`, who looks one turn ahead, and `saver`. They see their seat's view alone."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeVar

from exchange.game import Choices
from exchange.value.chance import Draws
from market.cards.spanish import DECKS, suit_place, value_of
from market.siniestra.law import model
from market.siniestra.law.choices import ActionChoices
from market.siniestra.law.model import WIDTH, Action, SiniestraCommand, State

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
    unseen = [
        Unseen(card, suit_place(card), value_of(card), board.invested(suit_place(card), 0, 1), board.quoted(card))
        for card in unseen_cards(view, me)
    ]
    cards = {move.card: _turns_worth(board, move.card, unseen) for move in choices if isinstance(move, model.PlayCard)}
    return model.PlayCard(seat=seat, card=_best(cards, draws))


def saver_trader(view: State, seat: str, choices: Choices[SiniestraCommand], draws: Draws) -> SiniestraCommand:
    """Its lowest card, and to invest where it may choose. The high cards are left for the end, when they win the choice
    and set the prices that count. Among equal cards it draws."""
    if isinstance(choices, ActionChoices):
        return model.Choose(seat=seat, action=Action.INVEST)
    cards = [move.card for move in choices if isinstance(move, model.PlayCard)]
    lowest = min(map(value_of, cards))
    return model.PlayCard(seat=seat, card=draws.choose([card for card in cards if value_of(card) == lowest]))


def _best(worth: Mapping[T, float], draws: Draws) -> T:
    most = max(worth.values())
    return draws.choose([move for move, points in worth.items() if points == most])


def unseen_cards(view: State, me: int) -> Iterable[str]:
    """The cards that this seat sees nowhere: those the other holds, has sealed, or that lie in draw piles."""
    seen = {card for pile in view.piles for card in pile} | {card for column in view.columns for card in column}
    seen |= {*view.own_cards(me), *view.turned}
    return (card for card in DECKS[view.deck] if card not in seen)


class Board:
    """Columns and prices as a seat weighs them: `mine` and `theirs` cards per suit, `prices` per suit."""

    __slots__ = ("_base", "mine", "per_card", "prices", "theirs")

    def __init__(self, view: State, me: int) -> None:
        self.mine = [view.column(me, place) for place in range(WIDTH)]
        self.theirs = [view.column(1 - me, place) for place in range(WIDTH)]
        self.prices = list(view.prices)
        self.per_card = view.version.per_card
        self._base = [self._lead(*counts) for counts in zip(self.mine, self.theirs, self.prices, strict=True)]

    def _lead(self, mine: int, theirs: int, price: int) -> int:
        """Own points less the other's in a suit (S2.4, S3.3)."""
        if self.per_card:
            return (mine - theirs) * price
        return price * ((mine > theirs) - (mine < theirs))

    def invested(self, place: int, mine: int, theirs: int) -> int:
        """How the lead changes by so many cards more in the two columns of a suit."""
        lead = self._lead(self.mine[place] + mine, self.theirs[place] + theirs, self.prices[place])
        return lead - self._base[place]

    def quoted(self, card: str) -> int:
        """How the lead changes where this card quotes its suit."""
        place = suit_place(card)
        return self._lead(self.mine[place], self.theirs[place], value_of(card)) - self._base[place]

    def gain(self, my_card: str, my_action: Action, their_card: str, their_action: Action) -> int:
        """How the lead changes by these two actions."""
        mine, theirs, here = my_action is Action.INVEST, their_action is Action.INVEST, suit_place(my_card)
        if here != suit_place(their_card):  # one suit has nothing to do with the other
            own = self.invested(here, 1, 0) if mine else self.quoted(my_card)
            return own + (self.invested(suit_place(their_card), 0, 1) if theirs else self.quoted(their_card))
        price = self.prices[here] if mine else value_of(my_card)
        price = price if theirs else value_of(their_card)
        return self._lead(self.mine[here] + mine, self.theirs[here] + theirs, price) - self._base[here]


def _action_worth(board: Board, view: State, mine: str, theirs: str, action: Action) -> float:
    """The gain of an action: the other does the other one (S1.5), or either, as likely (S1.6)."""
    if not view.tied:
        return board.gain(mine, action, theirs, action.other)
    return sum(board.gain(mine, action, theirs, other) for other in Action) / 2


class Unseen(NamedTuple):
    """A card that the other may hold: where it counts, and how its two actions change the lead in its suit."""

    card: str
    place: int
    value: int
    invested: int
    quoted: int


def _turns_worth(board: Board, mine: str, unseen: Iterable[Unseen]) -> float:
    """The gain of the turns with this card, added up over the cards that the other may hold."""
    here, high = suit_place(mine), value_of(mine)
    invest, quote = board.invested(here, 1, 0), board.quoted(mine)
    total = 0.0
    for card, place, other, invested, quoted in unseen:
        if place == here:
            total += _turn_worth(board, mine, card)
            continue
        invests, quotes = invest + quoted, quote + invested  # S1.5: the other does the other action
        if high > other:
            total += max(quotes, invests)
        elif high < other:
            total += min(invests, quotes)
        else:  # S1.6: any two actions, each as likely
            total += (invests + quotes) / 2
    return total


def _turn_worth(board: Board, mine: str, theirs: str) -> float:
    """The gain of the whole turn with these two cards."""
    if value_of(mine) == value_of(theirs):
        return sum(board.gain(mine, own, theirs, other) for own in Action for other in Action) / 4
    gains = [board.gain(mine, own, theirs, other) for own, other in BOTH]
    return max(gains) if value_of(mine) > value_of(theirs) else min(gains)
