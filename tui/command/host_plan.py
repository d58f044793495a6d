"""The plan of a sitting as `corro host` is asked for it."""

import re
from typing import TYPE_CHECKING, NamedTuple

from exchange.value.errors import CorroError
from exchange.value.names import LONGEST_NAME
from tui.command import N_
from tui.command.new_game import LONGEST_SEED, check_text, options_told
from tui.command.options import NewGameOptions
from tui.command.seed import seed_told

if TYPE_CHECKING:
    from exchange.house.plan import Plan

_HOW_MANY = re.compile(r"(\d{1,3})(?:\.\.(\d{1,3}))?")


class AskedSitting(NamedTuple):
    """What was asked of a sitting, as it was typed; None was not asked for."""

    new: NewGameOptions = NewGameOptions()
    tables: str | None = None
    clock: str | None = None
    fill: str | None = None

    @property
    def none(self) -> bool:
        """Whether nothing was asked for."""
        return self.new.none and self.tables is None and self.clock is None and self.fill is None


def plan_asked(title: str, asked: AskedSitting) -> "Plan":
    """The plan. Without `--seats`, as many open seats as the title has, and its least number when it begins. Raises
    CorroError for what cannot be."""
    from msgspec.structs import replace

    from exchange.house.clock import pace_of
    from exchange.house.plan import MOST_TABLES, Plan, chairs, checked
    from exchange.titles import title_named
    from tui.command.viewing import number

    played = title_named(title)
    told, seed = seed_told(asked.new)
    for what, text, longest in ((told, seed, LONGEST_SEED), ("--name", asked.new.name, LONGEST_NAME)):
        if text is not None:
            check_text(what, text, longest)
    named, least, most = _seats(asked.new.seats, played.seats)
    plan = Plan(
        title=played.name,
        name=asked.new.name or "",
        seats=named,
        open_seats=most,
        least=least,
        tables=1 if asked.tables is None else number(asked.tables, "--tables", 1, MOST_TABLES),
        clock=None if asked.clock is None else pace_of(asked.clock),
        fill=asked.fill or "",
        seed=seed or "",
    )
    seats = tuple(chair.name for chair in chairs(plan, played))
    return checked(replace(plan, options=options_told(played, seats, asked.new)), played)


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
