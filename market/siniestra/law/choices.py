"""Exactly the legal moves of a seat: the cards of its hand (S1.3), or the two actions (S1.5, S1.6)."""

from collections.abc import Iterator

from msgspec import Struct

from exchange.game import Choices, NoChoices
from market.siniestra.law import model
from market.siniestra.law.decide import to_act
from market.siniestra.law.model import Action, SiniestraCommand, State


class CardChoices(Struct, frozen=True):
    """Play any card of the hand."""

    seat: str
    cards: tuple[str, ...]

    def __iter__(self) -> Iterator[SiniestraCommand]:
        return (model.PlayCard(seat=self.seat, card=card) for card in self.cards)

    def __contains__(self, command: object) -> bool:
        return isinstance(command, model.PlayCard) and command.seat == self.seat and command.card in self.cards


class ActionChoices(Struct, frozen=True):
    """Invest or quote."""

    seat: str

    def __iter__(self) -> Iterator[SiniestraCommand]:
        return (model.Choose(seat=self.seat, action=action) for action in Action)

    def __contains__(self, command: object) -> bool:
        return isinstance(command, model.Choose) and command.seat == self.seat


def choices(state: State, seat: str) -> Choices[SiniestraCommand]:
    """Exactly the legal commands of the seat."""
    if seat not in to_act(state):
        return NoChoices()
    if state.turned:
        return ActionChoices(seat)
    return CardChoices(seat, state.hand(state.seats.index(seat)) or ())
