"""`--words`: asked in plain lines, sealed before they are opened, and kept in the head."""

import io
import json

import pytest

from tests.command.conftest import Corro

PLAY = ("play", "siniestra-2", "--plain", "--words", "--seats", "Ana Beto", "--name", "duelo")


def test_each_person_seals_a_word_before_any_is_opened(corro: Corro, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("luna\n\nrío 7\n"))
    said = corro(*PLAY)
    seals = [line.split()[-1] for line in said.out.splitlines() if " seals a word: " in line]
    assert len(seals) == 2
    opened = said.out.index("the word of Ana: luna")
    assert all(said.out.index(seal) < opened for seal in seals)
    head = json.loads(corro("export", "duelo").out.splitlines()[0])
    assert head["words"] == {"Ana": "luna", "Beto": "río 7"}
    assert f"the seal of the seed, to be noted: {head['seed_seal']}" in said.out
    assert "seed_known" not in head
    assert corro("verify", "duelo").status == 0


def test_who_gives_no_word_begins_no_game(corro: Corro, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("luna\n"))
    said = corro(*PLAY)
    assert said.status == 2
    assert "Beto gave no word" in said.err
    assert "luna" not in said.out
    assert corro("show", "duelo").status == 2


def test_a_seed_and_words_exclude_each_other_and_traders_give_none(corro: Corro) -> None:
    assert corro(*PLAY, "--seed", "7").status == 2
    assert corro("run", "bolsa", "--words").status == 2
