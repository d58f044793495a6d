"""Titles that packages bring, by entry point: listed, played, told where one does not work; none harms another."""

import io
import re
from collections.abc import Iterator
from contextlib import ExitStack
from importlib import metadata
from pathlib import Path

import pytest

from exchange.game import Setup
from exchange.installed import brought_by_packages
from exchange.log.log import MemoryLog
from exchange.log.logfile import write_log
from exchange.script.read import read_script
from exchange.session import Session, new_head
from exchange.value.errors import PlayFileError, SetupError
from market import GAMES
from tests.command.conftest import Corro
from tests.command.terminal import Terminal
from tests.installing import forget, installed
from tests.toys.heap import FIRST, Take
from tui.floor.anytitle.desk import AnyDesk
from tui.floor.bolsa.desk import BolsaDesk
from tui.floor.desks import desk_of

SEATS = ("Ana", "Beto")
OURS = ["bolsa", "dbpoker-1", "dbpoker-5", "dbpoker-6", "mano-central", "remigio-51", "siniestra-1", "siniestra-2"]
HEAP = "tests.toys.heap:TITLE"
TENDER = "tests.toys.tender.title:TITLE"
BROKEN = {
    "no_such_module:TITLE": "the title heap-7 that elsewhere brings cannot be loaded: ModuleNotFoundError",
    "tests.toys.heap:NOTHING": "the title heap-7 that elsewhere brings cannot be loaded: AttributeError",
    "tests.toys.heap:STONES": "what elsewhere brings as heap-7 is no title of that name",
    TENDER: "what elsewhere brings as heap-7 is no title of that name",
}


def test_a_package_brings_titles_that_stand_behind_the_houses_own(tmp_path: Path) -> None:
    before = list(GAMES)
    assert before[: len(OURS)] == OURS
    with installed(tmp_path, titles={"heap-7": HEAP, "tender": TENDER}):
        assert [name for name in GAMES if name not in before] == ["heap-7", "tender"]
        assert len(GAMES) == len(before) + 2
        assert GAMES["heap-7"].name == "heap-7"
        assert GAMES.faults() == ()
        with pytest.raises(KeyError):
            GAMES["heap-8"]
    assert list(GAMES) == before


@pytest.mark.parametrize(("refers", "why"), BROKEN.items())
def test_one_that_does_not_work_is_told_and_harms_nobody(refers: str, why: str, corro: Corro, tmp_path: Path) -> None:
    with installed(tmp_path, titles={"heap-7": HEAP}):
        assert corro("run", "heap-7", "--seed", "1", "--name", "stones").status == 0
    with installed(tmp_path / "again", titles={"heap-7": refers}):
        assert "heap-7" in GAMES
        assert "heap-7" not in {title.name for title in GAMES.working()}
        said = corro("titles")
        assert [line.split()[0] for line in said.out.splitlines()] == [title.name for title in GAMES.working()]
        assert why in said.err
        assert said.status == corro("traders").status == corro("run", "bolsa").status == 0
        assert "stones" in corro("games").out
        for call in (["run", "heap-7"], ["show", "stones"], ["tape", "stones"], ["verify", "stones"]):
            said = corro(*call)
            assert (said.status, said.err.count("\n")) == (2, 1), call
            assert why in said.err
        with pytest.raises(PlayFileError, match=why) as told:
            read_script("# mine\ngame heap-7\nseats Ana Beto", "mine.play", GAMES)
        assert (told.value.line, told.value.column) == (2, 6)


def test_a_name_that_two_packages_bring_is_a_clash_and_neither_is_played(corro: Corro, tmp_path: Path) -> None:
    with ExitStack() as stack:
        for package in ("elsewhere", "somewhere"):
            stack.enter_context(installed(tmp_path / package, package, titles={"heap-7": HEAP}))
        assert list(GAMES).count("heap-7") == 1
        clash = "several packages bring a title heap-7: elsewhere, somewhere"
        with pytest.raises(SetupError, match=clash):
            GAMES["heap-7"]
        for said in (corro("run", "heap-7"), corro("titles")):
            assert clash in said.err
        assert corro("--lang", "es", "run", "heap-7").err.startswith("corro: varios paquetes traen un título heap-7")


