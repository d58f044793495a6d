"""The paces at which what happened is shown."""

from tui.floor import N_
from tui.settings import Settings

PACES = {"step": N_("Step by step"), "slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast")}
"""The paces by name."""
BEATS: dict[str, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35}
"""How long a beat lasts, in seconds."""


def beat_of(settings: Settings) -> float | None:
    """Seconds a beat; None for step by step."""
    return BEATS.get(settings.pace)
