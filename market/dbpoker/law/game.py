"""DBPóker as games of the kernel, one for each edition."""

from collections.abc import Mapping, Sequence
from typing import Any

from exchange.game import Choices, Setup
from exchange.value.seal import redacted
from market.dbpoker.law import opening
from market.dbpoker.law.choices import VERBS, choices, to_act
from market.dbpoker.law.decide import decide
from market.dbpoker.law.edition import Edition
from market.dbpoker.law.evolve import evolve
from market.dbpoker.law.invariants import faults
from market.dbpoker.law.model import EVENTS, DBPokerEvent
from market.dbpoker.law.moves import MOVES, AnyMove
from market.dbpoker.law.options import options
from market.dbpoker.law.position import Position
from market.dbpoker.law.table import State


class DBPoker:
    """The rules: see `exchange.game.Game` for what each function is."""

    version = 1
    evolve = staticmethod(evolve)
    decide = staticmethod(decide)
    command_of = VERBS.command_of
    to_act = staticmethod(to_act)
    faults = staticmethod(faults)

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.name = edition.name
        self.event_type: Any = EVENTS[edition.number]
        self.command_type: Any = MOVES[edition.number]

    def options(self, seats: tuple[str, ...], given: Mapping[str, int | str]) -> dict[str, int | str]:
        """The house rules. Raises SetupError for another number of seats, or a value that cannot be."""
        return options(self.edition, seats, given)

    def blank(self, seats: tuple[str, ...], options: Mapping[str, int | str]) -> State:
        """The table before the first event: all cards still in the box."""
        return opening.blank(self.edition, seats, options)

    def open(self, setup: Setup) -> tuple[DBPokerEvent, ...]:
        """The opening events. Raises SetupError for an inconsistent position."""
        return opening.open_table(self.edition, setup)

    def position_of(self, events: Sequence[DBPokerEvent]) -> Position | None:
        """Hands and piles as they lay, where all cards are known."""
        return opening.position_of(self.edition, events)

    def choices(self, state: State, seat: str) -> Choices[AnyMove]:
        """Exactly the legal moves of the seat."""
        return choices(state, seat)

    def redact(self, event: DBPokerEvent, viewer: str) -> DBPokerEvent:
        """A hand is for its seat alone, and what lies face down for nobody."""
        return redacted(event, viewer)

    def over(self, state: State) -> bool:
        """Whether the game has ended (K6, K7.9)."""
        return state.over

    def winners(self, state: State) -> tuple[str, ...]:
        """Who has won (K6.4, K7.9)."""
        return tuple(state.seats[seat] for seat in state.winners)
