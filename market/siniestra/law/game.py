"""Especulación Siniestra as two games of the kernel: one set of functions, the version is data."""

from collections.abc import Mapping, Sequence

from exchange.game import Setup
from exchange.value.seal import redacted
from market.siniestra.law import opening
from market.siniestra.law.choices import VERBS, choices, to_act
from market.siniestra.law.decide import decide
from market.siniestra.law.evolve import evolve
from market.siniestra.law.invariants import faults
from market.siniestra.law.model import SiniestraCommand, SiniestraEvent, State, Version
from market.siniestra.law.position import Position, position_of


class Siniestra:
    """The rules of one version: see `exchange.game.Game` for what each function is."""

    version = 1
    event_type = SiniestraEvent
    command_type = SiniestraCommand

    options = staticmethod(opening.options)
    evolve = staticmethod(evolve)
    decide = staticmethod(decide)
    command_of = VERBS.command_of
    to_act = staticmethod(to_act)
    choices = staticmethod(choices)
    faults = staticmethod(faults)

    def __init__(self, played: Version) -> None:
        self.played = played
        self.name = f"siniestra-{played.number}"

    def blank(self, seats: tuple[str, ...], options: Mapping[str, int | str]) -> State:
        """The table before the first event: all cards still in the box."""
        return opening.blank(self.played, seats, options)

    def open(self, setup: Setup) -> tuple[SiniestraEvent, ...]:
        """The opening events. Raises SetupError for an inconsistent position."""
        return opening.open_table(self.played, setup)

    def position_of(self, events: Sequence[SiniestraEvent]) -> Position | None:
        """Hands, piles, prices and columns as they lay, where all of them are known."""
        return position_of(self.played, events)

    def redact(self, event: SiniestraEvent, viewer: str) -> SiniestraEvent:
        """S1.2, S1.3, S1.6: hands, draw piles, sealed cards and sealed choices are not for everybody."""
        return redacted(event, viewer)

    def over(self, state: State) -> bool:
        """Whether both hands are empty and the scores are told (S1.7)."""
        return state.over

    def winners(self, state: State) -> tuple[str, ...]:
        """Who won; nobody on a draw (S2.4, S3.3)."""
        return () if state.winner is None else (state.seats[state.winner],)
