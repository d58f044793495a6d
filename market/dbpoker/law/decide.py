"""DBPóker decided: what comes of a move, as far as the game goes by itself (K3 to K9)."""

from msgspec import UnsetType

from exchange.game import Unfolding
from market.dbpoker.law import moves
from market.dbpoker.law.choices import VERBS, choices
from market.dbpoker.law.evolve import evolve
from market.dbpoker.law.going_on import go_on
from market.dbpoker.law.model import DBPokerEvent
from market.dbpoker.law.moves import AnyMove
from market.dbpoker.law.table import State


def decide(state: State, command: AnyMove) -> tuple[DBPokerEvent, ...]:
    """The events that the command causes. Raises Refused."""
    table = Unfolding(evolve, state)
    table.emit(VERBS.begun(choices(state, command.seat), state, command))
    go_on(table, command)
    return table.done()


def goes_on(state: State, chance: str | UnsetType) -> tuple[DBPokerEvent, ...]:
    """What happens by itself behind a discard (K5.2), whichever card it was."""
    table = Unfolding(evolve, state)
    go_on(table, moves.Move(seat="", chance=chance))
    return table.done()
