"""Bolsa decided: what comes of a move, as far as the game goes by itself. The law of B2 to B7 as a list of steps."""

from typing import assert_never

from msgspec import UNSET, UnsetType

from auction.spoken import NOBODY, Fault, Way
from exchange.game import Unfolding, sealed_fields
from exchange.value.errors import NOT_YOUR_TURN, Refused
from market.bolsa import N_
from market.bolsa.law import model
from market.bolsa.law.evolve import evolve
from market.bolsa.law.filling import (
    deal_parts_fault,
    filling_seat,
    must_withdraw,
    next_ranked,
    parts_clockwise,
    short_side,
)
from market.bolsa.law.model import COMPANIES, WIDTH, BolsaCommand, BolsaEvent, Sheet, State


def decide(state: State, command: BolsaCommand) -> tuple[BolsaEvent, ...]:
    """The events that the command causes. Raises Refused with the first broken rule in number order."""
    _check_turn(state, command)
    table = Unfolding(evolve, state)
    match command:
        case model.SealSheet():
            _seal_sheet(table, command)
        case model.Bid():
            _check_bid(state, command.bid)
            table.emit(model.BidMade(seat=command.seat, bid=command.bid))
        case model.Pass():
            table.emit(model.BidderPassed(seat=command.seat))
        case model.Deal():
            if fault := deal_parts_fault(state, command.parts):
                raise Refused("B5.3", fault[0], **fault[1])
            table.emit(model.DealChosen(seat=command.seat, parts=command.parts))
            _trade_parts(table, state.seats.index(command.seat), command.parts)
        case model.DealClockwise():
            seat = state.seats.index(command.seat)
            _trade_parts(table, seat, parts_clockwise(state, seat))
        case _:
            assert_never(command)
    _go_on(table)
    return table.done()


def to_act(state: State) -> tuple[str, ...]:
    """The seats that owe a move now, in seat order."""
    if state.awaiting_sheets:
        return tuple(seat for seat, held in zip(state.seats, state.held, strict=True) if held is None)
    if state.auction is not None:
        if speaking := state.auction.speaking:
            return (speaking,)
        chooser = filling_seat(state)
        return () if chooser is None else (state.seats[chooser],)
    return ()


# Refusals ------------------------------------------------------------------------------------------------------------


def _check_turn(state: State, command: BolsaCommand) -> None:
    if isinstance(command, model.SealSheet):
        awaited = state.may_seal and command.seat in state.seats
    elif isinstance(command, model.Bid | model.Pass):
        awaited = state.auction is not None and state.auction.speaking == command.seat
    else:
        choosing = state.auction is not None and state.auction.ended
        awaited = choosing and command.seat in to_act(state)
    if not awaited:
        raise Refused(NOT_YOUR_TURN, N_("this move is not awaited from {seat} now"), seat=command.seat)


def _check_sheet(state: State, seat: int, sheet: Sheet) -> None:
    row = seat * WIDTH
    for zone, cards, why in (
        (sheet.sell, state.owned, N_("{seat} owns {cards} {company}, and cannot sell {asked}")),
        (sheet.buy, state.orders, N_("{seat} has {cards} order cards of {company}, and cannot buy {asked}")),
    ):
        for company, asked in zone.items():
            if company not in COMPANIES:
                raise Refused("B2.2", N_("there is no company {company}"), company=company)
            here = cards[row + COMPANIES.index(company)]
            if not 0 <= asked <= here:
                raise Refused("B2.2", why, seat=state.seats[seat], cards=here, company=company, asked=asked)
    cost = sum(shares * state.prices[COMPANIES.index(company)] for company, shares in sheet.buy.items())
    if cost > state.cash[seat]:
        why = N_("{seat} has {cash} in cash, and the buys cost {cost}")
        raise Refused("B2.3", why, seat=state.seats[seat], cash=state.cash[seat], cost=cost)
    for company, shares in sheet.buy.items():
        if shares and sheet.sell.get(company):
            why = N_("{seat} both buys and sells {company}")
            raise Refused("B2.4", why, seat=state.seats[seat], company=company)


