"""The table of Especulación Siniestra as plain data, for `corro show --json` and whoever else wants no Python."""

from typing import Any

from exchange.board import Kind
from market.cards.spanish import SUITS
from market.siniestra import N_
from market.siniestra.law.choices import to_act
from market.siniestra.law.model import State
from market.siniestra.law.score import scores

LABELS = {
    "turn": N_("turn"),
    "prices": N_("prices"),
    "draw": N_("draw pile"),
    "turned": N_("turned over"),
    "hand": N_("hand"),
    "columns": N_("columns"),
    "score": N_("score"),
}
KINDS: dict[str, Kind] = {"hand": "hand", "turned": "cards"}
"""The fields of `show` that hold cards."""


def show(state: State) -> dict[str, object]:
    """The state as JSON values. A hand that may not be seen is its size; `turned` is there while cards lie open."""
    shown: dict[str, Any] = {
        "over": state.over,
        "turn": state.turn,
        "to_act": list(to_act(state)),
        "prices": dict(zip(SUITS, state.prices, strict=True)),
        "seats": {name: _seat(state, seat) for seat, name in enumerate(state.seats)},
    }
    if state.version.common_pile:
        shown["draw"] = sum(map(len, state.draw))
    if state.turned:
        shown["turned"] = dict(zip(state.seats, state.turned, strict=True))
    shown["winners"] = [] if state.winner is None else [state.seats[state.winner]]
    return shown


def _seat(state: State, seat: int) -> dict[str, object]:
    hand = state.hand(seat)
    shown: dict[str, Any] = {"hand": len(state.hands[seat]) if hand is None else list(hand)}
    if not state.version.common_pile:
        shown["draw"] = sum(map(len, state.draw[seat : seat + 1]))
    columns = {name: state.column(seat, suit) for suit, name in enumerate(SUITS)}
    return {**shown, "columns": columns, "score": scores(state)[seat]}
