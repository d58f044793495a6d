"""Games for learners over the batch engine, and traders of what was learnt."""

import zlib
from typing import Any

import numpy as np
import pytest

from exchange.opening import open_table
from market.bolsa.engine import opened, play
from market.bolsa.env.asking import Asked
from market.bolsa.env.learnt import Learnt
from market.bolsa.env.seat_numbers import BolsaNumbers
from market.bolsa.env.vector import Games
from market.bolsa.law.filling import choice_matters
from market.bolsa.law.model import House
from market.bolsa.traders.seated import Hashed, move

HOUSES = [House(rounds=3), House(rounds=2, start="equal", spend="sales", owned=2), House(rounds=3, bid_limit="surplus")]


def by_hash(observations: Any, masks: Any) -> Any:
    """A legal action a row, which hangs on all that is observed."""
    chosen = []
    for seen, mask in zip(np.ascontiguousarray(observations), masks, strict=True):
        legal = np.flatnonzero(mask)
        drawn = zlib.crc32(seen.tobytes())
        chosen.append(legal[drawn % legal.size] if drawn % 7 or legal.size > 50 else legal[-1])
    return np.array(chosen)


@pytest.mark.parametrize("house", HOUSES)
def test_what_a_view_shows_is_what_is_folded_from_the_log(house: House) -> None:
    """One game by the engine and one by the law, of the same learner: the same observations, in the same order."""
    seen: list[bytes] = []

    def watched(observations: Any, masks: Any) -> Any:
        seen.extend(row.tobytes() for row in np.ascontiguousarray(observations))
        return by_hash(observations, masks)

    batch = play(opened(house, 5, 1), [Learnt("watched", watched)] * 5, np.random.default_rng(1))
    options = {name: getattr(house, name) for name in ("rounds", "spend", "owned", "bid_limit")}
    session = open_table("bolsa", "Ana Beto Caro Dani Eva", seed="1", options=options)
    numbers = BolsaNumbers(session.state.house, 5)
    told = []
    while not session.over:
        seat = session.to_act()[0]
        view, choices = session.view(seat), session.choices(seat)
        begun: tuple[int, ...] = ()
        matters = view.auction is None or not view.auction.ended or choice_matters(view)
        command = None
        while command is None:
            observed, mask = numbers.observe(view, seat, begun), numbers.mask(view, choices, begun)
            if matters and not (view.auction is not None and mask.sum() == 1 and mask[numbers.actions - 6]):
                told.append(observed.tobytes())
            action = int(by_hash(observed[None], mask[None])[0])
            command = numbers.command(view, choices, begun, action)
            begun = (*begun, action)
        session.do(command)
    assert told == seen
    assert batch.cash[:, 0].tolist() == list(session.state.cash)


def test_games_in_lockstep_are_those_that_the_engine_plays() -> None:
    games = Games(40, 4, House(rounds=3))
    asked: Asked | None = games.reset(3)
    while asked is not None:
        assert not games.rewards.any()
        asked = games.step(by_hash(asked.observation, asked.mask))
    batch = play(opened(games.house, 4, 40), [Learnt("hash", by_hash)] * 4, np.random.default_rng(1))
    assert np.array_equal(batch.cash, games.batch.cash)
    assert np.allclose(games.rewards.sum(axis=0), 0, atol=1e-6)
    assert np.array_equal(games.rewards > 0, games.batch.winners & (games.batch.winners.sum(axis=0) < 4))


def test_an_action_against_the_mask_changes_nothing() -> None:
    games = Games(2, 3)
    asked = games.reset(1)
    with pytest.raises(ValueError, match="6 legal actions are due"):
        games.step(np.full(6, games.codes.pass_))
    assert games.step(by_hash(asked.observation, asked.mask)) is not None
    with pytest.raises(ValueError, match="cheat takes an action that is not legal"):
        play(
            opened(House(), 3, 1),
            [Learnt("cheat", lambda seen, mask: np.full(len(mask), 1024))] * 3,
            np.random.default_rng(1),
        )


def test_what_was_learnt_sits_down_at_a_table() -> None:
    session = open_table("bolsa", "Ana Beto Caro=random", seed="3", options={"rounds": 1})
    learnt = Learnt("hash", by_hash)

    def seated(view: Any, seat: str, choices: Any, draws: Any) -> Any:
        return move(learnt, view, choices, Hashed(draws))

    for _events in session.traders_move({"Ana": seated, "Beto": seated, "Caro": session.traders()["Caro"]}):
        pass
    assert session.over
