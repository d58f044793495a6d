"""What is tried of a new game as the form has it: its cast without persons, and its options that are changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exchange.game import PERSON
from exchange.opening import NewGame

if TYPE_CHECKING:
    from tui.floor.trial.process import Trial


def trial_of(new: NewGame) -> tuple[Trial, dict[str, str]]:
    """The trial, and the traders that stand in for persons, by seat: those of the title's own cast. Who begins is left
    out, for traders change seats from game to game."""
    from tui.floor.trial.process import Trial  # loads what plays many games

    title, setup = new.title, new.setup
    own = list(title.cast.values())
    stand_ins = {seat: own[place % len(own)] for place, seat in enumerate(setup.seats) if setup.players[seat] == PERSON}
    cast = tuple(stand_ins.get(seat, setup.players[seat]) for seat in setup.seats)
    usual = {option.name: option.default for option in title.options if not option.of_seats}
    options = {name: setup.options[name] for name, value in usual.items() if setup.options.get(name, value) != value}
    return Trial(title=title.name, cast=cast, options=options), stand_ins
