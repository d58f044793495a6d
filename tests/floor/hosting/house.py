"""A house for tests of the host's screen: it tells what it is given, and writes down what it is asked to do."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from exchange.house.told import HouseTold, SeatTold, TableTold
from exchange.value.errors import CorroError
from market import GAMES
from market.lab.debrief.sitting import Far

ADDRESS = "http://192.168.1.20:8000/"
CODE = "KRTMB"
KEY = "0123456789abcdef" * 2


class ToldHouse:
    """`told_now` is told; each deed is kept in `asked`, and raises `refuses` where that is set."""

    def __init__(self, *tables: TableTold, name: str = "aula") -> None:
        self.told_now = HouseTold(name=name, title="bolsa", where=ADDRESS, tables=tables)
        self.asked: list[tuple[Any, ...]] = []
        self.refuses: CorroError | None = None
        self.trouble: CorroError | None = None
        self.options: dict[str, int | str] = {}
        self.title = GAMES["bolsa"]
        self.callbacks: list[Callable[[int], None]] = []
        self.board = f"board#{KEY}"
        self.made: Future[str] = Future()
        self.debriefing: Far | None = None

    def ask(self, work: Callable[[Any], Any]) -> Any:
        """As a house that is served does, in this thread."""
        return work(self)

    def newest_trouble(self) -> CorroError | None:
        trouble, self.trouble = self.trouble, None
        return trouble

    def debrief(self, *, pseudonyms: bool = False) -> Future[str]:
        self.asked.append(("debrief", pseudonyms))
        return self.made

    def told(self) -> HouseTold:
        return self.told_now

    def changed(self, callback: Callable[[int], None]) -> None:
        self.callbacks.append(callback)

    def tell(self, *tables: TableTold, until_in: float | None = None) -> None:
        """Something has changed."""
        self.told_now = replace(self.told_now, tables=tables, until_in=until_in)
        self.hear()

    def hear(self) -> None:
        """Whoever follows the house hears of a change."""
        for callback in self.callbacks:
            callback(0)

    def new_link(self, table: int, seat: str) -> str:
        self.asked.append(("new_link", table, seat))
        return KEY

    @property
    def plan(self) -> Any:
        told = self.told_now
        return SimpleNamespace(options=self.options, hold=told.hold, foresee=told.foresee, coach=told.coach)

    def let(self, **manners: bool) -> None:
        self.asked.append(("let", manners))
        self.told_now = replace(self.told_now, **manners)

    @property
    def places(self) -> list[Any]:
        return [SimpleNamespace(chairs=[SimpleNamespace(name=seat.seat) for seat in self.told_now.tables[0].seats])]

    def __getattr__(self, deed: str) -> Callable[..., None]:
        def do(*arguments: Any, **named: Any) -> None:
            self.asked.append((deed, *arguments, *((named,) if any(named.values()) or deed == "let" else ())))
            if self.refuses is not None:
                raise self.refuses

        return do


def here(*names: str) -> tuple[SeatTold, ...]:
    return tuple(SeatTold(seat=name, player="person", person=name, here=True) for name in names)


FREE = SeatTold(seat="Hugo", player="person", free=True)
AWAY = SeatTold(seat="Nora", player="person", person="Núñez, Nora", away=12.0)
STOOD_IN = SeatTold(seat="Leo", player="person", person="Leo", away=95.0, stand_in="value")
TRADER = SeatTold(seat="Mar", player="value")


def lobby(number: int = 1, *seats: SeatTold) -> TableTold:
    return TableTold(number=number, phase="lobby", seats=seats or (*here("Ana", "Beto"), FREE))


def playing(number: int = 1, *seats: SeatTold, **more: Any) -> TableTold:
    told: dict[str, Any] = {"phase": "playing", "game": "5c37", "name": f"aula-{number}", "n": 57, "round": 2}
    told |= {"owing": ("Ana",), "since": 34.0}
    return TableTold(number=number, seats=seats or (*here("Ana"), AWAY, STOOD_IN, TRADER), **(told | more))
