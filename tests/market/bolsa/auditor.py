"""An auditor of whole games of Bolsa: it reads the events and nothing else, keeps its own books, and knows the rules.

Written from the rules alone, so that it shares no thought with the code that it checks. What it finds wrong it says
with the number of the rule.
"""

from typing import Any, NoReturn, TypeVar

from msgspec import Struct

from exchange.game import Disclosed
from market.bolsa.law import model

EventT = TypeVar("EventT")
COMPANIES = ("IBE", "SAN", "TEF", "ITX", "FER")


class Call(Struct):
    """What came of one company's call: the auditor's own account, for tests to look at."""

    round: int
    company: str
    before: int
    after: int = 0
    case: str = ""
    wanted: int = 0
    offered: int = 0
    short: tuple[str, ...] = ()
    withdrawn_at_call: tuple[str, ...] = ()
    withdrawn_filling: tuple[str, ...] = ()
    bids: tuple[int, ...] = ()
    ranking: tuple[str, ...] = ()
    choices: int = 0
    unsold: int = 0
    trades: tuple[model.SharesTraded, ...] = ()
    worth_untraded: dict[str, int] = {}
    worth_traded: dict[str, int] = {}

    @property
    def auctioned(self) -> bool:
        return self.case in ("5b", "6b")


class Auditor:
    """Reads a whole game's events. `calls` is what it saw; an AssertionError is what is wrong."""

    def __init__(self, seats: tuple[str, ...], options: dict[str, int | str], events: list[Any]) -> None:
        self.seats = seats
        self.house = model.House(**options)  # type: ignore[arg-type]
        self.events = list(events)
        self.place = 0
        self.calls: list[Call] = []
        self.cards = self.house.owned + self.house.orders
        self.cash = dict.fromkeys(seats, self.house.cash)
        self.prices = dict.fromkeys(COMPANIES, self.house.price)
        self.owned = {company: dict.fromkeys(seats, self.house.owned) for company in COMPANIES}
        self.token = self.house.token
        self.round = 1
        self.buy: dict[str, dict[str, int]] = {}
        self.sell: dict[str, dict[str, int]] = {}
        self.banked = 0  # what the bank has paid by B8.6, less what it has taken by B8.7 and B8.9
        self.charged: set[str] = set()  # who has paid by B8.9 in this round
        self.dear: set[str] = set()  # who bought above the board price in a 5b of this round

    # Reading --------------------------------------------------------------------------------------------------------

    def peek(self) -> Any:
        return self.events[self.place] if self.place < len(self.events) else None

    def take(self, kind: type[EventT], rule: str) -> EventT:
        event = self.peek()
        if not isinstance(event, kind):
            self.wrong(rule, f"{kind.__name__} expected, and there is {event}")
        self.place += 1
        return event

    def wrong(self, rule: str, why: str) -> NoReturn:
        raise AssertionError(f"{rule}: {why} (event {self.place + 1})")

    def equal(self, rule: str, actual: object, due: object) -> None:
        if actual != due:
            self.wrong(rule, f"{actual} is told, and {due} is due")

    # The books ------------------------------------------------------------------------------------------------------

    def clockwise(self) -> list[str]:
        first = self.seats.index(self.token)
        return [*self.seats[first:], *self.seats[:first]]

    def worth(self) -> dict[str, int]:
        return {s: self.cash[s] + sum(self.owned[c][s] * self.prices[c] for c in COMPANIES) for s in self.seats}

    def balance(self) -> None:
        """B1.3, B1.5, and that nobody owes money."""
        for company in COMPANIES:
            self.equal("B1.5", sum(self.owned[company].values()), self.house.owned * len(self.seats))
            if not all(0 <= shares <= self.cards for shares in self.owned[company].values()):
                self.wrong("B1.5", f"{company}: {self.owned[company]}")
            if not 0 <= self.prices[company] <= self.house.track:
                self.wrong("B1.3", f"{company} stands at {self.prices[company]}")
        if min(self.cash.values()) < 0:
            self.wrong("B2.3", f"somebody owes money: {self.cash}")

    # The game -------------------------------------------------------------------------------------------------------

    def audit(self) -> "Auditor":
        self.opening()
        self.balance()
        at_start = sum(self.cash.values())
        while self.round <= self.house.rounds:
            self.one_round()
            self.equal("B7.2", sum(self.cash.values()), at_start + self.banked)
        for seat in self.seats:  # B7.2: in seat order, a payment of 0 is made too
            paid = self.take(model.BankPaid, "B7.2")
            due = sum(self.owned[company][seat] * self.prices[company] for company in COMPANIES)
            self.equal("B7.2", (paid.seat, paid.coins), (seat, due))
            self.cash[seat] += due
        together = at_start + self.banked + self.house.owned * len(self.seats) * sum(self.prices.values())
        self.equal("B7.2", sum(self.cash.values()), together)
        won = self.take(model.GameWon, "B7.2")
        most = max(self.cash.values())
        self.equal("B7.2", (won.winners, won.worth), (tuple(s for s in self.seats if self.cash[s] == most), most))
        self.take(Disclosed, "the log")
        self.equal("the log", self.peek(), None)
        return self

    def opening(self) -> None:
        if isinstance(self.peek(), model.SharesDealt):
            self.owned = self.take(model.SharesDealt, "B8.2").owned
            for seat in self.seats:
                self.equal("B8.2", sum(self.owned[c][seat] for c in COMPANIES), self.house.owned * len(COMPANIES))
        if isinstance(self.peek(), model.PositionSet):
            position = self.take(model.PositionSet, "B1.3")
            self.round, self.prices, self.cash = position.round, dict(position.prices), dict(position.cash)
            self.owned = position.owned
        self.owned = {company: dict(row) for company, row in self.owned.items()}

    def one_round(self) -> None:
        begun = self.take(model.RoundBegun, "B7.1")
        self.equal("B7.1", (begun.round, begun.token), (self.round, self.token))
        owing = set(self.seats)
        while owing:
            owing.discard(self.take(model.SheetSealed, "B2.1").seat)
        turned = self.take(model.SheetsTurnedOver, "B2.1")
        self.equal("B2.1", tuple(sheet.seat for sheet in turned.sheets), self.seats)
        self.buy = {c: {t.seat: t.sheet.buy.get(c, 0) for t in turned.sheets} for c in COMPANIES}
        self.sell = {c: {t.seat: t.sheet.sell.get(c, 0) for t in turned.sheets} for c in COMPANIES}
        for seat in self.seats:
            self.sheet(seat)
        self.dear, self.charged = set(), set()
        for company in COMPANIES:  # B3: in board order
            self.call(company)
            self.balance()
        self.settle()
        self.balance()
        ended = self.take(model.RoundEnded, "B7.1")
        self.token = self.clockwise()[1]
        self.equal("B7.1", (ended.round, ended.token), (self.round, self.token))
        self.round += 1

    def settle(self) -> None:
        """B8.6, then B8.7: each in seat order, a payment of 0 too; no word of either where it is at its default."""
        if self.house.dividend:
            for seat in self.seats:
                due = self.house.dividend * sum(self.owned[company][seat] for company in COMPANIES)
                self.bank(model.DividendPaid, "B8.6", seat, due)
        if self.house.fee:
            for seat in self.seats:
                self.bank(model.FeePaid, "B8.7", seat, -min(self.house.fee, self.cash[seat]))

    def bank(self, kind: type[EventT], rule: str, seat: str, coins: int) -> None:
        """A payment between a seat and the bank: from the bank above 0, to the bank below."""
        paid: Any = self.take(kind, rule)
        self.equal(rule, (paid.seat, paid.coins), (seat, abs(coins)))
        self.cash[seat] += coins
        self.banked += coins

    def sheet(self, seat: str) -> None:
        for company in COMPANIES:
            buy, sell = self.buy[company][seat], self.sell[company][seat]
            if not (0 <= sell <= self.owned[company][seat] and 0 <= buy <= self.cards - self.owned[company][seat]):
                self.wrong("B2.2", f"{seat} asks for {buy} and offers {sell} {company}")
            if buy and sell:
                self.wrong("B2.4", f"{seat} buys and sells {company}")
        asked = sum(self.buy[company][seat] * self.prices[company] for company in COMPANIES)
        if self.house.spend == "sales":  # B8.8
            asked -= sum(self.sell[company][seat] * self.prices[company] for company in COMPANIES)
        if asked > self.cash[seat]:
            self.wrong("B2.3", f"{seat} cannot pay its sheet")

    # The call -------------------------------------------------------------------------------------------------------

    def call(self, company: str) -> None:
        price = self.prices[company]
        call = Call(self.round, company, price)
        holding, worth = dict(self.owned[company]), self.worth()
        self.calls.append(call)
        called = self.take(model.CompanyCalled, "B3.2")
        lying = (sum(self.buy[company].values()), sum(self.sell[company].values()))
        self.equal("B3.2", (called.company, called.wanted, called.offered), (company, *lying))
        for seat in self.clockwise():
            if self.buy[company][seat] * price > self.cash[seat]:
                self.withdraw(seat, company, "B3.1")
                call.withdrawn_at_call += (seat,)
                if self.house.spend == "sales" or seat in self.charged:  # B8.8, B8.9
                    continue
                if seat not in self.dear or company == COMPANIES[0]:
                    self.wrong("B3.1", f"{seat} has bought nothing above the board price in this round")
        buyers = [seat for seat in self.clockwise() if self.buy[company][seat]]
        sellers = [seat for seat in self.clockwise() if self.sell[company][seat]]
        d, s = sum(self.buy[company].values()), sum(self.sell[company].values())
        call.wanted, call.offered = d, s
        moved_to = price
        if d == 0 or s == 0:
            call.case = "1" if d == s else "2" if d == 0 else "3"
            moved_to = price + self.quiet(d - s, len(buyers) + len(sellers))
            for seat in (*buyers, *sellers) if self.house.unanswered else ():
                in_vain = self.buy[company][seat] + self.sell[company][seat]
                self.bank(model.UnansweredPaid, "B8.9", seat, -min(self.house.unanswered * in_vain, self.cash[seat]))
                self.charged.add(seat)
        elif d == s or len(buyers if d > s else sellers) == 1:
            call.case = "4" if d == s else "5a" if d > s else "6a"
            call.trades = self.in_pairs(company, buyers, sellers)
            moved_to = price + d - s
        else:
            call.case = "5b" if d > s else "6b"
            moved_to = self.auction(call, buyers if d > s else sellers, sellers if d > s else buyers)
        moved = self.take(model.PriceMoved, "B3.2")
        due = min(max(moved_to, 0), self.house.track)  # B1.3
        self.equal("B3.2", (moved.company, moved.before, moved.after, moved.case), (company, price, due, call.case))
        self.prices[company] = call.after = due
        # What each seat would be worth at the price that now stands, had nobody traded; and what it is worth.
        call.worth_untraded = {seat: worth[seat] + holding[seat] * (due - price) for seat in self.seats}
        call.worth_traded = self.worth()

    def quiet(self, surplus: int, asking: int) -> int:
        """B8.5: how far the price moves where nobody deals."""
        if self.house.quiet_move == "none":
            return 0
        if self.house.quiet_move == "seats":
            return asking if surplus > 0 else -asking
        return surplus

    def withdraw(self, seat: str, company: str, rule: str) -> None:
        later = COMPANIES[COMPANIES.index(company) :]
        due = {name: self.buy[name][seat] for name in later if self.buy[name][seat]}
        gone = self.take(model.BuysWithdrawn, rule)
        self.equal(rule, (gone.seat, gone.buys, gone.rule), (seat, due, rule))
        for name in later:
            self.buy[name][seat] = 0

    def in_pairs(self, company: str, buyers: list[str], sellers: list[str]) -> tuple[model.SharesTraded, ...]:
        """B3.4: share by share, the first buyer in the round takes from the first seller that has any left."""
        asked = [seat for seat in buyers for _ in range(self.buy[company][seat])]
        given = [seat for seat in sellers for _ in range(self.sell[company][seat])]
        pairs = list(zip(asked, given, strict=False))
        return tuple(
            self.trade(company, buyer, seller, pairs.count((buyer, seller)), self.prices[company])
            for buyer, seller in dict.fromkeys(pairs)
        )

    def trade(self, company: str, buyer: str, seller: str, shares: int, price: int) -> model.SharesTraded:
        traded = self.take(model.SharesTraded, "B3.4")
        self.equal(
            "B3.4", (traded.company, traded.buyer, traded.seller, traded.shares), (company, buyer, seller, shares)
        )
        self.equal("B5.5", traded.price, price)
        self.cash[buyer] -= shares * price
        self.cash[seller] += shares * price
        self.owned[company][buyer] += shares
        self.owned[company][seller] -= shares
        return traded

    # The auction ----------------------------------------------------------------------------------------------------

    def auction(self, call: Call, bidders: list[str], short: list[str]) -> int:
        """B4 and B5; where the price then stands."""
        company, up = call.company, call.case == "5b"
        call.short = tuple(short)
        surplus = call.wanted - call.offered
        opened = self.take(model.AuctionOpened, "B4.1")
        way = "up" if up else "down"
        self.equal("B4.1", (opened.company, str(opened.way), list(opened.speaking)), (company, way, bidders))
        own = self.speak(call, bidders, surplus)
        # B4.7: by their own last bid, best first; then those that never bid, in speaking order.
        ranked = sorted(own, key=lambda seat: -own[seat] if up else own[seat]) + [s for s in bidders if s not in own]
        price = call.bids[-1] if call.bids else call.before  # B4.6
        closed = self.take(model.AuctionClosed, "B4.7")
        self.equal("B4.6", (closed.company, closed.price), (company, price))
        self.equal("B4.7", list(closed.ranking), ranked)
        call.ranking = tuple(ranked)
        if not call.bids and self.house.all_pass == "nobody":  # B8.3
            call.unsold = call.offered if up else call.wanted
            return call.before + surplus
        self.fill(call, ranked, price)
        return price

    def speak(self, call: Call, bidders: list[str], surplus: int) -> dict[str, int]:
        """B4.2 to B4.5; each bidder's own last bid."""
        up, own = call.case == "5b", dict[str, int]()
        end = self.house.track if up else 0
        if self.house.bid_limit == "surplus":  # B8.4
            end = min(end, call.before + surplus) if up else max(end, call.before + surplus)
        left, standing, leader, turn = list(bidders), None, None, 0
        while left and left != [leader] and standing != end:
            seat = left[turn % len(left)]
            if isinstance(self.peek(), model.BidderPassed):
                self.equal("B4.2", self.take(model.BidderPassed, "B4.2").seat, seat)
                turn = left.index(seat)
                left.remove(seat)
                continue
            made = self.take(model.BidMade, "B4.3")
            self.equal("B4.1", made.seat, seat)
            least = call.before if standing is None else standing + (1 if up else -1)
            if not (least <= made.bid <= end if up else end <= made.bid <= least):
                self.wrong("B4.3", f"{made.bid} is bid where {least} to {end} is open")
            if up and made.bid * min(self.buy[call.company][seat], call.offered) > self.cash[seat]:
                self.wrong("B4.4", f"{seat} cannot pay {made.bid}")
            standing, leader, own[seat] = made.bid, seat, made.bid
            call.bids += (made.bid,)
            turn = left.index(seat) + 1
        return own

    def fill(self, call: Call, ranked: list[str], price: int) -> None:
        """B5: one ranked seat after another, until nothing is left."""
        company, up = call.company, call.case == "5b"
        short = self.sell[company] if up else self.buy[company]
        long = self.buy[company] if up else self.sell[company]
        left = {seat: short[seat] for seat in call.short}
        for place, seat in enumerate(ranked):
            due = min(long[seat], sum(left.values()))
            if due == 0:
                break
            if up and due * price > self.cash[seat]:  # B5.2
                if place == 0 or not call.bids:
                    self.wrong("B5.2", f"{seat} is ranked first, or nobody has bid")
                self.withdraw(seat, company, "B5.2")
                call.withdrawn_filling += (seat,)
                continue
            for other, shares in self.parts(call, seat, due, left):
                left[other] -= shares
                buyer, seller = (seat, other) if up else (other, seat)
                call.trades += (self.trade(company, buyer, seller, shares, price),)
            if up and price > call.before:
                self.dear.add(seat)
        call.unsold = sum(left.values())

    def parts(self, call: Call, seat: str, due: int, left: dict[str, int]) -> list[tuple[str, int]]:
        """B5.3: whom the seat deals with, by its choice or clockwise."""
        open_ways = {other: shares for other, shares in left.items() if shares}
        if isinstance(self.peek(), model.DealChosen):
            chosen = self.take(model.DealChosen, "B5.3")
            parts = [(part.seat, part.shares) for part in chosen.parts]
            if len(open_ways) < 2 or due == sum(open_ways.values()):
                self.wrong("B5.3", "there was only one way to deal")
            if len(dict(parts)) < len(parts) or not all(0 < n <= open_ways.get(name, 0) for name, n in parts):
                self.wrong("B5.3", f"{parts} of {open_ways}")
            self.equal("B5.3", (chosen.seat, sum(n for _name, n in parts)), (seat, due))
            call.choices += 1
            return parts
        parts = []
        for other, shares in open_ways.items():
            if taken := min(shares, due - sum(n for _name, n in parts)):
                parts.append((other, taken))
        return parts
