"""Running a play script: its moves at a table, its traders where no move is written, its checks where they stand."""

import difflib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import assert_never

from msgspec import Struct

from exchange.game import AnyCommand, Command, Event
from exchange.interruption import CallTime, ComeBack, LetStandIn
from exchange.opening import NewGame, open_game
from exchange.script.body import Expect, Never, ScriptMove, ScriptStep, Then
from exchange.script.pattern import Sentence
from exchange.script.read import Script
from exchange.trader import Trader
from exchange.value.errors import Refused
from exchange.value.words import N_, Message

SCRIPT_TIME = datetime(2000, 1, 1, tzinfo=UTC)  # a script's log repeats to the byte
_TAPE_SHOWN = 5


class Failure(Struct, frozen=True):
    """A sentence that does not hold: where it stands, what is so instead (a Message), and the tape's last sentences
    before it."""

    file: str
    line: int
    sentence: str
    so: str
    tape: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {self.sentence}: {self.so}"


Watcher = Callable[[ScriptStep, tuple[str, ...]], None]


class Playing:
    """A script being played: `table` and `told` as they stand, `done` steps of it behind us."""

    def __init__(self, script: Script, *, paranoid: bool = False) -> None:
        title, setup = script.title, script.setup

        def clock() -> datetime:
            return SCRIPT_TIME

        self.script = script
        new = NewGame(title=title, setup=setup, seed_known=True)
        self.table = open_game(new, clock=clock, paranoid=paranoid, salts=None)
        for after, seed in script.redraws:
            self.table.redraw(after, seed)
        self.told: list[Sentence] = []
        self.done = 0
        self._found = 0  # how much of the tape lies before what the next `then` may find
        self._just_refused = False  # nothing happened since a move was refused: what is open was open before
        self._called: set[str] = set()  # whose time was up by the line before, and whose own line says so again
        self._seated: dict[str, Trader] = {
            seat: title.traders[player] for seat, player in setup.players.items() if player in title.traders
        }
        self._traders = self._seated  # and, as the script goes on, whoever stands in
        # For each step, the next move line at or behind it: reading ahead costs nothing.
        self._next_moves: list[int] = [len(script.steps)] * (len(script.steps) + 1)
        for place in range(len(script.steps) - 1, -1, -1):
            is_move = isinstance(script.steps[place], ScriptMove)
            self._next_moves[place] = place if is_move else self._next_moves[place + 1]
        opening = self.table.host.events()
        self._tell(opening, [self.table.host.state(n) for n in range(len(opening) + 1)])
        self._go_on()

    @property
    def tape(self) -> list[str]:
        """What was told so far, as text."""
        return list(map(str, self.told))

    def play(self, watch: Watcher | None = None) -> Failure | None:
        """Play to the end, or to the first sentence that does not hold."""
        while self.done < len(self.script.steps):
            told = len(self.told)
            step = self.script.steps[self.done]
            if failure := self.step():
                return failure
            if watch is not None:
                watch(step, tuple(map(str, self.told[told:])))
        return None

    def step(self) -> Failure | None:
        """The next sentence: play or check it. A failure leaves the table as it is."""
        step = self.script.steps[self.done]
        match step:
            case ScriptMove():
                so = self._move(step)
            case Then():
                so = self._then(step.sentence)
            case Never():
                so = Message(N_("it is on the tape")) if step.sentence in self.told else None
            case Expect():
                so = step.check.so(self.table.state)
            case _:
                assert_never(step)
        if so is not None:
            line = step.line
            return Failure(line.file, line.number, line.sentence, so, tuple(map(str, self.told[-_TAPE_SHOWN:])))
        self.done += 1
        if isinstance(step, ScriptMove):
            self._go_on()
        return None

    def _move(self, step: ScriptMove) -> str | None:
        command = step.command
        if isinstance(command, CallTime) and step.refused is None:
            if command.seats[0] in self._called:
                self._called.discard(command.seats[0])
                return None
            command = self._called_together(command)
        try:
            self._do(command)
            if isinstance(command, CallTime):
                self._called = set(command.seats) - seats_of(step.command)
        except Refused as refusal:
            self._just_refused = True
            if refusal.rule == step.refused:
                return None
            why = Message(refusal.why, **refusal.facts)
            return Message(N_("refused {rule}: {why}"), rule=refusal.rule, why=why)
        return None if step.refused is None else Message(N_("accepted"))

    def _called_together(self, command: CallTime) -> CallTime:
        """The command by which the time of all is up whose lines stand here together: a line each tells one event."""
        named = set(command.seats)
        for step in self.script.steps[self.done + 1 :]:
            if not (isinstance(step, ScriptMove) and isinstance(step.command, CallTime)) or step.refused:
                break
            if named & seats_of(step.command):
                break  # this seat's time is up once more
            named |= seats_of(step.command)
        together = tuple(seat for seat in self.table.to_act() if seat in named)
        return CallTime(seats=together) if command.seats[0] in together else command

    def _do(self, command: AnyCommand) -> None:
        self._called.clear()
        before = self.table.state
        step = self.table.decide(command)
        self.table.write(step)
        self.table.take(step)
        self._just_refused = False
        self._tell(step.events, (before, *step.states))
        if isinstance(command, LetStandIn | ComeBack):
            traders, stand_ins = self.script.title.traders, self.table.host.stand_ins()
            self._traders = self._seated | {seat: traders[name] for seat, name in stand_ins.items()}

    def _tell(self, events: Sequence[Event], states: Sequence[object]) -> None:
        """What the tape says of these events; `states` are those before and behind each."""
        tell = self.script.title.words.tell
        for event, before in zip(events, states[:-1], strict=True):
            self.told.extend(tell(event, before))

    def _then(self, sentence: Sentence) -> str | None:
        try:
            self._found = self.told.index(sentence, self._found) + 1
        except ValueError:
            rest = list(map(str, self.told[self._found :]))
            near = difflib.get_close_matches(str(sentence), rest, n=1, cutoff=0.0)
            if not near:
                return Message(N_("on the tape instead: nothing"))
            return Message(N_("on the tape instead: {sentence}"), sentence=near[0])
        return None

    def _go_on(self) -> None:
        """What happens with no line of its own: choices left unwritten, and traders where they may move."""
        while not self._called and (self._take_unwritten_choice() or self._let_a_trader_move()):
            pass

    def _next_move(self) -> ScriptMove | None:
        place = self._next_moves[self.done]
        if place == len(self.script.steps):
            return None
        move = self.script.steps[place]
        assert isinstance(move, ScriptMove)
        return move

    def _kept_open(self, seat: str, written_as: tuple[type[Command], ...]) -> bool:
        """Whether the script, read ahead to its next move line, wants this choice to stay open."""
        for step in self.script.steps[self.done :]:
            match step:
                case Expect(check=check) if check.choice == seat:
                    return True
                case ScriptMove(command=Command(seat=mover) as move) if mover == seat and isinstance(move, written_as):
                    return True
                case ScriptMove(command=CallTime(seats=seats)) if seat in seats:
                    return True
                case ScriptMove(command=LetStandIn() | ComeBack()):
                    pass  # it makes no move
                case ScriptMove(refused=refused) if refused is None or not self._just_refused:
                    return False
                case _:
                    pass  # a check, or one more refused move of several while the choice stays open
        return False

    def _wanted_to_act(self) -> tuple[str, ...] | None:
        """Who is to act by the next `expect to act` up to the next move line: traders wait there. None for none."""
        for step in self.script.steps[self.done : self._next_moves[self.done]]:
            if isinstance(step, Expect) and step.check.to_act is not None:
                return step.check.to_act
        return None

    def _take_unwritten_choice(self) -> bool:
        choice = self.script.title.words.open_choice(self.table.state)
        if choice is None or choice.seat in self._traders or self._kept_open(choice.seat, choice.written_as):
            return False
        self._do(choice.command)
        return True

    def _let_a_trader_move(self) -> bool:
        to_act = self.table.to_act()
        if not to_act or any(seat not in self._traders for seat in to_act):
            return False
        move = self._next_move()
        written = set() if move is None else seats_of(move.command)
        if self._wanted_to_act() == to_act:
            return False
        choice = self.script.title.words.open_choice(self.table.state)
        for seat in to_act:
            if choice is not None and choice.seat == seat and self._kept_open(seat, choice.written_as):
                continue
            if seat not in written:
                self._do(self.table.trader_moves(seat, self._traders[seat]))
                return True
            if choice is not None and choice.seat == seat:
                self._do(choice.command)  # the seat's next line is another move: this one was left unwritten
                return True
        return False


def seats_of(command: AnyCommand) -> set[str]:
    """The seats that a command moves, or speaks of."""
    if isinstance(command, CallTime):
        return set(command.seats)
    return {command.seat} if isinstance(command, Command | LetStandIn | ComeBack) else set()


def run_script(
    script: Script, *, watch: Watcher | None = None, paranoid: bool = False
) -> tuple[Playing, Failure | None]:
    """Play a whole script: how it stands then, and the first sentence that did not hold."""
    playing = Playing(script, paranoid=paranoid)
    return playing, playing.play(watch)
