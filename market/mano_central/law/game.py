"""Mano Central as a game of the kernel."""

from collections.abc import Mapping, Sequence

from exchange.game import Setup
from exchange.value.seal import redacted
from market.mano_central.law import opening
from market.mano_central.law.choices import VERBS, choices, to_act
from market.mano_central.law.decide import decide
from market.mano_central.law.evolve import evolve
from market.mano_central.law.invariants import faults
from market.mano_central.law.model import ManoCommand, ManoEvent, State
from market.mano_central.law.options import options


class ManoCentral:
    """The rules: see `exchange.game.Game` for what each function is."""

    name = "mano-central"
    version = 1
    event_type = ManoEvent
    command_type = ManoCommand

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

    def open(self, setup: Setup) -> tuple[ManoEvent, ...]:
        """The opening events. Raises SetupError for an inconsistent position."""
        return opening.open_table(setup)

    def position_of(self, events: Sequence[ManoEvent]) -> opening.Position | None:
        """Hands, central hand, pile and points as they lay, where all cards are known."""
        return opening.position_of(events)

    def redact(self, event: ManoEvent, viewer: str) -> ManoEvent:
        """M1.4, M2.2: hands, the pile and the central hand are not for everybody."""
        return redacted(event, viewer)

    def over(self, state: State) -> bool:
        """Whether the pile is too small, or one seat is left (M5.2, M5.3)."""
        return state.over

    def winners(self, state: State) -> tuple[str, ...]:
        """Who has most points (M5.4)."""
        return tuple(state.seats[seat] for seat in state.winners)
