"""What would come of a card, and why one plays it: the score that then stands, and nothing that is hidden."""

from random import Random

import pytest

from exchange.value.seal import SPECTATOR
from market.siniestra.law import model
from market.siniestra.law.model import Action, SiniestraEvent, State
from market.siniestra.outlook.cards_ahead import if_chosen, points
from market.siniestra.outlook.motives import reason
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
        "the lead is +5 then, and −6 otherwise"
    )
    assert reason(state, quotes, "reader", "en") == "gives up 11 now for what is to come"
    assert reason(state, quotes, "random", "es") == "al azar"
