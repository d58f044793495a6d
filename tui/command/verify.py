"""`corro verify`: whether logs hold, chain, seals, sequence and decisions."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import UNSET

from exchange.value.errors import CorroError, DoesNotHold, LogError, NoSuchGame, StoreError
from exchange.value.seal import HOST, SPECTATOR
from tui.command import N_
from tui.command.completion import complete_game_or_file
from tui.command.console import Console
from tui.command.declare import argument, command

if TYPE_CHECKING:
    from exchange.verify import Copy


@command(
    "verify",
    about=N_("Verify logs: chain, seals, sequence, and every decision again. Names the first line that is wrong."),
    examples=("corro verify game.jsonl", "corro verify bolsa"),
)
@argument(
    "logs",
    N_("FILE|GAME"),
    N_("Log files, or games of the store."),
    nargs=-1,
    required=True,
    shell_complete=complete_game_or_file,
)
def verify(console: Console, logs: Sequence[str]) -> int:
    """0 where all hold, 1 where one does not, 2 where one cannot be read."""
    status = 0
    copies: list[tuple[str, Copy]] = []
    for log in logs:
        try:
            copy = _copy(console, log)
        except DoesNotHold as error:
            status = max(status, 1)
            console.out(fault_line(console, log, error))
        except LogError as error:
            status = 2
            if error.line:
                console.out(fault_line(console, log, error))
            else:
                console.mistake(console.fault(error))
        else:
            console.out(holds_line(console, log, copy))
            status = max(status, *(_hold_together(console, before, (log, copy)) for before in copies), 0)
            copies.append((log, copy))
    return status


def _hold_together(console: Console, old: "tuple[str, Copy]", new: "tuple[str, Copy]") -> int:
    """Two copies of one game against one another: they agree on every chain that they share, or one of them is false.
    The exit status."""
    from exchange.verify import first_difference

    if old[1].head.id != new[1].head.id:
        return 0
    line = first_difference(old[1], new[1])
    shared = min(len(old[1].records), len(new[1].records))
    if line is None:
        agree = N_("{old} and {new} are copies of one game, and agree on {count} events")
        console.out(console.say(agree, old=old[0], new=new[0], count=shared))
        return 0
    differ = N_("{new}:{line}  chain: {old} is another copy of this game, and differs from here: one of them is false")
    console.out(console.say(differ, old=old[0], new=new[0], line=line))
    return 1


def holds_line(console: Console, log: str, copy: "Copy") -> str:
    """That a copy holds: whose it is, how far the game is, and what was and was not checked."""
    viewer = str(copy.head.viewer)
    whose = {HOST: N_("host's copy"), SPECTATOR: N_("spectator's copy")}.get(viewer, N_("{seat}'s copy"))
    state = console.say(N_("over")) if copy.over else console.say(N_("running"))
    events = console.count(N_.plural("{count} event", "{count} events"), len(copy.records))
    parts = [
        console.say(
            N_("{log}: holds: {whose}, {state}, {events}"),
            log=log,
            whose=console.say(whose, seat=viewer),
            state=state,
            events=events,
        ),
        _decided(console, copy),
    ]
    if copy.head.given is True:
        parts.append(console.say(N_("from a given position")))
    if not copy.opening_checked and copy.head.branch_of is not UNSET:
        parts.append(console.say(N_("opening not checked (a branch)")))
    elif not copy.opening_checked:
        parts.append(console.say(N_("opening not checked")))
    return "; ".join(parts)


def _decided(console: Console, copy: "Copy") -> str:
    """Which moves were decided again."""
    whole = copy.upto == len(copy.records) and (copy.over or copy.head.viewer == HOST)
    decided = N_("all moves decided again") if whole else N_("decided again up to event {n}")
    said = console.say(decided, n=copy.upto)
    sheets = N_.plural("{count} replaced sheet not seen", "{count} replaced sheets not seen")
    draws = N_.plural("{count} draw not checked", "{count} draws not checked")
    left = [console.count(what, count) for what, count in ((sheets, copy.unseen), (draws, copy.undrawn)) if count]
    return ", ".join([said, *left])


def _copy(console: Console, log: str) -> "Copy":
    """A file of that name, else the game in the store."""
    from exchange.log.branch import check_shared
    from exchange.verify import verify_file, verify_log
    from market import GAMES

    file = Path(log)
    if _is_file(file):
        return verify_file(file, GAMES)
    try:
        with console.open_store(create=False) as store:
            kept = store.log(log)
            copy = verify_log(kept, GAMES)
            check_shared(store, copy.head, copy.records)
            return copy
    except (NoSuchGame, StoreError):
        if file.suffix == ".jsonl" or "/" in log:
            raise LogError(N_("{file}: there is no such file or folder"), file=log) from None
        raise


def _is_file(file: Path) -> bool:
    try:
        return file.exists() and not file.is_dir()
    except (OSError, ValueError):  # a name that no file can have
        return False


def fault_line(console: Console, log: str, error: LogError) -> str:
    """`LOG:LINE  field: what is wrong`, what is without a line without it."""
    why = console.why(error)
    where = f"{log}:{error.line}" if error.line else log
    return f"{where}  {error.field}: {why}" if error.field else f"{where}  {why}"


def as_mistake(console: Console, log: str, error: CorroError) -> str:
    """The same, for a command that stops at it."""
    return fault_line(console, log, error) if isinstance(error, LogError) else console.fault(error)
