"""Exactly the legal moves of a seat, its cards (S1.3) or the two actions (S1.5, S1.6), what refuses all others, and
what each begins."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct, UnsetType

from exchange.beginning import begun_by
from exchange.game import Choices, NoChoices
from exchange.verbs import Verbs, verb
from market.cards.held import known
from market.siniestra import N_
from market.siniestra.law import model
from market.siniestra.law.model import Action, SiniestraCommand, SiniestraEvent, State


class CardChoices(Struct, frozen=True):
    """Play any card of the hand."""

    moves: ClassVar = (model.PlayCard,)

    seat: str
    cards: tuple[str, ...]

    def __iter__(self) -> Iterator[SiniestraCommand]:
        return (model.PlayCard(seat=self.seat, card=card) for card in self.cards)

    def __contains__(self, command: object) -> bool:
        return VERBS.allow(self, command)


class ActionChoices(Struct, frozen=True):
    """Invest or quote."""

    moves: ClassVar = (model.Choose,)

    seat: str

    def __iter__(self) -> Iterator[SiniestraCommand]:
        return (model.Choose(seat=self.seat, action=action) for action in Action)

    def __contains__(self, command: object) -> bool:
        return VERBS.allow(self, command)


def to_act(state: State) -> tuple[str, ...]:
    """The seats that owe a move now, in seat order."""
    if state.over or state.drawing or state.undealt or state.dealing:
        return ()
    if not state.turned:
        return tuple(name for seat, name in enumerate(state.seats) if state.sealed[seat] is None and state.hands[seat])
    if any(state.actions):
        return ()
    if not state.tied:
        return (state.seats[state.higher],)  # S1.5: the lower card has no choice
    return tuple(name for name, choice in zip(state.seats, state.choices, strict=True) if choice is None)


def choices(state: State, seat: str) -> Choices[SiniestraCommand]:
    """Exactly the legal commands of the seat."""
    if seat not in to_act(state):
        return NoChoices()
    if state.turned:
        return ActionChoices(seat)
    hand = state.hands[state.seats.index(seat)]
    return CardChoices(seat, known(hand))


def idle(state: State, seat: str) -> SiniestraCommand | None:
    """What the seat, which owes a move, does when its time is up: it plays the card that it has held longest (S1.3),
    and invests (S1.5, S1.6). None where that card is not known here."""
    if state.turned:
        return model.Choose(seat=seat, action=Action.INVEST)
    first = state.hands[state.seats.index(seat)][0].card
    return None if isinstance(first, UnsetType) else model.PlayCard(seat=seat, card=first)


# The law of each kind of move ----------------------------------------------------------------------------------------


def _not_held(choices: CardChoices, command: model.PlayCard) -> dict[str, str] | None:
    return None if command.card in choices.cards else {"card": command.card}


def _chosen(state: State, command: model.Choose) -> SiniestraEvent:
    """S1.6: both choose, under seal; S1.5: the higher card alone has a choice."""
    begun: type[SiniestraEvent] = model.ChoiceSealed if state.tied else model.ActionChosen
    return begun_by(command, begun)


VERBS = Verbs(
    SiniestraEvent,
    verb(model.PlayCard, ("S1.3", N_("{seat} has no {card} in hand"), _not_held)),
    verb(model.Choose, begins=_chosen),
)
