"""The tape in sentences: `corro tape`, and what `run` and `play --plain` print."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tui.command import N_
from tui.command.console import Console
from tui.command.declare import command, option
from tui.command.options import AS, GAME, REVEAL, RULES

if TYPE_CHECKING:
    from exchange.log.follow import TapeLine


def tell(console: Console, lines: "Iterable[TapeLine]", *, rules: bool = False, numbers: bool = False) -> None:
    """Print these sentences; with `rules`, the rule by which each came; with `numbers`, the number of its event."""
    for line in lines:
        numbered = f"{line.n:>4}  {line.text}" if numbers else line.text
        console.sentence(f"{numbered}  {line.rule}" if rules else numbered)


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
    console: Console,
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
    from exchange.log.follow import Follower
    from exchange.log.log import is_over
    from tui.command.viewing import number, title_of, viewer_of

    with console.open_store(create=False) as store:
        log = store.log(game)
        entries = list(log.read())
        looking = viewer_of(console, log, viewer, over=is_over(entries), reveal=reveal)
    begin = 1 if first is None else number(first, "--from", 1, max(1, len(entries)))
    end = len(entries) if last is None else number(last, "--to", begin, len(entries))
    title = title_of(log)
    follower = Follower(title, log.head, looking)
    follower.feed(entries[:end])
    tell(console, (line for line in follower.tape(console.lang) if line.n >= begin), rules=rules, numbers=numbers)
