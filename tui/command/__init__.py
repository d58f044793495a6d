"""The `corro` command: every subcommand is a module here, and loads what it uses when it is called."""

from collections.abc import Sequence

from exchange.value.words import marker

N_ = marker(__name__)


INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run `corro` with these arguments (the process's own, if left out); the exit status: 0, 1 or 2."""
    try:
        from tui.command.start import start

        return start(argv)
    except KeyboardInterrupt:  # Ctrl-C before anything has begun
        return INTERRUPTED
