"""`corro show`: the table behind an event, in lines or as JSON."""

from typing import Annotated

import typer

from exchange.language import mark as _
from tui.command.board import board
from tui.command.desk import Desk
from tui.command.page import Entry
from tui.command.viewing import As, Game, Reveal, is_over, number, state_of, title_of, viewer_of


def show(
    context: typer.Context,
    game: Game,
    at: Annotated[
        str | None, typer.Option(metavar="N", help=_("The event behind which to look; the last, if left out."))
    ] = None,
    viewer: As = None,
    reveal: Reveal = False,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print JSON instead."))] = False,
) -> None:
    """The position, as the viewer may know it."""
    desk: Desk = context.obj
    with desk.open_store(create=False) as store:
        log = store.log(game)
        entries = list(log.read())
        looking = viewer_of(desk, log, viewer, over=is_over(entries), reveal=reveal)
    n = len(entries) if at is None else number(at, "--at", 0, len(entries))
    title = title_of(log)
    state = state_of(log, title, looking, entries[:n])
    shown = title.show(state)
    if as_json:
        desk.json({"title": title.name, "game": log.id, "at": n, **shown})
        return
    desk.out(
        desk.say(
            _("{game}, event {n} of {count}, seen by {viewer}"), game=log.name, n=n, count=len(entries), viewer=looking
        )
    )
    for line in board(desk, shown):
        desk.paragraph(line)
    for line in title.explain(state, desk.lang):
        desk.out(line)


ENTRY = Entry(
    name="show",
    run=show,
    help=_("Show the table of a stored game, as it stood behind any event."),
    examples=("corro show bolsa", "corro show bolsa --at 57", "corro show bolsa --json"),
)
