"""Results and statistics: what finished games add up to, kept beside each game."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from exchange.game import PERSON
from exchange.opening import open_table, read_seats
from exchange.store import Kept, Store, open_store
from market import GAMES
from tui.floor.shelf import StoreShelf
from tui.results import KIND, Other, Result, results, statistics
from tui.results_words import statistics_lines
from tui.voice import Voice


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store(":memory:", GAMES) as opened:
        yield opened


def play(store: Store, *, moves: int = 100_000, **players: str) -> str:
    """A game of one round, in which `value` moves for persons; its id."""
    table = open_table(
        "bolsa", players, options={"rounds": 1}, seed="1", name=store.free_name("aula"), store=StoreShelf(store)
    )
    for _move in range(moves):
        if not (to_act := table.to_act()):
            break
        player = table.log.head.players[to_act[0]]
        trader = GAMES["bolsa"].traders["value" if player == PERSON else player]
        table.do(table.trader_moves(to_act[0], trader))
    return table.log.head.id


def test_a_result_is_read_once_and_kept_beside_its_game(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(store, Ana=PERSON, Beto="value", Caro="random")
    play(store, Ana=PERSON, Beto="value", Caro="random", moves=2)
    games = store.listed()[0]
    found, complete = results(store, games)
    assert complete
    assert list(found) == [game]
    assert set(found[game].score) == {"Ana", "Beto", "Caro"}
    assert max(found[game].score.values()) == found[game].score[found[game].winners[0]]
    monkeypatch.setattr(Store, "log", None)
    assert results(store, games) == (found, True)


def test_what_cannot_be_the_games_own_result_is_read_anew(store: Store) -> None:
    game = play(store, Ana=PERSON, Beto="value", Caro="random")
    games = store.listed()[0]
    found, _complete = results(store, games)
    for forged in ("{", '{"winners":["Dani"]}', '{"winners":["Ana"],"score":{"Ana":1}}', '{"winners":[],"more":1}'):
        store.keep_derived(game, KIND, forged)
        assert results(store, games) == (found, True)


def test_so_many_games_are_read_anew_at_a_time(store: Store) -> None:
    for _game in range(3):
        play(store, Ana=PERSON, Beto="quiet", Caro="quiet")
    games = store.listed()[0]
    assert [len(results(store, games, fresh=2)[0]), len(results(store, games, fresh=2)[0])] == [2, 3]


def kept(n: int, seats: str, **fields: object) -> Kept:
    players = read_seats(seats)
    game = Kept(
        id=f"g{n}",
        name=f"game-{n}",
        title="bolsa",
        seats=tuple(players),
        players=players,
        options={},
        viewer="host",
        opened_at="",
        moved_at=f"2026-11-29T18:{n:02}:00.000000Z",
        events=9,
        over=True,
    )
    return replace(game, **fields)


def test_a_person_is_told_wins_rows_best_score_and_each_opponent() -> None:
    games = [kept(n, "Ana Beto=value Caro=value") for n in range(4)] + [kept(4, "Ana Dani Beto=random")]
    won = [("Ana",), ("Ana", "Caro"), ("Beto",), ("Ana",), ("Dani",)]
    found = {
        game.id: Result(winners=winners, score=dict.fromkeys(game.seats, 90 + n))
        for n, (game, winners) in enumerate(zip(games, won, strict=True))
    }
    ana, dani = statistics(games, found).persons
    assert (ana.name, ana.games, ana.won, ana.shared, ana.row, ana.longest) == ("Ana", 5, 3, 1, 0, 2)
    assert ana.best == {"bolsa": 94}
    value = ana.against[Other("value", is_person=False)]
    assert (value.games, value.won, value.lost) == (4, 3, 2)
    dani_met, random_met = Other("Dani", is_person=True), Other("random", is_person=False)
    assert (ana.against[dani_met].lost, ana.against[random_met].games) == (1, 1)
    assert (dani.games, dani.won, [each.name for each in dani.against]) == (1, 1, ["Ana", "random"])
    (series,) = statistics(games, found).series
    assert series.won == {"Ana": 3, "Beto": 1, "Caro": 1}
    assert [game.id for game in series.games] == ["g0", "g1", "g2", "g3"]


def test_a_person_who_is_called_like_a_trader_is_not_that_trader() -> None:
    game = kept(0, "Ana value=person Caro=value Statue Dani=quiet")
    found = statistics([game], {game.id: Result(winners=("value", "Statue"))})
    (ana,) = [person for person in found.persons if person.name == "Ana"]
    met = {other: (each.games, each.lost) for other, each in ana.against.items()}
    assert met[Other("value", is_person=True)] == (1, 1)
    assert met[Other("value", is_person=False)] == (1, 0)
    told = [text for _depth, text in statistics_lines(found, Voice("en", "tui"), str)]
    assert "against Statue (a person): won 0 of 1; Statue (a person) won 1" in told
    assert "against Statue: won 0 of 1; Statue won 0" in told


def test_a_given_position_and_a_game_that_a_finished_branch_left_do_not_count() -> None:
    games = [kept(0, "Ana Beto=value"), kept(1, "Ana Beto=value"), kept(2, "Ana Beto=value", given=True)]
    found = {game.id: Result(winners=("Ana",), parent="g0" if game.id == "g1" else "") for game in games}
    (ana,) = statistics(games, found).persons
    assert (ana.games, ana.won, ana.best) == (1, 1, {})


def test_a_strangers_trader_turns_no_line_of_the_statistics_around_and_is_cut() -> None:
    game = kept(0, "Ana Beto Caro", players={"Ana": PERSON, "Beto": "\u202egpj" + "x" * 500, "Caro": "{nonsense}"})
    found = statistics([game], {game.id: Result(winners=("Ana",))})
    told = [text for _depth, text in statistics_lines(found, Voice("en", "tui"), str)]
    assert [text for text in told if text.startswith("against")] == [
        "against {nonsense}: won 1 of 1; {nonsense} won 0",
        f"against \\u202egpj{'x' * 20}…: won 1 of 1; \\u202egpj{'x' * 20}… won 0",
    ]
