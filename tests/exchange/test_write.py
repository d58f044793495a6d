"""The recorder: any game becomes a play script, and the script plays to the same events again."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.log.branch import branch, branched, command_ends
from exchange.log.log import Log, MemoryLog
from exchange.log.logfile import write_log
from exchange.script.read import read_script
from exchange.script.run import Playing, run_script
from exchange.script.write import write_script
from exchange.session import Session
from exchange.store import open_store
from exchange.title import Title
from exchange.value.canonical import canonical
from exchange.value.errors import LogError
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import verify
from market import GAMES
from tests.exchange.played import TITLES, head_for, play_on, played, seats_for, setup_for
from tests.with_before import with_before

# Whole games take a while: a fifth of the examples that the profile asks for.
few = settings(max_examples=settings().max_examples // 5)

OPTIONS: dict[str, list[dict[str, int | str]]] = {
    "dbpoker-1": [{"quiet_rounds": 3}, {"quiet_rounds": 4, "better": "listed", "coins": 9}],
    "dbpoker-5": [{"quiet_rounds": 2}, {"quiet_rounds": 3, "better": "listed"}],
    "dbpoker-6": [
        {"quiet_rounds": 3, "answer": "lays"},
        {"compare": "cards", "exchange": "discards", "quiet_rounds": 2},
    ],
    "mano-central": [{}, {"points": 7, "fresh": "doubter", "shown": "open"}],
    "remigio-51": [{"rounds": 5, "limit": 20}, {"rounds": 6, "limit": 60, "jokers": 3, "reentry": 2, "dealer": "Ana"}],
    "bolsa": [
        {"rounds": 1},
        {"rounds": 3, "token": "李", "start": "dealt"},
        {"rounds": 2, "all_pass": "nobody", "bid_limit": "surplus", "quiet_move": "seats", "cash": 20, "price": 3},
        {"rounds": 2, "owned": 2, "orders": 3, "track": 19, "quiet_move": "none"},
        {"rounds": 2, "dividend": 2, "fee": 3, "spend": "sales", "unanswered": 2},
    ],
    "siniestra-1": [{"deck": 40}, {"deck": 52}],
    "siniestra-2": [{"deck": 40}, {"deck": 52}],
    "tender": [{}, {"lots": 5, "ties": "first"}, {"lots": 0}],
}


def without_seals(value: Any) -> Any:
    """Everything but seals, salts, the seed that the last event discloses, and the order of what lies in the order of
    its seals (M2.2), with the place that it has there."""
    if isinstance(value, list):
        parts = [without_seals(item) for item in value]
        return sorted(parts, key=str) if value and all(map(in_order_of_seals, value)) else parts
    if isinstance(value, dict):
        aside = {key for key in value if key.endswith(("_seal", "_salt")) or key == "seed"}
        aside |= {"place"} if in_order_of_seals(value) else set()
        return {key: without_seals(part) for key, part in value.items() if key not in aside}
    return value


def in_order_of_seals(value: Any) -> bool:
    return isinstance(value, dict) and ("opens" in value or any(key.endswith("_seal") for key in value))


def events(log: Log) -> list[Any]:
    return [without_seals(msgspec.json.decode(canonical(entry.event))) for entry in log.read()]


def replayed(script: str) -> Playing:
    playing, failure = run_script(read_script(script, "written.play", TITLES), paranoid=True)
    assert failure is None, f"{failure}\n\n{script}"
    return playing


def some_game(title: Title, draws: random.Random) -> Log:
    """A game of random options, seed and length, by traders that now and then move for another's turn."""
    seats = seats_for(title, draws.choice([3, 4]))
    setup = setup_for(title, f"s{draws.random()}", draws.choice(OPTIONS.get(title.name, [{}])), seats)
    log = MemoryLog(head_for(title, setup))
    Session.open(title, setup, log)
    play_on(title, log, draws.choice([None, None, 0, 1, 2, 9, 30]), order=draws.randrange(1000))
    return log


@pytest.mark.parametrize("name", TITLES)
@few
@given(seed=st.integers(0, 10**9))
def test_the_hosts_script_plays_to_the_same_events(name: str, seed: int) -> None:
    log = some_game(TITLES[name], random.Random(seed))
    playing = replayed(write_script(log, TITLES[name]))
    assert events(playing.table.log) == events(log)


