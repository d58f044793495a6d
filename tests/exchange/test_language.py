"""Words for people: English is the message ids, other languages come from each package's own catalogue."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from exchange.value.words import N_, Message, catalogue, listed, mark_plural, said, translate


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
def spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    """Two packages: one of a tender, one of a market."""
    monkeypatch.syspath_prepend(str(tmp_path))
    catalogue.cache_clear()
    yield (
        package(tmp_path, "tender_words", lot="lote", shared="del concurso"),
        package(tmp_path, "market_words", price="precio", shared="del mercado"),
    )
    catalogue.cache_clear()


def test_english_says_the_message_itself(spoken: tuple[str, str]) -> None:
    assert translate("lot", "en", spoken) == "lot"


def test_another_language_says_it_from_the_first_package_that_knows_it(spoken: tuple[str, str]) -> None:
    assert translate("lot", "es", spoken) == "lote"
    assert translate("price", "es", spoken) == "precio"
    assert translate("shared", "es", spoken) == "del concurso"
    assert translate("shared", "es", spoken[::-1]) == "del mercado"


def test_what_nobody_knows_is_said_in_english(spoken: tuple[str, str]) -> None:
    assert translate("nothing of the kind", "es", spoken) == "nothing of the kind"
    assert translate("lot", "fr", spoken) == "lot"
    assert translate("lot", "es", ()) == "lot"


def test_nothing_is_said_as_nothing_and_not_as_the_catalogues_header(spoken: tuple[str, str]) -> None:
    assert translate("", "es", spoken) == ""
    assert said(listed([]), "es", spoken) == ""


def test_marking_a_message_leaves_it_as_it_is() -> None:
    assert N_("lot") == "lot"
    assert N_("lot").package == "exchange"
    assert mark_plural("{n} lot", "{n} lots") == ("{n} lot", "{n} lots")


def test_a_message_is_its_english_sentence_and_can_be_said_in_another_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    catalogue.cache_clear()
    name = package(tmp_path, "said_words", **{"{seat} has {what}": "{seat} tiene {what}", "a_lot": "un lote"})
    message = Message("{seat} has {what}", seat="Ana", what=Message("a lot"))
    assert message == "Ana has a lot"
    assert said(message, "en", [name]) == "Ana has a lot"
    assert said(message, "es", [name]) == "Ana tiene un lote"
    assert said("{seat} has {what}", "es", [name], {"seat": "{what}", "what": 3}) == "{what} tiene 3"
    both = listed([message, Message("a lot")])
    assert both == "Ana has a lot, a lot"
    assert said(both, "es", [name]) == "Ana tiene un lote, un lote"
    catalogue.cache_clear()
