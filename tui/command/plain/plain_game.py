"""A game in plain lines: persons type their moves as in a play script, traders move by themselves, the tape tells."""

from collections.abc import Iterable
from itertools import groupby, islice

from exchange.describing import lines_of
from exchange.game import Command, is_sealed
from exchange.script.typed import typed_move
from exchange.session import Session
from exchange.title import Title
from exchange.trader import Trader
from exchange.value.errors import Conflict, CorroError, PlayFileError, Refused
from exchange.value.seal import SPECTATOR
from tui.command import N_
from tui.command.console import Console
from tui.command.plain.asides import COACH, IF, coach_is_off, tell_advice, tell_ahead
from tui.command.plain.keyboard import Keyboard
from tui.command.plain.open_moves import open_moves
from tui.command.tape import tell
from tui.reasons import reasons_told

# Words that are no move, in each language: both are always understood.
TABLE = ("table", "mesa")
CARD = ("prices", "cotizaciones")
QUIT = ("quit", "salir")
NO = ("no", "n")


class Left(Exception):
    """Whoever sat here has left; the game stands as it stood."""


class MovedOn(Exception):
    """What was asked for is not to be answered any more: others have moved."""


class PlainGame:
    """A table played at one keyboard."""

    def __init__(
        self, console: Console, title: Title, table: Session, traders: dict[str, Trader], *, rules: bool = False
    ) -> None:
        self.console = console
        self.title = title
        self.table = table
        self.traders = traders
        self.rules = rules
        self.sit(table.persons)
        self.keys = Keyboard()
        self._shown: dict[str, object] = {}
        self._told = 0  # of the tape's sentences

    def sit(self, persons: tuple[str, ...]) -> None:
        """These persons move at this keyboard. One who sits here alone sees what their seat sees; several see together
        what a spectator sees."""
        self.persons = persons
        self.shared = len(persons) > 1
        self.viewer = persons[0] if len(persons) == 1 else SPECTATOR

    def tell_so_far(self, last: int = 12) -> None:
        """The opening of a new game, or the last sentences of one that goes on."""
        lines = self.table.follower(self.viewer).tape(self.console.lang)
        if len(lines) > last:
            self.console.sentence("…")
        tell(self.console, lines[-last:])
        self._told = len(lines)

    def play(self) -> None:
        """To the end of the game. Raises Left, or EOFError at the end of the input."""
        self._ask_who_is_back()
        while not self.table.over:
            try:
                self._next()
            except (Conflict, MovedOn):  # somebody else moved in this very game
                self.table.refresh()
                self._tell()
        self._show_board(SPECTATOR if self.shared else self.viewer)
        for line in self.title.explain(self.table.view(self.viewer), self.console.lang):
            self.console.sentence(line)

    def _next(self) -> None:
        """One move of whoever is to move: traders first, so that persons find all sheets but theirs sealed."""
        traders = self.table.traders() | self.traders  # stand-ins too
        for seat in self.table.to_act():
            if seat in traders:
                self._do(self.table.trader_moves(seat, traders[seat]))
                return
        owing = self._owing()
        if not owing:
            self.await_others()
            return
        seat = owing[0]
        choices = self.table.choices(seat)
        sealed = _is_sealed(choices)
        private = sealed or self.title.private(self.table.view(seat))
        if not sealed and len(first := list(islice(choices, 2))) == 1:
            self._do(first[0])  # a forced move speaks itself
        elif private and self.shared:
            self._hand_over(seat, sealed=sealed)
        else:
            if private:
                self._show_board(seat)
            self._ask(seat)

    def _ask_who_is_back(self) -> None:
        """A game that was left while a trader played for a person: ask whether they are back."""
        for seat, trader in dict(self.table.host.stand_ins()).items():
            if seat in self.persons and not self.table.over:
                asked = self.console.say(
                    N_("{trader} plays for {seat}: press Enter when {seat} is back, or type no"),
                    trader=trader,
                    seat=seat,
                )
                if self.keys.ask(self.console.wrapped(asked)) not in NO:
                    self.table.back(seat)
                    self._tell()

    def _owing(self) -> tuple[str, ...]:
        """The persons of this keyboard who owe a move."""
        stand_ins = self.table.host.stand_ins()
        return tuple(seat for seat in self.table.to_act() if seat in self.persons and seat not in stand_ins)

    def await_others(self) -> None:
        """Nobody here owes a move: others do, elsewhere."""
        raise NotImplementedError

    def _follow(self, seat: str) -> bool:
        """Tell what others have moved while this seat is asked; whether that was anything. Raises MovedOn where the
        seat is not asked any more."""
        if not self.table.news():
            return False
        self._ends_the_line()
        self.table.refresh()
        self._tell()
        if seat not in self._owing():
            raise MovedOn
        return True

    def _ends_the_line(self) -> None:
        """What comes now stands below the prompt, not behind it."""
        if self.keys.typed:
            self.console.out("")

    def _do(self, command: Command) -> None:
        self._carry_out(command)
        self._tell()

    def _carry_out(self, command: Command) -> None:
        """Make a move."""
        self.table.do(command)

    def _tell(self) -> None:
        """What the tape says that was not told yet, and what the traders and the title say beside it."""
        follower, lang = self.table.follower(self.viewer), self.console.lang
        lines = follower.tape(lang)
        told = {n: list(of_n) for n, of_n in groupby(lines[self._told :], key=lambda line: line.n)}
        begins = lines[self._told - 1].n + 1 if self._told else 1
        for n in range(begins, len(follower) + 1):  # a choice has a reason, and no sentence of its own
            tell(self.console, told.get(n, []), rules=self.rules)
            for seat, why in reasons_told(follower, n, lang) if self.persons else ():
                self.console.sentence(f"{seat}: {why}", indent=2)
            for text in self.title.aside(follower.event(n), follower.state(n), lang) if n in told else ():
                self.console.paragraph(text)
        self._told = len(lines)

    # In sight ---------------------------------------------------------------------------------------------------------

    def _ask(self, seat: str) -> None:
        """Ask one person until a move of theirs is made."""
        while True:
            text = self._meant(seat, self.keys.ask(self._prompt(seat), lambda: self._follow(seat)))
            if text is None:
                continue
            try:
                made = self._made(self._command(seat, text))
            except Refused as refusal:
                self.console.sentence(self.console.fault(refusal))
            except PlayFileError as fault:
                self.console.sentence(self._unread(fault))
            else:
                self._tell()
                if not made:
                    self.console.sentence(
                        self.console.say(N_("somebody else moved first: {line} was not used"), line=f"“{text}”")
                    )
                return

    def _prompt(self, seat: str) -> str:
        return f"{seat}>"

    def _made(self, command: Command) -> bool:
        """Make a person's move; whether it was made. What is sealed does not hang on what others seal meanwhile: it is
        sealed behind that, while it is still awaited. Any other move answers what stands no more."""
        owed = command.seat in self.table.to_act()
        while True:
            try:
                self._carry_out(command)
            except Conflict:
                self.table.refresh()
            else:
                return True
            if not is_sealed(command) or (owed and command.seat not in self.table.to_act()):
                return False

    def _meant(self, seat: str, text: str) -> str | None:
        """The move that was typed, or None where it was something else, and is done."""
        word, _space, rest = text.partition(" ")
        if word in QUIT and not rest:
            raise Left
        if word in TABLE and not rest:
            self._show_board(seat if not self.shared or self._is_private else SPECTATOR, again=True)
            return None
        if word in CARD and not rest and self.title.card is not None:
            for line in self.title.card(self.title.options_of(self.table.log.head.options), self.console.lang).lines():
                self.console.paragraph(line)
            return None
        if word in COACH and not rest:
            tell_advice(self.console, self.title, self.table, seat)
            return None
        if word in IF and rest and word != seat and self.title.foresee is not None:
            self._tell_ahead(seat, rest)
            return None
        if word.startswith("?"):
            self._explain(seat, f"{word[1:]}{rest}".strip())
            return None
        return text

    def _tell_ahead(self, seat: str, text: str) -> None:
        """What would come of a move; on no screen that others see where it is private, for it tells the move."""
        if self._is_private and not self.keys.wipes:
            self.console.sentence(self.console.say(N_("this terminal cannot show that to one person alone")))
            return
        tell_ahead(self.console, self.title, self.table, seat, text, self._command)

    def _explain(self, seat: str, rule: str) -> None:
        """`?` lists what is legal; `? B5.3` reads a rule."""
        if not rule:
            self._tell_legal(seat)
            if self.title.foresee is not None:
                self.console.sentence(
                    self.console.say(N_("if MOVE tells what would come of it, as far as you may know"))
                )
            if coach_is_off(self.title, self.table) is None:
                self.console.sentence(self.console.say(N_("coach tells what it would do in your place, and why")))
            others = (
                N_("? RULE reads a rule, table shows the table, quit leaves: nothing is lost")
                if self.title.card is None
                else N_(
                    "? RULE reads a rule, prices tells how they move, table shows the table, quit leaves: "
                    "nothing is lost"
                )
            )
            self.console.sentence(self.console.say(others))
            return
        from market.rules import load

        try:
            found = load(self.title.package).of(self.title.name).rule(rule)
        except CorroError as error:
            self.console.sentence(self.console.fault(error))
        else:
            self.console.paragraph(f"{found.number}  {found.text[self.console.lang]}")
            if found.ruling:
                self.console.paragraph(found.ruling[self.console.lang], indent=6)

    def _tell_legal(self, seat: str) -> None:
        """What is legal."""
        for line in open_moves(self.console, self.title, self.table.choices(seat)):
            self.console.sentence(line)

    def _command(self, seat: str, text: str) -> Command:
        """The move as a play script reads it; the seat's own name may stand before it, or not."""
        choice = self.title.words.open_choice(self.table.state)
        if not text and choice is not None and choice.seat == seat:
            return choice.command
        options = self.title.options_of(self.table.log.head.options)
        return typed_move(self.title, options, self.table.seats, seat, text, self.console.lang)

    def _unread(self, fault: PlayFileError) -> str:
        why = self.console.say(fault.why, **fault.facts)
        return self.console.say(N_("column {column}: {why}"), column=fault.column, why=why)

    def _show_board(self, viewer: str, *, again: bool = False) -> None:
        """The table as this viewer may know it, once for each moment unless asked for again."""
        shown = self.title.show(self.table.view(viewer))
        if again or shown | {"to_act": []} != self._shown | {"to_act": []}:
            for line in lines_of(self.title, shown, self.console.lang):
                self.console.paragraph(line)
        self._shown = shown

    # Unseen -----------------------------------------------------------------------------------------------------------

    _is_private = False

    def _hand_over(self, seat: str, *, sealed: bool) -> None:
        """Call one of several persons to the keys, show them what only they may see, and take their move unseen.

        Whoever has sealed already and is still allowed another move (B2.5) may come back instead.
        """
        self._show_board(SPECTATOR)
        waiting = [other for other in self.persons if other not in self.table.to_act()]
        again = [other for other in waiting if _is_sealed(self.table.choices(other))]
        why = (
            N_("{seat} is to seal a move: press Enter when nobody else looks")
            if sealed
            else N_("{seat} is to move: press Enter when nobody else looks")
        )
        call = self.console.say(why, seat=seat)
        if again:
            call += self.console.say(N_(" (or type who seals anew: {seats})"), seats=" ".join(again))
        while True:
            answer = self.keys.ask(self.console.wrapped(call))
            if answer in QUIT:
                raise Left
            if answer in again:
                seat = answer
                break
            if answer in ("", seat):
                break
        with self.keys.private():
            self._is_private = True
            try:
                made = self._move_unseen(seat)
            finally:
                self._is_private = False
        if not made:
            self.console.sentence(
                self.console.say(N_("somebody else moved first: what {seat} typed was not used"), seat=seat)
            )
        elif sealed:
            self.console.sentence(self.console.say(N_("{seat} has sealed"), seat=seat))
        self._tell()

    def _move_unseen(self, seat: str) -> bool:
        """The person's move; whether it was made. What is wrong with a try would give it away: only a private screen
        says it."""
        if self.keys.wipes:
            self._show_board(seat, again=True)
            self._tell_legal(seat)
        prompt = self.console.say(N_("{seat}, typed unseen>"), seat=seat)
        while True:
            text = self._meant(seat, self.keys.ask_unseen(prompt))
            if text is None:
                continue
            try:
                return self._made(self._command(seat, text))
            except Refused as refusal:
                hidden = self.console.say(N_("refused: {rule}"), rule=refusal.rule)
                self.console.sentence(self.console.fault(refusal) if self.keys.wipes else hidden)
            except PlayFileError as fault:
                hidden = self.console.say(N_("not understood: ? tells what is legal"))
                self.console.sentence(self._unread(fault) if self.keys.wipes else hidden)


def _is_sealed(choices: Iterable[Command]) -> bool:
    """Whether the moves open here are sealed ones: they carry a salt."""
    first = next(iter(choices), None)
    return first is not None and is_sealed(first)
