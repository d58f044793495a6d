"""A debrief: the tables of a sitting side by side, for Bolsa and for titles that bring nothing of their own."""

from collections.abc import Callable, Mapping
from functools import cache

import pytest

from exchange.game import PERSON
from exchange.interruption import CallTime
from exchange.log.log import Log
from exchange.opening import open_table
from exchange.session import Session
from exchange.value.errors import CorroError
from market import GAMES
from market.bolsa.law.model import SheetSealed
from market.lab.analyse import analyse
from market.lab.debrief.html import html
from market.lab.debrief.making import debrief_of
from market.lab.debrief.model import Debrief, Ledger, Part
from market.lab.debrief.parts import told_of, turning_points, welch, worst, worst_of
from market.lab.debrief.played import Gathered, gathered, played_openly
from market.lab.debrief.terminal import terminal
from market.lab.report.figures import say

BOLSA = GAMES["bolsa"]
PEOPLE = "Ana Beto Caro Dani=quiet"


def played(
    seed: str,
    stop: Callable[[Session], bool] = lambda session: False,
    options: Mapping[str, int | str] | None = None,
    title: str = "bolsa",
    seats: str = PEOPLE,
) -> Log:
    """A game in which persons move as traders would, until it is over or stopped."""
    session = open_table(title, seats, seed=seed, options={"rounds": 3} if options is None else options)
    traders = [trader for name, trader in GAMES[title].traders.items() if name in ("value", "momentum", "random")]
    while not session.over and not stop(session):
        seat = session.to_act()[0]
        session.do(session.trader_moves(seat, traders[session.seats.index(seat) % len(traders)]))
    return session.log


def in_round(number: int, sealed: int) -> Callable[[Session], bool]:
    """Stopped when so many sheets of this round are sealed."""

    def stop(session: Session) -> bool:
        held = [sheet for sheet in session.state.held if sheet is not None]
        return bool(session.state.round == number and session.state.awaiting_sheets and len(held) == sealed)

    return stop


@cache
def three() -> tuple[tuple[int, Log], ...]:
    return ((1, played("one")), (2, played("two")), (3, played("three")))


def found(logs: tuple[tuple[int, Log], ...], **options: object) -> Debrief:
    return debrief_of("monday", BOLSA, logs, **options)  # type: ignore[arg-type]


def part(debrief: Debrief, key: str) -> Part:
    return next(part for part in debrief.parts if part.key == key)


def ledger(debrief: Debrief, key: str) -> Ledger:
    return next(ledger for ledger in part(debrief, key).ledgers if ledger.key == key)


def cells(rows: Ledger, lang: str = "en") -> list[list[str]]:
    return [[say(cell, lang) for cell in row] for row in rows.rows]


def test_all_seats_stand_in_one_list_by_their_worth_at_the_end() -> None:
    rows = cells(ledger(found(three()), "standings"))
    worth = {
        (str(table), seat): score
        for table, log in three()
        for seat, score in BOLSA.score(gathered("", BOLSA, [(table, log)]).games[0].behind(len(log))).items()  # type: ignore[misc]
    }
    assert len(rows) == 12
    assert [int(row[3]) for row in rows] == sorted(worth.values(), reverse=True)
    assert all(worth[row[2], row[1]] == int(row[3]) for row in rows)
    assert all(int(row[0]) == 1 + sum(score > int(row[3]) for score in worth.values()) for row in rows)


def test_games_that_were_stopped_are_compared_behind_the_last_round_that_all_tables_played_and_nobody_wins_them() -> (
    None
):
    stopped = played("two", in_round(3, 2))
    logs = ((1, played("one")), (2, stopped))
    debrief = found(logs)
    both = gathered("", BOLSA, logs)
    assert both.common == 2
    sentences = [say(sentence, "en") for sentence in part(debrief, "standings").sentences]
    assert "Table 2: the game was stopped behind round 2; nobody wins it." in sentences
    assert any("behind round 2" in sentence for sentence in sentences[2:])
    rows = cells(ledger(debrief, "standings"))
    for game in both.games:
        worth = game.scores(game.last_of(2))
        assert {row[1]: int(row[3]) for row in rows if row[2] == str(game.table)} == worth


