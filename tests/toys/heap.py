"""A heap of seven stones: take one or two in turn, and the last stone wins. By version 2 of the rules up to three.

It hides nothing and has no options, as no game of the tender is: see `tests.toys`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from exchange import game
from exchange.beginning import begun_by, command_from
from exchange.game import Choices, KernelEvents, NoChoices, Setup, Unfolding
from exchange.script.facts import Expected, fact
from exchange.script.grammar import Grammar, made, told
from exchange.script.speech import Words
from exchange.title import Title, never
from exchange.trader import Traders
from exchange.value.chance import Draws
from exchange.value.errors import NOT_YOUR_TURN, Refused, SetupError
from exchange.value.seal import redacted

STONES = 7
MOST = {1: 2, 2: 3}  # by version of the rules


class Take(game.Command, frozen=True, kw_only=True, tag="Take"):
    stones: int


class HeapLaid(game.Event, frozen=True, kw_only=True, tag="HeapLaid"):
    stones: int


class StonesTaken(game.Event, frozen=True, kw_only=True, tag="StonesTaken"):
    begins = Take

    seat: str
    stones: int


class GameWon(game.Event, frozen=True, kw_only=True, tag="GameWon"):
    seat: str


HeapEvent = HeapLaid | StonesTaken | GameWon | KernelEvents
RULES = frozenset({"H1.1", "H1.2", "H1.3"})


class State(game.State, frozen=True, kw_only=True):
    seats: tuple[str, ...]
    stones: int = -1
    turn: int = 0
    winner: str = ""


class Takes(Struct, frozen=True):
    seat: str
    most: int

    def __iter__(self) -> Iterator[Take]:
        return (Take(seat=self.seat, stones=stones) for stones in range(1, self.most + 1))

    def __contains__(self, command: object) -> bool:
        return isinstance(command, Take) and command.seat == self.seat and 1 <= command.stones <= self.most


class Heap:
    name = "heap-7"
    event_type = HeapEvent
    command_type = Take

    def __init__(self, version: int) -> None:
        self.version = version

    def options(self, seats: tuple[str, ...], given: Mapping[str, int | str]) -> dict[str, int | str]:
        if len(seats) not in (2, 3):
            raise SetupError("seats", "a heap needs 2 or 3 seats, and {count} are named", count=len(seats))
        for name in given:
            raise SetupError(name, "there is no option {name}", name=name)
        return {}

    def blank(self, seats: tuple[str, ...], options: Mapping[str, int | str]) -> State:
        return State(seats=seats)

    def open(self, setup: Setup) -> tuple[HeapEvent, ...]:
        return (HeapLaid(stones=STONES),)

    def decide(self, state: State, command: Take) -> tuple[HeapEvent, ...]:
        if command.seat not in self.to_act(state):
            raise Refused(NOT_YOUR_TURN, "nothing is awaited from {seat}", seat=command.seat)
        if command not in self.choices(state, command.seat):
            raise Refused("H1.2", "{seat} cannot take {stones}", seat=command.seat, stones=command.stones)
        table = Unfolding(self.evolve, state)
        table.emit(begun_by(command, StonesTaken))
        if not table.state.stones:
            table.emit(GameWon(seat=command.seat))
        return tuple(table.events)

    def position_of(self, events: Sequence[HeapEvent]) -> None:
        return None

    def command_of(self, state: State, event: HeapEvent) -> Take | None:
        command: Take | None = command_from(event)
        return command

    def evolve(self, state: State, event: HeapEvent) -> State:
        state = replace(state, n=state.n + 1)
        match event:
            case HeapLaid(stones=stones):
                return replace(state, stones=stones)
            case StonesTaken(stones=stones):
                return replace(state, stones=state.stones - stones, turn=(state.turn + 1) % len(state.seats))
            case GameWon(seat=seat):
                return replace(state, winner=seat)
            case _:
                return state

    def to_act(self, state: State) -> tuple[str, ...]:
        return (state.seats[state.turn],) if state.stones > 0 else ()

    def choices(self, state: State, seat: str) -> Choices[Take]:
        return Takes(seat, min(MOST[self.version], state.stones)) if seat in self.to_act(state) else NoChoices()

    def redact(self, event: HeapEvent, viewer: str) -> HeapEvent:
        return redacted(event, viewer)

    def over(self, state: State) -> bool:
        return bool(state.winner)

    def winners(self, state: State) -> tuple[str, ...]:
        return (state.winner,) if state.winner else ()

    def faults(self, state: State) -> tuple[str, ...]:
        return () if state.stones >= -1 else (f"{state.stones} stones",)


class HeapWords(Words):
    grammar = Grammar(
        told(HeapLaid, rule="H1.1"),
        made(StonesTaken, "{seat} takes {stones}", "H1.2"),
        told(GameWon, "{seat} wins", "H1.3"),
    )

    expected = Expected(
        fact("stones {stones}", lambda state: max(state.stones, 0), "{stones} stones"), written=("stones",)
    )

    def rules(self) -> frozenset[str]:
        return RULES


def random_trader(view: State, seat: str, choices: Choices[Any], draws: Draws) -> Take:
    move: Take = draws.choose(list(choices))
    return move


def show(state: State) -> dict[str, Any]:
    return {
        "over": bool(state.winner),
        "to_act": list(Heap(1).to_act(state)),
        "stones": max(state.stones, 0),
        "seats": {seat: {} for seat in state.seats},
        "winners": [state.winner] if state.winner else [],
    }


def _title(version: int, earlier: tuple[Title, ...] = ()) -> Title:
    return Title(
        game=Heap(version),
        words=HeapWords(),
        traders=Traders("heap-7", {"random": random_trader}),
        package="tests.toys",
        show=show,
        private=never,
        cast={"Ana": "random", "Beto": "random"},
        seats=range(2, 4),
        superseded=version == 1,
        earlier=earlier,
    )


FIRST = _title(1)
TITLE = _title(2, (FIRST,))
