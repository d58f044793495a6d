"""Sums of games that nobody played: made by hand, with the names and shapes of Bolsa's, and at one with themselves."""

from collections.abc import Sequence

import numpy as np

from market.bolsa.lab.sums import Size, shapes
from market.lab.condition import Condition, condition
from market.lab.report.counted import Counted
from market.lab.sums import SHARE, Sums

CASTS = ("momentum", "contrarian", "random", "dumper", "value", "momentum")


def made_up(
    cast: Sequence[str] = CASTS,
    games: int = 4_000,
    *,
    seed: int = 1,
    number: int = 0,
    first: float = 0.25,
    **options: int | str,
) -> Counted:
    """Sums of so many games: winners by chance, everything else whatever the shapes ask for."""
    played = condition("bolsa", tuple(cast), options)
    return Counted(played, _sums(played, games, np.random.default_rng(seed), first), number)


def _sums(played: Condition, games: int, rng: np.random.Generator, first: float) -> Sums:
    seats, rounds = played.seats, int(played.options["rounds"])
    size = Size(seats, rounds, int(played.options["track"]))
    sums = {name: rng.integers(0, games, shape) for name, shape in shapes(size).items()}
    won = rng.random((games, seats)) < np.linspace(first, 0.15, seats)
    won[~won.any(axis=1), 0] = True
    share = won * (SHARE // won.sum(axis=1, keepdims=True))
    seat = (np.arange(seats) + np.arange(games)[:, None]) % seats  # of each trader, in each game
    by_trader = np.take_along_axis(share, seat, axis=1)
    sums["games"] = np.array(games)
    sums["winners"] = np.bincount(won.sum(axis=1), minlength=seats + 1)
    for kind, shares in (("seat", share), ("trader", by_trader)):
        sums[f"share_{kind}"] = shares.sum(axis=0)
        sums[f"share_{kind}_sq"] = (shares**2).sum(axis=0)
        sums[f"sole_{kind}"] = (shares == SHARE).sum(axis=0)
        sums[f"shared_{kind}"] = ((shares > 0) & (shares < SHARE)).sum(axis=0)
    for trader in range(seats):
        for place in range(seats):
            there = seat[:, trader] == place
            sums["games_trader_seat"][trader, place] = there.sum()
            sums["share_trader_seat"][trader, place] = by_trader[there, trader].sum()
    chance = np.linspace(0.3, 0.8, rounds)
    leads = (rng.random((games, rounds)) < chance) * 25_200
    sums["leader_share"], sums["leader_share_sq"] = leads.sum(axis=0), (leads**2).sum(axis=0)
    sums["lead_changes"] = np.bincount(rng.binomial(rounds, 0.4, games), minlength=rounds + 1)
    sums["no_trade_games"] = np.array(games // 10)
    traded = rng.poisson(12, games)
    sums["shares_game"], sums["shares_game_sq"] = traded.sum(), (traded**2).sum()
    prices = np.minimum(rng.poisson(14, (rounds + 1, 5, games)), size.track)
    for when in range(rounds + 1):
        for company in range(5):
            sums["price"][when, company] = np.bincount(prices[when, company], minlength=size.track + 1)
    _auctions(sums, size, games, rng)
    asked = rng.poisson(7, (3, games))
    sums["decisions"], sums["decisions_sq"] = asked.sum(axis=1), (asked**2).sum(axis=1)
    sums["forced"] = sums["decisions"] // 3
    sums["sold"], sums["bought"] = sums["asked_sell"] // 2, sums["asked_buy"] // 3
    return Sums(sums)


def _auctions(sums: dict[str, np.ndarray], size: Size, games: int, rng: np.random.Generator) -> None:
    held = sums["auctions"].sum(axis=(0, 1))
    for way in (0, 1):
        closed = np.minimum(rng.poisson(15, held[way]), size.track)
        sums["closing"][way] = np.bincount(closed, minlength=size.track + 1)
        sums["bidders"][way] = 0
        sums["bidders"][way, 2] = held[way]
    for name, part in (("closing_at_end", 5), ("closing_at_payable", 10), ("all_passed", 4)):
        sums[name] = held // part
    sums["turns"], sums["bids"], sums["forced_passes"] = held * 4, held * 3, held
    sums["passed_yet_bought"] = held // 2
