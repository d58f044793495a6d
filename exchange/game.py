"""What the kernel asks of a title: the *decider* of a game, as plain functions over immutable values.

A command is what a seat wants, an event is what happened. `decide` judges, `evolve` only folds. Neither knows a
clock, a generator or a file: chance arrives in the opening events and in the commands.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, NoReturn, Protocol, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType
from typing_extensions import TypeVar

from exchange.value.chance import Chance, Salts
from exchange.value.seal import Sealed, may_hold_secrets, seal, sealed_in, sealed_names

PERSON = "person"

# For any title whatever `Title`, `Session`, `Follower` do; for a known one its state, command and event are added.
StateT = TypeVar("StateT", bound="State", default=Any)
CommandT = TypeVar("CommandT", bound="Command", default=Any)
EventT = TypeVar("EventT", bound="Event", default=Any)
MoveT = TypeVar("MoveT", bound="Command", covariant=True, default=Any)


class Event(Sealed, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """Something that happened, in the past tense and the rules' words. Frozen; a type's name never changes meaning.

    `begins`: the type of command whose first event this is. `begun_by` makes the event of the command, `command_from`
    the command of the event. `seals_chance`: what chance after the opening brings in such an event is sealed, and what
    lies open in it does not hang on that.
    """

    begins: ClassVar["type[Command] | None"] = None
    seals_chance: ClassVar[bool] = False


class Command(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """Something a seat wants. The table fills each field that ends in `_salt`: from the operating system where
    a person sits, from the game's chance where none does or a script plays."""

    seat: str


class State(Struct, frozen=True, kw_only=True):
    """The table as folded from events; `n` counts them (so that an event can name the one it opens)."""

    n: int = 0


class KernelEvent(Event, frozen=True, kw_only=True):
    """An event of the kernel's own, of any title's game: `evolve` counts it, and nothing else changes."""


class Disclosed(KernelEvent, frozen=True, kw_only=True, tag="Disclosed"):
    """A game's last event: it turns over the seed that the head sealed, and in `openings` what no move turned over.

    Each opening holds `f` and `f_salt` of a sealed field `f`, `opens`, and `place` where that event seals a list.
    """

    seed: str
    seed_salt: str
    opens: int = 0
    openings: tuple[dict[str, Any], ...] | UnsetType = UNSET


class TimeUp(KernelEvent, frozen=True, kw_only=True, tag="TimeUp"):
    """These seats owed a move, and their time was up: the idle move of each follows, in the same command."""

    seats: tuple[str, ...]


class StandIn(KernelEvent, frozen=True, kw_only=True, tag="StandIn"):
    """From here on a trader moves for the seat, until its person is back."""

    seat: str
    trader: str


class Back(KernelEvent, frozen=True, kw_only=True, tag="Back"):
    """The person of the seat is back, and moves again."""

    seat: str


class KernelCommand(
    Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True
):
    """What the table itself wants, and no seat: an event of the kernel's own comes of it first."""


AnyCommand = Command | KernelCommand

KernelEvents = Disclosed | TimeUp | StandIn | Back
"""Belongs to every title's union of events."""
KERNEL_EVENTS = (Disclosed, TimeUp, StandIn, Back)


class Setup(Struct, frozen=True, kw_only=True):
    """All that opens a table: who sits, who plays each seat, complete options, maybe a position, and the seed.

    `options` are complete (`Game.options` made them so); `position` is the title's own value, None for the set-up of
    the rules; `players` maps each seat to `person` or a trader's name. `words` are what seats added to the seed (seat →
    word): a game then draws from both, mixed.
    """

    seats: tuple[str, ...]
    players: dict[str, str]
    options: dict[str, int | str]
    seed: str
    position: Any = None
    words: dict[str, str] = {}


class Choices(Protocol[MoveT]):
    """Exactly the legal commands of one seat now (salts aside): iterable, and answering `in`."""

    def __iter__(self) -> Iterator[MoveT]: ...
    def __contains__(self, command: object, /) -> bool: ...


