"""Opening a table from what a person typed: `Ana Beto=value Caro=random`."""

from collections.abc import Mapping

from msgspec import Struct

from exchange.game import PERSON, Setup
from exchange.session import Clock, Session, new_head, wall_clock
from exchange.title import Title
from exchange.value.chance import fresh_seed
from exchange.value.errors import SetupError
from exchange.value.seats import seat_name
from market import GAMES
from tui.floor import N_
from tui.floor.preferences import LastTable
from tui.floor.shelf import Shelf


class NewGame(Struct, frozen=True, kw_only=True):
    """What a new table is to be: `players` maps seats, clockwise, to `person` or a trader; `seed` empty for one that
    nobody knows."""

    title: str = "bolsa"
    players: dict[str, str]
    options: dict[str, int | str] = {}
    seed: str = ""
    name: str = ""


def read_seats(text: str) -> dict[str, str]:
    """Seats in clockwise order and who plays them; a name alone is a person. Raises SetupError."""
    players: dict[str, str] = {}
    for word in text.split():
        name, _sign, player = word.partition("=")
        name = seat_name(name)
        if name in players:
            raise SetupError("seats", N_("{name} is named twice"), name=name)
        players[name] = player or PERSON
    return players


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
    """The seats and options, to be read again."""
    seats = (name if player == PERSON else f"{name}={player}" for name, player in new.players.items())
    return LastTable(seats=" ".join(seats), options=new.options)


def setup_of(new: NewGame) -> tuple[Title, Setup]:
    """The title and a complete set-up. Raises SetupError for whatever cannot be."""
    if new.title not in GAMES:
        raise SetupError("title", N_("there is no title {name}"), name=new.title)
    title = GAMES[new.title]
    players = new.players or dict(title.cast)
    title.check_names(tuple(players))
    for seat, player in players.items():
        if player != PERSON:
            _check_trader(title, seat, player)
    options: Mapping[str, int | str] = title.game.options(tuple(players), new.options)
    seed = new.seed or fresh_seed()
    return title, Setup(seats=tuple(players), players=players, options=dict(options), seed=seed)


def _check_trader(title: Title, seat: str, player: str) -> None:
    """Raises SetupError for a trader that there is not, or that another package brings and that does not work."""
    try:
        title.traders[player]
    except KeyError:
        raise SetupError("seats", N_("{seat}: there is no trader {name}"), seat=seat, name=player) from None


def open_new(new: NewGame, shelf: Shelf, *, clock: Clock = wall_clock) -> Session:
    """A new table on the shelf. Raises SetupError; then nothing is kept."""
    title, setup = setup_of(new)
    title.game.open(setup)
    name = shelf.free_name(new.name or title.name)
    head = new_head(title.game, setup, clock=clock, name=name, seed_known=bool(new.seed))
    return Session.open(title, setup, shelf.create(head), clock=clock)
