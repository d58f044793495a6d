"""What a shell may complete: titles and their options, the games in the store, and who may look at one."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from tui.command.shells import harmless_word

if TYPE_CHECKING:
    from exchange.store import Store

Items = list[CompletionItem]


def beginning(words: list[str], incomplete: str) -> Items:
    """Those of the words that begin so."""
    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def complete_title(context: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Titles."""
    from market import GAMES

    return beginning(list(GAMES), incomplete)


def complete_option(context: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """What may stand behind `--option`: each option that the title named before declares, with a value."""
    from market import GAMES

    title = _first_argument(context)
    options = GAMES[title].options if title in GAMES else ()
    return [
        CompletionItem(f"{option.name}={value}", help=context.obj.say(option.words.get(value, option.asks)))
        for option in options
        for value in option.words or ([] if option.of_seats else [option.default])
        if f"{option.name}={value}".startswith(incomplete)
    ]


def complete_game(context: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Games of the store, by name where a shell may be given it, or by id."""

    def found(store: "Store") -> list[str]:
        games = store.games()
        ids = [game.id for game in games]
        words = [game.name if harmless_word(game.name) else game.id for game in games]
        return [word for word in words if word.startswith(incomplete)] or ids

    return beginning(_asked(context, found), incomplete)


def complete_game_or_file(context: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Games of the store, or files where no game begins so."""
    return complete_game(context, param, incomplete) or complete_file(context, param, incomplete)


def complete_file(context: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Files: the shell knows them."""
    return [CompletionItem(incomplete, type="file")]


def complete_viewer(context: click.Context, param: click.Parameter, incomplete: str) -> Items:
    """Who may look at the game that was named."""
    from exchange.value.seal import HOST, SPECTATOR

    game = _first_argument(context)
    seats = _asked(context, lambda store: list(store.log(game).head.seats)) if game else []
    return beginning([*seats, SPECTATOR, HOST], incomplete)


def _first_argument(context: click.Context) -> str:
    """The command's first argument, if it was typed already; an option without its value stops Click's reading."""
    words = [value for name in ("title", "game", "games") if (value := context.params.get(name))]
    words += [word for word in context.args if not word.startswith("-")]
    first = words[0] if words else ""
    return first if isinstance(first, str) else str(first[0])


def _asked(context: click.Context, ask: "Callable[[Store], list[str]]") -> list[str]:
    """What the store says, the one named before the command or the settings'. One that cannot be read says nothing."""
    from exchange.store import open_store
    from exchange.value.errors import CorroError
    from market import GAMES
    from tui.settings import store_url

    try:
        with open_store(store_url(context.find_root().params.get("store")), GAMES, create=False) as store:
            return ask(store)
    except (CorroError, OSError):
        return []
