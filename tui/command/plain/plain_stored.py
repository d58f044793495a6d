"""A stored game in plain lines, at one of the keyboards that have it open."""

import contextlib
import time

from exchange.game import Command
from exchange.house.keyboards import Keyboard
from exchange.session import Session
from exchange.store import Store
from exchange.title import Title
from exchange.trader import Trader
from exchange.value.errors import Refused, StoreError
from tui.command import N_
from tui.command.console import Console
from tui.command.plain.keyboard import LOOK
from tui.command.plain.plain_game import MovedOn, PlainGame

# Words that are no move, in each language: both are always understood.
CODES = ("codes", "códigos")


class PlainStored(PlainGame):
    """A game that another program may have open too: each moves for its own persons."""

    def __init__(
        self,
        console: Console,
        title: Title,
        table: Session,
        traders: dict[str, Trader],
        *,
        store: Store,
        rules: bool = False,
    ) -> None:
        super().__init__(console, title, table, traders, rules=rules)
        self.keyboard: Keyboard | None = None
        if table.persons and store.shared:
            with contextlib.suppress(StoreError):  # one that can only be read: nobody moves there
                self.keyboard = Keyboard(store, table.log.head.id, table.persons)

    def come(self) -> None:
        """Sit down on the seats that no other keyboard has; where others have all, by the code of one. Raises EOFError
        where none is typed."""
        if self.keyboard is None:
            return
        self.sit(self.keyboard.seats)
        while not self.persons:
            self.console.sentence(
                self.console.say(N_("this game is open at another keyboard, and its persons move there"))
            )
            code = self.keys.ask(self.console.say(N_("the code of a seat, which that keyboard tells by codes:")))
            if code and (seat := self.keyboard.take(code)):
                self.console.sentence(self.console.say(N_("{seat} moves here from now on"), seat=seat))
                self.sit(self.keyboard.seats)
            elif code:
                self.console.sentence(self.console.say(N_("that is the code of no seat")))

    def await_others(self) -> None:
        """Others owe a move, at another keyboard."""
        self._look_at_the_keyboards()
        if self.table.news():
            self.table.refresh()
            self._tell()
        else:
            time.sleep(LOOK)

    def _follow(self, seat: str) -> bool:
        """Others' moves, and whether the seat has gone to another keyboard."""
        if self._look_at_the_keyboards(ends_the_line=True) and seat not in self.persons:
            raise MovedOn
        return super()._follow(seat)

    def _look_at_the_keyboards(self, *, ends_the_line: bool = False) -> bool:
        """Whether another keyboard has taken a seat away; that is told."""
        if self.keyboard is None or not self.keyboard.look():
            return False
        if ends_the_line:
            self._ends_the_line()
        for seat in self.persons:
            if seat not in self.keyboard.seats:
                self.console.sentence(self.console.say(N_("{seat} moves at another keyboard now"), seat=seat))
        self.sit(self.keyboard.seats)
        return True

    def _carry_out(self, command: Command) -> None:
        if self.keyboard is not None and command.seat in self.persons:
            try:
                self.keyboard.check(command.seat)
            except Refused as elsewhere:
                self.console.sentence(self.console.say(elsewhere.message))
                self.sit(self.keyboard.seats)
                raise MovedOn from None
        super()._carry_out(command)

    def _meant(self, seat: str, text: str) -> str | None:
        """The move that was typed, or None where it was something else, and is done."""
        if text not in CODES or self.keyboard is None:
            return super()._meant(seat, text)
        for each, code in self.keyboard.codes().items():
            why = N_("{code} lets {seat} move at another keyboard that opens this game")
            self.console.sentence(self.console.say(why, code=code, seat=each))
        return None