def test_the_houses_titles_keep_their_names_and_what_is_left_out_is_told(corro: Corro, tmp_path: Path) -> None:
    ours = GAMES["bolsa"]
    with installed(tmp_path, titles={"bolsa": HEAP}, floors={"bolsa": "no_such_module:Desk"}):
        assert GAMES["bolsa"] is ours
        assert isinstance(desk_of(ours), BolsaDesk)
        assert "the title bolsa is the house's own: the one that elsewhere brings is left out" in corro("titles").err


def test_a_name_that_no_script_could_say_is_left_out(tmp_path: Path) -> None:
    odd = ("two words", "a.b", "x\x1b[2J", "#7")
    before = list(GAMES)
    with installed(tmp_path, titles=dict.fromkeys((*odd, "heap-7"), HEAP)):
        assert [name for name in GAMES if name not in before] == ["heap-7"]


def test_a_package_brings_a_titles_table_on_the_floor(tmp_path: Path) -> None:
    points = {"heap-7": "tui.floor.bolsa.desk:BolsaDesk", "tender": "no_such_module:Desk"}
    titles = {"heap-7": HEAP, "tender": TENDER}
    with installed(tmp_path / "bare", titles=titles):
        assert isinstance(desk_of(GAMES["tender"]), AnyDesk)
    with installed(tmp_path / "with-desks", titles=titles, floors=points):
        assert isinstance(desk_of(GAMES["heap-7"]), BolsaDesk)
        with pytest.raises(SetupError, match="the table of tender that elsewhere brings for the floor cannot be made"):
            desk_of(GAMES["tender"])


def test_the_environment_is_asked_for_titles_once_per_process(monkeypatch: pytest.MonkeyPatch, corro: Corro) -> None:
    asked: list[str] = []
    ask = metadata.entry_points

    def counted(*, group: str) -> metadata.EntryPoints:
        asked.append(group)
        return ask(group=group)

    monkeypatch.setattr(metadata, "entry_points", counted)
    forget()
    brought_by_packages.cache_clear()
    for _time in range(2):
        assert corro("titles").status == 0
        assert corro("run", "siniestra-1", "--seed", "1").status == 0
    assert asked.count("corro.titles") == 1


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


@pytest.fixture
def tender(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    """Two persons at one keyboard, each with a hint of its own; Ana has won the lot, and keeps or returns it openly."""
    with installed(tmp_path, titles={"tender": TENDER}):
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        terminal = Terminal("play", "tender", "--plain", "--seats", "Ana Beto", "--seed", "3")
        for seat, move in (("Ana", "offers 3"), ("Beto", "offers 0")):
            terminal.until(f"{seat} is to seal a move: press Enter when nobody else looks")
            terminal.type("")
            terminal.until(f"{seat}, typed unseen>")
            terminal.type(move)
        yield terminal
        terminal.close()


def test_a_hidden_hand_is_shown_to_its_seat_alone_though_its_moves_are_open(tender: Terminal) -> None:
    tender.until("Ana is to move: press Enter when nobody else looks")
    assert " hint " not in tender.in_sight()
    tender.type("")
    private = tender.until("Ana, typed unseen>")
    assert re.search(r"Ana: purse 9; hint \d \d", private)
    assert re.search(r"Beto: purse 9\r", private)
    tender.type("returns")
    made = tender.until("Ana returns the lot")
    after = tender.until("Ana is to seal a move: press Enter when nobody else looks")
    assert " hint " not in tender.in_sight()
    assert "has sealed" not in made + after
    tender.type("")
    tender.until("Ana, typed unseen>")
    tender.type("quit")
    assert tender.end() == 0


def test_a_person_alone_sees_the_own_hand_before_each_move(
    corro: Corro, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = "draws\noffers 9\nreturns\n"
    with installed(tmp_path, titles={"tender": TENDER}):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        options = ("--option", "lots=1", "--option", "tips=2")
        said = corro("play", "tender", "--plain", "--seats", "Ana Beto=clued", "--seed", "3", *options)
    played, _over, _end = said.out.partition("the game is over")
    assert len(re.findall(r"^Ana: purse \d+; hint \d \d", played, re.MULTILINE)) == typed.count("\n")
    assert len(re.findall(r"^Ana: .*; tip \d$", played, re.MULTILINE)) == 1  # drawn, and not yet paid
    assert not re.search(r"^Beto: .*(hint|tip)", said.out, re.MULTILINE)
