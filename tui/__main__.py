"""`python -m tui` is the `corro` command."""

import sys

from tui.command import main

if __name__ == "__main__":
    sys.exit(main())
