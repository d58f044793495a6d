"""A sheet seen by its own seat: what becomes of its orders where nobody else asks."""

from collections.abc import Sequence

from msgspec import Struct

from market.bolsa.law.decide import quiet_step
from market.bolsa.law.model import WIDTH
from market.bolsa.law.state import State


class Alone(Struct, frozen=True):
    """An order that nobody answers (cases 2 and 3): the price `before` and `after`, how much more the seat is worth by
    that move, and the `fee` it pays for what it asked in vain (B8.9)."""

    before: int
    after: int
    gain: int
    fee: int = 0


def if_alone(view: State, seat: str, amounts: Sequence[int]) -> tuple[Alone, ...]:
    """(companies,) what becomes of these signed shares, bought above 0 and sold below, if no other seat asks for
    anything in this round."""
    place = view.seats.index(seat)
    cash, found = view.cash[place], []
    asked = list(amounts)
    for company in range(WIDTH):
        before = view.prices[company]
        if asked[company] * before > cash:  # B3.1: what B8.9 has taken may be wanting here
            asked[company:] = [min(0, shares) for shares in asked[company:]]
        shares = asked[company]
        after = before
        if shares:
            step = quiet_step(view, shares, 1)
            after = max(0, min(view.house.track, before + step))  # B1.3
        fee = min(cash, abs(shares) * view.house.unanswered)
        cash -= fee
        gain = view.shares_owned(place, company) * (after - before) - fee
        found.append(Alone(before, after, gain, fee))
    return tuple(found)
