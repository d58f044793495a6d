"""The score behind a card: as if its seat invested it, or quoted it, and the game ended there."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from market.cards.spanish import suit_place
from market.siniestra.law.model import WIDTH, Action, State
from market.siniestra.law.score import scores


class Points(Struct, frozen=True):
    """Points of a seat and of the other."""

    mine: int
    theirs: int

    @property
    def lead(self) -> int:
        """How far ahead the seat is."""
        return self.mine - self.theirs


def points(view: State, seat: str) -> Points:
    """As the table lies (S2.4, S3.3)."""
    both, me = scores(view), view.seats.index(seat)
    return Points(both[me], both[1 - me])


def if_placed(view: State, seat: str, card: str, action: Action) -> Points:
    """With this card of the seat invested or quoted (S1.4), and nothing else moved."""
    return points(_placed(view, view.seats.index(seat), card, action), seat)


def if_chosen(view: State, seat: str, action: Action) -> tuple[Points, ...]:
    """With both cards placed that are turned over, where the seat chooses so: the lower card must do the other action
    (S1.5); on equal values the other may do either, first invest and then quote (S1.6)."""
    me = view.seats.index(seat)
    after = _placed(view, me, view.turned[me], action)
    theirs: Sequence[Action] = tuple(Action) if view.tied else (action.other,)
    return tuple(points(_placed(after, 1 - me, view.turned[1 - me], other), seat) for other in theirs)


def _placed(view: State, seat: int, card: str, action: Action) -> State:
    """The table with the card laid where the action puts it."""
    place = suit_place(card)
    if action is Action.INVEST:
        cell = seat * WIDTH + place
        return replace(view, columns=_with(view.columns, cell, card))
    return replace(view, piles=_with(view.piles, place, card))


def _with(rows: tuple[tuple[str, ...], ...], place: int, card: str) -> tuple[tuple[str, ...], ...]:
    return (*rows[:place], (*rows[place], card), *rows[place + 1 :])
