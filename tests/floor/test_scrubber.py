"""The scrubber: what it draws, and where a click on it goes."""

from hypothesis import given
from hypothesis import strategies as st
from textual.app import App, ComposeResult

from tui.floor.panels.scrubber import Scrubber, Track, cell_of, event_at, speed_text

TRACK = Track(n=128, total=311, rounds=((1, 1), (70, 2), (140, 3), (210, 4)), marks=(200,), branched=30, speed=4.0)


class Bench(App[None]):
    """A scrubber alone."""

    def __init__(self, track: Track) -> None:
        super().__init__()
        self.first = track
        self.sought: list[int] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The floor's own colour."""
        return {"faint": "#888888"}

    def compose(self) -> ComposeResult:
        """The scrubber."""
        yield Scrubber()

    def on_mount(self) -> None:
        """Show the track."""
        self.query_one(Scrubber).show(self.first)

    def on_scrubber_sought(self, message: Scrubber.Sought) -> None:
        """Go there."""
        self.sought.append(message.n)


@given(st.integers(1, 5_000), st.integers(2, 300), st.data())
def test_a_click_goes_to_an_event_that_is_then_shown_under_it(total: int, cells: int, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, cells - 1))
    n = event_at(cell, total, cells)
    assert 1 <= n <= total
    if total >= cells:
        assert cell_of(n, total, cells) == cell
    assert event_at(0, total, cells) == 1
    assert event_at(cells - 1, total, cells) == total


@given(st.integers(1, 5_000), st.integers(2, 300), st.data())
def test_every_event_lies_on_the_track_in_order(total: int, cells: int, data: st.DataObject) -> None:
    n = data.draw(st.integers(1, total))
    assert 0 <= cell_of(n, total, cells) < cells
    assert cell_of(n, total, cells) <= cell_of(total, total, cells)


async def test_it_shows_rounds_place_marks_branch_and_speed() -> None:
    app = Bench(TRACK)
    async with app.run_test(size=(80, 5)) as pilot:
        await pilot.pause()
        line = app.query_one(Scrubber).plain()
        assert line.startswith(" ├R1─")
        assert "┼R2─" in line
        assert "┼R3─" in line
        assert line.rstrip().endswith("┤ ■ 128/311 ×4")
        assert line.index("◆") < line.index("R2") < line.index("●") < line.index("R3") < line.index("◇")


async def test_rounds_without_room_for_their_names_are_left_out_and_nothing_overflows() -> None:
    rounds = tuple((n, n) for n in range(1, 300, 3))
    for width in (20, 31, 60, 80, 200):
        app = Bench(Track(n=1, total=300, rounds=rounds))
        async with app.run_test(size=(width, 5)) as pilot:
            await pilot.pause()
            line = app.query_one(Scrubber).plain()
            assert len(line) == width
            assert "1/300" in line


async def test_clicking_and_dragging_seek_and_letting_go_ends_it() -> None:
    app = Bench(TRACK)
    async with app.run_test(size=(80, 5)) as pilot:
        await pilot.pause()
        cells = app.query_one(Scrubber).cells()
        await pilot.click(Scrubber, offset=(1, 0))
        assert app.sought[-1] == 1
        await pilot.click(Scrubber, offset=(cells, 0))
        assert app.sought[-1] == 311
        await pilot.mouse_down(Scrubber, offset=(10, 0))
        await pilot.hover(Scrubber, offset=(20, 0))
        assert app.sought[-1] == event_at(19, 311, cells)
        await pilot.mouse_up(Scrubber, offset=(20, 0))
        seen = len(app.sought)
        await pilot.hover(Scrubber, offset=(40, 0))
        assert len(app.sought) == seen


async def test_an_empty_game_has_no_place_to_go() -> None:
    app = Bench(Track())
    async with app.run_test(size=(40, 5)) as pilot:
        await pilot.click(Scrubber, offset=(5, 0))
        assert app.sought == []
        assert "0/0" in app.query_one(Scrubber).plain()


def test_speeds_are_said_in_ascii_digits() -> None:
    assert [speed_text(speed) for speed in (0.5, 1.0, 16.0)] == ["×1/2", "×1", "×16"]
