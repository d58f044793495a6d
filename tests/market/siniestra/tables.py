"""Tables of Especulación Siniestra for tests: opened by a seed, by a position, or by a script."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from exchange.game import Setup, salted
from exchange.script.read import read_script
from exchange.script.run import Playing
from exchange.title import Title
from exchange.value.chance import Chance
from market import GAMES
from market.siniestra.law.model import SiniestraEvent, State
from market.siniestra.law.position import Position

TITLES = ("siniestra-1", "siniestra-2")
DECKS = (52, 40)
TURNS = {52: 24, 40: 18}
SEATS = ("Ana", "Beto")
TABLES = [(title, deck) for title in TITLES for deck in DECKS]


def title_of(name: str) -> Title:
    return GAMES[name]


def setup(deck: int = 52, seed: str = "7", position: Position | None = None) -> Setup:
    return Setup(
        seats=SEATS, players=dict.fromkeys(SEATS, "person"), options={"deck": deck}, seed=seed, position=position
    )


def opened(name: str, how: Setup) -> State:
    return folded(name, title_of(name).game.open(how), int(how.options["deck"]))


def folded(name: str, events: Sequence[SiniestraEvent], deck: int, viewer: str = "host") -> State:
    """The state as the viewer folds it."""
    game = title_of(name).game
    state: State = game.blank(SEATS, {"deck": deck})
    for event in events:
        state = game.evolve(state, game.redact(event, viewer))
    return state


def decided(name: str, state: State, command: Any) -> tuple[SiniestraEvent, ...]:
    """What comes of a command, salted as a table would."""
    return title_of(name).game.decide(state, salted(command, Chance("7").draws(f"salt {state.n}", command.seat)))


def whole_game(name: str, how: Setup, draw: Random) -> Iterator[tuple[State, tuple[SiniestraEvent, ...]]]:
    """A game of random legal moves: each state with the events that led to it; the opening first."""
    game = title_of(name).game
    events = game.open(how)
    state = folded(name, events, int(how.options["deck"]))
    yield state, events
    while to_act := game.to_act(state):
        command = draw.choice(list(game.choices(state, draw.choice(to_act))))
        events = decided(name, state, command)
        for event in events:
            state = game.evolve(state, event)
        yield state, events


def script(*lines: str) -> Playing:
    """A script played to its end; it must hold."""
    playing = Playing(read_script("\n".join(lines), "test.play", GAMES), paranoid=True)
    failure = playing.play()
    assert failure is None, str(failure)
    return playing