def _check_bid(state: State, bid: int) -> None:
    auction = state.auction
    assert auction is not None
    assert auction.speaking is not None
    match auction.fault(bid):
        case None:
            return
        case Fault.OUTSIDE:
            raise Refused("B4.3", N_("{bid} is off the track, which runs 0..{track}"), bid=bid, track=auction.track)
        case Fault.NOT_BETTER if auction.standing is None:
            why = (
                N_("the opening bid is at least the current price {start}, and {bid} is lower")
                if auction.way is Way.UP
                else N_("the opening bid is at most the current price {start}, and {bid} is higher")
            )
            raise Refused("B4.3", why, start=auction.start, bid=bid)
        case Fault.NOT_BETTER:
            why = (
                N_("a bid must be higher than the standing bid {standing}, and {bid} is not")
                if auction.way is Way.UP
                else N_("a bid must be lower than the standing bid {standing}, and {bid} is not")
            )
            raise Refused("B4.3", why, standing=auction.standing, bid=bid)
        case Fault.BEYOND_MEANS:
            why = N_("{seat} could not pay {bid}: the highest it can pay is {means}")
            means = auction.means[auction.speaker]
            raise Refused("B4.4", why, seat=auction.speaking, bid=bid, means=means)
        case Fault.BEYOND_LIMIT:
            why = N_("a bid in this auction goes as far as {limit}, and {bid} lies beyond")
            raise Refused("B8.4", why, limit=auction.limit, bid=bid)


# Steps ---------------------------------------------------------------------------------------------------------------


def _seal_sheet(table: Unfolding, command: model.SealSheet) -> None:
    state: State = table.state
    _check_sheet(state, state.seats.index(command.seat), command.sheet)
    sheet = model.sheet_of(command.sheet.buy, command.sheet.sell)
    table.emit(model.SheetSealed(seat=command.seat, **sealed_fields("sheet", sheet, command.sheet_salt)))


def _go_on(table: Unfolding) -> None:
    """Let the game go on until somebody must move, or it is over."""
    while not to_act(table.state) and not table.state.winners:
        state: State = table.state
        if state.awaiting_sheets:
            _turn_over(table)
        elif state.auction is not None and not state.ranking:
            _close_auction(table)
        elif state.auction is not None:
            _fill(table)
        else:
            _next_company(table)


def _turn_over(table: Unfolding) -> None:
    """B2.1: all sheets are in, and are turned over at once."""
    sheets = tuple(
        model.TurnedSheet(seat=seat, sheet=held.sheet, sheet_salt=held.salt, opens=held.n)
        for seat, held in zip(table.state.seats, table.state.held, strict=True)
    )
    table.emit(model.SheetsTurnedOver(sheets=sheets))


def _next_company(table: Unfolding) -> None:
    """B3: the next company in board order; after the last, the round ends."""
    state: State = table.state
    company = state.company
    if company == WIDTH:
        _end_round(table)
        return
    wanted, offered = sum(state.buy[company::WIDTH]), sum(state.sell[company::WIDTH])
    table.emit(model.CompanyCalled(company=COMPANIES[company], wanted=wanted, offered=offered))
    for buyer in state.buyers(company):
        # B3.1: who cannot pay its whole order here withdraws every buy, this one and the later ones.
        if table.state.to_buy(buyer, company) * state.prices[company] > state.cash[buyer]:
            _withdraw(table, buyer, company, "B3.1")
    _settle(table, company)


def _settle(table: Unfolding, company: int) -> None:
    """B3.2: the eight cases."""
    state: State = table.state
    buyers, sellers = state.buyers(company), state.sellers(company)
    wanted, offered = sum(state.buy[company::WIDTH]), sum(state.sell[company::WIDTH])
    if wanted == 0 or offered == 0:
        case = "1" if wanted == offered else "2" if wanted == 0 else "3"
        step = _quiet_step(state, wanted - offered, len(buyers) + len(sellers))
        house_rule = "B8.5" if wanted != offered and state.house.quiet_move != "quantity" else UNSET
        _move_price(table, company, case, step, house_rule)
    elif wanted == offered:
        _trade_in_pairs(table, company)
        _move_price(table, company, "4", 0)
    elif wanted > offered and len(buyers) == 1:
        _trade_in_pairs(table, company)
        _move_price(table, company, "5a", wanted - offered)
    elif offered > wanted and len(sellers) == 1:
        _trade_in_pairs(table, company)
        _move_price(table, company, "6a", wanted - offered)
    else:
        way, bidders = (Way.UP, buyers) if wanted > offered else (Way.DOWN, sellers)
        speaking = tuple(state.seats[seat] for seat in bidders)  # B4.1
        table.emit(model.AuctionOpened(company=COMPANIES[company], way=way, speaking=speaking))


