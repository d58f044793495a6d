"""The signals by which this program is told to end; Windows has fewer of them than other systems."""

import signal

HANG_UP: signal.Signals = getattr(signal, "SIGHUP", signal.SIGTERM)
"""The terminal has gone away."""
ENDING = tuple(dict.fromkeys((signal.SIGTERM, HANG_UP)))
"""Those that end it in good order."""
STOP: signal.Signals | None = getattr(signal, "SIGTSTP", None)
"""Somebody lays the program aside; None where that cannot be."""
