"""Bolsa's table as plain data, for `corro show --json` and whoever else wants no Python."""

from typing import Any

from market.bolsa import N_
from market.bolsa.law.choices import to_act
from market.bolsa.law.filling import filling_seat, shares_to_deal, short_side
from market.bolsa.law.model import COMPANIES, WIDTH
from market.bolsa.law.state import State

LABELS = {
    "round": N_("round"),
    "token": N_("token"),
    "prices": N_("prices"),
    "auction": N_("auction"),
    "company": N_("company"),
    "way": N_("way"),
    "way=up": N_("up"),
    "way=down": N_("down"),
    "standing": N_("standing bid"),
    "leader": N_("by"),
    "bidders": N_("bidders"),
    "out": N_("out"),
    "filling": N_("dealing"),
    "price": N_("price"),
    "seat": N_("seat"),
    "shares": N_("shares"),
    "left": N_("left"),
    "cash": N_("cash"),
    "owned": N_("owned"),
    "orders": N_("order cards"),
    "to_sell": N_("to sell"),
    "to_buy": N_("to buy"),
    "worth": N_("worth"),
}


def show(state: State) -> dict[str, object]:
    """The state as JSON values. `owned` counts zones 1 + 3, `orders` zones 2 + 4; zeros of `to_sell` and `to_buy`
    left out."""
    shown: dict[str, Any] = {
        "over": bool(state.winners),
        "round": state.round,
        "token": state.seats[state.token],
        "to_act": list(to_act(state)),
        "prices": dict(zip(COMPANIES, state.prices, strict=True)),
        "seats": {name: _seat(state, place) for place, name in enumerate(state.seats)},
    }
    auction = state.auction
    if auction is not None and not auction.ended:
        shown["auction"] = {"company": COMPANIES[state.company], "way": str(auction.way)}
        if auction.standing is not None:
            shown["auction"] |= {"standing": auction.standing, "leader": auction.bidders[auction.leader]}
        out = [name for name, passed in zip(auction.bidders, auction.passed, strict=True) if passed]
        # B4.2: who passes is out, and no bidder any more.
        shown["auction"] |= {"bidders": [name for name in auction.bidders if name not in out], "out": out}
    if (chooser := filling_seat(state)) is not None:
        shown["filling"] = {
            "company": COMPANIES[state.company],
            "price": state.deal_price,
            "seat": state.seats[chooser],
            "shares": shares_to_deal(state, chooser),
            "left": short_side(state),
        }
    shown["winners"] = list(state.winners)
    return shown


def _seat(state: State, seat: int) -> dict[str, object]:
    cells = range(seat * WIDTH, (seat + 1) * WIDTH)
    return {
        "cash": state.cash[seat],
        "owned": {name: state.shares_owned(seat, c) for c, name in enumerate(COMPANIES)},
        "orders": {name: state.order_cards(seat, c) for c, name in enumerate(COMPANIES)},
        "to_sell": {name: state.sell[cell] for name, cell in zip(COMPANIES, cells, strict=True) if state.sell[cell]},
        "to_buy": {name: state.buy[cell] for name, cell in zip(COMPANIES, cells, strict=True) if state.buy[cell]},
        "worth": state.worth(seat),
    }
