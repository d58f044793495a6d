"""The trader that looks ahead: its guesses, its arrays against the law, the games it solves, and how well it plays."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.value.chance import Chance
from market.cards.held import HeldCard
from market.cards.spanish import DECKS, SUITS, VALUES, value_of
from market.siniestra.law import model
from market.siniestra.law.model import Action, State
from market.siniestra.law.position import Position
from market.siniestra.law.score import ahead, scores
from market.siniestra.traders.guess import Guess, guesses
from market.siniestra.traders.matrix import solved
from market.siniestra.traders.playout import GONE, NUMBER
from market.siniestra.traders.reader import tables_for
from market.siniestra.traders.simple import unseen_cards
from tests.market.siniestra.tables import SEATS, TITLES, decided, folded, opened, setup, title_of, whole_game
from tests.market.siniestra.test_traders import wins

SEEDS = st.integers(0, 2**32)


def views(name: str, seed: int, deck: int = 40) -> list[tuple[State, State]]:
    """Every state of a random game with the first seat's view of it."""
    events: list[model.SiniestraEvent] = []
    found = []
    for state, more in whole_game(name, setup(deck, str(seed)), Random(seed)):
        events += more
        found.append((state, folded(name, events, deck, "Ana")))
    return found


def truth(state: State) -> Guess:
    """What a seat that sees all would guess for the first one."""

    def cards(held: tuple[HeldCard, ...]) -> tuple[str, ...]:
        return tuple(str(card.card) for card in held)

    sealed = state.sealed[1]
    hand = cards(state.hands[1]) + (() if sealed is None else cards((sealed.dealt,)))
    common = state.version.common_pile
    return Guess(hand, cards(state.draw[0]), () if common else cards(state.draw[1]))


@pytest.mark.parametrize("name", TITLES)
@given(seed=SEEDS)
@settings(max_examples=8)
def test_a_guess_is_consistent_with_all_that_the_seat_has_seen_S1_2_S3_1(name: str, seed: int) -> None:
    for state, view in views(name, seed):
        if state.over:
            continue
        true = truth(state)
        for guess in guesses(view, 0, 3, Chance(str(seed)).draws("g")):
            assert [len(cards) for cards in (guess.hand, guess.pile, guess.theirs)] == [
                len(cards) for cards in (true.hand, true.pile, true.theirs)
            ]
            together = [*guess.hand, *guess.pile, *guess.theirs]
            assert sorted(together) == sorted(unseen_cards(view, 0))
            if not state.version.common_pile:  # S3.1: the values of either side are known
                assert Counter(map(value_of, guess.pile)) == Counter(map(value_of, true.pile))


def test_every_way_the_cards_may_lie_is_guessed_S2_2() -> None:
    view = views("siniestra-1", 1)[0][1]
    made = guesses(view, 0, 300, Chance("7").draws("g"))
    assert {guess.hand[0] for guess in made} == set(unseen_cards(view, 0))


def test_a_position_that_no_deal_gives_is_guessed_all_the_same_S3_1() -> None:
    position = Position(
        hands={"Ana": ("7O", "7C", "7E"), "Beto": ("2O", "3O", "4O")},
        draw={"Ana": ("5O", "5C"), "Beto": ("6O", "6C")},
    )
    events = title_of("siniestra-2").game.open(setup(40, "7", position))
    view = folded("siniestra-2", events, 40, "Ana")
    for guess in guesses(view, 0, 20, Chance("7").draws("g")):
        assert {*guess.hand, *guess.pile, *guess.theirs} == {"2O", "3O", "4O", "5O", "5C", "6O", "6C"}
        assert (len(guess.hand), len(guess.pile), len(guess.theirs)) == (3, 2, 2)


