"""`corro host`: what is asked for, what cannot be, and a whole sitting in plain lines."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from exchange.house.clock import Pace
from exchange.value.errors import CorroError
from tests.command.conftest import Corro
from tui.command.host_plan import AskedSitting, plan_asked
from tui.command.options import NewGameOptions


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def test_seats_are_named_or_counted_or_as_many_as_the_title_has() -> None:
    def seats(text: str | None) -> tuple[dict[str, str], int, int]:
        plan = plan_asked("bolsa", AskedSitting(NewGameOptions(seats=text)))
        return plan.seats, plan.least, plan.open_seats

    assert seats("Ana Beto Caro=value") == ({"Ana": "person", "Beto": "person", "Caro": "value"}, 0, 0)
    assert seats("4") == ({}, 4, 4)
    assert seats("3..5") == ({}, 3, 5)
    assert seats(None) == ({}, 3, 6)


def test_a_sitting_is_what_was_asked_for() -> None:
    new = NewGameOptions(rounds="3", name="friday", seed="7")
    plan = plan_asked("bolsa", AskedSitting(new, tables="6", clock="90,20", fill="value"))
    assert (plan.tables, plan.clock, plan.fill, plan.name) == (6, Pace(90.0, 20.0), "value", "friday")
    assert (plan.options, plan.seed) == ({"rounds": 3}, "7")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_class_is_read_however_its_file_was_written_and_seated_four_to_a_table(tmp_path: Path, encoding: str) -> None:
    names = ["García López, Ana", "Íñiguez, Caro", *(f"Pupil, N{number}" for number in range(22))]
    (tmp_path / "names.txt").write_bytes("\r\n".join([*names, ""]).encode(encoding))
    asked = AskedSitting(pupils=str(tmp_path / "names.txt"), vary=("bid_limit=track,surplus",), hold=True, coach=True)
    plan = plan_asked("bolsa", asked)
    assert plan.pupils == tuple(names)
    assert (plan.tables, plan.slow_start, plan.hold, plan.coach) == (6, True, True, True)
    assert plan.vary == {"bid_limit": ("track", "surplus")}
    assert plan_asked("bolsa", asked._replace(tables="5", until="23:59")).until.endswith("Z")


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (AskedSitting(tables="9"), "--tables is a number 1..8"),
        (AskedSitting(tables="0"), "--tables is a number 1..8"),
        (AskedSitting(clock="soon"), "a clock is two numbers of seconds"),
        (AskedSitting(until="noon"), "no time of day"),
        (AskedSitting(vary=("rounds=3",)), "at least two values"),
        (AskedSitting(vary=("rounds",)), "--vary is written"),
        (AskedSitting(fill="nosuch"), "has no trader nosuch"),
        (AskedSitting(NewGameOptions(seats="2")), "3 to 6 seats"),
        (AskedSitting(NewGameOptions(seats="5..3")), "3 to 6 seats"),
        (AskedSitting(NewGameOptions(seats=" ")), "--seats names nobody"),
        (AskedSitting(NewGameOptions(seats="Ana=value Beto=value Caro=value")), "no person sits here"),
        (AskedSitting(NewGameOptions(name=" ")), "--name is a line"),
        (AskedSitting(NewGameOptions(option=("nosuch=1",))), "has no option nosuch"),
    ],
)
def test_what_cannot_be_is_told(asked: AskedSitting, why: str) -> None:
    with pytest.raises(CorroError) as told:
        plan_asked("bolsa", asked)
    assert why in str(told.value)


def test_mistakes_are_told_in_a_line_and_open_nothing(corro: Corro, port: int, tmp_path: Path) -> None:
    store = str(tmp_path / "games.db")
    with socket.create_server(("127.0.0.1", port)):
        taken = ("host", "--host", "127.0.0.1", "--port", str(port))
        for argv, why in (
            (("host", "chess"), "chess"),
            (taken, "another program has it"),
            ((*taken, "--check"), "another program has it"),
            (("host", "--resume", "friday", "--tables", "2"), "--resume NAME stands alone"),
            (("host", "--check", "bolsa"), "--check opens no sitting"),
            (("host", "--cert", "a.pem"), "--cert and --key belong together"),
            (("host", "--public", "corro.example.org"), "is an address such as"),
            (("host", "--port", "0"), "--port is a number"),
            (("host", "--sit", "Ana"), "--sit needs a terminal"),
        ):
            said = corro("--lang", "en", "--store", store, *argv)
            assert said.status == 2, said
            assert why in said.err
            assert len(said.err.splitlines()) == 1
    assert not Path(store).exists()
    assert corro("--store", store, "run", "bolsa", "--rounds", "1", "--quiet").status == 0
    said = corro("--lang", "en", "--store", store, "host", "--resume", "friday", "--port", str(port))
    assert said.status == 2
    assert "friday" in said.err


def test_check_tells_the_addresses_and_ends_where_nobody_looks_on(
    corro: Corro, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.command.host_check.addresses_to_try", lambda: ("192.168.1.20", "10.42.0.1"))
    said = corro("--lang", "en", "host", "--check", "--port", str(port))
    assert (said.status, said.err) == (0, "")
    assert said.out.splitlines()[1:] == [f"  http://192.168.1.20:{port}/", f"  http://10.42.0.1:{port}/"]
    said = corro("--lang", "en", "host", "--check", "--port", str(port), "--public", f"http://localhost:{port}")
    assert (said.status, said.out) == (0, f"http://localhost:{port}/ leads here: others can come in.\n")
    monkeypatch.setattr("tui.command.host_check.addresses_to_try", tuple)
    said = corro("--lang", "en", "host", "--check", "--port", str(port))
    assert said.status == 1
    assert "this machine has no network" in said.err


class Sitting:
    """A house in plain lines, as a program of its own."""

    def __init__(self, port: int, store: Path, *argv: str) -> None:
        where = ("host", "--plain", "--host", "127.0.0.1", "--port", str(port))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tui", "--lang", "en", "--store", str(store), *where, *argv],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "BROWSER": "w3m"},  # one of the terminal's own: none is opened
        )
        self.address = f"http://127.0.0.1:{port}/"
        self.said: list[str] = []

    def until(self, text: str) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if text in line:
                return line.rstrip()
        raise AssertionError(f"no {text!r} in {self.said}")

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def join(self, code: str, name: str) -> dict[str, object]:
        body = json.dumps({"code": code, "name": name, "lang": "en"}).encode()
        asked = Request(f"{self.address}join", data=body, headers={"Content-Type": "application/json"})  # noqa: S310
        with urlopen(asked, timeout=20) as answer:  # noqa: S310 -- it is our own
            found: dict[str, object] = json.loads(answer.read())
        return found

    def end(self) -> tuple[int, str]:
        self.type("quit")
        _out, err = self.process.communicate(timeout=30)
        return self.process.returncode, err


@pytest.fixture
def opened(port: int, tmp_path: Path) -> Iterator[Sitting]:
    sitting = Sitting(
        port, tmp_path / "games.db", "bolsa", "--seats", "Ana Beto Caro", "--fill", "quiet", "--name", "aula"
    )
    yield sitting
    sitting.process.kill()
    sitting.process.communicate()


def test_a_sitting_in_plain_lines_is_joined_begun_ended_and_resumed(opened: Sitting, port: int, tmp_path: Path) -> None:
    code = opened.until("with the code").rsplit(maxsplit=1)[-1]
    assert len(code) == 5
    opened.until("table 1: people come: Ana (nobody yet), Beto (nobody yet), Caro (nobody yet)")
    key = opened.join(code.lower(), "ana")["key"]
    opened.until("table 1: ana has taken the seat Ana")
    opened.type("dance")
    opened.type("begin")
    opened.until("table 1: round 1")
    opened.type("link 1 Beto")
    link = opened.until(f"{opened.address}#")
    opened.type("board")
    opened.until(f"{opened.address}board?lang=en#")
    opened.type("debrief")
    opened.until("The debrief is being made")
    opened.until(f"{opened.address}debrief/")
    opened.type("pseudonyms")
    opened.until("The debrief is being made")
    opened.until(f"{opened.address}debrief/")
    opened.type("open")
    opened.until("No browser can be opened from here. The link:")
    opened.until(f"{opened.address}board?lang=en#")
    opened.type("code")
    assert opened.until("with the code").endswith(code)
    assert str(key) not in " ".join(opened.said)
    status, err = opened.end()
    assert status == 0
    assert err.splitlines() == [
        "corro: there is no dance here: ? lists what there is",
        "the sitting is kept: corro host --resume aula",
    ]
    again = Sitting(port, tmp_path / "games.db", "--resume", "aula")
    try:
        assert again.until("with the code").endswith(code)
        again.until("table 1: aula-1 goes on")
        assert str(key) not in " ".join(again.said)
        assert link.rsplit("#", maxsplit=1)[-1] not in " ".join(again.said)
        assert again.end()[0] == 0
    finally:
        again.process.kill()
        again.process.communicate()
