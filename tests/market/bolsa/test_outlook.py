"""What would come of a move: the numbers hold in whatever follows, and hang on nothing that is sealed."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from exchange.game import Command, unsalted
from exchange.value.seal import HOST, SPECTATOR
from market.bolsa.law import model
from market.bolsa.law.choices import SheetChoices, sheet_from
from market.bolsa.law.model import COMPANIES
from market.bolsa.law.state import State
from market.bolsa.outlook.bid_ahead import Silent, ceilings, gains, if_silent, if_won, withdrawn_later
from market.bolsa.outlook.motives import reason
from market.bolsa.outlook.sheet_ahead import Alone, if_alone
from market.bolsa.outlook.telling import foresee
from tests.market.bolsa.tables import LAW, corpus, opened, seated

NOTHING = (0,) * len(COMPANIES)
EVERY = 7
"""Of the moments of the corpus every so many-th is looked at: a test shall be quick."""


def after_sheets(*sheets: dict[str, int]) -> State:
    """The table behind these signed sheets, where somebody is to speak."""
    setup = seated(len(sheets))
    table = opened(setup)
    for seat, amounts in zip(setup.seats, sheets, strict=True):
        buy, sell = ({c: abs(n) for c, n in amounts.items() if n * sign > 0} for sign in (1, -1))
        table.do(model.SealSheet(seat=seat, sheet=model.sheet_of(buy, sell)))
    state: State = table.view(HOST)
    return state


def heard(state: State, *said: int | None) -> State:
    """The table after these bids, None for a pass, by whoever is to speak."""
    for bid in said:
        (seat,) = LAW.to_act(state)
        command = model.Pass(seat=seat) if bid is None else model.Bid(seat=seat, bid=bid)
        for event in LAW.decide(state, command):
            state = LAW.evolve(state, event)
    return state


# An order that nobody answers --------------------------------------------------------------------------------


def test_an_order_that_nobody_answers_moves_the_price_of_what_its_seat_owns_B3_2() -> None:
    state = opened(seated(3)).view("Ana")
    told = if_alone(state, "Ana", (2, -1, 0, 0, 0))
    assert told[:3] == (Alone(10, 12, 2), Alone(10, 9, -1), Alone(10, 10, 0))


def test_an_order_that_nobody_answers_stops_at_the_end_of_the_track_and_pays_what_the_house_asks_B1_3_B8_5_B8_9() -> (
    None
):
    for options, due in (
        ({"price": 39}, Alone(39, 39, 0)),
        ({"quiet_move": "seats"}, Alone(10, 11, 1)),
        ({"quiet_move": "none"}, Alone(10, 10, 0)),
        ({"unanswered": 3}, Alone(10, 12, -4, 6)),
        ({"unanswered": 9, "cash": 5, "price": 2}, Alone(2, 4, -3, 5)),
    ):
        state = opened(seated(3, **options)).view("Ana")
        assert if_alone(state, "Ana", (2, 0, 0, 0, 0))[0] == due


def test_what_is_told_of_a_sheet_is_what_comes_of_it_where_nobody_else_asks_B3_2() -> None:
    draw, looked = Random(4), 0
    for game in corpus()[::EVERY]:
        table = opened(game.setup)
        seat = draw.choice(table.seats)
        before: State = table.view(HOST)
        choices = LAW.choices(before, seat)
        assert isinstance(choices, SheetChoices)
        amounts = draw.choice(list(choices.amounts()))
        told = if_alone(before, seat, amounts)
        for each in table.seats:
            table.do(model.SealSheet(seat=each, sheet=sheet_from(amounts if each == seat else NOTHING)))
        moves = [entry.event for entry in table.log.read() if isinstance(entry.event, model.PriceMoved)]
        fees = [e.event.coins for e in table.log.read() if isinstance(e.event, model.UnansweredPaid)]
        assert [(one.before, one.after) for one in told] == [(event.before, event.after) for event in moves]
        assert sum(fees) == sum(one.fee for one in told)
        owned = [before.shares_owned(before.seats.index(seat), company) for company in range(len(COMPANIES))]
        gained = sum(n * (event.after - event.before) for n, event in zip(owned, moves, strict=True)) - sum(fees)
        assert gained == sum(one.gain for one in told)
        looked += any(one.gain for one in told)
    assert looked > 10


# A bid that wins --------------------------------------------------------------------------------


def buys_to_come() -> State:
    """Ana speaks for IBE with 40 in cash, and buys of 12 (TEF) and of 14 (ITX) to come."""
    state = after_sheets({"IBE": 1, "TEF": 1, "ITX": 1}, {"IBE": 2}, {"IBE": -1})
    return replace(state, cash=(40, *state.cash[1:]), prices=(10, 10, 12, 14, 10))


def test_a_bid_tells_what_it_costs_and_which_later_buys_cannot_be_paid_then_B3_1_B4_4() -> None:
    state = buys_to_come()
    for bid, left, lost in ((13, 27, ()), (26, 14, ()), (27, 13, ("ITX",)), (29, 11, ("TEF", "ITX"))):
        won = if_won(state, "Ana", bid)
        assert (won.shares, won.coins, won.left, won.lost, won.risked) == (1, bid, left, lost, ())


def test_a_trade_that_is_settled_in_between_counts_and_an_auction_in_between_may_go_either_way_B3_1() -> None:
    state = buys_to_come()
    tef = COMPANIES.index("TEF")
    sold = list(state.sell)
    sold[1 * len(COMPANIES) + tef] = 1
    settled = replace(state, sell=tuple(sold))  # case 4: Ana buys TEF at 12 for certain
    assert if_won(settled, "Ana", 25).lost == ("ITX",)
    bought = list(settled.buy)
    bought[2 * len(COMPANIES) + tef] = 1
    auctioned = replace(settled, buy=tuple(bought))  # 5b
    assert (if_won(auctioned, "Ana", 25).lost, if_won(auctioned, "Ana", 25).risked) == ((), ("ITX",))


def test_a_price_gains_each_seat_what_it_owned_before_times_the_move_B4_6() -> None:
    state = buys_to_come()
    assert gains(state, 13) == {"Ana": 3, "Beto": 3, "Caro": 3}
    assert if_won(state, "Ana", 13).gain == 3


def test_a_ceiling_is_what_a_bidder_can_pay_and_who_passed_has_none_B4_4() -> None:
    state = buys_to_come()
    assert ceilings(state) == {"Ana": 39, "Beto": 39}
    assert ceilings(heard(state, None)) == {"Beto": 39}


def test_later_buys_told_to_be_lost_are_withdrawn_and_no_others_B3_1() -> None:
    lost = kept = 0
    for game in corpus():
        state: State = LAW.blank(game.setup.seats, game.setup.options)
        told: dict[str, tuple[set[str], set[str]]] = {}
        for entry in game.table.log.read():
            match entry.event:
                case model.PriceMoved(case="5b"):
                    found = {name: withdrawn_later(state, s, state.cash[s]) for s, name in enumerate(state.seats)}
                    told = {name: (set(surely), {*surely, *perhaps}) for name, (surely, perhaps) in found.items()}
                case model.BuysWithdrawn(seat=seat, buys=buys, rule="B3.1") if seat in told:
                    surely, perhaps = told[seat]
                    assert surely <= set(buys) <= perhaps
                    lost += 1
                    told = {}  # the others' orders are answered otherwise now
                case model.AuctionOpened(speaking=speaking):
                    told = {name: claim for name, claim in told.items() if name not in speaking}
                case model.RoundEnded():
                    assert not any(surely for surely, _perhaps in told.values())
                    kept += len(told)
                    told = {}
                case model.BuysWithdrawn() | model.SheetsTurnedOver():
                    told = {}
                case _:
                    pass
            state = LAW.evolve(state, entry.event)
    assert lost > 5
    assert kept > 50


# Bidding no more --------------------------------------------------------------------------------


def test_who_bids_no_more_is_told_how_many_shares_at_which_price_it_may_be_left_with_B5_1() -> None:
    state = after_sheets({"SAN": 1}, {"SAN": 1}, {"SAN": 2}, {"SAN": -1}, {"SAN": -1})
    # Of the two shares Beto may take one before Ana, and Caro both.
    assert if_silent(state, "Ana") == Silent(least=0, most=1, low=10, high=39, open_end=True)
    assert if_silent(heard(state, None, None), "Ana") == Silent(least=0, most=1, low=10, high=25)
    assert if_silent(heard(state, 24, 25, None), "Ana") == Silent(least=1, most=1, low=25, high=25)


def test_who_stands_behind_an_order_for_all_there_is_is_told_that_nothing_is_left_B5_1() -> None:
    asked = heard(after_sheets({"SAN": 1}, {"SAN": 2}, {"SAN": -1}), 11, 17)
    assert if_silent(asked, "Ana") == Silent(least=0, most=0, low=17, high=17)


def test_who_could_not_pay_the_closing_price_is_told_what_it_would_lose_B5_2() -> None:
    state = after_sheets({"SAN": 2, "ITX": 1}, {"SAN": 1}, {"SAN": -1}, {"SAN": -1})
    state = replace(state, cash=(30, *state.cash[1:]))
    told = if_silent(state, "Ana")
    assert (told.least, told.most, told.unpaid_from, told.lost) == (0, 2, 31, ("ITX",))


def test_what_is_told_of_bidding_no_more_holds_however_the_others_bid_B4_7_B5_1_B5_2() -> None:
    draw, looked = Random(8), 0
    for game in corpus()[::EVERY]:
        state: State = LAW.blank(game.setup.seats, game.setup.options)
        for entry in game.table.log.read():
            if state.auction is not None and not state.auction.ended:
                seat = draw.choice(state.auction.bidders)
                told = if_silent(state, seat)
                shares, price, withdrew = played_on(state, seat, draw)
                assert told.least <= shares <= told.most
                assert told.low <= price <= told.high
                assert not withdrew or (told.unpaid_from is not None and told.unpaid_from <= price)
                looked += 1
            state = LAW.evolve(state, entry.event)
    assert looked > 300


def played_on(state: State, silent: str, draw: Random) -> tuple[int, int, bool]:
    """The auction to its end by any moves of the others: the shares that the silent seat deals, the price of the
    company then, and whether it had to withdraw."""
    company, shares, withdrew = COMPANIES[state.company], 0, False
    while True:
        (seat,) = LAW.to_act(state)
        open_to = list(LAW.choices(state, seat))
        silently = seat == silent and state.auction is not None and not state.auction.ended
        move: model.BolsaCommand = open_to[0] if silently else draw.choice([*open_to[:2], *open_to])
        for event in LAW.decide(state, move):
            match event:
                case model.SharesTraded(company=name) if name == company and silent in (event.buyer, event.seller):
                    shares += event.shares
                case model.BuysWithdrawn(seat=name, rule="B5.2") if name == silent:
                    withdrew = True
                case model.PriceMoved():
                    return shares, event.after, withdrew
                case _:
                    pass
            state = LAW.evolve(state, event)


# In words --------------------------------------------------------------------------------


def test_an_outlook_is_told_in_both_languages() -> None:
    state = buys_to_come()
    bid, passes = model.Bid(seat="Ana", bid=29), model.Pass(seat="Ana")
    assert foresee(state, bid, "en") == (
        "29 costs 29 for 1 share, and leaves 11: TEF, ITX are lost (B3.1)",
        "closing at 29: Ana +19, Beto +19, Caro +19",
    )
    assert foresee(state, bid, "es") == (
        "29 cuesta 29 por 1 acción y deja 11: TEF, ITX se pierden (B3.1)",
        "si cierra a 29: Ana +19, Beto +19, Caro +19",
    )
    assert foresee(state, passes, "en") == ("if you pass: 0 or 1 share at 10 or more",)
    assert foresee(state, passes, "es") == ("si pasas: 0 o 1 acción a 10 o más",)
    view = opened(seated(3)).view("Ana")
    sheet = model.SealSheet(seat="Ana", sheet=model.sheet_of({"IBE": 2}, {"SAN": 1}))
    assert foresee(view, sheet, "en") == (
        "IBE: if nobody else asks: 10 → 12, you +2",
        "SAN: if nobody else asks: 10 → 9, you −1",
    )
    assert foresee(view, sheet, "es")[0] == "IBE: si nadie más pide: 10 → 12, tú +2"


def test_nothing_is_told_of_a_bid_that_is_not_awaited_B4_2() -> None:
    state = buys_to_come()
    assert foresee(state, model.Pass(seat="Beto"), "en") == ()
    assert foresee(opened(seated(3)).view("Ana"), model.Bid(seat="Ana", bid=11), "en") == ()


def test_an_outlook_hangs_on_no_sheet_that_lies_sealed_B2_6() -> None:
    sheet = model.SealSheet(seat="Ana", sheet=model.sheet_of({"IBE": 2}, {}))
    told = set()
    for other in ({}, {"IBE": 2}, {"IBE": -1, "SAN": 1}):
        table = opened(seated(3))
        buy, sell = ({c: abs(n) for c, n in other.items() if n * sign > 0} for sign in (1, -1))
        table.do(model.SealSheet(seat="Beto", sheet=model.sheet_of(buy, sell)))
        told.add(foresee(table.view("Ana"), sheet, "en"))
    assert len(told) == 1


# Why one would move so ------------------------------------------------------------------------------------------------


def test_a_reason_is_the_same_whoever_looks_and_a_seats_outlook_hangs_on_nothing_hidden_B2_6() -> None:
    told: Counter[str] = Counter()
    for game in corpus()[::EVERY]:
        table = opened(game.setup)
        for entry in game.table.log.read():
            command = entry.command
            if not isinstance(command, Command):
                continue
            views = [table.view(viewer) for viewer in (command.seat, SPECTATOR, HOST)]
            for trader in ("lookahead", "value"):
                why = {reason(view, command, trader, "en") for view in views}
                assert len(why) == 1
                told.update(why)
            assert foresee(views[0], command, "en") == foresee(views[2], command, "en")
            table.do(unsalted(command))
    assert len(told) > 30
    assert not told[""]


def test_a_trader_gives_the_reason_that_moves_it_B3_2() -> None:
    state = opened(seated(3)).view(SPECTATOR)
    state = replace(state, prices=(12, 8, 10, 10, 10), before=(10, 10, 10, 10, 10))
    buys = model.SealSheet(seat="Ana", sheet=model.sheet_of({"IBE": 1}, {"SAN": 1}))
    sells = model.SealSheet(seat="Ana", sheet=model.sheet_of({"SAN": 1}, {"IBE": 1}))
    for trader, sheet, due in (
        ("momentum", buys, "buys IBE, which rose; sells SAN, which fell"),
        ("contrarian", sells, "sells IBE, which rose; buys SAN, which fell"),
        ("value", sells, "sells IBE above the opening price; buys SAN below the opening price"),
        ("random", buys, "by chance"),
        ("pumper", buys, "lifts IBE, which it owns; gives SAN away"),
        ("value+never-sells", sells, "sells IBE above the opening price; buys SAN below the opening price"),
    ):
        assert reason(state, sheet, trader, "en") == due
    assert reason(state, buys, "momentum", "es") == "compra IBE, que subió; vende SAN, que bajó"
