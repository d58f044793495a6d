"""Remigio 51 as a game of the kernel."""

from collections.abc import Mapping, Sequence

from exchange.game import Setup
from exchange.value.seal import redacted
from market.remigio_51.law import opening
from market.remigio_51.law.choices import VERBS, choices, to_act
from market.remigio_51.law.decide import decide
from market.remigio_51.law.evolve import evolve
from market.remigio_51.law.invariants import faults
from market.remigio_51.law.model import RemigioCommand, RemigioEvent
from market.remigio_51.law.options import options
from market.remigio_51.law.position import Position
from market.remigio_51.law.table import State


class Remigio51:
    """The rules: see `exchange.game.Game` for what each function is."""

    name = "remigio-51"
    version = 1
    event_type = RemigioEvent
    command_type = RemigioCommand

    options = staticmethod(options)
    evolve = staticmethod(evolve)
    decide = staticmethod(decide)
    command_of = VERBS.command_of
    to_act = staticmethod(to_act)
    choices = staticmethod(choices)
    faults = staticmethod(faults)

    def blank(self, seats: tuple[str, ...], options: Mapping[str, int | str]) -> State:
        """The table before the first event: all cards still in the box."""
        return opening.blank(seats, options)

    def open(self, setup: Setup) -> tuple[RemigioEvent, ...]:
        """The opening events. Raises SetupError for an inconsistent position."""
        return opening.open_table(setup)

    def position_of(self, events: Sequence[RemigioEvent]) -> Position | None:
        """Hands, stock, discards and what lies on the table, where all cards are known."""
        return opening.position_of(events)

    def redact(self, event: RemigioEvent, viewer: str) -> RemigioEvent:
        """A hand is its seat's, the stock nobody's."""
        return redacted(event, viewer)

    def over(self, state: State) -> bool:
        """Whether all but one are over the limit (R8.4)."""
        return state.over

    def winners(self, state: State) -> tuple[str, ...]:
        """Who closed the last deal (R8.4)."""
        return (state.seats[state.winner],) if state.over else ()
