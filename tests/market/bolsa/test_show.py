"""Bolsa's table as plain data, behind each single event: what `corro show --at N` prints."""

from typing import Any

import pytest

from exchange.script.read import read_script
from exchange.script.run import run_script
from market import GAMES
from market.bolsa.law.choices import to_act
from market.bolsa.show import show

# Ana and Beto want four of the three that Caro and Dani offer: Ana, first in the ranking, chooses whose two she takes.
SCRIPT = """
game bolsa
seats Ana Beto Caro Dani
rounds 1
given owned SAN Ana 0, Beto 0, Caro 2, Dani 2
Ana orders buy 2 SAN
Beto orders buy 2 SAN
Caro orders sell 1 SAN
Dani orders sell 2 SAN
Ana bids 12
Beto passes
"""


def shown_behind_each(script: str) -> list[tuple[str, dict[str, Any]]]:
    """Each event's type, and the table behind it."""
    playing, failure = run_script(read_script(script, "script", GAMES))
    assert failure is None
    title, log = playing.script.title, playing.table.log
    state = title.game.blank(log.head.seats, log.head.options)
    found = []
    for entry in log.read():
        state = title.game.evolve(state, entry.event)
        assert show(state)["to_act"] == list(to_act(state))
        found.append((type(entry.event).__name__, show(state)))
    return found


@pytest.mark.parametrize(
    ("choice", "dealt"),
    [
        ("Ana deals 1 with Caro, 1 with Dani", ["DealChosen", "SharesTraded", "SharesTraded"]),
        ("", ["SharesTraded", "SharesTraded"]),  # clockwise, one with each
    ],
)
def test_a_filling_is_open_from_the_close_of_the_auction_until_the_choice_is_made_B5_3(
    choice: str, dealt: list[str]
) -> None:
    behind = shown_behind_each(SCRIPT + choice)
    (closed,) = [place for place, (_kind, table) in enumerate(behind) if "filling" in table]
    kind, table = behind[closed]
    assert kind == "AuctionClosed"
    filling = {"company": "SAN", "price": 12, "seat": "Ana", "shares": 2, "left": {"Caro": 1, "Dani": 2}}
    assert (table["filling"], table["to_act"]) == (filling, ["Ana"])
    assert [kind for kind, _table in behind[closed + 1 :]][: len(dealt)] == dealt
    assert all(table["to_act"] == [] for _kind, table in behind[closed + 1 :])


def test_an_auction_is_open_until_its_last_bidder_passes_B4_5() -> None:
    kinds = [kind for kind, table in shown_behind_each(SCRIPT) if "auction" in table]
    assert kinds == ["AuctionOpened", "BidMade"]
