"""What is told of a move that is being put together: what is missing, why it is refused, what would come of it."""

from __future__ import annotations

from textual.content import Content

from exchange.game import Command
from exchange.value.errors import Refused
from tui.floor.anytitle.choosing import Choosing
from tui.floor.anytitle.drawing import carded
from tui.floor.anytitle.examples import GAP
from tui.floor.panels.panel import line
from tui.floor.seen import Seen
from tui.floor.voice import _, fault, language


def ahead_of(seen: Seen, chosen: Choosing, command: Command | None) -> list[Content]:
    """What would come of the move as it stands, where the title tells; why it is none, where it is none yet."""
    title = seen.timeline.title
    if command is None:
        return [line((told, "$text-warning")) for told in _missing(chosen)]
    if command not in seen.choices:  # type: ignore[operator]
        return [line((told, "$text-warning")) for told in _refused(seen, command)]
    if title.foresee is None:
        return []
    return [carded(seen, each, "$faint") for each in title.foresee(seen.state, command, language())]


def _missing(chosen: Choosing) -> list[str]:
    """How many are still to be taken, or to be put back."""
    found = []
    for own in chosen.rows:
        if own.several and len(own.chosen) < own.least:
            found.append(_("still to take: {count}", count=own.least - len(own.chosen)))
        elif own.several and len(own.chosen) > own.most:
            found.append(_("too many: put {count} back", count=len(own.chosen) - own.most))
    return found


def _refused(seen: Seen, command: Command) -> list[str]:
    """The rule that this move would break, as far as whoever looks may know: it is asked of its own view."""
    try:
        seen.timeline.title.game.decide(seen.state, command)
    except Refused as refusal:
        return [fault(refusal)]
    except ValueError:  # this view cannot say
        return []
    return []


def came_of(seen: Seen) -> list[Content]:
    """What the seat's last move told it alone (a card that it drew), until its next one."""
    title = seen.timeline.title
    for n in range(seen.n, 0, -1):
        event = seen.timeline.event(n)
        if told := title.aside(event, seen.timeline.state(n), language()):
            return [line(("→ ", "$accent"), carded(seen, each)) for each in told]
        if event.begins is not None:
            break
    return []


def about_of(seen: Seen, chosen: Choosing, told: tuple[str, ...]) -> list[Content]:
    """What binds the move: of what the title tells of all that can be done, what concerns this."""
    found = _about(told, chosen, whole=seen.timeline.title.foresee is None)
    return [carded(seen, each, "$faint") for each in found]


def _about(told: tuple[str, ...], chosen: Choosing, *, whole: bool) -> list[str]:
    """What concerns all moves, and as a `whole` this kind of move too."""
    verb = chosen.ways[chosen.way].verb.partition(" ")[0]
    found = []
    for text in told:
        typed, *rest = GAP.split(text, maxsplit=1)
        if not rest or not typed:
            found.append(text.strip())
        elif whole and typed.partition(" ")[0] == verb:
            found += rest
    return found
