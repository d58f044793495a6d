"""Whole games: turns, cards, and the two sides of every choice."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.value.errors import NOT_YOUR_TURN, Refused, SetupError
from market.cards.spanish import DECKS, value_of
from market.siniestra.law import model
from market.siniestra.law.invariants import faults, places
from market.siniestra.law.model import HAND, Action, State
from tests.market.siniestra.tables import (
    SEATS,
    TABLES,
    TITLES,
    TURNS,
    decided,
    folded,
    opened,
    setup,
    title_of,
    whole_game,
)

SEEDS = st.integers(0, 2**32)


@pytest.mark.parametrize(("name", "deck"), TABLES)
@given(seed=SEEDS)
@settings(max_examples=15)
def test_every_card_is_in_one_place_after_every_event_of_24_or_18_turns_S1_1_S1_7(
    name: str, deck: int, seed: int
) -> None:
    game = title_of(name).game
    state: State = game.blank(SEATS, {"deck": deck})
    last = state
    for _state, events in whole_game(name, setup(deck, str(seed)), Random(seed)):
        for event in events:
            state = game.evolve(state, event)
            if not state.undealt:
                assert sorted(str(card) for _place, card in places(state)) == sorted(DECKS[deck])
            assert faults(state) == ()
        last = _state
    assert state == last
    assert state.turn == TURNS[deck]
    assert state.over
    assert state.hands == ((), ())


@pytest.mark.parametrize("name", TITLES)
@given(seed=SEEDS)
@settings(max_examples=15)
def test_a_turn_adds_one_card_to_a_column_and_one_to_a_pile_unless_the_values_tie_S1_5_S1_6(
    name: str, seed: int
) -> None:
    events = [event for _state, events in whole_game(name, setup(40, str(seed)), Random(seed)) for event in events]
    turned = [(n, event) for n, event in enumerate(events) if isinstance(event, model.CardsTurnedOver)]
    assert len(turned) == TURNS[40]
    for place, (n, cards) in enumerate(turned, start=1):
        turn = events[n : turned[place][0] if place < len(turned) else len(events)]
        invested = [event.card for event in turn if isinstance(event, model.CardInvested)]
        quoted = [event.card for event in turn if isinstance(event, model.CardQuoted)]
        assert {*invested, *quoted} == {card.card for card in cards.cards}
        if len(set(map(value_of, (*invested, *quoted)))) == 2:
            assert len(invested) == len(quoted) == 1


@pytest.mark.parametrize("name", TITLES)
@given(seed=SEEDS)
@settings(max_examples=10)
def test_a_hand_is_seven_cards_between_turns_while_the_pile_lasts_S1_2_S1_7(name: str, seed: int) -> None:
    for state, _events in whole_game(name, setup(40, str(seed)), Random(seed)):
        if not state.turned and all(sealed is None for sealed in state.sealed):
            left = TURNS[40] - state.turn
            assert [len(hand) for hand in state.hands] == [min(HAND, left)] * 2
            assert sum(map(len, state.draw)) == 2 * max(0, left - HAND)


def every_command(seat: str) -> list[model.SiniestraCommand]:
    plays = [model.PlayCard(seat=seat, card=card) for card in (*DECKS[52], "14O", "0B", "")]
    return [*plays, *(model.Choose(seat=seat, action=action) for action in Action)]


@pytest.mark.parametrize(("name", "deck"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_of_all_commands_of_both_seats_exactly_those_offered_are_accepted_S1_3_S1_5_S1_6(
    name: str, deck: int, seed: int
) -> None:
    game = title_of(name).game
    for state, _events in whole_game(name, setup(deck, str(seed)), Random(seed)):
        for seat in (*SEATS, "Nadie"):
            choices = game.choices(state, seat)
            offered = list(choices)
            for command in every_command(seat):
                assert (command in offered) == (command in choices)
                if command in choices:
                    assert decided(name, state, command)
                    continue
                with pytest.raises(Refused) as refusal:
                    decided(name, state, command)
                playing = isinstance(command, model.PlayCard) and seat in game.to_act(state) and not state.turned
                assert refusal.value.rule == ("S1.3" if playing else NOT_YOUR_TURN)


@pytest.mark.parametrize("name", TITLES)
@given(seed=SEEDS)
@settings(max_examples=10)
def test_the_higher_card_chooses_and_on_equal_values_both_do_S1_5_S1_6(name: str, seed: int) -> None:
    game = title_of(name).game
    for state, events in whole_game(name, setup(52, str(seed)), Random(seed)):
        if state.turned and isinstance(events[-1], model.CardsTurnedOver):
            values = [value_of(card) for card in state.turned]
            best = [seat for seat, v in zip(SEATS, values, strict=True) if v == max(values)]
            assert list(game.to_act(state)) == best


def test_what_is_at_fault_is_found() -> None:
    state = opened("siniestra-2", setup())
    hand = state.hands[0]
    broken = {
        "a card is gone": msgspec.structs.replace(state, hands=(hand[1:], state.hands[1])),
        "a card lies twice": msgspec.structs.replace(state, hands=((*hand[1:], hand[1]), state.hands[1])),
        "a price of another suit": msgspec.structs.replace(
            state, piles=(state.piles[1], state.piles[0], *state.piles[2:])
        ),
        "hands differ": msgspec.structs.replace(
            state, turn=1, hands=(hand[1:], state.hands[1]), draw=((*state.draw[0], hand[0]), state.draw[1])
        ),
    }
    assert {what for what, table in broken.items() if not faults(table)} == set()


def test_nobody_but_the_host_can_turn_cards_over() -> None:
    name = "siniestra-1"
    game = title_of(name).game
    events = list(game.open(setup()))
    for seat, owner in enumerate(SEATS):
        state = folded(name, events, 52)
        card = str(state.hands[seat][0].card)
        if seat:
            mine = folded(name, events, 52, owner)
            with pytest.raises(ValueError, match="only who knows"):
                decided(name, mine, model.PlayCard(seat=owner, card=card))
        events += decided(name, state, model.PlayCard(seat=owner, card=card))


@pytest.mark.parametrize("seats", [(), ("Ana",), ("Ana", "Beto", "Caro")])
def test_there_are_two_seats_S1_1(seats: tuple[str, ...]) -> None:
    with pytest.raises(SetupError, match="2 seats") as fault:
        title_of("siniestra-1").game.options(seats, {})
    assert fault.value.field == "seats"


def test_the_deck_has_52_cards_or_40_and_52_if_nobody_says_S1_1() -> None:
    options = title_of("siniestra-2").game.options
    assert options(SEATS, {}) == options(SEATS, {"deck": "52"}) == {"deck": 52}
    assert options(SEATS, {"deck": 40}) == options(SEATS, {"deck": "40"}) == {"deck": 40}
    for wrong in ({"deck": 48}, {"deck": "forty"}, {"deck": ""}, {"rounds": 5}):
        with pytest.raises(SetupError):
            options(SEATS, wrong)
