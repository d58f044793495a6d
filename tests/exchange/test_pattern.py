"""Patterns: whatever they write they read back, and where a line goes wrong they say so at its word."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exchange.script.kinds import NUMBER, PLAYER, SEAT, SEATS, SEVERAL
from exchange.script.pattern import FieldKind, Forms, Pattern, Sentence
from exchange.script.sentence import Line
from exchange.value.errors import PlayFileError
from exchange.value.words import LANGUAGES

SEATS_HERE = ("Ana", "Beto", "Caro", "lee")
KINDS: dict[str, FieldKind] = {"seat": SEAT, "count": NUMBER, "seats": SEATS, "several": SEVERAL, "player": PLAYER}
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "seat": st.sampled_from(SEATS_HERE),
    "count": st.integers(0, 999),
    "seats": st.lists(st.sampled_from(SEATS_HERE), min_size=1, unique=True).map(tuple),
    "several": st.lists(st.sampled_from(SEATS_HERE), min_size=2, unique=True).map(tuple),
    "player": st.sampled_from(["value", "reader", "Ana"]),
}
WORDS = st.sampled_from(["reads", "gives", "to", "with", "at", "up", ","])


@st.composite
def sentences(draw: st.DrawFn, fields: Sequence[str] = ("count", "seat", "several", "player")) -> Sentence:
    """Any sentence: words, commas and fields, a list of seats only at its end, a free word only before a word."""
    steps: list[str] = [draw(st.sampled_from(["{seat}", "reads", "{count}"]))]
    steps += draw(st.lists(WORDS, min_size=1, max_size=4))
    middle = draw(st.sampled_from([name for name in fields if f"{{{name}}}" not in steps]))
    steps += [f"{{{middle}}}", draw(WORDS.filter(lambda word: word != ",")), *draw(st.lists(WORDS, max_size=2))]
    if draw(st.booleans()):
        steps.append("{seats}")
    pattern = Pattern(" ".join(steps).replace(" ,", ","), KINDS)
    return Sentence(pattern, {name: draw(VALUES[name]) for name in pattern.names})


def line(text: str, *langs: str) -> Line:
    return Line("some.play", 1, text, SEATS_HERE, langs or ("en",))


def whole(forms: Forms, at: Line) -> Sentence:
    read = forms.read(at)
    at.end()
    return read


def fault(forms: Forms, text: str, *langs: str) -> PlayFileError:
    with pytest.raises(PlayFileError) as caught:
        whole(forms, line(text, *langs))
    return caught.value


@given(told=sentences())
def test_what_a_pattern_writes_it_reads_back_as_the_same_value(told: Sentence) -> None:
    assert whole(Forms([told.pattern]), line(str(told))) == told


def words_of(told: Sentence) -> str:
    """What tells its pattern from another: one seat may be all of a list of seats."""
    return told.pattern.template.replace("{seats}", "{seat}")


# A player may be any word: such a pattern reads the beginning of lines that another one writes.
@given(told=st.lists(sentences(["count", "seat", "several"]), min_size=2, max_size=6, unique_by=words_of))
def test_among_several_patterns_each_reads_its_own(told: list[Sentence]) -> None:
    forms = Forms([one.pattern for one in told])
    for one in told:
        read = forms.read(line(str(one)))
        # Two patterns may write the same words (`lee reads at`): then either may be read, and says the same.
        assert str(read) == str(one)
        assert read == one or read.pattern is not one.pattern


# A player may be any word, a wrong one too.
@given(told=sentences(["count", "seat", "several"]), data=st.data())
def test_a_wrong_word_is_found_where_it_stands(told: Sentence, data: st.DataObject) -> None:
    words = [word for word, _column in columns(str(told))]
    at = data.draw(st.integers(0, len(words) - 1))
    wrong = " ".join([*words[:at], "§", *words[at + 1 :]])
    assert fault(Forms([told.pattern]), wrong).column == line(wrong).columns[at]


@given(told=sentences())
def test_a_sentence_that_breaks_off_is_at_fault_behind_its_last_word(told: Sentence) -> None:
    words = [word for word, _column in columns(str(told))]
    if "seats" in told.pattern.names:  # a list of seats may end anywhere behind its first
        words = words[: len(words) - len(told.fields["seats"]) + 1]
    cut = " ".join(words[:-1])
    assert fault(Forms([told.pattern]), cut).column == len(cut) + 1


def columns(text: str) -> Iterator[tuple[str, int]]:
    found = line(text)
    return zip(found.words, found.columns, strict=True)


def test_what_may_stand_there_is_named_in_the_order_of_the_patterns() -> None:
    forms = Forms([Pattern(f"{{seat}} {word}", KINDS) for word in ("sings", "reads", "gives")])
    assert fault(forms, "Ana flies").expected == "expected sings | reads | gives, found “flies”"
    assert fault(forms, "Dani reads").expected == "expected a seat (Ana Beto Caro lee), found “Dani”"


def test_of_two_ways_that_a_line_may_go_the_fault_is_told_of_the_one_that_went_further() -> None:
    forms = Forms([Pattern("{seat} plays {count}", KINDS), Pattern("{player} plays for {seat}", KINDS)])
    assert forms.read(line("Ana plays 3")).fields == {"seat": "Ana", "count": 3}
    assert forms.read(line("value plays for Ana")).fields == {"player": "value", "seat": "Ana"}
    assert forms.read(line("Ana plays for Beto")).fields == {"player": "Ana", "seat": "Beto"}
    assert fault(forms, "Ana plays well").column == 11
    assert fault(forms, "value plays for Dani").column == 17
    assert fault(forms, "value plays on").column == 1


@pytest.fixture
def translated(monkeypatch: pytest.MonkeyPatch) -> Forms:
    spanish = {"{seat} gives {count}": "{seat} da|entrega {count}", "{seat} reads": "lee {seat}"}
    monkeypatch.setattr(
        "exchange.script.pattern.said", lambda text, lang: spanish.get(text, text) if lang == "es" else text
    )
    return Forms([Pattern(template, KINDS) for template in spanish])


def test_a_translation_is_written_by_its_first_spelling_and_read_by_each(translated: Forms) -> None:
    gives, reads = translated.patterns
    told = Sentence(gives, {"seat": "Ana", "count": 3})
    assert (told.said("es"), told.said("en")) == ("Ana da 3", "Ana gives 3")
    for text in ("Ana da 3", "Ana entrega 3", "Ana Entrega 3"):
        assert translated.read(line(text, "es")) == told
    assert translated.read(line("lee lee", "es")) == Sentence(reads, {"seat": "lee"})


def test_several_languages_are_read_at_once_and_what_is_expected_is_told_in_the_first(translated: Forms) -> None:
    for text in ("Ana da 3", "Ana gives 3"):
        assert str(translated.read(line(text, "es", "en"))) == "Ana gives 3"
    assert "expected da, found" in fault(translated, "Ana flies", "es", "en").expected
    assert "expected gives | reads, found" in fault(translated, "Ana flies", "en", "es").expected
    assert "expected gives | reads, found “da”" in fault(translated, "Ana da 3").expected
    assert set(LANGUAGES) == {"es", "en"}


def test_what_has_words_of_its_own_is_written_by_them_and_read_by_both() -> None:
    from market.bolsa.law.model import Deal, Part, SealSheet, Sheet
    from market.bolsa.speech.grammar import GRAMMAR

    empty = SealSheet(seat="Ana", sheet=Sheet())
    assert GRAMMAR.command_line(empty) == "Ana orders nothing"
    assert GRAMMAR.command_line(empty, "es") == "Ana no ordena nada"
    for text in ("no ordena nada", "ordena nada", "orders nothing"):
        assert GRAMMAR.move(line(text, "es", "en"), "Ana") == empty
    deal = Deal(seat="Ana", parts=(Part(shares=1, seat="Beto"),))
    for text in ("negocia 1 con Beto", "reparte 1 con Beto"):
        assert GRAMMAR.move(line(text, "es", "en"), "Ana") == deal
