"""Calling `corro` in tests: within this process, or as a program of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from tui.__main__ import main


class Said(NamedTuple):
    """What a call printed, and its exit status."""

    status: int
    out: str
    err: str


Corro = Callable[..., Said]


@pytest.fixture
def corro(capsys: pytest.CaptureFixture[str]) -> Corro:
    """`corro("run", "bolsa")` in this process."""

    def call(*argv: str) -> Said:
        capsys.readouterr()
        status = main(argv)
        printed = capsys.readouterr()
        return Said(status, printed.out, printed.err)

    return call


def program(*argv: str, encoding: str = "utf-8", given: str | None = None, **environ: str) -> Said:
    """`corro …` as a program of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tui", *argv],
        input=given,
        capture_output=True,
        check=False,
        encoding=encoding,
        env=os.environ | environ,
        timeout=60,
    )
    return Said(done.returncode, done.stdout, done.stderr)
