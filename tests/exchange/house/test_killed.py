"""A house that is killed at any moment and started again: every acknowledged move is there once, and all goes on."""

import random
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from exchange.store import Store, open_store
from exchange.verify import verify_log
from market import GAMES
from tests.exchange.house.served import Gone, Link, houses
from tests.exchange.stores import KINDS, new_store

NAMES = ("Ana", "Beto", "Caro", "Dani", "Eva", "Fran")


@pytest.fixture(params=KINDS)
def url(request: Any, tmp_path: Path) -> Iterator[str]:
    with new_store(request.param, tmp_path) as found:
        yield found


class Clients:
    """Those who play, and what each of them was told. They outlive every house."""

    def __init__(self, place: Path, url: str, seed: int) -> None:
        self.draws = random.Random(seed)
        self.place, self.url, self.name = place, url, ""
        self.keys: dict[tuple[int, str], str] = {}
        self.ids: dict[str, int] = {}
        self.acknowledged: dict[tuple[str, int], str] = {}  # game and event → seat
        self.unsure: Any = None  # the message that was sent and not answered
        self.never_known: list[tuple[str, str]] = []  # games and seats of those whose game was over before it was asked

    def sit_down(self, title: str, tables: int) -> None:
        link = Link(self.place)
        self.name = link.ask("open", self.url, title, tables)
        for name in NAMES[: tables * GAMES[title].seats.start]:
            key, table, seat = link.ask("join", name)
            self.keys[table, seat] = key
            link.ask("arrive", key)
        link.ask("begin", list(self.keys.values()))
        link.kill()
        link.close()

    def play(self, messages: int, link: Link) -> None:
        """Send so many messages, the unsure one first. Raises Gone."""
        if "playing" not in link.ask("resume", self.url, self.name):
            assert all(link.ask("arrive", key) for key in self.keys.values())
            link.ask("begin", list(self.keys.values()))
        if self.unsure is not None:
            game, number, _key, seat, *_rest = self.unsure
            if "playing" in link.ask("phases")[number - 1] and link.ask("moves", number)[0] == game:
                self.send(link, *self.unsure)
            else:
                self.never_known.append((game, seat))
        self.play_on(messages, link)

    def play_on(self, messages: int, link: Link) -> None:
        """Send so many messages to a house that goes on already. Raises Gone."""
        for _message in range(messages):
            phases = link.ask("phases")
            if playing := [number for number, phase in enumerate(phases, start=1) if phase == "playing"]:
                number = self.draws.choice(playing)
                game, at, moves = link.ask("moves", number)
                seat, command = self.draws.choice(moves)
                key = self.keys[number, seat]
                self.ids[key] = self.ids.get(key, 0) + 1
                self.send(link, game, number, key, seat, at, self.ids[key], command)
            else:
                link.ask("begin", list(self.keys.values()))

    def send(self, link: Link, game: str, number: int, *facts: Any) -> None:
        self.unsure = (game, number, *facts)
        told, n = link.ask("do", number, *facts)
        if told == "done":
            assert self.acknowledged.setdefault((game, n), facts[1]) == facts[1]
        self.unsure = None


def check(store: Store, clients: Clients) -> None:
    """Every game holds; every acknowledged move is there at its event, and no other, but for those never known."""
    made: list[tuple[tuple[str, int], str]] = []
    for game in store.games():
        verify_log(store.log(game.id))
        commands = [entry for entry in store.log(game.id).read() if hasattr(entry.command, "seat")]
        ends = [*(entry.n - 1 for entry in commands[1:]), len(store.log(game.id))]
        made += [((game.id, end), entry.command.seat) for entry, end in zip(commands, ends, strict=True)]
    told = clients.acknowledged
    assert told.items() <= dict(made).items()
    others = Counter((game, seat) for (game, end), seat in made if (game, end) not in told)
    assert others <= Counter(clients.never_known)
    assert len(told) > 20


@pytest.mark.parametrize(
    ("title", "kills"),
    [
        ("bolsa", 4),
        pytest.param("bolsa", 50, marks=pytest.mark.prove),
        *(pytest.param(title, 4, marks=pytest.mark.prove) for title in ("mano-central", "remigio-51", "dbpoker-5")),
    ],
)
def test_whenever_a_house_is_killed_no_acknowledged_move_is_lost_and_none_is_made_twice(
    url: str, title: str, kills: int, tmp_path: Path
) -> None:
    with houses(tmp_path / "houses") as place, open_store(url) as store:
        clients = Clients(place, url, seed=13)
        clients.sit_down(title, 2)
        for _kill in range(kills):
            link = Link(place)
            wanted = clients.draws.randrange(12)
            try:
                clients.play(wanted, link)
                threading.Timer(clients.draws.random() / 100, link.kill).start()
                clients.play_on(10_000, link)
            except Gone:
                pass
            finally:
                link.kill()
                link.close()
        link = Link(place)
        clients.play(60, link)
        link.kill()
        link.close()
        check(store, clients)
