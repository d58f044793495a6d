"""`choices` and `decide` are two sides of one check, exhaustively: what is offered is accepted, all else is refused by
the first broken rule in number order, which is stated here a second time."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from exchange.game import Command
from exchange.value.errors import NOT_YOUR_TURN, Refused
from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES, WIDTH, Part, Sheet
from market.bolsa.law.state import State
from tests.market.bolsa.tables import LAW, any_setup, corpus, opened

SALT = "00" * 16
HOW_MANY = 30  # positions of each kind


def verdict(state: State, command: Command) -> str | None:
    """The rule by which the law refuses this command, None where it is accepted."""
    if isinstance(command, model.SealSheet):
        command = replace(command, sheet_salt=SALT)
    try:
        assert LAW.decide(state, command)  # type: ignore[arg-type]
    except Refused as refusal:
        return refusal.rule
    return None


def agree(state: State, command: Command, due: str | None) -> None:
    """The law says what is due, and `choices` offers exactly what is accepted."""
    assert verdict(state, command) == due, command
    assert (command in LAW.choices(state, command.seat)) == (due is None), command


# Sheets --------------------------------------------------------------------------------------------------------------


def sheet_fault(state: State, seat: int, sheet: Sheet) -> str | None:
    """The rules of B2 about a sheet, first to last."""
    cells = {company: seat * WIDTH + place for place, company in enumerate(COMPANIES)}
    for side, zone in ((sheet.buy, state.orders), (sheet.sell, state.owned)):
        for company, shares in side.items():
            if company not in COMPANIES or shares < 0 or shares > zone[cells[company]]:
                return "B2.2"
    cost, sales = (
        sum(shares * state.prices[COMPANIES.index(company)] for company, shares in side.items())
        for side in (sheet.buy, sheet.sell)
    )
    if cost > state.cash[seat] + (sales if state.house.spend == "sales" else 0):  # B8.8
        return "B2.3"
    if any(sheet.buy.get(company, 0) > 0 and sheet.sell.get(company, 0) > 0 for company in COMPANIES):
        return "B2.4"
    return None


@cache
def sealing() -> tuple[State, ...]:
    """Tables that await sheets, in all sorts of positions."""
    draw = Random(2)
    return tuple(opened(any_setup(draw)).state for _ in range(HOW_MANY))


def test_of_all_1024_sheets_those_that_can_be_paid_are_offered_and_the_others_break_B2_3() -> None:
    offered = refused = 0
    for state in sealing():
        draw = Random(state.prices[0])
        seat = draw.randrange(len(state.seats))
        row = slice(seat * WIDTH, (seat + 1) * WIDTH)
        cards = [range(-owned, orders + 1) for owned, orders in zip(state.owned[row], state.orders[row], strict=True)]
        every = list(product(*cards))
        if state.house.owned + state.house.orders == 3:
            assert len(every) == 1_024  # B1.5: a target holding of 0 to 3 shares in five companies
        due = []
        for amounts in every:
            named = list(zip(COMPANIES, amounts, strict=True))
            sheet = Sheet({c: a for c, a in named if a > 0}, {c: -a for c, a in named if a < 0})
            fault = sheet_fault(state, seat, sheet)
            assert fault in (None, "B2.3")
            agree(state, model.SealSheet(seat=state.seats[seat], sheet=sheet), fault)
            due += [sheet] if fault is None else []
            refused += fault is not None
        assert [move.sheet for move in LAW.choices(state, state.seats[seat])] == due  # type: ignore[union-attr]
        offered += len(due)
    assert offered > 5_000
    assert refused > 2_000


def any_side(draw: Random) -> dict[str, int]:
    names = draw.sample([*COMPANIES, "BBV"], draw.randint(0, 3)) if draw.random() < 0.1 else list(COMPANIES)
    return {name: draw.choice([0, 0, 0, 1, 1, 2, 3, -1, 4]) for name in names if draw.random() < 0.4}


def test_a_sheet_with_several_faults_is_refused_by_the_first_broken_rule_B2_2() -> None:
    draw, met = Random(3), set()
    for state in sealing():
        for _ in range(250):
            seat = draw.randrange(len(state.seats))
            sheet = Sheet(any_side(draw), any_side(draw))
            fault = sheet_fault(state, seat, sheet)
            met.add(fault)
            agree(state, model.SealSheet(seat=state.seats[seat], sheet=sheet), fault)
    assert met == {None, "B2.2", "B2.3", "B2.4"}


# Bids ----------------------------------------------------------------------------------------------------------------


@cache
def speaking() -> tuple[tuple[State, int | None], ...]:
    """Tables where a bidder is to speak, and the standing bid as the events tell it."""
    found = []
    for game in corpus():
        for state in game.befores:
            if state.auction is not None and not state.auction.ended:
                since = game.events[: state.n]
                opening = max(n for n, event in enumerate(since) if isinstance(event, model.AuctionOpened))
                bids = [event.bid for event in since[opening:] if isinstance(event, model.BidMade)]
                found.append((state, bids[-1] if bids else None))
    return tuple(Random(4).sample(found, 150))


def bid_fault(state: State, standing: int | None, bid: int) -> str | None:
    """The rules of B4 and B8 about a bid, first to last."""
    company, track = state.company, state.house.track
    wanted, offered = sum(state.buy[company::WIDTH]), sum(state.sell[company::WIDTH])
    price, up = state.prices[company], wanted > offered
    if not 0 <= bid <= track:
        return "B4.3"
    if standing is None and (bid < price if up else bid > price):
        return "B4.3"
    if standing is not None and (bid <= standing if up else bid >= standing):
        return "B4.3"
    speaker = state.seats.index(LAW.to_act(state)[0])
    if up and bid * min(state.buy[speaker * WIDTH + company], offered) > state.cash[speaker]:
        return "B4.4"
    if state.house.bid_limit == "surplus" and abs(bid - price) > abs(wanted - offered):
        return "B8.4"
    return None


def test_of_all_41_moves_in_an_auction_those_within_the_rules_are_offered_and_all_else_is_refused_B4_3() -> None:
    met = set()
    for state, standing in speaking():
        (seat,) = LAW.to_act(state)
        agree(state, model.Pass(seat=seat), None)
        for bid in [*range(-2, 63), 10**9]:
            fault = bid_fault(state, standing, bid)
            met.add(fault)
            agree(state, model.Bid(seat=seat, bid=bid), fault)
        offered = list(LAW.choices(state, seat))
        legal = [bid for bid in range(state.house.track + 1) if bid_fault(state, standing, bid) is None]
        assert offered == [model.Pass(seat=seat), *(model.Bid(seat=seat, bid=bid) for bid in legal)]
    assert met == {None, "B4.3", "B4.4", "B8.4"}


def test_a_bidder_to_whom_no_bid_is_open_must_pass_B4_2() -> None:
    silent = [state for state, _standing in speaking() if len(list(LAW.choices(state, LAW.to_act(state)[0]))) == 1]
    assert silent
    assert all(isinstance(next(iter(LAW.choices(s, LAW.to_act(s)[0]))), model.Pass) for s in silent)


# Deals ---------------------------------------------------------------------------------------------------------------


@cache
def choosing() -> tuple[State, ...]:
    """Tables with a choice of B5.3 open."""
    return tuple(
        state
        for game in corpus()
        for state in game.befores
        if state.auction is not None and state.auction.ended
    )[:20]  # fmt: skip


def deal_is_legal(state: State, parts: tuple[Part, ...]) -> bool:
    """B5.3: exactly what the seat deals, spread over seats of the short side, none twice, none beyond its shares."""
    company, seat = state.company, state.seats.index(LAW.to_act(state)[0])
    up = sum(state.buy[company::WIDTH]) > sum(state.sell[company::WIDTH])
    long, short = (state.buy, state.sell) if up else (state.sell, state.buy)
    orders = {name: short[s * WIDTH + company] for s, name in enumerate(state.seats)}
    left = {name: orders[name] - state.traded[s] for s, name in enumerate(state.seats) if orders[name]}
    due = min(long[seat * WIDTH + company], sum(left.values()))
    names = [part.seat for part in parts]
    fits = all(0 < part.shares <= left.get(part.seat, 0) for part in parts)
    return fits and len(set(names)) == len(names) and sum(part.shares for part in parts) == due


def every_deal(state: State) -> Iterator[tuple[Part, ...]]:
    """All lists of up to two parts, and many of three, legal and not."""
    single = [Part(name, shares) for name in (*state.seats, "Nadie") for shares in range(-1, 5)]
    yield ()
    yield from ((part,) for part in single)
    yield from product(single, single)
    draw = Random(state.n)
    yield from (tuple(draw.choices(single, k=3)) for _ in range(200))


@pytest.mark.prove
def test_of_all_deals_those_that_spread_exactly_the_shares_due_are_accepted_B5_3() -> None:
    accepted = 0
    for state in choosing():
        (seat,) = LAW.to_act(state)
        agree(state, model.DealClockwise(seat=seat), None)
        legal = set()
        for parts in every_deal(state):
            if deal_is_legal(state, parts):
                legal.add(parts)
            agree(state, model.Deal(seat=seat, parts=parts), None if parts in legal else "B5.3")
        accepted += len(legal)
        offered = [move.parts for move in LAW.choices(state, seat)]  # type: ignore[union-attr]
        assert len(offered) >= 2
        assert all(deal_is_legal(state, parts) for parts in offered)
        assert {frozenset(parts) for parts in legal} <= {frozenset(parts) for parts in offered}
    assert accepted > 40


# Turns ---------------------------------------------------------------------------------------------------------------


def awaited(state: State, command: Command) -> bool:
    """Whether this kind of move is awaited from this seat: B2.5, B4.2, B5.3."""
    if command.seat not in state.seats or state.winners:
        return False
    if state.awaiting_sheets:
        return isinstance(command, model.SealSheet)
    kinds = (model.Bid, model.Pass) if state.auction and not state.auction.ended else (model.Deal, model.DealClockwise)
    return isinstance(command, kinds) and command.seat in LAW.to_act(state)


def every_kind(seat: str) -> list[Any]:
    sheets = [Sheet(), Sheet({"IBE": 9}, {"IBE": 9}), Sheet({"BBV": 1})]
    bids = [model.Bid(seat=seat, bid=bid) for bid in (-1, 10, 99)]
    deals = [model.Deal(seat=seat, parts=parts) for parts in ((), (Part("Ana", 1),), (Part("Nadie", 0),) * 2)]
    passes = [model.Pass(seat=seat), model.DealClockwise(seat=seat)]
    return [*(model.SealSheet(seat=seat, sheet=sheet) for sheet in sheets), *bids, *deals, *passes]


@pytest.mark.parametrize("where", ["sealing", "speaking", "choosing", "over"])
def test_a_move_that_is_not_awaited_is_not_your_turn_whatever_else_is_wrong_with_it_B4_2(where: str) -> None:
    tables: dict[str, list[State]] = {
        "sealing": [*sealing()],
        "speaking": [state for state, _standing in speaking()],
        "choosing": [*choosing()],
        "over": [game.table.state for game in corpus()[:20]],
    }
    refused = 0
    for state in tables[where]:
        for seat in (*state.seats, "Nadie"):
            for command in every_kind(seat):
                assert (verdict(state, command) == NOT_YOUR_TURN) == (not awaited(state, command))
                refused += not awaited(state, command)
            if seat not in LAW.to_act(state) and not state.awaiting_sheets:
                assert list(LAW.choices(state, seat)) == []
    assert refused > 200


def test_a_seat_that_has_sealed_may_seal_again_though_it_owes_nothing_B2_5() -> None:
    for state in sealing()[:10]:
        seat = state.seats[-1]
        (event,) = LAW.decide(state, model.SealSheet(seat=seat, sheet=Sheet(), sheet_salt=SALT))
        after = LAW.evolve(state, event)
        assert seat not in LAW.to_act(after)
        assert list(LAW.choices(after, seat)) == list(LAW.choices(state, seat))
        agree(after, model.SealSheet(seat=seat, sheet=Sheet()), None)


def test_a_sheet_is_judged_by_what_it_asks_and_not_by_its_salt_B2_2() -> None:
    state = sealing()[0]
    bare = model.SealSheet(seat=state.seats[0], sheet=Sheet())
    assert bare.sheet_salt is UNSET
    assert bare in LAW.choices(state, state.seats[0])
    assert replace(bare, sheet_salt=SALT) in LAW.choices(state, state.seats[0])
    assert replace(bare, seat=state.seats[1]) not in LAW.choices(state, state.seats[0])
