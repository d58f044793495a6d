"""`corro run`: a whole game among traders, its tape printed as it grows."""

import contextlib
from itertools import chain

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.console import Console
from tui.command.declare import command, option
from tui.command.options import PARANOID, RULES, TITLE, NewGameOptions, new_game_options
from tui.command.tape import tell


@command(
    "run",
    about=N_("Play a whole game among traders, with no screen, and print its tape."),
    examples=(
        "corro run bolsa",
        "corro run bolsa --seats 'Ana=value Beto=random Caro=quiet' --seed 7 --rounds 3",
        "corro run bolsa --option bid_limit=surplus --rules",
        "corro run bolsa --help",
    ),
)
@TITLE
@new_game_options
@RULES
@PARANOID
@option("--quiet", about=N_("Print only the game's id."))
@option("--no-store", about=N_("Keep nothing."))
def run(
    console: Console, title: str, new: NewGameOptions, *, rules: bool, paranoid: bool, quiet: bool, no_store: bool
) -> None:
    """Play it, print it, keep it."""
    from exchange.opening import open_game
    from tui.command.new_game import asked_for

    if new.words:
        raise CorroError(N_("nobody sits at a table of traders to add a word: --words is for corro play"))
    game = asked_for(title, new)
    played, traders = game.title, game.traders
    if idle := [seat for seat in game.setup.seats if seat not in traders]:
        why = N_("corro run plays among traders alone, and {seat} has none: write {seat}={trader}")
        raise CorroError(why, seat=idle[0], trader=next(iter(played.traders)))
    with contextlib.ExitStack() as stack:
        store = None if no_store else stack.enter_context(console.open_store())
        table = open_game(game, store, paranoid=paranoid)
        told = 0
        gone: OSError | None = None
        for _events in chain([()], table.traders_move(traders)):
            if quiet or gone:
                continue
            lines = table.host.tape(console.lang)
            try:
                tell(console, lines[told:], rules=rules)
            except OSError as error:  # whoever read has gone, or the disk is full: the game is played to its end
                gone = error
            told = len(lines)
    if gone:
        raise gone
    if not quiet:
        for line in played.explain(table.state, console.lang):
            console.note(line)
    if quiet:
        console.out(table.log.head.id)
    elif store is not None:
        console.note(console.say(N_("kept as {name} ({id})"), name=table.log.head.name, id=table.log.head.id))
