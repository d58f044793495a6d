"""Words that seats add to the seed: by the steps of the log's page, in the head, and in every draw."""

import hashlib
import json

import pytest

from exchange.log.logfile import write_log
from exchange.opening import new_game, open_game
from exchange.script.write import write_script
from exchange.value.chance import mixed
from exchange.value.errors import BrokenDecision, BrokenSeal, Malformed, SetupError
from exchange.value.seal import HOST, SPECTATOR, seal
from exchange.verify import verify
from exchange.words import Mixing, with_words
from tests.exchange.forging import chained
from tests.exchange.played import TITLES, play_on

SALT = "0" * 32
WORDS = {"Ana": "luna", "Íñigo": "río\u0301 7"}


def both() -> Mixing:
    mixing = Mixing(tuple(WORDS))
    for seat, word in WORDS.items():
        mixing.hand_in(seat, seal(SALT, word))
    for seat, word in WORDS.items():
        mixing.open(seat, word, SALT)
    return mixing


def test_the_mixed_seed_is_the_hash_of_the_seed_and_the_words() -> None:
    text = json.dumps(["7", WORDS], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert mixed("7", WORDS) == hashlib.sha256(text.encode()).hexdigest()
    assert mixed("7", {}) == "7"


@pytest.mark.parametrize("name", ["siniestra-1", "siniestra-2"])
def test_a_game_with_words_draws_from_both_and_every_copy_proves_it(name: str) -> None:
    title, mixing = TITLES[name], both()
    new = new_game(title, dict.fromkeys(WORDS, "random"))
    session = open_game(with_words(new, mixing))
    head = session.log.head
    assert (head.words, head.seed, head.seed_seal) == (WORDS, mixing.seed, mixing.seed_seal)
    play_on(title, session.log)
    for viewer in (HOST, SPECTATOR, "Ana"):
        assert verify(write_log(session.log, viewer), TITLES).opening_checked
        lines = [json.loads(line) for line in write_log(session.log, viewer)]
        lines[0]["words"]["Ana"] = "sol"
        with pytest.raises(BrokenDecision):
            verify(chained(lines), TITLES)
        assert f"\nseed {mixed(mixing.seed, WORDS)}\n" in write_script(session.log, title, viewer)


def test_words_are_opened_only_when_all_seals_are_in_and_only_as_they_were_sealed() -> None:
    mixing = Mixing(("Ana", "Beto"))
    assert mixing.waiting == ("Ana", "Beto")
    mixing.hand_in("Ana", seal(SALT, "luna"))
    for refused in (
        lambda: mixing.open("Ana", "luna", SALT),
        lambda: mixing.hand_in("Ana", seal(SALT, "sol")),
        lambda: mixing.hand_in("Caro", seal(SALT, "sol")),
        lambda: mixing.words,
    ):
        with pytest.raises(SetupError):
            refused()
    mixing.hand_in("Beto", seal(SALT, "a\nb"))
    assert mixing.waiting == ("Ana", "Beto")
    with pytest.raises(BrokenSeal):
        mixing.open("Ana", "sol", SALT)
    with pytest.raises(SetupError, match="1 to 64"):
        mixing.open("Beto", "a\nb", SALT)
    mixing.open("Ana", "luna", SALT)
    with pytest.raises(SetupError, match="Beto"):
        _ = mixing.words


def test_a_seed_that_was_chosen_takes_no_words() -> None:
    with pytest.raises(SetupError, match="exclude each other"):
        with_words(new_game(TITLES["siniestra-1"], dict.fromkeys(WORDS, "random"), seed="7"), both())


@pytest.mark.parametrize("words", [{}, {"Zoe": "luna"}, {"Ana": ""}, {"Ana": "x" * 65}, {"Ana": "a\x07"}])
def test_words_that_cannot_be_are_not_read(words: dict[str, str]) -> None:
    session = open_game(with_words(new_game(TITLES["siniestra-1"], dict.fromkeys(WORDS, "random")), both()))
    lines = [json.loads(line) for line in write_log(session.log)]
    lines[0]["words"] = words
    with pytest.raises(Malformed) as caught:
        verify(chained(lines), TITLES)
    assert caught.value.field.startswith("words")
