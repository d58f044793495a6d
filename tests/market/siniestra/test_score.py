"""The scores of both versions against their rules read anew, and how the close is told."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from market.cards.spanish import SUITS
from market.siniestra.law.model import VERSIONS, State
from market.siniestra.law.opening import blank
from market.siniestra.law.score import ahead, explain, scores
from tests.market.siniestra.tables import SEATS, script

ROWS = st.lists(st.tuples(st.integers(1, 13), st.integers(0, 12), st.integers(0, 12)), min_size=4, max_size=4)
Row = tuple[int, int, int]


def table(version: int, rows: list[Row]) -> State:
    """A table with (price, Ana's cards, Beto's cards) per suit; only numbers matter to a score."""
    state = blank(VERSIONS[version - 1], SEATS, {"deck": 52})
    piles = tuple((f"{price}{suit}",) for suit, (price, _a, _b) in zip(SUITS, rows, strict=True))
    columns = [("1" + suit,) * row[1] for suit, row in zip(SUITS, rows, strict=True)]
    columns += [("1" + suit,) * row[2] for suit, row in zip(SUITS, rows, strict=True)]
    return msgspec.structs.replace(state, piles=piles, columns=tuple(columns))


@given(rows=ROWS)
def test_version_1_pays_each_card_the_price_where_columns_differ_S2_4(rows: list[Row]) -> None:
    counted = [row for row in rows if row[1] != row[2]]
    ana, beto = (sum(row[0] * row[seat] for row in counted) for seat in (1, 2))
    state = table(1, rows)
    assert scores(state) == (ana, beto)
    more = sum(row[1] for row in counted) - sum(row[2] for row in counted)
    decided = (ana - beto) or more
    assert ahead(state) == (None if not decided else 0 if decided > 0 else 1)


@given(rows=ROWS)
def test_leaving_level_suits_out_changes_totals_and_never_the_winner_S2_4(rows: list[Row]) -> None:
    ana, beto = (sum(row[0] * row[seat] for row in rows) for seat in (1, 2))
    more = sum(row[1] for row in rows) - sum(row[2] for row in rows)
    decided = (ana - beto) or more
    assert ahead(table(1, rows)) == (None if not decided else 0 if decided > 0 else 1)


@given(rows=ROWS)
def test_version_2_pays_the_price_to_the_longer_column_S3_3(rows: list[Row]) -> None:
    ana = sum(price for price, mine, theirs in rows if mine > theirs)
    beto = sum(price for price, mine, theirs in rows if mine < theirs)
    state = table(2, rows)
    assert scores(state) == (ana, beto)
    assert ahead(state) == (None if ana == beto else 0 if ana > beto else 1)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("version", [1, 2])
@given(rows=ROWS)
def test_the_close_tells_every_suit_and_the_sums_with_the_rule_S2_4_S3_3(
    lang: str, version: int, rows: list[Row]
) -> None:
    state = table(version, rows)
    lines = explain(state, lang)
    points = scores(state)
    assert len(lines) == len(SUITS) + 1 + (version == 1 and points[0] == points[1])
    assert all(line.startswith("S2.4  " if version == 1 else "S3.3  ") for line in lines)
    for suit, line, (price, mine, theirs) in zip(SUITS, lines, rows, strict=False):
        assert line.split()[1] == suit
        assert all(str(number) in line for number in (price, mine, theirs))
    assert all(str(number) in lines[len(SUITS)] for number in points)
    assert not any("{" in line for line in lines)


def test_the_close_reads_as_a_person_would_say_it_S2_4() -> None:
    rows = [(6, 1, 0), (9, 0, 0), (3, 0, 2), (10, 1, 1)]
    assert explain(table(1, rows)) == (
        "S2.4  O at 6: Ana 1 × 6 = 6, Beto 0 × 6 = 0",
        "S2.4  C at 9: columns of 0 and 0, it counts for nobody",
        "S2.4  E at 3: Ana 0 × 3 = 0, Beto 2 × 3 = 6",
        "S2.4  B at 10: columns of 1 and 1, it counts for nobody",
        "S2.4  together: Ana 6, Beto 6",
        "S2.4  on equal sums the cards in the suits that counted decide: Ana 1, Beto 2",
    )
    assert explain(table(1, rows), "es")[-1] == (
        "S2.4  a igual suma deciden las cartas en los palos que cuentan: Ana 1, Beto 2"
    )


def test_the_close_reads_as_a_person_would_say_it_S3_3() -> None:
    rows = [(6, 1, 0), (9, 0, 0), (3, 0, 2), (10, 1, 1)]
    assert explain(table(2, rows)) == (
        "S3.3  O at 6: columns of 1 and 0, 6 for Ana",
        "S3.3  C at 9: columns of 0 and 0, it counts for nobody",
        "S3.3  E at 3: columns of 0 and 2, 3 for Beto",
        "S3.3  B at 10: columns of 1 and 1, it counts for nobody",
        "S3.3  together: Ana 6, Beto 3",
    )


def test_the_log_says_which_suits_paid_S2_4() -> None:
    playing = script(
        "game siniestra-1",
        "seats Ana Beto",
        "given hand Ana nothing",
        "given hand Beto nothing",
        "given draw nothing",
        "given prices O 5, C 4, E 3, B 2",
        "given columns Ana O 2, C 1, B 3",
        "given columns Beto C 2, B 3",
    )
    told = [entry.event for entry in playing.table.log.read()]
    assert [event.suits for event in told if hasattr(event, "suits")] == [{"O": 10, "C": 4}, {"C": 8}]
