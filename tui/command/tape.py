"""The tape in sentences: `corro tape`, and what `run` and `play --plain` print."""

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from exchange.language import mark as _
from exchange.title import Title
from tui.command.desk import Desk
from tui.command.page import Entry
from tui.command.viewing import As, Game, Reveal, is_over, number, seen_by, title_of, viewer_of

From = Annotated[
    str | None, typer.Option("--from", metavar="N", help=_("The first event to tell."), show_default=False)
]
To = Annotated[str | None, typer.Option("--to", metavar="N", help=_("The last event to tell."), show_default=False)]

Rules = Annotated[bool, typer.Option("--rules", help=_("Add the rule to each sentence."))]


def tell(desk: Desk, title: Title, events: Iterable[Any], *, rules: bool = False, first: int | None = None) -> None:
    """Print what the tape says of these events, in the desk's language; with `rules`, by which rule each came; with
    `first`, the number of each, from that on."""
    for place, event in enumerate(events):
        for sentence in title.words.tape(event, desk.lang):
            numbered = sentence if first is None else f"{first + place:>4}  {sentence}"
            desk.out(f"{numbered}  {title.words.rule(event)}" if rules else numbered)


def tape(
    context: typer.Context,
    game: Game,
    viewer: As = None,
    reveal: Reveal = False,
    first: From = None,
    last: To = None,
    rules: Rules = False,
    numbers: Annotated[bool, typer.Option("--numbers", help=_("Put the event's number before each sentence."))] = False,
) -> None:
    """All of it, or from one event to another."""
    desk: Desk = context.obj
    with desk.open_store(create=False) as store:
        log = store.log(game)
        entries = list(log.read())
        looking = viewer_of(desk, log, viewer, over=is_over(entries), reveal=reveal)
    begin = 1 if first is None else number(first, "--from", 1, max(1, len(entries)))
    end = len(entries) if last is None else number(last, "--to", begin, len(entries))
    title = title_of(log)
    events = seen_by(title, looking, entries[begin - 1 : end])
    tell(desk, title, events, rules=rules, first=begin if numbers else None)


ENTRY = Entry(
    name="tape",
    run=tape,
    help=_("Print the tape of a stored game in sentences."),
    examples=("corro tape bolsa", "corro tape bolsa --rules --numbers", "corro tape bolsa --from 40 --to 57"),
)