def test_what_lies_sealed_when_a_game_is_stopped_is_told_nowhere() -> None:
    stopped = played("two", in_round(2, 3))
    sealed = [e.event for e in stopped.read(commands=False) if isinstance(e.event, SheetSealed)][-3:]
    both = gathered("", BOLSA, [(1, stopped)])
    seen = [getattr(step.event, "sheet", None) for step in both.games[0].game.steps[-3:]]
    assert not [event for event in sealed if event.sheet in seen]
    rows = cells(ledger(found(((1, stopped),)), "sheets"))
    assert {row[1] for row in rows} == {"1"}
    assert played_openly(BOLSA, stopped) == both.games[0].last_of(1) < len(stopped) - 3


def test_an_analysis_of_a_stopped_game_reads_nothing_that_is_still_sealed() -> None:
    stopped = played("two", in_round(2, 3))
    openly = list(stopped.read(commands=False))[: played_openly(BOLSA, stopped)]
    sheets = [entry.event.seat for entry in openly if isinstance(entry.event, SheetSealed)]
    assert len(sheets) == 4  # round 1's alone


@pytest.mark.parametrize("title", ["dbpoker-1", "mano-central"])
def test_where_hands_are_held_on_from_round_to_round_no_stopped_game_is_analysed(title: str) -> None:
    stopped = played("two", lambda session: len(session.host) > 50, {}, title, "Ana Beto Caro")
    assert gathered("", GAMES[title], [(1, stopped)]).games[0].rounds
    assert played_openly(GAMES[title], stopped) == 0


def test_every_sheet_stands_beside_all_that_its_seat_dealt_in_the_round() -> None:
    rows = cells(ledger(found(three()), "sheets"))
    assert len(rows) == 3 * 3 * 4
    shares = sum(
        int(word) for row in rows for words in row[4].split(", ") for word in words.split()[1:2] if "at" in words
    )
    trades = [row for game in gathered("", BOLSA, three()).games for row in game.rows["trades"]]
    assert shares == 2 * sum(row["shares"] for row in trades)  # type: ignore[misc]  # whoever bought, and whoever sold


def test_orders_to_buy_are_counted_by_how_much_they_got() -> None:
    debrief = found(three())
    sheets = part(debrief, "sheets")
    orders = next(ledger for ledger in sheets.ledgers if ledger.key == "orders")
    counts = [[int(cell) for cell in row] for row in cells(orders)]
    assert all(row[1] == sum(row[2:]) for row in counts)
    own = [row for row in cells(ledger(debrief, "sheets")) if row[2] != "Dani"]  # whom a trader plays
    asked = sum(row[3].count("buy ") for row in own)
    assert sum(row[1] for row in counts) == asked
    bought = {(row[0], row[1], row[2]) for row in own if "bought" in row[4]}
    assert sum(row[2] + row[3] for row in counts) >= len(bought) > 0
    assert say(sheets.sentences[0], "en").startswith(f"Of {asked} orders of persons to buy a company, ")


def test_no_line_of_a_table_is_told_by_its_colour_alone() -> None:
    drawn = html(found(three()), "en")
    assert drawn.count('class="mark">') == 5 * 3
    assert 'class="mark">' not in html(found(three()[:1]), "en")


def test_the_deals_of_auctions_are_told_from_the_one_that_the_end_made_look_worst() -> None:
    debrief = found(three())
    rows = cells(ledger(debrief, "auctions"))
    games = gathered("", BOLSA, three()).games
    assert len([call for game in games for call in game.rows["calls"] if call.get("way")]) > 0
    worse = [int(row[10].replace("−", "-")) for row in rows]
    assert worse == sorted(worse, reverse=True)
    for row in rows:
        sign = 1 if row[3] == "up" else -1
        assert int(row[10].replace("−", "-")) == sign * (int(row[8]) - int(row[9]))


