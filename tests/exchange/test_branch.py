"""Branches: the first events of a game, and chance of their own from there. And logs cut inside a command."""

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from exchange.log.branch import branch, branch_head, branched, check_shared, command_ends, complete, owed
from exchange.log.log import Log
from exchange.log.logfile import write_log
from exchange.script.write import write_script
from exchange.session import Session, new_head
from exchange.store import Store, StoredLog, open_store
from exchange.value.errors import BrokenChain, BrokenDecision, BrokenSeal, LogError, Malformed, NameTaken
from exchange.value.seal import HOST, SPECTATOR, seal
from exchange.verify import verify, verify_log
from tests.exchange.forging import chained
from tests.exchange.played import ONE_OF_A_KIND, TITLES, head_for, play_on, played, setup_for


@pytest.fixture
def store(tmp_path: Path) -> Any:
    with open_store(tmp_path / "games.db", TITLES) as store:
        yield store


def a_game(store: Store, name: str, moves: int | None = None) -> Log:
    title = TITLES[name]
    setup = setup_for(title)
    return played(title, log=store.create(head_for(title, setup)), setup=setup, moves=moves)


@pytest.mark.parametrize("name", TITLES)
def test_a_branch_holds_the_same_events_times_seals_and_secrets(store: Store, name: str) -> None:
    log = a_game(store, name)
    for n in command_ends(log, TITLES[name])[:12:3]:
        child = branch(store, TITLES, log.head.id, n)
        theirs, ours = list(log.records())[:n], list(child.records())
        assert [(r.n, r.at, r.text, r.secrets) for r in ours] == [(r.n, r.at, r.text, r.secrets) for r in theirs]
        assert child.head.branch_of is not UNSET
        assert (child.head.branch_of.n, child.head.branch_of.chain) == (n, theirs[-1].chain)
        assert child.name == child.head.name == f"{name}-{n}"
        verify_log(child, TITLES)


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("viewer", [HOST, SPECTATOR, "Ana"])
def test_a_branch_is_played_on_and_discloses_a_seed_of_its_own(store: Store, name: str, viewer: str) -> None:
    log = a_game(store, name)
    child = branch(store, TITLES, log.head.id, command_ends(log, TITLES[name])[3], seed="otra")
    play_on(TITLES[name], child)
    copy = verify(write_log(child, viewer), TITLES)
    assert copy.over
    assert json.loads(copy.records[-1].text)["seed"] == "otra"
    assert copy.head.seed_seal != log.head.seed_seal


def test_two_branches_draw_differently_and_one_that_is_loaded_again_the_same(store: Store) -> None:
    log = a_game(store, "bolsa")
    games: list[list[str]] = []
    for seed in ("una", "otra", "una"):
        child = branch(store, TITLES, log.head.id, 1, name=f"rama {seed} {len(games)}", seed=seed)
        for _ in range(30):  # each move by a table of its own
            if Session(TITLES["bolsa"], child).over:
                break
            play_on(TITLES["bolsa"], store.log(child.id), 1)
        games.append([record.text for record in child.records()])
    assert games[0] == games[2] != games[1]


def test_the_seed_of_a_branch_is_fresh_unless_given(store: Store) -> None:
    log = a_game(store, "bolsa")
    seeds = {str(branch(store, TITLES, log.head.id, 1).head.seed) for _ in range(3)}
    assert len(seeds | {"7"}) == 4
    assert all(len(seed) == 64 for seed in seeds)


def test_a_seed_is_known_where_somebody_chose_this_games_own(store: Store) -> None:
    title = TITLES["bolsa"]
    setup = setup_for(title)
    head = new_head(title.game, setup, name="elegida", seed_known=True)
    played(title, log=store.create(head), setup=setup, moves=4)
    fresh = branch(store, TITLES, "elegida", 1)
    assert (store.log("elegida").head.seed_known, fresh.head.seed_known) == (True, UNSET)
    assert branch(store, TITLES, fresh.id, 1, seed="otra").head.seed_known is True


