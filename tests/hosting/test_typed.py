"""What a host types: each word asks the house for what it says, in both languages."""

from typing import Any

import pytest

from exchange.value.errors import CorroError
from tests.floor.hosting.house import ToldHouse, playing
from tui.floor.hosting.deeds import DEEDS as KEYS
from tui.hosting.typed import ASIDES, DEEDS, help_lines, read
from tui.voice import Voice


def asked(line: str) -> list[tuple[Any, ...]]:
    house = ToldHouse(playing(1))
    house.ask(read(line).work)
    return house.asked


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("begin", ("begin",)),
        ("empezar 2", ("begin", 2)),
        ("pause", ("pause",)),
        ("seguir", ("go_on",)),
        ("more 3", ("more_time", 30.0, 3)),
        ("Time 1", ("time_up", 1)),
        ("suplente 1 Ana", ("stand_in", 1, "Ana")),
        ("standin 1 Ana quiet", ("stand_in", 1, "Ana", "quiet")),
        ("back 1 Ana", ("give_back", 1, "Ana")),
        ("rename 1 Ana Eva", ("rename", 1, "Ana", "Eva")),
        ("liberar 1 Ana", ("free", 1, "Ana")),
        ("seat 2", ("seat_watcher", 2)),
        ("sentar 2 Ana luz", ("seat_watcher", 2, "Ana", "luz")),
        ("end", ("end",)),
        ("practice", ("begin", {"practice": True})),
        ("repartir", ("deal",)),
        ("hold on", ("let", {"hold": True})),
        ("prever no", ("let", {"foresee": False})),
        ("coach off", ("let", {"coach": False})),
        ("last", ("call_last",)),
        ("until", ("until", "")),
        ("again", ("again", None)),
        ("otra rounds=4 token=Ana", ("again", {"rounds": 4, "token": "Ana"})),
    ],
)
def test_a_typed_line_asks_the_house(line: str, wanted: tuple[Any, ...]) -> None:
    assert asked(line) == [wanted]
    assert not read(line).shows_link


def test_a_new_link_alone_is_shown() -> None:
    assert read("enlace 1 Ana").shows_link
    assert asked("link 1 Ana") == [("new_link", 1, "Ana")]


@pytest.mark.parametrize(
    "line",
    [
        *("dance", "time", "time one", "time 1 2", "link 1", "rename 1 Ana", "again rounds", "again rounds=many"),
        *("again nosuch=1", "begin 1 2", "begin -1", "hold", "hold maybe", "until noon", "until 24:00"),
    ],
)
def test_a_line_that_is_none_is_refused_and_nothing_is_done(line: str) -> None:
    with pytest.raises(CorroError):
        asked(line)


TYPED = {
    "pause": {"pause", "go"},
    "more": {"more"},
    "begin": {"begin", "practice"},
    "time_up": {"time"},
    "stand_in": {"standin"},
    "give_back": {"back"},
    "new_link": {"link"},
    "rename": {"rename"},
    "free": {"free"},
    "seat_late": {"seat"},
    "end": {"end"},
    "again": {"again"},
    "debrief": {"debrief"},
    "unnamed": {"pseudonyms"},
    "deal": {"deal"},
    "hold": {"hold"},
    "last": {"last"},
    "until": {"until"},
    "foresee": {"foresee"},
    "coach": {"coach"},
    "codes": {"code"},
    "board": {"board", "open"},
}
"""Each key of the host's screen, and the words that do the same where there is no screen."""


def test_whatever_a_key_of_the_hosts_screen_does_a_typed_word_does_too() -> None:
    words = {deed.words[0] for deed in DEEDS} | {words[0] for words, _about in ASIDES}
    assert set(TYPED) == {deed.name for deed in KEYS}
    assert set().union(*TYPED.values()) == words - {"who", "quit"}


def test_every_word_is_explained_in_each_language() -> None:
    for lang, at in (("en", 0), ("es", 1)):
        told = dict(help_lines(Voice(lang, "tui")))
        assert {form.split()[0] for form in told} >= {deed.words[at] for deed in DEEDS}
        assert all(told.values())
