"""DBPóker folded: one small function per event, in the modules beside. Nothing is judged here; what happened,
happened."""

from market.dbpoker.law import fold_hands, fold_opening, fold_showcases, fold_trade, fold_upkeep
from market.dbpoker.law.folds import FOLDS
from market.dbpoker.law.model import DBPokerEvent
from market.dbpoker.law.table import State

FILLED_BY = (fold_opening, fold_trade, fold_hands, fold_showcases, fold_upkeep)


def evolve(state: State, event: DBPokerEvent) -> State:
    """The table after the event."""
    return FOLDS[type(event)](state, event)
