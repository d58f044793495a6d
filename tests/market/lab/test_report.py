"""A report: what it says, in both languages, and that every rendering holds the same figures."""

import csv
import html as entities
import io
import json
import re

import numpy as np
import pytest

from exchange.titles import title_named
from market.bolsa.lab.report.speaking import BolsaSpeaker
from market.bolsa.traders import OURS
from market.lab.measures import Measure, exact, share
from market.lab.report.aloud import seats_aloud
from market.lab.report.fair import verdict
from market.lab.report.figures import Estimate, Number, Unit, decimal, say
from market.lab.report.files import markdown, plain, to_csv, to_json
from market.lab.report.html import html
from market.lab.report.making import NOTES, command_line, command_of, report_of
from market.lab.report.model import Grid, Report, rows
from market.lab.report.plots import moved_apart
from market.lab.report.speaker import AnyTitle
from market.lab.report.terminal import bar, terminal
from market.lab.simulate import plan_of
from market.lab.sums import SHARE
from tests.market.lab.sums import made_up

TITLE = title_named("bolsa")
LANGUAGES = ("en", "es")


@pytest.fixture(scope="module")
def report() -> Report:
    counted = [
        made_up(),
        made_up(seed=2, number=1, first=0.4, rounds=3),
        made_up(seed=3, number=2, bid_limit="surplus"),
    ]
    return report_of(TITLE, counted, BolsaSpeaker(), origin=[("command", "corro simulate bolsa")])


@pytest.fixture(scope="module")
def equals() -> Report:
    return report_of(TITLE, [made_up(["random"] * 4)], BolsaSpeaker())


def test_the_designers_seven_questions_are_asked_and_the_rulings_counted(report: Report) -> None:
    keys = [section.key for section in report.sections]
    assert keys[:8] == ["fair", "decided", "trading", "auctions", "selling", "strategy", "pace", "rulings"]


def test_three_sentences_can_be_read_aloud(report: Report, equals: Report) -> None:
    for each in (report, equals):
        for lang in LANGUAGES:
            said = [say(sentence, lang) for sentence in each.top]
            assert len(said) == 3
            assert not any(re.search(r"[±%]|interval|error", sentence) for sentence in said)


def test_where_no_auction_was_held_none_is_told_of() -> None:
    counted = made_up(["pumper"] * 4)
    for name in ("auctions", "closing", "closing_at_end", "closing_at_payable", "all_passed", "bidders"):
        counted.sums[name][:] = 0
    for name in ("turns", "bids", "forced_passes", "passed_yet_bought"):
        counted.sums[name][:] = 0
    aloud = [say(sentence, "en") for sentence in report_of(TITLE, [counted], BolsaSpeaker()).top]
    assert aloud[2].endswith("and no auction is held.")
    assert not any("?" in sentence for sentence in aloud)


def test_a_seat_is_told_with_its_interval_and_what_would_be_fair(report: Report) -> None:
    fair = report.sections[0]
    found = next(found for found in fair.findings if found.key == "fair.seat.1")
    assert re.fullmatch(r"Seat 1 wins \d+\.\d % ± \d\.\d; fair would be 16\.7 %\.", say(found.text, "en"))
    assert re.fullmatch(r"Asiento 1: gana el \d+,\d % ± \d,\d; lo justo sería el 16,7 %\.", say(found.text, "es"))


def test_every_figure_names_its_games_its_rules_and_its_condition(report: Report) -> None:
    for row in rows(report):
        assert row.measure.n >= 0, row.key
        assert row.rules, row.key
        assert row.condition in range(len(report.settings)), row.key


def test_no_two_figures_bear_the_same_key(report: Report) -> None:
    keys = [(row.key, row.condition) for row in rows(report)]
    assert len(set(keys)) == len(keys)


def test_numbers_are_told_as_the_language_tells_them() -> None:
    assert decimal(12345.678, 1, "en") == "12,345.7"
    assert decimal(-12345.678, 1, "es") == "−12 345,7"
    assert Number(0.1544, Unit.SHARE).say("es") == "15,4 %"
    assert decimal(-0.001, 1, "en") == "0.0"
    assert Number(float("nan")).say("en") == "?"


def test_a_narrow_interval_is_told_with_a_digit_more() -> None:
    assert Estimate(share(15_400, 100_000), Unit.SHARE).say("en") == "15.4 % ± 0.2"
    assert Estimate(share(1_540_000, 10_000_000), Unit.SHARE).say("en") == "15.40 % ± 0.02"
    assert Estimate(exact(0.25, 4), Unit.SHARE).say("en") == "25.0 %"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_needs_no_network_and_no_script(report: Report, lang: str) -> None:
    page = html(report, lang)
    without = page.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|//|<script|<link|@import|url\(", without)
    assert f'<html lang="{lang}">' in page


