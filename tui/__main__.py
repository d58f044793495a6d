"""`python -m tui` is the `corro` command."""

from tui.command import main

if __name__ == "__main__":
    main()
