"""Traders: who plays a seat that no person plays. They see what their seat sees, and nothing else.

Any package can bring traders of a title, each by an entry point of the group `corro.traders` that is named `TITLE.NAME`
and refers to what makes the trader when called without arguments.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol

from msgspec import Struct

from exchange.game import PERSON, Choices, Command, CommandT, unsalted
from exchange.installed import brought_by_packages, came_from
from exchange.value.chance import Draws
from exchange.value.errors import NOT_YOUR_TURN, Refused, SetupError
from exchange.value.words import N_

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class Trader(Protocol):
    """Something that picks a move."""

    def __call__(self, view: Any, seat: str, choices: Choices[Any], draws: Draws) -> Command:
        """One of the legal `choices` of `seat`, from the seat's own `view`; all chance comes from `draws`."""


Strength = Literal["easy", "middle", "hard"]
"""How strong a trader is, as leagues measured it (docs/traders.md)."""
STRENGTHS: Mapping[Strength, str] = {"easy": N_("easy"), "middle": N_("middle"), "hard": N_("hard")}
"""What each is called (message ids), the weakest first."""


class Character(Struct, frozen=True):
    """A trader as somebody who sits opposite: a name, how strong it is, and two lines about it. Name and lines are
    message ids of the title's catalogue."""

    name: str
    strength: Strength
    about: str


GROUP = "corro.traders"


def brought(title: str) -> "dict[str, tuple[EntryPoint, ...]]":
    """The traders of this title that installed packages bring, by name in alphabetical order; none is loaded.

    A name that no seat could be given (`Ana=NAME`) is left out. Two entry points of a name are a clash: see `made`.
    """
    found: dict[str, list[EntryPoint]] = defaultdict(list)
    for point in brought_by_packages(GROUP):
        of, _dot, name = point.name.partition(".")
        if of == title and re.fullmatch(r"[\w-]+", name) and name != PERSON:
            found[name].append(point)
    return {name: tuple(found[name]) for name in sorted(found)}


def made(title: str, name: str, moves: tuple[str, ...] = ("__call__",)) -> Any:
    """The trader of this name that an installed package brings; `moves` are the methods it must have.

    Raises KeyError if there is none, and SetupError for one that cannot be made, that is no trader, or that two
    packages bring: whichever came first would play, and a game would not repeat elsewhere.
    """
    points = brought(title)[name]
    packages = ", ".join(sorted(map(came_from, points)))
    if len(points) > 1:
        why = N_("several packages bring a trader {trader} of {title}: {packages}")
        raise SetupError("seats", why, trader=name, title=title, packages=packages)
    try:
        trader = points[0].load()()
    except Exception as error:  # somebody else's code may fail in any way
        found = " ".join(f"{type(error).__name__}: {error}".split())
        why = N_("the trader {trader} that {package} brings cannot be made: {why}")
        raise SetupError("seats", why, trader=name, package=packages, why=found) from error
    if not all(callable(getattr(trader, move, None)) for move in moves):
        why = N_("what {package} brings as {trader} is no trader of {title}")
        raise SetupError("seats", why, package=packages, trader=name, title=title)
    return trader


class Traders(Mapping[str, Trader]):
    """The traders of a title by name: its own, then those that installed packages bring.

    A title's own keep their names, whatever is installed. Another package's is made by `seat` when it is asked for by
    name, as it takes a seat, and no sooner: a broken one harms nobody who does not want it. `unlisted` says of a name
    that is not listed whether `seat` makes a trader of it all the same.
    """

    def __init__(
        self,
        title: str,
        ours: Mapping[str, Trader],
        seat: Callable[[str], Trader] | None = None,
        unlisted: Callable[[str], bool] | None = None,
    ) -> None:
        self._title = title
        self._ours = ours
        self._unlisted = unlisted or (lambda name: False)
        self._seat = seat or (lambda name: made(title, name))

    def __getitem__(self, name: str) -> Trader:
        return self._ours[name] if name in self._ours else self._seat(name)

    def __contains__(self, name: object) -> bool:
        listed = name in self._ours or name in brought(self._title)
        return listed or (isinstance(name, str) and self._unlisted(name))

    def __iter__(self) -> Iterator[str]:
        yield from self._ours
        yield from (name for name in brought(self._title) if name not in self._ours)

    def __len__(self) -> int:
        return sum(1 for _name in self)


def asked(trader: Trader, view: object, seat: str, choices: Choices[CommandT], draws: Draws) -> CommandT:
    """The move that the trader makes of these choices, for its own seat and with no salt: the table draws that.

    Raises Refused for a move in another seat's name.
    """
    command: Any = trader(view, seat, choices, draws)
    if command.seat != seat:
        raise Refused(NOT_YOUR_TURN, N_("this move is not awaited from {seat} now"), seat=command.seat)
    move: CommandT = unsalted(command)
    return move
