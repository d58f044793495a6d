"""Arguments and options that several commands take, declared once."""

from collections.abc import Callable, Mapping
from functools import wraps
from types import MappingProxyType
from typing import Any, NamedTuple

from tui.command import N_
from tui.command.completion import complete_file, complete_game, complete_option, complete_title, complete_viewer
from tui.command.declare import argument, option

TITLE = argument(
    "title",
    N_("TITLE"),
    N_("What to play: corro titles lists them."),
    shell_complete=complete_title,
)
GAME = argument(
    "game",
    N_("GAME"),
    N_("A game's id or name: corro games lists them."),
    shell_complete=complete_game,
)
AS = option(
    "--as",
    "viewer",
    metavar=N_("VIEWER"),
    about=N_("Who looks: a seat, spectator or host. Left out: spectator while the game goes on, host when it is over."),
    shell_complete=complete_viewer,
)
REVEAL = option("--reveal", about=N_("Show what is still sealed in a running game with persons all the same."))
RULES = option("--rules", about=N_("Add the rule to each sentence."))
PARANOID = option("--paranoid", about=N_("Check after every event what always holds, as the tests do."))


class NewGameOptions(NamedTuple):
    """What was asked of a new game, as it was typed; None, or nothing in `option`, was not asked for.

    `option` holds `NAME=VALUE`; `rounds`, `token` and `deck` are short for it, where the title declares such an option.
    """

    seats: str | None = None
    option: tuple[str, ...] = ()
    rounds: str | None = None
    token: str | None = None
    deck: str | None = None
    seed: str | None = None
    seed_file: str | None = None
    words: bool = False
    name: str | None = None

    @property
    def none(self) -> bool:
        """Whether nothing was asked for."""
        return all(asked in (None, (), False) for asked in self)


SHORT_FORMS = ("rounds", "token", "deck")
_NEW_GAME = {
    "seats": option(
        "--seats",
        metavar=N_("'NAME NAME=TRADER …'"),
        about=N_("Who sits, clockwise. A name alone is a person. Left out: a mixed cast of traders."),
    ),
    "option": option(
        "--option",
        multiple=True,
        metavar=N_("NAME=VALUE"),
        about=N_("An option of the title; may be given several times. corro run TITLE --help lists them."),
        shell_complete=complete_option,
    ),
    "rounds": option("--rounds", metavar="N", about=N_("How many rounds: short for --option rounds=N.")),
    "token": option(
        "--token", metavar=N_("SEAT"), about=N_("Who holds the token first: short for --option token=SEAT.")
    ),
    "deck": option("--deck", metavar="52|40", about=N_("How many cards: short for --option deck=52 or deck=40.")),
    "seed": option(
        "--seed", metavar=N_("TEXT"), about=N_("What chance draws from: the same again gives the same game.")
    ),
    "seed_file": option(
        "--seed-file",
        metavar=N_("FILE"),
        about=N_("Read the seed from a file: what follows --seed is seen by all users of this machine."),
        shell_complete=complete_file,
    ),
    "words": option(
        "--words", about=N_("Let each person add a word to the seed, so that nobody chose the cards alone.")
    ),
    "name": option("--name", metavar=N_("NAME"), about=N_("What the game is called.")),
}


_SITTING = {
    "seats": option(
        "--seats",
        metavar=N_("'NAME NAME=TRADER …'|N|N..N"),
        about=N_("Who sits, clockwise, or how many. Left out: whoever comes."),
    ),
    "name": option("--name", metavar=N_("NAME"), about=N_("What the sitting is called.")),
}


def new_game_options(run: Callable[..., object]) -> Callable[..., object]:
    """Add the options of a new game to a command, which is given them as one value: `new`."""
    return _with(run, tuple(_NEW_GAME))


def many_games_options(run: Callable[..., object]) -> Callable[..., object]:
    """Add those options of a new game that many games have in common."""
    return _with(run, tuple(name for name in _NEW_GAME if name not in ("seats", "words", "name")))


def sitting_options(run: Callable[..., object]) -> Callable[..., object]:
    """Add those that the games of a sitting have: everybody who is here adds a word to their seed in any case."""
    return _with(run, tuple(name for name in _NEW_GAME if name != "words"), _SITTING)


def _with(
    run: Callable[..., object], names: tuple[str, ...], other: Mapping[str, Callable[..., Any]] = MappingProxyType({})
) -> Callable[..., object]:
    @wraps(run)
    def gathered(*arguments: Any, **given: Any) -> Any:
        new = NewGameOptions(**{name: given.pop(name) for name in names})
        return run(*arguments, new=new, **given)

    for name in reversed(names):
        gathered = (other.get(name) or _NEW_GAME[name])(gathered)
    return gathered
