"""The Spanish catalogues: every message of the code is there, translated, with the same fields, and compiled."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

import market.bolsa
from exchange.value.words import N_, Message, listed, said

REPO = Path(__file__).parent.parent
KEYWORDS = {"_": None, "N_": None, "plural": (1, 2), "many": (1, 2)}
FOLDERS = ("exchange", "market", "tui", "docs/examples")
CATALOGUES = sorted(path for folder in FOLDERS for path in (REPO / folder).rglob("locale/es/LC_MESSAGES/*.po"))
NAMES = [str(path.relative_to(REPO)) for path in CATALOGUES]

Forms = tuple[str, ...]


def forms(text: object) -> Forms:
    """A message's forms: one, or singular and plural."""
    return tuple(text) if isinstance(text, list | tuple) else (str(text),)


def catalogue(path: Path) -> dict[Forms, Forms]:
    """Each message of the file and its translation."""
    with path.open("rb") as file:
        return {forms(message.id): forms(message.string) for message in read_po(file, locale="es") if message.id}


def messages(package: Path) -> Iterator[Forms]:
    """The messages that the package's code marks, without those of packages that have a catalogue of their own."""
    inner = [locale.parent for locale in package.rglob("locale") if locale.parent != package]

    def wanted(folder: str) -> bool:
        return not folder.endswith("__pycache__") and Path(folder) not in inner

    for _file, _line, text, _comments, _context in extract_from_dir(
        package, method_map=[("**.py", "python")], keywords=KEYWORDS, directory_filter=wanted
    ):
        yield forms(text)


def fields(text: str) -> set[str]:
    """The named fields of a template."""
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}


def test_the_packages_that_speak_have_catalogues() -> None:
    assert {"exchange", "bolsa", "command"} <= {path.stem for path in CATALOGUES}


@pytest.mark.parametrize("path", CATALOGUES, ids=NAMES)
def test_every_message_of_the_code_is_in_the_catalogue_and_no_other(path: Path) -> None:
    assert set(messages(path.parents[3])) == set(catalogue(path))


@pytest.mark.parametrize("path", CATALOGUES, ids=NAMES)
def test_a_message_is_marked_by_the_package_in_whose_catalogue_it_stands(path: Path) -> None:
    package = path.parents[3]
    root = next(folder for folder in package.parents if not (folder / "__init__.py").exists())
    own = ".".join(package.relative_to(root).parts)
    inner = [locale.parent for locale in package.rglob("locale") if locale.parent != package]
    assert [
        str(file.relative_to(REPO))
        for file in package.rglob("*.py")
        if not any(file.is_relative_to(other) for other in inner)
        for marker in re.findall(r"^ *from (\S+) import \(?.*\bN_\b", file.read_text(encoding="utf-8"), re.MULTILINE)
        if marker != {"exchange": "exchange.value.words"}.get(own, own)
    ] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=NAMES)
def test_every_message_has_its_spanish(path: Path) -> None:
    assert [message for message, said in catalogue(path).items() if not all(said)] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=NAMES)
def test_a_translation_has_the_fields_of_its_message(path: Path) -> None:
    assert [
        (one, other)
        for message, said in catalogue(path).items()
        for one, other in zip(message, said, strict=True)
        if fields(one) != fields(other)
    ] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=NAMES)
def test_the_compiled_catalogue_is_what_the_text_says(path: Path) -> None:
    compiled = path.with_suffix(".mo").read_bytes()
    with path.open("rb") as file:
        expected = io.BytesIO()
        write_mo(expected, read_po(file, locale="es"))
    held, due = read_mo(io.BytesIO(compiled)), read_mo(io.BytesIO(expected.getvalue()))
    assert entries(held) == entries(due), "make messages brings it up to date"


def entries(held: Catalog) -> dict[Forms, Forms]:
    return {forms(message.id): forms(message.string) for message in held if message.id}


@pytest.mark.parametrize("path", CATALOGUES, ids=NAMES)
def test_no_catalogue_holds_the_hour_it_was_made(path: Path) -> None:
    assert not re.search("POT-Creation-Date|PO-Revision-Date|Last-Translator", path.read_text(encoding="utf-8"))


def test_a_message_and_its_facts_are_said_in_the_language() -> None:
    has = market.bolsa.N_("{name} has {value}")
    one = Message(has, name="Ana", value=4)
    assert one == "Ana has 4"
    assert said(one, "es") == "Ana tiene 4"
    assert said(listed([one, Message(has, name="Beto", value=5)]), "es") == "Ana tiene 4, Beto tiene 5"
    why = Message(market.bolsa.N_("no choice is open"))
    nested = Message(N_("refused {rule}: {why}"), rule="B4.3", why=why)
    assert said(nested, "es") == "rechazada, B4.3: no hay ninguna elección abierta"
    assert said("a text with {braces}", "es", "market.bolsa") == "a text with {braces}"