def _quiet_step(state: State, surplus: int, asking: int) -> int:
    """How far the price moves where nobody trades: cases 2 and 3, and B8.5."""
    match state.house.quiet_move:
        case "seats":
            return asking if surplus > 0 else -asking
        case "none":
            return 0
        case _:
            return surplus


def _move_price(table: Unfolding, company: int, case: str, step: int, rule: str | UnsetType = UNSET) -> None:
    before = table.state.prices[company]
    after = max(0, min(table.state.house.track, before + step))  # B1.3: a move past an end stops there
    table.emit(model.PriceMoved(company=COMPANIES[company], before=before, after=after, case=case, rule=rule))


def _trade_in_pairs(table: Unfolding, company: int) -> None:
    """B3.4: clockwise from the token holder, the first buyer takes from the first seller, and so on."""
    state: State = table.state
    sellers = list(state.sellers(company))
    for buyer in state.buyers(company):
        while sellers and (wanted := table.state.to_buy(buyer, company)):
            offered = table.state.to_sell(sellers[0], company)
            _trade(table, company, buyer, sellers[0], min(wanted, offered), state.prices[company])
            if wanted >= offered:
                del sellers[0]


def _trade(table: Unfolding, company: int, buyer: int, seller: int, shares: int, price: int) -> None:
    seats = table.state.seats
    table.emit(
        model.SharesTraded(
            company=COMPANIES[company], buyer=seats[buyer], seller=seats[seller], shares=shares, price=price
        )
    )


def _withdraw(table: Unfolding, seat: int, company: int, rule: str) -> None:
    state: State = table.state
    buys = {COMPANIES[c]: state.buy[seat * WIDTH + c] for c in range(company, WIDTH) if state.buy[seat * WIDTH + c]}
    table.emit(model.BuysWithdrawn(seat=state.seats[seat], buys=buys, rule=rule))


def _close_auction(table: Unfolding) -> None:
    """B4.5 to B4.7: the auction has ended at its price, with its ranking."""
    state: State = table.state
    auction, company = state.auction, state.company
    assert auction is not None
    name = COMPANIES[company]
    table.emit(model.AuctionClosed(company=name, price=auction.price, ranking=auction.ranking()))
    if auction.leader == NOBODY and state.house.all_pass == "nobody":
        # B8.3: nobody bid, so nobody deals and the price moves by the surplus.
        surplus = sum(state.buy[company::WIDTH]) - sum(state.sell[company::WIDTH])
        _move_price(table, company, _auction_case(auction.way), surplus, "B8.3")


def _fill(table: Unfolding) -> None:
    """B5: the next ranked seat deals where only one way exists, or withdraws; when all is dealt the price stands."""
    state: State = table.state
    assert state.auction is not None
    seat = next_ranked(state)
    if seat is None or not short_side(state):
        before = state.prices[state.company]
        _move_price(table, state.company, _auction_case(state.auction.way), state.deal_price - before)
    elif must_withdraw(state, seat):
        _withdraw(table, seat, state.company, "B5.2")
    else:
        _trade_parts(table, seat, parts_clockwise(state, seat))


def _auction_case(way: Way) -> str:
    return "5b" if way is Way.UP else "6b"


def _trade_parts(table: Unfolding, seat: int, parts: tuple[model.Part, ...]) -> None:
    """The trades of one ranked seat, at the auction's price, in the order the parts name them."""
    state: State = table.state
    assert state.auction is not None
    for part in parts:
        other = state.seats.index(part.seat)
        buyer, seller = (seat, other) if state.auction.way is Way.UP else (other, seat)
        _trade(table, state.company, buyer, seller, part.shares, state.deal_price)


def _end_round(table: Unfolding) -> None:
    """B7: the token passes on; then the next round, or the bank and the winner."""
    state: State = table.state
    token = state.seats[(state.token + 1) % len(state.seats)]
    table.emit(model.RoundEnded(round=state.round, token=token))
    if state.round < state.house.rounds:
        table.emit(model.RoundBegun(round=state.round + 1, token=token))
        return
    for seat, name in enumerate(state.seats):
        shares = sum(state.shares_owned(seat, c) * price for c, price in enumerate(state.prices))
        table.emit(model.BankPaid(seat=name, coins=shares))
    most = max(table.state.cash)
    winners = tuple(name for name, cash in zip(state.seats, table.state.cash, strict=True) if cash == most)
    table.emit(model.GameWon(winners=winners, worth=most))
