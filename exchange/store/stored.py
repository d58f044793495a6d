"""A game's log in the store. Reading and appending go straight to the driver: no row becomes an object on the way."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from exchange.game import AnyCommand, Event
from exchange.interruption import commands_of
from exchange.log.log import (
    COMMAND,
    NO_SEED,
    Entry,
    Head,
    Record,
    SecretText,
    check_time,
    is_over,
    moved_first,
    records_of,
)
from exchange.log.logfile import EVENT, UNREADABLE, with_secrets
from exchange.log.upcast import Formats
from exchange.store.driver import Driver, Taken, Writes
from exchange.store.holding import BESIDE, check_not_held
from exchange.title import Title
from exchange.value.errors import BrokenSequence, LogError, NameTaken, StoreError
from exchange.value.seal import HOST
from exchange.value.words import N_

ADD_GAME = "INSERT INTO game (id, name, viewer, head, chain) VALUES (?, ?, ?, ?, ?)"
ADD_EVENT = "INSERT INTO event (game, n, at, text, chain) VALUES (?, ?, ?, ?, ?)"
ADD_SECRET = "INSERT INTO secret (game, n, pointer, audience, text) VALUES (?, ?, ?, ?, ?)"
EVENTS = "SELECT n, at, text FROM event WHERE game = ? AND n > ? ORDER BY n"
RECORDS = "SELECT n, at, text, chain FROM event WHERE game = ? AND n > ? ORDER BY n"
SECRETS = "SELECT n, pointer, audience, text FROM secret WHERE game = ? AND n > ? ORDER BY n, pointer"
EVENTS_OWN = (
    "SELECT n, pointer, audience, text FROM secret"
    " WHERE game = ? AND n > ? AND pointer <> '/command' ORDER BY n, pointer"
)
SECRETS_FOR = (
    "SELECT n, pointer, audience, text FROM secret WHERE game = ? AND n > ? AND audience = ? ORDER BY n, pointer"
)
LAST = "SELECT n, chain, at FROM event WHERE game = ? ORDER BY n DESC LIMIT 1"
COUNT = "SELECT max(n) FROM event WHERE game = ?"
FIND = "SELECT id, name, viewer, head, chain FROM game WHERE id = ? OR name = ? ORDER BY id <> ?"

LOWEST = -(2**63)  # whoever reads from the start also sees the rows whose number was changed to one below 1
DERIVED = "SELECT text FROM derived WHERE game = ? AND kind = ?"
DROP_DERIVED = "DELETE FROM derived WHERE game = ? AND kind = ?"
ADD_DERIVED = "INSERT INTO derived (game, kind, text) VALUES (?, ?, ?)"


class Tip(NamedTuple):
    """The last event of a log: its number (0: none yet), chain and time."""

    n: int
    chain: str
    at: str


class GameInStore(NamedTuple):
    """A game as the store has it, or will have it with its first events (`new`). `ours`: this process holds its
    sitting."""

    head: Head
    opening: Record
    name: str
    new: bool = False
    ours: bool = False


class StoredLog:
    """A log in a store: see `exchange.log.log.Log`. `name` is what the store calls the game.

    A log whose game is new writes nothing before its first events, and then all in one transaction.
    """

    def __init__(self, driver: Driver, title: Title, formats: Formats, game: GameInStore) -> None:
        head, opening, name, new, ours = game
        self.head = head
        self.name = name
        self._driver = driver
        self._formats = formats
        self._title = title
        self._opening = opening
        self._new = new
        self._ours = ours or new
        self._id = opening.chain[:12]
        self._tip = Tip(0, opening.chain, head.opened_at)
        self._event = msgspec.json.Decoder(title.game.event_type).decode
        self._command = msgspec.json.Decoder(commands_of(title.game)).decode

    @property
    def id(self) -> str:
        """The game's id."""
        return self._id

    @property
    def shared(self) -> bool:
        """Whether another process can append to it."""
        return self._driver.shared

    def __len__(self) -> int:
        """How many events there are, by the number of the last. Raises BrokenSequence where it has none."""
        last = self._driver.rows(COUNT, (self._id,))[0][0]
        if last is None:
            return 0
        if not isinstance(last, int) or last < 1:  # somebody changed the row
            raise _out_of_place(1)
        return last

    def read(self, after: int = 0, *, commands: bool = True) -> list[Entry]:
        """The entries behind the first `after`, as the latest format has them."""
        if not self._formats.writes(self.head.corro):
            return [self._raised(record) for record in self.records(after)]
        rows = self._driver.rows(EVENTS, (self._id, after or LOWEST))
        secrets = self._secrets(SECRETS if commands else EVENTS_OWN, after) if rows else {}
        decode = self._event
        entries = []
        try:
            for expected, (n, at, text) in enumerate(rows, start=after + 1):
                if n != expected:
                    raise LookupError(f"event {n!r} stands in its place")
                if n not in secrets:
                    entries.append(Entry(n=n, at=at, event=decode(text)))
                    continue
                whole, command = self._with_secrets(text, secrets[n])
                entries.append(Entry(n=n, at=at, event=decode(whole), command=command))
        except UNREADABLE as error:
            raise self._unreadable(after + len(entries) + 1, error) from None
        return entries

    def head_record(self, viewer: str = HOST) -> Record:
        """The head as it is kept, its seed for the host alone."""
        return self._opening if viewer == HOST else self._opening._replace(secrets=())

    def records(self, after: int = 0, viewer: str = HOST) -> list[Record]:
        """The events as they are kept, with the secrets of this viewer: others' are not even read."""
        rows = self._driver.rows(RECORDS, (self._id, after or LOWEST))
        secrets = self._secrets(SECRETS, after) if viewer == HOST else self._secrets(SECRETS_FOR, after, viewer)
        for expected, row in enumerate(rows, start=after + 1):
            if row[0] != expected:
                raise _out_of_place(expected)
        return [Record(n, at, text, chain, tuple(secrets.get(n, ()))) for n, at, text, chain in rows]

    def append(self, after: int, at: str, events: Sequence[Event], command: AnyCommand | None) -> None:
        """All events of one command, in one transaction. Raises Conflict unless exactly `after` events are there."""
        self.append_beside(after, at, events, command, {})

    def append_beside(
        self, after: int, at: str, events: Sequence[Event], command: AnyCommand | None, beside: Mapping[str, str]
    ) -> None:
        """The same, and in the same transaction texts that are kept beside the log by kind, each in the last one's
        place."""
        self._check_playable()
        if self._tip.n != after:
            self._tip = self._last()
            if self._tip.n != after:
                raise moved_first(after + 1)
        check_time(self._tip.at, at)
        records = records_of(self._tip.chain, after, at, events, command)
        try:
            self._driver.write([*self._game_row(), *rows_of(self._id, records), *rows_beside(self._id, beside)])
        except Taken as taken:
            if self._new:
                raise already_there(self._driver, self._id, self.name) from None
            self._tip = self._last()
            if self._tip.n > after:
                raise moved_first(after + 1) from None
            why = N_("the store refused event {n}: {reason}")
            raise StoreError(why, n=after + 1, reason=str(taken)) from None
        self._new = False
        if records:
            self._tip = Tip(records[-1].n, records[-1].chain, at)

    def beside(self, kind: str) -> str | None:
        """The text of this kind that is kept beside the log. Raises StoreError."""
        rows = self._driver.rows(DERIVED, (self._id, kind))
        return rows[0][0] if rows else None

    def check_not_held(self) -> None:
        """Raises HeldElsewhere where a house of another process plays this game."""
        if self._ours:
            return
        kept = self.beside(BESIDE)
        if kept is None:
            self._ours = True  # no house opened it, and none ever will
        elif not self._is_over():
            check_not_held(self._driver, kept, self._id, self.name)

    def _is_over(self) -> bool:
        """Whether the last event ends the game."""
        last = len(self)
        return bool(last) and is_over(self.read(last - 1, commands=False))

    def _check_playable(self) -> None:
        if self.head.viewer not in (HOST, UNSET):
            why = N_("this copy of the game is {owner}'s: it can be watched, and not played on")
            raise LogError(why, field="viewer", owner=self.head.viewer)
        if not self._formats.writes(self.head.corro):
            why = N_("the game was written in log format {corro}: it can be watched, and not played on")
            raise LogError(why, field="corro", corro=self.head.corro)
        self.check_not_held()
        if self.head.seed is UNSET:
            raise LogError(NO_SEED, field="seed")

    def _game_row(self) -> Writes:
        return game_rows(self._opening, HOST, self.name) if self._new else ()

    def _last(self) -> Tip:
        rows = self._driver.rows(LAST, (self._id,))
        return Tip(*rows[0]) if rows else Tip(0, self._opening.chain, self.head.opened_at)

    def _secrets(self, found_by: str, *values: int | str) -> dict[int, list[SecretText]]:
        """Read behind the events, so that none of theirs is missing; those of events written meanwhile do no harm."""
        found: dict[int, list[SecretText]] = {}
        for n, pointer, audience, text in self._driver.rows(found_by, (self._id, *values)):
            found.setdefault(n, []).append(SecretText(audience, pointer, text))
        return found

    def _with_secrets(self, text: str, secrets: list[SecretText]) -> tuple[str | bytes, object]:
        """The event's whole JSON and its command. A secret of the event itself is spliced in: order does not matter."""
        command, nested = UNSET, []
        for secret in secrets:
            if secret.pointer == COMMAND:
                command = self._command(secret.json)
            elif secret.pointer == EVENT:
                text = f"{text[:-1]},{secret.json[1:]}"
            else:
                nested.append(secret)
        return (msgspec.json.encode(with_secrets(text, nested)) if nested else text), command

    def _raised(self, record: Record) -> Entry:
        """An entry of an older format, raised to the latest."""
        corro, title = self.head.corro, self._title
        sealed = [secret for secret in record.secrets if secret.pointer != COMMAND]
        command: object = UNSET
        try:
            for secret in record.secrets:
                if secret.pointer == COMMAND:
                    raw = self._formats.command(corro, title.name, msgspec.json.decode(secret.json))
                    command = msgspec.convert(raw, commands_of(title.game))
            raw = self._formats.event(corro, title.name, with_secrets(record.text, sealed))
            event = msgspec.convert(raw, title.game.event_type)
        except UNREADABLE as error:
            raise self._unreadable(record.n, error) from None
        return Entry(n=record.n, at=record.at, event=event, command=command)

    def _unreadable(self, n: int, error: Exception) -> LogError:
        why = N_("event {n} of {name} cannot be read: {reason}")
        return LogError(why, field="event", n=n, name=self.name, reason=str(error))


