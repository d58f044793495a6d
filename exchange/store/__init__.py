"""The store: games' logs in SQLite or PostgreSQL, only ever appended to.

    with open_store("games.db") as store:
        session = open_table("bolsa", "Ana Beto=value Caro=random", store=store)
        for game in store.games():
            print(game.id, game.name)

A store is a path, or a URL as SQLAlchemy writes them: `sqlite:///games.db`, `postgresql+psycopg://user@host/name`.
"""

from exchange.store.address import without_password
from exchange.store.driver import Hold
from exchange.store.games import Kept, Store, check_name, open_store
from exchange.store.holding import HeldElsewhere
from exchange.store.stored import StoredLog

__all__ = ["HeldElsewhere", "Hold", "Kept", "Store", "StoredLog", "check_name", "open_store", "without_password"]
