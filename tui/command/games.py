"""`corro games`: what is in the store."""

from typing import TYPE_CHECKING

from tui.command import N_
from tui.command.console import Console
from tui.command.declare import command, option

if TYPE_CHECKING:
    from exchange.store import Kept
    from exchange.value.errors import StoreError


@command("games", about=N_("List the games in the store."), examples=("corro games", "corro games --json"))
@option("--json", "as_json", about=N_("Print a JSON list instead."))
def games(console: Console, *, as_json: bool) -> None:
    """One line per game, the one moved last first."""
    kept, unreadable = _kept(console)
    for error in unreadable:
        console.mistake(console.fault(error))
    if as_json:
        console.json([_plain(game) for game in kept])
    elif kept or unreadable:
        console.table([_row(console, game) for game in kept])
    else:
        console.note(console.say(N_("no game is in the store yet: corro run bolsa plays one")))


def _kept(console: Console) -> "tuple[list[Kept], list[StoreError]]":
    """The games, and what is wrong with those that cannot be read. None, where none was named and none made yet."""
    from tui.folders import store_file
    from tui.settings import store_url

    if store_url(console.store) == str(store_file()) and not store_file().exists():
        return [], []
    with console.open_store(create=False) as store:
        return store.listed()


def _row(console: Console, game: "Kept") -> tuple[str, ...]:
    from exchange.opening import seats_text

    players = {seat: game.players[seat] for seat in game.seats}
    moved = game.moved_at[:16].replace("T", " ") + " UTC"
    state = console.say(N_("over")) if game.over else console.say(N_("running"))
    if game.given:
        state = f"{state}, {console.say(N_('from a given position'))}"
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
        "given": game.given,
        "opened_at": game.opened_at,
        "moved_at": game.moved_at,
    }