@pytest.mark.parametrize("name", TITLES)
@given(seed=SEEDS, copies=st.integers(1, 3))
@settings(max_examples=10)
def test_the_arrays_play_by_the_rules_from_any_turn_to_the_end_S1_4_S1_7_S2_3_S2_4_S3_3(
    name: str, seed: int, copies: int
) -> None:
    """The same moves at a table and in the arrays, where hidden cards are guessed as they lie."""
    game = title_of(name).game
    states = [state for state, _events in whole_game(name, setup(40, str(seed)), Random(seed))]
    start = [n for n, state in enumerate(states) if _between_turns(state)]
    begin = start[seed % len(start)]
    state = states[begin]
    order = np.tile(np.arange(GONE), (copies, 1))
    tables = tables_for(state, 0, state.hand(0) or (), [truth(state)] * copies, order, 1)
    draw = Random(seed + 1)
    while not state.over:
        cards = [draw.choice(state.hand(seat) or ("",)) for seat in (0, 1)]
        commands: list[model.SiniestraCommand] = [
            model.PlayCard(seat=seat, card=card) for seat, card in zip(SEATS, cards, strict=True)
        ]
        for command in commands:
            for event in decided(name, state, command):
                state = game.evolve(state, event)
        invests = [False, False]
        while state.turned:
            seat = game.to_act(state)[0]
            action = draw.choice(list(Action))
            place = SEATS.index(seat)
            invests[place] = action is Action.INVEST
            if not state.tied:
                invests[1 - place] = not invests[place]
            for event in decided(name, state, model.Choose(seat=seat, action=action)):
                state = game.evolve(state, event)
        numbers = np.array([[NUMBER[card]] * copies for card in cards])
        for seat_place in (0, 1):
            tables.take(seat_place, numbers[seat_place])
        tables.place(numbers, np.array([[flag] * copies for flag in invests]))
        for table in range(copies):
            assert tuple(tables.prices[:, table]) == state.prices
            for seat_place in (0, 1):
                held = [number for number in tables.hands[seat_place, :, table] if number != GONE]
                assert sorted(held) == sorted(NUMBER[card] for card in state.hand(seat_place) or ())
            more = [state.column(0, suit) - state.column(1, suit) for suit in range(len(SUITS))]
            assert list(tables.more[:, table]) == more
    points = scores(state)
    assert list(tables.lead()) == [points[0] - points[1]] * copies
    winner = ahead(state)
    assert list(np.sign(np.round(tables.worth(), 1))) == [0 if winner is None else 1 if winner == 0 else -1] * copies


def _between_turns(state: State) -> bool:
    return not state.turned and all(sealed is None for sealed in state.sealed) and not state.over


def test_a_game_with_one_good_answer_is_solved_by_it() -> None:
    assert solved(np.array([[[1.0, 2.0], [0.0, 1.0]]])) == pytest.approx([1, 0], abs=0.02)


def test_scissors_stone_and_paper_are_mixed_evenly() -> None:
    worth = np.array([[[0.0, 1.0, -1.0], [-1.0, 0.0, 1.0], [1.0, -1.0, 0.0]]])
    assert solved(worth) == pytest.approx([1 / 3] * 3, abs=0.02)


def test_whoever_cannot_tell_the_guesses_apart_plays_for_both() -> None:
    """Each guess alone is won by one of the first two moves; the third is safe in both."""
    worth = np.array([[[1.0], [-2.0], [0.5]], [[-2.0], [1.0], [0.5]]])
    assert solved(worth) == pytest.approx([0, 0, 1], abs=0.02)


def test_it_wins_what_can_be_won_by_force_S1_5_S3_3() -> None:
    """Beto leads by a suit that Ana can make worthless, or level: she holds the cards, and must play them right."""
    position = Position(
        hands={"Ana": ("13O", "12O"), "Beto": ("2C", "3C")},
        draw={"Ana": (), "Beto": ()},
        prices={"O": 11},
        columns={"Beto": {"O": 1}},
    )
    title = title_of("siniestra-2")
    for seed in range(5):
        state = opened("siniestra-2", setup(52, "7", position))
        while to_act := title.game.to_act(state):
            trader = title.traders["reader" if to_act[0] == "Ana" else "random"]
            draws = Chance(str(seed)).draws(f"trader {state.n}", to_act[0])
            command = trader(state, to_act[0], title.game.choices(state, to_act[0]), draws)
            for event in decided("siniestra-2", state, command):
                state = title.game.evolve(state, event)
        assert state.winner == 0


@pytest.mark.parametrize("name", TITLES)
def test_it_beats_greedy(name: str) -> None:
    better, worse = wins(name, "reader", "greedy", 6)
    assert better > worse


def test_the_values_of_the_arrays_are_those_of_the_cards_S1_1() -> None:
    assert [NUMBER[card] for card in DECKS[52]] == list(range(GONE))
    assert {value_of(card) for card in DECKS[40]} == set(VALUES[40])