def forged_branch(child: StoredLog, change: Callable[[list[Any]], None]) -> list[bytes]:
    lines = [json.loads(line) for line in write_log(child)]
    change(lines)
    return chained(lines)


def set_n(n: int) -> Callable[[list[Any]], None]:
    def change(lines: list[Any]) -> None:
        lines[0]["branch_of"]["n"] = n

    return change


@pytest.mark.parametrize("name", TITLES)
def test_a_branch_begins_where_a_command_ends_and_verify_says_if_not(store: Store, name: str) -> None:
    log, title = a_game(store, name), TITLES[name]
    ends = command_ends(log, title)
    end = next(n for n, after in pairwise(ends) if after > n + 1)
    child = branch(store, TITLES, log.head.id, end)
    play_on(title, child)
    verify(forged_branch(child, set_n(ends[1])), TITLES)
    later = next(n for n in range(1, len(child)) if n not in command_ends(child, title))
    with pytest.raises(BrokenDecision) as caught:
        verify(forged_branch(child, set_n(later)), TITLES)
    assert (caught.value.line, caught.value.field) == (later + 2, "event")
    for n in (0, -1):
        with pytest.raises(Malformed):
            verify(forged_branch(child, set_n(n)), TITLES)
    with pytest.raises(Malformed):
        verify(forged_branch(child, lambda lines: lines[0]["branch_of"].update(chain="ab")), TITLES)


@pytest.mark.parametrize("name", [name for name in TITLES if name != "bolsa"])
def test_a_branchs_opening_is_held_against_the_seed_that_it_was_drawn_from(store: Store, name: str) -> None:
    log, title = a_game(store, name), TITLES[name]
    child = branch(store, TITLES, log.head.id, command_ends(log, title)[2], seed="otra")
    grandchild = branch(store, TITLES, child.id, command_ends(child, title)[1])
    for kept in (child, grandchild):
        assert kept.head.opening_seed_seal == log.head.seed_seal
        assert (kept.head.opening_seed, kept.head.opening_seed_salt) == (log.head.seed, log.head.seed_salt)
        assert verify_log(kept, TITLES).opening_checked
    salt = str(child.head.opening_seed_salt)

    def of_another_seed(lines: list[Any]) -> None:
        lines[0] |= {"opening_seed": "otra", "opening_seed_seal": seal(salt, "otra")}

    with pytest.raises(BrokenDecision):
        verify(forged_branch(child, of_another_seed), TITLES)


@pytest.mark.parametrize("name", TITLES)
def test_a_branch_has_its_parents_events_where_the_parent_is_at_hand(store: Store, name: str) -> None:
    log, title = a_game(store, name), TITLES[name]
    end = command_ends(log, title)[3]
    child = branch(store, TITLES, log.head.id, end)
    play_on(title, child)
    check_shared(store, child.head, list(child.records()))
    other = played(title, setup=setup_for(title, "another seed"))
    copy = branched(other, title, command_ends(other, title)[3], name="forged")
    claimed = branch_head(log.head, child.head.branch_of, "forged") if child.head.branch_of is not UNSET else log.head
    with pytest.raises(BrokenChain) as caught:
        check_shared(store, claimed, copy.records)
    theirs = list(log.records())
    differing = next(r.n for r, t in zip(copy.records, theirs, strict=False) if (r.at, r.text) != (t.at, t.text))
    assert (caught.value.line, caught.value.field) == (differing + 1, "event")
    with open_store(":memory:", TITLES) as elsewhere:
        check_shared(elsewhere, claimed, copy.records)


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_only_the_end_of_a_command_can_be_branched_from_and_the_nearest_is_named(store: Store, name: str) -> None:
    log, title = a_game(store, name), TITLES[name]
    ends = command_ends(log, title)
    for n in {*range(-1, len(log) + 3)} - {*ends}:
        nearest = min(ends, key=lambda end: (abs(end - n), end))
        with pytest.raises(LogError, match=f"the nearest that does is {nearest}$"):
            branch(store, TITLES, log.head.id, n)
    assert len(log) not in ends  # there is nothing to go on with
    assert len(store.games()) == 1


