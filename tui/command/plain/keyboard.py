"""One keyboard, one or several people: lines typed in sight, lines typed unseen, and a screen that keeps nothing."""

import contextlib
import getpass
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType

from tui.signals import ENDING, STOP

LONGEST = 4096  # characters of a line; what lies beyond is no move

WITHOUT_OTHER_SCREEN = ("", "dumb", "linux")  # what such a terminal has shown stays in its scroll-back
WINDOWS = os.name == "nt"  # its consoles have another screen, and say so by no TERM
ENTER_OTHER_SCREEN = "\x1b[?1049h\x1b[2J\x1b[H"
LEAVE_OTHER_SCREEN = "\x1b[2J\x1b[H\x1b[?1049l"


class Keyboard:
    """Reads lines from stdin. `typed` is whether a person types at a terminal; `wipes` whether that terminal has
    another screen, which can be wiped, for what only one person may read."""

    def __init__(self) -> None:
        self.typed = sys.stdin.isatty() and sys.stdout.isatty()
        self.wipes = self.typed and (WINDOWS or os.environ.get("TERM", "") not in WITHOUT_OTHER_SCREEN)
        if self.wipes and WINDOWS:
            os.system("")  # noqa: S605, S607 -- its console obeys what wipes it from then on

    def ask(self, prompt: str) -> str:
        """A line. Raises EOFError where there are no more."""
        self._say(prompt)
        return self._line()

    def ask_unseen(self, prompt: str) -> str:
        """A line that the terminal does not show. Raises EOFError where there are no more."""
        if not self.typed:
            return self.ask(prompt)
        with contextlib.suppress(ValueError):  # no text: as good as nothing
            return getpass.getpass(prompt + " ").strip()
        return ""

    @contextlib.contextmanager
    def private(self) -> Iterator[None]:
        """What is printed meanwhile goes to the terminal's other screen, which is wiped and has no scroll-back."""
        if not self.wipes:
            yield
            return
        self._write(ENTER_OTHER_SCREEN)
        stop = STOP and signal.signal(STOP, signal.SIG_IGN)  # nobody lays this screen aside and leaves it to others
        try:
            yield
        finally:
            self._write(LEAVE_OTHER_SCREEN)
            if STOP is not None:
                signal.signal(STOP, stop)

    def _say(self, prompt: str) -> None:
        """A prompt: on the line that is typed, or on its own where nobody types."""
        self._write(f"{prompt} " if self.typed else f"{prompt}\n")

    def _line(self) -> str:
        line = sys.stdin.readline(LONGEST + 1)
        if not line:
            raise EOFError
        if len(line) > LONGEST and not line.endswith("\n"):
            while (rest := sys.stdin.readline(LONGEST)) and not rest.endswith("\n"):
                pass
        return line.strip()

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


@contextlib.contextmanager
def tidy_end() -> Iterator[None]:
    """Whoever ends this program by a signal, or closes its terminal, finds the terminal as it was: SystemExit runs what
    must be run."""

    def end(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, end) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
