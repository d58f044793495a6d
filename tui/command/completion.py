"""What a shell may complete: titles, and the games in the store."""


def complete_title(incomplete: str) -> list[str]:
    """Titles that begin so."""
    from market import GAMES

    return [name for name in GAMES if name.startswith(incomplete)]


def complete_game(incomplete: str) -> list[str]:
    """Games of the store that begin so, by name or id. A store that cannot be read completes nothing."""
    from exchange.errors import CorroError
    from exchange.store import open_store
    from market import GAMES
    from tui.settings import store_url

    try:
        with open_store(store_url(None), GAMES, create=False) as store:
            games = store.games()
    except (CorroError, OSError):
        return []
    names = [game.name for game in games if game.name.startswith(incomplete)]
    return names or [game.id for game in games if game.id.startswith(incomplete)]
