"""`corro games`: what is in the store."""

from typing import TYPE_CHECKING, Annotated

import typer

from exchange.game import PERSON
from exchange.language import mark as _
from tui.command.desk import Desk
from tui.command.page import Entry

if TYPE_CHECKING:
    from exchange.store import Kept


def games(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print a JSON list instead."))] = False,
) -> None:
    """One line per game, the one moved last first."""
    desk: Desk = context.obj
    kept = _kept(desk)
    if as_json:
        desk.json([_plain(game) for game in kept])
    elif kept:
        desk.table([_row(desk, game) for game in kept])
    else:
        desk.note(desk.say(_("no game is in the store yet: corro run bolsa plays one")))


def _kept(desk: Desk) -> "list[Kept]":
    """The games. Where no store was named and none has been made yet, there are none."""
    from tui.folders import store_file
    from tui.settings import store_url

    if store_url(desk.store) == str(store_file()) and not store_file().exists():
        return []
    with desk.open_store(create=False) as store:
        return store.games()


def seats_text(players: dict[str, str]) -> str:
    """Seats and who plays them, as `--seats` takes them."""
    return " ".join(seat if player == PERSON else f"{seat}={player}" for seat, player in players.items())


def _row(desk: Desk, game: "Kept") -> tuple[str, ...]:
    players = {seat: game.players[seat] for seat in game.seats}
    moved = game.moved_at[:16].replace("T", " ") + " UTC"
    state = desk.say(_("over")) if game.over else desk.say(_("running"))
    return (game.id, game.name, game.title, state, moved, seats_text(players))


def _plain(game: "Kept") -> dict[str, object]:
    return {
        "id": game.id,
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "players": {seat: game.players[seat] for seat in game.seats},
        "options": game.options,
        "viewer": game.viewer,
        "events": game.events,
        "over": game.over,
        "opened_at": game.opened_at,
        "moved_at": game.moved_at,
    }


ENTRY = Entry(
    name="games", run=games, help=_("List the games in the store."), examples=("corro games", "corro games --json")
)
