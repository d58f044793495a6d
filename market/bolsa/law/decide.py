"""Bolsa decided: what comes of a move, as far as the game goes by itself. The law of B2 to B8 as a list of steps."""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from auction.spoken import Way
from exchange.game import Unfolding
from market.bolsa.law import model
from market.bolsa.law.choices import VERBS, choices, to_act
from market.bolsa.law.evolve import evolve
from market.bolsa.law.filling import (
    filling_seat,
    must_withdraw,
    next_ranked,
    parts_clockwise,
    short_side,
    traded,
)
from market.bolsa.law.model import COMPANIES, WIDTH, BolsaCommand, BolsaEvent
from market.bolsa.law.state import State


def decide(state: State, command: BolsaCommand) -> tuple[BolsaEvent, ...]:
    """The events that the command causes. Raises Refused with the first broken rule in number order."""
    table = Unfolding(evolve, state)
    table.emit(VERBS.begun(choices(state, command.seat), state, command))
    seat = state.seats.index(command.seat)
    if isinstance(command, model.Deal):
        _trade_parts(table, seat, command.parts)
    elif isinstance(command, model.DealClockwise):
        _trade_parts(table, seat, parts_clockwise(state, seat)[1:])
    _go_on(table)
    return table.done()


def command_of(state: State, event: BolsaEvent) -> BolsaCommand | None:
    """The command that this event begins."""
    if isinstance(event, model.SharesTraded):
        seat = filling_seat(state)  # B5.3: dealt clockwise, with no word of a choice
        return None if seat is None else model.DealClockwise(seat=state.seats[seat])
    command: BolsaCommand | None = VERBS.command_of(state, event)
    return command


# Steps ---------------------------------------------------------------------------------------------------------------


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
    called = model.CompanyCalled(
        company=COMPANIES[company], wanted=state.wanted(company), offered=state.offered(company)
    )
    table.emit(called)
    for buyer in state.buyers(company):
        # B3.1: who cannot pay its whole order here withdraws every buy, this one and the later ones.
        if table.state.to_buy(buyer, company) * state.prices[company] > state.cash[buyer]:
            _withdraw(table, buyer, company, "B3.1")
    _settle(table, company)


def _settle(table: Unfolding, company: int) -> None:
    """B3.2: the eight cases."""
    state: State = table.state
    buyers, sellers = state.buyers(company), state.sellers(company)
    wanted, offered = state.wanted(company), state.offered(company)
    if wanted == 0 or offered == 0:
        case = "1" if wanted == offered else "2" if wanted == 0 else "3"
        step = quiet_step(state, wanted - offered, len(buyers) + len(sellers))
        house_rule = "B8.5" if wanted != offered and state.house.quiet_move != "quantity" else UNSET
        _charge_unanswered(table, company, (*buyers, *sellers))
        _step_price(table, company, case, step, house_rule)
    elif wanted == offered:
        _trade_in_pairs(table, company)
        _step_price(table, company, "4", 0)
    elif wanted > offered and len(buyers) == 1:
        _trade_in_pairs(table, company)
        _step_price(table, company, "5a", wanted - offered)
    elif offered > wanted and len(sellers) == 1:
        _trade_in_pairs(table, company)
        _step_price(table, company, "6a", wanted - offered)
    else:
        way, bidders = (Way.UP, buyers) if wanted > offered else (Way.DOWN, sellers)
        speaking = tuple(state.seats[seat] for seat in bidders)  # B4.1
        table.emit(model.AuctionOpened(company=COMPANIES[company], way=way, speaking=speaking))


def _charge_unanswered(table: Unfolding, company: int, asking: Sequence[int]) -> None:
    """B8.9: who asked for shares in vain pays for each, or what it has; clockwise, before the price moves."""
    state: State = table.state
    if not state.house.unanswered:
        return
    for seat in asking:
        shares = state.to_buy(seat, company) + state.to_sell(seat, company)
        coins = min(state.cash[seat], shares * state.house.unanswered)
        table.emit(model.UnansweredPaid(seat=state.seats[seat], coins=coins))


def quiet_step(state: State, surplus: int, asking: int) -> int:
    """How far the price moves where nobody trades: cases 2 and 3, and B8.5."""
    match state.house.quiet_move:
        case "seats":
            return asking if surplus > 0 else -asking
        case "none":
            return 0
        case _:
            return surplus


def _step_price(table: Unfolding, company: int, case: str, step: int, rule: str | UnsetType = UNSET) -> None:
    """Move the price by so many places; B1.3: a move past an end of the track stops there."""
    after = max(0, min(table.state.house.track, table.state.prices[company] + step))
    _move_price(table, company, case, after=after, rule=rule)


def _move_price(table: Unfolding, company: int, case: str, *, after: int, rule: str | UnsetType = UNSET) -> None:
    before = table.state.prices[company]
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
    if state.nobody_deals:  # B8.3: the price moves by the surplus
        surplus = state.wanted(company) - state.offered(company)
        _step_price(table, company, _auction_case(auction.way), surplus, "B8.3")


def _fill(table: Unfolding) -> None:
    """B5: the next ranked seat deals where only one way exists, or withdraws; when all is dealt the price stands."""
    state: State = table.state
    assert state.auction is not None
    seat = next_ranked(state)
    if seat is None or not short_side(state):
        # B4.6: the price of the auction is the new price of the company.
        _move_price(table, state.company, _auction_case(state.auction.way), after=state.deal_price)
    elif must_withdraw(state, seat):
        _withdraw(table, seat, state.company, "B5.2")
    else:
        _trade_parts(table, seat, parts_clockwise(state, seat))


def _auction_case(way: Way) -> str:
    return "5b" if way is Way.UP else "6b"


def _trade_parts(table: Unfolding, seat: int, parts: tuple[model.Part, ...]) -> None:
    """The trades of one ranked seat, in the order the parts name them."""
    for part in parts:
        table.emit(traded(table.state, seat, part))


def _end_round(table: Unfolding) -> None:
    """B7: the token passes on; then the next round, or the bank and the winner. Before it, B8.6 and B8.7."""
    _pay_dividends(table)
    _charge_fees(table)
    state: State = table.state
    token = state.seats[(state.token + 1) % len(state.seats)]
    table.emit(model.RoundEnded(round=state.round, token=token))
    if state.round < state.house.rounds:
        table.emit(model.RoundBegun(round=state.round + 1, token=token))
        return
    for seat, name in enumerate(state.seats):  # B7.2
        shares = sum(state.shares_owned(seat, c) * price for c, price in enumerate(state.prices))
        table.emit(model.BankPaid(seat=name, coins=shares))
    most = max(table.state.cash)
    winners = tuple(name for name, cash in zip(state.seats, table.state.cash, strict=True) if cash == most)
    table.emit(model.GameWon(winners=winners, worth=most))


def _pay_dividends(table: Unfolding) -> None:
    """B8.6: the bank pays for each share owned, in seat order, also 0."""
    state: State = table.state
    if not state.house.dividend:
        return
    for seat, name in enumerate(state.seats):
        shares = sum(state.shares_owned(seat, company) for company in range(WIDTH))
        table.emit(model.DividendPaid(seat=name, coins=shares * state.house.dividend))


def _charge_fees(table: Unfolding) -> None:
    """B8.7: each seat pays the bank the fee, or what it has, in seat order."""
    state: State = table.state
    if not state.house.fee:
        return
    for seat, name in enumerate(state.seats):
        table.emit(model.FeePaid(seat=name, coins=min(state.cash[seat], state.house.fee)))
