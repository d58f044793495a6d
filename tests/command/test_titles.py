"""Titles that packages bring, at the command line: listed, played, told where one does not work."""

from pathlib import Path

from exchange.game import Setup
from exchange.log.log import MemoryLog
from exchange.log.logfile import write_log
from exchange.session import Session, new_head
from tests.command.conftest import Corro
from tests.installing import installed
from tests.toys.heap import FIRST, Take

SEATS = ("Ana", "Beto")


def test_games_by_two_versions_of_the_rules_are_listed_shown_and_played_on(corro: Corro, tmp_path: Path) -> None:
    with installed(tmp_path, titles={"heap-7": "tests.toys.heap:TITLE"}):
        assert corro("run", "heap-7", "--name", "new", "--seed", "1").status == 0
        setup = Setup(seats=SEATS, players=dict.fromkeys(SEATS, "random"), options={}, seed="1")
        table = Session.open(FIRST, setup, MemoryLog(new_head(FIRST.game, setup, name="old", seed_known=True)))
        table.do(Take(seat="Ana", stones=2))
        file = tmp_path / "old.jsonl"
        file.write_bytes(b"".join(write_log(table.log)))
        assert corro("import", str(file)).status == 0
        listed = corro("games").out
        assert "old" in listed
        assert "new" in listed
        for name in ("old", "new"):
            for command in ("show", "tape", "verify"):
                said = corro(command, name)
                assert said.status == 0, said.err
        assert corro("play", "--plain", "--resume", "old").status == 0
        assert " wins\n" in corro("tape", "old").out
