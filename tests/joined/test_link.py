"""The link: it opens again by itself, goes on where it was, and finds another way where no WebSocket comes through."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from exchange.game import PERSON
from exchange.house.plan import Plan
from exchange.house.sitting import House
from exchange.session import wall_clock
from exchange.store import open_store
from exchange.value.errors import CorroError
from market import GAMES
from market.bolsa.law import model
from market.bolsa.law.choices import sheet_from
from tests.floor.rest import PATIENCE
from tests.web.visiting import LOCAL, address, served
from tui.joined.entry import NotLetIn, address_of, take_seat
from tui.joined.joined import Joined
from tui.joined.link import Link
from tui.web.running import Running
from tui.web.serving import Serving

PLAN = Plan(title="bolsa", seats=dict.fromkeys(("Ana", "Beto", "Caro"), PERSON), options={"rounds": 1})


def until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        time.sleep(0.005)


@pytest.fixture
def running() -> Iterator[Running]:
    with served(PLAN) as house:
        yield house


def everybody(running: Running) -> dict[str, Joined]:
    """All seats, taken and linked, and the game begun."""
    code = running.ask(lambda house: house.code)
    found = {}
    for seat in PLAN.seats:
        found[seat] = Joined(address(running), take_seat(address(running), code, seat, lang="en").key, lang="en")
        found[seat].start()
    until(lambda: all(each.lobby is not None for each in found.values()))
    running.ask(lambda house: house.begin())
    until(lambda: all(each.game for each in found.values()))
    return found


def seal(joined: Joined) -> None:
    table = joined.table()
    table.do(model.SealSheet(seat=table.persons[0], sheet=sheet_from((1, 0, 0, 0, 0))))


def close(joined: dict[str, Joined]) -> None:
    for each in joined.values():
        each.close()


def test_a_move_is_there_for_the_others_and_each_gives_a_word(running: Running) -> None:
    joined = everybody(running)
    seal(joined["Ana"])
    until(lambda: joined["Beto"].table().to_act() == ("Beto", "Caro"))
    words = joined["Ana"].table().log.head.words
    assert isinstance(words, dict)
    assert sorted(words) == ["Ana", "Beto", "Caro"]
    close(joined)


def test_where_no_websocket_comes_through_the_same_goes_by_asking_again_and_again(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    socket = Link._socket

    async def blocked(link: Link, session: Any) -> Any:
        link._base, base = f"{link._base}/nothing-comes-through", link._base
        try:
            async for frame in socket(link, session):
                yield frame
        finally:
            link._base = base

    monkeypatch.setattr(Link, "_socket", blocked)
    joined = everybody(running)
    assert all(link._polls for each in joined.values() for link in each._links)
    before = len(joined["Beto"].table().host)
    seal(joined["Ana"])
    until(lambda: len(joined["Beto"].table().host) == before + 1)
    until(lambda: joined["Ana"].status is not None and set(joined["Ana"].status.here) == set(PLAN.seats))
    close(joined)


def test_everybody_is_back_after_the_house_was_opened_again_and_plays_on(tmp_path: Path) -> None:
    file = str(tmp_path / "games.db")
    with served(PLAN, store=file) as running:
        port = running.port
        name = running.ask(lambda house: house.name)
        joined = everybody(running)
        seal(joined["Ana"])
    until(lambda: all(each.lost_for > 0 for each in joined.values()))
    with open_store(file, GAMES) as store:
        house = House.resume(store, name, clock=wall_clock, now=time.monotonic)
        with Running(house, Serving(host=LOCAL.host, port=port)) as again:
            until(lambda: all(each.lost_for == 0 for each in joined.values()))
            seal(joined["Beto"])
            seal(joined["Caro"])
            until(lambda: len(joined["Ana"].table().host) == again.ask(lambda house: len(house.held(1).session.host)))
            assert all(each.fault is None for each in joined.values())
            close(joined)


def test_who_was_given_a_new_link_is_told_and_tries_no_more(running: Running) -> None:
    joined = everybody(running)
    running.ask(lambda house: house.new_link(1, "Ana"))
    until(lambda: joined["Ana"].left == "new-link")
    close(joined)


def test_a_wrong_code_and_a_taken_name_are_refused_in_words(running: Running) -> None:
    code = running.ask(lambda house: house.code)
    with pytest.raises(NotLetIn) as refused:
        take_seat(address(running), "AAAAA" if code != "AAAAA" else "BBBBB", "Ana", lang="en")
    assert refused.value.rule == "code"
    take_seat(address(running), code, "Ana", lang="en")
    with pytest.raises(NotLetIn) as taken:
        take_seat(address(running), code, "ana", lang="en")
    assert taken.value.rule == "name"


@pytest.mark.parametrize(
    ("typed", "base", "key"),
    [
        ("192.168.1.20", "http://192.168.1.20:8000", ""),
        ("192.168.1.20:8080", "http://192.168.1.20:8080", ""),
        ("http://laptop.local:8000/", "http://laptop.local:8000", ""),
        ("https://corro.example/#" + "a" * 32, "https://corro.example", "a" * 32),
        ("https://corro.example/game/#" + "a" * 32, "https://corro.example/game", "a" * 32),
        (" [::1]:8000 ", "http://[::1]:8000", ""),
    ],
)
def test_an_address_is_taken_as_people_write_it(typed: str, base: str, key: str) -> None:
    found = address_of(typed)
    assert (found.base, found.key) == (base, key)


@pytest.mark.parametrize("typed", ["", "ftp://laptop", "http://", "a b", "http://laptop/#short"])
def test_what_is_no_address_is_refused(typed: str) -> None:
    with pytest.raises(CorroError):
        address_of(typed)
