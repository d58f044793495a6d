"""Every title: where a moment is not private, whoever may move sees no more than everybody at the keyboard."""

import pytest

from exchange.value.seal import SPECTATOR
from tests.titles.forms import plain
from tests.titles.playing import TITLES, forked, play, some_games


@pytest.mark.parametrize("name", TITLES)
def test_where_a_moment_is_not_private_a_seat_is_shown_what_everybody_is(name: str) -> None:
    for game in some_games(name)[:3]:
        title = game.title
        for done in game.done[:: max(1, len(game.done) // 12)]:
            table = forked(game.table, done.before.n)
            if title.private(table.state):
                continue
            everybody = table.view(SPECTATOR)
            for seat in table.to_act():
                own = table.view(seat)
                assert title.show(own) == title.show(everybody)
                offered = [plain(move) for move in title.game.choices(own, seat)]
                assert offered == [plain(move) for move in title.game.choices(everybody, seat)]
                assert title.legal(title.game.choices(own, seat), "en") == title.legal(
                    title.game.choices(everybody, seat), "en"
                )


@pytest.mark.parametrize("name", TITLES)
def test_whether_a_moment_is_private_is_no_secret(name: str) -> None:
    game = play(name, 5)
    for done in game.done[:: max(1, len(game.done) // 12)]:
        table = forked(game.table, done.before.n)
        told = {game.title.private(table.view(viewer)) for viewer in (*table.seats, SPECTATOR)}
        assert told == {game.title.private(table.state)}
