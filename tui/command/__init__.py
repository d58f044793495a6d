"""The `corro` command: every subcommand is a module here, and loads what it uses when it is called."""

from exchange.value.words import marker

N_ = marker(__name__)

INTERRUPTED = 130
"""The status of a call that Ctrl-C ended."""
