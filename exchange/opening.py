"""Opening a game: the one way from `Ana Beto=value` to a session.

    session = open_table("bolsa", "Ana=value Beto=random Caro=quiet", seed="7", options={"rounds": 3})

`open_table` is `new_game`, which checks what was asked for, and `open_game`, which opens it: whoever asks a person
first, and opens later, takes them one by one.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Generic, Protocol

from msgspec import Struct
from msgspec.structs import replace

from exchange.game import PERSON, CommandT, EventT, Setup, StateT
from exchange.log.log import Head, Log, MemoryLog
from exchange.session import Clock, Session, new_head, wall_clock
from exchange.teaching import TEACHER, WHO_TEACHES
from exchange.title import Title, traders_of
from exchange.titles import title_named
from exchange.value.chance import SYSTEM_SALTS, Salts, fresh_seed
from exchange.value.errors import SetupError
from exchange.value.names import LONGEST_NAME, NO_NAME, is_game_name, shown_name
from exchange.value.seats import seat_name
from exchange.value.words import N_

if TYPE_CHECKING:
    from exchange.trader import Trader

Seats = str | Mapping[str, str]
"""Who sits, clockwise: `Ana Beto=value` (a name alone is a person), or a mapping of each seat to `person` or its
trader. Empty for those whom the title seats where nobody is named."""


class Keeper(Protocol):
    """What keeps games: a store (`exchange.store.open_store`)."""

    def free_name(self, wanted: str) -> str:
        """The wanted name, or the nearest that no game there bears."""

    def create(self, head: Head) -> Log:
        """An empty log for a new game. Raises NameTaken."""


class NewGame(Struct, Generic[StateT, CommandT, EventT], frozen=True, kw_only=True):
    """A game to be opened: all but its position and its name are checked.

    `name` is empty where none was chosen; `seed_known` says that somebody chose the seed.
    """

    title: Title[StateT, CommandT, EventT]
    setup: Setup
    name: str = ""
    seed_known: bool = False

    @property
    def traders(self) -> "dict[str, Trader]":
        """The trader of each seat that one plays."""
        return traders_of(self.title, self.setup.players)


def open_table(  # noqa: PLR0913 -- all that can be asked of a new game, and only the title has no default
    title: Title[StateT, CommandT, EventT] | str,
    seats: Seats = "",
    *,
    seed: str = "",
    options: Mapping[str, int | str] | None = None,
    position: object = None,
    store: Keeper | None = None,
    name: str = "",
    clock: Clock = wall_clock,
    paranoid: bool = False,
) -> Session[StateT, CommandT, EventT]:
    """A new game in play: of a title, or of the title that is called so; in memory unless a `store` keeps it.

    `seats` say who sits and who plays each seat; `seed` is empty for one that nobody knows; `options` are those that
    are not as the rules have them; `position` is the title's own value (`title.words` or its law make one), None for
    the set-up of the rules. `name` is what the store calls the game: its title, with a number where that is taken,
    unless it is given. `paranoid` checks the title's invariants after every event.

    Raises SetupError for what cannot be, and NameTaken; then nothing is kept.
    """
    new = new_game(title, seats, seed=seed, options=options, position=position, name=name)
    return open_game(new, store, clock=clock, paranoid=paranoid)


def new_game(
    title: Title[StateT, CommandT, EventT] | str,
    seats: Seats = "",
    *,
    seed: str = "",
    options: Mapping[str, int | str] | None = None,
    position: object = None,
    name: str = "",
) -> NewGame[StateT, CommandT, EventT]:
    """What `open_table` would open. Raises SetupError for what cannot be; a position is judged when it is opened."""
    played: Title[StateT, CommandT, EventT] = title_named(title) if isinstance(title, str) else title
    players = check_seats(played, seats)
    names = tuple(players)
    if name and not is_game_name(name):
        raise SetupError("name", NO_NAME, name=shown_name(name), longest=LONGEST_NAME)
    setup = Setup(
        seats=names,
        players=players,
        options=played.game.options(names, options or {}),
        seed=seed or fresh_seed(),
        position=position,
    )
    return NewGame(title=played, setup=setup, name=name, seed_known=bool(seed))


def open_game(
    new: NewGame[StateT, CommandT, EventT],
    store: Keeper | None = None,
    *,
    clock: Clock = wall_clock,
    paranoid: bool = False,
    salts: Salts | None = SYSTEM_SALTS,
) -> Session[StateT, CommandT, EventT]:
    """Open it, in the store or in memory. `salts` are for what is sealed where a person sits: with None, where a script
    plays, they come from the seed. Raises NameTaken; then nothing is kept."""
    title = new.title
    name = new.name or (title.name if store is None else store.free_name(title.name))
    head = new_head(title.game, new.setup, clock=clock, name=name, seed_known=new.seed_known)
    log = MemoryLog(head) if store is None else store.create(head)
    return Session.open(title, new.setup, log, clock=clock, paranoid=paranoid, salts=salts)


def open_lesson(title: Title, *, clock: Clock = wall_clock) -> Session:
    """The first game that teaches this title, in memory alone. Raises SetupError for a title without one."""
    lesson = title.lesson
    if lesson is None:
        raise SetupError("title", N_("{title} has no tutorial"), title=title.name)
    who = {TEACHER: WHO_TEACHES}
    taught = replace(title, traders={TEACHER: lesson.teacher}, characters=who, coach="")  # one teaches at a time
    new = new_game(taught, lesson.seats, options=lesson.options, position=lesson.position)
    return open_game(new, clock=clock)


def check_seats(title: Title, seats: Seats = "") -> dict[str, str]:
    """Each seat and who plays it, clockwise. Raises SetupError for names, numbers of seats and traders that cannot
    be."""
    players = read_seats(seats) if isinstance(seats, str) else dict(seats)
    players = players or dict(title.cast)
    names = tuple(players)
    for player in players.values():
        if player != PERSON and player not in title.traders:
            why = N_("{title} has no trader {trader}; there are: {traders}")
            raise SetupError("seats", why, title=title.name, trader=player or "“”", traders=", ".join(title.traders))
    title.check_names(names)
    title.game.options(names, {})
    traders_of(title, players)  # another package's may not load
    return players


def read_seats(text: str) -> dict[str, str]:
    """`Ana Beto=value`: each seat and who plays it. Raises SetupError for a seat that is named twice."""
    players: dict[str, str] = {}
    for word in text.split():
        name, equals, player = word.partition("=")
        name = seat_name(name)
        if name in players:
            raise SetupError("seats", N_("the seat {name} is named twice"), name=name)
        players[name] = player if equals else PERSON
    return players


def seats_text(players: Mapping[str, str]) -> str:
    """The seats as `read_seats` reads them."""
    return " ".join(seat if player == PERSON else f"{seat}={player}" for seat, player in players.items())
