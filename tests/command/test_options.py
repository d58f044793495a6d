"""The options of a new game: whatever its title declares, by name, in help, errors and short forms."""

import json
from collections.abc import Mapping

import pytest

from exchange.script.sentence import Line
from exchange.title import Option, Title
from exchange.value.errors import PlayFileError
from market import GAMES
from tests.command.conftest import Corro
from tui.command.options import SHORT_FORMS

TITLES = list(GAMES)
CASTS = {name: " ".join(f"{seat}={trader}" for seat, trader in GAMES[name].cast.items()) for name in TITLES}


def other_value(title: Title, option: Option) -> int | str:
    """A value that is not what holds without the option."""
    if option.of_seats:
        return list(title.cast)[-1]
    if option.words:
        return next(value for value in option.words if value != option.default)
    return option.least if option.least != option.default else option.most


def options_of(corro: Corro, *call: str) -> Mapping[str, object]:
    """The options of the game that this call plays."""
    assert corro("run", *call, "--quiet").status == 0
    (game,) = json.loads(corro("games", "--json").out)
    options: Mapping[str, object] = game["options"]
    return options


@pytest.mark.parametrize(
    ("name", "option"),
    [(name, option) for name in TITLES for option in GAMES[name].options],
    ids=lambda each: str(getattr(each, "name", each)),
)
def test_whatever_a_title_declares_can_be_given(corro: Corro, name: str, option: Option) -> None:
    value = other_value(GAMES[name], option)
    seats = ("--seats", " ".join(f"{seat}=random" for seat in GAMES[name].cast))
    more = ("--option", "price=0") if option.name == "track" else ()
    if option.name == "price":
        more = ("--option", f"track={option.most}")
    if name == "bolsa" and option.name != "rounds":
        more = (*more, "--rounds", "1")
    assert options_of(corro, name, *seats, "--option", f"{option.name}={value}", *more)[option.name] == value


@pytest.mark.parametrize(("name", "option"), [(name, short) for name in TITLES for short in SHORT_FORMS])
def test_a_short_form_is_there_where_the_title_declares_the_option(corro: Corro, name: str, option: str) -> None:
    declared = {each.name: each for each in GAMES[name].options}
    if option in declared:
        value = other_value(GAMES[name], declared[option])
        assert options_of(corro, name, f"--{option}", str(value))[option] == value
    else:
        for lang, why in (
            ("en", f"{name} has no option {option}; it has: "),
            ("es", f"{name} no tiene la opción {option}; tiene: "),
        ):
            said = corro("--lang", lang, "run", name, f"--{option}", "1")
            assert (said.status, said.out) == (2, "")
            assert said.err == f"corro: {why}{', '.join(declared)}\n"
    assert corro("run", name, f"--{option}", "1", "--option", f"{option}=1").status == 2


def test_an_option_is_given_once_in_whatever_form(corro: Corro) -> None:
    said = corro("run", "bolsa", "--rounds", "2", "--option", "rounds=3")
    assert said.err == "corro: the option rounds is given twice\n"


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("command", ["run", "play"])
def test_help_behind_a_title_tells_its_options_by_its_own_declarations(
    corro: Corro, command: str, name: str, lang: str
) -> None:
    heading = {"en": f"Options of {name}", "es": f"Opciones de {name}"}[lang]
    general, own = (corro("--lang", lang, command, *title, "--help").out for title in ((), (name,)))
    assert heading not in general
    assert corro("--lang", lang, command, "chess", "--help").out == general
    box = own[own.index(heading) :]
    for option in GAMES[name].options:
        assert f"│ {option.name}=" in box
        assert option.rule in box
        assert all(str(value) in box for value in option.words)


def test_a_value_is_what_its_option_declares() -> None:
    number = Option(name="n", asks="", least=2, most=5)
    word = Option(name="w", asks="", words={52: "", "forty": ""})
    seat = Option(name="s", asks="", of_seats=True)
    seats = ("Ana", "Beto")
    for option, text, value in ((number, "5", 5), (word, "52", 52), (word, "forty", "forty"), (seat, "Beto", "Beto")):
        assert option.take(Line("", 1, text, seats)) == value
    for option, text in ((number, "6"), (number, "1"), (number, "x"), (number, ""), (word, "40"), (seat, "Caro")):
        with pytest.raises(PlayFileError, match="expected"):
            option.take(Line("", 1, text, seats))


def test_a_title_that_declares_nothing_says_so(corro: Corro, monkeypatch: pytest.MonkeyPatch) -> None:
    from msgspec.structs import replace

    bare = replace(GAMES["siniestra-2"], options=())
    monkeypatch.setitem(GAMES._loaded, "siniestra-2", bare)
    assert corro("run", "siniestra-2", "--option", "deck=40").err == "corro: siniestra-2 has no options\n"
    assert "Options of" not in corro("run", "siniestra-2", "--help").out
