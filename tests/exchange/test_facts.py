"""Facts: what is given of a position is written back as it was read, and what is expected is held against a state."""

from types import SimpleNamespace
from typing import Any

import pytest

from exchange.script.facts import Expected, Given, fact
from exchange.script.kinds import BY_SEAT
from exchange.script.sentence import Line
from exchange.value.errors import PlayFileError

SEATS = ("Ana", "Beto")
GIVEN = Given(
    "round {round}",
    "cash {cash}",
    "bag {seat} {coins}",
    "shelf {floor} {cups}",
    fields={"cash": BY_SEAT, "cups": BY_SEAT},
)
EXPECTED = Expected(
    fact("cash {cash}", lambda state: state.cash, "{name} has {value}", cash=BY_SEAT),
    fact("bag {seat} {coins}", lambda state: state.bags, "{seat} has {coins}", none="the bag of {seat} is shut"),
    fact("chooser {seat}", lambda state: state.chooser, "{seat} chooses", none="nobody chooses", choice=True),
    fact("peace", lambda state: None if state.peace else "there is war"),
    written=("chooser", "cash", "bag"),
)
STATE = SimpleNamespace(cash={"Ana": 4, "Beto": 7}, bags={"Ana": 2, "Beto": None}, chooser=None, peace=False)


def line(text: str) -> Line:
    found = Line("a.play", 1, text, SEATS)
    found.place = 1
    return found


def test_what_is_given_is_drafted_and_says_which_fields_it_set() -> None:
    draft: dict[str, Any] = {}
    texts = ("given round 3", "given cash Beto 7", "given cash Ana 4", "given bag Ana 2", "given shelf 2 Ana 1, Beto 0")
    fields = [GIVEN.put(GIVEN.read(line(text)), draft) for text in texts]
    assert fields == [["round"], ["cash Beto"], ["cash Ana"], ["bag Ana"], ["shelf 2 Ana", "shelf 2 Beto"]]
    assert draft == {"round": 3, "cash": {"Beto": 7, "Ana": 4}, "bag": {"Ana": 2}, "shelf": {2: {"Ana": 1, "Beto": 0}}}
    assert GIVEN.lines(draft) == (
        "given round 3",
        "given cash Beto 7, Ana 4",
        "given bag Ana 2",
        "given shelf 2 Ana 1, Beto 0",
    )


def test_a_title_without_facts_says_so_where_one_is_named() -> None:
    with pytest.raises(PlayFileError, match="expected no position in this game, found “cash”"):
        Given().read(line("given cash Ana 4"))
    with pytest.raises(PlayFileError, match=r"column 8"):
        Expected().read(line("expect cash Ana 4"))


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("expect cash Beto 7", None),
        ("expect cash Ana 5, Beto 8", "Ana has 4, Beto has 7"),
        ("expect bag Ana 2", None),
        ("expect bag Ana 3", "Ana has 2"),
        ("expect bag Beto 3", "the bag of Beto is shut"),
        ("expect chooser Ana", "nobody chooses"),
        ("expect peace", "there is war"),
    ],
)
def test_what_is_expected_is_told_as_it_is_where_it_is_not_so(text: str, so: str | None) -> None:
    assert EXPECTED.read(line(text)).so(STATE) == so


def test_the_seat_of_an_open_choice_is_that_of_the_fact_that_says_one_is_open() -> None:
    assert EXPECTED.read(line("expect chooser Ana")).choice == "Ana"
    assert EXPECTED.read(line("expect bag Ana 2")).choice is None


def test_a_position_is_told_by_the_facts_that_are_written_and_without_what_nobody_knows() -> None:
    lines = EXPECTED.lines(STATE)
    assert lines == ("expect cash Ana 4, Beto 7", "expect bag Ana 2")
    assert [EXPECTED.read(line(text)).so(STATE) for text in lines] == [None, None]
