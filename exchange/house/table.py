"""A held table: the one writer of its log. It takes moves by key, and says whose time is up."""

from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from exchange.game import PERSON, Command, Event, KernelCommand, is_sealed, unsalted
from exchange.house.answers import Answer, Answers, Done, NotDone
from exchange.house.clock import TableClock
from exchange.house.keys import Keys
from exchange.house.presence import Presence
from exchange.interruption import CallTime, ComeBack, LetStandIn
from exchange.log.log import Log
from exchange.session import Session, Step
from exchange.value.errors import Refused
from exchange.value.words import N_, Message

TOO_LATE = "too-late"
_TOO_LATE = N_("the game has gone on since: this answers what is over")
_NO_SEAT = N_("this key holds no seat at this table")
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


class HeldTable:
    """A table that one house holds: nobody else writes its log. `stand_in` is the trader that moves for who is away."""

    def __init__(
        self, session: Session, log: HouseLog, keys: Keys, presence: Presence, clock: TableClock, stand_in: str
    ) -> None:
        self.session = session
        self.keys = keys
        self.presence = presence
        self.clock = clock
        self._log = log
        self._stand_in = stand_in
        self._answers = Answers(log)
        self._since = dict.fromkeys(session.seats, 0)  # the event behind which each seat is asked what it is asked now
        self._round = 0
        for n in range(1, len(session.host) + 1):
            self._follow(n, session.host.event(n))
        self._ask()

    # Moves ------------------------------------------------------------------------------------------------------------

    def do(self, sent: SentMove) -> Answer:
        """Take a move: its answer. One that was answered is answered the same again, and does nothing.

        Of a key that holds no seat nothing is remembered or looked for: anybody may send as many as they like.
        """
        if not (seats := self.keys.seats(sent.key)):
            return NotDone(sent.id, "not-your-turn", Message(_NO_SEAT))
        last = self._answers.last(sent.key)
        if last is not None and sent.id == last.id:
            return last
        if last is not None and sent.id < last.id:
            return NotDone(sent.id, TOO_LATE, Message(_OLD))
        self.look()
        answer = self._made(sent, seats)
        self._answers.remember(sent.key, answer)
        return answer

    def _made(self, sent: SentMove, seats: tuple[str, ...]) -> Answer:
        command = unsalted(sent.command)  # no client chooses a salt
        if command.seat not in seats:
            command = replace(command, seat=seats[0])  # the seat comes from the key, never from the message
        if not self._since[command.seat] <= sent.at <= len(self.session.host):
            return NotDone(sent.id, TOO_LATE, Message(_TOO_LATE))
        try:
            step = self.session.decide(command)
        except Refused as refused:
            return NotDone(sent.id, refused.rule, Message(refused.why, **refused.facts))
        done = Done(sent.id, step.entries[-1].n)
        self._write(step, self._answers.to_keep(sent.key, done))
        return done

    def _write(self, step: Step, beside: Mapping[str, str]) -> None:
        """Keep it and let everybody know. Raises Conflict where another process wrote: the table is not ours alone."""
        first = step.entries[0]
        self._log.append_beside(first.n - 1, first.at, step.events, step.command, beside)
        self.session.take(step)
        for entry in step.entries:
            self._follow(entry.n, entry.event)
        self._ask()

    # The table's own --------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Let time pass: whatever it brings is written. Call it every fraction of a second."""
        owing = self.session.to_act()
        away = self.presence.away(self._waited_for(owing))
        self.clock.look(owing, away)
        if self.clock.paused:
            return
        for seat in away:
            if self.clock.runs and self.clock.grace(seat) <= 0:
                self.interrupt(LetStandIn(seat=seat, trader=self._stand_in))
        self._traders_move()
        if self.clock.is_up:
            self.interrupt(CallTime(seats=self.session.to_act()))
            self._traders_move()

    def interrupt(self, command: KernelCommand) -> None:
        """What the host or the clock wants of the table itself. Raises Refused."""
        self._write(self.session.decide(command), {})

    def arrive(self, link: str, key: str) -> tuple[str, ...]:
        """Somebody is here with a key: the seats that it holds. A person who was replaced is back."""
        seats = self.keys.seats(key)
        self.presence.arrive(link, seats)
        for seat in seats:
            if seat in self.session.host.stand_ins():
                self.interrupt(ComeBack(seat=seat))
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

    def _follow(self, n: int, event: Event) -> None:
        game, host = self.session.game, self.session.host
        before, after = game.to_act(host.state(n - 1)), game.to_act(host.state(n))
        for seat in self.session.seats:
            if (seat in before) != (seat in after) or getattr(event, "seat", None) == seat:
                self._since[seat] = n
        if (begun := self.session.title.round_begun(event, self._round)) is not None:
            self._round = begun
            self.clock.begin_round()

    def _ask(self) -> None:
        """Time begins where something new is asked for."""
        owing = self.session.to_act()
        asked = max((self._since[seat] for seat in owing), default=0)
        self.clock.ask(asked, sealed=any(self._seals(seat) for seat in owing))

    def _seals(self, seat: str) -> bool:
        move = next(iter(self.session.choices(seat)), None)
        return move is not None and is_sealed(move)
