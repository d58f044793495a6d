"""Especulación Siniestra in the lab: every fourth deal is played twice, and what that tells of its luck."""

import math

import pytest

from exchange import open_table
from market import GAMES
from market.export import steps_of
from market.lab.condition import Block, condition
from market.lab.lab import Wanted
from market.lab.report.counted import Counted
from market.lab.report.making import report_on
from market.lab.report.model import rows
from market.lab.simulate import simulate
from market.lab.stored import counted_games, stored
from market.lab.sums import Sums
from market.siniestra.lab.playing import EVERY, SiniestraLab
from market.siniestra.lab.speaking import SiniestraSpeaker, same_seat, share_of_deal

TITLES = ("siniestra-1", "siniestra-2")


@pytest.mark.parametrize("name", TITLES)
def test_a_deal_that_is_played_twice_has_the_same_cards_and_other_seats_S1_2(name: str) -> None:
    title, plays = GAMES[name], condition(name, ("random", "greedy"))
    lab = SiniestraLab(title)
    sums = lab.play(plays, Block(0, 0, 0, 8, 32), 7, Wanted()).sums
    leads, product = [], 0
    for place in range(0, 8, EVERY):
        seed = f"7-1-{place + 1}"
        once = lab.game(plays, seed, place)
        again = lab.game(plays, seed, place + 1, onwards=f"{seed}-again")
        assert once.moves[0].events == again.moves[0].events
        assert tuple(once.setup.players.values()) == tuple(again.setup.players.values())[::-1]
        assert title.score is not None
        one, two = (first - second for first, second in (title.score(game.end).values() for game in (once, again)))
        leads.append((one, two))
        product += one * two
    assert int(sums["twice"]) == len(leads) == 2
    assert sums["twice_lead"].tolist() == [sum(lead) for lead in zip(*leads, strict=True)]
    assert int(sums["twice_product"]) == product
    assert int(sums["games"]) == 8


def counted(leads: list[tuple[int, int]]) -> Counted:
    one, two = zip(*leads, strict=True)
    same = sum(a * b > 0 for a, b in leads)
    other = sum(a * b < 0 for a, b in leads)
    sums = {
        "twice": len(leads),
        "twice_lead": [sum(one), sum(two)],
        "twice_lead_sq": [sum(a * a for a in one), sum(b * b for b in two)],
        "twice_product": sum(a * b for a, b in leads),
        "twice_same": same,
        "twice_other": other,
    }
    return Counted(condition("siniestra-2", ("random", "greedy")), Sums(sums))


def test_where_the_deal_decides_all_both_games_of_it_end_alike() -> None:
    decided = counted([(3, 3), (-2, -2), (5, 5), (-6, -6), (1, 1)])
    assert share_of_deal(decided).value == pytest.approx(1)
    assert same_seat(decided).value == 1


def test_where_the_deal_decides_nothing_the_games_of_it_have_nothing_in_common() -> None:
    undecided = counted([(1, 1), (1, -1), (-1, 1), (-1, -1)] * 100)
    measure = share_of_deal(undecided)
    assert measure.value == pytest.approx(0)
    assert measure.low < 0 < measure.high
    assert same_seat(undecided).value == pytest.approx(0.5)


def test_of_too_few_deals_nothing_is_said() -> None:
    assert math.isnan(share_of_deal(counted([(1, 2), (2, 1)])).value)


@pytest.mark.parametrize("name", TITLES)
def test_a_report_tells_of_the_seats_the_deal_and_the_rules_that_come_into_play_S1_6(name: str) -> None:
    played = simulate(name, "greedy random", games=40, seed=7)
    report = report_on(played)
    keys = {row.key for row in rows(report)}
    assert keys >= {"fair.seat.1", "luck.variance", "luck.same", "course.moves.PlayCard", "course.rule.S1.6"}
    for lang in ("en", "es"):
        top = [words.say(lang) for words in report.top if not isinstance(words, str)]
        assert len(top) == 3
        assert not any("{" in said for said in top)


def test_stored_games_of_one_deal_whose_players_changed_seats_tell_of_its_luck_S1_2() -> None:
    games = []
    for seed, players in (
        ("1", "greedy random"),
        ("2", "greedy random"),
        ("1", "random greedy"),
        ("1", "random greedy"),
    ):
        one, other = players.split()
        session = open_table("siniestra-2", {"Ana": one, "Beto": other}, seed=seed)
        for _events in session.traders_move():
            pass
        games.append((session.log, session.log.head.owner))
    title = GAMES["siniestra-2"]
    (found,) = counted_games(stored(title, games), SiniestraSpeaker())
    assert title.score is not None
    ends = [list(title.score(steps_of(log, title, viewer).steps[-1].after).values()) for log, viewer in games]
    assert int(found.sums["twice"]) == 1
    assert found.sums["twice_lead"].tolist() == [ends[0][0] - ends[0][1], ends[2][0] - ends[2][1]]
    (alone,) = counted_games(stored(title, games[:2]), SiniestraSpeaker())
    section = next(each for each in SiniestraSpeaker().sections(alone) if each.key == "luck")
    assert [finding.key for finding in section.findings] == ["luck.none"]
