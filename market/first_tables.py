"""The first two tables of every title, games and seats: all the tables of a title that brings no `tables` module."""

from collections.abc import Iterator

from market.export import GAME_COLUMNS, Columns, GameSteps, Kind, Row, columns, game_row

COLUMNS: Columns = {
    "games": columns(**GAME_COLUMNS),
    "seats": columns(seat=Kind.SEAT, place=Kind.NUMBER, player=Kind.TEXT, won=Kind.FLAG),
}


def rows(game: GameSteps) -> Iterator[tuple[str, Row]]:
    """The rows of a game, each with the name of its table."""
    yield "games", game_row(game)
    winners = game.title.game.winners(game.steps[-1].after) if game.over else ()
    for place, seat in enumerate(game.head.seats):
        won = seat in winners if game.over else None
        yield "seats", {"game": game.id, "seat": seat, "place": place, "player": game.head.players[seat], "won": won}
