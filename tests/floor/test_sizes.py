"""Any size at any moment: nothing crashes, nothing is lost, help and quit are always there."""

import pytest
from rich.console import RenderableType
from textual.app import App
from textual.screen import Screen

from tests.floor.playing import floor, stage_name, table_of, texts, until
from tui.floor.bolsa.ticket import Ticket
from tui.floor.panels.bars import KeyBar
from tui.floor.panels.chooser import Chooser
from tui.floor.screens.pages import Reading
from tui.floor.screens.table_screen import TableScreen

pytestmark = pytest.mark.usefixtures("at_once")
SIZES = [
    (200, 60),
    (120, 40),
    (100, 30),
    (99, 30),
    (80, 24),
    (60, 20),
    (59, 19),
    (40, 12),
    (20, 5),
    (80, 24),
    (120, 40),
]


async def test_a_sheet_half_written_outlives_every_size() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus", "down", "minus")
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            stage = table_of(app).stage()
            assert isinstance(stage, Ticket)
            assert stage.amounts == (2, -1, 0, 0, 0)
        await pilot.press("enter")
        await until(pilot, lambda: stage_name(app) != "Ticket!")


@pytest.mark.parametrize(("size", "panels"), [((80, 24), ["2", "7"]), ((120, 40), ["1", "2", "3", "4", "5", "6", "7"])])
async def test_the_first_frame_of_a_table_is_painted_as_every_later_one(
    size: tuple[int, int], panels: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[list[str]] = []
    paint = App._display

    def seen(app: App[None], screen: Screen[None], frame: RenderableType | None) -> None:
        if isinstance(screen, TableScreen):
            painted.append([panel.number for panel in screen.panels() if panel.region.area])
        paint(app, screen, frame)

    monkeypatch.setattr(App, "_display", seen)
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        assert len(painted) > 1
        assert painted == [panels] * len(painted)


@pytest.mark.parametrize("keys", ["n", "a", "question_mark", "ctrl+p"])
async def test_every_screen_of_the_start_outlives_every_size(keys: str) -> None:
    app = floor()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(keys)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await pilot.press("escape")


async def test_the_auction_and_the_close_outlive_every_size() -> None:
    app = floor("Ana Beto=random Caro=random Dani=random", seed="3")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus", "plus", "down", "plus", "plus", "enter")
        for stage in ("AuctionPanel!", "ClosePanel"):
            for _step in range(300):
                if stage_name(app) == stage:
                    break
                await pilot.press(*(("enter",) if stage_name(app) in ("AuctionPanel!", "SummaryPanel") else ()))
                await pilot.pause()
            for size in SIZES:
                await pilot.resize_terminal(*size)
                await pilot.pause()
            assert stage_name(app) == stage


@pytest.mark.parametrize("title", ["siniestra-1", "siniestra-2"])
async def test_siniestra_outlives_every_size(title: str) -> None:
    app = floor("Ana Beto=random", title=title)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "HandPanel!")
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert stage_name(app) == "HandPanel!"


@pytest.mark.parametrize("seats", ["", "Ana Beto=quiet Caro=quiet", "Ana Luz Caro=quiet"])
async def test_help_and_quit_are_in_sight_at_80_by_24(seats: str) -> None:
    app = floor(seats)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        bar = app.screen.query_one(KeyBar).render().plain
        assert bar.rstrip().endswith("? Help  q Quit")


async def test_a_tiny_window_says_so_and_still_takes_help_and_quit() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(50, 18)) as pilot:
        await pilot.pause()
        assert app.screen.query_one("#too-small").display
        assert not app.screen.query_one("#columns").display
        await pilot.press("question_mark")
        assert isinstance(app.screen, Reading)
        await pilot.press("escape", "q", "y")
    assert not app.is_running


async def test_in_a_small_window_each_panel_is_behind_its_digit() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        for panel in table_of(app).panels():
            await pilot.press(panel.number)
            await pilot.pause()
            shown = [p.number for p in table_of(app).panels() if p.region.area]
            assert shown == (["2", "7"] if panel.number == "2" else [panel.number])
            assert app.focused is panel


async def test_a_letter_jumps_even_where_digits_are_typed() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("j", "f")
        await pilot.pause()
        assert table_of(app).main == "4"
        await pilot.press("j", "2")
        await pilot.pause()
        assert table_of(app).main == "2"


async def test_a_panel_can_be_made_as_large_as_the_window() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("5", "z")
        await pilot.pause()
        history = app.screen.query_one("#history")
        assert history.size.width > 100
        await pilot.press("z")
        await pilot.pause()
        assert history.size.width < 100
        assert "10" in texts(app.screen)


async def test_what_a_tiny_window_hides_takes_no_keys_and_takes_them_again_when_there_is_room() -> None:
    app = floor("Ana Beto=quiet Caro=quiet")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: stage_name(app) == "Ticket!")
        await pilot.press("plus")
        await pilot.resize_terminal(20, 5)
        await pilot.press("question_mark", "escape", "plus", "down", "enter")
        await pilot.resize_terminal(80, 24)
        stage = table_of(app).stage()
        assert isinstance(stage, Ticket)
        assert stage.amounts == (1, 0, 0, 0, 0)
        await pilot.press("enter")
        await until(pilot, lambda: stage_name(app) != "Ticket!")


async def test_page_keys_find_no_list_unready() -> None:
    app = floor()
    async with app.run_test(size=(20, 5)) as pilot:
        for screen in ("a", "g", "ctrl+p", "question_mark"):
            await pilot.press(screen, "pagedown", "escape", "pageup")
        menu = app.screen.query_one(Chooser)
        assert menu.option_count
        menu.action_page_down()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.press("home", "pagedown")
        assert menu.highlighted == menu.option_count - 1
