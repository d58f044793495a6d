"""Whole games of all titles by keys alone, several persons at one keyboard: each is played once, and all look."""

import pytest

from tests.floor.walk import Course, Walk, walked

TITLES = ("bolsa", "siniestra-1", "siniestra-2", "mano-central")
AT_ANY_DESK = ("mano-central", "remigio-51", "dbpoker-1", "dbpoker-5", "dbpoker-6")
SIZES = ((120, 40), (100, 30), (80, 24))
OFTEN = (
    Course("bolsa", (80, 24), "es", True),
    Course("bolsa", (120, 40), "en", False),
    Course("siniestra-2", (80, 24), "es", True),
    Course("mano-central", (80, 24), "es", True),
)
RARELY = tuple(
    course
    for title in TITLES
    for size in SIZES
    for lang, ascii_signs in (("es", True), ("es", False), ("en", True), ("en", False))
    if (course := Course(title, size, lang, ascii_signs)) not in OFTEN
)
RARELY += tuple(
    Course(title, size, lang, ascii_signs)
    for title in AT_ANY_DESK[1:]
    for size, lang, ascii_signs in (((80, 24), "es", True), ((120, 40), "en", False))
)
MEETS = {
    "bolsa": {"Handover", "Sure", "Ticket!", "AuctionPanel!", "SummaryPanel", "ClosePanel"},
    **{title: {"Handover", "MovesPanel!", "AnyClose"} for title in AT_ANY_DESK},
    "siniestra-1": {"Handover", "HandPanel!", "ChoicePanel!", "SiniestraClose"},
    "siniestra-2": {"Handover", "HandPanel!", "ChoicePanel!", "SiniestraClose"},
}


def together(course: Course) -> list[pytest.MarkDecorator]:
    """Whoever looks at one walk stays in one process, which then goes it once."""
    return [pytest.mark.xdist_group(str(course)), *([pytest.mark.prove] if course in RARELY else [])]


@pytest.fixture(params=[pytest.param(course, marks=together(course), id=str(course)) for course in (*OFTEN, *RARELY)])
def walk(request: pytest.FixtureRequest, at_once: None) -> Walk:
    return walked(request.param)


def test_a_whole_game_is_played_by_keys_alone(walk: Walk) -> None:
    assert walk.over
    assert MEETS[walk.course.title] <= walk.stages
    assert walk.looks >= 15


def test_nothing_is_cut_in_a_whole_game(walk: Walk) -> None:
    assert walk.cut == {}


def test_a_whole_game_speaks_one_language(walk: Walk) -> None:
    assert walk.foreign == {}


def test_with_plain_signs_every_painted_cell_of_a_whole_game_is_ascii(walk: Walk) -> None:
    assert walk.beyond_ascii == {}


def test_a_whole_game_at_one_keyboard_shows_nobody_what_is_anothers_B2_6_S1_2(walk: Walk) -> None:
    assert walk.secrets == {}
