"""What the table does next by itself, until a seat must decide (K5 to K9): each step follows from the state alone."""

from enum import Enum, auto

from market.dbpoker.law.table import NOBODY, Stage, State


class Step(Enum):
    """A step of the table."""

    DEAL = auto()
    OPEN = auto()
    TURN_OVER = auto()
    ROUND = auto()
    TURN = auto()
    PASS = auto()
    PAY = auto()
    LEAVE = auto()
    WIN_ALONE = auto()
    SHUFFLE_WASTE = auto()
    EMPTY = auto()
    UNSOLD = auto()
    STAND = auto()
    LOSE = auto()
    FILL = auto()
    SCORE = auto()
    WIN = auto()


def next_step(state: State) -> Step | None:
    """The step that comes next; None where a seat must decide, and at the end."""
    if state.over:
        return None
    if state.ended:
        return Step.SCORE if state.scored < len(state.still_in) else Step.WIN
    if state.stage is Stage.DEAL:
        return Step.DEAL
    if state.dues:
        return Step.PAY
    if len(state.market) < state.edition.market and state.pile and state.stage is not Stage.LOST:
        return Step.OPEN
    if state.edition.seats_pay:  # K7.8, K7.9 come before K6
        if poor(state) != NOBODY:
            return Step.LEAVE
        if len(state.still_in) == 1:
            return Step.WIN_ALONE
    if not state.pile and state.looked is None:  # K6.1
        return Step.SHUFFLE_WASTE if state.waste else Step.EMPTY
    return _of_stage(state)


def poor(state: State) -> int:
    """The first seat without coins that is still in, clockwise from whoever has the turn (K7.8)."""
    order = (state.turn, *state.clockwise(state.turn))
    return next((seat for seat in order if not state.coins[seat] and not state.out[seat]), NOBODY)


def filling(state: State) -> int:
    """Whose hand is filled now: that of whoever answered (K10.5), else that of whose turn it is."""
    return state.turn if state.refills == NOBODY else state.refills


def _of_stage(state: State) -> Step | None:
    match state.stage:
        case Stage.CHOOSE:
            return None if None in state.chosen else Step.TURN_OVER
        case Stage.BEGIN:
            return Step.ROUND
        case Stage.TURN:
            return Step.TURN
        case Stage.PASS:
            return Step.PASS
        case Stage.OFFER:
            return Step.UNSOLD if state.asked == NOBODY else None
        case Stage.CHALLENGE:
            return Step.STAND if state.asked == NOBODY else None
        case Stage.LOST:
            return Step.LOSE
        case Stage.UPKEEP:
            nothing_left = not state.hands[state.turn] and not state.showcases[state.turn]
            return Step.FILL if nothing_left or state.refills != NOBODY else None  # K5.2
        case Stage.FILL:
            return _of_filling(state)
        case _:
            return None


def _of_filling(state: State) -> Step | None:
    if state.missing(state.turn) > 0:
        return Step.FILL
    shows = state.edition.showcases and not state.showcases[state.turn]
    return None if shows else Step.PASS  # K8.8


def to_act(state: State) -> tuple[str, ...]:
    """The seats that owe a move now, in seat order; none in the middle of what the table does by itself."""
    if state.over or next_step(state) is not None:
        return ()
    match state.stage:
        case Stage.CHOOSE:
            return tuple(seat for seat, chosen in zip(state.seats, state.chosen, strict=True) if chosen is None)
        case Stage.OFFER | Stage.CHALLENGE:
            return (state.seats[state.asked],)
        case _:
            return (state.seats[state.turn],)
