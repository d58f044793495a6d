"""A copy of a log, verified line by line."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from msgspec import UNSET, Struct, UnsetType

from exchange.game import AnyCommand, Disclosed, Event
from exchange.interruption import commands_of
from exchange.log.bounds import MOST_EVENTS
from exchange.log.log import Head, Log, Record, is_over, linked
from exchange.log.logfile import file_lines, parse, write_log
from exchange.log.upcast import CURRENT, Formats
from exchange.title import Title, title_for
from exchange.titles import TITLES
from exchange.value.canonical import canonical
from exchange.value.errors import (
    BrokenChain,
    BrokenSeal,
    BrokenSequence,
    DoesNotHold,
    Malformed,
    UnknownVersion,
)
from exchange.value.seal import HOST, SPECTATOR, sealed_in, sealed_names
from exchange.value.words import N_
from exchange.verify.again import Again, decide_again
from exchange.verify.decisions import Decisions
from exchange.verify.head import check_branch, check_seed, check_table, check_viewer, check_words
from exchange.verify.seals import Seal, check_openings, check_replaced, check_seals, dotted
from exchange.verify.written import EventLine, check_time, opening_record, public, raised, secrets_of, typed


class Copy(Struct, frozen=True):
    """A copy of a game's log that was verified: `opening` is its head as it is kept, `records` its events.

    `owed` are the events that the last command causes beyond those: none, unless the log was cut inside a command.
    `upto` is the last event that could be decided again, `unseen` how many replaced moves this viewer never sees,
    `undrawn` how many moves drew from a chance that this viewer is not told, `opening_checked` whether the opening was
    drawn again. `head.given` tells of format 1 too what could be found out.
    """

    head: Head
    opening: Record
    records: tuple[Record, ...]
    over: bool
    owed: tuple[Event, ...] = ()
    upto: int = 0
    unseen: int = 0
    undrawn: int = 0
    opening_checked: bool = False

    @classmethod
    def of(cls, log: Log) -> "Copy":
        """A log that was written here, which nobody needs to verify."""
        entries = list(log.read())
        return cls(log.head, log.head_record(), tuple(log.records()), is_over(entries))


class Verifier:
    """Takes a log's lines in order, and raises LogError at the first that does not hold. Such a line changes nothing:
    another may be tried in its place. `opening_seed` is what opened a branch of format 1, where that is known: later
    formats write it in the head."""

    def __init__(
        self, titles: Mapping[str, Title], formats: Formats = CURRENT, opening_seed: str | UnsetType = UNSET
    ) -> None:
        self._titles = titles
        self._formats = formats
        self._opening_seed = opening_seed
        self._head: Head | None = None
        self._opening: Record | None = None
        self._records: list[Record] = []
        self._seals: dict[int, tuple[Seal, ...]] = {}
        self._decisions: Decisions | None = None
        self._title: Title | None = None
        self._replaced: dict[int, int] = {}  # sealed moves that were replaced: event → the later one
        self._newest: dict[tuple[type[Event], str], int] = {}  # of sealed moves that can be replaced
        self._holds_own = False  # whether a secret of the viewer's has been seen
        self._disclosed = False

    def feed(self, line: bytes) -> Record:
        """The next line, with its line feed."""
        if self._head is None:
            return self._feed_head(parse(line, 1))
        return self._feed_event(parse(line, len(self._records) + 2))

    def finish(self) -> Copy:
        """The whole copy. Raises LogError where there was no head."""
        if self._head is None or self._opening is None or self._decisions is None or self._title is None:
            raise Malformed(N_("the file is empty"), line=1)
        if self._head.viewer == HOST:
            self._decisions.check_opening(whole=False)
            again = Again(len(self._records), 0, 0, bool(self._head.opened_from), self._decisions.given)
        else:
            again = decide_again(self._title, self._head, self._decisions.events, self._decisions.times)
        return Copy(
            msgspec.structs.replace(self._head, given=again.given or UNSET),
            self._opening,
            tuple(self._records),
            self._disclosed,
            self._decisions.owed,
            again.upto,
            again.unseen,
            again.undrawn,
            again.opening,
        )

    def check_before(self) -> None:
        """Decide again what was read so far. In a copy that holds no commands a line may not hold because an earlier
        one is wrong that lay open: that one is to be named. Raises LogError there."""
        if self._head is not None and self._head.viewer != HOST and self._records:
            self.finish()

    def _feed_head(self, raw: dict[str, object]) -> Record:
        corro = raw.get("corro")
        if not isinstance(corro, int) or isinstance(corro, bool):
            raise Malformed(N_("this is no log's head"), line=1, field="corro")
        if not self._formats.knows(corro):
            why = N_("log format {corro} is not known to this program")
            raise UnknownVersion(why, line=1, field="corro", corro=corro)
        name = raw.get("title")
        if not isinstance(name, str) or name not in self._titles:
            raise UnknownVersion(N_("there is no title {title} here"), line=1, field="title", title=name)
        head = typed(raised(lambda: self._formats.head(corro, name, raw), 1), Head, 1, "")
        title = title_for(self._titles, head, line=1)
        opening = opening_record(raw)
        if head.chain != opening.chain:
            raise BrokenChain(N_("the chain is not the hash of the head"), line=1, field="chain")
        check_table(title, head)
        check_time(head.opened_at, 1, "opened_at")
        check_viewer(head)
        check_branch(head)
        check_words(head)
        check_seed(head, head.seed, 1, "seed")
        seals = check_seals({key: raw[key] for key in raw if key.startswith(("seed", "opening_seed"))}, "", 1)
        if self._formats.writes(corro) and canonical(head) != canonical(raw):
            raise Malformed(N_("the head is not as this format writes it"), line=1)
        if corro == 1 and head.branch_of is not UNSET:
            head = msgspec.structs.replace(head, opening_seed=self._opening_seed)
        self._decisions = Decisions(title, head)
        self._head, self._opening, self._title, self._seals = head, opening, title, {0: seals}
        return opening

    def _feed_event(self, raw: dict[str, object]) -> Record:
        head, title, decisions, last = self._head, self._title, self._decisions, self._last()
        assert head is not None
        assert title is not None
        assert decisions is not None
        n = last.n + 1
        line = n + 1
        if n > MOST_EVENTS:
            raise Malformed(N_("a log has at most {most} events"), line=line, most=MOST_EVENTS)
        kept = typed(raw, EventLine, line, "")
        if kept.n != n:
            raise BrokenSequence(N_("event {n} should stand here"), line=line, field="n", n=n)
        if self._disclosed:
            raise BrokenSequence(N_("nothing follows the disclosure of the seed"), line=line, field="event")
        check_time(kept.at, line, "at")
        text = canonical(public(kept.event)).decode()
        if kept.chain != linked(last.chain, n, kept.at, text):
            raise BrokenChain(N_("the chain is not the hash of the lines so far"), line=line, field="chain")
        if kept.at < last.at:
            raise BrokenSequence(N_("the time is before the last event's"), line=line, field="at")
        seals = check_seals(kept.event, "event", line)
        check_openings(kept.event, self._seals, "event", line)
        check_replaced(kept.event, self._replaced, "event", line)
        event, command = self._understood(kept, line)
        holds_own = self._check_audience(event, line)
        if disclosed := isinstance(event, Disclosed):
            check_seed(head, event.seed, line, "event.seed")
        decisions.feed(line, kept.at, event, command)
        record = Record(n, kept.at, text, kept.chain, secrets_of(kept, event))
        self._records.append(record)
        if event.stays_shut:
            if before := self._newest.get(key := (type(event), event.audience())):
                self._replaced[before] = n
            self._newest[key] = n
        self._seals[n] = seals
        self._holds_own = self._holds_own or holds_own
        self._disclosed = disclosed
        return record

    def _last(self) -> Record:
        assert self._opening is not None
        return self._records[-1] if self._records else self._opening

    def _understood(self, kept: EventLine, line: int) -> tuple[Event, AnyCommand | None]:
        """The line's event and command as the title's own, raised to the latest format."""
        head, title = self._head, self._title
        assert head is not None
        assert title is not None
        formats, game, name = self._formats, title.game, title.name
        latest = raised(lambda: formats.event(head.corro, name, kept.event), line, "event")
        event: Event = typed(latest, game.event_type, line, "event")
        if formats.writes(head.corro) and canonical(event) != canonical(kept.event):
            raise Malformed(N_("the event is not as its kind is written"), line=line, field="event")
        if kept.command is UNSET:
            return event, None
        if head.viewer != HOST:
            raise BrokenSeal(N_("a command is for the host alone"), line=line, field="command")
        given = kept.command
        latest = raised(lambda: formats.command(head.corro, name, given), line, "command")
        command: AnyCommand = typed(latest, commands_of(game), line, "command")
        if formats.writes(head.corro) and canonical(command) != canonical(kept.command):
            raise Malformed(N_("the command is not as its kind is written"), line=line, field="command")
        return event, command

    def _check_audience(self, event: Event, line: int) -> bool:
        """Whether the event holds a secret of the viewer's. Raises BrokenSeal where it holds another's, or lacks one.

        Before the first secret that is the viewer's own, what does not fit is the head's `viewer`.
        """
        assert self._head is not None
        viewer = str(self._head.viewer)
        own = False
        for path, holder in sealed_in(event):
            audience = holder.audience()
            may = viewer in (HOST, audience)
            for name in sealed_names(holder):
                there = getattr(holder, name) is not UNSET
                if there == may:
                    own = own or there
                    continue
                if viewer not in (HOST, SPECTATOR) and not self._holds_own and not own:
                    why = N_("this copy is not {viewer}'s: see what is sealed in line {n}")
                    raise BrokenSeal(why, line=1, field="viewer", viewer=viewer, n=line)
                why = (
                    N_("what {audience} alone may know stands here")
                    if there
                    else N_("what {audience} knows is missing")
                )
                raise BrokenSeal(why, line=line, field=dotted("event", path, name), audience=audience)
        return own


def verify(
    lines: Iterable[bytes],
    titles: Mapping[str, Title],
    formats: Formats = CURRENT,
    *,
    opening_seed: str | UnsetType = UNSET,
) -> Copy:
    """The copy that these lines are. Raises LogError at the first line that is wrong: DoesNotHold where a log was
    read, and is not what was played."""
    verifier = Verifier(titles, formats, opening_seed)
    for line in lines:
        try:
            verifier.feed(line)
        except DoesNotHold:
            verifier.check_before()
            raise
    return verifier.finish()


def verify_file(path: Path, titles: Mapping[str, Title] = TITLES, formats: Formats = CURRENT) -> Copy:
    """The copy in this file."""
    return verify(file_lines(path), titles, formats)


def verify_log(log: Log, titles: Mapping[str, Title] = TITLES, formats: Formats = CURRENT) -> Copy:
    """A log as a store keeps it, verified as the widest copy that can be written of it."""
    viewer = log.head.owner
    copy = verify(write_log(log, viewer), titles, formats, opening_seed=log.head.opening_seed)
    kept_records = (log.head_record(viewer), *log.records(0, viewer))
    for kept, written in zip(kept_records, (copy.opening, *copy.records), strict=False):  # it may have grown since
        _check_audiences(kept, written)
    return copy


def first_difference(one: Copy, other: Copy) -> int | None:
    """The first line in which two copies of one game have another chain; None where they agree as far as both go."""
    lines = zip((one.opening, *one.records), (other.opening, *other.records), strict=False)
    return next((mine.n + 1 for mine, theirs in lines if mine.chain != theirs.chain), None)


def _check_audiences(kept: Record, written: Record) -> None:
    """Whom a store would let read a secret is whom the title says: no chain hashes that."""
    audiences = {secret.pointer: secret.audience for secret in written.secrets}
    for secret in kept.secrets:
        if audiences.get(secret.pointer) != secret.audience:
            field = str(secret.pointer).removeprefix("/").replace("/", ".") or "seed"
            why = N_("this is for {audience} alone, and is kept for {kept}")
            facts = {"audience": audiences.get(secret.pointer, HOST), "kept": secret.audience}
            raise BrokenSeal(why, line=kept.n + 1, field=field, **facts)
