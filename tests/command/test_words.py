"""`--words`: asked in plain lines, sealed before they are opened, and kept in the head."""

import io
import json

import pytest

from exchange.opening import NewGame
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


def test_the_floor_opens_at_a_table_whose_words_were_given_before(
    corro: Corro, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[NewGame] = []
    monkeypatch.setattr("tui.command.play.has_screen", lambda: True)
    monkeypatch.setattr("tui.command.play.open_floor", lambda _console, *, first: _took(kept, first))
    monkeypatch.setattr("sys.stdin", io.StringIO("luna\n"))
    said = corro("play", "bolsa", "--words", "--seats", "Ana Beto=quiet Caro=quiet")
    assert said.status == 0
    assert kept[0].setup.words == {"Ana": "luna"}
    assert said.out.index("the seal of the seed") < said.out.index("the word of Ana: luna")


def _took(kept: list[NewGame], first: NewGame) -> int:
    kept.append(first)
    return 0


def test_words_are_asked_for_in_the_form_of_the_floor_where_nobody_is_named(
    corro: Corro, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(_console: object, *, asked: NewGame, words: bool) -> int:
        kept.append((asked.setup.players, words))
        return 0

    kept: list[tuple[dict[str, str], bool]] = []
    monkeypatch.setattr("tui.command.play.has_screen", lambda: True)
    monkeypatch.setattr("tui.command.play.open_floor", opened)
    assert corro("play", "bolsa", "--words").status == 0
    assert [("person" in players.values(), words) for players, words in kept] == [(True, True)]


def test_where_no_person_sits_nobody_adds_a_word(corro: Corro) -> None:
    said = corro("play", "bolsa", "--plain", "--words", "--seats", "Ana=quiet Beto=quiet Caro=quiet")
    assert said.status == 2
    assert "no person sits at this table" in said.err
