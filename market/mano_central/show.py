"""The table of Mano Central as plain data, for `corro show --json` and whoever else wants no Python."""

from typing import Any

from exchange.board import Kind
from exchange.value.words import Message
from market.cards.poker import WORTHS
from market.mano_central import N_
from market.mano_central.law.choices import to_act
from market.mano_central.law.model import HAND, State
from market.mano_central.speech.fields import KIND_WORDS

_CLAIMS = {
    f"{name}={worth}": Message("{kind} {ranks}", kind=KIND_WORDS[worth.kind], ranks=" ".join(worth.ranks))
    for name in ("claim", "accepted")
    for worth in WORTHS
}
LABELS: dict[str, str] = {
    "holder": N_("holder"),
    "claim": N_("claim"),
    "accepted": N_("accepted for"),
    "shown": N_("lie open"),
    "central": N_("central hand"),
    "pile": N_("pile"),
    "discards": N_("discards"),
    "points": N_("points"),
    "hand": N_("hand"),
    "card": N_("card"),
    "cards": N_("central hand"),
    "out": N_("out"),
    **_CLAIMS,
}
KINDS: dict[str, Kind] = {
    "central": "cards",
    "shown": "cards",
    "pile": "pile",
    "discards": "cards",
    "hand": "hand",
}


def show(state: State) -> dict[str, object]:
    """The state as JSON values. Cards that may not be seen are their number; a claim is there while there is one."""
    shown: dict[str, Any] = {"over": state.over, "to_act": list(to_act(state)), "holder": state.seats[state.holder]}
    for name, claim in (("claim", state.claim), ("accepted", state.accepted)):
        if claim is not None:
            shown[name] = str(claim)
    if state.central:
        cards = state.central_cards()
        shown["central"] = len(state.central) if cards is None else list(cards)
        shown["shown"] = list(state.shown)
    shown["pile"] = len(state.pile)
    shown["discards"] = list(state.discards)
    shown["seats"] = {name: _seat(state, seat) for seat, name in enumerate(state.seats)}
    shown["winners"] = [state.seats[seat] for seat in state.winners]
    return shown


def _seat(state: State, seat: int) -> dict[str, object]:
    hand = state.hands[seat]
    return {"points": state.points[seat], "out": state.out[seat], "hand": HAND if hand is None else list(hand)}
