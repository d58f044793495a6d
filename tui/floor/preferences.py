"""What a person may set on the floor. Whoever opens the floor says how it is kept."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from tui.floor import N_

PACES = {"step": N_("Step by step"), "slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast")}
"""The paces by name."""
BEATS: dict[str, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35}
"""How long a beat lasts, in seconds."""


class LastTable(Struct, frozen=True, kw_only=True):
    """A table as it was last opened: seats as in `Ana Beto=value`, and the options that are not the title's own."""

    seats: str
    options: dict[str, int | str] = {}


class Preferences(Struct, kw_only=True):
    """The settings of the floor.

    `pace`: one of PACES; `swapped`: red for up and green for down; `ask_always`: ask for B5.3 even where it cannot
    matter; `keys`: binding id → keys; `french`: ♠♥♦♣ instead of the Spanish suits; `tables`: title → the table opened
    last, the newest at the end.
    """

    lang: str = "es"
    theme: str = "dark"
    pace: str = "normal"
    swapped: bool = False
    ascii: bool = False
    ask_always: bool = False
    french: bool = False
    large: bool = False
    keys: dict[str, str] = {}
    tables: dict[str, LastTable] = {}

    @property
    def beat(self) -> float | None:
        """Seconds a beat; None for step by step."""
        return BEATS.get(self.pace)


Save = Callable[[Preferences], Any]


def kept_nowhere(_preferences: Preferences) -> None:
    """For a floor whose settings last as long as it is open."""
