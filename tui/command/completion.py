"""What a shell may complete: titles, the games in the store, and who may look at one."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from exchange.store import Store


def complete_title(incomplete: str) -> list[str]:
    """Titles that begin so."""
    from market import GAMES

    return [name for name in GAMES if name.startswith(incomplete)]


def complete_game(context: typer.Context, incomplete: str) -> list[str]:
    """Games of the store that begin so, by name or id."""

    def found(store: "Store") -> list[str]:
        games = store.games()
        names = [game.name for game in games if game.name.startswith(incomplete)]
        return names or [game.id for game in games if game.id.startswith(incomplete)]

    return _asked(context, found)


def complete_viewer(context: typer.Context, incomplete: str) -> list[str]:
    """Who may look at the game that was named, and begins so."""
    from exchange.seal import HOST, SPECTATOR

    game = next(
        (word for word in context.args if not word.startswith("-")), ""
    )  # an option without its value: not parsed
    seats = _asked(context, lambda store: list(store.log(game).head.seats)) if game else []
    return [name for name in (*seats, SPECTATOR, HOST) if name.startswith(incomplete)]


def _asked(context: typer.Context, ask: "Callable[[Store], list[str]]") -> list[str]:
    """What the store says, the one named before the command or the settings'. One that cannot be read says nothing."""
    from exchange.errors import CorroError
    from exchange.store import open_store
    from market import GAMES
    from tui.settings import store_url

    try:
        with open_store(store_url(context.find_root().params.get("store")), GAMES, create=False) as store:
            return ask(store)
    except (CorroError, OSError):
        return []
