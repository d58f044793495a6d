"""A place for a table: its chairs before the game, the words for the seed, and the table that is held there then."""

import re

from msgspec.structs import replace

from exchange.game import PERSON
from exchange.house.keys import Keys, Source
from exchange.house.plan import Chair, Plan
from exchange.house.presence import Now, Presence
from exchange.house.table import HeldTable
from exchange.house.told import Lobby, SeatTold
from exchange.value.errors import SetupError
from exchange.value.words import N_
from exchange.words import Mixing

_SEAL = re.compile("[0-9a-f]{64}")
WORD_SECONDS = 3.0
"""Who has not sealed or opened a word within so many seconds is left out, by a fresh seed."""


class Place:
    """Where a table stands: it has a number from 1, chairs, keys, and links whose persons are here.

    `games` are its games by id, `practised` those that do not count, `game` the one that stands here now; `condition`
    are options by which it differs from other tables.
    """

    def __init__(self, number: int, chairs: tuple[Chair, ...], now: Now, source: Source) -> None:
        self.number = number
        self.chairs = chairs
        self.left_out: tuple[Chair, ...] = ()  # open ones that nobody had taken when the game began
        self.keys = Keys(source=source)
        self.presence = Presence(now)
        self.held: HeldTable | None = None
        self.games: tuple[str, ...] = ()
        self.practised: tuple[str, ...] = ()
        self.game = ""  # that stands here now
        self.practice = False  # whether the game that begins does not count
        self.condition: dict[str, int | str] = {}
        self.last_ids: dict[str, int] = {}  # of messages of games before, by the kind of the text kept of them
        self.mixing: Mixing | None = None
        self._now = now
        self._asked = 0.0
        self._opening = False

    # Chairs -----------------------------------------------------------------------------------------------------------

    def chair(self, seat: str) -> Chair:
        """The chair of this seat. Raises KeyError."""
        for chair in self.chairs:
            if chair.name == seat:
                return chair
        raise KeyError(seat)

    def put(self, seat: str, chair: Chair) -> None:
        """In the place of this seat's chair stands another."""
        self.chairs = tuple(chair if each.name == seat else each for each in self.chairs)
        if chair.name != seat:
            self.keys.rename(seat, chair.name)
            self.presence.rename(seat, chair.name)

    def begin_with(self, chairs: tuple[Chair, ...]) -> None:
        """The game begins with these; the others stand aside until the next."""
        self.left_out = tuple(chair for chair in self.chairs if chair not in chairs)
        self.chairs = chairs

    def clear(self) -> None:
        """The table waits for its next game, and the chairs that were left out stand there again."""
        if self.held is not None:
            self.last_ids |= self.held.last_ids()
        self.held = None
        self.mixing = None
        self.game = ""
        self.chairs, self.left_out = self.all_chairs, ()

    @property
    def all_chairs(self) -> tuple[Chair, ...]:
        """Those that the game was begun without, too."""
        return (*self.chairs, *self.left_out)

    def take(self, seat: str, person: str) -> None:
        """This person has taken the seat."""
        self.put(seat, replace(self.chair(seat), person=person))

    @property
    def phase(self) -> str:
        """`lobby`, `words`, `playing`, `over` or `ended`."""
        if self.held is None:
            return "lobby" if self.mixing is None else "words"
        return "over" if self.held.session.over else "ended" if self.held.ended else "playing"

    # Words ------------------------------------------------------------------------------------------------------------

    def mix(self, seats: tuple[str, ...]) -> None:
        """A fresh seed, to which the persons of these seats add a word each."""
        self.mixing = Mixing(seats)
        self._asked = self._now()
        self._opening = False

    def seal_word(self, seat: str, seal: str) -> None:
        """The seal of a seat's word. Raises SetupError."""
        mixing = self._mixing()
        if _SEAL.fullmatch(seal) is None:
            raise SetupError("words", N_("a seal is 64 hex digits"))
        mixing.hand_in(seat, seal)
        if mixing.all_sealed:
            self._asked = self._now()
            self._opening = True

    def open_word(self, seat: str, word: str, salt: str) -> None:
        """A seat's word. Raises SetupError, and BrokenSeal."""
        self._mixing().open(seat, word, salt)

    def _mixing(self) -> Mixing:
        if self.mixing is None:
            raise SetupError("words", N_("no words for the seed are awaited now"))
        return self.mixing

    @property
    def wants_words(self) -> bool:
        """Whether all seals are in, and words are to be opened."""
        return self._opening and self.mixing is not None and bool(self.mixing.waiting)

    @property
    def mixed(self) -> bool:
        """Whether all words are open."""
        return self.mixing is not None and self._opening and not self.mixing.waiting

    def leave_out_the_late(self) -> bool:
        """Begin anew with a fresh seed and without those whose step is awaited too long; whether that was done."""
        mixing = self.mixing
        if mixing is None or self._now() - self._asked <= WORD_SECONDS or not mixing.waiting:
            return False
        self.mix(tuple(seat for seat in mixing.seats if seat not in mixing.waiting))
        return True

    # Telling ----------------------------------------------------------------------------------------------------------

    def seats_told(self) -> tuple[SeatTold, ...]:
        """Each seat and who is here."""
        stand_ins = self.held.session.host.stand_ins() if self.held is not None else {}
        return tuple(self._seat_told(chair, stand_ins.get(chair.name, "")) for chair in self.chairs)

    def _seat_told(self, chair: Chair, stand_in: str) -> SeatTold:
        here = self.presence.is_here(chair.name)
        taken = chair.player == PERSON and not chair.free
        away = self.presence.away((chair.name,)).get(chair.name) if taken and not here else None
        return SeatTold(
            seat=chair.name,
            player=chair.player,
            person=chair.person,
            line=chair.line,
            free=chair.free,
            open=chair.open,
            here=here,
            away=away,
            stand_in=stand_in,
        )

    def lobby(self, plan: Plan) -> Lobby:
        """The table before its game."""
        mixing = self.mixing
        return Lobby(
            sitting=plan.name,
            title=plan.title,
            table=self.number,
            options={**plan.options, **self.condition},
            practice=self.practice,
            coach=plan.coach,
            foresee=plan.foresee,
            seats=self.seats_told(),
            seed_seal="" if mixing is None else mixing.seed_seal,
            sealed=() if mixing is None else mixing.sealed,
            opening=self.wants_words,
        )
