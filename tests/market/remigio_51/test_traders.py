"""How well the traders of Remigio 51 play."""

import pytest

from exchange.opening import open_table
from market import simulate
from market.remigio_51.law import model


def test_the_melder_opens_closes_and_swaps_among_its_like() -> None:
    table = open_table("remigio-51", "Ana=melder Beto=melder Caro=melder", seed="7", paranoid=True)
    for _events in table.traders_move():
        pass
    kinds = [type(entry.event) for entry in table.log.read()]
    deals = kinds.count(model.DealBegun)
    assert kinds.count(model.DealClosed) == deals
    assert kinds.count(model.SeatOpened) > deals
    assert {model.JokerSwapped, model.CardAdded, model.DiscardTaken} <= {*kinds}
    assert kinds.count(model.LayRetracted) == 0  # it lays only what opens


@pytest.mark.prove
@pytest.mark.parametrize(("better", "worse"), [("plain", "random"), ("melder", "plain")])
def test_the_better_trader_takes_more_than_its_part_from_two_of_the_other(better: str, worse: str) -> None:
    found = simulate("remigio-51", [better, worse, worse], seats=3, games=60, seed=1)
    shares = found.sums[0]["share_trader"]
    assert shares[0] > 1.5 * shares.sum() / 3
