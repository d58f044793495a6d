"""Every title: `choices` and `decide` are two sides of one check. What is offered is accepted, all else is refused."""

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from exchange.game import Command, decided, salted
from exchange.shapes import MOST_EXAMPLES, any_move, shapes_of
from exchange.value.chance import Chance
from exchange.value.errors import NOT_YOUR_TURN, Refused
from tests.titles.playing import ONE_OF_A_KIND, TITLES, Played, play, some_games

OFFERED = 25  # of all moves offered at one point, so many are tried


def unsalted(command: Command) -> Command:
    """The command as it was wanted, before the table gave it salts."""
    salts = {name: UNSET for name in type(command).__struct_fields__ if name.endswith("_salt")}
    return msgspec.structs.replace(command, **salts) if salts else command


def accepts(game: Played, state: Any, command: Command) -> bool:
    """Whether the title decides this command; whatever else it raises is a fault of the title."""
    try:
        _command, events = decided(game.title.game, state, salted(command, Chance("7").draws("salt")), Chance("7"))
    except Refused as refusal:
        return _is_well_founded(game, refusal)
    assert events
    return True


def _is_well_founded(game: Played, refusal: Refused) -> bool:
    """A refusal names a rule of the title and says its facts; False, for it is a refusal."""
    assert refusal.rule == NOT_YOUR_TURN or refusal.rule in game.title.words.rules()
    assert "{" not in str(refusal)
    return False


def wanted_by_anybody(name: str) -> list[Command]:
    """Commands of all kinds that seats gave in some games: most are out of place anywhere else."""
    commands: list[Command] = [done.command for game in some_games(name) for done in game.done]
    return Random(1).sample(commands, min(len(commands), 40))


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
@given(seed=st.integers(0, 2**32), data=st.data())
@settings(max_examples=8)
def test_what_is_offered_is_accepted_and_all_else_is_refused(name: str, seed: int, data: st.DataObject) -> None:
    game = play(name, seed)
    rules = game.title.game
    for place in data.draw(st.sets(st.integers(0, max(len(game.done) - 1, 0)), min_size=1, max_size=4)):
        if not game.done:
            return
        state = game.done[place].before
        for seat in game.table.seats:
            choices = rules.choices(state, seat)
            offered = list(islice(choices, 2_000))
            tried = Random(seed).sample(offered, min(len(offered), OFFERED))
            for command in tried:
                assert command in choices
                assert command.seat == seat
                assert accepts(game, state, command)
            shapes = shapes_of(choices)
            if shapes:
                tried.append(any_move(choices, seat, Chance(str(seed)).draws("any")))
                assert tried[-1] in choices
                assert accepts(game, state, tried[-1])
            assert all(any(shape.fits(command) for shape in shapes) for command in tried if shapes)
            for command in wanted_by_anybody(name):
                reseated = msgspec.structs.replace(unsalted(command), seat=seat)
                accepted = accepts(game, state, reseated)
                assert (reseated in choices) == accepted
                assert not accepted or not shapes or any(shape.fits(reseated) for shape in shapes)


@pytest.mark.parametrize("name", TITLES)
def test_each_move_is_offered_once(name: str) -> None:
    for game in some_games(name):
        for done in game.done[:: max(1, len(game.done) // 6)]:
            for seat in game.title.game.to_act(done.before):
                offered = list(game.title.game.choices(done.before, seat))
                texts = {msgspec.json.encode(command, order="sorted") for command in offered}
                assert len(texts) == len(offered) > 0


@pytest.mark.parametrize("name", TITLES)
def test_moves_that_are_described_are_few_when_they_are_iterated(name: str) -> None:
    for game in some_games(name):
        for done in game.done[:: max(1, len(game.done) // 12)]:
            for seat in game.title.game.to_act(done.before):
                choices = game.title.game.choices(done.before, seat)
                assert not shapes_of(choices) or len(list(choices)) <= MOST_EXAMPLES


@pytest.mark.parametrize("name", TITLES)
def test_who_is_to_act_has_a_move_and_they_stand_in_seat_order(name: str) -> None:
    for game in some_games(name):
        for done in game.done:
            owing = game.title.game.to_act(done.before)
            assert list(owing) == [seat for seat in game.table.seats if seat in owing]
            for seat in owing:
                assert next(iter(game.title.game.choices(done.before, seat)), None) is not None


@pytest.mark.parametrize("name", TITLES)
def test_a_stranger_has_no_moves_and_none_of_theirs_is_accepted(name: str) -> None:
    for game in some_games(name):
        for done in game.done[:: max(1, len(game.done) // 10)]:
            assert list(game.title.game.choices(done.before, "Nadie")) == []
            stranger = msgspec.structs.replace(unsalted(done.command), seat="Nadie")
            assert not accepts(game, done.before, stranger)
            assert stranger not in game.title.game.choices(done.before, done.command.seat)


@pytest.mark.parametrize("name", TITLES)
def test_a_seat_is_offered_from_its_own_view_what_the_host_knows_to_be_legal(name: str) -> None:
    for seed in range(3):
        for most in (0, 3, 10, 30):
            game = play(name, seed, most)
            for seat in game.table.seats:
                own = list(game.title.game.choices(game.table.view(seat), seat))
                assert own == list(game.title.game.choices(game.table.state, seat))
                mine = game.title.game.choices(game.table.view(seat), seat)
                assert shapes_of(mine) == shapes_of(game.title.game.choices(game.table.state, seat))
