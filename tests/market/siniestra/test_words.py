"""The tape in both languages, the rule of each event, and what a script says where an expectation fails."""

from random import Random

import pytest

from exchange.script.read import read_script
from exchange.script.run import Playing
from exchange.value.words import catalogue
from market import GAMES
from market.siniestra.law import model
from tests.market.siniestra.tables import TITLES, setup, title_of, whole_game

SPANISH = [
    (model.CardInvested(seat="Ana", card="7O"), ("Ana invierte 7O",)),
    (model.CardQuoted(seat="Beto", card="12C", before=1, after=12), ("Beto cotiza 12C", "C pasa de 1 a 12")),
    (model.CardQuoted(seat="Beto", card="12C", before=12, after=12), ("Beto cotiza 12C", "C sigue en 12")),
    (model.CardDrawn(seat="Ana", place=7, card="7O", card_seal="0"), ("Ana roba",)),
    (model.SeatScored(seat="Ana", points=36, suits={}), ("Ana suma 36",)),
    (model.GameWon(seat="Ana", points=36, against=20), ("Ana gana con 36 a 20",)),
    (model.GameDrawn(points=36), ("la partida acaba en tablas a 36",)),
]
ENGLISH = [
    ("Ana invests 7O",),
    ("Beto quotes 12C", "C moves from 1 to 12"),
    ("Beto quotes 12C", "C stays at 12"),
    ("Ana draws",),
    ("Ana scores 36",),
    ("Ana wins with 36 to 20",),
    ("the game is a draw at 36",),
]


@pytest.mark.parametrize(("event", "spanish"), SPANISH)
def test_the_tape_speaks_spanish(event: model.SiniestraEvent, spanish: tuple[str, ...]) -> None:
    assert title_of("siniestra-1").words.tape(event, None, "es") == spanish


def test_the_tape_speaks_english_as_scripts_do() -> None:
    assert [title_of("siniestra-2").words.tape(event, None) for event, _spanish in SPANISH] == ENGLISH


def test_a_draw_says_the_same_to_everybody_S1_2() -> None:
    words = title_of("siniestra-1").words
    seen = model.CardDrawn(seat="Ana", place=7, card="7O", card_salt="1", card_seal="0")
    hidden = model.CardDrawn(seat="Ana", place=7, card_seal="0")
    assert words.tape(seen, None) == words.tape(hidden, None) == ("Ana draws",)


RULES = {
    "PricesOpened": ("S2.1", "S3.1"),
    "DeckLaid": ("S2.2", "S3.2"),
    "HandDealt": ("S2.2", "S3.2"),
    "CardSealed": ("S1.3", "S1.3"),
    "CardsTurnedOver": ("S1.3", "S1.3"),
    "ActionChosen": ("S1.5", "S1.5"),
    "ChoiceSealed": ("S1.6", "S1.6"),
    "ChoicesTurnedOver": ("S1.6", "S1.6"),
    "CardInvested": ("S1.4", "S1.4"),
    "CardQuoted": ("S1.4", "S1.4"),
    "CardDrawn": ("S2.3", "S1.7"),
    "SeatScored": ("S2.4", "S3.3"),
    "GameWon": ("S2.4", "S3.3"),
    "GameDrawn": ("S2.4", "S3.3"),
}


@pytest.mark.parametrize("name", TITLES)
def test_each_type_of_event_came_by_the_rule_that_says_so(name: str) -> None:
    words = title_of(name).words
    seen: dict[str, str] = {}
    for seed in range(8):
        for _state, events in whole_game(name, setup(40, str(seed)), Random(seed)):
            seen |= {type(event).__name__: words.rule(event) for event in events}
        seen |= {type(event).__name__: words.rule(event) for event in title_of(name).game.open(setup(40, str(seed)))}
    column = TITLES.index(name)
    assert seen == {kind: RULES[kind][column] for kind in seen}
    assert seen.keys() >= RULES.keys() - {"GameDrawn"}


@pytest.mark.parametrize("name", TITLES)
def test_every_event_but_the_disclosure_came_by_a_rule_of_its_version(name: str) -> None:
    words = title_of(name).words
    seen = set()
    for seed in range(5):
        for _state, events in whole_game(name, setup(40, str(seed)), Random(seed)):
            for event in events:
                assert words.rule(event) in words.rules()
                seen.add(type(event).__name__)
    assert {"CardsTurnedOver", "ChoicesTurnedOver", "ActionChosen", "CardDrawn", "SeatScored"} <= seen


def test_each_version_knows_its_own_rules_alone() -> None:
    one, two = (title_of(name).words.rules() for name in TITLES)
    assert {number[:2] for number in one} == {"S1", "S2"}
    assert {number[:2] for number in two} == {"S1", "S3"}


POSITION = """
game siniestra-2
seats Ana Beto
given hand Ana 7O 3C
given hand Beto 12E 2B
given draw Ana nothing
given draw Beto nothing
given prices O 5
given columns Ana O 1
""".lstrip()


@pytest.mark.parametrize(
    ("sentence", "so"),
    [
        ("expect prices O 6, C 1, E 2", "O is at 5, E is at 1"),
        ("expect columns Ana O 2", "the column of O has 1"),
        ("expect hand Ana 7O", "Ana holds 7O 3C"),
        ("expect hand Ana nothing", "Ana holds 7O 3C"),
        ("expect hand Beto 12E 3B", "Beto holds 12E 2B"),
        ("expect score Ana 0, Beto 1", "Ana scores 5, Beto scores 0"),
        ("expect draw", "the game is not over"),
    ],
)
def test_what_does_not_hold_is_told_as_it_is(sentence: str, so: str) -> None:
    failure = Playing(read_script(POSITION + sentence, "t.play", GAMES)).play()
    assert failure is not None
    assert failure.so == so


def test_a_won_game_is_no_draw_S3_3() -> None:
    text = POSITION.replace("hand Ana 7O 3C", "hand Ana nothing").replace("hand Beto 12E 2B", "hand Beto nothing")
    failure = Playing(read_script(text + "expect draw", "t.play", GAMES)).play()
    assert failure is not None
    assert failure.so == "Ana has won"


def test_the_catalogue_says_everything_in_spanish() -> None:
    said = catalogue("market.siniestra", "es")
    assert said.gettext("{seat} plays {card}") == "{seat} juega {card}"
