"""Curves in dots: between the least and the greatest value, each named where it ends."""

from hypothesis import given
from hypothesis import strategies as st
from textual.content import Content

from tui.floor.glyphs import in_ascii
from tui.floor.panels.chart import Curve, Rule, chart

FLAT = Curve(name="IBE", points=((0, 10), (8, 10)), told="10")
RISES = Curve(name="SAN", points=((0, 10), (4, 10), (8, 30)), told="30")


def text(lines: list[Content]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def test_a_chart_reaches_from_the_least_to_the_greatest_value_and_names_its_curves() -> None:
    assert text(chart([FLAT, RISES], 24, 5, [Rule(0, "R1"), Rule(4, "R2")])) == [
        "30 ┊     ┊    ⡠⠊ SAN 30",
        "   ┊     ┊  ⢀⠔⠁",
        "20 ┊     ┊⢀⠔⠁",
        "10 ⣀⣀⣀⣀⣀⣀⣠⣊⣀⣀⣀⣀⣀ IBE 10",
        "   R1    R2",
    ]


def test_curves_that_end_at_one_value_are_named_in_rows_of_their_own() -> None:
    same = [Curve(name=name, points=((0, 5), (9, 5))) for name in ("one", "two", "three")]
    found = "\n".join(text(chart(same, 30, 4)))
    assert [found.count(each.name) for each in same] == [1, 1, 1]
    assert len({row for row in found.splitlines() if any(each.name in row for each in same)}) == 3


def test_what_has_no_point_or_no_room_is_not_drawn() -> None:
    assert chart([], 40, 8) == []
    assert chart([Curve(name="none", points=())], 40, 8) == []
    assert chart([FLAT], 8, 8) == []
    assert chart([FLAT], 40, 1) == []


@given(
    st.lists(st.lists(st.tuples(st.integers(0, 50), st.integers(-99, 999)), min_size=1), min_size=1, max_size=6),
    st.integers(30, 90),
    st.integers(3, 20),
)
def test_a_chart_keeps_to_its_room(curves: list[list[tuple[int, int]]], width: int, height: int) -> None:
    named = [Curve(name=f"c{place}", points=tuple(sorted(points))) for place, points in enumerate(curves)]
    lines = chart(named, width, height, [Rule(0, "R1")])
    assert len(lines) == height
    assert all(line.cell_length <= width for line in lines)
    assert all(in_ascii(line.plain).isascii() for line in lines)
    if height > len(curves):
        assert all(any(f"c{place}" in line.plain for line in lines) for place in range(len(curves)))


def test_a_scale_says_a_value_once_and_where_it_lies() -> None:
    def scale(low: int, high: int) -> list[str]:
        lines = chart([Curve(name="IBE", points=((0, low), (8, high)))], 24, 7)
        return [each.plain[:2].strip() for each in lines]

    assert scale(10, 10) == ["11", "", "", "", "", "", "10"]
    assert scale(10, 13) == ["13", "", "12", "", "", "", "10"]
    assert scale(10, 30) == ["30", "", "", "20", "", "", "10"]
