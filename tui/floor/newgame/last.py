"""The table that the form of a new game begins with: the one opened here before."""

from exchange.game import PERSON
from exchange.opening import NewGame, read_seats, seats_text
from exchange.title import Title
from exchange.value.errors import SetupError
from tui.settings import LastTable


def read_table(last: LastTable | None, title: Title) -> tuple[dict[str, str], dict[str, int | str]]:
    """Seats and options of a table opened before, as far as the title still has them; nothing for what it has not."""
    if last is None:
        return {}, {}
    try:
        players = read_seats(last.seats)
        options = title.game.options(tuple(players), last.options)
    except SetupError:
        return {}, {}
    known = players if all(p == PERSON or p in title.traders for p in players.values()) else {}
    return known, {name: value for name, value in options.items() if name in last.options}


def table_of(new: NewGame) -> LastTable:
    """The seats, and the options that are not as the rules have them, to be read again."""
    setup = new.setup
    usual = new.title.game.options(setup.seats, {})
    chosen = {name: value for name, value in setup.options.items() if value != usual[name]}
    return LastTable(seats=seats_text(setup.players), options=chosen)
