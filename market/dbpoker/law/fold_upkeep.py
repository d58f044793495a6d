"""The upkeep folded (K5)."""

from msgspec.structs import replace

from exchange.folding import put
from market.cards.held import held, taken_out, told
from market.dbpoker.law import model
from market.dbpoker.law.folds import FOLDS, hand_in_order
from market.dbpoker.law.model import DRAW_PILE
from market.dbpoker.law.table import NOBODY, Stage, State


@FOLDS.by_type
def _card_discarded(state: State, event: model.CardDiscarded) -> State:
    n, seat = state.n + 1, state.place(event.seat)
    _gone, hand = taken_out(state.hands[seat], event.card)
    return replace(
        state,
        n=n,
        hands=put(state.hands, seat, hand),
        discards=put(state.discards, seat, (*state.discards[seat], *held(event.laid, n))),
        stage=Stage.UPKEEP,
    )


@FOLDS.by_type
def _hand_kept(state: State, event: model.HandKept) -> State:
    return replace(state, n=state.n + 1, stage=Stage.FILL)


@FOLDS.by_type
def _hand_filled(state: State, event: model.HandFilled) -> State:
    seat, count = state.place(event.seat), len(event.cards)
    pile = state.draws[seat] if event.source == DRAW_PILE else state.pile
    hand = hand_in_order((*state.hands[seat], *map(told, pile, event.cards)))
    state = replace(state, n=state.n + 1, hands=put(state.hands, seat, hand))
    if event.source == DRAW_PILE:
        state = replace(state, draws=put(state.draws, seat, pile[count:]))
    else:
        state = replace(state, pile=pile[count:])
    if seat == state.refills:  # K10.5: the challenger's upkeep is still to come
        return state if state.missing(seat) else replace(state, refills=NOBODY)
    return replace(state, stage=Stage.FILL)


@FOLDS.by_type
def _discards_shuffled(state: State, event: model.DiscardsShuffled) -> State:
    n, seat = state.n + 1, state.place(event.seat)
    return replace(
        state, n=n, draws=put(state.draws, seat, held(event.cards, n)), discards=put(state.discards, seat, ())
    )


@FOLDS.by_type
def _waste_shuffled(state: State, event: model.WasteShuffled) -> State:
    n = state.n + 1
    return replace(state, n=n, pile=held(event.cards, n), waste=())
