"""Especulación Siniestra decided: what comes of a move, as far as the game goes by itself (S1.3 to S1.7, scores)."""

from typing import Any

from msgspec import UNSET

from exchange.game import Unfolding
from market.cards.held import HeldCard, PutDown, opened, under_its_seal
from market.cards.spanish import SUITS, suit_place, value_of
from market.siniestra.law import model
from market.siniestra.law.choices import VERBS, choices, to_act
from market.siniestra.law.evolve import evolve
from market.siniestra.law.model import Action, SealedChoice, SiniestraCommand, SiniestraEvent, State
from market.siniestra.law.score import ahead, scores, suit_scores


def decide(state: State, command: SiniestraCommand) -> tuple[SiniestraEvent, ...]:
    """The events that the command causes. Raises Refused."""
    table = Unfolding(evolve, state)
    table.emit(VERBS.begun(choices(state, command.seat), state, command))
    go_on(table)
    return table.done()


# Steps ---------------------------------------------------------------------------------------------------------------


def go_on(table: Unfolding) -> None:
    """Let the game go on until somebody must move, or it is over."""
    while not to_act(table.state) and not table.state.over:
        state: State = table.state
        if state.drawing:
            _draw(table, state.drawing[0])
        elif any(state.actions):
            _place(table)
        elif state.turned:
            _show_choices(table)
        elif all(state.sealed):
            _turn_over(table)
        else:
            _close(table)


def _turn_over(table: Unfolding) -> None:
    """S1.3: both cards are sealed, and are turned over at once."""
    state: State = table.state
    cards = (_turned(name, card) for name, card in zip(state.seats, state.sealed, strict=True))
    table.emit(model.CardsTurnedOver(cards=tuple(cards)))


def _turned(seat: str, down: PutDown | None) -> model.TurnedCard:
    assert down is not None
    card, laid = opened(down.sealed), opened(down.dealt)
    return model.TurnedCard(seat=seat, card=card.card, card_salt=card.card_salt, opens=card.opens, laid=laid)


def _show_choices(table: Unfolding) -> None:
    """S1.6: both choices are sealed, and are shown at once."""
    state: State = table.state
    choices = (_shown(name, choice) for name, choice in zip(state.seats, state.choices, strict=True))
    table.emit(model.ChoicesTurnedOver(choices=tuple(choices)))


def _shown(seat: str, choice: SealedChoice | None) -> model.TurnedChoice:
    assert choice is not None
    if choice.action is UNSET or choice.salt is UNSET:
        raise ValueError("only the host can turn choices over: this state hides them")
    return model.TurnedChoice(seat=seat, action=choice.action, action_salt=choice.salt, opens=choice.n)


def _place(table: Unfolding) -> None:
    """S1.4: the next seat, in seat order, does with its card what was chosen for it."""
    state: State = table.state
    seat = state.placed.index(False)
    name, card = state.seats[seat], state.turned[seat]
    if state.actions[seat] is Action.INVEST:
        table.emit(model.CardInvested(seat=name, card=card))
    else:
        before = state.prices[suit_place(card)]
        table.emit(model.CardQuoted(seat=name, card=card, before=before, after=value_of(card)))


def _draw(table: Unfolding, seat: int) -> None:
    """S1.7: the top card of the pile, under the seal it was laid with."""
    state: State = table.state
    table.emit(model.CardDrawn(seat=state.seats[seat], **dealt_fields(state.draw[state.pile_of(seat)][0])))


def dealt_fields(card: HeldCard) -> dict[str, Any]:
    """`place` and the three sealed fields of a card that goes from a pile to a hand, as far as this viewer knows it."""
    return {"place": card.place, **under_its_seal(card)}


def _close(table: Unfolding) -> None:
    """S1.7: both hands are empty. S2.4, S3.3: the scores, and who won."""
    state: State = table.state
    points, suits = scores(state), suit_scores(state)
    for seat, name in enumerate(state.seats):
        paying = {SUITS[place]: suit.points[seat] for place, suit in enumerate(suits) if suit.points[seat]}
        table.emit(model.SeatScored(seat=name, points=points[seat], suits=paying))
    winner = ahead(state)
    if winner is None:
        table.emit(model.GameDrawn(points=points[0]))
    else:
        table.emit(model.GameWon(seat=state.seats[winner], points=points[winner], against=points[1 - winner]))
