"""A PostgreSQL server of a test's own, which it may end and start again."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
needs_server = pytest.mark.skipif(
    not any(Path("/usr/lib/postgresql").glob("*/bin/initdb")), reason="no PostgreSQL here (.ci/postgres installs it)"
)


class Server:
    """The server; `url` is its store. It keeps what it has while it is ended."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self.url = ""

    def start(self) -> None:
        """Begin to answer."""
        self.url = self._call()

    def end(self) -> None:
        """Let all connections go at once."""
        self._call("stop")

    def _call(self, *what: str) -> str:
        command = ["bash", str(ROOT / ".ci" / "postgres"), self._folder, *what]
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=200).stdout.strip()


@contextmanager
def server() -> Iterator[Server]:
    """A server that answers. Its folder is not the test's: as another user it could not enter that one."""
    with tempfile.TemporaryDirectory(prefix="corro-") as folder:
        found = Server(folder)
        found.start()
        try:
            yield found
        finally:
            found.end()
