"""Panels and bars one by one: the tape and its rules, the key bar by mouse, seats, zones, the board at every height."""

from typing import Any

import pytest
from textual.geometry import Offset, Size
from textual.selection import Selection

from exchange.log.follow import TapeLine
from tests.floor.playing import all_texts, floor, stage_name, staged, table_of, texts, until
from tests.floor.test_snapshots import AUCTION, BOLSA
from tui.floor.bolsa.levels import GAP, levels
from tui.floor.bolsa.price_track import marked
from tui.floor.panels.bars import Headline, KeyBar
from tui.floor.panels.tape_panel import Tape
from tui.floor.screens.dialogs import Confirm
from tui.floor.screens.handover import Handover, letters
from tui.floor.screens.pages import Reading

pytestmark = pytest.mark.usefixtures("at_once")


async def test_enter_on_the_tape_opens_the_rule_in_the_language_spoken() -> None:
    app = staged(AUCTION)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "AuctionPanel!")
        await pilot.press("t", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Reading)
        assert "Regla B4.2" in texts(app.screen)


async def test_a_click_on_a_rule_of_the_tape_opens_it() -> None:
    app = staged(AUCTION)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "AuctionPanel!")
        tape = app.screen.query_one(Tape)
        await pilot.click(tape, offset=(tape.size.width - 2, 2))
        await pilot.pause()
        assert isinstance(app.screen, Reading)


async def test_the_tape_can_be_selected_and_holds_what_its_viewer_may_read() -> None:
    app = staged(AUCTION)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "AuctionPanel!")
        tape = app.screen.query_one(Tape)
        found = tape.get_selection(Selection(Offset(0, 0), Offset(200, 1)))
        assert found is not None
        assert found[0].split("\n")[0].split() == ["17", "Luz", "puja", "7", "B4.3"]


async def test_only_lines_in_sight_of_a_long_tape_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    app = staged(AUCTION)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "AuctionPanel!")
        tape = app.screen.query_one(Tape)
        tape.told = [*tape.told] * 1_000
        tape.shown = len(tape.told)
        made: list[int] = []
        line_at = tape.line_at

        def counted(row: int) -> TapeLine | None:
            made.append(row)
            return line_at(row)

        monkeypatch.setattr(tape, "line_at", counted)
        tape.refresh()
        await pilot.pause()
        assert 0 < len(made) < 100


async def test_every_key_in_the_bar_can_be_clicked() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        bar = app.screen.query_one(KeyBar)
        at = bar.render().plain.index("Buy")
        await pilot.click(bar, offset=(at, 0))
        assert "BUY 1" in all_texts(app)
        await pilot.click(bar, offset=(bar.render().plain.index("Quit"), 0))
        await pilot.pause()
        assert isinstance(app.screen, Confirm)
        await pilot.click("#no")
        assert stage_name(app) == "Ticket!"


async def test_the_handover_takes_a_click() -> None:
    app = floor("Ana Luz Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        comers = app.screen.query_one("#comers")
        row = next(y for y, line in enumerate(comers.render().plain.split("\n")) if "Luz" in line)  # type: ignore[union-attr]
        inset = comers.content_region.offset - comers.region.offset
        await pilot.click(comers, offset=(inset.x + 4, inset.y + row))
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert table_of(app).at_table.at_keys == "Luz"


async def test_another_seat_s_zones_can_be_looked_at_for_they_are_public_B2_6() -> None:
    app = staged(BOLSA)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert "Zonas de Iván" in all_texts(app)
        await pilot.press("4", "down", "down")
        await pilot.pause()
        assert "Zonas de Beto" in all_texts(app)


async def test_the_panel_of_depth_tells_nothing_of_sealed_sheets_B2_1() -> None:
    app = staged(BOLSA)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        depth = app.screen.query_one("#sheets")
        assert "aún no se ve nada" in depth.render().plain  # type: ignore[union-attr]


async def test_the_market_shows_every_marker_at_every_height_and_the_dearest_on_top_B1_3() -> None:
    app = staged(AUCTION)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "AuctionPanel!")
        state = table_of(app).seen().state
        must = marked(state)
        assert {23, 10, 1, state.auction.standing} <= must
        for room in range(1, 45):
            rows = levels(must, 0, state.house.track, room)
            assert len(rows) <= room
            assert must <= set(rows) or room < 2 * len(must)
            prices = [row for row in rows if row != GAP]
            assert prices == sorted(prices, reverse=True)
        assert levels(must, 0, state.house.track, 40) == tuple(range(39, -1, -1))


async def test_whose_turn_it_is_stands_above_the_auction_and_a_round_tells_whoever_looks_what_it_did() -> None:
    app = staged(AUCTION, lang="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "AuctionPanel!")
        assert "2 Auction SAN · Iván speaks" in texts(app.screen)
        await pilot.press("x", "y")
        await until(pilot, lambda: stage_name(app) == "SummaryPanel")
        assert "Iván: worth 72 (−2), place 6 of 6" in texts(app.screen)


async def test_help_names_the_keys_before_the_traders() -> None:
    app = floor("Ana Beto=contrarian Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("f1")
        await pilot.pause()
        text = texts(app.screen)
        assert text.index("Hand in the sheet, sealed") < text.index("contrarian: buys what fell")


async def test_the_top_line_is_as_wide_as_the_window_with_the_widest_names() -> None:
    app = floor("王小明王小明王小明王小明王小明王小明王小 Luz Mar")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Handover))
        await pilot.press(letters(table_of(app).at_table.persons)["王小明王小明王小明王小明王小明王小明王小"])
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        line = app.screen.query_one(Headline).render()
        assert line.cell_length == 80
        assert line.plain.rstrip().endswith("alone")


@pytest.mark.parametrize(("size", "told"), [((80, 24), "posición dada"), ((120, 40), "desde una posición dada")])
async def test_a_given_position_is_told_and_leaves_room_for_round_and_phase(size: tuple[int, int], told: str) -> None:
    app = staged(BOLSA)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        line = app.screen.query_one(Headline).render().plain
        for part in ("BOLSA", "Ronda 3/3", "Órdenes", told):
            assert f" {part} " in line


def test_everybody_comes_to_the_keys_by_a_letter_that_every_keyboard_has() -> None:
    assert letters(("Íñigo", "Iván", "王小明", "Ana", "Øø", "[/]")) == {
        "Íñigo": "i",
        "Iván": "v",
        "王小明": "b",
        "Ana": "a",
        "Øø": "c",
        "[/]": "d",
    }


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_a_clock_is_never_cut_from_the_top_line_however_long_the_warning_is(width: int) -> None:
    class Line(Headline):
        size = Size(width, 1)

        def refresh(self, *_regions: Any, **_wishes: Any) -> Headline:  # type: ignore[override]
            return self

    line = Line()
    warning = "Maximiliano's link is lost (18 s) · Encarnación's link is lost (20 s)"
    line.tell(["BOLSA", "friday", "Round 3/5", "Calls"], warning, notes=["from a given position", "time 1:05"])
    shown = line.render()
    assert shown.cell_length == width
    assert " time 1:05 " in shown.plain
    assert ("Encarnación's link is lost (20 s)" in shown.plain) == (width == 120)
