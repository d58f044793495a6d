"""A seat at a table of Especulación Siniestra in numbers, folded from what this seat may know.

There are 54 actions, whatever the deck: to play each card (S1.3), suit by suit with values rising; then to invest and
to quote (S1.5, S1.6).
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
from msgspec import UNSET

from exchange.game import Choices
from market.cards.spanish import DECKS
from market.siniestra.law import model
from market.siniestra.law.choices import ActionChoices, CardChoices
from market.siniestra.law.model import WIDTH, Action, SiniestraCommand, State

CARDS = DECKS[52]
_PLACE = {card: place for place, card in enumerate(CARDS)}
_ACTIONS = tuple(Action)
_BEFORE_CARDS = 5 + 3 * WIDTH + 2


class SiniestraNumbers:
    """See `market.env.numbers.Numbers`.

    An observation has, in order: the phase (a card, an action, an action under seal: one of them 1), the turn, the
    version, the prices (4,), the lengths of its own columns (4,) and of the other seat's (4,), how many cards both hold
    and how many are left to draw for it; then six times (52,) cards, 1 where it is so: its hand, what it has put face
    down, what lies turned over of its own and of the other seat, and all that each has turned over, its own first.
    """

    width = _BEFORE_CARDS + 6 * len(CARDS)
    actions = len(CARDS) + len(_ACTIONS)

    def observe(self, state: State, seat: str, begun: tuple[int, ...]) -> npt.NDArray[np.float32]:
        """(width,) what the seat sees."""
        me = state.seats.index(seat)
        other = 1 - me
        choosing = bool(state.turned) and not state.over
        columns = [state.column(place, suit) for place in (me, other) for suit in range(WIDTH)]
        piles = [sum(map(len, state.hands)), len(state.draw[state.pile_of(me)]) if state.draw else 0]
        phase = [not choosing and not state.over, choosing and not state.tied, choosing and state.tied]
        sealed = state.sealed[me]
        down = [sealed.dealt.card] if sealed is not None else []
        turned = [[state.turned[place]] if state.turned else [] for place in (me, other)]
        seen = (state.hand(me) or (), down, *turned, state.played[me], state.played[other])
        facts = [*phase, state.turn, state.version.number, *state.prices, *columns, *piles]
        return np.concatenate([np.array(facts, np.float32), *(_marked(cards) for cards in seen)])

    def mask(self, state: State, choices: Choices[SiniestraCommand], begun: tuple[int, ...]) -> npt.NDArray[np.bool_]:
        """(actions,) which are legal."""
        mask = np.zeros(self.actions, bool)
        match choices:
            case CardChoices(cards=cards):
                mask[[_PLACE[card] for card in cards]] = True
            case ActionChoices():
                mask[len(CARDS) :] = True
            case _:
                pass
        return mask

    def command(
        self, state: State, choices: Choices[SiniestraCommand], begun: tuple[int, ...], action: int
    ) -> SiniestraCommand:
        """The move that the action makes."""
        match choices:
            case CardChoices(seat=seat):
                return model.PlayCard(seat=seat, card=CARDS[action])
            case ActionChoices(seat=seat):
                return model.Choose(seat=seat, action=_ACTIONS[action - len(CARDS)])
            case _:
                raise TypeError(f"no choices of Especulación Siniestra: {choices!r}")


def _marked(cards: Iterable[object]) -> npt.NDArray[np.float32]:
    """(52,) 1 for each of the cards that is known."""
    marks = np.zeros(len(CARDS), np.float32)
    marks[[_PLACE[str(card)] for card in cards if card is not UNSET]] = 1
    return marks
