"""What would come of a card, and why one plays it: the score that then stands, and nothing that is hidden."""

from itertools import pairwise
from random import Random

import pytest

from exchange.value.seal import SPECTATOR
from market.siniestra.law import model
from market.siniestra.law.model import Action, SiniestraEvent, State
from market.siniestra.outlook.cards_ahead import if_chosen, if_placed, points
from market.siniestra.outlook.motives import _signed, reason, turned_over
from market.siniestra.outlook.telling import foresee
from tests.market.siniestra.tables import TITLES, folded, script, setup, title_of, whole_game


@pytest.mark.parametrize("name", TITLES)
def test_the_score_told_before_a_choice_is_the_one_that_stands_behind_it_S1_5_S1_6(name: str) -> None:
    looked = tied = 0
    for seed in range(4):
        told: dict[int, tuple[object, ...]] = {}
        for state, events in whole_game(name, setup(seed=str(seed)), Random(seed)):
            for event in events:
                if isinstance(event, model.ActionChosen):
                    assert points(state, event.seat) == told[state.turn][Action(event.action) is Action.QUOTE]
                    looked += 1
            if state.turned and not state.tied and not any(state.actions):
                (seat,) = title_of(name).game.to_act(state)
                told[state.turn] = tuple(if_chosen(state, seat, action)[0] for action in Action)
            if state.tied and not any(state.actions):
                assert len(if_chosen(state, "Ana", Action.INVEST)) == 2
                tied += 1
    assert looked > 40
    assert tied


@pytest.mark.parametrize("name", TITLES)
def test_what_is_told_of_a_move_hangs_on_nothing_that_its_seat_may_not_see_S1_2_S1_3(name: str) -> None:
    game, history = title_of(name).game, list[SiniestraEvent]()
    for turn, (state, events) in enumerate(whole_game(name, setup(seed="5"), Random(5))):
        history += events
        if turn % 4:
            continue
        for seat in game.to_act(state):
            view, spectator = (folded(name, history, 52, viewer) for viewer in (seat, SPECTATOR))
            for move in game.choices(state, seat):
                assert foresee(view, move, "en") == foresee(state, move, "en")
                why = {reason(each, move, "reader", "en") for each in (view, spectator, state)}
                assert len(why) == 1
                assert why != {""}


@pytest.mark.parametrize("name", TITLES)
def test_a_reason_for_a_choice_tells_the_lead_that_comes_of_it_S1_5(name: str) -> None:
    said = 0
    for seed in range(3):
        for before, (after, events) in pairwise(whole_game(name, setup(seed=str(seed)), Random(seed))):
            for move in turned_over(events[0]) if isinstance(events[0], model.ActionChosen) else ():
                assert isinstance(move, model.Choose)
                why, lead = reason(before[0], move, "greedy", "en"), points(after, move.seat).lead
                if why.startswith("investing leaves the lead"):
                    done = "leaves the lead" if move.action is Action.INVEST else "quoting"
                    assert f"{done} at {'−' if lead < 0 else '+'}{abs(lead)}" in why
                    said += 1
                assert "gives up" not in why or why.startswith(f"{move.action.removesuffix('e')}ing")
    assert said > 20


@pytest.mark.parametrize("name", TITLES)
def test_a_reason_for_a_card_calls_it_neither_high_nor_low_and_counts_right_S1_4(name: str) -> None:
    table, gained = whole_game(name, setup(seed="2"), Random(2)), 0
    for state, _events in table:
        for seat in title_of(name).game.to_act(state):
            lead = points(state, seat).lead
            for move in title_of(name).game.choices(state, seat):
                if not isinstance(move, model.PlayCard):
                    continue
                why = reason(state, move, "greedy", "en")
                assert not {"high", "low", "choose"} & set(why.split())
                for action, done in ((Action.INVEST, "invested"), (Action.QUOTE, "quoted")):
                    gain = if_placed(state, seat, move.card, action).lead - lead
                    if done in why:
                        assert f"{gain} if it is {done}" in why
                        assert gain > 0
                        gained += 1
                    else:
                        assert gain <= 0 or "last card" in why
    assert gained > 20


def test_an_average_of_two_outcomes_is_told_to_the_half_S1_6() -> None:
    assert [_signed(lead) for lead in (2.5, -0.5, 0, -3)] == ["+2½", "−½", "+0", "−3"]


def test_a_choice_and_a_card_are_told_in_both_languages_S2_4() -> None:
    state: State = script(
        "game siniestra-1",
        "deck 40",
        "seats Ana Beto",
        "given hand Ana 7O 2E",
        "given hand Beto 3C 4C",
        "given draw nothing",
        "given prices O 5, C 6, E 4, B 1",
        "Ana plays 7O",
        "Beto plays 3C",
    ).table.view(SPECTATOR)
    quotes = model.Choose(seat="Ana", action=Action.QUOTE)
    assert foresee(state, quotes, "en") == ("then it stands 0 : 6",)
    assert foresee(state, quotes, "es") == ("queda 0 : 6",)
    assert reason(state, model.Choose(seat="Ana", action=Action.INVEST), "reader", "en") == (
        "investing leaves the lead at +5, quoting at −6"
    )
    assert reason(state, quotes, "reader", "en") == "quoting gives up 11 now for what is to come"
    assert reason(state, quotes, "random", "es") == "al azar"
