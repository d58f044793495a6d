"""`corro import`: a game taken in."""

from pathlib import Path

from exchange.value.errors import LogError
from tui.command import N_
from tui.command.completion import complete_file
from tui.command.console import Console
from tui.command.declare import argument, command, option


@command(
    "import",
    about=N_("Take a log file into the store, once it is verified."),
    examples=("corro import game.jsonl", "corro import game.jsonl --name friday"),
)
@argument("file", N_("FILE"), N_("A log file (JSON Lines)."), shell_complete=complete_file)
@option("--name", metavar=N_("NAME"), about=N_("Call the game so in this store."))
def import_(console: Console, file: str, name: str | None) -> None:
    """Verify it first; what does not hold is not taken in."""
    from exchange.log.branch import check_shared
    from exchange.verify import verify_file
    from market import GAMES
    from tui.command.verify import as_mistake

    with console.open_store() as store:
        try:
            copy = verify_file(Path(file), GAMES)
            check_shared(store, copy.head, copy.records)
        except LogError as error:
            if not error.line:
                raise
            raise type(error)("{fault}", fault=as_mistake(console, file, error)) from None
        before = store.events(copy.opening.chain[:12])
        log = store.take_in(copy, name or "")
        after = len(log)
    console.out(f"{log.id}  {log.name}")
    if before is not None and after > before:
        console.note(
            console.say(
                N_("{game} has grown from {before} to {after} events"), game=log.name, before=before, after=after
            )
        )
    elif before is not None:
        console.note(console.say(N_("{game} is in the store already, with all of this"), game=log.name))
