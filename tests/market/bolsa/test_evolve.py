"""Bolsa folded: each event does what the rules say it does, when they say so, and nothing else."""

from functools import reduce

from msgspec import UNSET
from msgspec.structs import asdict, replace

from auction.spoken import Way
from exchange.game import Back, Disclosed, StandIn, TimeUp
from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES, WIDTH, BolsaEvent, Sheet
from market.bolsa.law.state import State
from tests.market.bolsa.tables import LAW, corpus, seated

SETUP = seated(3)
ROUND = model.RoundBegun(round=1, token="Beto")


def turned(**sheets: Sheet) -> model.SheetsTurnedOver:
    return model.SheetsTurnedOver(
        sheets=tuple(
            model.TurnedSheet(seat=seat, sheet=sheets.get(seat, Sheet()), sheet_salt="00", opens=2)
            for seat in SETUP.seats
        )
    )


def after(*events: BolsaEvent) -> State:
    return reduce(LAW.evolve, (ROUND, *events), LAW.blank(SETUP.seats, SETUP.options))


CALLED = (
    turned(Ana=Sheet(buy={"SAN": 2}), Beto=Sheet(sell={"SAN": 1}), Caro=Sheet(buy={"SAN": 1}, sell={"IBE": 1})),
    model.CompanyCalled(company="SAN", wanted=3, offered=1),
)
TRADE = model.SharesTraded(company="SAN", buyer="Ana", seller="Beto", shares=1, price=13)


def cards(state: State, seat: int, company: str) -> tuple[int, ...]:
    """Zones 1 to 4."""
    place = seat * WIDTH + COMPANIES.index(company)
    return (state.owned[place], state.orders[place], state.sell[place], state.buy[place])


def changes(before: State, event: BolsaEvent) -> set[str]:
    """The fields that the event changes, but for the count of events."""
    one, other = asdict(before), asdict(LAW.evolve(before, event))
    return {name for name in one if one[name] != other[name]} - {"n"}


def test_folding_a_log_is_evolving_event_by_event() -> None:
    for game in corpus()[:20]:
        blank = LAW.blank(game.setup.seats, game.setup.options)
        assert reduce(LAW.evolve, game.events, blank) == game.table.state


def test_an_event_leaves_the_state_it_is_given_as_it_was() -> None:
    before = after(*CALLED)
    copy = replace(before)
    LAW.evolve(before, TRADE)
    assert before == copy


def test_every_type_of_event_is_folded_and_counted() -> None:
    met = {type(event) for game in corpus() for event in game.events}
    assert met | {TimeUp, StandIn, Back} == set(model.BolsaEvent.__args__)  # those three are of tables with clocks


def test_cards_move_to_zones_3_and_4_when_the_sheets_are_turned_over_and_not_before_B2_1() -> None:
    sealed = model.SheetSealed(seat="Ana", sheet=Sheet(buy={"SAN": 2}), sheet_salt="00", sheet_seal="00")
    assert changes(after(), sealed) == {"held"}
    state = after(CALLED[0])
    assert cards(state, 0, "SAN") == (1, 0, 0, 2)
    assert cards(state, 1, "SAN") == (0, 2, 1, 0)
    assert cards(state, 2, "IBE") == (0, 2, 1, 0)
    assert not state.awaiting_sheets
    assert state.held == (None,) * 3


def test_a_sealed_sheet_shows_nothing_to_others_and_is_folded_all_the_same_B2_6() -> None:
    sealed = model.SheetSealed(seat="Ana", sheet=Sheet(buy={"SAN": 2}), sheet_salt="00", sheet_seal="0a")
    other = replace(sealed, sheet=Sheet(), sheet_salt="01", sheet_seal="0b")
    for viewer in ("Beto", "Caro", "spectator"):
        assert after(LAW.redact(sealed, viewer)) == after(LAW.redact(other, viewer))
        held = after(LAW.redact(sealed, viewer)).held[0]
        assert held is not None
        assert (held.n, held.sheet, held.salt) == (2, UNSET, UNSET)
    assert after(LAW.redact(sealed, "Ana")) == after(sealed) != after(other)


def test_cash_moves_with_each_trade_and_neither_price_nor_cards_do_B5_5() -> None:
    assert changes(after(*CALLED), TRADE) == {"cash", "traded"}
    assert after(*CALLED, TRADE).cash == (37, 63, 50)


