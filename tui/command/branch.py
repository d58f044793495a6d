"""`corro branch`: a new game from the first events of another."""

from typing import Annotated

import typer

from exchange.errors import CorroError
from exchange.game import PERSON
from exchange.language import mark as _
from tui.command.desk import Desk
from tui.command.page import Entry
from tui.command.viewing import Game, Reveal, guard, is_over, number


def branch(
    context: typer.Context,
    game: Game,
    at: Annotated[
        str | None,
        typer.Option(metavar="N", help=_("The last event to keep: one that ends a move."), show_default=False),
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar=_("NAME"), help=_("What the new game is called."), show_default=False)
    ] = None,
    reveal: Reveal = False,
) -> None:
    """It draws onwards from a seed of its own."""
    from exchange.branch import branch as branch_off
    from market import GAMES

    desk: Desk = context.obj
    if at is None:
        raise CorroError(_("--at is missing: the number of the last event to keep"))
    with desk.open_store(create=False) as store:
        log = store.log(game)
        entries = list(log.read())
        n = number(at, "--at", 1, len(entries))
        over = is_over(entries)
        if not over:
            guard(desk, log, _("branching"), reveal=reveal)
        new = branch_off(store, GAMES, game, n, name=name or "")
    if PERSON in log.head.players.values() and (over or log.head.seed_known is True):
        why = _("whoever knows the seed of {game} can know what was drawn and sealed before the branch")
        desk.note(desk.say(why, game=log.name))
    desk.out(f"{new.id}  {new.name}")


ENTRY = Entry(
    name="branch",
    run=branch,
    help=_("Begin a new game with the first events of another."),
    examples=("corro branch bolsa --at 57", "corro branch bolsa --at 57 --name what-if"),
)
