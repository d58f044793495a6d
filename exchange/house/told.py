"""What a house tells of its tables: to the host's screen, to a board, and to everybody at a table. No key and no link,
no sheet, no card and no seed stands in any of it."""

from msgspec import Struct


class SeatTold(Struct, frozen=True, kw_only=True):
    """A seat: who sits there (`person`, as they wrote their name or the class has it), and who plays it (`person` or a
    trader). `line` is for whom of a class it stands there.

    `free`: a person is awaited; `open`: the seat takes the name of whoever comes, and is called so until then; `here`:
    a live link has the seat; `away`: the seconds since it was last heard of, None where it is here or nobody's;
    `stand_in`: the trader that plays for its person now, or nothing.
    """

    seat: str
    player: str
    person: str = ""
    line: str = ""
    free: bool = False
    open: bool = False
    here: bool = False
    away: float | None = None
    stand_in: str = ""


class TableTold(Struct, frozen=True, kw_only=True):
    """A table. `phase`: `lobby` (people come), `words` (they add words to the seed), `playing`, `over`, or `ended` (the
    host has stopped the game, which stays unfinished).

    `game` is its id, `name` what the store calls it; `owing` those for whom it waits, since `since` seconds;
    `left` the seconds of the decision, None without a clock; `round` 0 where the title has none. `held`: it is paused
    at a round's end, until the host lets it go on; `practice`: the game does not count; `condition`: the options by
    which the table differs from others; `last_round`: the round in progress is its last; `ends_in`: the seconds after
    which its game will end at this pace, None where nobody knows.
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
    held: bool = False
    practice: bool = False
    condition: dict[str, int | str] = {}
    last_round: bool = False
    ends_in: float | None = None


class HouseTold(Struct, frozen=True, kw_only=True):
    """A sitting: its name, the title, where to join (empty until the house knows), its tables, and how many wrong codes
    came from each address. `ends_in`: the seconds after which all games will be over at this pace; `until_in` those
    until they are to be, None where nothing was said; `watching`: who looks on without a seat, as they wrote their
    names. `hold`: tables wait at each round's end; `foresee` and `coach`: everybody may ask what would come of a move,
    and be advised."""

    name: str
    title: str
    where: str
    tables: tuple[TableTold, ...]
    guesses: dict[str, int] = {}
    ends_in: float | None = None
    until_in: float | None = None
    watching: tuple[str, ...] = ()
    hold: bool = False
    foresee: bool = True
    coach: bool = False


class Status(Struct, frozen=True, kw_only=True):
    """What everybody at a table may know of its time and its people, seats by name.

    `left_ms`: milliseconds of the decision, None without a clock; `away`: seat → seconds since it was heard of, for
    those whose persons are awaited or replaced; `graces`: seat → seconds that the table still waits for it;
    `stand_ins`: seat → trader; `agreed`: seat → those who let a trader play for it; `stand_in`: which trader that would
    be. `held`: all wait at a round's end for the host; `last_round`: the round in progress is the last; `coach` and
    `foresee`: whether one may be advised, and ask what would come of a move; `practice`: the game does not count.
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
    held: bool = False
    last_round: bool = False
    coach: bool = False
    foresee: bool = True
    practice: bool = False


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
    practice: bool = False
    coach: bool = False
    foresee: bool = True
