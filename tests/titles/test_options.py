"""What a title says of its options and seats, for whoever opens a table, is what its game takes."""

from __future__ import annotations

from typing import Any

import pytest

from exchange.script.sentence import Line
from exchange.title import Option
from exchange.value.errors import SetupError
from exchange.value.words import catalogue
from market import GAMES
from tests.titles.playing import TITLES, titled

EVERY = [(titled(name), option) for name in TITLES for option in titled(name).options]
IDS = [f"{title.name}-{option.name}" for title, option in EVERY]
OURS = [f"{title.name}-{option.name}" for title, option in EVERY if title.name in GAMES]
NAMES = tuple("ABCDEFGHIJ")


ROOM: dict[str, dict[str, int | str]] = {"price": {"track": 9_999}, "track": {"price": 0}}
"""What must stand beside an option for all its values to be possible."""


def opened(title: Any, option: Option, value: int | str) -> Any:
    """What becomes of the value."""
    given = ROOM.get(option.name, {}) | {option.name: value}
    return title.game.options(NAMES[: title.seats.start], given)[option.name]


@pytest.mark.parametrize(("title", "option"), EVERY, ids=IDS)
def test_what_an_option_offers_is_taken_and_what_lies_beyond_is_not(title: Any, option: Option) -> None:
    if option.of_seats:
        offered: list[int | str] = list(NAMES[: title.seats.start])
        beyond: list[int | str] = ["Nobody"]
    elif option.words:
        offered, beyond = list(option.words), ["neither"]
    else:
        offered, beyond = [option.least, option.default, option.most], [option.least - 1, option.most + 1]
    assert [opened(title, option, value) for value in offered] == offered
    for value in beyond:
        with pytest.raises(SetupError):
            opened(title, option, value)


@pytest.mark.parametrize("title", map(titled, TITLES), ids=TITLES)
def test_every_option_is_offered_with_its_default_and_every_number_of_seats_can_play(title: Any) -> None:
    for count in range(1, len(NAMES)):
        if count not in title.seats:
            with pytest.raises(SetupError):
                title.game.options(NAMES[:count], {})
            continue
        found = title.game.options(NAMES[:count], {})
        assert found == {o.name: o.default or NAMES[0] if o.of_seats else o.default for o in title.options}


@pytest.mark.parametrize(("title", "option"), EVERY, ids=IDS)
def test_an_option_names_its_rule_and_is_read_in_a_script_by_its_name(title: Any, option: Option) -> None:
    assert option.rule in title.words.rules()
    seats = NAMES[: title.seats.start]
    value = seats[0] if option.of_seats else option.default
    readers = {**title.words.head, **title.words.house}
    assert readers[option.name](Line("", 1, str(value), seats)) == value
    assert option.take(Line("", 1, str(value), seats)) == value


@pytest.mark.parametrize("title", map(titled, TITLES), ids=TITLES)
def test_a_script_sets_no_option_that_is_not_asked_for(title: Any) -> None:
    assert {*title.words.head, *title.words.house} == {option.name for option in title.options}


@pytest.mark.parametrize(
    ("title", "option"), [(title, option) for title, option in EVERY if title.name in GAMES], ids=OURS
)
def test_an_option_is_asked_for_in_both_languages(title: Any, option: Option) -> None:
    say = catalogue(title.package, "es").gettext
    texts = [option.asks, option.about, *option.words.values()]
    assert [text for text in texts if not text or say(text) == text] == []
