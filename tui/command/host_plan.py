"""The plan of a sitting as `corro host` is asked for it."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from exchange.value.errors import CorroError
from exchange.value.names import LONGEST_NAME
from tui.command import N_
from tui.command.new_game import LONGEST_SEED, check_text, options_told
from tui.command.options import NewGameOptions
from tui.command.seed import seed_told

if TYPE_CHECKING:
    from exchange.house.plan import Plan

_LONGEST_CLASS = 65_536  # bytes of a file of names
_HOW_MANY = re.compile(r"(\d{1,3})(?:\.\.(\d{1,3}))?")


class AskedSitting(NamedTuple):
    """What was asked of a sitting, as it was typed; None was not asked for."""

    new: NewGameOptions = NewGameOptions()
    tables: str | None = None
    clock: str | None = None
    fill: str | None = None
    pupils: str | None = None
    until: str | None = None
    vary: tuple[str, ...] = ()
    hold: bool = False
    coach: bool = False

    @property
    def none(self) -> bool:
        """Whether nothing was asked for."""
        return all(asked in (None, (), False) or asked == NewGameOptions() for asked in self)


def plan_asked(title: str, asked: AskedSitting) -> "Plan":
    """The plan. Without `--seats`, as many open seats as the title has, and its least number when it begins. Raises
    CorroError for what cannot be."""
    from msgspec.structs import replace

    from exchange.house.clock import pace_of
    from exchange.house.plan import MOST_TABLES, Plan, chairs, checked
    from exchange.log.log import time_text
    from exchange.titles import title_named
    from tui.command.many_games import varied
    from tui.command.viewing import number
    from tui.hosting.moments import time_today

    played = title_named(title)
    told, seed = seed_told(asked.new)
    for what, text, longest in ((told, seed, LONGEST_SEED), ("--name", asked.new.name, LONGEST_NAME)):
        if text is not None:
            check_text(what, text, longest)
    named, least, most = _seats(asked.new.seats, played.seats)
    pupils = () if asked.pupils is None else _class(asked.pupils)
    if pupils:
        least = most = 0
    plan = Plan(
        title=played.name,
        name=asked.new.name or "",
        seats=named,
        open_seats=most,
        least=least,
        tables=_tables_for(pupils) if asked.tables is None else number(asked.tables, "--tables", 1, MOST_TABLES),
        clock=None if asked.clock is None else pace_of(asked.clock),
        fill=asked.fill or "",
        seed=seed or "",
        pupils=pupils,
        slow_start=bool(pupils),
        until="" if asked.until is None else time_text(time_today(asked.until)),
        hold=asked.hold,
        coach=asked.coach,
    )
    seats = tuple(chair.name for chair in chairs(plan, played))
    options = options_told(played, seats, asked.new)
    return checked(replace(plan, options=options, vary=varied(played, seats, asked.vary, options)), played)


def _class(file: str) -> tuple[str, ...]:
    """The names in a file, one a line. Raises SetupError, and OSError for a file that cannot be read."""
    from exchange.house.dealing import pupils_of

    with Path(file).open("rb") as stream:
        content = stream.read(_LONGEST_CLASS)
    return pupils_of(_text(content))


def _text(content: bytes) -> str:
    """The text, however the program that wrote it on some Windows writes texts."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _tables_for(pupils: tuple[str, ...]) -> int:
    """One; for a class as many as seat four each, as near as can be."""
    from exchange.house.dealing import AT_A_TABLE
    from exchange.house.plan import MOST_TABLES

    return min(max(round(len(pupils) / AT_A_TABLE), 1), MOST_TABLES)


def _seats(text: str | None, known: range) -> tuple[dict[str, str], int, int]:
    """Seats that bear a name, and how many open ones there are, at least when it begins and at most."""
    from exchange.opening import read_seats

    if text is None:
        return {}, known.start, known.stop - 1
    if not text.split():
        raise CorroError(N_("--seats names nobody"))
    if (found := _HOW_MANY.fullmatch(text.strip())) is None:
        return read_seats(text), 0, 0
    least, most = int(found[1]), int(found[2] or found[1])
    if not known.start <= least <= most < known.stop:
        why = N_("--seats {text}: this title has {least} to {most} seats")
        raise CorroError(why, text=text.strip(), least=known.start, most=known.stop - 1)
    return {}, least, most
