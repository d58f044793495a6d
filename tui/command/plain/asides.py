"""What somebody at plain lines may ask beside moving: what would come of a move, and what the coach would do."""

from collections.abc import Callable

from exchange.coach import advises, may_coach
from exchange.game import Command
from exchange.session import Session
from exchange.title import Title
from exchange.value.errors import CorroError, PlayFileError
from tui.command import N_
from tui.command.console import Console
from tui.settings import read_settings

# Words that are no move, in each language: both are always understood.
IF = ("if", "si")
COACH = ("coach", "consejo")


def coach_is_off(title: Title, table: Session) -> str | None:
    """Why nobody is advised at this table (a message), or None where somebody is."""
    if not title.coach:
        return N_("this title has no coach")
    if not may_coach(title, table.log.head.players):
        return N_("the coach is off where more than one person sits")
    return None if read_settings().coach else N_("the coach is off in the settings")


def tell_advice(console: Console, title: Title, table: Session, seat: str) -> None:
    """What the coach would do in this seat's place, and why; or why nobody says."""
    if why := coach_is_off(title, table):
        console.sentence(console.say(why))
        return
    advise = advises(title, table.view(seat), seat, table.choices(seat), table.log.head.id, console.lang)
    advice = advise()
    console.paragraph(advice.sentence(title, console.lang))
    for line in advice.ahead:
        console.paragraph(line, indent=2)


def tell_ahead(
    console: Console, title: Title, table: Session, seat: str, text: str, read: Callable[[str, str], Command]
) -> None:
    """What would come of the move that was typed, or what is wrong with it."""
    try:
        command = read(seat, text)
    except PlayFileError:
        console.sentence(console.say(N_("not understood: ? tells what is legal")))
        return
    if command not in table.choices(seat):
        try:
            table.decide(command)
        except CorroError as error:
            console.sentence(console.fault(error))
        return
    told = title.foresee(table.view(seat), command, console.lang) if title.foresee is not None else ()
    for line in told or (console.say(N_("nothing can be told of that move")),):
        console.paragraph(line)
