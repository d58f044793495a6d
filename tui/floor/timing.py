"""Timers that go off, however busy the machine."""

from __future__ import annotations

from textual.message_pump import MessagePump
from textual.timer import Timer, TimerCallback


class Timing(MessagePump):
    """An app or a screen whose timers go off once, and never not at all.

    Textual leaves a beat out that comes too late to be worth it, and does so with a timer that goes off only once, too:
    where the machine is so busy that the time is over before the timer began to wait, nothing ever happens.
    """

    def set_timer(
        self, delay: float, callback: TimerCallback | None = None, *, name: str | None = None, pause: bool = False
    ) -> Timer:
        """Call this once, in so many seconds."""
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        timer._skip = False  # noqa: SLF001 -- no argument of set_timer says it; it begins only when this returns
        return timer