class Game(Protocol[StateT, CommandT, EventT]):
    """A title's rules. `event_type` and `command_type` are the unions that a log's lines decode to."""

    name: str
    version: int
    event_type: Any
    command_type: Any

    def options(self, seats: tuple[str, ...], given: Mapping[str, int | str]) -> dict[str, int | str]:
        """All options, defaults too. Raises SetupError for a wrong number of seats or an option that cannot be."""

    def blank(self, seats: tuple[str, ...], options: Mapping[str, int | str]) -> StateT:
        """The table before the first event."""

    def open(self, setup: Setup) -> tuple[EventT, ...]:
        """The opening events, at least one, drawn from `setup.seed` alone. Raises SetupError for a position that cannot
        be."""

    def position_of(self, events: Sequence[EventT]) -> object:
        """The position that the opening events among these tell, as `Setup.position` had it; None where they tell none,
        or where this viewer does not know the whole of it."""

    def decide(self, state: StateT, command: CommandT) -> tuple[EventT, ...]:
        """What comes of a command, as far as the game goes by itself. Raises Refused.

        An `Unfolding` decides step by step; where `decide` returns its `done()`, nobody folds the events again.
        """

    def command_of(self, state: StateT, event: EventT) -> CommandT | None:
        """The command whose first event this is, rebuilt from it; None where it is the first of none. What is sealed in
        the event is known. `command_from` does so where each event says what it begins."""

    def evolve(self, state: StateT, event: EventT) -> StateT:
        """The state after the event. Total, and judges nothing."""

    def to_act(self, state: StateT) -> tuple[str, ...]:
        """The seats that owe a move now, in seat order; empty when the game is over."""

    def choices(self, state: StateT, seat: str) -> Choices[CommandT]:
        """Exactly the legal commands of that seat, none if it may not move."""

    def redact(self, event: EventT, viewer: str) -> EventT:
        """What this viewer (a seat, `spectator` or `host`) may know of the event."""

    def over(self, state: StateT) -> bool:
        """Whether the game has ended."""

    def winners(self, state: StateT) -> tuple[str, ...]:
        """Who won, in seat order: empty before the end, and for a draw."""

    def faults(self, state: StateT) -> tuple[str, ...]:
        """What of the title's invariants does not hold here: always empty, or the code is wrong."""


class NoChoices:
    """The choices of a seat that may not move."""

    def __iter__(self) -> Iterator[NoReturn]:
        return iter(())

    def __contains__(self, command: object, /) -> bool:
        return False


class Unfolded(tuple[EventT, ...], Generic[StateT, EventT]):  # noqa: SLOT001 -- a tuple can have no slots of its own
    """Events with the state behind each, folded from the state `before`."""

    before: StateT
    states: tuple[StateT, ...]


