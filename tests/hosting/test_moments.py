from datetime import UTC, datetime

import pytest

from exchange.value.errors import CorroError
from tui.hosting.moments import time_today

NOON = datetime(2026, 11, 30, 12, 0, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "day", "hour", "minute"),
    [("12:40", 30, 12, 40), ("23.59", 30, 23, 59), (" 13h05 ", 30, 13, 5), ("12:00", 1, 12, 0), ("9:15", 1, 9, 15)],
)
def test_a_time_of_day_is_the_next_one_there_is(text: str, day: int, hour: int, minute: int) -> None:
    moment = time_today(text, lambda: NOON)
    assert (moment.day, moment.hour, moment.minute, moment.second) == (day, hour, minute, 0)


@pytest.mark.parametrize("text", ["", "noon", "24:00", "12:60", "12", "-1:30", "12:5"])
def test_what_is_no_time_of_day_is_refused(text: str) -> None:
    with pytest.raises(CorroError):
        time_today(text, lambda: NOON)
