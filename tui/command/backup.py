"""`corro backup`: a whole copy of the store, while it is in use."""

from pathlib import Path

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.completion import complete_file
from tui.command.console import Console
from tui.command.declare import argument, command, option


@command(
    "backup",
    about=N_("Copy the whole store into a file, while games in it go on."),
    examples=("corro backup games-monday.db", "corro --store games-monday.db games"),
)
@argument(
    "file",
    N_("FILE"),
    N_("The file to make: a store like the other, for its owner alone."),
    shell_complete=complete_file,
)
@option("--force", about=N_("Write over files that are there already."))
def backup(console: Console, file: str, *, force: bool) -> None:
    """Made whole or not at all."""
    from tui.files import write_by
    from tui.settings import store_url

    target = Path(file)
    with console.open_store(create=False) as store:
        if target.exists() and _is_store(target, store_url(console.store)):
            raise CorroError(N_("{file} is the store itself: its copy needs another name"), file=target)
        if target.exists() and not target.is_file():
            raise CorroError(N_("{file} is no file that could be written over"), file=target)
        write_by(target, store.back_up, force=force)
    console.note(console.say(N_("{file} is a whole copy of the store, with all its secrets"), file=target))


def _is_store(file: Path, address: str) -> bool:
    """Whether the file is that of the store: `file:` and `sqlite:///file` name the same one."""
    path = Path(address.removeprefix("sqlite+pysqlite:///").removeprefix("sqlite:///").partition("?")[0]).expanduser()
    return path.exists() and file.samefile(path)
