"""The card of how prices move says what the law does."""

import pytest

from exchange.opening import open_table
from exchange.teaching import Row
from market.bolsa.law.model import PriceMoved, SealSheet, sheet_of
from market.bolsa.title import TITLE

ROWS = TITLE.card({}, "en").rows if TITLE.card else ()
SEATS = ("Ana", "Beto", "Caro", "Dani")


@pytest.mark.parametrize("row", ROWS, ids=[row.cells[0] for row in ROWS])
def test_each_case_of_the_card_moves_the_price_as_its_picture_says_B3_2(row: Row) -> None:
    case, wanted, offered, told = row.cells
    table = open_table("bolsa", " ".join(SEATS), seed="1", options={"owned": 3, "orders": 3, "rounds": 1})
    asked = [*(len(seat) for seat in wanted.split()), *(-len(seat) for seat in offered.split())]
    for seat, shares in zip(SEATS, [*asked, *[0] * 4], strict=False):
        buy, sell = ({"IBE": shares}, {}) if shares > 0 else ({}, {"IBE": -shares})
        table.do(SealSheet(seat=seat, sheet=sheet_of(buy, sell)))
    bids = iter((12, 11) if row.way > 0 else (8, 9))
    while table.to_act() and not table.over:  # one bid, and whoever comes next passes
        (first, *others) = table.choices(table.to_act()[0])
        bid = next(bids, None)
        choice = next((move for move in (first, *others) if getattr(move, "bid", None) == bid), None)
        table.do(choice or next(move for move in (first, *others) if not hasattr(move, "bid")))
    moved = next(entry.event for entry in table.log.read() if isinstance(entry.event, PriceMoved))
    assert moved.case == case
    step = moved.after - moved.before
    assert (step > 0) - (step < 0) == row.way
    if "auction" not in told and row.way:
        assert f"by {abs(step)};" in told or f"by the {abs(step)} too many" in told


def test_the_card_says_what_the_house_rules_change_B8_5() -> None:
    assert TITLE.card is not None
    ways = {row.cells[0]: row.way for row in TITLE.card({"quiet_move": "none"}, "en").rows}
    assert (ways["2"], ways["3"]) == (0, 0)
    assert any("B8.4" in note for note in TITLE.card({"bid_limit": "surplus"}, "en").notes)
    assert any("costs 3 (B8.9)" in note for note in TITLE.card({"unanswered": 3}, "en").notes)


def test_in_plain_lines_the_shares_of_the_picture_are_numbers() -> None:
    assert TITLE.card is not None
    assert (
        "case 5b; wanted 2 + 1; offered 1; the price ▲ the buyers bid: auction upwards" in TITLE.card({}, "en").lines()
    )
