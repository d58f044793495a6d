"""The tape in sentences: `corro tape`, and what `run` and `play --plain` print."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tui.command import N_
from tui.command.declare import command, option
from tui.command.desk import Desk
from tui.command.options import AS, GAME, REVEAL, RULES

if TYPE_CHECKING:
    from exchange.title import Title


def tell(desk: Desk, title: "Title", events: Iterable[Any], *, rules: bool = False, first: int | None = None) -> None:
    """Print what the tape says of these events, in the desk's language; with `rules`, by which rule each came; with
    `first`, the number of each, from that on."""
    for place, event in enumerate(events):
        for sentence in title.words.tape(event, desk.lang):
            numbered = sentence if first is None else f"{first + place:>4}  {sentence}"
            desk.out(f"{numbered}  {title.words.rule(event)}" if rules else numbered)


@command(
    "tape",
    about=N_("Print the tape of a stored game in sentences."),
    examples=("corro tape bolsa", "corro tape bolsa --rules --numbers", "corro tape bolsa --from 40 --to 57"),
)
@GAME
@AS
@REVEAL
@option("--from", "first", metavar="N", about=N_("The first event to tell."))
@option("--to", "last", metavar="N", about=N_("The last event to tell."))
@RULES
@option("--numbers", about=N_("Put the event's number before each sentence."))
def tape(
    desk: Desk,
    game: str,
    viewer: str | None,
    first: str | None,
    last: str | None,
    *,
    reveal: bool,
    rules: bool,
    numbers: bool,
) -> None:
    """All of it, or from one event to another."""
    from tui.command.viewing import is_over, number, seen_by, title_of, viewer_of

    with desk.open_store(create=False) as store:
        log = store.log(game)
        entries = list(log.read())
        looking = viewer_of(desk, log, viewer, over=is_over(entries), reveal=reveal)
    begin = 1 if first is None else number(first, "--from", 1, max(1, len(entries)))
    end = len(entries) if last is None else number(last, "--to", begin, len(entries))
    title = title_of(log)
    events = seen_by(title, looking, entries[begin - 1 : end])
    tell(desk, title, events, rules=rules, first=begin if numbers else None)
