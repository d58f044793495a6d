"""DBPóker decided: what comes of a move, as far as the game goes by itself (K3 to K9)."""

from msgspec import UNSET, UnsetType

from exchange.beginning import command_from
from exchange.game import Unfolding
from market.cards.held import without
from market.dbpoker.law import model, moves
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
    go_on(table, moves.Keep(seat="", chance=chance))
    return table.done()


def command_of(state: State, event: DBPokerEvent) -> AnyMove | None:
    """The command that this event begins, when all that was sealed in it is known."""
    if isinstance(event, model.HandLaid) and event.using is not UNSET:
        return _laid_with_showcase(state, event)
    command: AnyMove | None = command_from(event)
    return command


def _laid_with_showcase(state: State, event: model.HandLaid) -> moves.Lay:
    """K8.4: which card was left over the event may hide, and what else is known of the hand may tell."""
    rest = without(state.hands[state.place(event.seat)], event.opened)
    left = rest[0].card if len(rest) == 1 else UNSET
    return moves.Lay(
        seat=event.seat,
        without=left if event.without is UNSET else event.without,
        using=event.using,
        owner=event.owner,
    )
