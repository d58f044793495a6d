"""One keyboard, one or several people: lines typed in sight, lines typed unseen, and a screen that keeps nothing."""

import contextlib
import getpass
import sys
from collections.abc import Iterator

LONGEST = 4096  # characters of a line; what lies beyond is no move

ENTER_OTHER_SCREEN = "\x1b[?1049h\x1b[2J\x1b[H"
LEAVE_OTHER_SCREEN = "\x1b[2J\x1b[H\x1b[?1049l"


class Keyboard:
    """Reads lines from stdin. `seen` is whether a terminal shows what is typed and printed, to whoever sits there."""

    def __init__(self) -> None:
        self.seen = sys.stdin.isatty() and sys.stdout.isatty()

    def ask(self, prompt: str) -> str:
        """A line. Raises EOFError where there are no more."""
        self._say(prompt)
        return self._line()

    def ask_unseen(self, prompt: str) -> str:
        """A line that the terminal does not show. Raises EOFError where there are no more."""
        if not self.seen:
            return self.ask(prompt)
        with contextlib.suppress(ValueError):  # no text: as good as nothing
            return getpass.getpass(prompt + " ").strip()
        return ""

    @contextlib.contextmanager
    def private(self) -> Iterator[None]:
        """What is printed meanwhile goes to the terminal's other screen, which is wiped and has no scroll-back."""
        if not self.seen:
            yield
            return
        self._write(ENTER_OTHER_SCREEN)
        try:
            yield
        finally:
            self._write(LEAVE_OTHER_SCREEN)

    def _say(self, prompt: str) -> None:
        """A prompt: on the line that is typed, or on its own where nobody types."""
        self._write(f"{prompt} " if self.seen else f"{prompt}\n")

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
