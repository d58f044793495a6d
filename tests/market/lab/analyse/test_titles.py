"""What an analysis says of games of other titles."""

from itertools import pairwise
from typing import Any

import pytest

from exchange.game import Setup
from exchange.log.log import MemoryLog
from exchange.opening import open_table
from exchange.session import Session, new_head
from market import GAMES
from market.lab.analyse import Analysis, analyse, analyse_briefly, any_title, chances_behind, from_json, to_json
from market.lab.analyse.task import Task
from market.lab.analyse.words import decision_words, reach_words, summary
from market.siniestra.law import model
from market.siniestra.law.position import Position
from tests.market.lab.analyse.games import by_traders, hurried
from tests.toys import heap
from tests.toys.tender.title import TITLE as TENDER

SINIESTRA = [GAMES["siniestra-1"], GAMES["siniestra-2"]]


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)


def whole(analysis: Analysis) -> None:
    """What holds of an analysis of any game that is over."""
    numbers = [each.n for each in analysis.chances]
    assert numbers[0] == 1
    assert numbers == sorted(set(numbers))
    for each in analysis.chances:
        assert sum(odds.share for odds in each.odds.values()) == pytest.approx(1, abs=1e-4)
    for round_ in analysis.rounds:
        assert all(each.before + sum(each.parts.values()) == each.after for each in round_.seats.values())
    assert set(analysis.mattered) <= {each.n for each in analysis.decisions}
    assert from_json(to_json(analysis)) == analysis


@pytest.mark.parametrize("title", SINIESTRA, ids=lambda title: title.name)
def test_every_card_and_every_choice_is_a_decision_S1_3_S1_5(title: Any) -> None:
    table = by_traders(title, "random random")
    analysis = analyse(table.log)
    whole(analysis)
    turns = sum(isinstance(event, model.CardsTurnedOver) for event in table.host.events())
    cards = [each for each in analysis.decisions if each.move["type"] == "PlayCard"]
    assert len(cards) == 2 * (turns - 1), "the last card of a hand is no choice"
    assert len(analysis.rounds) == turns
    for seat in table.seats:
        assert analysis.rounds[-1].seats[seat].after == title.score(table.state)[seat]


def siniestra(beto: tuple[str, ...], pile: tuple[str, ...]) -> Session:
    """Ana's hand is always the same; what Beto holds may lie in the draw pile as well."""
    title = GAMES["siniestra-1"]
    prices = {"O": 5, "C": 6, "E": 7, "B": 8}
    position = Position(hands={"Ana": ("2O", "9C", "13E"), "Beto": beto}, draw={"": pile}, prices=prices)
    setup = Setup(
        seats=("Ana", "Beto"),
        players={"Ana": "person", "Beto": "person"},
        options={"deck": 52},
        seed="1",
        position=position,
    )
    table = Session.open(title, setup, MemoryLog(new_head(title.game, setup)), salts=None)
    table.do(model.PlayCard(seat="Ana", card="9C"))
    table.do(model.PlayCard(seat="Beto", card=beto[0]))
    while not table.over:
        seat = table.to_act()[0]
        table.do(next(iter(table.choices(seat))))
    return table


def test_what_a_seat_could_know_hangs_on_no_hidden_card_S1_2() -> None:
    one = siniestra(("3E", "4B", "10C"), ("12O", "2B"))
    other = siniestra(("12O", "2B", "10C"), ("3E", "4B"))
    found = []
    for table in (one, other):
        (first,) = (
            each
            for each in analyse(table.log).decisions
            if each.seat == "Ana" and each.round == 1 and each.move["type"] == "PlayCard"
        )
        found.append(first)
    assert found[0].known == found[1].known
    assert found[0].real != found[1].real


def test_an_open_title_is_analysed_by_its_rules_alone_and_all_could_be_known() -> None:
    analysis = analyse(by_traders(heap.TITLE, "random random").log, title=heap.TITLE)
    whole(analysis)
    assert analysis.cast.traders == ("random",)
    assert analysis.decisions
    assert all(each.known == each.real for each in analysis.decisions)


