"""`corro branch`: a new game from the first events of another."""

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.console import Console
from tui.command.declare import command, option
from tui.command.options import GAME, REVEAL


@command(
    "branch",
    about=N_("Begin a new game with the first events of another."),
    examples=("corro branch bolsa --at 57", "corro branch bolsa --at 57 --name what-if"),
)
@GAME
@option("--at", metavar="N", about=N_("The last event to keep: one that ends a move."))
@option("--name", metavar=N_("NAME"), about=N_("What the new game is called."))
@REVEAL
def branch(console: Console, game: str, at: str | None, name: str | None, *, reveal: bool) -> None:
    """Keep the first events; the new game draws onwards from a seed of its own."""
    from exchange.game import PERSON
    from exchange.log.branch import branch as branch_off
    from exchange.log.log import is_over
    from market import GAMES
    from tui.command.viewing import guard, number

    if at is None:
        raise CorroError(N_("--at is missing: the number of the last event to keep"))
    with console.open_store(create=False) as store:
        log = store.log(game)
        entries = list(log.read())
        n = number(at, "--at", 1, len(entries))
        over = is_over(entries)
        if not over:
            guard(console, log, N_("branching"), reveal=reveal)
        new = branch_off(store, GAMES, game, n, name=name or "")
    if PERSON in log.head.players.values() and (over or log.head.deal_known):
        why = N_("whoever knows the seed of {game} can know what was drawn and sealed before the branch")
        console.note(console.say(why, game=log.name))
    console.out(f"{new.id}  {new.name}")