def test_a_running_game_can_be_branched_at_its_end(store: Store) -> None:
    log = a_game(store, "bolsa", 4)
    child = branch(store, TITLES, log.head.id, len(log))
    play_on(TITLES["bolsa"], child)
    assert len(log) < len(child)


def test_a_branch_bears_a_name_of_its_own(store: Store) -> None:
    log = a_game(store, "bolsa")
    with pytest.raises(NameTaken):
        branch(store, TITLES, log.head.id, 1, name="bolsa")
    assert branch(store, TITLES, "bolsa", 1).name == "bolsa-1"
    assert branch(store, TITLES, "bolsa", 1).name == "bolsa-1-2"


def test_a_branch_of_a_branch_is_a_branch(store: Store) -> None:
    log = a_game(store, "siniestra-1")
    child = branch(store, TITLES, log.head.id, command_ends(log, TITLES["siniestra-1"])[6])
    grandchild = branch(store, TITLES, child.id, command_ends(child, TITLES["siniestra-1"])[2])
    play_on(TITLES["siniestra-1"], grandchild)
    assert verify_log(grandchild, TITLES).over
    assert grandchild.head.branch_of is not UNSET
    assert grandchild.head.branch_of.chain == list(child.records())[grandchild.head.branch_of.n - 1].chain


def test_the_parents_disclosure_opens_nothing_in_a_branch(store: Store) -> None:
    log, title = a_game(store, "tender"), TITLES["tender"]
    child = branch(store, TITLES, log.head.id, command_ends(log, title)[-1])
    play_on(title, child)
    lines = list(write_log(child, SPECTATOR))
    disclosed = json.loads(list(write_log(log, SPECTATOR))[-1])["event"]
    last = json.loads(lines[-1])
    with pytest.raises(BrokenSeal):
        verify(chained([*map(json.loads, lines[:-1]), last | {"event": disclosed}]), TITLES)


# Logs cut inside a command --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ONE_OF_A_KIND)
def test_a_log_cut_anywhere_is_taken_in_as_it_is_and_goes_on_as_if_it_had_not_been(name: str) -> None:
    title = TITLES[name]
    lines = list(write_log(played(title)))
    ends = command_ends(played(title), title)
    for count in range(1, len(lines) + 1, 4):
        with open_store(":memory:", TITLES) as store:
            kept = store.take_in(verify(lines[:count], TITLES))
            assert list(write_log(kept)) == lines[:count]
            missing = complete(kept, title)
            assert owed(kept, title) == ()
            whole = list(write_log(kept))
            assert whole == lines[: len(whole)]
            assert len(whole) - 1 in ends or len(whole) == len(lines)
            assert bool(missing) == (count - 1 not in ends and count != len(lines))
            assert Session(title, kept).to_act() or len(whole) == len(lines)


@pytest.mark.parametrize("name", TITLES)
def test_the_script_of_a_log_cut_inside_a_command_plays_the_whole_command(store: Store, name: str) -> None:
    from tests.exchange.test_write import events, replayed

    title = TITLES[name]
    lines = list(write_log(played(title)))
    ends = command_ends(played(title), title)
    count = next(count for count in range(len(lines) // 2, len(lines)) if count - 1 not in ends)
    kept = store.take_in(verify(lines[:count], TITLES))
    script = write_script(kept, title)
    complete(kept, title)
    assert events(replayed(script).table.log) == events(kept)


def test_only_the_hosts_copy_is_completed(store: Store) -> None:
    lines = list(write_log(played(TITLES["bolsa"]), SPECTATOR))
    kept = store.take_in(verify(lines[:-3], TITLES))
    assert complete(kept, TITLES["bolsa"]) == ()
    assert list(write_log(kept, SPECTATOR)) == lines[:-3]


def test_a_branch_as_a_copy_can_be_made_of_any_log() -> None:
    log, title = played(TITLES["bolsa"]), TITLES["bolsa"]
    copy = branched(log, title, command_ends(log, title)[2], name="rama", seed="8")
    assert copy.head.seed == "8"
    assert copy.opening.chain == copy.head.chain
    assert len(copy.records) == command_ends(log, title)[2]
