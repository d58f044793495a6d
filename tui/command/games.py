"""`corro games`: what is in the store."""

from typing import TYPE_CHECKING

from exchange.value.errors import CorroError
from exchange.value.seal import HOST
from tui.command import N_
from tui.command.console import Console
from tui.command.declare import command, option

if TYPE_CHECKING:
    from exchange.store import Kept
    from exchange.value.errors import StoreError


@command(
    "games",
    about=N_("List the games in the store."),
    examples=("corro games", "corro games --json", "corro games --statistics"),
)
@option("--json", "as_json", about=N_("Print a JSON list instead."))
@option("--statistics", about=N_("Say what each person has won, and against whom, and the series of rematches."))
def games(console: Console, *, as_json: bool, statistics: bool) -> None:
    """One line per game, the one moved last first."""
    if statistics:
        if as_json:
            why = N_("{one} and {other} exclude each other")
            raise CorroError(why, one="--json", other="--statistics")
        _tell_statistics(console)
        return
    kept, unreadable = _kept(console)
    for error in unreadable:
        console.mistake(console.fault(error))
    if as_json:
        console.json([_plain(game) for game in kept])
    elif kept or unreadable:
        console.table([_row(console, game) for game in kept])
    else:
        console.note(console.say(N_("no game is in the store yet: corro run bolsa plays one")))


def _tell_statistics(console: Console) -> None:
    """What the finished games add up to, in lines. Games that cannot be read are left to the list."""
    from tui.results import Statistics, results, statistics
    from tui.results_words import statistics_lines

    found = Statistics(persons=(), series=())
    if _is_there(console):
        with console.open_store(create=False) as store:
            kept = [game for game in store.listed()[0] if game.viewer == HOST]
            found = statistics(kept, results(store, kept)[0])
    for depth, line in statistics_lines(found, console, _moved):
        console.out("  " * depth + line)


def _is_there(console: Console) -> bool:
    """Whether a store was named, or one was made."""
    from tui.folders import store_file
    from tui.settings import store_url

    return store_url(console.store) != str(store_file()) or store_file().exists()


def _moved(at: str) -> str:
    return at[:16].replace("T", " ") + " UTC"


def _kept(console: Console) -> "tuple[list[Kept], list[StoreError]]":
    """The games, and what is wrong with those that cannot be read. None, where none was named and none made yet."""
    if not _is_there(console):
        return [], []
    with console.open_store(create=False) as store:
        return store.listed()


def _row(console: Console, game: "Kept") -> tuple[str, ...]:
    from exchange.opening import seats_text

    players = {seat: game.players[seat] for seat in game.seats}
    state = console.say(N_("over")) if game.over else console.say(N_("running"))
    if game.given:
        state = f"{state}, {console.say(N_('from a given position'))}"
    return (game.id, game.name, game.title, state, _moved(game.moved_at), seats_text(players))


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