def test_whoever_passed_and_dealt_all_the_same_is_named_B5_1() -> None:
    logs = tuple((n, played(f"pass {seed}", options={"rounds": 5})) for n, seed in enumerate((10, 26), start=1))
    rows = cells(ledger(found(logs), "passes"))
    assert {row[0] for row in rows} == {"1", "2"}
    games = gathered("", BOLSA, logs).games
    for table, number, company, seat, *_rest in rows:
        bids = [
            row["passed"]
            for row in games[int(table) - 1].rows["bids"]
            if (str(row["round"]), row["company"], row["seat"]) == (number, company, seat)
        ]
        assert bids[-1] is True


def test_prices_are_drawn_from_the_opening_on_a_line_a_table() -> None:
    prices = part(found(three()), "prices")
    assert say(prices.sentences[0], "en").startswith("All tables began with the same prices.")
    plots = prices.plots
    assert [plot.key for plot in plots] == [f"price.{name}" for name in ("IBE", "SAN", "TEF", "ITX", "FER")]
    for place, plot in enumerate(plots):
        for series, (_table, log) in zip(plot.series, three(), strict=True):
            values = [value.value for value in series.values if value is not None]
            game = gathered("", BOLSA, [(1, log)]).games[0]
            opening = game.game.steps[0].after.prices[place]
            assert values == [opening, *(game.behind(game.last_of(number)).prices[place] for number in (1, 2, 3))]


def test_moves_of_the_clock_and_of_stand_ins_are_counted_apart_and_never_told_as_a_persons_decision() -> None:
    session = open_table("bolsa", PEOPLE, seed="time", options={"rounds": 3})
    while not session.over:
        owing = session.to_act()
        persons = [seat for seat in owing if session.log.head.players[seat] == PERSON]
        if len(persons) == len(owing) and session.state.round == 1:
            session.do(CallTime(seats=owing))
        else:
            seat = next((seat for seat in owing if seat not in persons), owing[0])
            session.do(session.trader_moves(seat, BOLSA.traders["value"]))
    log = session.log
    debrief = found(((1, log),), analyses={log.head.id: analyse(log)})
    rows = cells(ledger(debrief, "deciders"))
    assert {row[0] for row in rows} <= {"Ana", "Beto", "Caro"}
    assert all(int(row[3]) > 0 and row[4] == "0" for row in rows)
    game = gathered("", BOLSA, [(1, log)]).games[0]
    analysis = analyse(log)
    lost = worst(game, analysis.decisions)
    assert all(step.by == PERSON for step in game.game.steps if step.n in {each.n for each in lost})
    first, *lines = [say(line, "en") for line in turning_points(game, analysis)]
    assert first == "What lost most in this game:"
    assert [line.split(":")[0] for line in lines] == [f"Round {each.round}, {each.seat}" for each in lost]
    rows = cells(ledger(found(((1, log),), analyses={log.head.id: analysis}), "mattered"))
    assert [row[:3] for row in rows] == [["1", str(each.round), each.seat] for each in lost]


def test_whoever_looks_back_is_told_of_the_own_decisions_first_and_then_of_the_others() -> None:
    log = played("one")
    game = gathered("", BOLSA, [(1, log)]).games[0]
    analysis = analyse(log)
    all_lost = worst(game, analysis.decisions)
    for seat in game.seats:
        lines = [say(line, "en") for line in turning_points(game, analysis, seat)]
        own, others = worst_of(game, analysis.decisions, seat), [each for each in all_lost if each.seat != seat]
        told = [line.split(":")[0] for line in lines]
        none = "None of your own decisions is seen to have lost anything."
        heading = "Your own decisions that lost most" if own else none
        wanted = [heading, *(f"Round {each.round}, {seat}" for each in own)]
        wanted += ["At your table", *(f"Round {each.round}, {each.seat}" for each in others)] if others else []
        assert told == wanted
    chosen = {each.n for each in told_of(game, analysis.decisions)}
    assert chosen == {each.n for seat in game.seats for each in [*all_lost, *worst_of(game, analysis.decisions, seat)]}


