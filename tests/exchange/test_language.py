"""Words for people: English is the message ids, other languages come from each package's own catalogue."""

import pickle
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from exchange.value.words import N_, Marker, Message, catalogue, enumerated, listed, marker, said, said_of


def package(folder: Path, name: str, **spanish: str) -> str:
    """A package that speaks Spanish: its words by what they mean."""
    words = Catalog(locale="es", project=name)
    for english, spoken in spanish.items():
        words.add(english.replace("_", " "), spoken)
    compiled = BytesIO()
    write_mo(compiled, words)
    place = folder / name / "locale" / "es" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (folder / name / "__init__.py").touch()
    (place / f"{name}.mo").write_bytes(compiled.getvalue())
    return name


@pytest.fixture
def spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Marker, Marker]]:
    """What two packages mark their messages with: one of a tender, one of a market."""
    monkeypatch.syspath_prepend(str(tmp_path))
    catalogue.cache_clear()
    yield (
        marker(package(tmp_path, "tender_words", lot="lote", shared="del concurso")),
        marker(package(tmp_path, "market_words", price="precio", shared="del mercado", has="{seat} tiene {what}")),
    )
    catalogue.cache_clear()


def test_english_says_the_message_itself(spoken: tuple[Marker, Marker]) -> None:
    tender, _market = spoken
    assert said(tender("lot"), "en") == "lot"


def test_another_language_says_it_from_the_catalogue_of_the_package_that_marked_it(
    spoken: tuple[Marker, Marker],
) -> None:
    tender, market = spoken
    assert said(tender("lot"), "es") == "lote"
    assert said(market("price"), "es") == "precio"
    assert said(tender("price"), "es") == "price"
    assert said(tender("shared"), "es") == "del concurso"
    assert said(market("shared"), "es") == "del mercado"


def test_what_nobody_marked_is_looked_up_at_home(spoken: tuple[Marker, Marker]) -> None:
    tender, market = spoken
    assert said("shared", "es", tender.package) == "del concurso"
    assert said(market("shared"), "es", tender.package) == "del mercado"
    assert said("shared", "es") == "shared"


def test_what_nobody_knows_is_said_in_english(spoken: tuple[Marker, Marker]) -> None:
    tender, _market = spoken
    assert said(tender("nothing of the kind"), "es") == "nothing of the kind"
    assert said(tender("lot"), "fr") == "lot"


def test_nothing_is_said_as_nothing_and_not_as_the_catalogues_header(spoken: tuple[Marker, Marker]) -> None:
    tender, _market = spoken
    assert said(tender(""), "es") == ""
    assert said("", "es", tender.package) == ""
    assert said(listed([]), "es", tender.package) == ""


def test_marking_a_message_leaves_it_as_it_is() -> None:
    assert N_("lot") == "lot"
    assert N_("lot").package == "exchange"
    assert N_.plural("{count} lot", "{count} lots") == ("{count} lot", "{count} lots", "exchange")


def test_a_message_about_a_number_of_things_has_two_forms(spoken: tuple[Marker, Marker]) -> None:
    lots = spoken[0].plural("{count} lot of {seat}", "{count} lots of {seat}")
    assert said_of(lots, 1, "es", seat="Ana") == "1 lot of Ana"
    assert said_of(lots, 2, "en", seat="Ana") == "2 lots of Ana"


def test_a_message_is_its_english_sentence_and_all_its_parts_are_said_each_from_its_own_catalogue(
    spoken: tuple[Marker, Marker],
) -> None:
    tender, _market = spoken
    has = spoken[1]("has")
    message = Message(has, seat="Ana", what=Message(tender("lot")))
    assert said(message, "en") == "has"
    assert said(message, "es") == "Ana tiene lote"
    assert said(has, "es", "", seat="Ana", what=tender("lot")) == "Ana tiene lote"
    assert said(has, "es", "", seat="{what}", what="lot") == "{what} tiene lot"
    both = listed([message, Message(tender("lot"))])
    assert both == "has, lot"
    assert said(both, "es") == "Ana tiene lote, lote"


def test_a_message_that_went_through_another_process_is_said_all_the_same(spoken: tuple[Marker, Marker]) -> None:
    message = Message(spoken[1]("has"), seat="Ana", what=spoken[0]("lot"))
    assert said(pickle.loads(pickle.dumps(message)), "es") == "Ana tiene lote"  # noqa: S301 — our own bytes


@pytest.mark.parametrize(
    ("names", "english", "spanish"),
    [
        ((), "", ""),
        (("Ana",), "Ana", "Ana"),
        (("Ana", "Beto", "Caro"), "Ana, Beto and Caro", "Ana, Beto y Caro"),
        (("Ana", "Inés"), "Ana and Inés", "Ana e Inés"),
        (("Ana", "Íñigo"), "Ana and Íñigo", "Ana e Íñigo"),
        (("Ana", "Hilario"), "Ana and Hilario", "Ana e Hilario"),
        (("Ana", "Yvonne"), "Ana and Yvonne", "Ana e Yvonne"),
        (("Inés", "Yolanda"), "Inés and Yolanda", "Inés y Yolanda"),
        (("Ana", "Hiedra"), "Ana and Hiedra", "Ana y Hiedra"),
    ],
)
def test_names_stand_in_a_sentence_as_each_language_joins_them(
    names: tuple[str, ...], english: str, spanish: str
) -> None:
    assert enumerated(names, "en") == english
    assert enumerated(names, "es") == spanish
