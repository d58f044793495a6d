"""The sums of games of Bolsa, counted from their logs: event after event, in plain loops.

For games that people played; and the tests hold the batch engine's sums equal to these.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

import numpy as np

from auction.spoken import Way
from market.bolsa.lab.sums import CASES, LEADER_SHARE, RULINGS, Size, shapes
from market.bolsa.law import model
from market.bolsa.law.model import WIDTH
from market.bolsa.law.state import State
from market.export import GameSteps, TimedStep
from market.lab.sums import SHARE, Sums, Whole


def counted(games: Iterable[tuple[GameSteps, Sequence[int]]], size: Size, traders: int) -> Sums:
    """The sums of finished games of one size. Beside each game stands who played it: the number of each seat's trader,
    below `traders`, which is how long the axis of traders is."""
    sums = {name: np.zeros(shape, np.int64) for name, shape in shapes(size, traders).items()}
    for game, played_by in games:
        _Game(sums, game, played_by).count()
    return Sums(sums)


class _Game:
    def __init__(self, sums: dict[str, Whole], game: GameSteps, played_by: Sequence[int]) -> None:
        self.sums, self.played_by = sums, played_by
        self.seats = len(game.head.seats)
        self.steps = game.steps
        self.asked = dict.fromkeys(range(3), 0)
        self.met = dict.fromkeys(RULINGS, 0)
        self.shares = 0
        self.sealed: set[tuple[int, str]] = set()
        self.traders_in_call: set[tuple[str, str]] = set()
        self.passed: set[str] = set()
        self.most: dict[str, int] = {}

    def add(self, name: str, *place: int, by: int = 1) -> None:
        self.sums[name][place] += by

    def trader(self, seat: int) -> int:
        return self.played_by[seat]

    def count(self) -> None:
        self.add("games")
        for step in self.steps:
            self.event(step)
        for seat in range(self.seats):
            self.add("games_trader_seat", self.trader(seat), seat)
        self.standings()
        self.add("shares_game", by=self.shares)
        self.add("shares_game_sq", by=self.shares**2)
        self.add("no_trade_games", by=int(self.shares == 0))
        for kind, times in self.asked.items():
            self.add("decisions", kind, by=times)
            self.add("decisions_sq", kind, by=times**2)
        self.met |= {"B1.6": 1, "B2.6": 1}
        for number, rule in enumerate(RULINGS):
            self.add("ruling_times", number, by=self.met[rule])
            self.add("ruling_games", number, by=int(self.met[rule] > 0))

    # Standings ---------------------------------------------------------------------------------------------------

    def standings(self) -> None:
        """Who stood how at the opening and behind each round, and who won."""
        opened = next(step.after for step in self.steps if isinstance(step.event, model.RoundBegun))
        boards = [opened, *(step.after for step in self.steps if isinstance(step.event, model.RoundEnded))]
        worths = [[state.worth(seat) for seat in range(self.seats)] for state in boards]
        for when, (state, worth) in enumerate(zip(boards, worths, strict=True)):
            for company, price in enumerate(state.prices):
                self.add("price", when, company, price)
            for seat, coins in enumerate(worth):
                for name, who in (("worth", seat), ("worth_trader", self.trader(seat))):
                    self.add(name, when, who, by=coins)
                    self.add(f"{name}_sq", when, who, by=coins**2)
        leaders = [{seat for seat, coins in enumerate(worth) if coins == max(worth)} for worth in worths]
        self.won(leaders[-1])
        passed = sum(not before & after for before, after in pairwise(leaders))
        self.add("lead_changes", passed)
        for round_, ahead in enumerate(leaders[1:]):
            share = Fraction(len(ahead & leaders[-1]), len(ahead) * len(leaders[-1])) * LEADER_SHARE
            assert share.denominator == 1
            self.add("leader_share", round_, by=int(share))
            self.add("leader_share_sq", round_, by=int(share) ** 2)

    def won(self, winners: set[int]) -> None:
        final = self.steps[-1].after
        assert {final.seats[seat] for seat in winners} == set(final.winners)
        self.add("winners", len(winners))
        self.met["B7.2"] = int(len(winners) > 1)
        share, how = SHARE // len(winners), "sole" if len(winners) == 1 else "shared"
        for seat in winners:
            self.add("share_trader_seat", self.trader(seat), seat, by=share)
            for whose, who in (("seat", seat), ("trader", self.trader(seat))):
                self.add(f"share_{whose}", who, by=share)
                self.add(f"share_{whose}_sq", who, by=share**2)
                self.add(f"{how}_{whose}", who)

    # Events ------------------------------------------------------------------------------------------------------

    def event(self, step: TimedStep) -> None:
        before: State = step.before
        match step.event:
            case model.SheetSealed(seat=name):
                replaced = (before.round, name) in self.sealed
                self.sealed.add((before.round, name))
                self.asked[0] += not replaced
                self.met["B2.5"] += replaced
            case model.SheetsTurnedOver():
                for seat in range(self.seats):
                    self.sheet(step.after, seat)
            case model.CompanyCalled():
                self.traders_in_call, self.passed = set(), set()
            case model.BuysWithdrawn(rule=rule):
                self.add("withdrawn_b31" if rule == "B3.1" else "withdrawn_b52")
                self.met["B3.1"] += rule == "B3.1"
            case model.AuctionOpened(way=way):
                self.opened(step, int(way is Way.DOWN))
            case model.BidMade() | model.BidderPassed():
                self.spoken(step)
            case model.SharesTraded(buyer=buyer, seller=seller, shares=shares):
                self.shares += shares
                self.add("shares", before.round - 1, before.company, by=shares)
                self.add("bought", before.round - 1, self.trader(before.seats.index(buyer)), by=shares)
                self.add("sold", before.round - 1, self.trader(before.seats.index(seller)), by=shares)
                self.traders_in_call.add((buyer, seller))
            case model.DividendPaid(coins=coins):
                self.add("payments", 0, by=coins)
            case model.FeePaid(coins=coins):
                self.add("payments", 1, by=coins)
            case model.UnansweredPaid(coins=coins):
                self.add("payments", 2, by=coins)
            case model.DealChosen():
                self.asked[2] += 1
            case model.PriceMoved(case=case):
                self.moved(step, case)
            case _:
                pass

    def sheet(self, state: State, seat: int) -> None:
        """B2.3: too little cash for one more card that the sales would pay. B2.4: orders where both cards are held."""
        orders = range(seat * WIDTH, (seat + 1) * WIDTH)
        paid = sum(state.buy[cell] * price for cell, price in zip(orders, state.prices, strict=True))
        income = sum(state.sell[cell] * price for cell, price in zip(orders, state.prices, strict=True))
        left = state.cash[seat] - paid
        wishes = []
        shut = state.cash[seat]
        choices = []
        for company, cell in enumerate(orders):
            owned, cards = state.shares_owned(seat, company), state.house.owned + state.house.orders
            bought, sold = state.buy[cell], state.sell[cell]
            self.add("asked_buy", state.round - 1, self.trader(seat), by=bought)
            self.add("asked_sell", state.round - 1, self.trader(seat), by=sold)
            self.met["B2.4"] += bool(bought or sold) and 0 < owned < cards
            if not sold and cards - owned > bought:
                wishes.append(state.prices[company])
            choices.append(owned > 0 or (owned < cards and state.prices[company] <= shut))
        self.met["B2.3"] += state.house.spend == "cash" and bool(
            income and wishes and left < min(wishes) <= left + income
        )
        self.add("forced", 0, by=int(not any(choices)))

    def opened(self, step: TimedStep, way: int) -> None:
        state: State = step.after
        auction = state.auction
        assert auction is not None
        self.met["B4.2"] += 1
        self.add("auctions", state.round - 1, state.company, way)
        self.add("bidders", way, len(auction.bidders))
        self.met["B3.3"] += way == 1 and len(auction.bidders) == 2
        offered = state.offered(state.company)
        self.most = {}
        for name in auction.bidders:
            seat = state.seats.index(name)
            order = state.buy[seat * WIDTH + state.company]
            if way == 0:
                most = min(_end(state, way), state.cash[seat] // min(order, offered))
                self.most[name] = most
                self.met["B4.4"] += most * order > state.cash[seat]
            else:
                self.most[name] = _end(state, way)

    def spoken(self, step: TimedStep) -> None:
        state: State = step.before
        auction, event = state.auction, step.event
        assert auction is not None
        way = int(auction.way is Way.DOWN)
        self.asked[1] += 1
        self.add("turns", way)
        if isinstance(event, model.BidMade):
            self.add("bids", way)
            self.met["B4.3"] += auction.standing is None and event.bid == auction.start
            return
        assert isinstance(event, model.BidderPassed)
        self.passed.add(event.seat)
        if not auction.open_to(event.seat):
            self.add("forced_passes", way)
            self.add("forced", 1)

    def moved(self, step: TimedStep, case: str) -> None:
        state: State = step.before
        assert isinstance(step.event, model.PriceMoved)
        round_, company = state.round - 1, state.company
        self.add("case", round_, company, CASES.index(case))
        self.add("pairs", round_, company, by=len(self.traders_in_call))
        if case in ("5a", "6a"):
            short = {seller if case == "5a" else buyer for buyer, seller in self.traders_in_call}
            asked = state.sell if case == "5a" else state.buy
            several = sum(asked[seat * WIDTH + company] > 0 for seat in range(self.seats)) > 1
            assert several or len(short) == 1
            self.met["B3.3"] += several
        if case in ("5b", "6b"):
            self.closed(state, int(case == "6b"))

    def closed(self, state: State, way: int) -> None:
        auction = state.auction
        assert auction is not None
        dealt = {pair[way] for pair in self.traders_in_call}
        passed_yet = len(dealt & self.passed)
        self.add("passed_yet_bought", way, by=passed_yet)
        self.met["B5.1"] += passed_yet
        if auction.standing is None:
            self.add("all_passed", way)
            return
        price, sign = auction.standing, -1 if way else 1
        self.add("closing", way, price)
        self.add("step", way, abs(price - auction.start))
        at_end = price * sign >= _end(state, way, auction.start) * sign
        self.add("closing_at_end", way, by=int(at_end))
        furthest = max(most * sign for most in self.most.values())
        self.add("closing_at_payable", way, by=int(not at_end and price * sign >= furthest))


def _end(state: State, way: int, start: int | None = None) -> int:
    """The price that ends an auction at once (B4.5, B8.4)."""
    at = state.prices[state.company] if start is None else start
    edge: int = 0 if way else state.house.track
    if state.house.bid_limit == "track":
        return edge
    asked = [state.buy, state.sell]
    cells = range(state.company, len(state.buy), WIDTH)
    surplus = abs(sum(asked[0][cell] for cell in cells) - sum(asked[1][cell] for cell in cells))
    return max(edge, at - surplus) if way else min(edge, at + surplus)
