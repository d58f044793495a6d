"""What a house keeps of its sitting in the store, so that it goes on after a restart."""

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

    `games` are ids, the last one running or over (one that the store does not have was never begun); `open` says
    whether the table is at the last of them, or waits for its next.
    """

    chairs: tuple[Chair, ...]
    left_out: tuple[Chair, ...] = ()
    keys: dict[str, str] = {}
    games: tuple[str, ...] = ()
    open: bool = False
    paused: bool = False
    ended: bool = False


class KeptSitting(Struct, frozen=True, kw_only=True):
    """A sitting. `where` is how somebody joins it."""

    plan: Plan
    code: str
    tables: tuple[KeptTable, ...]
    where: str = ""


class Seated(Struct, frozen=True, kw_only=True):
    """Beside a game: the sitting to which it belongs, and the number of its table."""

    sitting: str
    table: int


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


def keep_seated(store: Store, game: str, sitting: str, table: int) -> None:
    """Write beside the game to which sitting it belongs."""
    store.keep_derived(game, BESIDE, msgspec.json.encode(Seated(sitting=sitting, table=table)).decode())
