"""Copies that grow: a game that the store has already, and a copy of it that may say more."""

from typing import TYPE_CHECKING

from exchange.store.driver import Driver, Taken, Writes
from exchange.store.stored import ADD_SECRET, StoredLog, rows_of
from exchange.value.errors import BrokenChain, Conflict, NameTaken
from exchange.value.seal import HOST
from exchange.value.words import N_

if TYPE_CHECKING:
    from exchange.verify import Copy

BECOME_HOSTS = "UPDATE game SET viewer = 'host' WHERE id = ?"


def grow(driver: Driver, kept: StoredLog, copy: "Copy") -> None:
    """Append what the copy has behind the kept game's last event, and take the host's secrets where it is the host's.

    The same again, or less, changes nothing. Raises BrokenChain at the first line that differs, and NameTaken for
    another viewer's copy.
    """
    records = kept.records()
    lines = zip((kept.head_record(), *records), (copy.opening, *copy.records), strict=False)
    for ours, theirs in lines:
        if ours.chain != theirs.chain:
            why = N_("the store has another line here, in {game}: corro forget {game} takes it out")
            raise BrokenChain(why, line=theirs.n + 1, field="chain", game=kept.name)
    owner, viewer = str(kept.head.viewer), str(copy.head.viewer)
    if viewer not in (owner, HOST):
        why = N_("the store has {owner}'s copy of this game, as {name}: it grows by {owner}'s or the host's alone")
        raise NameTaken(why, field="viewer", name=kept.name, owner=owner)
    longer = len(copy.records) > len(records)
    if viewer != owner and len(copy.records) >= len(records):
        writes = [*_hosts(kept, copy), *rows_of(kept.id, copy.records[len(records) :])]
    elif longer:
        writes = [*rows_of(kept.id, copy.records[len(records) :])]
    else:
        return
    try:
        driver.write(writes)
    except Taken:
        why = N_("event {n} cannot be written: somebody else moved first")
        raise Conflict(why, field="n", n=len(records) + 1) from None


def _hosts(kept: StoredLog, copy: "Copy") -> Writes:
    """The game becomes the host's: the secrets that it lacks, and whose it is."""
    there = {(record.n, secret.pointer) for record in kept.records() for secret in record.secrets}
    secrets = [
        (kept.id, record.n, secret.pointer, secret.audience, secret.json)
        for record in (copy.opening, *copy.records[: len(kept)])
        for secret in record.secrets
        if (record.n, secret.pointer) not in there
    ]
    yield ADD_SECRET, secrets
    yield BECOME_HOSTS, [(kept.id,)]
