"""Every title: nobody learns another's secret. Change it, and what this seat can see stays as it was, seals aside."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.game import Command, decided, salted
from exchange.session import Session
from exchange.value.chance import Chance
from exchange.value.errors import Refused
from exchange.value.seal import HOST, SPECTATOR, public, secrets_of
from tests.titles.forms import objects, plain, sealing, seals_aside
from tests.titles.playing import ONE_OF_A_KIND, TITLES, Done, Played, forked, hides, play, seals_moves, some_games
from tests.with_before import with_before

PARTINGS = 6  # in each game, so many sealed moves are made otherwise


class Parting(NamedTuple):
    """A game at a point where `seat` made a sealed move, and the same game where it made another one."""

    game: Played
    n: int
    seat: str
    one: Session
    other: Session

    def others(self) -> list[str]:
        return [viewer for viewer in self.game.viewers if viewer != self.seat]


def partings(game: Played, draw: Random) -> Iterator[Parting]:
    """Points where a seat sealed something of its own, and could have sealed something else."""
    sealed = [done for done in game.done if is_sealed(done)]
    for done in draw.sample(sealed, min(len(sealed), PARTINGS)):
        one, other = forked(game.table, done.before.n), forked(game.table, done.before.n)
        moves = [move for move in one.choices(done.command.seat) if type(move) is type(done.command)]
        if len(moves) < 2:
            continue
        first, second = draw.sample(moves, 2)
        if any("opens" in found for event in one.do(first) for found in objects(plain(event))):
            continue  # the last one in: all is turned over
        other.do(second)
        yield Parting(game, done.before.n, done.command.seat, one, other)


def is_sealed(done: Done) -> bool:
    """Whether the move was made unseen: the command took a salt, and its event seals something."""
    salted = any(field.endswith("_salt") for field in type(done.command).__struct_fields__)
    return salted and bool(secrets_of(done.events[0]))


def seen(parting: Parting, table: Session, viewer: str) -> dict[str, Any]:
    """All that a viewer is shown of the sealed move and after it: events, state, what it shows, tape, moves."""
    title, view = parting.game.title, table.view(viewer)
    state = parting.game.blank()
    for entry in islice(table.log.read(), parting.n):
        state = table.game.evolve(state, table.game.redact(entry.event, viewer))
    events = [table.game.redact(entry.event, viewer) for entry in table.log.read(parting.n)]
    return {
        "events": seals_aside(plain(events)),
        "state": seals_aside(msgspec.to_builtins(view)),
        "show": seals_aside(title.show(view)),
        "tape": [title.words.tape(event, before) for event, before in with_before(table.game, state, events)],
        "lines": [title.words.move_line(event) for event in events],
        "expect": title.words.expect_lines(view),
        "to act": table.game.to_act(view),
        "moves": list(islice(table.game.choices(view, viewer), 100)),
    }


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=8)
def test_another_seats_sealed_move_changes_nothing_that_one_can_see(name: str, seed: int) -> None:
    for parting in partings(play(name, seed), Random(seed)):
        for viewer in parting.others():
            assert seen(parting, parting.one, viewer) == seen(parting, parting.other, viewer)


@pytest.mark.parametrize("name", TITLES)
def test_the_search_for_leaks_meets_sealed_moves_and_tells_them_apart_for_their_own_seat(name: str) -> None:
    met = [parting for game in some_games(name) for parting in partings(game, Random(3))]
    assert len(met) >= 6 or not seals_moves(name)
    for parting in met:
        assert seen(parting, parting.one, parting.seat) != seen(parting, parting.other, parting.seat)
        assert seen(parting, parting.one, HOST) != seen(parting, parting.other, HOST)


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=5)
def test_what_is_refused_and_how_depends_on_no_secret_of_another_seat(name: str, seed: int) -> None:
    def answers(table: Session, commands: list[Command]) -> list[str]:
        return [answer(table, command) for command in commands]

    def answer(table: Session, command: Command) -> str:
        try:
            decided(table.game, table.state, salted(command, Chance("7").draws("salt")), Chance("7"))
        except Refused as refusal:
            return str(refusal)
        return "accepted"

    draw = Random(seed)
    strays = [done.command for game in some_games(name) for done in game.done]
    for parting in partings(play(name, seed), draw):
        for seat in parting.game.table.seats:
            if seat != parting.seat:
                asked = [msgspec.structs.replace(command, seat=seat) for command in draw.sample(strays, 5)]
                assert answers(parting.one, asked) == answers(parting.other, asked)


@pytest.mark.parametrize(
    "number", [0, pytest.param(1, marks=pytest.mark.prove), pytest.param(2, marks=pytest.mark.prove)]
)
@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_a_trader_is_blind_to_what_others_have_sealed(name: str, number: int) -> None:
    game = some_games(name)[number]
    for parting in partings(game, Random(5)):
        for seat in parting.one.to_act():
            if seat != parting.seat:
                for trader in game.title.traders.values():
                    assert parting.one.trader_moves(seat, trader) == parting.other.trader_moves(seat, trader)


@pytest.mark.parametrize("name", TITLES)
def test_what_a_viewer_gets_is_the_public_form_and_its_own_secrets_and_nothing_else(name: str) -> None:
    for game in some_games(name):
        for event in game.events:
            assert game.title.game.redact(event, HOST) == event
            for viewer in game.viewers:
                whole = plain(public(event))
                for secret in secrets_of(event):
                    if secret.audience == viewer:
                        place = whole
                        for step in secret.path:
                            place = place[step]
                        place |= plain(secret.fields)
                assert plain(game.title.game.redact(event, viewer)) == whole


def parts(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else ()


@pytest.mark.parametrize("name", TITLES)
def test_a_sealed_move_is_known_to_the_seat_that_made_it_and_to_nobody_else(name: str) -> None:
    for game in some_games(name):
        for done in game.done:
            if is_sealed(done):
                secrets = secrets_of(done.events[0])
                assert {secret.audience for secret in secrets} == {done.command.seat}
                wanted = msgspec.structs.asdict(done.command)
                for secret in secrets:  # one field of the command, or a part of one: a seal each
                    ((_name, sealed),) = ((f, value) for f, value in secret.fields.items() if not f.endswith("_salt"))
                    parts = (
                        part
                        for value in wanted.values()
                        for part in (value, *(value if isinstance(value, tuple) else ()))
                    )
                    assert sealed in parts


@pytest.mark.parametrize("name", TITLES)
def test_every_secret_is_for_a_seat_of_the_table_or_for_the_host(name: str) -> None:
    for game in some_games(name):
        audiences = {secret.audience for event in game.events for secret in secrets_of(event)}
        assert bool(audiences) == hides(name)
        assert audiences <= {*game.table.seats, HOST}


@pytest.mark.parametrize("name", TITLES)
def test_a_spectators_events_hold_no_secret_and_every_seal(name: str) -> None:
    for game in some_games(name):
        for event in game.events:
            mine = plain(game.title.game.redact(event, SPECTATOR))
            for found, whole in zip(sealing(mine), sealing(plain(event)), strict=True):
                names = [field.removesuffix("_seal") for field in whole if field.endswith("_seal")]
                assert not {name for field in names for name in (field, f"{field}_salt")} & set(found)
                assert all(found[f"{field}_seal"] == whole[f"{field}_seal"] for field in names)


def is_part_of(less: Any, more: Any) -> bool:
    """Whether the table as one viewer is shown it says nothing but what another is shown too.

    A list that a viewer may not see may be shown as its length.
    """
    if isinstance(less, dict) and isinstance(more, dict):
        return all(key in more and is_part_of(value, more[key]) for key, value in less.items())
    if isinstance(more, list) and isinstance(less, int):
        return less == len(more)
    return bool(less == more)


@pytest.mark.parametrize("name", TITLES)
@given(seed=st.integers(0, 2**32), most=st.integers(0, 200))
@settings(max_examples=8)
def test_a_redacted_log_folds_to_the_same_public_facts(name: str, seed: int, most: int) -> None:
    game = play(name, seed, most)
    rules, table = game.title.game, game.table
    shown = game.title.show(table.state)
    public_facts = game.title.show(table.view(SPECTATOR))
    for viewer in game.viewers:
        state = game.blank()
        for event in game.events:
            state = rules.evolve(state, rules.redact(event, viewer))
        assert state == table.view(viewer)
        assert rules.over(state) == rules.over(table.state)
        assert rules.winners(state) == rules.winners(table.state)
        assert rules.to_act(state) == rules.to_act(table.state)
        assert is_part_of(game.title.show(state), shown)
        assert is_part_of(public_facts, game.title.show(state))
        seen = [rules.redact(event, viewer) for event in game.events]
        for one, other in zip(
            with_before(rules, game.blank(), seen),
            with_before(rules, game.blank(), game.events),
            strict=True,
        ):
            assert game.title.words.tape(*one) == game.title.words.tape(*other)
