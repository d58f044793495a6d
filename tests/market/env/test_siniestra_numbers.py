"""What a seat of Especulación Siniestra sees and may do, by number."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("pettingzoo")

from exchange.opening import open_table
from market.env import siniestra_v1
from market.siniestra.env.learnt import Learnt

SEED = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("version", [1, 2])
def test_the_mask_has_exactly_the_legal_moves_S1_3(version: int) -> None:
    table, chance = siniestra_v1.table(version, {"deck": 40}), np.random.default_rng(3)
    table.reset(1)
    while not table.over:
        for seat in table.names:
            choices, view = table.session.choices(seat), table.session.view(seat)
            legal = np.flatnonzero(table.mask(seat))
            moves = [table.numbers.command(view, choices, (), int(action)) for action in legal]
            assert sorted(map(repr, moves)) == sorted(map(repr, choices))
        seat = table.to_act()[-1]
        table.act(seat, int(chance.choice(np.flatnonzero(table.mask(seat)))))
    rewards = table.rewards()
    assert sum(rewards.values()) == 0
    assert set(map(abs, rewards.values())) <= {0.5, 0.0}


@settings(deadline=None)
@given(seed=SEED, turns=st.integers(0, 20), card=st.integers(0, 6))
def test_nobody_observes_a_card_that_lies_face_down_S1_3(seed: int, turns: int, card: int) -> None:
    """Two games that differ in the card that one seat put face down: the other observes the same."""
    tables = [siniestra_v1.table(2, {}) for _ in range(2)]
    for table in tables:
        table.reset(seed)
    chance = np.random.default_rng(seed)
    one, two = tables
    while not one.over and not (one.session.state.turn >= turns and one.mask("seat_0")[:52].any()):
        seat = one.to_act()[0]
        action = int(chance.choice(np.flatnonzero(one.mask(seat))))
        one.act(seat, action)
        two.act(seat, action)
    if one.over:
        return
    legal = np.flatnonzero(one.mask("seat_0"))
    one.act("seat_0", int(legal[0]))
    two.act("seat_0", int(legal[card % legal.size]))
    assert np.array_equal(one.observe("seat_1"), two.observe("seat_1"))
    assert np.array_equal(one.mask("seat_1"), two.mask("seat_1"))


def test_what_was_learnt_sits_down_at_a_table() -> None:
    def first(seen: Any, mask: Any) -> Any:
        return mask.argmax(axis=1)

    session = open_table("siniestra-1", "Ana Beto", seed="3")
    for _events in session.traders_move(dict.fromkeys(("Ana", "Beto"), Learnt("first", first))):
        pass
    assert session.over
    cheat = Learnt("cheat", lambda seen, mask: mask.argmin(axis=1))
    other = open_table("siniestra-1", "Ana Beto", seed="3")
    with pytest.raises(ValueError, match="cheat takes an action that is not legal"):
        next(other.traders_move({"Ana": cheat}))
