"""`corro` at a terminal, as a person would see and type it."""

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from typing import IO

PATIENCE = 60.0
"""Seconds after which something counts as never coming."""
_CODES = r"(?:\x1b\[[0-?]*[ -/]*[@-~])*"
"""What may stand between two letters: a floor paints a line in pieces, and how many there are depends on the moment."""


class Terminal:
    """`corro`, or another program, at a terminal of its own."""

    def __init__(
        self,
        *argv: str,
        term: str = "xterm",
        program: tuple[str, ...] = (sys.executable, "-m", "tui"),
        errors: IO[bytes] | None = None,
    ) -> None:
        self.said = ""
        self.place = 0  # how much of it was looked at
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")  # a letter may come in two pieces
        self.fd, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        self.process = subprocess.Popen(
            [*program, *argv],
            stdin=inner,
            stdout=inner,
            stderr=errors or inner,
            start_new_session=True,
            env=os.environ | {"TERM": term},
        )
        os.close(inner)

    def until(self, text: str) -> str:
        """Read on until this text is there; what was said up to it."""
        end = time.monotonic() + PATIENCE
        wanted = re.compile(_CODES.join(map(re.escape, text)))
        while (found := wanted.search(self.said, self.place)) is None:
            if time.monotonic() > end or self.read() is None:
                raise TimeoutError(f"no {text!r} in {self.said[self.place :]!r}")
        begin, self.place = self.place, found.end()
        return self.said[begin : self.place]

    def read(self) -> str | None:
        """What is there to read; None at the end."""
        if not select.select([self.fd], [], [], 0.2)[0]:
            return ""
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:
            return None
        text = self._decoder.decode(data, final=not data)
        self.said += text
        return text if data else None

    def type(self, line: str) -> None:
        """Type a line. What is typed unseen waits for its prompt: whatever was typed before that is let go."""
        self.press(f"{line}\n")

    def press(self, keys: str | bytes) -> None:
        """Press keys, or send what some terminal sends."""
        os.write(self.fd, keys.encode() if isinstance(keys, str) else keys)

    def end(self) -> int:
        """Read to the end; the exit status."""
        while self.read() is not None:
            pass
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """Let nothing live on."""
        self.process.kill()
        self.process.wait()
        os.close(self.fd)

    def in_sight(self) -> str:
        """What stays on the screen and in its scroll-back: all but what went to the other screen, which was wiped."""
        return re.sub(r"\x1b\[\?1049h.*?\x1b\[2J\x1b\[H\x1b\[\?1049l", "", self.said, flags=re.DOTALL)
