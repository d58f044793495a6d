"""The coach: it advises a legal move with a reason, from its seat's own view alone, and only who sits there alone."""

import pytest

from exchange.coach import advises, may_coach
from exchange.game import PERSON, Setup
from exchange.log.log import MemoryLog
from exchange.session import Session, new_head
from exchange.title import Title
from exchange.value.words import said
from market import GAMES
from market.bolsa.law.choices import sheet_from
from market.bolsa.law.model import SealSheet

SEATS = {
    "bolsa": ("Ana", "Beto", "Caro"),
    "siniestra-1": ("Ana", "Beto"),
    "siniestra-2": ("Ana", "Beto"),
    "mano-central": ("Ana", "Beto", "Caro"),
}


def opened(title: Title, seats: tuple[str, ...], seed: str = "7") -> Session:
    """A table of persons."""
    setup = Setup(seats=seats, players=dict.fromkeys(seats, PERSON), options=title.game.options(seats, {}), seed=seed)
    return Session.open(title, setup, MemoryLog(new_head(title.game, setup)))


@pytest.mark.parametrize("name", SEATS)
def test_the_coach_advises_a_legal_move_with_a_reason_in_either_language(name: str) -> None:
    title = GAMES[name]
    table = opened(title, SEATS[name])
    choices = table.choices("Ana")
    for lang, begins in (("en", "Coach ("), ("es", "Consejo (")):
        advice = advises(title, table.view("Ana"), "Ana", choices, "abc", lang)()
        assert advice.command in choices
        assert advice.reason
        assert advice.ahead
        sentence = advice.sentence(title, lang)
        assert sentence.startswith(begins + said(title.characters[title.coach].name, lang, title.package))
        assert title.words.grammar.typed(advice.command, lang) in sentence
        assert advice.reason in sentence


def test_the_coach_says_the_same_whatever_others_have_sealed_and_whatever_the_seed_B2_6() -> None:
    title, told = GAMES["bolsa"], set()
    for seed, sheet in (("7", (0,) * 5), ("7", (2, -1, 0, 1, 0)), ("8", (-1, 2, 1, 0, 0))):
        table = opened(title, SEATS["bolsa"], seed)
        table.do(SealSheet(seat="Beto", sheet=sheet_from(sheet)))
        advice = advises(title, table.view("Ana"), "Ana", table.choices("Ana"), "abc", "en")()
        told.add(advice.sentence(title, "en"))
    assert len(told) == 1


def test_the_coach_says_the_same_whatever_card_the_other_has_put_down_S1_3() -> None:
    title, told = GAMES["siniestra-2"], set()
    for card in range(3):
        table = opened(title, SEATS["siniestra-2"])
        table.do(list(table.choices("Beto"))[card])
        advice = advises(title, table.view("Ana"), "Ana", table.choices("Ana"), "abc", "en")()
        told.add(advice.sentence(title, "en"))
    assert len(told) == 1


def test_the_coach_is_off_where_more_than_one_person_sits_and_where_nobody_does() -> None:
    title = GAMES["bolsa"]
    assert may_coach(title, {"Ana": PERSON, "Beto": "value", "Caro": "value"})
    assert not may_coach(title, {"Ana": PERSON, "Beto": PERSON, "Caro": "value"})
    assert not may_coach(title, {"Ana": "value", "Beto": "value", "Caro": "value"})