def test_the_page_is_the_same_bytes_each_time(report: Report) -> None:
    assert html(report, "en") == html(report, "en")


def test_nothing_of_a_report_is_said_in_english_where_spanish_is_asked_for(report: Report, equals: Report) -> None:
    english = {"the", "and", "of", "games", "seat", "wins", "would", "round", "shares"}
    for each in (report, equals):
        shown = re.sub(r"<style>.*?</style>|<[^>]*>|<code>.*?</code>", " ", html(each, "es"), flags=re.DOTALL)
        words = set(re.findall(r"[a-záéíóúñ]+", entities.unescape(shown)))
        assert not words & english


def test_the_page_holds_every_sentence_and_every_plot(report: Report) -> None:
    page = entities.unescape(html(report, "en"))
    plots = [plot for section in report.sections for plot in section.plots]
    assert all(say(found.text, "en") in page for section in report.sections for found in section.findings)
    assert page.count("<svg") == len(plots)


def test_a_text_from_outside_is_no_markup_on_the_page() -> None:
    shown = html(report_of(TITLE, [made_up()], BolsaSpeaker(), origin=[("command", "<script>x</script> & y")]), "en")
    assert "<script>" not in shown
    assert "&lt;script&gt;x&lt;/script&gt; &amp; y" in shown


def test_json_and_csv_hold_the_same_figures(report: Report) -> None:
    figures = json.loads(to_json(report, "en"))["figures"]
    told = list(csv.DictReader(io.StringIO(to_csv(report, "en"))))
    assert [figure["key"] for figure in figures] == [row["key"] for row in told]
    for figure, row in zip(figures, told, strict=True):
        for name in ("value", "low", "high"):
            assert figure[name] == (float(row[name]) if row[name] else None)
        assert figure["n"] == int(row["n"])
        assert row["cast"].startswith("momentum × 2")