def test_with_pseudonyms_no_name_of_a_person_stands_anywhere() -> None:
    analyses = {log.head.id: analyse(log) for _table, log in three()}
    people = {(1, "Ana"): "García López, Ana"}
    debrief = found(three(), analyses=analyses, people=people, pseudonyms=True)
    for lang in ("en", "es"):
        for text in (html(debrief, lang), terminal(debrief, lang)):
            assert not [name for name in ("Ana", "Beto", "Caro", "García") if name in text]
            assert "P1" in text
            assert "P9" in text


def test_a_person_is_told_as_it_wrote_its_name() -> None:
    assert "Ana (García López, Ana)" in html(found(three(), people={(1, "Ana"): "García López, Ana"}), "es")


def test_a_page_needs_no_network_and_markup_in_a_name_stays_text() -> None:
    page = html(found(three(), people={(1, "Ana"): "<b>Ana</b> & Co"}), "en")
    assert "&lt;b&gt;Ana&lt;/b&gt; &amp; Co" in page
    assert "<script" not in page
    assert "http://" not in page.replace("http://www.w3.org/", "")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_nothing_is_left_untranslated_or_unfilled(lang: str) -> None:
    logs = (*three()[:1], (2, played("two", options={"rounds": 4})), (3, played("three", in_round(2, 1))))
    text = terminal(found(logs), lang, width=4000)
    assert "{" not in text
    assert ("place" in text) == (lang == "en")


def test_tables_with_different_rules_are_named_and_so_few_show_no_difference() -> None:
    logs = tuple((n, played(f"r{n}", options={"rounds": 3, "fee": n % 2})) for n in range(1, 5))
    debrief = found(logs)
    both = gathered("", BOLSA, logs)
    assert both.varied == ("fee",)
    rows = cells(ledger(debrief, "conditions"))
    assert [row[1] for row in rows] == ["2", "2"]
    (sentence,) = [say(each, "en") for each in part(debrief, "conditions").sentences]
    assert sentence.startswith("Fee: 1 (2 tables) less Fee: 0 (2 tables): ")
    assert "±" in sentence
    one_each = found(logs[:2])
    (sentence,) = [say(each, "en") for each in part(one_each, "conditions").sentences]
    assert "two tables of each at least" in sentence


def test_an_interval_is_welchs_over_tables() -> None:
    # By hand: means 2 and 6, variances 1 and 4, n 3 and 3: error sqrt(1/3 + 4/3), freedom (5/3)^2 / ((1/9 + 16/9) / 2)
    measure = welch([1, 2, 3], [4, 6, 8])
    assert measure is not None
    assert measure.value == 4
    assert measure.error == pytest.approx(1.2910, abs=1e-4)
    assert measure.half == pytest.approx(4.303 * 1.2910, abs=1e-3)  # 2.94 degrees of freedom, taken as 2
    assert welch([1], [2, 3]) is None
    alike = welch([5, 5], [5, 5])
    assert alike is not None
    assert (alike.low, alike.high) == (0, 0)


@pytest.mark.parametrize("title", sorted(set(GAMES) - {"bolsa"}))
def test_any_title_has_its_standings(title: str) -> None:
    seats = list(GAMES[title].cast)
    log = played("any", title=title, seats=" ".join(seats), options={})
    debrief = debrief_of("monday", GAMES[title], [(1, log)])
    assert {row[1] for row in cells(ledger(debrief, "standings"))} == set(seats)
    assert "{" not in terminal(debrief, "es", width=4000)


def test_a_sitting_without_a_game_has_no_debrief() -> None:
    with pytest.raises(CorroError):
        debrief_of("monday", BOLSA, [])


def test_gathered_games_say_who_decided() -> None:
    both = Gathered("", gathered("", BOLSA, three()).games)
    decided = both.games[0].decided("Ana")
    assert (decided.time, decided.stood_in) == (0, 0)
    assert decided.own == decided.moves > 0
