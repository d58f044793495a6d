"""UTF-8, one sentence a line, words and commas, comments: what is between the sentences of a script."""

import unicodedata
from pathlib import Path

import pytest

from exchange.script import read as scripts
from exchange.script.read import read_script, read_text
from exchange.value.errors import PlayFileError
from market import GAMES
from tests.play.stage import HEAD, fault, holds, read


@pytest.mark.parametrize(
    "sentence",
    [
        "Ana orders buy 1 IBE, sell 1 SAN",
        "  Ana   orders\tbuy  1\t\tIBE,sell 1 SAN  ",
        "\tAna orders buy 1 IBE ,sell 1 SAN",
        "Ana orders buy 1 IBE\t,\tsell 1 SAN # and a comment, with a comma",
        "Ana orders buy 1 IBE, sell 1 SAN#no space before it",
        "Ana orders buy 1 IBE, sell 1 SAN ## # two of them",
    ],
)
def test_runs_of_spaces_and_tabs_count_as_one_and_are_free_around_a_comma(sentence: str) -> None:
    steps = read(f"{HEAD}{sentence}").steps
    assert steps[0].line.sentence == "Ana orders buy 1 IBE, sell 1 SAN"


def test_blank_lines_and_comments_mean_nothing_and_count_as_lines() -> None:
    text = "\n# a comment before all\n \t \ngame bolsa # here\n\nseats Ana Beto Caro\n#\n\n  # there\nexpect round 1\n"
    assert [step.line.number for step in read(text).steps] == [10]


def test_a_comment_swallows_the_rest_of_its_line_alone() -> None:
    fault("game bolsa\n^seats Ana Beto # Caro")


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_lines_end_as_on_any_system(ending: str) -> None:
    text = ending.join(["game bolsa", "seats Ana Beto Caro", "", "expect round 1 # so", "expect token Ana"])
    assert [step.line.number for step in holds(text).script.steps] == [4, 5]
    assert [step.line.number for step in holds(text + ending).script.steps] == [4, 5]


@pytest.mark.parametrize("char", ["\u00a0", "\u2028", "\u2003", "\v", "\f", "\r", "\x85", "\x00"])
def test_nothing_else_is_a_space_or_ends_a_line(char: str) -> None:
    fault(f"{HEAD}expect ^round{char}1")


def test_a_byte_order_mark_is_no_word(tmp_path: Path) -> None:
    file = tmp_path / "marked.play"
    file.write_bytes(b"\xef\xbb\xbf" + HEAD.encode())
    assert read_script(read_text(file), "marked.play", GAMES).setup.seats == ("Ana", "Beto", "Caro")


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"game bolsa\nseats Ana Jos\xe9 Caro\n", 2, 14),
        (b"game bolsa # \xff", 1, 14),
        ("game bolsa # ñandú ".encode() + b"\xc3", 1, 20),
        ("game bolsa # e\u0301 ".encode() + b"\xff", 1, 16),
        (b"\xef\xbb\xbfg\xffame bolsa", 1, 2),
        (HEAD.encode("utf-16"), 1, 1),
    ],
)
def test_what_is_not_utf_8_is_found_at_its_line_and_column(tmp_path: Path, data: bytes, line: int, column: int) -> None:
    file = tmp_path / "latin.play"
    file.write_bytes(data)
    with pytest.raises(PlayFileError, match="UTF-8") as caught:
        read_text(file)
    assert (caught.value.file, caught.value.line, caught.value.column) == (str(file), line, column)


def test_names_are_one_name_however_they_were_typed_NFC() -> None:
    apart = unicodedata.normalize("NFD", "Íñigo")
    assert len(apart) > len("Íñigo")
    playing = holds(f"game bolsa\nseats {apart} Beto Caro\nÍñigo orders nothing\nexpect to act Beto Caro")
    assert playing.table.seats[0] == "Íñigo"


def test_columns_count_code_points_of_the_normalised_text_from_1() -> None:
    fault("game bolsa\nseats Íñigo 阿娜 Caro\n\t阿娜 orders buy ^x IBE")
    apart = unicodedata.normalize("NFD", "Íñigo")
    with pytest.raises(PlayFileError) as caught:
        read(f"game bolsa\nseats {apart} Beto Caro\n{apart} flies")
    assert (caught.value.line, caught.value.column) == (3, 7)


def test_what_is_missing_is_expected_behind_the_last_word_comments_aside() -> None:
    assert "the end of the line" in str(fault(f"{HEAD}Ana bids^   # a number, one day"))
    assert "the end of the line" in str(fault(f"{HEAD}Ana orders buy 1 IBE,^"))


def test_a_fault_names_file_line_sentence_and_column_and_what_was_expected() -> None:
    error = fault(f"{HEAD}\nAna  orders buy ^two   IBE")
    assert str(error) == ("some.play:4  Ana orders buy two IBE: column 17: expected a whole number, found “two”")


@pytest.mark.parametrize("char", ["\x1b", "\x07", "\u202e", "\u2066", "\x9b"])
def test_no_fault_hands_a_terminal_what_it_would_obey(char: str) -> None:
    told = str(fault(f"{HEAD}^{char}[31m 3"))
    assert char not in told
    assert f"\\u{ord(char):04x}" in told


def test_a_fault_in_an_endless_line_is_told_shortly() -> None:
    assert len(str(fault(f"{HEAD}Ana orders buy 1 ^{'X' * 100_000}"))) < 600


def test_a_script_too_long_is_refused_before_it_is_understood(tmp_path: Path) -> None:
    file = tmp_path / "long.play"
    file.write_bytes(b"#" * (scripts.MOST_BYTES + 1))
    with pytest.raises(PlayFileError, match="at most"):
        read_text(file)
    with pytest.raises(PlayFileError, match="at most"):
        read(HEAD + "\n" * scripts.MOST_LINES)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a comment"])
def test_a_file_that_says_nothing_is_no_script(text: str) -> None:
    with pytest.raises(PlayFileError) as caught:
        read(text)
    assert (caught.value.line, caught.value.column) == (1, 1)
