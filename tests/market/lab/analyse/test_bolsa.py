"""What an analysis says of games of Bolsa, held against the law."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

from exchange import open_store
from exchange.log.logfile import write_log
from exchange.titles import TITLES
from exchange.value.errors import LogError
from exchange.value.seal import SPECTATOR
from exchange.verify import verify
from market.bolsa.lab import analyst as bolsa
from market.bolsa.lab.playing_on import CAST, Trial, seated_anew, shares_together
from market.bolsa.lab.worth import changes
from market.bolsa.law import model
from market.bolsa.law.filling import choice_matters
from market.bolsa.law.opening import Position
from market.bolsa.title import TITLE
from market.bolsa.traders.seated import batch_of
from market.lab.analyse import Analysis, Decision, analyse, chances_behind, from_json, to_json
from market.lab.analyse.story import story_of
from market.lab.analyse.words import move_words
from tests.market.bolsa.tables import corpus, opened, seated
from tests.market.bolsa.told import seals, sheet
from tests.market.lab.analyse.games import bolsa_round, by_traders, hurried


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried(monkeypatch)


def decisions_of(analysis: Analysis, kind: type[model.SealSheet | model.Bid | model.Pass]) -> Iterator[Decision]:
    return (decision for decision in analysis.decisions if decision.move["type"] == kind.__struct_config__.tag)


# Worth ---------------------------------------------------------------------------------------------------------------


def test_the_parts_of_a_change_of_worth_add_up_to_it_by_every_house_rule() -> None:
    seen = set()
    for game in corpus()[:120]:
        story = story_of(TITLE, game.table.log.head, list(game.table.log.read()))
        rounds = changes(story)
        assert [each.round for each in rounds] == sorted(story.rounds)
        for place, seat in enumerate(game.setup.seats):
            worths = [each.seats[seat] for each in rounds]
            for change in worths:
                assert change.before + sum(change.parts.values()) == change.after
                seen |= {part for part, coins in change.parts.items() if coins}
            assert all(one.after == other.before for one, other in pairwise(worths))
            assert worths[0].before == story.states[rounds[0].n - 1].worth(place)
            assert worths[-1].after == game.table.state.worth(place)
    assert seen == {"trades", "moves", "auctions", "payments"}


def test_a_trade_gains_what_the_price_moves_beyond_it_and_a_move_what_was_owned() -> None:
    # 5a: Ana wants 2 IBE, Beto sells 1 at 10, the price goes to 11.
    table = bolsa_round({"Ana": "buy 2 IBE", "Beto": "sell 1 IBE", "Caro": ""}, rounds=1)
    (only,) = changes(story_of(TITLE, table.log.head, list(table.log.read())))
    parts = {seat: {name: coins for name, coins in each.parts.items() if coins} for seat, each in only.seats.items()}
    assert parts == {"Ana": {"trades": 1, "moves": 1}, "Beto": {"trades": -1, "moves": 1}, "Caro": {"moves": 1}}


def test_a_price_that_an_auction_set_is_the_auctions_part() -> None:
    table = bolsa_round({"Ana": "buy 1 IBE", "Beto": "buy 1 IBE", "Caro": "sell 1 IBE"}, rounds=1)
    table.do(model.Bid(seat="Ana", bid=14))
    table.do(model.Pass(seat="Beto"))
    (only,) = changes(story_of(TITLE, table.log.head, list(table.log.read())))
    assert {seat: each.parts["auctions"] for seat, each in only.seats.items()} == dict.fromkeys(only.seats, 4)
    assert {coins for each in only.seats.values() for name, coins in each.parts.items() if name != "auctions"} == {0}


# Chances -------------------------------------------------------------------------------------------------------------


def test_chances_stand_behind_every_event_and_end_with_who_won() -> None:
    table = by_traders(TITLE, "momentum random value", rounds=2)
    analysis = analyse(table.log)
    numbers = [each.n for each in analysis.chances]
    assert numbers[0] == 1
    assert numbers == sorted(set(numbers))
    for n in range(1, len(table.log) + 1):
        assert sum(each.share for each in analysis.odds(n).values()) == pytest.approx(1, abs=1e-4)
        assert all(0 <= each.low <= each.share <= each.high <= 1 for each in analysis.odds(n).values())
    winners = table.state.winners
    last = analysis.odds(len(table.log))
    assert {seat: each.share for seat, each in last.items()} == pytest.approx(
        {seat: (seat in winners) / len(winners) for seat in last}, abs=1e-5
    )


def test_a_sealed_sheet_changes_no_chance_before_it_is_turned_over_B2_1() -> None:
    table = by_traders(TITLE, "momentum random value", rounds=1)
    analysis = analyse(table.log)
    sealed = [n for n, event in enumerate(table.host.events(), start=1) if isinstance(event, model.SheetSealed)]
    assert analysis.chances[1].n == sealed[-1] + 1
    assert isinstance(table.host.event(sealed[-1] + 1), model.SheetsTurnedOver)


def test_a_win_that_is_certain_has_the_chance_1_before_the_end() -> None:
    """The last round, an auction between two who are far behind: whatever they bid, Caro wins."""
    position = Position(round=5, cash={"Ana": 9, "Beto": 9, "Caro": 900})
    table = bolsa_round({"Ana": "sell 1 IBE", "Beto": "sell 1 IBE", "Caro": "buy 1 IBE"}, position)
    assert table.to_act() == ("Ana",)
    for n in (table.state.n, table.state.n - 2):
        odds, cast = chances_behind(table.log, n, games=500)
        assert {seat: each.share for seat, each in odds.items()} == {"Ana": 0, "Beto": 0, "Caro": 1}
        assert 0.99 < odds["Caro"].low < 1
        assert cast.traders == CAST


def test_no_trial_gets_the_shares_of_another_that_is_played_with_it() -> None:
    rich = opened(seated(3, Position(round=5, cash={"Ana": 90})))
    poor = opened(seated(3, Position(round=5, cash={"Ana": 0})))
    rng = np.random.default_rng(1)
    trials = []
    for session in (rich, poor, rich):
        batch = batch_of(session.state).take(np.zeros(300, np.intp))
        trials.append(Trial(batch, seated_anew(CAST, 3, 300, rng), np.zeros((5, 3, 300), np.int64)))
    found = [shares[0].mean() / 2_520 for shares in shares_together(trials, rng)]
    assert found == [1.0, 0.0, 1.0]


# Decisions -----------------------------------------------------------------------------------------------------------


def test_the_best_sheet_in_hindsight_wins_by_the_law_what_it_is_said_to_win() -> None:
    """Without an auction nothing is left to chance: the analysis is exact, over all sheets that can be paid."""
    sheets = {"Ana": "sell 1 IBE", "Beto": "buy 1 IBE, buy 1 SAN", "Caro": ""}
    table = bolsa_round(sheets, rounds=1)
    analysis = analyse(table.log)
    for decision in decisions_of(analysis, model.SealSheet):
        assert decision.real is not None
        assert (
            decision.real.tried == decision.moves == sum(1 for _ in table.game.choices(opened(seated(3)).state, "Ana"))
        )
        for told, move in ((decision.real.made, decision.move), (decision.real.found, decision.real.best)):
            again = opened(seated(3, rounds=1))
            for seat, written in sheets.items():
                own = model.Sheet(**move["sheet"]) if seat == decision.seat else sheet(written)
                again.do(model.SealSheet(seat=seat, sheet=own))
            if again.over:
                won = (decision.seat in again.state.winners) / len(again.state.winners)
                assert told.share == pytest.approx(won, abs=1e-4)


def test_who_gave_the_win_away_in_the_last_auction_is_told_what_was_better() -> None:
    """Ana owns two IBE, and Beto sells the only one it has: at 10 Beto wins, from 16 on Ana."""
    owned = {"IBE": {"Ana": 2, "Beto": 1, "Caro": 0}}
    position = Position(round=5, cash={"Ana": 40, "Beto": 55, "Caro": 12}, owned=owned)
    table = bolsa_round({"Ana": "buy 1 IBE", "Caro": "buy 1 IBE", "Beto": "sell 1 IBE"}, position)
    assert table.to_act() == ("Ana",)
    table.do(model.Pass(seat="Ana"))
    while not table.over:
        table.do(model.Pass(seat=table.to_act()[0]))
    analysis = analyse(table.log)
    (passed,) = (each for each in decisions_of(analysis, model.Pass) if each.seat == "Ana")
    assert table.state.winners == ("Beto",)
    assert passed.real is not None
    assert passed.real == passed.known, "all that a bid hangs on lies open"
    assert passed.real.best["type"] == "Bid"
    assert passed.real.made.share < 0.5 < passed.real.found.share
    assert passed.real.loss == pytest.approx(passed.real.found.share - passed.real.made.share, abs=1e-5)
    assert passed.n == analysis.mattered[0]


def test_what_a_seat_could_know_hangs_on_no_other_seats_sealed_sheet_B2_6() -> None:
    """Two games that differ in the others' sheets alone: Ana's figures are the same to the last digit."""
    found = []
    for beto, caro in (("", "sell 1 IBE"), ("buy 2 SAN, sell 1 TEF", "buy 1 FER")):
        table = bolsa_round({"Ana": "buy 1 IBE", "Beto": beto, "Caro": caro}, rounds=2)
        for seat in ("Ana", "Beto", "Caro"):
            table.do(seals(seat))
        found.append(analyse(table.log).decision(2))
    one, other = found
    assert one.seat == "Ana"
    assert one.known == other.known
    assert one.real != other.real


def test_a_sheet_that_was_replaced_is_no_decision_B2_5() -> None:
    table = opened(seated(3, rounds=1))
    for seat, written in (("Ana", "buy 2 IBE"), ("Beto", ""), ("Ana", "buy 1 IBE"), ("Caro", "")):
        table.do(seals(seat, written))
    found = list(decisions_of(analyse(table.log), model.SealSheet))
    assert [(each.n, each.seat) for each in found] == [(3, "Beto"), (4, "Ana"), (5, "Caro")]
    assert found[1].move == {"type": "SealSheet", "seat": "Ana", "sheet": {"buy": {"IBE": 1}}}


def test_who_has_no_bid_open_made_no_decision_B4_2() -> None:
    position = Position(round=5, cash={"Ana": 10, "Beto": 50, "Caro": 0})
    table = bolsa_round({"Ana": "buy 1 IBE", "Beto": "buy 1 IBE", "Caro": "sell 1 IBE"}, position)
    table.do(model.Bid(seat="Ana", bid=10))
    table.do(model.Bid(seat="Beto", bid=20))
    table.do(model.Pass(seat="Ana"))
    found = [(each.seat, each.move["type"]) for each in analyse(table.log).decisions if "sheet" not in each.move]
    assert found == [("Ana", "Bid"), ("Beto", "Bid")]


# The whole -----------------------------------------------------------------------------------------------------------


def test_an_analysis_is_the_same_to_the_byte_for_the_same_seed_and_another_for_another() -> None:
    log = by_traders(TITLE, "momentum random value", rounds=1).log
    first = to_json(analyse(log))
    assert to_json(analyse(log)) == first
    assert to_json(from_json(first)) == first
    assert to_json(analyse(log, seed="other")) != first


def test_more_effort_narrows_every_interval() -> None:
    log = by_traders(TITLE, "momentum random value", rounds=1).log
    little, much = analyse(log), analyse(log, effort=4)
    assert {each.games for each in much.odds(1).values()} == {4 * each.games for each in little.odds(1).values()}
    assert all(
        much.odds(1)[seat].high - much.odds(1)[seat].low < each.high - each.low for seat, each in little.odds(1).items()
    )


def test_anybodys_copy_of_a_game_that_is_over_gives_the_same_analysis() -> None:
    log = by_traders(TITLE, "momentum random value", rounds=1).log
    with open_store(":memory:") as store:
        copy = store.take_in(verify(write_log(log, SPECTATOR), TITLES))
        assert copy.head.owner == SPECTATOR
        assert to_json(analyse(copy)) == to_json(analyse(log))


def test_of_a_game_that_goes_on_the_hosts_copy_alone_is_analysed() -> None:
    table = bolsa_round({"Ana": "buy 1 IBE", "Beto": "", "Caro": ""}, rounds=2)
    with open_store(":memory:") as store:
        copy = store.take_in(verify(write_log(table.log, "Ana"), TITLES))
        with pytest.raises(LogError, match="Ana's: only the host's"):
            analyse(copy)


def test_of_a_running_game_what_was_played_is_analysed() -> None:
    table = bolsa_round({"Ana": "buy 1 IBE", "Beto": "", "Caro": ""}, rounds=2)
    table.do(seals("Ana", "sell 1 IBE"))
    analysis = analyse(table.log)
    assert not analysis.over
    assert analysis.winners == ()
    assert [each.n for each in analysis.decisions] == [2, 3, 4], "the sheets of the second round are not all in"
    assert sum(each.share for each in analysis.odds(len(table.log)).values()) == pytest.approx(1, abs=1e-4)


def test_a_long_game_is_played_on_in_fewer_games_from_each_of_its_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    log = by_traders(TITLE, "momentum random value", rounds=2).log
    usual = analyse(log)
    monkeypatch.setattr(bolsa, "MANY", 4)
    fewer = analyse(log)
    assert 0 < fewer.odds(1)["Ana"].games < usual.odds(1)["Ana"].games
    assert [each.n for each in fewer.chances] == [each.n for each in usual.chances]
    games = [{each.real.made.games for each in found.decisions if each.real is not None} for found in (usual, fewer)]
    assert min(games[1]) < min(games[0])


@pytest.mark.parametrize("games", [4, pytest.param(24, marks=pytest.mark.prove)])
def test_games_by_any_house_rule_are_analysed_and_every_choice_is_told_as_it_could_be_typed(games: int) -> None:
    """Whatever the cards, the cash and the track are, and wherever the game began (B8)."""
    kinds = set()
    for game in corpus()[:games]:
        analysis = analyse(game.table.log)
        assert from_json(to_json(analysis)) == analysis
        assert all(each.moves > 1 for each in analysis.decisions)
        assert all(move_words(each.move, TITLE, "es") for each in analysis.decisions)
        for each in analysis.decisions:
            kinds.add(each.move["type"])
            for answer in (each.real, each.known):
                assert answer is None or (
                    answer.loss <= answer.high and move_words(answer.best, TITLE, "en", seat=False)
                )
    assert kinds >= {"SealSheet", "Bid"}


def test_whom_a_seat_deals_with_is_weighed_where_it_matters_and_else_lost_nothing_B5_4() -> None:
    matters = {True: 0, False: 0}
    for game in sorted(corpus(), key=lambda game: len(game.events)):
        chosen = [
            (before, choice_matters(before))
            for before, command in zip(game.befores, game.commands, strict=True)
            if isinstance(command, model.Deal | model.DealClockwise)
        ]
        if not any(weighed for _before, weighed in chosen) and (not chosen or matters[False]):
            continue
        analysis = analyse(game.table.log)
        for before, weighed in chosen:
            decision = analysis.decision(before.n + 1)
            assert decision.move["type"] == "Deal"
            assert (decision.real is not None) is weighed
            matters[weighed] += 1
        if matters[True] and matters[False]:
            break
    assert min(matters.values()) > 0
