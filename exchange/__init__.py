"""The kernel: what any event-sourced game needs, and no game's rules.

Here are the `Game` protocol (open, decide, evolve, to_act, choices, redact), refusals, seals and redaction,
chance by keyed hash, the log and the session above it, the reader, runner and writer of play scripts,
and the language of messages. Nothing here knows a company, a suit or a title; nothing here imports textual or
numpy; only the store imports SQLModel.

What `__all__` names is stable: docs/api.md shows it. Each name is imported when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exchange.game import PERSON, Choices, Command, Event, Game, Setup, State, Unfolding
    from exchange.log.branch import branch
    from exchange.log.follow import Follower, TapeLine
    from exchange.log.logfile import write_log
    from exchange.opening import NewGame, new_game, open_game, open_table
    from exchange.script.read import Script, read_script
    from exchange.script.run import Failure, Playing, run_script
    from exchange.script.write import write_script
    from exchange.session import Session
    from exchange.store import Store, open_store
    from exchange.title import Option, Title, title_for
    from exchange.trader import Trader
    from exchange.value.chance import Draws
    from exchange.value.errors import Conflict, CorroError, LogError, PlayFileError, Refused, SetupError
    from exchange.value.seal import HOST, SPECTATOR
    from exchange.verify import verify_file, verify_log

__all__ = [
    "HOST",
    "PERSON",
    "SPECTATOR",
    "Choices",
    "Command",
    "Conflict",
    "CorroError",
    "Draws",
    "Event",
    "Failure",
    "Follower",
    "Game",
    "LogError",
    "NewGame",
    "Option",
    "PlayFileError",
    "Playing",
    "Refused",
    "Script",
    "Session",
    "Setup",
    "SetupError",
    "State",
    "Store",
    "TapeLine",
    "Title",
    "Trader",
    "Unfolding",
    "branch",
    "new_game",
    "open_game",
    "open_store",
    "open_table",
    "read_script",
    "run_script",
    "title_for",
    "verify_file",
    "verify_log",
    "write_log",
    "write_script",
]

_WHERE = {
    "game": ("PERSON", "Choices", "Command", "Event", "Game", "Setup", "State", "Unfolding"),
    "log.branch": ("branch",),
    "log.follow": ("Follower", "TapeLine"),
    "log.logfile": ("write_log",),
    "opening": ("NewGame", "new_game", "open_game", "open_table"),
    "script.read": ("Script", "read_script"),
    "script.run": ("Failure", "Playing", "run_script"),
    "script.write": ("write_script",),
    "session": ("Session",),
    "store": ("Store", "open_store"),
    "title": ("Option", "Title", "title_for"),
    "trader": ("Trader",),
    "value.chance": ("Draws",),
    "value.errors": ("Conflict", "CorroError", "LogError", "PlayFileError", "Refused", "SetupError"),
    "value.seal": ("HOST", "SPECTATOR"),
    "verify": ("verify_file", "verify_log"),
}
_ROOMS = {name: f"{__name__}.{room}" for room, names in _WHERE.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_ROOMS[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
