"""What a title teaches: a card of how its prices move, and a first game that is played and explained.

The words are the title's own. A floor, plain lines and a web page show the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from exchange.game import Command
from exchange.trader import Character, Trader
from exchange.value.words import N_

if TYPE_CHECKING:
    from exchange.log.follow import Follower


class Row(Struct, frozen=True, kw_only=True):
    """A line of a card: a text for each column, and which way the price goes: 1 up, −1 down, 0 neither or either."""

    cells: tuple[str, ...]
    way: int = 0


class Card(Struct, frozen=True, kw_only=True):
    """How prices move, on one page: `columns` above the rows, `notes` below them, and the `rule` that says it all."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    rule: str = ""

    def lines(self) -> tuple[str, ...]:
        """The card in plain lines, for whoever cannot see columns: each cell behind the name of its column, and shares
        that are drawn there as numbers, without the note that says how they are drawn."""
        told = []
        for row in self.rows:
            named = (f"{name} {_counted(cell)}" for name, cell in zip(self.columns, row.cells, strict=True) if cell)
            told.append("; ".join(named))
        return (self.heading, *told, *(note for note in self.notes if "●" not in note))


def _counted(cell: str) -> str:
    """●● ● is 2 + 1; anything else is itself."""
    return cell if cell.strip("●○ ") else " + ".join(str(len(group)) for group in cell.split())


class Balloon(Struct, frozen=True, kw_only=True):
    """What is said to a learner at a moment of a game.

    `about` names the kind of moment in the title's own words (`orders`, `auction`): whoever shows it may add which keys
    or words do what there. `advised` is the move that the text speaks of. `waits`: the learner reads it before the game
    goes on; else a move of theirs is the answer.
    """

    about: str
    text: str
    advised: Command | None = None
    waits: bool = True


TEACHER = "teacher"
"""What the head of such a game calls whoever plays the other seats. No other game has a trader of that name."""
WHO_TEACHES = Character(N_("teacher"), "easy", N_("Plays what the lesson needs."))


class Lesson(Struct, frozen=True, kw_only=True):
    """A first game, explained while it is played.

    `about` names it (a message id of the title's catalogue). `seats` are who sits and who plays each: one person, and
    `teacher` for every other seat. `options` and `position` are those of the table. `say` gives, in a language, what is
    said after event n of what the learner's seat may know; None where nothing new is to be said.
    """

    about: str
    seats: Mapping[str, str]
    teacher: Trader
    say: Callable[[Follower, int, str], Balloon | None]
    options: Mapping[str, int | str] = {}
    position: object = None

    def said_by(self, timeline: Follower, n: int, lang: str) -> Balloon | None:
        """The balloon that stands after event n: the last one said."""
        for at in range(n, 0, -1):
            if balloon := self.say(timeline, at, lang):
                return balloon
        return None