def test_keys_are_the_same_in_both_languages(report: Report) -> None:
    assert plain(report, "en")["figures"] == plain(report, "es")["figures"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_markdown_and_terminal_hold_every_sentence_of_the_top(report: Report, lang: str) -> None:
    lines = terminal(report, lang, width=400)
    page = markdown(report, lang)
    for sentence in report.top:
        assert say(sentence, lang) in lines
        assert say(sentence, lang) in page


def test_a_terminal_without_colours_gets_no_escapes(report: Report) -> None:
    assert "\x1b" not in terminal(report, "en", width=80)
    assert "\x1b[1m" in terminal(report, "en", width=80, color=True)
    assert max(map(len, terminal(report, "es", width=60).splitlines()[:40])) <= 60


def test_a_bar_is_full_to_its_interval_and_marks_what_is_fair() -> None:
    half = Measure(value=0.5, low=0.25, high=0.75, n=9, error=0.1, method=share(1, 2).method)
    assert bar(half, 1.0) == "█" * 6 + "▒" * 12 + "·" * 6
    assert bar(half, 1.0, fair=0.5)[12] == "│"


def test_what_a_change_does_is_told_with_the_interval_of_the_difference(report: Report) -> None:
    section = next(section for section in report.sections if section.key == "whatif")
    found = next(found for found in section.findings if found.key == "whatif.1.fair.first")
    one, other = made_up().by_seat[0], made_up(seed=2, first=0.4, rounds=3).by_seat[0]
    assert found.measure is not None
    assert found.measure.value == pytest.approx(other.value - one.value)
    assert found.measure.error == pytest.approx((one.error**2 + other.error**2) ** 0.5)
    assert say(found.text, "en").startswith("rounds=3: first seat's win share ")


def test_what_each_trader_wins_is_held_against_the_baseline_where_it_sits_at_all_tables(report: Report) -> None:
    assert [f"{name}'s win share" for name in dict.fromkeys(report.settings[0].cast)] == _compared_traders(report)
    casts = (["value", "random", "dumper"], ["value", "random", "dumper", "pumper"])
    grown = [made_up(cast, seed=number, number=number) for number, cast in enumerate(casts)]
    told = _compared_traders(report_of(TITLE, grown, BolsaSpeaker()))
    assert told == [f"{name}'s win share, times its part" for name in casts[0]]


def _compared_traders(report: Report) -> list[str]:
    (grid,) = next(section for section in report.sections if section.key == "whatif").grids
    return [name for name in (say(row, "en") for row in grid.rows) if name.split("'s win share")[0] in OURS]


def _sentences(report: Report) -> list[str]:
    return [say(found.text, "en") for section in report.sections for found in section.findings]


def test_of_forty_tables_of_equals_at_most_four_are_told_that_the_seat_matters() -> None:
    rng, tables = np.random.default_rng(11), [made_up(["random"] * 4, games=400) for _ in range(40)]
    for table in tables:
        hits = rng.multinomial(400, [0.25] * 4)
        for name, each in (("share_seat", SHARE), ("share_seat_sq", SHARE**2), ("sole_seat", 1), ("shared_seat", 0)):
            table.sums[name][:] = hits * each
    aloud = [say(seats_aloud(table), "en").startswith("Where you sit matters") for table in tables]
    assert aloud == [say(verdict(table), "en").startswith("The seat matters") for table in tables]
    assert sum(aloud) <= 4


def test_of_less_than_a_hundred_games_nothing_is_told_to_matter() -> None:
    few = report_of(TITLE, [made_up(games=99, first=0.9)], BolsaSpeaker())
    told = [*(say(sentence, "en") for sentence in few.top), *_sentences(few)]
    for what in ("whether it matters where you sit", "whether the seat matters", "who plays best"):
        assert any(sentence.startswith(f"Too few games were played to tell {what}") for sentence in told)
    assert not any("in a hundred meets" in sentence for sentence in told)
    assert say(few.top[0], "es").startswith("Se jugaron muy pocas partidas")
    enough = [say(sentence, "en") for sentence in report_of(TITLE, [made_up(games=100)], BolsaSpeaker()).top]
    assert not any("Too few" in sentence for sentence in enough)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_game_is_told_as_one(lang: str) -> None:
    counted = [made_up(games=1), made_up(games=1, number=1, rounds=3)]
    page = markdown(report_of(TITLE, counted, BolsaSpeaker()), lang)
    assert re.search(r"\b1 (game|partida)\b", page)
    assert not re.search(r"\b1 (games|partidas|cases|casos)\b", page)


@pytest.mark.parametrize("games", [1, 2, 29])
def test_between_conditions_of_a_few_games_no_difference_is_seen(games: int) -> None:
    counted = [made_up(games=games, first=0.9), made_up(games=games, first=0.05, number=1, rounds=3)]
    section = next(each for each in report_of(TITLE, counted, BolsaSpeaker()).sections if each.key == "whatif")
    assert [found.key for found in section.findings] == ["whatif.1.alike"]


def test_where_one_trader_plays_all_seats_no_strategy_is_praised(equals: Report) -> None:
    strategy = next(section for section in equals.sections if section.key == "strategy")
    assert [found.key for found in strategy.findings] == ["strategy.equals"]
    assert not strategy.plots


def test_any_title_is_told_by_its_wins_alone() -> None:
    any_title = report_of(TITLE, [made_up()], AnyTitle("B7.2"))
    assert [section.key for section in any_title.sections] == ["fair", "strategy", "pace"]


def test_a_heat_map_marks_best_replies_in_every_rendering() -> None:
    grid = Grid(
        key="matrix",
        title="matrix",
        rows=("a", "b"),
        columns=("x", "y"),
        cells=((share(1, 4), share(2, 4)), (share(3, 4), None)),
        best=frozenset({(1, 0)}),
        rules=("B7.2",),
    )
    from market.lab.report.model import Section

    shown = report_of(TITLE, [made_up()], AnyTitle(), further=[Section(key="m", title="m", grids=(grid,))])
    assert html(shown, "en").count("★") == markdown(shown, "en").count("★") == terminal(shown, "en").count("★") == 1


def test_the_notes_say_what_an_interval_is() -> None:
    assert any("95 of 100" in say(note, "en") for note in NOTES)


def test_the_command_at_the_end_can_be_pasted_into_a_shell() -> None:
    assert command_line(["simulate", "bolsa"], {"games": 100, "traders": "random value", "option": ["rounds=3"]}) == (
        "corro simulate bolsa --games 100 --traders 'random value' --option rounds=3"
    )


def test_the_command_names_traders_where_they_give_the_cast_of_every_table_again() -> None:
    tables = {"games": 10, "seats": (3, 4, 5), "seed": 1}
    for traders, named in (("", ""), ("random", "--traders random "), ("value quiet", "--traders 'value quiet' ")):
        plan = plan_of(TITLE, traders, **tables)  # type: ignore[arg-type]
        assert command_of(TITLE, plan) == f"corro simulate bolsa --games 10 {named}--seats 3..5 --seed 1"


def test_marks_of_lines_that_end_close_together_stand_apart_around_where_they_end() -> None:
    assert moved_apart([10.0, 90.0]) == [10.0, 90.0]
    assert moved_apart([80.0, 80.0, 200.0]) == [73.0, 87.0, 200.0]
    assert moved_apart([80.0, 90.0, 95.0]) == pytest.approx([74.3, 88.3, 102.3], abs=0.1)
    assert moved_apart([0.0, 0.0]) == [0.0, 14.0], "none leaves the plot"
