"""Dice under cups: each seat looks at its own die, and shakes it anew or shows it; the highest die shown wins."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from exchange import game
from exchange.game import Choices, KernelEvents, NoChoices, Setup, Unfolding, chance_of, sealed_fields
from exchange.script.grammar import Grammar, move, told
from exchange.script.sentence import Line
from exchange.script.speech import Check, Words
from exchange.title import Title
from exchange.trader import Traders
from exchange.value.chance import Chance, Draws
from exchange.value.errors import NOT_YOUR_TURN, Refused, SetupError
from exchange.value.seal import redacted

T = TypeVar("T")
SHAKES = 2  # D1.2


class Shake(game.Command, frozen=True, kw_only=True, tag="Shake"):
    """What the die shows then comes from `chance`, which the table fills in."""

    chance: str | UnsetType = UNSET


class Show(game.Command, frozen=True, kw_only=True, tag="Show"):
    pass


class DieLaid(game.Event, frozen=True, kw_only=True, tag="DieLaid"):
    seat: str
    die: int | UnsetType = UNSET
    die_salt: str | UnsetType = UNSET
    die_seal: str

    def audience(self) -> str:
        return self.seat


class DieRolled(game.Event, frozen=True, kw_only=True, tag="DieRolled"):
    seat: str
    die: int | UnsetType = UNSET
    die_salt: str | UnsetType = UNSET
    die_seal: str

    def audience(self) -> str:
        return self.seat


class DieShown(game.Event, frozen=True, kw_only=True, tag="DieShown"):
    seat: str
    die: int
    die_salt: str
    opens: int


class CupsLifted(game.Event, frozen=True, kw_only=True, tag="CupsLifted"):
    winners: tuple[str, ...]
    die: int


CupCommand = Shake | Show
CupEvent = DieLaid | DieRolled | DieShown | CupsLifted | KernelEvents
RULES = frozenset({"D1.1", "D1.2", "D1.3", "D1.4"})
SHAKES_AGAIN = "{seat} shakes"


class Die(Struct, frozen=True):
    n: int
    pips: int | UnsetType
    salt: str | UnsetType


class State(game.State, frozen=True, kw_only=True):
    seats: tuple[str, ...]
    dice: tuple[Die | None, ...]
    shakes: tuple[int, ...]
    shown: tuple[int, ...]  # 0 under the cup
    turn: int = 0
    winners: tuple[str, ...] = ()


class Moves(Struct, frozen=True):
    moves: tuple[CupCommand, ...]

    def __iter__(self) -> Iterator[CupCommand]:
        return iter(self.moves)

    def __contains__(self, command: object) -> bool:
        return (replace(command, chance=UNSET) if isinstance(command, Shake) else command) in self.moves


class Cup:
    name = "cup"
    version = 1
    event_type = CupEvent
    command_type = CupCommand

    def options(self, seats: tuple[str, ...], given: Mapping[str, int | str]) -> dict[str, int | str]:
        if len(seats) not in (2, 3):
            raise SetupError("seats", "2 or 3 seats play, and {count} are named", count=len(seats))
        for name in given:
            raise SetupError(name, "there is no option {name}", name=name)
        return {}

    def blank(self, seats: tuple[str, ...], options: Mapping[str, int | str]) -> State:
        count = len(seats)
        return State(seats=seats, dice=(None,) * count, shakes=(SHAKES,) * count, shown=(0,) * count)

    def open(self, setup: Setup) -> tuple[CupEvent, ...]:
        draws = Chance(setup.seed).draws("dice")
        return tuple(DieLaid(seat=seat, **die(draws)) for seat in setup.seats)

    def decide(self, state: State, command: CupCommand) -> tuple[CupEvent, ...]:
        seat = command.seat
        if seat not in self.to_act(state):
            raise Refused(NOT_YOUR_TURN, "nothing is awaited from {seat}", seat=seat)
        table = Unfolding(self.evolve, state)
        if isinstance(command, Shake):
            if not state.shakes[state.turn]:
                raise Refused("D1.2", "{seat} has shaken twice", seat=seat)
            table.emit(DieRolled(seat=seat, **die(chance_of(command).draws("shake"))))
            return tuple(table.events)
        held = state.dice[state.turn]
        assert held is not None
        assert held.pips is not UNSET
        assert held.salt is not UNSET
        table.emit(DieShown(seat=seat, die=held.pips, die_salt=held.salt, opens=held.n))
        if all(shown := table.state.shown):
            most = max(shown)
            best = tuple(each for each, pips in zip(state.seats, shown, strict=True) if pips == most)
            table.emit(CupsLifted(winners=best, die=most))
        return tuple(table.events)

    def position_of(self, events: Sequence[CupEvent]) -> None:
        return None

    def command_of(self, state: State, event: CupEvent) -> CupCommand | None:
        match event:
            case DieRolled(seat=seat):
                return Shake(seat=seat)
            case DieShown(seat=seat):
                return Show(seat=seat)
            case _:
                return None

    def evolve(self, state: State, event: CupEvent) -> State:
        state = replace(state, n=state.n + 1)
        match event:
            case DieLaid(seat=seat):
                return laid(state, event, state.seats.index(seat))
            case DieRolled(seat=seat):
                place = state.seats.index(seat)
                shakes = put(state.shakes, place, state.shakes[place] - 1)
                return onwards(replace(laid(state, event, place), shakes=shakes))
            case DieShown(seat=seat, die=pips):
                return onwards(replace(state, shown=put(state.shown, state.seats.index(seat), pips)))
            case CupsLifted(winners=winners):
                return replace(state, winners=winners)
            case _:
                return state

    def to_act(self, state: State) -> tuple[str, ...]:
        return () if None in state.dice or all(state.shown) else (state.seats[state.turn],)

    def choices(self, state: State, seat: str) -> Choices[CupCommand]:
        if seat not in self.to_act(state):
            return NoChoices()
        shake = (Shake(seat=seat),) if state.shakes[state.turn] else ()
        return Moves((Show(seat=seat), *shake))

    def redact(self, event: CupEvent, viewer: str) -> CupEvent:
        return redacted(event, viewer)

    def over(self, state: State) -> bool:
        return bool(state.winners)

    def winners(self, state: State) -> tuple[str, ...]:
        return state.winners

    def faults(self, state: State) -> tuple[str, ...]:
        return () if min(state.shakes) >= 0 else ("too many shakes",)


def die(draws: Draws) -> dict[str, Any]:
    """A die under its cup."""
    return sealed_fields("die", draws.below(6) + 1, draws.salt())


def laid(state: State, event: DieLaid | DieRolled, place: int) -> State:
    return replace(state, dice=put(state.dice, place, Die(state.n, event.die, event.die_salt)))


def onwards(state: State) -> State:
    """The turn goes on to the next die under a cup."""
    count = len(state.seats)
    order = [(state.turn + step) % count for step in range(1, count + 1)]
    return replace(state, turn=next((place for place in order if not state.shown[place]), state.turn))


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def each_winner(event: CupsLifted) -> list[dict[str, Any]]:
    return [{"seat": seat, "die": event.die} for seat in event.winners]


class CupWords(Words):
    grammar = Grammar(
        move(Shake, SHAKES_AGAIN, DieRolled),
        move(Show, "{seat} shows", DieShown),
        told(DieLaid, rule="D1.1"),
        told(DieRolled, SHAKES_AGAIN, "D1.2"),
        told(DieShown, "{seat} shows {die}", "D1.3"),
        told(CupsLifted, "{seat} wins with {die}", "D1.4", each=each_winner),
    )

    def rules(self) -> frozenset[str]:
        return RULES

    def expect(self, line: Line) -> Check:
        line.take_word("shown")
        seat = line.take_seat()
        wanted = line.take_number(0, 6)

        def so(state: State) -> str | None:
            shown = state.shown[state.seats.index(seat)]
            return None if shown == wanted else f"{seat} shows {shown}"

        return Check(so)

    def expect_lines(self, state: State) -> tuple[str, ...]:
        return tuple(f"expect shown {seat} {pips}" for seat, pips in zip(state.seats, state.shown, strict=True))


def random_trader(view: State, seat: str, choices: Choices[Any], draws: Draws) -> CupCommand:
    move: CupCommand = draws.choose(list(choices))
    return move


def bold_trader(view: State, seat: str, choices: Choices[Any], draws: Draws) -> CupCommand:
    """Shakes what is below four, as long as it may."""
    die = view.dice[view.turn]
    low = die is not None and die.pips is not UNSET and die.pips < 4
    return Shake(seat=seat) if low and view.shakes[view.turn] else Show(seat=seat)


def score(state: State) -> dict[str, int]:
    return dict(zip(state.seats, state.shown, strict=True))


def show(state: State) -> dict[str, Any]:
    seats: dict[str, Any] = {}
    for seat, die, shakes, shown in zip(state.seats, state.dice, state.shakes, state.shown, strict=True):
        known = {"die": die.pips} if die is not None and die.pips is not UNSET else {}
        seats[seat] = known | {"shakes": shakes, "shown": shown}
    return {
        "over": bool(state.winners),
        "to_act": list(Cup().to_act(state)),
        "seats": seats,
        "winners": list(state.winners),
    }


TITLE = Title(
    game=Cup(),
    words=CupWords(),
    traders=Traders("cup", {"random": random_trader, "bold": bold_trader}),
    package="tests.toys",
    show=show,
    score=score,
    cast={"Ana": "bold", "Beto": "random"},
    seats=range(2, 4),
)
