"""What a house keeps of its sitting in the store, so that it goes on after a restart."""

from typing import Protocol

import msgspec
from msgspec import Struct

from exchange.house.plan import Chair, Plan
from exchange.store import Store
from exchange.store.holding import BESIDE
from exchange.value.errors import CorroError
from exchange.value.names import shown_name
from exchange.value.words import N_


class NoSuchSitting(CorroError):
    """No sitting by that name."""


class KeptTable(Struct, frozen=True, kw_only=True):
    """A table: its chairs, those that its game was begun without, and the hash of the key of each seat that is taken.

    `games` are the ids of its games, and `practised` those that do not count; `game` is the one that runs or is over
    there now (one that the store does not have was never begun), and empty while the table waits for its next.
    `condition` are the options by which it differs from other tables.
    """

    chairs: tuple[Chair, ...]
    left_out: tuple[Chair, ...] = ()
    keys: dict[str, str] = {}
    games: tuple[str, ...] = ()
    practised: tuple[str, ...] = ()
    game: str = ""
    condition: dict[str, int | str] = {}
    paused: bool = False
    ended: bool = False
    last_round: int = 0


class KeptSitting(Struct, frozen=True, kw_only=True):
    """A sitting. `where` is how somebody joins it."""

    plan: Plan
    code: str
    tables: tuple[KeptTable, ...]
    where: str = ""


class Seated(Struct, frozen=True, kw_only=True):
    """Beside a game: the sitting to which it belongs, the number of its table, whether it counts, and by which options
    the table differs from others. `coach`: everybody there could be advised."""

    sitting: str
    table: int
    practice: bool = False
    condition: dict[str, int | str] = {}
    coach: bool = False


def keep(store: Store, sitting: KeptSitting) -> None:
    """Keep it in the place of what was kept before. Raises StoreError."""
    store.keep_sitting(sitting.plan.name, msgspec.json.encode(sitting).decode())


def kept(store: Store, name: str) -> KeptSitting:
    """The sitting of this name. Raises NoSuchSitting, and StoreError."""
    text = store.sitting(name)
    if text is None:
        raise NoSuchSitting(N_("there is no sitting {name} in this store"), name=shown_name(name) or "“”")
    try:
        return msgspec.json.decode(text, type=KeptSitting)
    except msgspec.MsgspecError as error:
        why = N_("the sitting {name} cannot be read: {reason}")
        raise NoSuchSitting(why, name=shown_name(name), reason=str(error)) from None


class Beside(Protocol):
    """A log beside which texts are kept."""

    def beside(self, kind: str) -> str | None:
        """The text of this kind."""


def seated_of(log: Beside) -> Seated | None:
    """To which sitting the game of this log belongs; None for a game of none."""
    text = log.beside(BESIDE)
    try:
        return None if text is None else msgspec.json.decode(text, type=Seated)
    except msgspec.MsgspecError:
        return None


def keep_seated(store: Store, game: str, seated: Seated) -> None:
    """Write beside the game to which sitting it belongs."""
    store.keep_derived(game, BESIDE, msgspec.json.encode(seated).decode())
