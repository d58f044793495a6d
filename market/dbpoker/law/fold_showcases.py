"""Showcases folded: chosen, turned over, cleared, and shown anew (K8.1, K8.7, K8.8)."""

from msgspec.structs import replace

from exchange.folding import put
from market.cards.held import held, put_down, without
from market.dbpoker.law import model
from market.dbpoker.law.folds import FOLDS
from market.dbpoker.law.table import Stage, State


@FOLDS.by_type
def _showcase_sealed(state: State, event: model.ShowcaseSealed) -> State:
    n, seat = state.n + 1, state.place(event.seat)
    chosen, hand = put_down(state.hands[seat], event, n)
    return replace(state, n=n, hands=put(state.hands, seat, hand), chosen=put(state.chosen, seat, chosen))


@FOLDS.by_type
def _showcases_turned_over(state: State, event: model.ShowcasesTurnedOver) -> State:
    return replace(
        state,
        n=state.n + 1,
        showcases=tuple(shown.card for shown in event.shown),
        chosen=(None,) * len(state.seats),
        stage=Stage.BEGIN,
    )


@FOLDS.by_type
def _showcase_cleared(state: State, event: model.ShowcaseCleared) -> State:
    n, seat = state.n + 1, state.place(event.seat)
    return replace(
        state,
        n=n,
        showcases=put(state.showcases, seat, ""),
        discards=put(state.discards, seat, (*state.discards[seat], *held(event.laid, n))),
        stage=Stage.UPKEEP,
    )


@FOLDS.by_type
def _showcase_shown(state: State, event: model.ShowcaseShown) -> State:
    seat = state.place(event.seat)
    return replace(
        state,
        n=state.n + 1,
        hands=put(state.hands, seat, without(state.hands[seat], (event.opened,))),
        showcases=put(state.showcases, seat, event.card),
        stage=Stage.PASS,
    )
