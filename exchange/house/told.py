"""What a house tells of its tables: to the host's screen, to a board, and to everybody at a table. No key and no link,
no sheet, no card and no seed stands in any of it."""

from msgspec import Struct


class SeatTold(Struct, frozen=True, kw_only=True):
    """A seat: who sits there (`person`, as they wrote their name), and who plays it (`person` or a trader).

    `free`: a person is awaited; `open`: the seat takes the name of whoever comes, and is called so until then; `here`:
    a live link has the seat; `away`: the seconds since it was last heard of, None where it is here or nobody's;
    `stand_in`: the trader that plays for its person now, or nothing.
    """

    seat: str
    player: str
    person: str = ""
    free: bool = False
    open: bool = False
    here: bool = False
    away: float | None = None
    stand_in: str = ""


class TableTold(Struct, frozen=True, kw_only=True):
    """A table. `phase`: `lobby` (people come), `words` (they add words to the seed), `playing`, `over`, or `ended` (the
    host has stopped the game, which stays unfinished).

    `game` is its id, `name` what the store calls it; `owing` those for whom it waits, since `since` seconds;
    `left` the seconds of the decision, None without a clock; `round` 0 where the title has none.
    """

    number: int
    phase: str
    seats: tuple[SeatTold, ...]
    game: str = ""
    name: str = ""
    n: int = 0
    round: int = 0
    owing: tuple[str, ...] = ()
    since: float = 0.0
    left: float | None = None
    paused: bool = False


class HouseTold(Struct, frozen=True, kw_only=True):
    """A sitting: its name, the title, where to join (empty until the house knows), its tables, and how many wrong codes
    came from each address."""

    name: str
    title: str
    where: str
    tables: tuple[TableTold, ...]
    guesses: dict[str, int] = {}


class Status(Struct, frozen=True, kw_only=True):
    """What everybody at a table may know of its time and its people, seats by name.

    `left_ms`: milliseconds of the decision, None without a clock; `away`: seat → seconds since it was heard of, for
    those whose persons are awaited or replaced; `graces`: seat → seconds that the table still waits for it;
    `stand_ins`: seat → trader; `agreed`: seat → those who let a trader play for it; `stand_in`: which trader that would
    be.
    """

    left_ms: int | None
    here: tuple[str, ...]
    away: dict[str, float]
    paused: bool
    owing: tuple[str, ...]
    graces: dict[str, float] = {}
    stand_ins: dict[str, str] = {}
    agreed: dict[str, tuple[str, ...]] = {}
    stand_in: str = ""
    ended: bool = False


class Lobby(Struct, frozen=True, kw_only=True):
    """A table before its game: who sits there, who is here, and once it begins the seal of the seed to which everybody
    adds a word (`seed_seal`, else empty); `sealed` are those whose word's seal is in."""

    sitting: str
    title: str
    table: int
    options: dict[str, int | str]
    seats: tuple[SeatTold, ...]
    seed_seal: str = ""
    sealed: tuple[str, ...] = ()
    opening: bool = False
