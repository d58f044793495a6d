"""What always holds in Bolsa, over whole games from all sorts of positions, by the rules and by house rules."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES, WIDTH
from market.bolsa.law.state import State
from tests.market.bolsa.auditor import Call
from tests.market.bolsa.tables import LAW, Audited, corpus, opened, play


def states(game: Audited) -> Iterator[State]:
    """The table before the first event and after each."""
    state = LAW.blank(game.setup.seats, game.setup.options)
    yield state
    for event in game.events:
        state = LAW.evolve(state, event)
        yield state


def calls() -> list[Call]:
    return [call for game in corpus() for call in game.calls]


@given(seed=st.integers(0, 2**40))
@settings(max_examples=60)
def test_an_auditor_who_knows_the_rules_and_reads_the_events_finds_nothing_wrong(seed: int) -> None:
    game = play(seed)
    assert game.table.over
    assert len(game.calls) % WIDTH == 0


def test_the_games_that_these_properties_are_checked_on_come_to_everything_in_the_rules() -> None:
    cases = Counter(call.case for call in calls())
    assert sorted(cases) == ["1", "2", "3", "4", "5a", "5b", "6a", "6b"]
    assert min(cases.values()) > 20
    assert sum(bool(call.withdrawn_at_call) for call in calls()) >= 5
    assert sum(bool(call.withdrawn_filling) for call in calls()) >= 5
    assert sum(call.choices for call in calls()) >= 30
    assert sum(call.unsold > 0 for call in calls()) >= 5
    assert {len(call.ranking) for call in calls()} >= {2, 3, 4}
    for way in ("5b", "6b"):
        assert sum(call.case == way and not call.bids for call in calls()) >= 10
    assert sum(call.case == "5b" and call.after == 39 for call in calls()) >= 5
    assert sum(call.case == "6b" and call.after == 0 for call in calls()) >= 5
    assert {len(game.setup.seats) for game in corpus()} == {3, 4, 5, 6}
    ends = [game.table.state.winners for game in corpus()]
    assert any(len(winners) > 1 for winners in ends)


def banked(event: object) -> int:
    """The coins that come from the bank with this event, below 0 where they go to it."""
    match event:
        case model.DividendPaid(coins=coins) | model.BankPaid(coins=coins):
            return coins
        case model.FeePaid(coins=coins) | model.UnansweredPaid(coins=coins):
            return -coins
        case _:
            return 0


def test_the_cash_of_all_seats_together_changes_by_what_the_bank_pays_and_takes_alone_B7_2_B8_6_B8_7_B8_9() -> None:
    taken = Counter[type]()
    for game in corpus():
        for event, (before, after) in zip(game.events, pairwise(states(game)), strict=True):
            if not isinstance(event, model.PositionSet):
                assert sum(after.cash) - sum(before.cash) == banked(event)
            taken[type(event)] += banked(event) != 0
    assert all(taken[kind] > 20 for kind in (model.DividendPaid, model.FeePaid, model.UnansweredPaid, model.BankPaid))


def test_no_payment_of_a_house_rule_is_told_where_it_is_at_its_default_B8_6_B8_7_B8_9() -> None:
    for game in corpus():
        kinds = {type(event) for event in game.events}
        options = game.setup.options
        assert (model.DividendPaid in kinds) == (options["dividend"] != 0)
        assert (model.FeePaid in kinds) == (options["fee"] != 0)
        assert model.UnansweredPaid not in kinds or options["unanswered"] != 0


def test_the_seats_together_own_as_many_shares_of_a_company_as_there_are_seats_B1_5() -> None:
    for game in corpus():
        for state in states(game):
            for company in range(WIDTH):
                owned = sum(state.shares_owned(seat, company) for seat in range(len(state.seats)))
                assert owned == len(state.seats) * state.house.owned


def test_a_seat_has_three_cards_of_each_company_in_its_four_zones_B1_5() -> None:
    for game in corpus():
        cards = game.table.state.house.owned + game.table.state.house.orders
        for state in states(game):
            zones = zip(state.owned, state.orders, state.sell, state.buy, strict=True)
            assert all(min(row) >= 0 and sum(row) == cards for row in zones)


def test_the_zones_to_sell_and_to_buy_are_empty_but_while_the_companies_are_called_B6() -> None:
    for game in corpus():
        for state in states(game):
            if state.awaiting_sheets or state.winners:
                assert not any(state.sell)
                assert not any(state.buy)
            for company in range(state.company):
                assert not any(state.sell[company::WIDTH])
                assert not any(state.buy[company::WIDTH])


def test_nobody_owes_money_at_any_moment_B4_4() -> None:
    assert min(min(state.cash) for game in corpus() for state in states(game)) == 0


def test_prices_never_leave_the_track_B1_3() -> None:
    for game in corpus():
        for state in states(game):
            assert all(0 <= price <= state.house.track for price in state.prices)


def test_the_same_opening_and_the_same_moves_give_the_same_events() -> None:
    for game in corpus()[:40]:
        again = opened(game.setup)
        for command in game.commands:
            again.do(command)
        assert [entry.event for entry in again.log.read()] == game.events


def test_who_deals_with_whom_changes_nobodys_result_without_a_withdrawal_B5_3() -> None:
    met = 0
    for game in corpus():
        for before, command in zip(game.befores, game.commands, strict=True):
            if isinstance(command, model.Deal | model.DealClockwise):
                results = dict(_dealt_to_the_end(before, move) for move in LAW.choices(before, command.seat))
                unhurt = {result for result, withdrawn in results.items() if not withdrawn}
                met += 1
                if not any(results.values()):
                    assert len(unhurt) == 1
    assert met >= 20


def _dealt_to_the_end(state: State, command: object) -> tuple[tuple[object, ...], bool]:
    """Prices, cash and shares when this company is done, the choices that follow made clockwise; whether B5.2 came."""
    company, withdrawn = state.company, False
    moves = [command]
    while moves:
        for event in LAW.decide(state, moves.pop()):  # type: ignore[arg-type]
            state = LAW.evolve(state, event)
            withdrawn |= isinstance(event, model.BuysWithdrawn) and event.rule == "B5.2"
            if state.company != company:
                return (state.prices, state.cash, state.owned, state.orders), withdrawn
        moves.append(model.DealClockwise(seat=LAW.to_act(state)[0]))
    raise AssertionError("a filling that does not end")


def test_only_who_bought_in_an_auction_above_the_board_price_withdraws_at_a_later_call_B3_1() -> None:
    for game in corpus():
        if game.setup.options["spend"] == "sales" or game.setup.options["unanswered"]:
            continue  # B8.8, B8.9: sheets may ask for more than the cash, or cash goes to the bank
        for place, call in enumerate(game.calls):
            dear = {
                trade.buyer
                for earlier in game.calls[:place]
                if earlier.round == call.round and earlier.case == "5b" and earlier.after > earlier.before
                for trade in earlier.trades
            }
            assert set(call.withdrawn_at_call) <= dear
            assert not call.withdrawn_at_call or call.company != COMPANIES[0]


def test_the_first_ranked_never_withdraws_and_without_a_bid_nobody_does_B5_2() -> None:
    for call in calls():
        if call.withdrawn_filling:
            assert call.case == "5b"
            assert call.bids
            assert call.ranking[0] not in call.withdrawn_filling


def test_shares_of_the_short_side_stay_unsold_only_after_a_withdrawal_B5_2() -> None:
    for game in corpus():
        nobody_deals = game.setup.options["all_pass"] == "nobody"  # B8.3
        for call in game.calls:
            if call.auctioned and call.unsold:
                assert call.withdrawn_filling or (nobody_deals and not call.bids)


def test_trades_at_the_price_that_then_stands_change_nobodys_worth_B5_5() -> None:
    for call in calls():
        if call.case in ("4", "5b", "6b"):
            assert all(trade.price == call.after for trade in call.trades)
            assert call.worth_traded == call.worth_untraded


def test_where_the_price_moves_past_the_trades_the_long_side_gains_what_the_short_side_loses_B3_2() -> None:
    for call in calls():
        if call.case in ("5a", "6a"):
            gains = [call.worth_traded[seat] - call.worth_untraded[seat] for seat in call.worth_traded]
            assert sum(gains) == 0
            assert max(gains) == min(call.wanted, call.offered) * abs(call.after - call.before)


def test_final_cash_together_is_starting_cash_and_every_share_at_its_final_price_B7_2() -> None:
    for game in corpus():
        start = next(state for state in states(game) if state.round)
        end = game.table.state
        shares = len(end.seats) * end.house.owned
        by_the_house = sum(banked(event) for event in game.events if not isinstance(event, model.BankPaid))
        assert sum(end.cash) == sum(start.cash) + shares * sum(end.prices) + by_the_house
        assert [end.worth(seat) for seat in range(len(end.seats))] == list(end.cash)


def test_a_replaced_sheet_is_never_opened_and_the_last_one_always_B2_5() -> None:
    for game in corpus()[:40]:
        state = LAW.blank(game.setup.seats, game.setup.options)
        last: dict[str, int] = {}
        for event in game.events:
            state = LAW.evolve(state, event)
            if isinstance(event, model.SheetSealed):
                last[event.seat] = state.n
            if isinstance(event, model.SheetsTurnedOver):
                assert {turned.seat: turned.opens for turned in event.sheets} == last
