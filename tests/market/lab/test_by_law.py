"""Any title in the lab, by its own law: the games of tables, and what they add up to."""

from typing import Any

import numpy as np
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from exchange.game import Disclosed
from exchange.log.log import Log
from exchange.title import Title
from exchange.value.seal import HOST
from market import GAMES
from market.export import ColumnKind, tables_of, tidy
from market.lab.by_law import ByLaw
from market.lab.condition import Block, condition, seat_names
from market.lab.lab import Played, Wanted
from market.lab.labs import lab_of
from market.lab.run import elsewhere, here, processes
from market.lab.simulate import plan_of, sizes_of
from market.lab.simulation import gather
from market.lab.sums import SHARE, Sums
from market.lab.tally import kinds_of, lead, rules_of
from tests.toys.tender.title import TITLE as TENDER

CASTS = {
    "siniestra-1": ("random", "greedy"),
    "siniestra-2": ("greedy", "random"),
    "bolsa": ("random",) * 3,
    "mano-central": ("random", "bluffer", "honest"),
    "remigio-51": ("melder", "plain"),
    "dbpoker-1": ("builder", "random"),
    "dbpoker-6": ("builder", "random", "builder"),
}
TITLES = {name: GAMES[name] for name in CASTS}
GAMES_PLAYED = 6


def played(title: Title, first: int = 0, games: int = GAMES_PLAYED, how: str = "first") -> Played:
    plays = condition(title, CASTS[title.name])
    return ByLaw(title).play(plays, Block(0, 0, first, games, 32), 7, Wanted(tables=True, keep=games, how=how))


def logs(title: Title, found: Played) -> list[Log]:
    plays, lab = condition(title, CASTS[title.name]), ByLaw(title)
    return [lab.replay(plays, kept, None, f"{title.name}-1-{kept.place + 1}").log for kept in found.kept]


@pytest.fixture(params=TITLES)
def title(request: pytest.FixtureRequest) -> Title:
    return TITLES[request.param]


def test_a_game_of_the_lab_is_the_game_that_a_table_plays_from_its_seed(title: Title) -> None:
    plays, lab = condition(title, CASTS[title.name]), ByLaw(title)
    for place in range(4):
        game = lab.game(plays, f"7-1-{place + 1}", place)
        (kept,) = lab.play(plays, Block(0, 0, place, 1, 32), 7, Wanted(keep=1)).kept
        log = lab.replay(plays, kept, None, "again").log
        events = [entry.event for entry in log.read()]
        assert isinstance(events.pop(), Disclosed)
        assert [event for move in game.moves for event in move.events] == events
        assert tuple(log.head.players.values()) == plays.seating(place)


def ended_by(title: Title, end: Any, last: str) -> str:
    """M5.2, M5.3; K6.1, K6.2, K7.9; S1.7; elsewhere the rule of the last event."""
    if title.name == "mano-central":
        return "M5.3" if sum(not out for out in end.out) == 1 else "M5.2"
    if title.name.startswith("dbpoker"):
        return "K7.9" if len(end.still_in) == 1 else "K6.2" if end.quiet == end.quiet_rounds else "K6.1"
    return "S1.7" if title.name.startswith("siniestra") else last


def test_the_sums_of_games_are_what_their_logs_tell(title: Title) -> None:
    found = played(title)
    sums, kinds, rules = found.sums, kinds_of(title), rules_of(title)
    names = seat_names(title, len(CASTS[title.name]))
    due: dict[str, Any] = {name: np.zeros_like(array) for name, array in sums.items()}
    for place, log in enumerate(logs(title, found)):
        entries = list(log.read())
        state = title.game.blank(log.head.seats, log.head.options)
        told: list[list[str]] = [[]]  # by move; the opening is the first
        for entry in entries[:-1]:  # the last is `Disclosed`
            if entry.command is not UNSET:
                told.append([])
            told[-1].append(title.words.rule(entry.event, state))
            state = title.game.evolve(state, entry.event)
        won = [names.index(seat) for seat in title.game.winners(state)] or range(len(names))
        due["winners"][len(won)] += 1
        for seat in won:
            due["share_seat"][seat] += SHARE // len(won)
            due["share_trader"][(seat - place) % len(names)] += SHARE // len(won)
        for kind in kinds:
            count = sum(type(e.command).__struct_config__.tag == kind for e in entries if hasattr(e.command, "seat"))
            due["decisions"][kinds.index(kind)] += count
            due["decisions_sq"][kinds.index(kind)] += count**2
        for number, rule in enumerate(rules):
            times = sum(rule in move for move in told)
            due["rule_times"][number] += times
            due["rule_times_sq"][number] += times**2
            due["rule_games"][number] += times > 0
        due["ended_by"][rules.index(ended_by(title, state, told[-1][-1]))] += 1
        assert title.score is not None
        scores = list(title.score(state).values())
        due["score_seat"] += scores
        due["gap"] += max(scores) - sorted(scores)[-2]
    assert int(sums["games"]) == GAMES_PLAYED
    for name in ("winners", "share_seat", "share_trader", "decisions", "decisions_sq", "rule_times", "rule_times_sq"):
        assert sums[name].tolist() == due[name].tolist(), name
    for name in ("rule_games", "ended_by", "score_seat", "gap"):
        assert sums[name].tolist() == due[name].tolist(), name


