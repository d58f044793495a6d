"""What `corro simulate` and `corro report` say: in the terminal, in files, of experiments and of games of the store."""

import json
from pathlib import Path

import pytest

from tests.command.conftest import Corro, program

THREE = ("simulate", "bolsa", "--traders", "value random pumper", "--games", "50", "--seed", "7")
AT_TABLE = ("play", "bolsa", "--plain", "--seats", "Ana Beto=quiet Caro=quiet")
SEATS = "Ana=value Beto=random Caro=pumper"


@pytest.fixture
def played(corro: Corro) -> Corro:
    for seed in ("1", "2", "3"):
        told = corro("run", "bolsa", "--quiet", "--rounds", "2", "--seats", SEATS, "--seed", seed, "--name", f"g{seed}")
        assert told.status == 0
    return corro


@pytest.mark.parametrize("form", ["html", "md", "json", "csv"])
def test_a_report_is_written_in_the_form_that_its_name_ends_in(corro: Corro, tmp_path: Path, form: str) -> None:
    file = tmp_path / f"found.{form}"
    told = corro(*THREE, "--report", str(file))
    assert (told.status, told.out) == (0, "")
    begins = {"html": "<!doctype html>", "md": "# bolsa: 50 games", "json": "{", "csv": "section,key,"}[form]
    assert file.read_text(encoding="utf-8").startswith(begins)
    assert "--force" in corro(*THREE, "--report", str(file)).err
    assert corro(*THREE, "--report", str(file), "--force").status == 0


def test_two_workers_write_the_bytes_that_one_writes(corro: Corro, tmp_path: Path) -> None:
    files = [tmp_path / f"{workers}.html" for workers in (1, 2)]
    for workers, file in enumerate(files, 1):
        assert corro(*THREE, "--vary", "rounds=2,1", "--workers", str(workers), "--report", str(file)).status == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_the_command_at_the_end_plays_the_same_games_again(corro: Corro) -> None:
    told = corro(*THREE, "--vary", "rounds=2,1", "--seats", "3..4", "--option", "cash=40").out
    command = next(line for line in told.splitlines() if line.startswith("command: "))
    assert command == (
        "command: corro simulate bolsa --games 50 --traders 'value random pumper' --seats 3..4 --option cash=40 "
        "--vary rounds=2,1 --seed 7"
    )


def test_a_report_without_a_seed_names_one_that_gives_the_same(corro: Corro) -> None:
    told = corro(*THREE[:-2])
    seed = next(line.removeprefix("seed: ") for line in told.out.splitlines() if line.startswith("seed: "))
    assert corro(*THREE[:-1], seed).out == told.out


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ((*THREE, "--league", "--ladder"), "--ladder and --league exclude each other"),
        ((*THREE, "--league", "--advice"), "--advice is for conditions that are compared"),
        ((*THREE, "--league", "--vary", "rounds=1,2"), "conditions of its own"),
        ((*THREE, "--league", "--seats", "5"), "an even number"),
        ((*THREE, "--ladder"), "climbed by one trader"),
        (("simulate", "siniestra-2", "--ladder", "--traders", "greedy"), "siniestra-2 has no --ladder"),
        ((*THREE, "--report", "found.pdf"), "a report is written to a file that ends in .html, .md, .json, .csv"),
        (("report", "nothing"), "there is no store"),
    ],
)
def test_what_cannot_be_reported_is_told_in_a_line(corro: Corro, asked: tuple[str, ...], said: str) -> None:
    told = corro(*asked)
    assert (told.status, told.out) == (2, "")
    assert said in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("experiment", [pytest.param("--deviations", marks=pytest.mark.prove), "--league"])
def test_an_experiment_merged_from_parts_is_the_whole(corro: Corro, tmp_path: Path, experiment: str) -> None:
    asked = (*THREE, experiment, "--seats", "4")
    whole = corro(*asked)
    assert whole.status == 0
    assert f"corro simulate bolsa {experiment} --games 50 --traders 'value random pumper' --seats 4" in whole.out
    files = [str(tmp_path / f"{part}.json") for part in (1, 2)]
    for part, file in enumerate(files, 1):
        assert corro(*asked, "--part", f"{part}/2", "-o", file).status == 0
    assert corro("simulate", "--merge", experiment, *files).out == whole.out


def test_advice_says_how_many_games_a_point_needs(corro: Corro) -> None:
    told = corro(*THREE, "--advice").out
    assert "first seat's win share: a difference of one point takes " in told


def test_games_of_the_store_are_reported_with_a_league_table(played: Corro) -> None:
    told = played("report", "g1", "g2", "g3")
    assert told.status == 0
    assert told.out.startswith("bolsa: 3 games that were played at tables\n")
    assert "3 players took part in 3 games." in told.out
    assert "League table" in told.out
    assert "command: corro report g1 g2 g3" in told.out


def test_persons_are_told_by_pseudonyms_if_wanted(corro: Corro, tmp_path: Path) -> None:
    moves = "orders nothing\n" * 2
    told = program(*AT_TABLE, "--rounds", "2", "--name", "secret-name", given=moves)
    assert told.status == 0, told.err
    file = tmp_path / "class.json"
    assert corro("report", "secret-name", "--pseudonyms", "-o", str(file)).status == 0
    report = json.loads(file.read_text(encoding="utf-8"))
    assert report["conditions"][0]["cast"][0] == "P1"
    text = file.read_text(encoding="utf-8")
    assert "Ana" not in text
    assert "secret-name" not in text


def test_a_game_that_goes_on_is_not_reported(corro: Corro) -> None:
    program(*AT_TABLE, "--name", "open", given="orders nothing\n")
    told = corro("report", "open")
    assert (told.status, told.out) == (2, "")
    assert "open goes on" in told.err


def test_games_of_two_titles_are_not_reported_together(played: Corro) -> None:
    assert played("run", "siniestra-2", "--quiet", "--seed", "1", "--name", "cards").status == 0
    assert "of one title" in played("report", "g1", "cards").err
    assert played("report", "cards").status == 0


def test_in_hindsight_each_sheet_stands_beside_the_best_reply(played: Corro, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    assert played("report", "g1", "--hindsight", "-o", str(file)).status == 0
    report = json.loads(file.read_text(encoding="utf-8"))
    (section,) = [section for section in report["sections"] if section["key"] == "hindsight"]
    sheets = [found["text"] for found in section["findings"] if found["key"].startswith("hindsight.g1.")]
    assert len(sheets) == 2 * 3  # two rounds, three seats
    assert all("Best in hindsight: orders" in sheet or "Nothing better is seen." in sheet for sheet in sheets)
    analysis = json.loads(played("analyse", "g1", "--json").out)  # as it was kept
    losses = {decision["n"]: decision["real"]["loss"] for decision in analysis["decisions"] if decision["real"]}
    figures = {figure["key"]: figure["value"] for figure in report["figures"]}
    for key, value in figures.items():
        if key.startswith("hindsight.g1."):
            assert value == losses[int(key.rpartition(".")[2])]


def test_who_begins_is_part_of_the_command_and_of_the_conditions(corro: Corro) -> None:
    told = corro("simulate", "bolsa", "--games", "20", "--seed", "7", "--traders", "random", "--token", "Beto").out
    assert "--option token=Beto" in told
    told = corro("simulate", "bolsa", "--games", "20", "--seed", "7", "--vary", "token=Ana,Beto").out
    assert "token=Beto: " in told
    assert "--vary token=Ana,Beto" in told
