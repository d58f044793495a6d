"""S1.7 and S2.3: who draws after a turn, and in which order."""

from market.siniestra.law.model import State


def draw_order(state: State) -> tuple[int, ...]:
    """The seats that draw once the cards turned over are placed, in order; nobody where the piles are empty."""
    seats = tuple(seat for seat in range(len(state.seats)) if state.draw[state.pile_of(seat)])
    if not state.version.common_pile or not seats:
        return seats
    turned_round = 0 if state.drew_second is None else state.drew_second
    first = turned_round if state.tied else state.higher  # S2.3
    return (first, 1 - first)