def test_the_tables_of_games_are_those_of_their_logs_but_for_times(title: Title) -> None:
    found = played(title, games=1)
    (log,) = logs(title, found)
    last = len(list(log.read()))
    (exported,) = tidy([(log, HOST)], GAMES).values()
    for table, columns in tables_of(title).columns.items():
        told = [
            n for n, c in enumerate(columns) if c.kind not in (ColumnKind.GAME, ColumnKind.TIME, ColumnKind.SECONDS)
        ]
        told = [n for n in told if columns[n].name != "events"]  # the log has one more, which discloses the seed
        ours, theirs = (
            [[row[n] for n in told] for row in rows] for rows in (found.tables[table].rows, exported[table].rows)
        )
        assert ours == [row for row in theirs if table == "games" or last not in row[:1]], table


def test_the_first_games_are_the_same_whatever_is_played_together(title: Title) -> None:
    whole = played(title).sums
    parts = [played(title, first, games).sums for first, games in ((0, 1), (1, 3), (4, 2))]
    assert parts[0] + parts[1] + parts[2] == whole


def test_games_are_kept_by_length_by_how_close_they_are_and_by_chance(title: Title) -> None:
    assert title.score is not None
    longest, closest = played(title, how="longest").kept, played(title, how="closest").kept
    plays, lab = condition(title, CASTS[title.name]), ByLaw(title)
    moves = [len(lab.game(plays, kept.moves, kept.place).moves) for kept in longest]
    assert moves == sorted(moves, reverse=True)
    gaps = [np.diff(sorted(title.score(lab.game(plays, k.moves, k.place).end).values())[-2:])[0] for k in closest]
    assert gaps == sorted(gaps)
    places = {kept.place for kept in played(title, how="random").kept}
    assert places == set(range(GAMES_PLAYED))


def test_a_title_without_an_engine_is_played_by_its_law_to_whole_sums() -> None:
    lab = lab_of(TENDER)
    assert isinstance(lab, ByLaw)
    plays = condition(TENDER, ("random", "clued", "random"))
    sums: Sums = lab.play(plays, Block(0, 0, 0, 12, 32), 3, Wanted()).sums
    assert sums["winners"].sum() == 12
    assert sums["games_trader_seat"].tolist() == [[4, 4, 4]] * 3
    assert 12 * SHARE - sums["share_seat"].sum() < 12 * 3


def test_any_number_of_processes_gives_the_same() -> None:
    plan, wanted = plan_of(GAMES["siniestra-2"], "random greedy", games=70, seed=7), Wanted(keep=2, how="closest")
    blocks = list(plan.blocks(sizes_of(plan)))
    alone = gather(plan, here(plan, blocks, wanted), wanted)
    shared = gather(plan, elsewhere(plan, blocks, wanted, processes(2), 2), wanted)
    assert len(blocks) == 3
    assert shared.sums == alone.sums
    assert shared.kept == alone.kept


@pytest.mark.parametrize(
    ("points", "winner", "apart"), [((24, 60, 90), 0, 36), ((100, 60, 90), 0, 10), ((7, 60, 90), None, 30)]
)
def test_the_lead_is_the_winners_whether_more_or_fewer_points_are_better(
    points: tuple[int, ...], winner: int | None, apart: int
) -> None:
    title = GAMES["remigio-51"]
    seats = ("Ana", "Beto", "Caro")
    blank = title.game.blank(seats, title.game.options(seats, {}))
    end = replace(blank, points=points, winner=-1 if winner is None else winner)
    assert lead(title, end) == apart
