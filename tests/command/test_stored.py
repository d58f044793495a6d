"""Games in a store: listed, shown, told, carried away, taken in, verified, branched; and what stays sealed."""

import io
import json
import re
import shlex
from pathlib import Path

import pytest

from exchange.session import Session
from exchange.store import open_store
from market import GAMES
from tests.command.conftest import Corro
from tests.exchange.forging import chained
from tui.settings import store_url

AMONG_TRADERS = ("run", "bolsa", "--seats", "Ana=random Beto=value Caro=quiet", "--seed", "7", "--rounds", "2")
WITH_PERSONS = ("play", "bolsa", "--plain", "--seats", "Ana Beto Caro=random", "--rounds", "2")


@pytest.fixture
def finished(corro: Corro) -> str:
    """A game that is over."""
    return corro(*AMONG_TRADERS, "--quiet").out.strip()


@pytest.fixture
def running(corro: Corro, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game with persons: Ana has sealed, Beto has not."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\norders buy 2 IBE, sell 1 FER\n"))
    assert corro(*WITH_PERSONS, "--name", "friday").status == 0
    return "friday"


def test_a_game_is_kept_under_a_name_that_is_free(corro: Corro) -> None:
    assert re.fullmatch(r"kept as bolsa \([0-9a-f]{12}\)\n", corro(*AMONG_TRADERS).err)
    assert corro(*AMONG_TRADERS).err.startswith("kept as bolsa-2 (")
    assert corro(*AMONG_TRADERS, "--name", "friday").err.startswith("kept as friday (")
    taken = corro(*AMONG_TRADERS, "--name", "friday")
    assert (taken.status, taken.out) == (2, "")
    assert "friday" in taken.err
    assert len(corro("games").out.splitlines()) == 3


def test_no_store_keeps_nothing(corro: Corro) -> None:
    corro(*AMONG_TRADERS, "--no-store")
    said = corro("games")
    assert (said.status, said.out) == (0, "")
    assert said.err == "no game is in the store yet: corro run bolsa plays one\n"
    assert corro("games", "--json").out == "[]\n"


def test_games_are_listed_with_all_that_json_promises(corro: Corro, finished: str, running: str) -> None:
    listed = json.loads(corro("games", "--json").out)
    assert [(game["name"], game["over"]) for game in listed] == [("friday", False), ("bolsa", True)]
    assert listed[1]["id"] == finished
    assert listed[0]["players"] == {"Ana": "person", "Beto": "person", "Caro": "random"}
    lines = corro("games").out.splitlines()
    assert "running" in lines[0]
    assert lines[0].endswith("Ana Beto Caro=random")
    assert lines[1].startswith(finished)


def test_show_gives_the_table_behind_any_event(corro: Corro, finished: str) -> None:
    shown = json.loads(corro("show", finished, "--json").out)
    assert (shown["title"], shown["game"], shown["over"]) == ("bolsa", finished, True)
    begun = json.loads(corro("show", "bolsa", "--at", "1", "--json").out)
    assert (begun["at"], begun["round"], begun["to_act"]) == (1, 1, ["Ana", "Beto", "Caro"])
    assert begun["prices"] == dict.fromkeys(("IBE", "SAN", "TEF", "ITX", "FER"), 10)
    assert json.loads(corro("show", "bolsa", "--at", "0", "--json").out)["round"] == 0
    for wrong in ("-1", "x", str(shown["at"] + 1), "²"):
        assert corro("show", "bolsa", "--at", wrong).status == 2


def test_show_in_lines_says_the_same_in_both_languages(corro: Corro, finished: str) -> None:
    english, spanish = corro("show", finished), corro("--lang", "es", "show", finished)
    assert "prices: IBE" in english.out
    assert "cotizaciones: IBE" in spanish.out
    assert len(english.out.splitlines()) == len(spanish.out.splitlines())


