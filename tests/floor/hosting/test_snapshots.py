"""How the host's screen looks, at both sizes, in both languages and in plain signs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.floor.hosting.house import AWAY, FREE, STOOD_IN, TRADER, ToldHouse, here, lobby, playing
from tests.floor.hosting.screen import hosting
from tests.floor.playing import until
from tui.floor.hosting.link_screen import LinkScreen
from tui.floor.hosting.tables import Tables

Snap = Callable[..., bool]
BIG, SMALL = (120, 40), (80, 24)
COMING = (lobby(1, *here("Ana", "Beto", "Nora"), FREE), lobby(2, *here("Leo", "Eva"), FREE, TRADER))
GOING = tuple(
    playing(number, *here("Ana", "Zoe"), AWAY, STOOD_IN, TRADER, left=12.0, paused=number == 2)
    for number in range(1, 7)
)
pytestmark = pytest.mark.usefixtures("at_once")


def at(*keys: str) -> Callable[[Pilot[None]], Any]:
    async def before(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: bool(pilot.app.screen.query_one(Tables).tables))
        await pilot.press(*keys)
        if "l" in keys:
            await until(pilot, lambda: isinstance(pilot.app.screen, LinkScreen))
        await pilot.pause()

    return before


@pytest.mark.parametrize("size", [BIG, SMALL])
def test_people_come(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = hosting(ToldHouse(*COMING), lang="es")
    assert snap_compare(app, run_before=at("right", "right", "right"), terminal_size=size)


@pytest.mark.parametrize("size", [BIG, SMALL])
def test_tables_play(snap_compare: Snap, size: tuple[int, int]) -> None:
    app = hosting(ToldHouse(*GOING), lang="es")
    assert snap_compare(app, run_before=at("right", "right"), terminal_size=size)


def test_people_come_in_plain_signs(snap_compare: Snap) -> None:
    assert snap_compare(hosting(ToldHouse(*COMING), ascii=True), run_before=at(), terminal_size=BIG)


def test_a_link_that_a_key_asked_for(snap_compare: Snap) -> None:
    app = hosting(ToldHouse(*COMING), theme="light")
    assert snap_compare(app, run_before=at("l", "y"), terminal_size=SMALL)
