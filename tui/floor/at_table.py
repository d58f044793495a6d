"""Drives a table: who is to move, what has been shown of what happened, plans, and who is at the keys.

It knows nothing of screens. A screen asks for `seen()`, shows it, and calls `advance`, `begin` or `think` when a key, a
moment or a trader says so. Plans and drafts live here, in this process alone, and are never written ahead.
"""

from collections.abc import Callable, Sequence

from exchange.game import Choices, Command, is_sealed, unsalted
from exchange.house.keyboards import Keyboard
from exchange.interruption import ComeBack
from exchange.log.follow import Follower
from exchange.log.log import Entry
from exchange.session import Session, Step
from exchange.title import Title
from exchange.trader import Trader, asked
from exchange.value.errors import Conflict, Refused
from exchange.value.seal import SPECTATOR
from tui.floor.desks import HOLD, Desk
from tui.floor.seen import Seen

Job = Callable[[], Command]


class AtTable:
    """A game being played at this keyboard.

    `cursor`: how many events have been shown; `at_keys`: the person who may look now, None while nobody does;
    `thinking`: the seats whose traders are at work; `plans`: up-to-N by seat; `drafts`: what a seat was writing when
    it left the keys.
    """

    def __init__(
        self, title: Title, table: Session, desk: Desk, *, ask_always: bool = False, keyboard: Keyboard | None = None
    ) -> None:
        self.title = title
        self.table = table
        self.desk = desk
        self.ask_always = ask_always
        self.cursor = len(table.host)
        self.at_keys: str | None = None
        self.replacing = False
        self.thinking: set[str] = set()
        self.plans: dict[str, int] = {}
        self.drafts: dict[str, object] = {}
        self.pins: dict[str, str] = {}
        self.failed: set[str] = set()
        self.writing: Step | None = None  # a move that the store has not kept yet
        self._thoughts: list[tuple[str, Command]] = []
        self._choices: dict[str, tuple[int, Choices]] = {}  # those of an event's number, asked for at every repaint
        self.keyboard = keyboard
        self._traders = {seat: trader for seat, trader in table.traders().items() if seat not in table.persons}

    @property
    def persons(self) -> tuple[str, ...]:
        """The seats whose persons move here: of a stored game those that no other keyboard has."""
        return self.table.persons if self.keyboard is None else self.keyboard.seats

    def seat_lost(self) -> None:
        """Another keyboard has taken a seat away: nobody of it is at the keys here."""
        self.writing = None
        if self.at_keys is not None and self.at_keys not in self.persons:
            self.leave()

    # What is shown ---------------------------------------------------------------------------------------------------

    @property
    def shared(self) -> bool:
        """Whether several persons share this keyboard."""
        return len(self.persons) > 1

    @property
    def viewer(self) -> str:
        """Through whose eyes the screen looks now."""
        if self.shared:
            return self.at_keys or SPECTATOR
        return self.persons[0] if self.persons else SPECTATOR

    @property
    def one_at_a_time(self) -> bool:
        """Whether what is awaited now is private, and several persons share this keyboard: each moves alone at it."""
        return self.shared and self.title.private(self.table.state)

    def timeline(self, viewer: str) -> Follower:
        """What this viewer may know so far."""
        return self.table.follower(viewer)

    def choices(self, seat: str) -> Choices:
        """The legal moves of a seat, from its own view. Of a person who is not at the keys that view is not kept."""
        known = self._choices.get(seat)
        if known is None or known[0] != self.table.state.n:
            known = self._choices[seat] = (self.table.state.n, self.table.choices(seat))
            self._forget_others()
        return known[1]

    def _forget_others(self) -> None:
        """Of several persons only who is at the keys is in memory."""
        if self.shared:
            self.table.drop(seat for seat in self.persons if seat != self.at_keys)

    @property
    def caught_up(self) -> bool:
        """Whether all that happened has been shown."""
        return bool(self.cursor >= self.table.state.n)

    @property
    def over(self) -> bool:
        """Whether the game has ended, and everybody has seen it."""
        return self.caught_up and self.table.over

    def seen(self, pace: str = "auto") -> Seen:
        """The moment to show."""
        timeline = self.timeline(self.viewer)
        acting = self.acting()
        choices = self.choices(acting) if acting else None
        forced = acting is not None and self.desk.automatic(self.table.state, choices, None, True) is not None
        return Seen(
            timeline=timeline,
            n=min(self.cursor, len(timeline)),
            viewer=self.viewer,
            acting=acting,
            choices=choices,
            private=acting is not None and self.one_at_a_time,
            thinking=tuple(seat for seat in self.table.seats if seat in self.thinking),
            pace=pace,
            plan=None if self.shared else self.plans.get(self.viewer),
            must_pass=forced,
        )

    # Who moves -------------------------------------------------------------------------------------------------------

    def owing(self) -> tuple[str, ...]:
        """The persons of this keyboard who owe a move now, and for whom nobody stands in."""
        stand_ins = self.table.host.stand_ins()
        return tuple(seat for seat in self.table.to_act() if seat in self.persons and seat not in stand_ins)

    def acting(self) -> str | None:
        """The seat that this keyboard moves for now; None while something is still to be shown or written."""
        if not self.caught_up or self.writing is not None:
            return None
        owing = self.owing()
        if self.one_at_a_time:
            here = self.at_keys
            return here if here is not None and (here in owing or self.replacing) else None
        if self.replacing and not self.shared and self.persons:
            return self.persons[0]
        return owing[0] if owing else None

    def still_asks(self, seat: str, since: int) -> bool:
        """Whether a seat is still asked what it was asked behind event `since`, and no trader answers for it."""
        later = range(since + 1, self.table.state.n + 1)
        asked_anew = any(seat in self.table.asked_anew(n) for n in later)
        return not asked_anew and seat not in self.table.host.stand_ins()

    def handover_due(self) -> bool:
        """Whether somebody must come to the keys before anything private can be shown."""
        return (
            self.caught_up
            and self.writing is None
            and bool(self.owing())
            and self.one_at_a_time
            and self.acting() is None
        )

    def sit(self, seat: str, *, replacing: bool = False) -> None:
        """This person is at the keys from now on."""
        self.at_keys = seat
        self.replacing = replacing
        self._choices.clear()
        self._forget_others()

    def leave(self) -> None:
        """Nobody is at the keys: from now on the screen knows what a spectator knows."""
        self.at_keys = None
        self.replacing = False
        self._choices.clear()
        self._forget_others()

    # What happens ----------------------------------------------------------------------------------------------------

    def begin(self, command: Command, *, after: int | None = None) -> Step:
        """Decide a move that is still to be written: until then nobody moves here. `after` is the event that it
        answers; what is sealed answers none. Raises Refused, and Conflict where the game has gone on since."""
        self.writing = self.table.decide(command, after=None if is_sealed(command) else after)
        return self.writing

    def begin_back(self, seat: str) -> Step:
        """Decide that the person of the seat is back, for whom a trader stands in: as `begin`."""
        self.writing = self.table.decide(ComeBack(seat=seat))
        return self.writing

    def write(self, step: Step) -> Sequence[Entry] | None:
        """Wait for the store to keep a move: None where it does, else what others wrote first. Raises LogError, and
        Refused for a seat that moves at another keyboard now."""
        if self.keyboard is not None and step.move is not None:
            self.keyboard.check(step.move.seat)
        try:
            self.table.write(step)
        except Conflict:
            return self.table.fetch()
        return None

    def end(self, step: Step) -> None:
        """The move is written: everybody may know what came of it."""
        self.writing = None
        shown_all = self.caught_up
        self.table.take(step)
        seat = step.move.seat if step.move else ""
        if shown_all and seat in self.persons:
            self.advance()  # whoever moves sees at once that it has, and waits for no beat of what was there before
        self.drafts.pop(seat, None)
        self.replacing = False
        if self.shared and self.at_keys == seat and not self._goes_on_alone(seat, step):
            self.leave()
        self._plans_end()

    def _goes_on_alone(self, seat: str, step: Step) -> bool:
        """Whether the seat that has moved is the only one to move again, at something of its own: it stays at the
        keys. Not into a new round: all look at what the last one came to, and a new hand may be its first sight."""
        begun = (self.title.round_begun(event, 0) for event in step.events)
        return self.one_at_a_time and self.table.to_act() == (seat,) and all(each is None for each in begun)

    def give_up(self) -> None:
        """The store does not keep the move: whoever made it may make it again."""
        self.writing = None

    def follow_and_try_again(self, step: Step, entries: Sequence[Entry]) -> Step | None:
        """Fold what others moved first. A sealed move is decided again if its seat still owes one; an open move is
        dropped: whoever sent it had not seen what they moved."""
        self.follow(entries)
        command = step.move
        if command is None or not is_sealed(command) or command.seat not in self.table.to_act():
            return None
        try:
            return self.begin(unsalted(command))
        except Refused:
            return None

    def _plans_end(self) -> None:
        if self.desk.plan_over(self.table.state):
            self.plans.clear()

    @property
    def elsewhere(self) -> bool:
        """Whether another process could move in this game: it lies in a store, and goes on."""
        return self.table.log.shared and not self.table.over

    def follow(self, entries: Sequence[Entry]) -> bool:
        """Fold what was read; whether there was anything new."""
        self.writing = None
        fresh = self.table.follow(entries)
        self._plans_end()
        return bool(fresh)

    def idle_traders(self) -> tuple[str, ...]:
        """The seats whose trader should start to think now."""
        if not self.caught_up or self.writing is not None:
            return ()
        playing = self._playing()
        return tuple(s for s in self.table.to_act() if s in playing and s not in self.thinking | self.failed)

    def _playing(self) -> dict[str, Trader]:
        """The traders that this program lets move: stand-ins for persons too."""
        return self.table.traders() | self._traders

    def think(self, seat: str) -> Job:
        """A trader's work, apart from the table: everything it needs is taken here, so that a thread may do it."""
        table, trader = self.table, self._playing()[seat]
        view, choices, draws = table.view(seat), table.choices(seat), table.draws("trader", seat)
        self.thinking.add(seat)
        return lambda: asked(trader, view, seat, choices, draws)

    def thought(self, seat: str, command: Command) -> Step | None:
        """A trader has decided: its move, to be written. A move that is not awaited any more is let go; one that comes
        while another is written waits for `next_thought`."""
        if self.writing is not None:
            self._thoughts.append((seat, command))
            return None
        self.thinking.discard(seat)
        awaited = seat in self.table.to_act() and seat in self._playing() and command in self.table.choices(seat)
        return self.begin(command) if awaited else None

    def next_thought(self) -> Step | None:
        """The move of the next trader whose decision waited."""
        while self._thoughts and self.writing is None:
            if step := self.thought(*self._thoughts.pop(0)):
                return step
        return None

    def automatic(self) -> Command | None:
        """The move of a person that needs no key: forced, planned, or a choice that cannot matter."""
        acting = self.acting()
        if acting is None:
            return None
        return self.desk.automatic(self.table.state, self.choices(acting), self.plans.get(acting), self.ask_always)

    # The pace --------------------------------------------------------------------------------------------------------

    def weight(self) -> float:
        """How many beats what is shown now stays; HOLD for until a key; 0 before anything is shown."""
        return self.desk.weight(self.timeline(self.viewer), self.cursor) if self.cursor else 0.0

    def still_to_show(self) -> int:
        """How many of the events from the one that is shown now on take a time of their own."""
        timeline = self.timeline(self.viewer)
        events = range(max(1, self.cursor), self.table.state.n + 1)
        return sum(self.desk.weight(timeline, n) != 0 for n in events)

    def glide(self) -> None:
        """Show what needs no time of its own."""
        while not self.caught_up and self.weight() == 0:
            self.cursor += 1

    def advance(self) -> None:
        """Show the next event, and what follows it without a pause."""
        if not self.caught_up:
            self.cursor += 1
            self.glide()

    def skip(self) -> None:
        """Show everything that happened, up to the next hold."""
        while not self.caught_up:
            self.cursor += 1
            if self.weight() == HOLD:
                break
