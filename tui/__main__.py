"""`python -m tui` is the `corro` command."""

import sys
from collections.abc import Sequence

from tui.command import INTERRUPTED


def main(argv: Sequence[str] | None = None) -> int:
    """Run `corro` with these arguments (the process's own, if left out); the exit status: 0, 1 or 2."""
    try:
        from tui.command.start import start

        return start(argv)
    except KeyboardInterrupt:  # Ctrl-C before anything has begun
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
