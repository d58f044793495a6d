"""What a seat is awaited for, in each title's words."""

import pytest

from exchange.opening import open_table
from exchange.value.seal import HOST, SPECTATOR
from market import GAMES

SEATS = {"siniestra-1": "Ana=random Beto=random", "siniestra-2": "Ana=random Beto=random"}


@pytest.mark.parametrize("title", sorted(GAMES))
def test_what_a_seat_is_awaited_for_is_said_and_is_the_same_whoever_looks(title: str) -> None:
    played = GAMES[title]
    table = open_table(title, SEATS.get(title, "Ana=random Beto=random Caro=random"), seed="7")
    told: dict[str, set[str]] = {"en": set(), "es": set()}
    for _move in range(40):
        if table.over:
            break
        seat = table.to_act()[0]
        for lang in ("en", "es"):
            said = {played.awaited(table.view(viewer), seat, lang) for viewer in (HOST, SPECTATOR, *table.seats)}
            assert len(said) == 1, "it must not tell what only some may know"
            told[lang] |= said - {""}
        table.do(table.trader_moves(seat, played.traders["random"]))
    assert told["en"]
    assert told["es"]
    assert not told["en"] & told["es"]