@pytest.mark.parametrize("name", TITLES)
@few
@given(seed=st.integers(0, 10**9))
def test_of_a_finished_game_everybodys_script_plays_to_the_same_events(name: str, seed: int) -> None:
    title, draws = TITLES[name], random.Random(seed)
    log = some_game(title, draws)
    play_on(title, log)
    viewer = draws.choice([SPECTATOR, *log.head.seats])
    script = write_script(log, title, viewer)
    assert "not the whole game" not in script
    assert events(replayed(script).table.log) == events(log)


@pytest.mark.parametrize("name", TITLES)
@few
@given(seed=st.integers(0, 10**9))
def test_a_script_written_from_a_script_is_the_same_script(name: str, seed: int) -> None:
    title = TITLES[name]
    first = write_script(some_game(title, random.Random(seed)), title)
    again = write_script(replayed(first).table.log, title)
    assert _without_comments(again) == _without_comments(first)


@pytest.mark.parametrize("seed", ["two words", "no#word"])
def test_shares_dealt_from_a_seed_that_no_line_can_name_are_given_instead_B8_2(seed: str) -> None:
    title = GAMES["bolsa"]
    setup = setup_for(title, seed, {"start": "dealt", "rounds": 2})
    log = MemoryLog(head_for(title, setup))
    dealt = Session.open(title, setup, log).state.owned
    play_on(title, log, 4)
    assert Playing(read_script(write_script(log, title, SPECTATOR), "running.play", TITLES)).table.state.owned == dealt
    play_on(title, log)
    for viewer in (HOST, "Ana"):
        assert replayed(write_script(log, title, viewer)).table.over