def test_the_tape_of_a_stored_game_is_what_was_printed(corro: Corro, finished: str) -> None:
    assert corro("tape", finished).out == corro(*AMONG_TRADERS, "--no-store").out
    assert corro("tape", finished, "--rules").out == corro(*AMONG_TRADERS, "--no-store", "--rules").out
    numbered = corro("tape", finished, "--numbers", "--from", "1", "--to", "1").out
    assert numbered == "   1  round 1 begins, token with Ana\n"
    whole = corro("tape", finished).out
    assert corro("tape", finished, "--to", "9").out + corro("tape", finished, "--from", "10").out == whole
    assert corro("tape", finished, "--from", "9", "--to", "8").status == 2


def test_a_game_goes_out_and_comes_in_and_is_the_same(corro: Corro, finished: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert corro("export", finished, "-o", str(file)).status == 0
    assert corro("export", finished).out.encode() == file.read_bytes()
    count = len(file.read_bytes().splitlines()) - 1
    told = f"{file}: holds: host's copy, over, {count} events; all moves decided again\n"
    assert corro("verify", str(file)).out == told
    other = ("--store", str(tmp_path / "other.db"))
    assert corro(*other, "import", str(file)).out == f"{finished}  bolsa\n"
    assert corro(*other, "export", "bolsa").out == corro("export", "bolsa").out
    again = corro(*other, "import", str(file))
    assert (again.status, again.out) == (0, f"{finished}  bolsa\n")
    assert again.err == "bolsa is in the store already, with all of this\n"
    assert corro(*other, "verify", "bolsa").status == 0


def test_what_was_changed_by_one_byte_is_named_and_not_taken_in(corro: Corro, finished: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    corro("export", finished, "-o", str(file))
    lines = file.read_bytes().splitlines(keepends=True)
    place = next(place for place, line in enumerate(lines) if b'"type":"PriceMoved"' in line)
    lines[place] = lines[place].replace(b'"before":1', b'"before":2')
    file.write_bytes(b"".join(lines))
    said = corro("verify", str(file))
    assert said.status == 1
    assert said.out == f"{file}:{place + 1}  chain: the chain is not the hash of the lines so far\n"
    taken = corro("--store", str(tmp_path / "other.db"), "import", str(file))
    assert (taken.status, taken.out) == (1, "")
    assert taken.err.startswith(f"corro: {file}:{place + 1}  chain: ")
    assert corro("--store", str(tmp_path / "other.db"), "games").out == ""


@pytest.mark.parametrize("data", [b"", b"{}\n", b"\xff\n", b"x" * (2 << 20), b"game bolsa\n", b'{"corro":99}\n'])
def test_what_is_no_log_is_a_mistake(corro: Corro, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "odd.jsonl"
    file.write_bytes(data)
    assert corro("verify", str(file)).status == 2
    said = corro("import", str(file))
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1


def test_why_a_log_does_not_hold_is_said_in_spanish_to_its_last_word(
    corro: Corro, finished: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    lines = [json.loads(line) for line in corro("export", finished).out.splitlines()]
    sealed = next(line for line in lines if line.get("command", {}).get("type") == "SealSheet")
    sealed["command"]["sheet"] = {"buy": {"IBE": 9}}
    file.write_bytes(b"".join(chained(lines)))
    why = "command: el comando se rechaza: B2.2: Ana tiene 2 órdenes de IBE, y no puede comprar 9\n"
    assert corro("--lang", "es", "verify", str(file)).out.endswith(why)
    lines[0]["options"]["rounds"] = 99
    file.write_bytes(b"".join(chained(lines)))
    why = "rounds: no puede haber una mesa así: la opción rounds no puede ser 99: es como máximo 10\n"
    assert corro("--lang", "es", "verify", str(file)).out == f"{file}:1  {why}"


def test_a_script_written_out_plays_the_same_again(corro: Corro, finished: str, tmp_path: Path) -> None:
    file = tmp_path / "game.play"
    corro("export", finished, "--format", "play", "-o", str(file))
    assert corro("check", str(file)) == (0, "1 script holds\n", "")


def test_several_games_go_to_a_folder_and_no_name_leads_elsewhere(corro: Corro, tmp_path: Path) -> None:
    corro(*AMONG_TRADERS, "--name", "../../up and away/x")
    corro(*AMONG_TRADERS, "--name", "viernes-1")
    folder = tmp_path / "out"
    said = corro("export", "../../up and away/x", "viernes-1", "-o", str(folder))
    assert said.status == 0
    files = sorted(file.name for file in folder.iterdir())
    assert files[1] == "viernes-1.jsonl"
    assert re.fullmatch(r"up-and-away-x-[0-9a-f]{12}\.jsonl", files[0])
    assert not [file for file in tmp_path.iterdir() if file.name.startswith(("up", ".corro"))]


def test_what_cannot_be_written_leaves_nothing_behind(corro: Corro, finished: str, tmp_path: Path) -> None:
    said = corro("export", finished, "-o", "/dev/full")
    assert said.status == 2
    assert said.err.startswith("corro: ")
    (tmp_path / "file").write_text("")
    said = corro("export", finished, "-o", str(tmp_path / "file" / "game.jsonl"))
    assert (said.status, said.err.count("\n")) == (2, 1)


def test_a_branch_is_a_game_of_its_own(corro: Corro) -> None:
    finished = corro("run", "bolsa", "--seats", "A1=random B1=random C1=random", "--seed", "7", "--quiet").out.strip()
    tape = corro("tape", finished, "--numbers").out.splitlines()
    bid = next(int(line.split()[0]) for line in tape if " bids " in line)
    said = corro("branch", finished, "--at", str(bid), "--name", "what-if")
    assert re.fullmatch(r"[0-9a-f]{12}  what-if\n", said.out)
    assert corro("verify", "what-if").status == 0
    assert corro("tape", "what-if").out == corro("tape", finished, "--to", str(bid)).out
    missing = corro("branch", finished)
    assert (missing.status, missing.out) == (2, "")


def test_a_branch_of_a_game_whose_seed_is_known_says_so_where_persons_play(
    corro: Corro, running: str, finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    corro(*WITH_PERSONS, "--name", "known", "--seed", "7")
    why = "whoever knows the seed of {} can know what was drawn and sealed before the branch\n"
    assert why.format("known") in corro("branch", "known", "--at", "1", "--reveal").err
    assert "whoever knows" not in corro("branch", running, "--at", "1", "--reveal").err
    assert corro("branch", finished, "--at", "1").err == ""  # traders alone
    monkeypatch.setattr("sys.stdin", io.StringIO("\norders nothing\n" * 9))
    corro(*WITH_PERSONS, "--name", "over")
    assert corro("branch", "over", "--at", "1").err == why.format("over")


def test_a_cut_inside_a_command_names_the_nearest_end(corro: Corro, finished: str) -> None:
    called = next(
        int(line.split()[0]) for line in corro("tape", finished, "--numbers").out.splitlines() if "is called" in line
    )
    said = corro("branch", finished, "--at", str(called))
    assert said.status == 2
    nearest = re.search(r"nearest that does is (\d+)", said.err)
    assert nearest
    assert corro("branch", finished, "--at", nearest[1]).status == 0


REVEALING = {
    "show": ("show", "--as", "Ana"),
    "show to the host": ("show", "--as", "host"),
    "tape": ("tape", "--as", "Beto"),
    "export": ("export", "--as", "host"),
    "branch": ("branch", "--at", "1"),
}


@pytest.mark.parametrize("argv", REVEALING.values(), ids=REVEALING.keys())
def test_what_would_show_a_sealed_sheet_needs_reveal_and_says_so(
    corro: Corro, running: str, argv: tuple[str, ...]
) -> None:
    command, *rest = argv
    said = corro(command, running, *rest)
    assert (said.status, said.out) == (2, "")
    assert "--reveal" in said.err
    shown = corro(command, running, *rest, "--reveal")
    assert shown.status == 0
    assert "reveals what is sealed" in shown.err


@pytest.mark.parametrize(
    "command",
    [("show",), ("show", "--json"), ("tape",), ("export",), ("export", "--format", "play"), ("games", "--json")],
)
def test_nothing_of_a_running_game_shows_a_sealed_sheet(corro: Corro, running: str, command: tuple[str, ...]) -> None:
    name, *rest = command
    said = corro(name, *(() if name == "games" else (running,)), *rest)
    assert said.status == 0
    assert "buy 2 IBE" not in said.out + said.err
    assert not re.search(r'"(buy|sell)":\{"', said.out)
    assert '"seed":' not in said.out


def cards_in(text: str) -> set[str]:
    return set(re.findall(r"\b(?:1[0-3]|[1-9])[BCEO]\b", text))


@pytest.mark.parametrize("title", ["siniestra-1", "siniestra-2"])
@pytest.mark.parametrize("viewer", ["", "spectator", "Beto"])
@pytest.mark.parametrize(
    "command",
    [("show",), ("show", "--json"), ("tape", "--rules"), ("export",), ("export", "--format", "play"), ("csv",)],
)
def test_no_hidden_card_of_a_running_game_is_in_anything_that_another_viewer_gets_S1_2(
    corro: Corro, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: tuple[str, ...], viewer: str, title: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    corro("play", title, "--plain", "--seats", "Ana Beto", "--name", "duel")
    with open_store(store_url(None), GAMES, create=False) as store:
        table = Session(GAMES[title], store.log("duel"))
        own = {str(held.card) for held in table.state.hands[1]}
        hidden = {str(held.card) for held in table.state.hands[0]}
        hidden |= {str(held.card) for pile in table.state.draw for held in pile}
    eyes = ("--as", viewer, "--reveal") if viewer else ()
    if command == ("csv",):
        corro("export", "duel", "--format", "csv", "-o", str(tmp_path / "tables"), *eyes)
        text = "".join(file.read_text() for file in (tmp_path / "tables").iterdir())
    else:
        name, *rest = command
        said = corro(name, "duel", *rest, *eyes)
        assert said.status == 0
        text = said.out + said.err
    shown = cards_in(text)
    assert not shown & hidden
    assert viewer == "Beto" or not shown & own


def test_a_finished_game_is_the_hosts_to_see(corro: Corro, finished: str) -> None:
    head = json.loads(corro("export", finished).out.splitlines()[0])
    assert (head["viewer"], head["seed"]) == ("host", "7")
    head = json.loads(corro("export", finished, "--as", "Ana").out.splitlines()[0])
    assert head["viewer"] == "Ana"
    assert "seed" not in head


def test_a_seats_copy_can_be_watched_and_not_played_on(corro: Corro, running: str, tmp_path: Path) -> None:
    file = tmp_path / "ana.jsonl"
    corro("export", running, "--as", "Ana", "--reveal", "-o", str(file))
    other = ("--store", str(tmp_path / "other.db"))
    assert corro(*other, "import", str(file)).status == 0
    assert corro(*other, "show", running).status == 0
    assert corro(*other, "show", running, "--as", "host", "--reveal").status == 2
    assert corro(*other, "play", "--plain", "--resume", running).status == 2
    assert corro(*other, "branch", running, "--at", "1", "--reveal").status == 2


def test_no_game_is_called_by_the_id_of_another(corro: Corro, finished: str) -> None:
    for command in (AMONG_TRADERS, ("branch", finished, "--at", "1")):
        said = corro(*command, "--name", finished)
        assert (said.status, said.err) == (2, f"corro: the store has another game by the name {finished}\n")


def test_a_game_may_be_called_like_a_file(corro: Corro) -> None:
    corro(*AMONG_TRADERS, "--name", "../viernes.jsonl")
    assert corro("verify", "../viernes.jsonl").status == 0
    missing = corro("verify", "../sábado.jsonl")
    assert (missing.status, missing.err) == (2, "corro: ../sábado.jsonl: there is no such file or folder\n")


def test_nobody_looks_as_a_viewer_with_no_name(corro: Corro, finished: str) -> None:
    said = corro("show", finished, "--as", "")
    assert (said.status, said.err) == (
        2,
        "corro: there is no viewer “”: seats are Ana Beto Caro, and there are spectator and host\n",
    )


def test_what_the_system_says_is_said_in_spanish_too(corro: Corro, tmp_path: Path) -> None:
    assert corro("--lang", "es", "import", "nada.jsonl").err == (
        "corro: nada.jsonl no se puede leer: no existe ese archivo o carpeta\n"
    )
    file = tmp_path / "notes.db"
    file.write_text("these are notes, and no games" * 99)
    assert corro("--lang", "es", "--store", str(file), "games").err == (
        f"corro: el almacén {file} no se puede abrir: el archivo no es una base de datos\n"
    )


def test_the_store_holds_what_the_command_line_says(corro: Corro, finished: str) -> None:
    with open_store(store_url(None), GAMES, create=False) as store:
        assert [game.id for game in store.games()] == [finished]


@pytest.mark.parametrize(
    "command", [("games",), ("show", "bolsa"), ("tape", "bolsa"), ("run", "bolsa"), ("verify", "bolsa")]
)
def test_a_store_that_is_no_database_is_told_in_a_line(corro: Corro, tmp_path: Path, command: tuple[str, ...]) -> None:
    file = tmp_path / "notes.db"
    file.write_text("these are notes, and no games" * 99)
    said = corro("--store", str(file), *command)
    assert (said.status, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert file.read_text() == "these are notes, and no games" * 99


def test_completion_knows_titles_games_and_viewers(
    corro: Corro, finished: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.db"
    corro("--store", str(other), *AMONG_TRADERS, "--name", "elsewhere", "--quiet")
    (tmp_path / "notes.db").write_text("these are notes, and no games" * 99)

    def completed(line: str) -> list[str]:
        monkeypatch.setenv("_CORRO_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(shlex.split(line)) - 1 + line.endswith(" ")))
        said = corro()
        monkeypatch.delenv("_CORRO_COMPLETE")
        assert (said.status, said.err) == (0, "")
        return said.out.split()

    for command in ("show", "tape", "replay", "export", "verify", "branch"):
        assert completed(f"corro {command} bo") == ["bolsa"]
    assert completed(f"corro show {finished[:4]}") == [finished]
    assert completed("corro show zzz") == []
    assert completed(f"corro --store {shlex.quote(str(other))} show ") == ["elsewhere"]
    assert completed(f"corro --store {shlex.quote(str(tmp_path / 'notes.db'))} show ") == []
    assert completed("corro play bo") == completed("corro traders b") == completed("corro rules b") == ["bolsa"]
    assert completed("corro show bolsa --as ") == ["Ana", "Beto", "Caro", "spectator", "host"]
    assert completed("corro export bolsa --as B") == ["Beto"]
    assert completed("corro export bolsa --format p") == ["play", "parquet"]


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_games_go_out_as_tables_without_names_if_asked(corro: Corro, finished: str, tmp_path: Path, form: str) -> None:
    corro(*AMONG_TRADERS)
    folder = tmp_path / "tables"
    said = corro("export", finished, "bolsa-2", "--format", form, "--pseudonyms", "-o", str(folder))
    assert (said.status, said.out) == (0, "")
    assert sorted(said.err.splitlines()) == sorted(str(file) for file in folder.iterdir())
    assert (folder / f"games.{form}").is_file()
    assert not any(b"Beto" in file.read_bytes() for file in folder.iterdir())
    assert corro("export", finished, "--format", form).status == 2
    assert corro("export", finished, "--pseudonyms").status == 2


def test_tables_of_a_running_game_show_no_sealed_sheet(corro: Corro, running: str, tmp_path: Path) -> None:
    assert corro("export", running, "--format", "csv", "-o", str(tmp_path / "t")).status == 0
    assert len((tmp_path / "t" / "sheets.csv").read_text().splitlines()) == 1
    assert corro("export", running, "--format", "csv", "--as", "Ana", "-o", str(tmp_path / "t")).status == 2
