"""A stage for play scripts of Bolsa: what they come to, where they cannot be read, and where they do not hold.

A script that cannot be read is written with `^` where the fault is to be found, one that does not hold with `# ✗`
behind the sentence at fault.
"""

from textwrap import dedent

import pytest

from exchange.script.read import Script, read_script
from exchange.script.run import Failure, Playing, run_script
from exchange.value.errors import PlayFileError
from market import GAMES

FILE = "some.play"
HEAD = "game bolsa\nseats Ana Beto Caro\n"

# Ana and Beto bid for the shares of Caro and Dani.
AUCTION = """\
game bolsa
seats Ana Beto Caro Dani
Ana orders buy 1 IBE
Beto orders buy 2 IBE
Caro orders sell 1 IBE
Dani orders sell 1 IBE
"""

# Ana has bid 12 and won one share; whose it is, Caro's or Dani's, is hers to say. Beto takes the other.
CHOICE = f"{AUCTION}Ana bids 12\nBeto passes\n"


def read(text: str) -> Script:
    """The script, understood."""
    return read_script(dedent(text), FILE, GAMES)


def played(text: str) -> tuple[Playing, Failure | None]:
    """The script, played with the title's invariants checked."""
    return run_script(read(text), paranoid=True)


def holds(text: str) -> Playing:
    """The script played, which must hold."""
    playing, failure = played(text)
    assert failure is None, str(failure)
    return playing


def fault(marked: str) -> PlayFileError:
    """Why the script cannot be read; the fault must be found where `^` stands."""
    marked = dedent(marked)
    before, _marker, after = marked.partition("^")
    with pytest.raises(PlayFileError) as caught:
        read(before + after)
    error = caught.value
    place = (before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)
    assert (error.file, error.line, error.column) == (FILE, *place), str(error)
    return error


def failure(marked: str) -> Failure:
    """What is so instead, at the sentence behind which `# ✗` stands."""
    marked = dedent(marked)
    lines = marked.splitlines()
    at = next(place for place, line in enumerate(lines, start=1) if line.endswith("# ✗"))
    found = played(marked)[1]
    assert found is not None, "the script holds"
    assert (found.file, found.line) == (FILE, at), str(found)
    assert found.sentence == " ".join(lines[at - 1].removesuffix("# ✗").split())
    return found