def test_cards_move_when_the_company_is_done_B6() -> None:
    done = after(*CALLED, TRADE, model.PriceMoved(company="SAN", before=10, after=13, case="5b"))
    assert cards(done, 0, "SAN") == (2, 1, 0, 0)  # one bought: 4 → 1; one not: 4 → 2
    assert cards(done, 1, "SAN") == (0, 3, 0, 0)  # sold: 3 → 2
    assert cards(done, 2, "SAN") == (1, 2, 0, 0)  # not bought: 4 → 2
    assert cards(done, 2, "IBE") == (0, 2, 1, 0)  # another company's cards lie as they lay
    unsold = after(*CALLED, model.PriceMoved(company="SAN", before=10, after=13, case="5b"))
    assert cards(unsold, 1, "SAN") == (1, 2, 0, 0)  # unsold: 3 → 1
    assert done.prices == (10, 13, 10, 10, 10)


def test_what_is_owned_and_in_order_counts_two_zones_each_until_cards_move_B6() -> None:
    state = after(*CALLED, TRADE)
    assert [state.shares_owned(seat, 1) for seat in range(3)] == [1, 1, 1]
    assert [state.order_cards(seat, 1) for seat in range(3)] == [2, 2, 2]


def test_withdrawn_buys_go_back_to_zone_2_each_with_its_whole_quantity_B3_1() -> None:
    gone = model.BuysWithdrawn(seat="Ana", buys={"SAN": 2}, rule="B3.1")
    assert changes(after(*CALLED), gone) == {"orders", "buy"}
    assert cards(after(*CALLED, gone), 0, "SAN") == (1, 2, 0, 0)


def test_an_auction_opens_with_what_each_bidder_can_pay_for_the_shares_it_can_receive_B4_4() -> None:
    opened = after(*CALLED, model.AuctionOpened(company="SAN", way=Way.UP, speaking=("Caro", "Ana"))).auction
    assert opened is not None
    assert opened.means == (50, 50)  # one share is offered: one share is paid for
    assert (opened.start, opened.track, opened.limit, opened.awaited) == (10, 39, 39, ("Caro",))


def test_a_bid_after_everybody_has_passed_is_folded_as_a_forged_log_may_hold_it_B4_5() -> None:
    opened = model.AuctionOpened(company="SAN", way=Way.UP, speaking=("Caro",))
    auction = after(*CALLED, opened, model.BidderPassed(seat="Caro"), model.BidMade(seat="Ana", bid=11)).auction
    assert auction is not None
    assert auction.awaited == ()


def test_the_seed_disclosed_changes_nothing_B7_2() -> None:
    assert changes(after(*CALLED), Disclosed(seed="7", seed_salt="00")) == set()


def test_a_choice_made_is_open_no_more_though_its_trades_are_still_to_come_B5_3() -> None:
    chosen = model.DealChosen(seat="Ana", parts=(model.Part("Beto", 1),))
    assert changes(after(*CALLED), chosen) == {"chose"}


def test_the_bank_pays_in_cash_and_the_shares_stay_on_show_B7_2() -> None:
    paid = after(model.BankPaid(seat="Ana", coins=50))
    assert changes(after(), model.BankPaid(seat="Ana", coins=50)) == {"cash", "paid"}
    assert paid.shares_owned(0, 0) == 1
    assert [paid.worth(seat) for seat in range(3)] == [100, 100, 100]


FILLING = (
    *CALLED,
    model.AuctionOpened(company="SAN", way=Way.UP, speaking=("Caro", "Ana")),
    model.BidMade(seat="Caro", bid=11),
    model.BidMade(seat="Ana", bid=13),
    model.BidderPassed(seat="Caro"),
    model.AuctionClosed(company="SAN", price=13, ranking=("Ana", "Caro")),
)


def test_an_auction_being_filled_counts_its_company_at_the_price_it_is_filled_at_B5_5() -> None:
    assert [after(*FILLING[:-1]).worth(seat) for seat in range(3)] == [100, 100, 100]
    assert [after(*FILLING).worth(seat) for seat in range(3)] == [103, 103, 103]  # each owns one share


def test_a_trade_changes_nobodys_worth_before_the_cards_move_nor_after_B5_5() -> None:
    traded = after(*FILLING, TRADE)
    moved = LAW.evolve(traded, model.PriceMoved(company="SAN", before=10, after=13, case="5b"))
    assert [traded.worth(seat) for seat in range(3)] == [103, 103, 103]
    assert [moved.worth(seat) for seat in range(3)] == [103, 103, 103]


def test_a_trade_in_pairs_counts_at_the_boards_price_until_that_moves_B3_4() -> None:
    traded = after(*CALLED, model.SharesTraded(company="SAN", buyer="Ana", seller="Beto", shares=1, price=10))
    assert [traded.worth(seat) for seat in range(3)] == [100, 100, 100]


def test_the_token_passes_when_the_round_ends_B7_1() -> None:
    assert after(model.RoundEnded(round=1, token="Caro")).token == 2
