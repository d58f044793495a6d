"""`corro run`: a whole game among traders, told by its tape."""

import re

from market import GAMES
from tests.command.conftest import Corro

SEATED = ("run", "bolsa", "--seats", "Ana=random Beto=value Caro=quiet", "--seed", "7", "--no-store")


def test_the_same_seed_gives_the_same_game_and_another_gives_another(corro: Corro) -> None:
    first = corro(*SEATED)
    assert (first.status, first.err) == (0, "")
    assert corro(*SEATED).out == first.out
    assert corro(*SEATED, "--seed", "8").out != first.out


def test_the_tape_tells_the_whole_game(corro: Corro) -> None:
    lines = corro(*SEATED, "--rounds", "2").out.splitlines()
    assert lines[0] == "round 1 begins, token with Ana"
    assert "round 2 ends, token to Caro" in lines
    assert re.fullmatch(r".* wins? with \d+", lines[-1])


def test_the_tape_is_told_in_spanish(corro: Corro) -> None:
    lines = corro("--lang", "es", *SEATED).out.splitlines()
    assert lines[0] == "empieza la ronda 1, testigo de Ana"
    assert "se destapan las boletas" in lines
    assert re.fullmatch(r".* ganan? con \d+", lines[-1])
    assert len(lines) == len(corro(*SEATED).out.splitlines())


def test_rules_adds_the_rule_to_each_sentence(corro: Corro) -> None:
    plain, ruled = corro(*SEATED).out.splitlines(), corro(*SEATED, "--rules").out.splitlines()
    for sentence, line in zip(plain, ruled, strict=True):
        assert re.fullmatch(re.escape(sentence) + r"  B\d(\.\d)?", line)


def test_quiet_prints_the_id_alone(corro: Corro) -> None:
    assert re.fullmatch(r"[0-9a-f]{12}\n", corro(*SEATED, "--quiet").out)


def test_house_rules_and_token_are_obeyed(corro: Corro) -> None:
    said = corro(*SEATED, "--token", "Caro", "--option", "quiet_move=none", "--option", "cash=9").out
    assert said.startswith("round 1 begins, token with Caro\n")


def test_without_seats_traders_sit_down(corro: Corro) -> None:
    for name in GAMES:
        said = corro("run", name, "--no-store")
        assert said.status == 0
        assert said.out.count("\n") >= 4
        assert all(line.split()[0] in GAMES[name].words.rules() for line in said.err.splitlines())


def test_the_close_of_siniestra_explains_the_score_beside_the_tape_S2_4_S3_3(corro: Corro) -> None:
    for name, rule in (("siniestra-1", "S2.4"), ("siniestra-2", "S3.3")):
        said = corro("--lang", "es", "run", name, "--seed", "4", "--no-store")
        assert [line.split()[:2] for line in said.err.splitlines()[:4]] == [[rule, suit] for suit in "OCEB"]
        assert "en total: Ana" in said.err
        assert rule not in said.out
        assert corro("run", name, "--seed", "4", "--no-store", "--quiet").err == ""


def test_titles_and_traders_are_listed_with_what_they_are(corro: Corro) -> None:
    for lang in ("en", "es"):
        titles = corro("--lang", lang, "titles").out.splitlines()
        assert [line.split()[0] for line in titles] == list(GAMES)
        for name, title in GAMES.items():
            traders = corro("--lang", lang, "traders", name).out.splitlines()
            assert [line.split()[0] for line in traders] == list(title.traders)
    assert len(corro("traders").out.splitlines()) == sum(len(title.traders) for title in GAMES.values())
