"""Every trader of every title makes only legal moves, and the same one whenever a point of a game comes again."""

from itertools import islice
from random import Random

import pytest

from exchange.game import PERSON
from exchange.session import Session
from exchange.trader import STRENGTHS
from tests.titles.playing import (
    MOST_LISTED,
    PROVED,
    TITLES,
    companies_of_seats,
    forked,
    opened,
    sitting,
    some_games,
    titled,
)

TRADERS = [(name, trader) for name in TITLES for trader in titled(name).traders]
SEATED = [
    pytest.param(name, trader, marks=pytest.mark.prove if name in PROVED and trader != "random" else ())
    for name, trader in TRADERS
]
REPEATED = 5  # of all moves of a game, so many are asked for again


def plays(name: str, trader: str, seed: int) -> Session:
    """A whole game in which this trader has every seat; each of its moves must be one that is offered."""
    table = opened(titled(name), sitting(name, Random(seed)))
    while owing := table.to_act():
        command = table.trader_moves(owing[0], titled(name).traders[trader])
        assert command.seat == owing[0]
        assert command in table.choices(owing[0])
        table.do(command)
    return table


@pytest.mark.parametrize(("name", "trader"), SEATED)
def test_a_trader_makes_only_legal_moves_to_the_end(name: str, trader: str) -> None:
    for seed in range(3):
        assert plays(name, trader, seed).over


@pytest.mark.parametrize(("name", "trader"), TRADERS)
def test_a_trader_repeats_itself_however_the_table_was_loaded(name: str, trader: str) -> None:
    game = some_games(name)[0]
    plan = titled(name).traders[trader]
    for done in Random(2).sample(game.done, min(len(game.done), REPEATED)):
        one, other = forked(game.table, done.before.n), forked(game.table, done.before.n)
        for seat in one.to_act():
            move = one.trader_moves(seat, plan)
            assert move in one.choices(seat)
            assert one.trader_moves(seat, plan) == move == other.trader_moves(seat, plan)


@pytest.mark.parametrize("name", TITLES)
def test_a_new_tables_cast_are_traders_of_the_title_in_a_number_that_can_play(name: str) -> None:
    title = titled(name)
    assert set(title.cast.values()) <= set(title.traders)
    assert len(title.cast) in {len(seats) for seats in companies_of_seats(name)}
    title.game.options(tuple(title.cast), {})


@pytest.mark.parametrize("name", [name for name in TITLES if titled(name).casts])
def test_a_person_finds_three_casts_whose_traders_have_a_name_a_strength_and_two_lines(name: str) -> None:
    title = titled(name)
    ours = [trader for trader in title.traders if trader in title.about_traders]
    assert list(title.characters) == ours
    assert len({who.name for who in title.characters.values()}) == len(ours)
    assert all(40 < len(who.about) < 120 for who in title.characters.values())
    assert list(title.casts) == list(STRENGTHS)
    for strength, cast in title.casts.items():
        assert len(cast) == max(title.seats) - 1
        assert set(cast) <= set(ours)
        assert list(title.facing(strength).values()) == [PERSON, *cast[: len(title.cast) - 1]]
        title.game.options(tuple(title.facing(strength)), {})


@pytest.mark.parametrize("name", TITLES)
def test_a_random_trader_comes_to_every_move_that_is_offered(name: str) -> None:
    table = some_games(name)[0].table
    for done in some_games(name)[0].done:
        table = forked(some_games(name)[0].table, done.before.n)
        seat = table.to_act()[0]
        offered = list(islice(table.choices(seat), MOST_LISTED))
        if len(offered) <= 6:
            break
    else:
        pytest.fail("no point with few moves in the whole game")
    random = titled(name).traders["random"]
    seat = table.to_act()[0]
    moves = [random(table.view(seat), seat, table.choices(seat), table.draws(f"try {n}", seat)) for n in range(100)]
    assert all(move in offered for move in moves)
    assert all(move in moves for move in offered)