def test_who_takes_one_stone_too_few_gives_the_win_away() -> None:
    """With as many stones left as may be taken the win is certain, and was lost by taking fewer."""
    lost = []
    for seed in range(6):
        table = by_traders(heap.TITLE, "random random", seed=str(seed))
        analysis = analyse(table.log, title=heap.TITLE)
        lost += [each for each in analysis.decisions if each.real is not None and each.real.found.share == 1]
    assert lost
    assert all(each.real is not None and each.real.loss == 1 - each.real.made.share for each in lost)


def test_a_title_that_hides_something_says_of_hindsight_alone_what_it_cannot_guess() -> None:
    analysis = analyse(by_traders(TENDER, "random random", tips=2).log, title=TENDER)
    whole(analysis)
    assert {each.known for each in analysis.decisions} == {None}
    assert all(each.real is not None for each in analysis.decisions)


@pytest.mark.parametrize("title", [heap.TITLE, GAMES["siniestra-2"]], ids=lambda title: title.name)
def test_every_analysis_is_told_in_both_languages(title: Any) -> None:
    table = by_traders(title, "random random")
    analysis = analyse(table.log, title=title)
    winner = title.game.winners(table.state)[0]
    english, spanish = (summary(analysis, title, lang) for lang in ("en", "es"))
    assert english[0] == f"{winner} won."
    assert spanish[0] == f"Ganó {winner}."
    assert len(english) == len(spanish) >= 4
    assert not any("{" in line for line in (*english, *spanish))
    told = ["  " + decision_words(analysis.decision(n), title, "es") for n in analysis.mattered]
    assert list(spanish[3 : 3 + len(told)]) == told


def test_a_long_game_is_analysed_within_the_budget_and_what_was_left_out_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(any_title, "BUDGET", 6_000)
    title = GAMES["mano-central"]
    table = open_table("mano-central", "Ana Beto=honest Caro=honest", seed="4")
    for _move in range(10_000):
        if table.over:
            break
        table.do(table.trader_moves(table.to_act()[0], title.traders["honest"]))
    told: list[float] = []
    analysis = analyse(table.log, progress=told.append)
    whole(analysis)
    assert told == sorted(told)
    assert len(set(told)) > 20
    assert told[-1] == 1.0
    assert told[-2] < 1.0, "all is done when it is told so"
    reach = analysis.reach
    assert reach is not None
    assert not reach.whole
    assert len(analysis.decisions) == reach.decisions < reach.of_decisions
    assert {each.by for each in analysis.decisions} == {"person"}, "those of the traders are left out first"
    assert len(analysis.chances) == reach.positions + 1 <= reach.of_positions
    assert all(each.real is not None and each.real.made.games == reach.weighed for each in analysis.decisions)
    english, spanish = (reach_words(analysis, lang) for lang in ("en", "es"))
    assert f"{reach.decisions} of {reach.of_decisions} decisions" in english[2]
    assert not set(english) & set(spanish)
    chosen = analyse_briefly(table.log, lambda decisions: decisions[:2])  # and it is the same again
    assert chosen.decisions == analysis.decisions[:2]


def test_work_that_takes_longer_than_was_thought_goes_on_being_told() -> None:
    told: list[float] = []
    task = Task("1", 1, told.append)
    task.begin(10 * 10)
    for _part in range(10):
        for _step in range(30):  # three times as much as was thought
            task.done(1)
        task.through(10)
    task.end()
    assert max(told[:-1]) < 1.0 == told[-1]
    late = told[100:]  # once a part has shown how it is
    steps = [after - before for before, after in pairwise(late)]
    assert max(steps) < 0.05, "nothing is left for the end"
    assert sum(step > 0 for step in steps) > 0.8 * len(steps), "and it never stands still for long"


def test_a_position_can_be_played_on_from_alone() -> None:
    table = by_traders(GAMES["siniestra-2"], "random random")
    odds, _cast = chances_behind(table.log, 60, games=300)
    assert {each.games for each in odds.values()} == {300}
    again, _cast = chances_behind(table.log, 60, games=300)
    assert again == odds