class Unfolding(Generic[StateT, EventT]):
    """Events in the making: `decide` emits one after another and reads the state that each leaves."""

    __slots__ = ("_before", "_evolve", "_states", "events", "state")

    def __init__(self, evolve: Callable[[StateT, EventT], StateT], state: StateT) -> None:
        self._evolve = evolve
        self._before = state
        self._states: list[StateT] = []
        self.state = state
        self.events: list[EventT] = []

    def emit(self, event: EventT) -> None:
        """Let this happen now."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)
        self._states.append(self.state)

    def done(self) -> tuple[EventT, ...]:
        """The events, and beside them the states that they left: whoever decided need not fold them again."""
        unfolded: Unfolded[StateT, EventT] = Unfolded(self.events)
        unfolded.before, unfolded.states = self._before, tuple(self._states)
        return unfolded


def states_after(game: Game[StateT, CommandT, EventT], state: StateT, events: Sequence[EventT]) -> tuple[StateT, ...]:
    """The state behind each of these events, the first of which happens at `state`: as `decide` handed them on, or
    folded where it returned a plain tuple."""
    if isinstance(events, Unfolded) and events.before is state:
        return events.states
    states = []
    for event in events:
        state = game.evolve(state, event)
        states.append(state)
    return tuple(states)


def count_only(state: StateT, event: Event) -> StateT:
    """Evolve by an event that changes nothing on the table."""
    return msgspec.structs.replace(state, n=state.n + 1)


class NotTold(Exception):
    """What comes next hangs on what this state does not tell.

    A title may raise it from `decide` in place of any other exception, so that a copy which ends in the middle of a
    command is held to the rules as far as it goes: the `events` are certain to come, and then some of the types
    `follow`, before that is told.
    """

    def __init__(self, events: Sequence[Event], *follow: type[Event]) -> None:
        super().__init__("what comes next is not told")
        self.events = tuple(events)
        self.follow = follow


class NeedsChance(Exception):
    """A command comes to where chance decides, and was given none: whoever decides it fills in its `chance`."""


def chance_of(command: Command) -> Chance:
    """The chance that a command was given: `chance_of(command).draws(purpose)` deals again in the middle of a game.

    The command has a field `chance: str | UnsetType = UNSET`, which the table fills in (64 hex) where `decide` asks for
    it, and nowhere else. Raises NeedsChance until then.
    """
    chance = getattr(command, "chance", UNSET)
    if not isinstance(chance, str):
        raise NeedsChance
    return Chance(chance)


def may_need_chance(game: "Game") -> bool:
    """Whether any command of the game has a field `chance`."""
    kinds = get_args(game.command_type) or (game.command_type,)
    return any("chance" in kind.__struct_fields__ for kind in kinds)


def decided(
    game: "Game[StateT, CommandT, EventT]", state: StateT, command: CommandT, chance: Chance
) -> tuple[CommandT, tuple[EventT, ...]]:
    """The command with the chance that it needs, drawn from the game's own `chance`, and what comes of it.

    Whatever the command says of chance itself is forgotten first: nobody chooses that. Raises Refused.
    """
    if getattr(command, "chance", UNSET) is not UNSET:
        command = msgspec.structs.replace(command, chance=UNSET)
    try:
        return command, game.decide(state, command)
    except NeedsChance:
        command = msgspec.structs.replace(command, chance=chance_at(chance, state.n))
        return command, game.decide(state, command)


def chance_at(chance: Chance, n: int) -> str:
    """What the command behind event n is given where it needs chance: 64 hex."""
    return chance.draws(f"chance {n}").raw(32).hex()


@cache
def salt_fields(command: type[Struct]) -> tuple[str, ...]:
    """The fields of this type of command that the table fills with salts."""
    return tuple(name for name in command.__struct_fields__ if name.endswith("_salt"))


def salted(command: CommandT, draws: Salts) -> CommandT:
    """The command with every `…_salt` it lacks taken from `draws`."""
    missing = {name: draws.salt() for name in salt_fields(type(command)) if getattr(command, name) is UNSET}
    return msgspec.structs.replace(command, **missing) if missing else command


def is_sealed(command: Command) -> bool:
    """Whether the command seals something: it carries a salt, or will."""
    return bool(salt_fields(type(command)))


def unsalted(command: CommandT) -> CommandT:
    """The command with no `…_salt` that somebody else chose."""
    chosen = {name: UNSET for name in salt_fields(type(command)) if getattr(command, name) is not UNSET}
    return msgspec.structs.replace(command, **chosen) if chosen else command


def unused_salts(command: Command, events: Iterable[Event]) -> tuple[str, ...]:
    """The command's `…_salt` fields with which none of its events sealed anything: no log keeps those."""
    salts = {name: salt for name in salt_fields(type(command)) if (salt := getattr(command, name)) is not UNSET}
    if not salts:
        return ()
    used = {
        getattr(sealing, f"{name}_salt")
        for event in events
        if may_hold_secrets(type(event))
        for _path, sealing in sealed_in(event)
        for name in sealed_names(sealing)
    }
    return tuple(name for name, salt in salts.items() if salt not in used)


def sealed_fields(name: str, value: object, salt: str | UnsetType) -> dict[str, Any]:
    """The three fields `name`, `name_salt`, `name_seal` of a sealed object. `salt` must be there."""
    if salt is UNSET:
        raise ValueError(f"a sealed {name} needs its salt in the command")
    return {name: value, f"{name}_salt": salt, f"{name}_seal": seal(str(salt), value)}