def _out_of_place(expected: int) -> BrokenSequence:
    return BrokenSequence(N_("event {n} should stand here"), line=expected + 1, field="n", n=expected)


def rows_beside(game: str, texts: Mapping[str, str]) -> Writes:
    """The rows of texts that are kept beside a game's log, each in the last one's place."""
    if texts:
        yield DROP_DERIVED, [(game, kind) for kind in texts]
        yield ADD_DERIVED, [(game, kind, text) for kind, text in texts.items()]


def game_rows(opening: Record, viewer: str, name: str) -> Writes:
    """The rows of a game's head."""
    game = opening.chain[:12]
    yield ADD_GAME, [(game, name, viewer, opening.text, opening.chain)]
    if opening.secrets:
        yield ADD_SECRET, [(game, 0, s.pointer, s.audience, s.json) for s in opening.secrets]


def rows_of(game: str, records: Iterable[Record]) -> Writes:
    """The rows of these events."""
    events, secrets = [], []
    for n, at, text, chain, sealed in records:
        events.append((game, n, at, text, chain))
        for audience, pointer, secret in sealed:
            secrets.append((game, n, pointer, audience, secret))
    if events:
        yield ADD_EVENT, events
    if secrets:
        yield ADD_SECRET, secrets


def already_there(driver: Driver, game: str, name: str) -> NameTaken:
    """Why a game could not be added: the store has it already, or calls another by that name."""
    for found, called, *_rest in driver.rows(FIND, (game, name, game)):
        if found == game:
            return NameTaken(N_("the store has this very game already, as {name}"), field="id", name=called)
    return NameTaken(N_("the store has another game by the name {name}"), field="name", name=name)
