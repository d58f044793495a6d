"""`corro run`: a whole game among traders, its tape printed as it grows."""

import contextlib
from itertools import chain
from typing import Annotated

import typer

from exchange.errors import CorroError
from exchange.language import mark as _
from tui.command.check import Paranoid
from tui.command.desk import Desk
from tui.command.new_game import TitleName, new_game, title_named
from tui.command.page import Entry
from tui.command.tape import Rules, tell
from tui.command.wishes import Wishes, wished


@wished
def run(
    context: typer.Context,
    title: TitleName,
    *,
    wishes: Wishes,
    rules: Rules = False,
    paranoid: Paranoid = False,
    quiet: Annotated[bool, typer.Option("--quiet", help=_("Print only the game's id."))] = False,
    no_store: Annotated[bool, typer.Option("--no-store", help=_("Keep nothing."))] = False,
) -> None:
    """Play it, print it, keep it."""
    from exchange.log import MemoryLog
    from exchange.table import Table, new_head
    from exchange.trader import traders_move

    desk: Desk = context.obj
    game = new_game(title_named(title), wishes)
    if idle := [seat for seat in game.setup.seats if seat not in game.traders]:
        why = _("corro run plays among traders alone, and {seat} has none: write {seat}={trader}")
        raise CorroError(why, seat=idle[0], trader=next(iter(game.title.traders)))
    with contextlib.ExitStack() as stack:
        store = None if no_store else stack.enter_context(desk.open_store())
        called = game.name if store is None or wishes.name is not None else store.free_name(game.name)
        head = new_head(game.title.game, game.setup, name=called, seed_known=game.seed_known)
        log = MemoryLog(head) if store is None else store.create(head)
        table = Table.open(game.title.game, game.setup, log, paranoid=paranoid)
        gone: OSError | None = None
        for events in chain([(entry.event for entry in log.read())], traders_move(table, game.traders)):
            if quiet or gone:
                continue
            try:
                tell(desk, game.title, events, rules=rules)
            except OSError as error:  # whoever read has gone, or the disk is full: the game is played to its end
                gone = error
    if gone:
        raise gone
    if not quiet:
        for line in game.title.explain(table.state, desk.lang):
            desk.note(line)
    if quiet:
        desk.out(head.id)
    elif store is not None:
        desk.note(desk.say(_("kept as {name} ({id})"), name=called, id=head.id))


ENTRY = Entry(
    name="run",
    run=run,
    help=_("Play a whole game among traders, with no screen, and print its tape."),
    examples=(
        "corro run bolsa",
        "corro run bolsa --seats 'Ana=value Beto=random Caro=quiet' --seed 7 --rounds 3",
        "corro run bolsa --option bid_limit=surplus --rules",
    ),
)
