"""How the others may play in a trial: a mood for each seat, kept to the end of the game, and what it makes them write.

Whoever never sells cannot be beaten by a table that never sells: all hold the same, and the win is shared. So a trial
has to hold up against seats that hold on to their shares, and gain from those that do not.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from market.bolsa.engine import PASS, Batch, BidView, Ints, RandomSource, View, below, cards_of
from market.bolsa.law.model import WIDTH
from market.bolsa.traders.movers import Holder

HOLD, ANY, FOLLOW, TURN, VALUE, DUMP = range(6)
"""Moods: holds on to its shares (`movers.Holder`); any sheet; buys what rose; buys what fell; buys below the opening
price and sells above; sells what has become dear."""
MOODS = 6
SOLD_BEFORE = 0.05
"""How likely a seat holds on that has fewer shares than it opened with."""
DEAR = 2
FEW = 7
"""So few cards are counted out faster than divided."""
Bytes = np.typing.NDArray[np.uint8]
_NETWORK = ((0, 3), (1, 4), (0, 2), (1, 3), (0, 1), (2, 4), (1, 2), (3, 4), (2, 3))
"""Compared and swapped in this order, five keys are sorted."""


@dataclass(frozen=True, slots=True)
class Talk(Holder):
    """How anybody bids and deals in a trial: as a holder would, one time in three anyhow."""

    name: str = "talk"

    def bids(self, view: BidView, rng: RandomSource) -> Ints:
        """The furthest bid where the price's move gains more than the others by it, else a pass; or any."""
        drawn = below(rng, view.high - view.low + 2)
        anyhow = np.where(drawn == 0, PASS, view.low + drawn - 1)
        return np.where(below(rng, np.full(view.rows, 3)) == 0, anyhow, Holder.bids(self, view, rng))


TALK = Talk()


def moods(view: View, samples: int, holding: float, rng: RandomSource) -> Ints:
    """(seats, rows * samples) what moods the seats may be in, sample by sample; the deciding seat holds on.

    `holding`: how likely it is in round 1 that a seat holds on. Behind it the table tells: who has fewer shares than at
    the opening has sold; where all have as many and no price fell, nobody tried to.
    """
    likely = np.full((view.seats, view.rows), holding)
    if view.round > 1:
        shares = view.owned.sum(axis=0, dtype=np.int64)
        opening = view.house.owned * WIDTH
        still = (shares == opening).all(axis=0) & (view.prices >= view.before).all(axis=0)
        likely = np.where(shares < opening, SOLD_BEFORE, np.where(still, (2 + holding) / 3, holding))
    tables = view.rows * samples
    drawn = below(rng, np.full((view.seats, tables), 1000))
    kinds = below(rng, np.full((view.seats, tables), MOODS - 1, np.int8)) + 1
    mood = np.where(drawn < np.repeat(likely * 1000, samples, axis=1), HOLD, kinds).astype(np.int8)
    mood[np.repeat(view.seat, samples), np.arange(tables)] = HOLD
    return mood


def written(batch: Batch, mood: Ints, rng: RandomSource) -> Ints:
    """(5, seats, tables) the sheets that seats in these moods (seats, k) write.

    There are k tables, or w times k: then each w tables in a row share their chance, so that moves which are tried
    there meet the same luck.
    """
    width = batch.tables // mood.shape[1]
    luck = rng.bit_generator.random_raw(mood.shape).astype("<u8").view(np.uint8).reshape(*mood.shape, 8)
    lucks = [np.repeat(luck[:, :, company], width, axis=1) for company in range(WIDTH)]
    return _paid(batch, *_wishes(batch, np.repeat(mood, width, axis=1), lucks))


def _wishes(batch: Batch, mood: Ints, lucks: list[Bytes]) -> tuple[Ints, list[Ints]]:
    """What the seats would like to trade, and for each company the keys (seats, tables) that say how urgent it is."""
    opening = max(batch.house.price, 1)
    last = batch.round == batch.house.rounds
    money, cards = batch.prices.dtype, cards_of(batch.house)
    holds, dumps = mood == HOLD, mood == DUMP
    follow = ((mood == FOLLOW) * 1 - (mood == TURN) * 1).astype(money)
    back = (mood == VALUE).astype(money)
    wanted, keys = np.empty_like(batch.owned), []
    for company in range(WIDTH):
        price, owned = batch.prices[company], batch.owned[company]
        luck: Ints = lucks[company].astype(np.int32 if cards > FEW else np.int16)
        lead = owned * np.int16(batch.seats) - owned.sum(axis=0, dtype=np.int16)
        dear = price > opening if last else price >= DEAR * opening
        toward = follow * (price - batch.before[company]) + back * (opening - price)
        lifts = (holds & (lead >= 0)) | (dumps & ~dear) if last else holds | (dumps & ~dear)
        sells = (holds & (lead < 0)) | (dumps & dear) if last else dumps & dear
        anyhow = ((luck * (cards + 1)) >> 8) - owned
        wish = np.where(lifts | (toward > 0), batch.orders[company], anyhow)
        wanted[company] = np.where(sells | (toward < 0), -owned, wish)
        urgent = np.clip(np.where(holds | dumps, lead, np.abs(toward)), -99, 99).astype(np.int16)
        keys.append(((urgent * 32 + (luck & 31)) << 3) | np.int16(company))
    return wanted, keys


def _paid(batch: Batch, wanted: Ints, order: list[Ints]) -> Ints:
    """(5, seats, tables) legal sheets near the wishes: the most urgent buys are paid for first (B2.3)."""
    for low, high in _NETWORK:
        order[low], order[high] = np.maximum(order[low], order[high]), np.minimum(order[low], order[high])
    cash, tables, seats = batch.cash.copy(), np.arange(batch.tables), np.arange(batch.seats)[:, None]
    places = seats * batch.tables + tables
    prices, flat = batch.prices.reshape(-1), wanted.reshape(-1)
    cards = cards_of(batch.house)
    for key in order:
        company = (key & 7).astype(np.intp)
        place = company * places.size + places
        price, shares = prices.take(company * batch.tables + tables), flat.take(place)
        if cards > FEW:
            payable = np.where(price > 0, cash // np.maximum(price, 1), cards)
        else:
            payable = np.add.reduce([price * each <= cash for each in range(1, cards + 1)], dtype=np.int8)
        shares = np.minimum(shares, payable).astype(flat.dtype)
        flat.put(place, shares)
        cash -= np.maximum(shares, 0) * price
    return wanted
