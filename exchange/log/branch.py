"""Branching: a new game from the first events of another. And what a log that was cut inside a command still lacks."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET
from msgspec.structs import replace

from exchange.game import Disclosed, Event
from exchange.log.log import COMMAND, FORMAT, BranchOf, Head, Log, Record, head_record, linked, make_head
from exchange.log.origin import opening_seed, with_origin
from exchange.title import Title, title_for
from exchange.value.chance import Chance, fresh_seed
from exchange.value.errors import BrokenChain, LogError
from exchange.value.seal import HOST
from exchange.value.words import N_
from exchange.verify import Copy
from exchange.verify.decisions import Decisions, opened_again

if TYPE_CHECKING:
    from exchange.store import Store, StoredLog


def branch(
    store: "Store", titles: Mapping[str, Title], game: str, n: int, *, name: str = "", seed: str = ""
) -> "StoredLog":
    """A new game in the store from the first n events of `game`, called `name` (else the parent's name and n).

    It copies events, times, seals and secrets, and draws onwards from a seed of its own: a fresh one, unless given.
    Raises LogError where n ends no command, naming the nearest that does, and NameTaken.
    """
    log = store.log(game)
    whole = branched(log, title_for(titles, log.head), n, name=name or store.free_name(f"{log.name}-{n}"), seed=seed)
    return store.take_in(whole)


def branched(log: Log, title: Title, n: int, *, name: str, seed: str = "") -> Copy:
    """The branch as a copy that a store can take in."""
    parent = with_origin(log.head, title, [entry.event for entry in log.read(commands=False)])
    if parent.viewer not in (HOST, UNSET):
        why = N_("this copy of the game is {owner}'s: only the host's can be branched")
        raise LogError(why, field="viewer", owner=parent.viewer)
    check_end(log, title, n)
    kept = list(log.records())[:n]
    whole = replace(parent, options=title.options_of(parent.options))
    head = branch_head(whole, BranchOf(chain=kept[-1].chain, n=n), name, seed)
    opening = head_record(head)
    records, chain = [], opening.chain
    for record in kept:
        chain = linked(chain, record.n, record.at, record.text)
        records.append(record._replace(chain=chain))
    return Copy(head, opening, tuple(records), over=False)


def branch_head(parent: Head, branch_of: BranchOf, name: str, seed: str = "") -> Head:
    """The head of a branch: its opening time is the parent's, since the events are. Its seed is its own, and known
    where somebody chose it (`seed` is not empty). The seed that drew its opening is sealed beside it: the parent's, or
    the one that drew the parent's own opening."""
    first = parent.branch_of is UNSET
    draft = replace(
        parent,
        corro=FORMAT,
        name=name,
        branch_of=branch_of,
        seed_known=bool(seed) or UNSET,
        opening_seed_seal=parent.seed_seal if first else parent.opening_seed_seal,
        opening_seed=parent.seed if first else parent.opening_seed,
        opening_seed_salt=parent.seed_salt if first else parent.opening_seed_salt,
    )
    own = seed or fresh_seed()
    return make_head(draft, own, Chance(own).draws("seed salt").salt())


def check_shared(store: "Store", head: Head, records: Sequence[Record]) -> None:
    """Raises BrokenChain where this is a branch of a game in the store, and does not begin with that game's events."""
    parent = store.parent(head)
    if parent is None or head.branch_of is UNSET:
        return
    for ours, theirs in zip(records, list(parent.records())[: head.branch_of.n], strict=False):
        if (ours.at, ours.text) != (theirs.at, theirs.text):
            why = N_("the branch and {parent}, which it left, have other events here")
            raise BrokenChain(why, line=ours.n + 1, field="event", parent=parent.name)


def check_end(log: Log, title: Title, n: int) -> None:
    """Raises LogError unless event n ends a command (or the opening), naming the nearest that does."""
    ends = command_ends(log, title)
    if n in ends:
        return
    if not ends:
        raise LogError(N_("the game has no whole command to branch behind"), field="n")
    nearest = min(ends, key=lambda end: (abs(end - n), end))
    raise LogError(
        N_("event {n} does not end a command; the nearest that does is {nearest}"), field="n", n=n, nearest=nearest
    )


def command_ends(log: Log, title: Title) -> tuple[int, ...]:
    """The numbers of the events behind which a branch can begin: each ends the opening or a command, and somebody is
    still to move then."""
    records = list(log.records())
    ends = [record.n - 1 for record in records if record.n > 1 and _has_command(record)]
    whole = records and not owed(log, title)
    if whole and Disclosed.__struct_config__.tag != _type(log, len(records)):
        ends.append(len(records))
    return tuple(ends)


def owed(log: Log, title: Title) -> tuple[Event, ...]:
    """The events that the last command (or the opening) causes beyond those in the log.

    None for a log that was played here: only a file cut inside a command lacks some. Raises LogError where the log
    cannot be decided again.
    """
    decisions = Decisions(title, log.head)
    events = []
    began = False
    for entry in log.read():
        began = began or entry.command is not UNSET
        decisions.feed(entry.n + 1, entry.at, entry.event, None if entry.command is UNSET else entry.command)
        events.append(entry.event)
    if began:
        return decisions.owed
    if log.head.branch_of is not UNSET:
        return ()  # its opening was drawn from its parent's seed
    return opened_again(title, log.head, opening_seed(log.head, events), events).events[len(events) :]


def complete(log: Log, title: Title) -> tuple[Event, ...]:
    """Append what the last command still owes, at that command's own time: the game can then be played on."""
    if log.head.viewer not in (HOST, UNSET):
        return ()
    missing = owed(log, title)
    if missing:
        count = len(log)
        at = next(iter(log.read(count - 1))).at if count else log.head.opened_at
        log.append(count, at, missing, None)
    return missing


def _has_command(record: Record) -> bool:
    return any(secret.pointer == COMMAND for secret in record.secrets)


def _type(log: Log, n: int) -> str:
    (entry,) = log.read(n - 1)
    return str(type(entry.event).__struct_config__.tag)
