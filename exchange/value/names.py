"""The names of games: one limit, wherever a name is given, read or kept."""

from exchange.value.printable import is_obeyed, printable
from exchange.value.words import N_

LONGEST_NAME = 120  # code points
NO_NAME = N_("{name} cannot be a game's name: 1 to {longest} characters, none of them a control character")


def is_game_name(text: str) -> bool:
    """Whether a game can be called so: 1 to 120 code points, no control and no bidirectional sign among them."""
    return 1 <= len(text) <= LONGEST_NAME and not is_obeyed(text)


def usable_name(text: str, otherwise: str) -> str:
    """A name from elsewhere as a game can be called here: cut, and without what no name may hold."""
    kept = "".join(char for char in text if not is_obeyed(char))[:LONGEST_NAME].strip()
    return text if is_game_name(text) else kept or otherwise


def shown_name(text: str) -> str:
    """A name from elsewhere as it can be shown: cut and escaped, should it break the limit."""
    return printable(text, LONGEST_NAME)
