"""The discard with which a person of Remigio 51 begins."""

import pytest

from exchange.script.read import read_script
from exchange.script.run import run_script
from market.remigio_51.law import model
from market.remigio_51.outlook.proposing import proposed

TABLE = """\
game   remigio-51
seats  Ana Beto
dealer Beto
given hand Ana 5O 6O 13O 12C 3E 3B
given hand Beto 2B 3C 4E
given combination 9O 9C 9E
given opened Ana Beto
"""


@pytest.mark.parametrize(
    ("stock", "moves", "discard"),
    [
        ("2B 8O", "Ana draws", "13O"),
        ("* 8O", "Ana draws", "13O"),
        ("7O 8O", "Ana draws\nAna lays 5O 6O 7O", "13O"),
        ("9B 8O", "Ana draws\nAna adds 9B to 1", "13O"),
        ("7O 8O", "Ana draws", "13O"),
    ],
)
def test_the_dearest_spare_card_is_proposed_whatever_came(stock: str, moves: str, discard: str) -> None:
    playing, failure = run_script(read_script(f"{TABLE}given stock {stock}\n\n{moves}\n", "a table"))
    assert failure is None
    move = proposed(playing.table.state, "Ana")
    assert isinstance(move, model.Discard)
    assert move.card == discard
