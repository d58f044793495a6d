"""The store's games: opening a store, listing what it keeps, adding a game."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import msgspec
from msgspec import UNSET, Struct

from exchange.game import Disclosed
from exchange.log.log import Head, Record, SecretText, head_record
from exchange.log.logfile import UNREADABLE
from exchange.log.origin import with_origin
from exchange.log.upcast import CURRENT, Formats
from exchange.store.address import check_path
from exchange.store.driver import Driver, Hold, Taken
from exchange.store.growing import grow
from exchange.store.holding import BESIDE, SITTING, check_not_held, held_elsewhere
from exchange.store.stored import (
    COUNT,
    DERIVED,
    FIND,
    GameInStore,
    StoredLog,
    already_there,
    game_rows,
    rows_beside,
    rows_of,
)
from exchange.title import Title, title_for
from exchange.titles import TITLES
from exchange.value.errors import BrokenChain, LogError, NameTaken, NoSuchGame, StoreError, UnknownVersion
from exchange.value.names import LONGEST_NAME, NO_NAME, is_game_name, shown_name, usable_name
from exchange.value.seal import HOST
from exchange.value.words import N_

if TYPE_CHECKING:
    from exchange.verify import Copy

SEED = "SELECT pointer, audience, text FROM secret WHERE game = ? AND n = 0"
GAMES = (
    "SELECT game.id, game.name, game.viewer, game.head, event.n, event.at, event.text FROM game "
    "LEFT JOIN event ON event.game = game.id AND event.n = (SELECT max(n) FROM event WHERE game = game.id)"
)
NAMES = "SELECT name FROM game"
HERE = "SELECT id FROM game WHERE id = ?"
FORGET = "DELETE FROM game WHERE id = ?"  # a trigger takes its events and secrets out with it
RENAME = "UPDATE game SET name = ? WHERE id = ?"
ALL_DERIVED = "SELECT game, text FROM derived WHERE kind = ?"
SITTINGS = "SELECT name FROM sitting ORDER BY name"
DROP_SITTING = "DELETE FROM sitting WHERE name = ?"
ADD_SITTING = "INSERT INTO sitting (name, text) VALUES (?, ?)"
PARENT = "SELECT game FROM event WHERE chain = ? AND n = ?"


class Kept(Struct, frozen=True, kw_only=True):
    """A game as a list shows it.

    `name` is what the store calls it; `players` maps each seat to `person` or its trader; `viewer` is whose copy it is
    (`host`, unless somebody else's was taken in); `moved_at` the time of the last event; `given` whether it began from
    a given position.
    """

    id: str
    name: str
    title: str
    seats: tuple[str, ...]
    players: dict[str, str]
    options: dict[str, int | str]
    viewer: str
    opened_at: str
    moved_at: str
    events: int
    over: bool
    given: bool = False


class Store:
    """Games' logs in one database."""

    def __init__(self, driver: Driver, titles: Mapping[str, Title], formats: Formats = CURRENT) -> None:
        self._driver = driver
        self._titles = titles
        self._formats = formats

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def check(self) -> None:
        """Raises StoreGone where the store that was opened is there no more: nothing that is written would be kept."""
        self._driver.check()

    def close(self) -> None:
        """Let the database go."""
        self._driver.close()

    def games(self) -> list[Kept]:
        """All games that can be read, the one moved last first."""
        return self.listed()[0]

    def listed(self) -> tuple[list[Kept], list[StoreError]]:
        """All games that can be read, the one moved last first; and why each of the others cannot be."""
        kept, unreadable = [], []
        for row in self._driver.rows(GAMES):
            try:
                kept.append(self._kept(row))
            except StoreError as error:
                unreadable.append(error)
        return sorted(kept, key=lambda game: (game.moved_at, game.name), reverse=True), unreadable

    def log(self, game: str, *, ours: bool = False) -> StoredLog:
        """The log of a game, by id or name. `ours`: this process holds its sitting, and may play it on. Raises
        NoSuchGame, UnknownVersion."""
        rows = self._driver.rows(FIND, (game, game, game)) if is_game_name(game) else []
        if not rows:
            raise NoSuchGame(N_("there is no game {game} in this store"), game=shown_name(game) or "“”")
        found, name, viewer, text, chain = rows[0]
        secrets = tuple(
            SecretText(audience, pointer, json) for pointer, audience, json in self._driver.rows(SEED, (found,))
        )
        if not isinstance(text, str) or sha256(text.encode()).hexdigest() != chain:
            raise BrokenChain(N_("the chain is not the hash of the head"), line=1, field="chain")
        head = self._head(text, secrets, chain, viewer)
        opening = Record(0, head.opened_at, text, chain, secrets)
        title = self._title(head)
        log = StoredLog(self._driver, title, self._formats, GameInStore(head, opening, name, ours=ours))
        if head.corro != 1:
            return log
        head = self._with_origin(log, title)
        return StoredLog(self._driver, title, self._formats, GameInStore(head, opening, name, ours=ours))

    def create(self, head: Head) -> StoredLog:
        """An empty log for a new game, called by its head's name. Its first events are written together with it.

        Raises NameTaken where the store cannot call it so; the first `append` does, if another process was quicker.
        """
        check_name(head.name)
        opening = head_record(head)
        self._check_free(opening.chain[:12], head.name)
        return StoredLog(
            self._driver, self._title(head), self._formats, GameInStore(head, opening, head.name, new=True)
        )

    def take_in(self, copy: "Copy", name: str = "") -> StoredLog:
        """Take in a verified copy, called by its own name unless another is given. A game that is here already grows by
        what the copy has more, and keeps its name.

        Raises BrokenChain where that game and the copy differ, and NameTaken for another viewer's copy, or for a name
        that another game has; then nothing is written.
        """
        game = copy.opening.chain[:12]
        if self._driver.rows(HERE, (game,)):
            grow(self._driver, self.log(game), copy)
            return self.log(game)
        name = name or self._name_of(copy.head)
        check_name(name)
        self._check_free(game, name)
        try:
            self._driver.write(
                [*game_rows(copy.opening, str(copy.head.viewer), name), *rows_of(game, copy.records)],
            )
        except Taken:
            raise already_there(self._driver, game, name) from None
        return self.log(game)

    def forget(self, game: str) -> None:
        """Take the game out, by id or name, whether it can be read or not. Raises NoSuchGame, and HeldElsewhere where a
        house plays it."""
        found, name, _events = self.found(game)
        if (kept := self.derived(found, BESIDE)) is not None:
            check_not_held(self._driver, kept, found, name)
        self._driver.write([(FORGET, [(found,)])])

    def rename(self, game: str, name: str) -> None:
        """Call the game, by id or name, something else here; its log stays as it is. Raises NoSuchGame, NameTaken."""
        check_name(name)
        found, _name, _events = self.found(game)
        if any(row[0] != found for row in self._driver.rows(FIND, (name, name, name))):
            raise already_there(self._driver, "", name)
        try:
            self._driver.write([(RENAME, [(name, found)])])
        except Taken:
            raise already_there(self._driver, "", name) from None

    def events(self, game: str) -> int | None:
        """How many events the game of this id has here; None where it is not here."""
        return self.found(game)[2] if self._driver.rows(HERE, (game,)) else None

    def found(self, game: str) -> tuple[str, str, int]:
        """The id, name and number of events of a game, by id or name, whether it can be read or not. Raises
        NoSuchGame."""
        rows = self._driver.rows(FIND, (game, game, game)) if is_game_name(game) else []
        if not rows:
            raise NoSuchGame(N_("there is no game {game} in this store"), game=shown_name(game) or "“”")
        events = self._driver.rows(COUNT, (rows[0][0],))[0][0]
        return rows[0][0], rows[0][1], events or 0

    def derived(self, game: str, kind: str) -> str | None:
        """What was last kept of this kind beside the game of this id: a text that its log can make again. None where
        there is none. Raises StoreError."""
        rows = self._driver.rows(DERIVED, (game, kind))
        return rows[0][0] if rows else None

    def all_derived(self, kind: str) -> dict[str, str]:
        """What was last kept of this kind, by the id of its game. Raises StoreError."""
        return dict(self._driver.rows(ALL_DERIVED, (kind,)))

    def keep_derived(self, game: str, kind: str, text: str) -> None:
        """Keep a text of this kind beside the game of this id, in the place of the last one; it is forgotten with the
        game. Where the game is gone, or somebody else keeps one at the same time, nothing is done. Raises StoreError,
        also where nothing can be written."""
        with suppress(Taken):
            self._driver.write(rows_beside(game, {kind: text}))

    def sitting(self, name: str) -> str | None:
        """What a house last kept of the sitting of this name; None where there is none. Raises StoreError."""
        rows = self._driver.rows(SITTING, (name,))
        return rows[0][0] if rows else None

    def sittings(self) -> tuple[str, ...]:
        """The names of all sittings, in alphabetical order. Raises StoreError."""
        return tuple(name for (name,) in self._driver.rows(SITTINGS))

    def keep_sitting(self, name: str, text: str) -> None:
        """Keep this of the sitting of this name, in the place of what was kept before. Raises StoreError."""
        self._driver.write([(DROP_SITTING, [(name,)]), (ADD_SITTING, [(name, text)])])

    def hold(self, sitting: str) -> Hold:
        """Hold the sitting of this name: one process at a time may. Raises HeldElsewhere, StoreError."""
        hold = self._driver.hold(sitting)
        if hold is None:
            raise held_elsewhere(self._driver, sitting)
        return hold

    @property
    def shared(self) -> bool:
        """Whether other processes can open it too."""
        return self._driver.shared

    def hold_keyboard(self, name: str) -> Hold | None:
        """Hold this name, which is a keyboard's: see `exchange.house.keyboards`. Raises StoreError."""
        return self._driver.hold(name, once=True)

    def has_keyboard(self, name: str) -> bool:
        """Whether a keyboard of this name is there. Raises StoreError."""
        return self._driver.is_held(name)

    def check_hold(self, hold: Hold, sitting: str) -> None:
        """Raises HeldElsewhere where the sitting is not held any more: the server was away, and somebody was quicker.
        Raises StoreError where it still is away."""
        if hold.is_lost():
            raise held_elsewhere(self._driver, sitting)

    def _with_origin(self, log: StoredLog, title: Title) -> Head:
        """The head of a log of format 1, with what later formats write of where its deal came from: a branch's opening
        was drawn from its parent's seed, which is known where this store has the parent."""
        head = log.head
        if head.branch_of is not UNSET and head.viewer == HOST and (parent := self.parent(head)):
            first = parent.head.branch_of is UNSET
            names = ("seed_seal", "seed", "seed_salt")
            found = {f"opening_{name}": getattr(parent.head, name if first else f"opening_{name}") for name in names}
            head = msgspec.structs.replace(head, **found)
        try:
            return with_origin(head, title, [entry.event for entry in log.read(commands=False)])
        except LogError:  # what cannot be read is told to whoever reads it
            return head

    def parent(self, head: Head) -> StoredLog | None:
        """The game from which a branch with this head was taken; None for no branch, and where it is not here."""
        if head.branch_of is UNSET:
            return None
        found = self._driver.rows(PARENT, (head.branch_of.chain, head.branch_of.n))
        return self.log(found[0][0]) if found else None

    def back_up(self, file: Path) -> None:
        """Copy the whole store, as it is now, into an empty file: a store too, secrets and all. Others may go on
        writing. Raises StoreError where it cannot be copied, or its server does that."""
        self._driver.back_up(file)

    def free_name(self, wanted: str) -> str:
        """The wanted name, or the first of `wanted-2`, `wanted-3`, … that no game here bears."""
        taken = {name for (name,) in self._driver.rows(NAMES)}
        if wanted not in taken:
            return wanted
        number = 2
        while f"{wanted}-{number}" in taken:
            number += 1
        return f"{wanted}-{number}"

    def _name_of(self, head: Head) -> str:
        """What a copy is called here: its head's name; one of format 1 that is too long or odd is mended."""
        usable = usable_name(head.name, head.title)
        return usable if usable == head.name else self.free_name(usable)

    def _check_free(self, game: str, name: str) -> None:
        """Neither the id nor the name may mean another game: a name like another's id would never be found."""
        if any(self._driver.rows(FIND, (either, either, either)) for either in (game, name)):
            raise already_there(self._driver, game, name)

    def _title(self, head: Head) -> Title:
        return title_for(self._titles, head)

    def _head(self, text: str, secrets: Sequence[SecretText], chain: str, viewer: str) -> Head:
        try:
            raw: dict[str, Any] = msgspec.json.decode(text)
            if not self._formats.knows(raw["corro"]):
                why = N_("log format {corro} is not known to this program")
                raise UnknownVersion(why, field="corro", corro=raw["corro"])
            for secret in secrets:
                raw |= msgspec.json.decode(secret.json)
            raw = self._formats.head(raw["corro"], raw["title"], raw)
            return msgspec.convert(raw | {"chain": chain, "viewer": viewer}, Head)
        except UNREADABLE as error:
            raise _unreadable(chain[:12], error) from None

    def _kept(self, row: Sequence[Any]) -> Kept:
        """A row of the list. What only a newer program can read is listed all the same."""
        game, name, viewer, text, n, at, last = row
        try:
            raw: dict[str, Any] = msgspec.json.decode(text)
            if self._formats.knows(raw["corro"]):
                raw = self._formats.head(raw["corro"], raw["title"], raw)
            told = {key: raw[key] for key in ("title", "seats", "players", "options", "opened_at")}
            over = last is not None and msgspec.json.decode(last)["type"] == Disclosed.__struct_config__.tag
            beside = {"id": game, "name": name, "viewer": viewer, "moved_at": at or raw["opened_at"]}
            given = self._began_given(game) if raw["corro"] == 1 else raw.get("given", False)
            return msgspec.convert(told | beside | {"events": n or 0, "over": over, "given": given}, Kept)
        except UNREADABLE as error:
            raise _unreadable(game, error) from None

    def _began_given(self, game: str) -> bool:
        """Whether a game of format 1 began from a given position."""
        try:
            return self.log(game).head.given is True
        except LogError:
            return False


def _unreadable(game: str, error: Exception) -> StoreError:
    return StoreError(N_("the game {game} cannot be read: {reason}"), game=shown_name(str(game)), reason=str(error))


def open_store(
    url: str | Path, titles: Mapping[str, Title] = TITLES, *, create: bool = True, formats: Formats = CURRENT
) -> Store:
    """The store at a path or URL; a new one is laid out there, unless `create` is False.

    Raises StoreError where there is none, it cannot be opened, or it is something else, and UnknownVersion where a
    newer program made it.
    """
    return Store(_driver(str(url), create), titles, formats)


def _driver(url: str, create: bool) -> Driver:
    from exchange.store.sqlite import MEMORY, SQLiteDriver

    scheme, separator, rest = url.partition("://")
    if not separator:
        check_path(url)
        return SQLiteDriver(str(Path(url).expanduser()), create=create)
    match scheme:
        case "sqlite" | "sqlite+pysqlite":
            path = rest.removeprefix("/").partition("?")[0]
            return SQLiteDriver(MEMORY if path in ("", MEMORY) else str(Path(path).expanduser()), create=create)
        case "postgresql" | "postgres" | "postgresql+psycopg":
            from exchange.store.postgres import PostgresDriver

            return PostgresDriver(url)
        case _:
            raise StoreError(
                N_("{scheme} is no store: a path, sqlite:///… or postgresql+psycopg://… is"), scheme=scheme
            )


def check_name(name: str) -> None:
    """Raises NameTaken where no game can be called so: empty, too long, or with control characters."""
    if not is_game_name(name):
        raise NameTaken(NO_NAME, field="name", name=shown_name(name), longest=LONGEST_NAME)
