"""Traders that stand in for persons: who plays for whom, and whether the person is back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from exchange.session import Step
from tui.floor.opponents import player_name, playing_for
from tui.floor.screens.coaching import Coached
from tui.floor.screens.dialogs import Confirm
from tui.floor.voice import _


class StandingIn(Coached):
    """A table at which traders may play for persons: a game that was left so is opened so, and asks who is back."""

    def stand_ins(self) -> Mapping[str, str]:
        """Which traders play for persons: seat → trader."""
        return self.at_table.table.host.stand_ins()

    def notes(self) -> list[str]:
        """Who plays in whose place, beside where the game comes from."""
        return [*super().notes(), *playing_for(self.at_table.title, {} if self.at_table.over else self.stand_ins())]

    def keep(self, step: Step) -> None:
        """Have the store keep what was decided."""
        raise NotImplementedError

    def replaced(self) -> tuple[str, ...]:
        """The persons of this keyboard for whom a trader plays."""
        at_table, stand_ins = self.at_table, self.stand_ins()
        return () if at_table.table.over else tuple(seat for seat in at_table.persons if seat in stand_ins)

    def ask_who_is_back(self) -> None:
        """Ask for each of them whether they are back; then go on."""
        self._ask(self.replaced())

    def _ask(self, seats: Sequence[str]) -> None:
        if not seats:
            self.pump()
            return
        seat, *others = seats
        trader = player_name(self.at_table.title, self.stand_ins().get(seat, ""))

        def answered(yes: bool | None) -> None:
            if yes and seat in self.replaced() and self.at_table.writing is None:
                self.keep(self.at_table.begin_back(seat))
            self._ask(others)

        question = _("{trader} plays for {seat}. Is {seat} back?", trader=trader, seat=seat)
        self.app.push_screen(Confirm(question), answered)
