"""The table of Remigio 51 as plain data, for `corro show --json`, desks, and whoever else wants no Python."""

from typing import Any

from exchange.board import Kind
from market.remigio_51 import N_
from market.remigio_51.law.choices import to_act
from market.remigio_51.law.table import State

LABELS: dict[str, str] = {
    "deal": N_("deal"),
    "dealer": N_("dealer"),
    "round": N_("round"),
    "stock": N_("stock"),
    "discards": N_("discards"),
    "combinations": N_("combinations"),
    "hand": N_("hand"),
    "points": N_("points"),
    "coins": N_("coins"),
    "opened": N_("opened"),
    "card": N_("card"),
    "number": N_("combination"),
    "cards": N_("cards"),
}
KINDS: dict[str, Kind] = {"stock": "pile", "discards": "pile", "combinations": "melds", "hand": "hand"}


def show(state: State) -> dict[str, Any]:
    """The state as JSON values. A hand that may not be seen is its number of cards; the stock always is. `discards`:
    top first; `combinations`: the cards of each, number 1 first."""
    return {
        "over": state.over,
        "to_act": list(to_act(state)),
        "deal": state.deal,
        "dealer": state.seats[state.dealer],
        "round": state.round,
        "stock": len(state.stock),
        "discards": list(state.discards[::-1]),
        "combinations": [list(cards) for cards in state.combinations],
        "seats": {name: _seat(state, seat) for seat, name in enumerate(state.seats)},
        "winners": [state.seats[state.winner]] if state.over else [],
    }


def _seat(state: State, seat: int) -> dict[str, object]:
    hand = state.hands[seat]
    return {
        "hand": len(hand) if state.hidden(seat) else list(state.known(seat)),
        "points": state.points[seat],
        "coins": state.coins[seat],
        "opened": state.opened[seat],
    }
