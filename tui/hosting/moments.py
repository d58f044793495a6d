"""A time of day as a teacher types it."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from exchange.value.errors import CorroError
from tui import N_

_TIME = re.compile(r"(\d{1,2})[:.h](\d{2})")


def _now() -> datetime:
    return datetime.now().astimezone()


def time_today(text: str, now: Callable[[], datetime] = _now) -> datetime:
    """`10:40` by the clock of this machine: today, or tomorrow where that is over. Raises CorroError."""
    found = _TIME.fullmatch(text.strip())
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        raise CorroError(N_("{text} is no time of day, such as 10:40"), text=text.strip() or "“”")
    begin = now()
    moment = begin.replace(hour=int(found[1]), minute=int(found[2]), second=0, microsecond=0)
    return moment if moment > begin else moment + timedelta(days=1)
