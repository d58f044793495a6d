"""A house in another process: started, told what to do, killed, and started again at the same port."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from exchange.house.plan import Plan

REPO = Path(__file__).parents[2]


class Apart:
    """The process. `port`, `code` and `name` are the house's; `troubles` what went wrong in it that nobody was told."""

    def __init__(self, store: str) -> None:
        self.store = store
        self.port = 0
        self.code = ""
        self.name = ""
        self.troubles: list[str] = []
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def start(self, plan: Plan | None = None) -> None:
        """Open a house of this plan, or go on with the sitting that there was, at the port that there was."""
        what = self.name if plan is None else msgspec.json.encode(plan).decode()
        command = [sys.executable, "-m", "tests.web.house_process", self.store, what, str(self.port)]
        self._process = subprocess.Popen(command, cwd=REPO, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        told = self._read()
        self.port, self.code, self.name = told["port"], told["code"], told["name"]

    def tell(self, what: str) -> dict[str, Any]:
        """Let it do this; how its tables stand then."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(f"{what}\n".encode())
        self._process.stdin.flush()
        return self._read()

    def _read(self) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdout is not None
        while True:
            line = self._process.stdout.readline()
            assert line, "the house ended"
            told: dict[str, Any] = json.loads(line)
            if "trouble" not in told:
                return told
            self.troubles.append(told["trouble"])

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._close(kill=True)

    def end(self) -> None:
        """End it in peace."""
        self._close(kill=False)

    def _close(self, *, kill: bool) -> None:
        if (process := self._process) is None:
            return
        if kill:
            process.kill()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()
        process.wait(60)
        self._process = None

    def __enter__(self) -> Apart:
        return self

    def __exit__(self, *_error: object) -> None:
        self.end()
