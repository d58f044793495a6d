"""What the laws of several verbs share: the cards that a move names, and what it seals."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from exchange.game import chance_of
from exchange.refusals import Broken
from exchange.value.chance import Salts
from market.cards.held import HeldCard, taken_out
from market.dbpoker import N_
from market.dbpoker.law.moves import AnyMove
from market.dbpoker.law.table import Stage, State

if TYPE_CHECKING:
    from market.dbpoker.law.choices import Open

HIDDEN = "only the seat and the host know these cards: this state hides them"
NO_CARD = N_("{seat} has no {card} in its hand")
NOT_OPEN = N_("{card} does not lie open on the market")


def during(*stages: Stage) -> Callable[[State], bool]:
    """Whether the turn has come so far."""
    return lambda state: state.stage in stages


def lays(state: State) -> bool:
    """Whether hands can be laid and bettered now: as an action (K7.1, K8.2), or behind the exchange (K9.1)."""
    return state.stage is (Stage.MORE if state.edition.challenges else Stage.ACT)


def of_each_card(kind: Callable[..., AnyMove]) -> Callable[["Open"], Iterator[AnyMove]]:
    """A move of this kind for each card of the hand."""

    def listed(here: "Open") -> Iterator[AnyMove]:
        yield from (kind(seat=here.seat, card=card) for card in dict.fromkeys(here.hand))

    return listed


def not_in_hand(here: "Open", command: Any) -> Broken:
    """The card that the seat does not hold."""
    if command.card in here.hand:
        return None
    if here.hides:
        raise ValueError(HIDDEN)
    return {"card": command.card}


def not_open(here: "Open", card: str) -> Broken:
    """The card that does not lie open."""
    return None if card in here.state.market else {"card": card}


def salts_of(state: State, command: AnyMove) -> Salts:
    """What the move seals cards with."""
    return chance_of(command).draws(f"salts {state.n}")


def held_by(state: State, seat: str, card: str) -> HeldCard:
    """A card of the seat's hand."""
    return taken_out(state.hands[state.place(seat)], card)[0]
