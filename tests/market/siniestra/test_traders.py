"""Traders: they play by their own view alone, legally, and better the more they look."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.value.chance import Chance
from market.cards.spanish import DECKS
from market.siniestra.law import model
from market.siniestra.law.model import Action, State
from market.siniestra.law.position import Position
from market.siniestra.law.score import scores
from market.siniestra.traders.simple import Board, unseen_cards
from tests.market.siniestra.tables import SEATS, TITLES, decided, folded, opened, setup, title_of, whole_game


def play(name: str, players: tuple[str, str], seed: int, deck: int = 40) -> State:
    """A whole game between two traders, each with its own view alone."""
    title, chance = title_of(name), Chance(str(seed))
    events = list(title.game.open(setup(deck, str(seed))))
    state = folded(name, events, deck)
    views = {seat: folded(name, events, deck, seat) for seat in SEATS}
    while to_act := title.game.to_act(state):
        seat = to_act[0]
        trader = title.traders[players[SEATS.index(seat)]]
        draws = chance.draws(f"trader {state.n}", seat)
        command = trader(views[seat], seat, title.game.choices(views[seat], seat), draws)
        for event in decided(name, state, command):
            state = title.game.evolve(state, event)
            views = {s: title.game.evolve(view, title.game.redact(event, s)) for s, view in views.items()}
    return state


def wins(name: str, better: str, worse: str, games: int) -> tuple[int, int]:
    """How often each of two traders won, sitting first and second by turns."""
    won = [0, 0]
    for seed in range(games):
        players = (better, worse) if seed % 2 == 0 else (worse, better)
        state = play(name, players, seed)
        if state.winner is not None:
            won[state.winner ^ (seed % 2)] += 1
    return won[0], won[1]


@pytest.mark.parametrize("name", TITLES)
def test_greedy_beats_random(name: str) -> None:
    better, worse = wins(name, "greedy", "random", 40)
    assert better >= 2 * worse


@pytest.mark.parametrize("name", TITLES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=10)
def test_the_gain_it_reckons_is_what_the_rules_make_of_it_S1_4_S2_4_S3_3(name: str, seed: int) -> None:
    game = title_of(name).game
    for state, _events in whole_game(name, setup(40, str(seed)), Random(seed)):
        if not state.turned or state.tied:
            continue
        for me in range(2):
            for action in Action:
                chosen = model.Choose(seat=SEATS[state.higher], action=action)
                after = state
                for event in decided(name, state, chosen):
                    after = game.evolve(after, event)
                mine = action if me == state.higher else action.other
                before_lead, after_lead = (points[me] - points[1 - me] for points in (scores(state), scores(after)))
                gain = Board(state, me).gain(state.turned[me], mine, state.turned[1 - me], mine.other)
                assert gain == after_lead - before_lead


@pytest.mark.parametrize("name", TITLES)
def test_the_unseen_cards_are_the_others_hand_and_the_piles_S1_2(name: str) -> None:
    events = list(title_of(name).game.open(setup(40)))
    view = folded(name, events, 40, "Ana")
    seen = {*(view.hand(0) or ()), *(pile[-1] for pile in view.piles)}
    assert set(unseen_cards(view, 0)) == set(DECKS[40]) - seen
    assert len(seen) == 11


def test_greedy_takes_the_points_that_lie_there_S1_5() -> None:
    position = Position(
        hands={"Ana": ("13O", "2C"), "Beto": ("3E", "4B")}, draw={"Ana": (), "Beto": ()}, prices={"O": 12}
    )
    state = opened("siniestra-2", setup(52, "7", position))
    title = title_of("siniestra-2")
    move = title.traders["greedy"](state, "Ana", title.game.choices(state, "Ana"), Chance("7").draws("t"))
    assert move == model.PlayCard(seat="Ana", card="13O")
    for command in (move, model.PlayCard(seat="Beto", card="3E")):
        for event in decided("siniestra-2", state, command):
            state = title.game.evolve(state, event)
    move = title.traders["greedy"](state, "Ana", title.game.choices(state, "Ana"), Chance("7").draws("t"))
    assert move == model.Choose(seat="Ana", action=Action.INVEST)
