"""Houses in processes of their own, which a test may kill at any moment.

One warm process forks a child for each connection to its socket: the child is a house, asked in lines of JSON for what
`Served` names, and tells its process id first.
"""

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from exchange.game import PERSON
from exchange.house.answers import Done
from exchange.house.asking import take
from exchange.house.clock import Pace
from exchange.house.message import Do
from exchange.house.plan import Plan
from exchange.house.sitting import House
from exchange.session import wall_clock
from exchange.store import HeldElsewhere, open_store
from exchange.value.canonical import canonical
from exchange.value.seal import seal
from market import GAMES

ROOT = Path(__file__).parents[3]
SALT = "0" * 32
PATIENCE = 20.0


class Gone(Exception):
    """The house was killed before it answered."""


class Link:
    """A house in another process, as a test sees it."""

    def __init__(self, place: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(place))
        self._lines = self._socket.makefile("rb")
        self.pid = int(self._lines.readline())

    def ask(self, what: str, *facts: Any) -> Any:
        """What the house answers. Raises Gone."""
        try:
            self._socket.sendall(json.dumps([what, *facts]).encode() + b"\n")
            line = self._lines.readline()
        except OSError:
            line = b""
        if not line.endswith(b"\n"):
            raise Gone
        return json.loads(line)

    def kill(self) -> None:
        """SIGKILL."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def close(self) -> None:
        """Let go."""
        self._lines.close()
        self._socket.close()


@contextmanager
def houses(place: Path) -> Iterator[Path]:
    """The warm process; the socket to connect to."""
    process = subprocess.Popen([sys.executable, "-m", "tests.exchange.house.served", str(place)], cwd=ROOT)
    try:
        end = time.monotonic() + PATIENCE * 3
        while not place.exists():
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.01)
        yield place
    finally:
        process.kill()
        process.wait()


class Served:
    """What a house is asked for."""

    def __init__(self) -> None:
        self.house: Any = None
        self.draws = random.Random()

    def open(self, url: str, title: str, tables: int) -> str:
        plan = Plan(title=title, open_seats=GAMES[title].seats.start, tables=tables, clock=Pace(3600, 3600))
        self.house = House.open(open_store(url), plan, clock=wall_clock, now=time.monotonic)
        return str(self.house.name)

    def resume(self, url: str, name: str) -> list[str]:
        store, end = open_store(url), time.monotonic() + PATIENCE
        while True:
            try:
                self.house = House.resume(store, name, clock=wall_clock, now=time.monotonic)
                return self.phases()
            except HeldElsewhere:  # a server takes a moment to see that whoever held it is gone
                if time.monotonic() > end:
                    raise
                time.sleep(0.01)

    def phases(self) -> list[str]:
        self.house.look()
        return [table.phase for table in self.house.told().tables]

    def join(self, name: str) -> list[Any]:
        joined = self.house.join(self.house.code, name)
        return [joined.key, joined.table, joined.seat]

    def arrive(self, key: str) -> bool:
        return self.house.arrive(key, key) is not None

    def begin(self, keys: list[str]) -> list[str]:
        """Begin wherever nothing is played, and add words."""
        if any(phase in ("over", "ended") for phase in self.phases()):
            self.house.again({})
        if "lobby" in self.phases():
            self.house.begin()
        for key in keys:
            self.house.seal_word(key, seal(SALT, "luna"))
        for key in keys:
            self.house.open_word(key, "luna", SALT)
        return self.phases()

    def moves(self, number: int) -> list[Any]:
        """How many events there are, and a legal move for each person who owes one."""
        session = self.house.held(number).session
        found = []
        for seat in session.to_act():
            if session.players()[seat] == PERSON:
                command = json.loads(canonical(next(iter(_some(session, seat, self.draws)))))
                command.pop("seat")
                found.append([seat, command])
        return [session.log.head.id, len(session.host), found]

    def do(self, number: int, key: str, seat: str, at: int, message: int, command: Any) -> list[Any]:
        answer = take(
            self.house.held(number), key, seat, Do(command=json.dumps(command).encode(), at=at, id=message), "en"
        )
        return ["done", answer.n] if isinstance(answer, Done) else ["refused", answer.rule]


def _some(session: Any, seat: str, draws: random.Random) -> list[Any]:
    choices = list(session.choices(seat))
    return [draws.choice(choices)]


def serve(connection: socket.socket) -> None:
    """Be a house until nobody asks any more."""
    served, lines = Served(), connection.makefile("rb")
    connection.sendall(f"{os.getpid()}\n".encode())
    for line in lines:
        what, *facts = json.loads(line)
        connection.sendall(json.dumps(getattr(served, what)(*facts)).encode() + b"\n")


def main(place: str) -> None:
    """Fork a house for each connection."""
    import psycopg  # noqa: F401 (now, so that no child need)

    import exchange.store.postgres
    import exchange.store.sqlite  # noqa: F401

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(place)
        listening.listen()
        while True:
            connection, _address = listening.accept()
            if os.fork() == 0:
                listening.close()
                try:
                    serve(connection)
                finally:
                    os._exit(0)
            connection.close()


if __name__ == "__main__":
    main(sys.argv[1])
