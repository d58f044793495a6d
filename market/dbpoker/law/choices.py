"""Exactly the legal moves of a seat (K3 to K9); the law of each kind of move is in the modules beside."""

from collections.abc import Iterator

from msgspec import Struct

from exchange.game import Choices, NoChoices
from exchange.shapes import MoveShape
from exchange.verbs import Verbs
from market.cards.held import known
from market.dbpoker.law import moves
from market.dbpoker.law.laying import LAYING, shapes_of_answering
from market.dbpoker.law.model import DBPokerEvent
from market.dbpoker.law.moves import AnyMove
from market.dbpoker.law.steps import to_act
from market.dbpoker.law.table import Stage, State
from market.dbpoker.law.trading import TRADING
from market.dbpoker.law.upkeep import UPKEEP

__all__ = ["VERBS", "Open", "choices", "idle", "to_act"]

VERBS = Verbs(DBPokerEvent, *TRADING, *LAYING, *UPKEEP)


class Open(Struct, frozen=True):
    """What is open to the seat that is to act: `moves` are the kinds that this moment awaits."""

    state: State
    seat: str
    moves: tuple[type[AnyMove], ...]

    @property
    def place(self) -> int:
        """The place of the seat."""
        return self.state.place(self.seat)

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards of the hand that this viewer knows."""
        return known(self.state.hands[self.place])

    @property
    def hides(self) -> bool:
        """Whether this viewer does not know the whole hand."""
        return len(self.hand) < len(self.state.hands[self.place])

    def __iter__(self) -> Iterator[AnyMove]:
        return VERBS.listed(self)

    def __contains__(self, command: object) -> bool:
        return VERBS.allow(self, command)

    @property
    def shapes(self) -> tuple[MoveShape, ...]:
        """What answers are put together of (K9.5); all other moves are listed."""
        return shapes_of_answering(self) if self.state.stage is Stage.CHALLENGE else ()


def choices(state: State, seat: str) -> Choices[AnyMove]:
    """Exactly the legal commands of the seat."""
    return Open(state, seat, VERBS.awaited(state)) if seat in to_act(state) else NoChoices()


def idle(state: State, seat: str) -> AnyMove | None:
    """What is done for a seat whose time is up: it draws, declines, rejects, yields, keeps, shows its first card. None
    where this viewer may not know the hand."""
    match state.stage:
        case Stage.ACT:
            return moves.Draw(seat=seat)
        case Stage.LOOK:
            return moves.Reject(seat=seat)
        case Stage.OFFER:
            return moves.Decline(seat=seat)
        case Stage.CHALLENGE:
            return moves.Yield(seat=seat)
        case Stage.CHOOSE | Stage.FILL:
            card = next(iter(state.hands[state.place(seat)])).card
            return moves.Show(seat=seat, card=card) if isinstance(card, str) else None
        case _:
            return moves.Keep(seat=seat)
