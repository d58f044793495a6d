"""The seed of a new game, from where it was told: whoever can list this machine's programs reads their arguments."""

import os
from pathlib import Path

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.options import NewGameOptions

ENVIRONMENT = "CORRO_SEED"
_LONGEST_FILE = 4_096  # bytes; it is to hold a line


def seed_told(new: NewGameOptions) -> tuple[str, str | None]:
    """Where the seed was told, and what it is; None where chance is to choose one.

    `--seed` or `--seed-file`, else CORRO_SEED, unless that is empty. Raises CorroError where both options are given,
    and OSError for a file that cannot be read.
    """
    if new.seed_file is None:
        return ("--seed", new.seed) if new.seed is not None else (ENVIRONMENT, os.environ.get(ENVIRONMENT) or None)
    if new.seed is not None:
        raise CorroError(N_("--seed and --seed-file exclude each other"))
    with Path(new.seed_file).open("rb") as file:
        content = file.read(_LONGEST_FILE)
    try:
        return "--seed-file", content.decode("utf-8-sig").removesuffix("\n").removesuffix("\r")
    except UnicodeDecodeError:
        raise CorroError(
            N_("{file} is no text: it is to hold the seed, and nothing else"), file=new.seed_file
        ) from None
