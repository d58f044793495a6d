"""The rule texts: complete, equal in both languages, and found by their number."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from exchange.value.words import LANGUAGES
from market.rules import InBoth, NoSuchRule, Rule, RuleBook, RulesFileError, load

BOLSA = [
    *["B1.1", "B1.2", "B1.3", "B1.4", "B1.5", "B1.6"],
    *["B2.1", "B2.2", "B2.3", "B2.4", "B2.5", "B2.6"],
    *["B3.1", "B3.2", "B3.3", "B3.4"],
    *["B4.1", "B4.2", "B4.3", "B4.4", "B4.5", "B4.6", "B4.7"],
    *["B5.1", "B5.2", "B5.3", "B5.4", "B5.5"],
    "B6",
    *["B7.1", "B7.2"],
    *["B8.1", "B8.2", "B8.3", "B8.4", "B8.5", "B8.6", "B8.7", "B8.8", "B8.9"],
]
SINIESTRA_BOTH = ["S1.1", "S1.2", "S1.3", "S1.4", "S1.5", "S1.6", "S1.7"]
SINIESTRA_1 = ["S2.1", "S2.2", "S2.3", "S2.4"]
SINIESTRA_2 = ["S3.1", "S3.2", "S3.3"]
RULINGS = {
    "market.bolsa": [
        *["B1.6", "B2.3", "B2.4", "B2.5", "B2.6", "B3.1", "B3.3"],
        *["B4.2", "B4.3", "B4.4", "B5.1", "B7.2"],
    ],
    "market.siniestra": ["S1.1", "S1.6", "S2.1", "S2.3", "S3.3"],
}
HOUSE_RULES = {
    "B8.1": ["cash", "price", "owned", "orders", "track"],
    "B8.2": ["start=dealt", "start=equal"],
    "B8.3": ["all_pass=nobody", "all_pass=rank"],
    "B8.4": ["bid_limit=surplus", "bid_limit=track"],
    "B8.5": ["quiet_move=seats", "quiet_move=none", "quiet_move=quantity"],
    "B8.6": ["dividend"],
    "B8.7": ["fee"],
    "B8.8": ["spend=sales", "spend=cash"],
    "B8.9": ["unanswered"],
}

# What stands in texts of either language as it is typed: options and their values, and the name of a refusal.
TYPED = re.compile(r"\b(?:[a-z_]+=[a-z]+|not-your-turn|(?:cash|price|track):|owned (?:and|y|\+) orders)")


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", TYPED.sub(" ", text).lower()))


ENGLISH_WORDS = words(
    "the and of is are with each seat sheet token cash price company call auction bid bidder pass deal round "
    "tape card share hand suit column draw pile deck buy sell buyer seller none"
)
SPANISH_WORDS = words(
    "el la los las y de del es son con cada asiento boleta testigo efectivo cotización empresa llamada "
    "subasta puja pasar reparto ronda cinta carta acción mano palo columna robar mazo baraja comprar "
    "vender nada"
)

BOOKS = ["market.bolsa", "market.siniestra"]
NUMBER = re.compile(r"(?<![A-Za-z0-9.])\d+")
CITED = re.compile(r"\b[BS]\d(?:\.\d+)?\b")

SMALL = """
titles = ["toy"]
preamble = {en = "Words", es = "Palabras"}
refusals = {en = "Refusals", es = "Rechazos"}
[sections.T1]
title = {en = "Start", es = "Inicio"}
[rules."T1.1"]
text = {en = "Toss a coin.", es = "Se lanza una moneda."}
"""


def texts(book: RuleBook) -> Iterator[tuple[str, InBoth[str]]]:
    """Every text of a book, with where it stands."""
    yield "preamble", book.preamble
    yield "refusals", book.refusals
    for number, heading in book.headings:
        yield f"title of {number}", heading.title
        if heading.intro:
            yield f"intro of {number}", heading.intro
    for rule in book.rules:
        yield rule.number, rule.text
        if rule.ruling:
            yield f"ruling of {rule.number}", rule.ruling
        if rule.table:
            for place, (en, es) in enumerate(zip(cells(rule, "en"), cells(rule, "es"), strict=True)):
                yield f"cell {place} of {rule.number}", InBoth(en, es)


def cells(rule: Rule, language: str) -> list[str]:
    assert rule.table
    table = rule.table[language]
    return [cell for row in (table.header, *table.rows) for cell in row]


def small(folder: Path, text: str = SMALL) -> Path:
    file = folder / "rules.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_every_rule_of_bolsa_is_there_in_order_B1_1_to_B8_9() -> None:
    assert list(load("market.bolsa").numbers) == BOLSA


def test_every_rule_of_siniestra_is_there_in_order_S1_1_to_S3_3() -> None:
    assert list(load("market.siniestra").numbers) == SINIESTRA_BOTH + SINIESTRA_1 + SINIESTRA_2


def test_each_title_has_the_rules_it_plays_by() -> None:
    siniestra = load("market.siniestra")
    assert list(siniestra.of("siniestra-1").numbers) == SINIESTRA_BOTH + SINIESTRA_1
    assert list(siniestra.of("siniestra-2").numbers) == SINIESTRA_BOTH + SINIESTRA_2
    assert [section.number for section in siniestra.of("siniestra-2").sections("en")] == ["S1", "S3"]
    assert load("market.bolsa").of("bolsa").numbers == load("market.bolsa").numbers
    assert siniestra.rule("S1.4").titles == ("siniestra-1", "siniestra-2")
    assert siniestra.rule("S2.3").titles == ("siniestra-1",)


def test_a_book_is_of_no_other_title_than_its_own() -> None:
    with pytest.raises(ValueError, match="no rules of bolsa: siniestra-1, siniestra-2"):
        load("market.siniestra").of("bolsa")


def test_a_rule_of_version_1_is_no_rule_of_version_2() -> None:
    with pytest.raises(NoSuchRule):
        load("market.siniestra").of("siniestra-2").rule("S2.4")


@pytest.mark.parametrize("package", BOOKS)
def test_no_text_is_empty_or_untidy(package: str) -> None:
    assert [
        (place, language)
        for place, text in texts(load(package))
        for language in LANGUAGES
        if not text[language] or text[language] != " ".join(text[language].split())
    ] == []


@pytest.mark.parametrize("package", BOOKS)
def test_no_text_holds_markup_that_a_screen_would_swallow(package: str) -> None:
    assert [
        (place, language)
        for place, text in texts(load(package))
        for language in LANGUAGES
        if re.search(r"[\[\]`*{}]", text[language])
    ] == []


@pytest.mark.parametrize("package", BOOKS)
def test_every_rule_and_ruling_is_a_sentence(package: str) -> None:
    spoken = [text for rule in load(package).rules for text in (rule.text, rule.ruling) if text]
    assert [text[language] for text in spoken for language in LANGUAGES if not text[language].endswith(".")] == []


@pytest.mark.parametrize("package", BOOKS)
def test_no_word_of_one_language_stands_in_the_other(package: str) -> None:
    book = load(package)
    assert {place: found for place, text in texts(book) if (found := words(text.es) & ENGLISH_WORDS)} == {}
    assert {place: found for place, text in texts(book) if (found := words(text.en) & SPANISH_WORDS)} == {}


@pytest.mark.parametrize("package", BOOKS)
def test_both_languages_say_the_same_numbers(package: str) -> None:
    assert {
        place: (text.en, text.es)
        for place, text in texts(load(package))
        if sorted(set(NUMBER.findall(text.en))) != sorted(set(NUMBER.findall(text.es)))
    } == {}


@pytest.mark.parametrize("package", BOOKS)
def test_both_languages_cite_the_same_rules_and_only_rules_that_are_there(package: str) -> None:
    book = load(package)
    known = {*book.numbers, *(number for number, _ in book.headings)}
    cited = {place: (set(CITED.findall(text.en)), set(CITED.findall(text.es))) for place, text in texts(book)}
    assert {place: both for place, both in cited.items() if both[0] != both[1] or both[0] - known} == {}


@pytest.mark.parametrize("package", BOOKS)
def test_rulings_are_marked_where_the_original_is_open_and_nowhere_else(package: str) -> None:
    assert [rule.number for rule in load(package).rules if rule.ruling] == RULINGS[package]


def test_the_table_of_the_call_has_all_eight_cases_in_both_languages_B3_2() -> None:
    book = load("market.bolsa")
    table = book.rule("B3.2").table
    assert table
    for language in LANGUAGES:
        assert [row[0] for row in table[language].rows] == ["1", "2", "3", "4", "5a", "5b", "6a", "6b"]
    assert [rule.number for rule in book.rules if rule.table] == ["B3.2"]
    assert table.en.lines()[0] == "Case: Orders left; Who trades; New price"
    assert table.en.lines()[5] == (
        "5a: D > S > 0, a single buyer; S shares change hands at the current price; rises by D − S"
    )


def test_the_spanish_call_writes_C_and_V_where_the_english_writes_D_and_S_B3_2() -> None:
    table = load("market.bolsa").rule("B3.2").table
    assert table
    spanish = str.maketrans("DS", "CV")
    formula = re.compile(r"\b[DSCV]\b(?: [−=>] (?:[DSCV]|0)\b)*")
    for en, es in zip(table.en.rows, table.es.rows, strict=True):
        for said_en, said_es in zip(en, es, strict=True):
            assert [f.translate(spanish) for f in formula.findall(said_en)] == formula.findall(said_es)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("number", "options"), HOUSE_RULES.items())
def test_house_rules_name_every_option_as_it_is_typed_B8_1_to_B8_9(
    number: str, options: list[str], language: str
) -> None:
    text = load("market.bolsa").rule(number).text[language]
    assert [option for option in options if option not in text] == []


def test_sections_read_in_one_language_and_hold_all_rules() -> None:
    book = load("market.bolsa")
    english, spanish = book.sections("en"), book.sections("es")
    assert [section.number for section in english] == ["B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8"]
    assert (english[3].title, spanish[3].title) == ("The auction", "La subasta")
    assert [rule.number for section in spanish for rule in section.rules] == BOLSA
    assert english[0].intro is None
    assert "log" in (english[7].intro or "")
    assert "registro" in (spanish[7].intro or "")


def test_a_language_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError, match="fr"):
        load("market.bolsa").sections("fr")


def test_a_rule_is_found_in_capitals_or_not() -> None:
    book = load("market.bolsa")
    assert book.rule("B5.3") is book.rule(" b5.3 ")
    assert book.rule("B5.3").section == "B5"
    assert book.rule("B6").section == "B6"


@pytest.mark.parametrize(
    ("asked", "nearest"),
    [
        ("B55", ("B5.5",)),
        ("B7", ("B7.1", "B7.2")),
        ("b7", ("B7.1", "B7.2")),
        ("2.4", ("B2.4",)),
        ("not-your-turn", ()),
        ("", ()),
    ],
)
def test_a_number_that_no_rule_has_is_told_with_the_nearest(asked: str, nearest: tuple[str, ...]) -> None:
    with pytest.raises(NoSuchRule) as caught:
        load("market.bolsa").rule(asked)
    assert (caught.value.number, caught.value.nearest) == (asked, nearest)
    ending = f"; nearest: {', '.join(nearest)}" if nearest else ""
    assert str(caught.value) == f"there is no rule {asked}{ending}"


def test_a_book_is_read_once() -> None:
    assert load("market.bolsa") is load("market.bolsa")


def test_any_file_of_that_shape_is_a_book(tmp_path: Path) -> None:
    book = load(small(tmp_path))
    assert (book.titles, book.numbers) == (("toy",), ("T1.1",))
    assert book.rule("T1.1").text["es"] == "Se lanza una moneda."
    assert book.rule("T1.1").ruling is None


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('en = "Toss a coin.", ', "", "missing required field `en`"),
        (', es = "Se lanza una moneda."', "", "missing required field `es`"),
        ('es = "Inicio"', 'es = "Inicio", fr = "Début"', "unknown field `fr`"),
        ("text =", "txt =", "field `txt`"),
        ("[sections.T1]", "[sections.T2]", "rule T1.1 has no section T1"),
        ('[rules."T1.1"]', '[sections.T2]\ntitle = {en = "a", es = "b"}\n[rules."T1.1"]', "T2 has no rule"),
        ("[sections.T1]", '[sections.T1]\ntitles = ["other"]', "names other, which is not among the titles"),
        ('[rules."T1.1"]', '[rules."T1.1"]\ntext = 1\n[rules."T1.1"]', "twice"),
        ('[rules."T1.1"]', '[rules."T1.1"', "line"),
        (
            "text =",
            'table = {en = {header = ["a", "b"], rows = [["c"]]}, es = {header = ["a"], rows = []}}\ntext =',
            "rule T1.1 has a table whose rows are not as long as its header",
        ),
    ],
)
def test_a_file_at_odds_with_itself_is_refused_with_its_name_and_fault(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    assert SMALL.count(old) == 1
    file = small(tmp_path, SMALL.replace(old, new))
    with pytest.raises(RulesFileError) as caught:
        load(file)
    assert str(caught.value).startswith(f"{file}: ")
    assert "\n" not in str(caught.value)
    assert fault in str(caught.value)


def test_a_file_or_package_that_is_not_there_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(RulesFileError, match="No such file"):
        load(tmp_path / "rules.toml")
    with pytest.raises(RulesFileError, match=r"market\.nowhere: No module named"):
        load("market.nowhere")
    with pytest.raises(RulesFileError, match="No such file"):
        load("market")


def test_a_file_that_is_not_utf_8_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_bytes(SMALL.encode("utf-16"))
    with pytest.raises(RulesFileError, match="utf-8"):
        load(file)


def test_importing_the_reader_reads_no_rules_and_loads_no_screen() -> None:
    program = (
        "import sys, market.rules as r; heavy = {'rich', 'textual', 'numpy', 'sqlmodel'}; "
        "print(r.load.cache_info().currsize, *sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["0"]
