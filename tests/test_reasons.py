"""The reasons that traders give: once what they sealed lies open, the same to everybody, and in both languages."""

import pytest

from exchange.game import PERSON
from exchange.log.follow import Follower
from exchange.opening import open_table
from exchange.session import Session
from market import GAMES
from tui.reasons import reasons_told

SEATS = {
    "bolsa": {"Ana": PERSON, "Beto": "pumper", "Caro": "contrarian", "Dani": "random"},
    "siniestra-1": {"Ana": PERSON, "Beto": "greedy"},
    "siniestra-2": {"Ana": PERSON, "Beto": "saver"},
    "mano-central": {"Ana": PERSON, "Beto": "bluffer", "Caro": "honest", "Dani": "random"},
    "dbpoker-1": {"Ana": PERSON, "Beto": "builder", "Caro": "random"},
    "dbpoker-5": {"Ana": PERSON, "Beto": "builder", "Caro": "builder"},
    "dbpoker-6": {"Ana": PERSON, "Beto": "builder", "Caro": "builder"},
    "remigio-51": {"Ana": PERSON, "Beto": "melder", "Caro": "plain"},
}


def played(name: str) -> Session:
    """A whole game: a trader moves for the person."""
    table = open_table(name, SEATS[name], seed="3")
    traders = GAMES[name].traders
    while owing := table.to_act():
        player = SEATS[name][owing[0]]
        table.do(table.trader_moves(owing[0], traders["random" if player == PERSON else player]))
    return table


@pytest.mark.parametrize("name", SEATS)
def test_each_trader_gives_a_reason_whenever_a_move_of_it_is_opened_and_no_person_does(name: str) -> None:
    table = played(name)
    title, follower = GAMES[name], table.follower("spectator")
    traders = [seat for seat, player in SEATS[name].items() if player != PERSON]
    opened = 0
    for n in range(1, len(follower) + 1):
        told = [seat for seat, why in reasons_told(follower, n, "en") if why]
        assert told == [move.seat for move in title.turned_over(follower.event(n)) if move.seat in traders]
        opened += bool(told)
    assert opened


@pytest.mark.parametrize("name", SEATS)
def test_a_reason_is_the_same_to_everybody_and_said_in_either_language(name: str) -> None:
    table = played(name)
    eyes = [Follower.of(GAMES[name], table.log, viewer) for viewer in ("spectator", "host", *SEATS[name])]
    different = 0
    for n in range(1, len(eyes[0]) + 1):
        english = [reasons_told(each, n, "en") for each in eyes]
        assert all(each == english[0] for each in english)
        different += reasons_told(eyes[0], n, "es") != english[0]
    assert different == sum(bool(reasons_told(eyes[0], n, "en")) for n in range(1, len(eyes[0]) + 1))


def test_a_stand_in_gives_its_reason_for_what_it_moved_itself_and_for_nothing_else() -> None:
    table = open_table("bolsa", "Ana Beto Caro=value", seed="3")
    traders = GAMES["bolsa"].traders
    for seat in ("Beto", "Caro"):
        table.do(table.trader_moves(seat, traders["value"]))
    table.stand_in("Beto", "pumper")  # who has sealed already
    table.do(table.trader_moves("Ana", traders["value"]))
    follower = table.follower("spectator")
    turned = next(n for n in range(1, len(follower) + 1) if GAMES["bolsa"].turned_over(follower.event(n)))
    assert [seat for seat, _why in reasons_told(follower, turned, "en")] == ["Caro"]
    while table.state.round < 2 and not table.over:
        seat = table.to_act()[0]
        table.do(table.trader_moves(seat, traders["value"]))
    for seat in ("Beto", "Caro", "Ana"):
        table.do(table.trader_moves(seat, traders["pumper"]))
    again = max(n for n in range(1, len(follower) + 1) if GAMES["bolsa"].turned_over(follower.event(n)))
    assert [seat for seat, _why in reasons_told(follower, again, "en")] == ["Beto", "Caro"]
