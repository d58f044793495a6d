"""A held table: the one writer of its log. It takes moves by key, and says whose time is up."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from exchange.game import PERSON, Command, Event, KernelCommand, is_sealed, unsalted
from exchange.house.answers import Answer, Answers, Done, NotDone, Told, digest
from exchange.house.clock import TableClock
from exchange.house.copies import Copies
from exchange.house.keys import Keys
from exchange.house.presence import Presence
from exchange.house.rounds import FIRST_ROUND, Rounds
from exchange.house.told import Status
from exchange.interruption import CallTime, ComeBack, LetStandIn
from exchange.log.log import Entry, Log
from exchange.session import Session, Step
from exchange.value.errors import Conflict, LogError, Refused
from exchange.value.words import N_, Message

TOO_LATE = "too-late"
PAUSED = "paused"
_TOO_LATE = N_("the game has gone on since: this answers what is over")
_NO_SEAT = N_("this key holds no seat at this table")
_PAUSED = N_("the host has stopped the clock: nobody moves until it goes on")
_ENDED = N_("the host has ended this game")
_OLD = N_("a later message of this key was answered already")


class HouseLog(Log, Protocol):
    """A log beside which texts are kept, in the transaction of a move."""

    def append_beside(self, after: int, at: str, events: Any, command: Any, beside: Mapping[str, str]) -> None:
        """Append the events of a command, and keep these texts by kind, or neither."""

    def beside(self, kind: str) -> str | None:
        """The text of this kind."""


class SentMove(Struct, frozen=True):
    """A move as it comes from a client: by this key, answering what stood there behind event `at`, the key's message
    `id` (from 1, growing)."""

    key: str
    id: int
    at: int
    command: Command


class Manners(Struct, frozen=True, kw_only=True):
    """How a table is held: `stand_in` is the trader that moves for who is away, `slow_start` makes round 1 half as long
    again, with `hold` it waits for the host at each round's end, with `coach` everybody may be advised, with `foresee`
    ask what would come of a move."""

    stand_in: str
    slow_start: bool = False
    hold: bool = False
    coach: bool = False
    foresee: bool = True


class HeldTable:
    """A table that one house holds: nobody else writes its log."""

    def __init__(
        self, session: Session, log: HouseLog, keys: Keys, presence: Presence, clock: TableClock, manners: Manners
    ) -> None:
        self.ended = False
        self.teaches = False  # whether thin clients are told what a learner is told
        self.round = 0
        self.rounds = Rounds(clock.ran)
        self.manners = manners
        self.held = False  # it waits at a round's end for the host
        self.last_round = 0  # behind this one the game is stopped
        self.session = session
        self.keys = keys
        self.presence = presence
        self.clock = clock
        self._log = log
        self._answers = Answers(log)
        self._in_doubt = False
        self._copies = Copies(log)
        self._told: Callable[[], None] = _nobody
        self._lost: set[str] = set()  # replaced because their links were lost: back when these are there again
        self._agreed: dict[str, set[str]] = {}
        self._since = dict.fromkeys(session.seats, 0)  # the event behind which each seat is asked what it is asked now
        for n in range(1, len(session.host) + 1):
            self._see(n, session.host.event(n))
        self._ask()

    def tell(self, told: Callable[[], None]) -> None:
        """Call this after anything that somebody should see."""
        self._told = told

    # Moves ------------------------------------------------------------------------------------------------------------

    def do(self, sent: SentMove) -> Answer:
        """Take a move: its answer. One that was answered is answered the same again, and does nothing.

        Of a key that holds no seat nothing is remembered or looked for: anybody may send as many as they like.
        """
        if not (seats := self.keys.seats(sent.key)):
            return NotDone(sent.id, "not-your-turn", Message(_NO_SEAT))
        try:
            return self._answer(sent, seats)
        except Conflict:  # another process wrote, or we did and were not told: decide again behind that
            return self._answer(sent, seats)

    def _answer(self, sent: SentMove, seats: tuple[str, ...]) -> Answer:
        self._catch_up()
        last, to = self._answers.last(sent.key), digest(sent.command)
        if last is not None and (sent.id, to) == (last.answer.id, last.to):
            return last.answer
        if last is not None and sent.id <= last.answer.id:
            return NotDone(sent.id, TOO_LATE, Message(_OLD))
        self.look()
        answer = self._made(sent, seats, to)
        self._answers.remember(sent.key, Told(answer, to))
        return answer

    def _made(self, sent: SentMove, seats: tuple[str, ...], to: str) -> Answer:
        command = unsalted(sent.command)  # no client chooses a salt
        if command.seat not in seats:
            command = replace(command, seat=seats[0])  # the seat comes from the key, never from the message
        if self.ended:
            return NotDone(sent.id, TOO_LATE, Message(_ENDED))
        if self.clock.paused:
            return NotDone(sent.id, PAUSED, Message(_PAUSED))
        if not self._since[command.seat] <= sent.at <= len(self.session.host):
            return NotDone(sent.id, TOO_LATE, Message(_TOO_LATE))
        try:
            step = self.session.decide(command)
        except Refused as refused:
            return NotDone(sent.id, refused.rule, Message(refused.why, **refused.facts))
        if command.seat in self.session.host.stand_ins():  # whoever moves is back
            self.interrupt(ComeBack(seat=command.seat))
            step = self.session.decide(command)
        done = Done(sent.id, step.entries[-1].n)
        self._write(step, self._answers.to_keep(sent.key, done, to))
        return done

    def _write(self, step: Step, beside: Mapping[str, str]) -> None:
        """Keep it and let everybody know. Raises Conflict where the log has gone on, and StoreError; it may be there
        all the same then, and is looked for before anything else is done."""
        first = step.entries[0]
        try:
            self._log.append_beside(first.n - 1, first.at, step.events, step.command, beside)
        except LogError:
            self._in_doubt = True
            raise
        self.session.take(step)
        self._follow(step.entries)

    def _catch_up(self) -> None:
        """Take what the log has beyond what is known here, where a write was not acknowledged. Raises StoreError."""
        if not self._in_doubt:
            return
        entries = self.session.fetch()
        self._in_doubt = False
        self._answers.forget()
        self.session.follow(entries)
        self._follow(entries)

    # The table's own --------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Let time pass: whatever it brings is written. Call it every fraction of a second. Raises StoreError; call it
        again then."""
        if self.ended:
            return
        self._catch_up()
        owing = self.session.to_act()
        away = self.presence.away(self._waited_for(owing))
        self.clock.look(owing, away)
        self._bring_back()
        if self.clock.paused:
            return
        for seat in away:
            if self.clock.runs and self.clock.grace(seat) <= 0:
                self._replace(seat)
        self._heed_the_agreed()
        self._traders_move()
        if self.clock.is_up:
            self.interrupt(CallTime(seats=self.session.to_act()))
            self._traders_move()

    def _bring_back(self) -> None:
        """Whose link was lost, and is there again, plays again."""
        for seat in tuple(self._lost):
            if seat not in self.session.host.stand_ins() or self.session.over:
                self._lost.discard(seat)
            elif self.presence.is_here(seat):
                self.interrupt(ComeBack(seat=seat))
                self._lost.discard(seat)

    def _replace(self, seat: str) -> None:
        """A trader plays for a person whose link is lost, until it is there again."""
        self.interrupt(LetStandIn(seat=seat, trader=self.manners.stand_in))
        self._lost.add(seat)
        self._agreed.pop(seat, None)

    def agree(self, key: str, seat: str) -> bool:
        """Whoever has this key lets a trader play for the seat, whose link is lost. Where nobody keeps time it does so
        when all who are here have said so; whether it does now."""
        said_so = self.keys.seats(key)
        if self.clock.runs or not said_so or not self._may_be_replaced(seat):
            return False
        self._agreed.setdefault(seat, set()).update(said_so)
        self._told()
        self.look()
        return seat in self.session.host.stand_ins()

    def _heed_the_agreed(self) -> None:
        """Let traders play where all who are here have said so. Who is there again is agreed about no more."""
        here = {seat for seat in self.session.seats if self.presence.is_here(seat)}
        for seat, said_so in tuple(self._agreed.items()):
            if not self._may_be_replaced(seat):
                del self._agreed[seat]
            elif here and said_so >= here:
                self._replace(seat)

    def wait_for(self, key: str, seat: str) -> None:
        """Whoever has this key waits for the seat."""
        self._agreed.get(seat, set()).difference_update(self.keys.seats(key))
        self._told()

    def _may_be_replaced(self, seat: str) -> bool:
        awaited = self._waited_for(tuple(each for each in self.session.seats if each == seat))
        return seat in awaited and not self.presence.is_here(seat) and not self.session.over and not self.ended

    def come_back(self, key: str) -> None:
        """The persons of this key play again, where traders stand in for them."""
        for seat in self.keys.seats(key):
            if seat in self.session.host.stand_ins() and not self.session.over and not self.ended:
                self.interrupt(ComeBack(seat=seat))

    def interrupt(self, command: KernelCommand) -> None:
        """What the host or the clock wants of the table itself. Raises Refused, StoreError."""
        self._catch_up()
        self._write(self.session.decide(command), {})

    def arrive(self, link: str, key: str) -> tuple[str, ...]:
        """Somebody is here with a key: the seats that it holds. A person who was replaced is back."""
        seats = self.keys.seats(key)
        self.presence.arrive(link, seats)
        self.come_back(key)
        return seats

    def _traders_move(self) -> None:
        owing = self.session.to_act()
        if len(self._waited_for(owing)) == len(owing):
            return  # no trader is asked for, and none is made
        traders = self.session.traders()
        while seat := next((seat for seat in self.session.to_act() if seat in traders), None):
            self._write(self.session.decide(self.session.trader_moves(seat, traders[seat])), {})

    # Following --------------------------------------------------------------------------------------------------------

    def _waited_for(self, owing: tuple[str, ...]) -> list[str]:
        """Those of these seats whose persons are waited for."""
        players = self.session.players()
        return [seat for seat in owing if players[seat] == PERSON]

    def _follow(self, entries: Sequence[Entry]) -> None:
        """These entries were taken: see what they begin, and let everybody know."""
        for entry in entries:
            before = self.round
            self._see(entry.n, entry.event)
            if self.round > before:
                self._begin_round()
        self._ask()
        self._told()

    def _begin_round(self) -> None:
        """A round began just now: nothing of it is played where the one before was the last."""
        if self.last_round and self.round > self.last_round:
            self.ended = True
        elif self.manners.hold and self.round > 1 and not self.session.over:
            self.held = self.clock.paused = True

    def pause(self) -> None:
        """Let the clock stand: nobody moves, and nobody is replaced."""
        self.clock.look()
        self.clock.paused = True

    def go_on(self) -> None:
        """Let the clock run again, and what was held go on."""
        self.clock.look()
        self.held = self.clock.paused = False

    def _see(self, n: int, event: Event) -> None:
        for seat in self.session.asked_anew(n):
            self._since[seat] = n
        if (begun := self.session.title.round_begun(event, self.round)) is not None:
            self.round = begun
            self.clock.begin_round()
            self.rounds.begin(begun)

    # Telling ----------------------------------------------------------------------------------------------------------

    def head_line(self, viewer: str) -> bytes:
        """The first line of this viewer's copy of the log, as `corro export --as` writes it."""
        return self._copies.head(viewer)

    def lines_after(self, viewer: str, n: int) -> list[bytes]:
        """The lines of that copy behind the first n events, each with its line feed."""
        return self._copies.after(viewer, n, len(self.session.host))

    def last_id(self, key: str) -> int:
        """The id of this key's last message; 0 where there was none."""
        last = self._answers.last(key)
        return 0 if last is None else last.answer.id

    def last_ids(self) -> dict[str, int]:
        """The id of the last message of each key that sent one, by the kind of the text that is kept of it."""
        return self._answers.ids

    def status(self) -> Status:
        """What everybody here may know of the table's time and its people."""
        session, stand_ins = self.session, self.session.host.stand_ins()
        persons = [seat for seat, player in session.log.head.players.items() if player == PERSON]
        away = self.presence.away(persons)
        left = self.clock.left
        return Status(
            left_ms=None if left is None else round(left * 1000),
            here=tuple(seat for seat in persons if seat not in away),
            away=away,
            paused=self.clock.paused,
            owing=() if self.ended else session.to_act(),
            graces={seat: self.clock.grace(seat) for seat in away} if self.clock.runs else {},
            stand_ins=dict(stand_ins),
            agreed={seat: tuple(sorted(who)) for seat, who in self._agreed.items() if who and seat in away},
            stand_in=self.manners.stand_in,
            held=self.held,
            last_round=bool(self.last_round) and not self.ended,
            coach=self.manners.coach,
            foresee=self.manners.foresee,
            ended=self.ended,
            practice=self.teaches,
        )

    def _ask(self) -> None:
        """Time begins where something new is asked for."""
        owing = self.session.to_act()
        asked = max((self._since[seat] for seat in owing), default=0)
        longer = FIRST_ROUND if self.manners.slow_start and self.round == 1 else 1.0
        self.clock.ask(asked, sealed=any(self._seals(seat) for seat in owing), longer=longer)

    def _seals(self, seat: str) -> bool:
        move = next(iter(self.session.choices(seat)), None)
        return move is not None and is_sealed(move)


def _nobody() -> None:
    """Nobody is told."""
