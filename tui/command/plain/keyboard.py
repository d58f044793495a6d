"""One keyboard, one or several people: lines typed in sight, lines typed unseen, and a screen that keeps nothing."""

import contextlib
import getpass
import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from types import FrameType

from tui.signals import ENDING, STOP

LONGEST = 4096  # characters of a line; what lies beyond is no move
LOOK = 0.3  # seconds between two looks at what others do, while a line is awaited

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
        self._descriptor = _descriptor()

    @property
    def follows(self) -> bool:
        """Whether it can be seen that a line is there, so that others can be followed until it is."""
        return self._descriptor is not None

    def ask(self, prompt: str, meanwhile: Callable[[], bool] | None = None) -> str:
        """A line. Until it is there `meanwhile` is called every now and then: where it says that it has printed
        something, the prompt is shown again. Raises EOFError where there are no more lines."""
        self._say(prompt)
        while meanwhile is not None and self.follows and not self.has_line(LOOK):
            if meanwhile():
                self._say(prompt)
        return self._line()

    def has_line(self, seconds: float) -> bool:
        """Whether a line is there, or the end; waits so long for it at most. Only for what `follows`."""
        try:
            return self._descriptor is None or bool(select.select([self._descriptor], [], [], seconds)[0])
        except (OSError, ValueError):  # a system that tells this of the network alone
            self._descriptor = None
            return True

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
        if prompt:
            self._write(f"{prompt} " if self.typed else f"{prompt}\n")

    def _line(self) -> str:
        line = sys.stdin.readline(LONGEST + 1) if self._descriptor is None else _read_line(self._descriptor)
        if not line:
            raise EOFError
        if self._descriptor is not None:
            return line.strip()
        if len(line) > LONGEST and not line.endswith("\n"):
            while (rest := sys.stdin.readline(LONGEST)) and not rest.endswith("\n"):
                pass
        return line.strip()

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


def _descriptor() -> int | None:
    """What stdin is to the system; None where it is no file of the system's, or where nobody can wait for it."""
    try:
        descriptor = sys.stdin.fileno()
        select.select([descriptor], [], [], 0)
    except (OSError, ValueError, AttributeError):
        return None
    return descriptor


def _read_line(descriptor: int) -> str:
    """A line, byte for byte: what comes after it stays for whoever asks next, and for whoever waits for it. What is
    longer than a line can be is cut."""
    found = bytearray()
    while byte := os.read(descriptor, 1):
        if len(found) <= 4 * LONGEST:
            found += byte
        if byte == b"\n":
            break
    text = found.decode(sys.stdin.encoding or "utf-8", sys.stdin.errors or "strict")
    return text[: LONGEST + 1]


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