def _without_comments(script: str) -> list[str]:
    return [line for line in script.splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("name", TITLES)
@few
@given(seed=st.integers(0, 10**9))
def test_what_another_viewer_exports_of_a_running_game_can_be_read_and_says_that_it_is_not_whole(
    name: str, seed: int
) -> None:
    title, draws = TITLES[name], random.Random(seed)
    log = some_game(title, draws)
    if Session(title, log).over:
        return
    for viewer in (SPECTATOR, log.head.seats[-1]):
        script = write_script(log, title, viewer)
        read_script(script, "written.play", TITLES)
        assert f"# This is not the whole game: it holds what {viewer} may see of it." in script


def test_a_sheet_that_was_replaced_is_written_by_the_host_and_missed_by_others_B2_5() -> None:
    from market.bolsa.law.model import SealSheet, Sheet

    title = GAMES["bolsa"]
    setup = setup_for(title)
    log = MemoryLog(head_for(title, setup))
    table = Session.open(title, setup, log)
    table.do(SealSheet(seat="Ana", sheet=Sheet({"IBE": 2})))
    table.do(SealSheet(seat="Ana", sheet=Sheet({"SAN": 1})))
    play_on(title, log)
    host, others = write_script(log, title), write_script(log, title, SPECTATOR)
    assert events(replayed(host).table.log) == events(log)
    assert "Ana orders buy 2 IBE\nAna orders buy 1 SAN" in host
    assert "not the whole game" in others
    assert "Ana orders buy 2 IBE" not in others
    assert "# Ana sealed a move that is not to be seen here\nAna orders buy 1 SAN" in others


def test_nobodys_script_tells_another_seats_sealed_move() -> None:
    title = GAMES["siniestra-2"]
    log = played(title, moves=6)
    seats = log.head.seats
    hidden = {card for seat in seats for card in _hand(title, log, seat)}
    for viewer in seats:
        own = set(_hand(title, log, viewer))
        words = set(write_script(log, title, viewer).replace(",", " ").split())
        assert own <= words
        assert not (hidden - own) & words
    assert not hidden & set(write_script(log, title, SPECTATOR).replace(",", " ").split())


def _hand(title: Title, log: Log, seat: str) -> tuple[str, ...]:
    state = Session(title, log).view(HOST)
    return tuple(card.card for card in state.hands[state.seats.index(seat)])


def test_traders_are_told_in_a_comment_and_their_moves_written_out() -> None:
    script = write_script(played(GAMES["bolsa"]), GAMES["bolsa"])
    assert "# Íñigo: played by random\n" in script
    assert "\ntrader " not in script
    assert sum(line.startswith("Íñigo orders ") for line in script.splitlines()) == 2


@pytest.mark.parametrize("name", TITLES)
def test_a_branch_in_its_parents_store_plays_to_the_same_events(name: str, tmp_path: Path) -> None:
    title = TITLES[name]
    setup = setup_for(title, options=OPTIONS.get(name, [{}, {}])[1])
    with open_store(tmp_path / "games.db", TITLES) as store:
        log = played(title, log=store.create(head_for(title, setup)), setup=setup)
        child = branch(store, TITLES, log.head.id, command_ends(log, title)[4])
        grandchild = branch(store, TITLES, child.id, command_ends(child, title)[2])
        play_on(title, grandchild)
        assert grandchild.head.opened_from == setup.seed
        script = write_script(grandchild, title)
        assert events(replayed(script).table.log) == events(grandchild)
        blank = title.game.blank(setup.seats, setup.options)
        told = [
            line
            for event, before in with_before(title.game, blank, (entry.event for entry in grandchild.read()))
            for line in title.words.tape(event, before)
        ]
        # Who never learns the parent's seed has what was dealt as a position. (The tender has no words for one.)
        for viewer in (SPECTATOR, setup.seats[0]) if name in GAMES else ():
            assert replayed(write_script(grandchild, title, viewer)).tape == told


def test_the_parents_seed_is_told_to_nobody_but_the_host(tmp_path: Path) -> None:
    title = TITLES["siniestra-1"]
    setup = setup_for(title, "secreta")
    with open_store(tmp_path / "games.db", TITLES) as store:
        log = played(title, log=store.create(head_for(title, setup)), setup=setup, moves=30)
        child = branch(store, TITLES, log.head.id, command_ends(log, title)[4])
        play_on(title, child)
        for viewer in (SPECTATOR, *child.head.seats):
            assert "secreta" not in write_script(child, title, viewer)
            assert b"secreta" not in b"".join(write_log(child, viewer))


@pytest.mark.parametrize("name", ["siniestra-1", "siniestra-2"])
def test_a_branch_without_its_parent_is_written_with_the_cards_as_they_lay(name: str) -> None:
    title = TITLES[name]
    parent = played(title)
    copy = branched(parent, title, command_ends(parent, title)[3], name="rama")
    log = _as_log(title, write_log(_Kept(copy), HOST))
    play_on(title, log)
    script = write_script(log, title, SPECTATOR)
    assert "\ngiven hand Ana " in script
    assert events(replayed(script).table.log) == events(log)
    assert "\nseed 7\n" in write_script(log, title)  # the host's copy knows what dealt them


class _Kept(MemoryLog):
    """A verified copy as a log."""

    def __init__(self, copy: Any) -> None:
        super().__init__(copy.head)
        self.copy = copy

    def head_record(self, viewer: str = HOST) -> Any:
        return self.copy.opening

    def records(self, after: int = 0, viewer: str = HOST) -> Any:
        return iter(self.copy.records[after:])


def _as_log(title: Title, lines: Any) -> MemoryLog:
    lines = list(lines)
    head = verify(lines, TITLES).head
    log = MemoryLog(head)
    for line in map(msgspec.json.decode, lines[1:]):
        event = msgspec.convert(line["event"], title.game.event_type)
        command = msgspec.convert(line["command"], title.game.command_type) if "command" in line else None
        log.append(line["n"] - 1, line["at"], [event], command)
    return log


@pytest.mark.parametrize("seed", ["dos palabras", "a,b", "#1", "", " ", "n\u0303", "\u2028"])
def test_a_seed_that_no_script_can_name_does_not_matter_where_the_cards_are_written(seed: str) -> None:
    title = GAMES["siniestra-2"]
    log = played(title, seed, moves=3)
    script = write_script(log, title)
    assert "\nseed " not in script
    assert events(replayed(script).table.log) == events(log)


@pytest.mark.parametrize("name", ["a\nplay", "\x1b[2J", "\u202efdp", "x # y", "[red]"])
def test_a_name_is_a_comment_whatever_it_holds(name: str) -> None:
    title = GAMES["bolsa"]
    setup = setup_for(title)
    log = played(title, log=MemoryLog(head_for(title, setup, name)), setup=setup, moves=2)
    script = write_script(log, title)
    replayed(script)
    assert all(line.isprintable() for line in script.splitlines())


def test_a_viewer_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(LogError, match="no viewer Zoe"):
        write_script(played(GAMES["bolsa"], moves=1), GAMES["bolsa"], "Zoe")


def test_a_seed_that_a_terminal_would_obey_is_in_no_script() -> None:
    title = TITLES["tender"]
    script = write_script(played(title, "a\x1b]2;b\x9c"), title)
    assert all(line.isprintable() for line in script.splitlines())
    assert "seed " not in script
