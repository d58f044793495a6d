"""Nothing is cut: with the longest names, what can be pressed; and how long lines go on. (Whole games: test_walk.)"""

from __future__ import annotations

import pytest
from textual.content import Content

from tests.floor.looking import in_sight
from tests.floor.playing import floor, stage_name, table_of, texts, until
from tests.floor.test_table import play_by_keys
from tui.floor.panels.panel import fitted
from tui.floor.panels.tape_panel import Tape

pytestmark = pytest.mark.usefixtures("at_once")

SIZES = [(120, 40), (100, 30), (80, 24)]
LONG = "王小明王小明王小明王小明王小明王小明王小 " + " ".join(f"{c}bcdefghijklmnopqrst=random" for c in "BCDEF")


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_longest_names_leave_room_for_what_can_be_pressed(size: tuple[int, int]) -> None:
    app = floor(LONG, lang="es", seed="5")
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        last: set[str] = set()
        screen = table_of(app)
        paint = screen.retell

        def retell() -> None:
            paint()
            stage = screen.stage()
            if stage is not None and stage.seen is not None and stage.content_size.area:
                wanted = stage.lines(stage.seen, *stage.content_size)
                assert stage.render().plain.split()[-1:] == wanted[-1].plain.split()[-1:]
                last.add(type(stage).__name__)

        screen.retell = retell  # type: ignore[method-assign]
        await play_by_keys(pilot, app)
        assert "AuctionPanel" in last
        for panel in in_sight(app):
            assert all(line.cell_length <= panel.content_size.width for line in panel.render().split("\n"))
        assert "王小明" in texts(screen)


def test_what_is_too_long_goes_on_below_and_blank_lines_give_way() -> None:
    lines = [Content("one two three"), Content(""), Content("last")]
    assert [line.plain for line in fitted(lines, 7, 4)] == ["one two", "three", "", "last"]
    assert [line.plain for line in fitted(lines, 7, 3)] == ["one two", "three", "last"]
    assert [line.plain for line in fitted(lines, 7, 2)] == ["one tw…", "last"]
    assert [line.plain for line in fitted(lines, 20, 1)] == ["last"]


async def test_a_sentence_of_the_tape_that_is_too_long_goes_on_in_the_next_row() -> None:
    app = floor("Ana Beto=quiet Caro=quiet", lang="es")
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "down", "minus", "down", "plus", "down", "minus", "enter")
        await until(pilot, lambda: len(table_of(app).query_one(Tape).told) > 6)
        tape = table_of(app).query_one(Tape)
        await until(pilot, lambda: tape.virtual_size.height > tape.shown)
        rows = [tape.render_line(row).text for row in range(tape.size.height)]
        long = next(told for told in tape.told if "ordena" in told.text and len(told.text) > 40)
        place = tape.shown - 1 - tape.told.index(long)
        tape.scroll_to(y=tape.row_of(place), animate=False)
        await pilot.pause()
        rows = [tape.render_line(row).text for row in range(tape.size.height)]
        found = " ".join(" ".join(row.removesuffix(long.rule.ljust(5)).split()) for row in rows)
        assert long.text in found.replace(f" {long.rule}", "")
        assert tape.line_at(tape.row_of(place)) == tape.line_at(tape.row_of(place) + 1) == long


async def test_the_rule_of_a_sentence_is_whole_with_a_bar_beside_it_and_without() -> None:
    app = floor("Ana Beto=quiet Caro=quiet", lang="es")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        tape = table_of(app).query_one(Tape)
        assert not tape.show_vertical_scrollbar
        assert "B7.1" in tape.render_line(0).text
        await pilot.press("plus", "enter")
        await until(pilot, lambda: tape.show_vertical_scrollbar)
        for row in range(tape.size.height):
            told = tape.line_at(row + tape.scroll_offset.y)
            if told is not None and told.text in tape.render_line(row).text:
                assert told.rule in tape.render_line(row).text


async def test_in_a_low_window_zones_and_seats_share_a_place() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        zones, seats = app.screen.query_one("#zones"), app.screen.query_one("#seats")
        await until(pilot, lambda: seats.display and not zones.display)
        await pilot.press("3")
        await until(pilot, lambda: zones.display and not seats.display)
        assert app.focused is zones
        await pilot.press("4")
        await until(pilot, lambda: seats.display and not zones.display)
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: bool(seats.display and zones.display))
