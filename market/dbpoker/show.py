"""The table of DBPóker as plain data, for `corro show --json` and whoever else wants no Python."""

from typing import Any

from exchange.board import Kind
from market.cards.held import known
from market.dbpoker import N_
from market.dbpoker.law.hands import kind_of
from market.dbpoker.law.steps import to_act
from market.dbpoker.law.table import State
from market.dbpoker.speech.fields import KIND_WORDS

LABELS: dict[str, str] = {
    "round": N_("round"),
    "quiet": N_("quiet rounds"),
    "turn": N_("turn"),
    "pile": N_("pile"),
    "market": N_("open cards"),
    "waste": N_("waste"),
    "offered": N_("on sale"),
    "looked": N_("card looked at"),
    "challenge": N_("challenge"),
    "laid": N_("hands laid"),
    "number": N_("number"),
    "kind": N_("kind"),
    "cards": N_("cards"),
    "seat": N_("laid by"),
    "coins": N_("coins"),
    "out": N_("out"),
    "hand": N_("hand"),
    "showcase": N_("showcase"),
    "draw": N_("draw pile"),
    "discards": N_("discards"),
    "score": N_("score"),
    **{f"kind={kind}": word for kind, word in KIND_WORDS.items()},
}
KINDS: dict[str, Kind] = {
    "pile": "pile",
    "market": "cards",
    "waste": "pile",
    "offered": "cards",
    "looked": "cards",
    "challenge": "cards",
    "laid": "melds",
    "cards": "cards",
    "hand": "hand",
    "showcase": "cards",
    "draw": "pile",
    "discards": "pile",
}


def show(state: State) -> dict[str, Any]:
    """The state as JSON values. Cards that may not be seen are their number; what there is none of is left out."""
    shown: dict[str, Any] = {"over": state.over, "to_act": list(to_act(state))}
    shown |= {"round": state.round, "quiet": state.quiet, "turn": state.seats[state.turn], "pile": len(state.pile)}
    if state.edition.market:
        shown["market"] = list(state.market)
    if not state.edition.trades:
        shown["waste"] = len(state.waste)
    if state.offered:
        shown["offered"] = state.offered
    if state.challenge:
        shown["challenge"] = list(state.challenge)
    if state.looked is not None:
        shown["looked"] = list(known((state.looked,))) or 1
    shown["laid"] = [
        {"number": number, "seat": hand.seat, "kind": kind_of(hand.cards), "cards": list(hand.cards)}
        for number, hand in enumerate(state.laid, start=1)
    ]
    shown["seats"] = {name: _seat(state, seat) for seat, name in enumerate(state.seats)}
    shown["winners"] = [state.seats[seat] for seat in state.winners]
    return shown


def _seat(state: State, seat: int) -> dict[str, Any]:
    hand = known(state.hands[seat])
    shown: dict[str, Any] = {
        "coins": state.coins[seat],
        "hand": list(hand) if len(hand) == len(state.hands[seat]) else len(state.hands[seat]),
        "draw": len(state.draws[seat]),
        "discards": len(state.discards[seat]),
        "score": state.score(seat),
    }
    if state.edition.seats_pay:
        shown["out"] = state.out[seat]
    if state.showcases[seat]:
        shown["showcase"] = state.showcases[seat]
    return shown
