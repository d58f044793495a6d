"""A process that plays games of a store as fast as it can, in children of its own that a test may kill.

It reads jobs from stdin, one a line: number of the job, URL, ids of games. For each it forks a child, and tells its
process id; a child tells each move as soon as it is acknowledged, and the process when a child has ended. Forking from
one warm process starts a child in a millisecond.
"""

import os
import random
import select
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from exchange.session import Session
from exchange.store import open_store
from exchange.value.errors import Conflict
from tests.exchange.played import TITLES

ROOT = Path(__file__).parents[2]


class Told(NamedTuple):
    """A move of a job that was acknowledged: its game, and its first and last event."""

    job: int
    game: str
    first: int
    last: int


class Ended(NamedTuple):
    """A job that is no more."""

    job: int
    status: int


class Players:
    """The process, as a test sees it."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._jobs = process.stdin
        self._said = process.stdout
        self._unread: deque[Told | Ended] = deque()

    def start(self, url: str, job: int, games: Sequence[str], *, among: bool = False) -> int:
        """Let a child play, alone or `among` others who write to the same games; its process id."""
        self._jobs.write("\t".join([str(job), "among" if among else "alone", url, *games]) + "\n")
        self._jobs.flush()
        while True:
            line = self._said.readline()
            if line.startswith("started"):
                return int(line.split()[1])
            self._unread.append(_understood(line))

    def said(self) -> Iterator[Told | Ended]:
        """What is told, as it comes."""
        while True:
            yield self._unread.popleft() if self._unread else _understood(self._said.readline())

    def all_said(self, jobs: int) -> tuple[list[Told], list[Ended]]:
        """What is told until so many jobs have ended."""
        told: list[Told] = []
        ended: list[Ended] = []
        for said in self.said():
            if isinstance(said, Told):
                told.append(said)
            else:
                ended.append(said)
                if len(ended) == jobs:
                    break
        return told, ended


def _understood(line: str) -> Told | Ended:
    match line.split():
        case ["told", job, game, first, last]:
            return Told(int(job), game, int(first), int(last))
        case ["ended", job, status]:
            return Ended(int(job), int(status))
        case _:
            raise AssertionError(f"the players said {line!r}")


@contextmanager
def players() -> Iterator[Players]:
    """The process, ended with the block: whatever races were lost, nobody may have said a word on stderr."""
    with tempfile.TemporaryFile("w+") as complaints:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.exchange.players"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
        )
        with process:
            yield Players(process)
            assert process.stdin is not None
            process.stdin.close()
            assert process.wait(60) == 0
        complaints.seek(0)
        assert complaints.read() == ""


def _play(job: int, among: bool, url: str, games: list[str]) -> None:
    """Odd jobs move as the first choice goes, even ones at random: so games differ in length.

    Among others no child moves twice running in a game. So none can play a game to its end before the others have come,
    however slow the machine; and whoever waits, some other may move.
    """
    draws = random.Random(job)
    with open_store(url, TITLES) as store:
        logs = [store.log(game) for game in games]
        tables = [Session(TITLES[log.head.title], log) for log in logs]
        moved: set[str] = set()  # the games in which this child moved last
        while tables:
            table = draws.choice(tables)
            game = table.log.head.id
            if game in moved and table.refresh():
                moved.remove(game)
            if table.over:
                tables.remove(table)
                continue
            if game in moved:
                time.sleep(0.001)
                continue
            n, seat = table.state.n, draws.choice(table.to_act())
            choices = table.choices(seat)
            try:
                events = table.do(next(iter(choices)) if job % 2 else draws.choice(list(choices)))
            except Conflict:
                table.refresh()
                continue
            os.write(1, f"told {job} {game} {n + 1} {n + len(events)}\n".encode())
            if among:
                moved.add(game)


def _child(job: int, among: bool, url: str, games: list[str]) -> None:
    status = 1
    try:
        _play(job, among, url, games)
        status = 0
    finally:
        os._exit(status)


def main() -> None:
    """Fork a child for each job, and tell when one has ended."""
    import psycopg  # noqa: F401 (now, so that no child need)

    import exchange.store.postgres  # noqa: F401

    jobs_to_do = open(0, "rb", buffering=0, closefd=False)  # noqa: SIM115 (unbuffered, so that select tells)
    jobs: dict[int, int] = {}
    listening = True
    while listening or jobs:
        if listening and select.select([0], [], [], 0.002)[0]:
            line = jobs_to_do.readline().decode().rstrip("\n")
            if not line:
                listening = False
                continue
            job, how, url, *games = line.split("\t")
            if (pid := os.fork()) == 0:
                _child(int(job), how == "among", url, games)
            jobs[pid] = int(job)
            os.write(1, f"started {pid}\n".encode())
        while jobs and (ended := os.waitpid(-1, 0 if not listening else os.WNOHANG))[0]:
            os.write(1, f"ended {jobs.pop(ended[0])} {os.waitstatus_to_exitcode(ended[1])}\n".encode())


if __name__ == "__main__":
    main()
