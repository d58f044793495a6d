"""Bolsa's table as plain data: what is open, whose it is, and nothing where nothing is open."""

from typing import Any

from exchange.play.run import run_script
from exchange.play.script import read_script
from market import GAMES
from market.bolsa.show import show

AUCTION = """
game bolsa
seats Ana Beto Caro Dani Eva
token Beto
Ana  orders buy 1 IBE
Beto orders sell 1 IBE
Caro orders buy 2 IBE
Dani orders buy 2 IBE
Eva  orders sell 1 IBE
"""


def shown(*more: str) -> dict[str, Any]:
    playing, failure = run_script(read_script("\n".join([AUCTION, *more]), "show.play", GAMES))
    assert failure is None
    return show(playing.table.state)


def test_an_auction_names_the_standing_bid_once_there_is_one_and_who_is_out_B4_2() -> None:
    opened = {"company": "IBE", "way": "up", "bidders": ["Caro", "Dani", "Ana"], "out": []}
    assert shown()["auction"] == opened
    bid = shown("Caro bids 10", "Dani passes")
    assert bid["auction"] == {
        "company": "IBE",
        "way": "up",
        "standing": 10,
        "leader": "Caro",
        "bidders": ["Caro", "Ana"],
        "out": ["Dani"],
    }
    assert (bid["to_act"], "filling" in bid) == (["Ana"], False)


def test_a_choice_is_a_filling_until_it_is_made_B5_3() -> None:
    closed = shown("Caro passes", "Dani passes", "Ana bids 12", "expect choice Ana")
    assert closed["filling"] == {
        "company": "IBE",
        "price": 12,
        "seat": "Ana",
        "shares": 1,
        "left": {"Beto": 1, "Eva": 1},
    }
    assert "auction" not in closed
    assert closed["seats"]["Beto"]["to_sell"] == {"IBE": 1}
    dealt = shown("Caro passes", "Dani passes", "Ana bids 12", "Ana deals 1 with Eva")
    assert not {"auction", "filling"} & set(dealt)
    assert dealt["seats"]["Ana"]["owned"]["IBE"] == 2
