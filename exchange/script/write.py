"""The recorder: any game, also one that broke off, as a play script that plays the same again."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from exchange.game import PERSON, Disclosed, Event
from exchange.log.branch import owed
from exchange.log.log import Log
from exchange.log.logfile import check_viewer
from exchange.title import Title
from exchange.value.canonical import canonical
from exchange.value.errors import PlayFileError, SetupError
from exchange.value.printable import printable
from exchange.value.seal import HOST, sealed_names
from exchange.value.words import N_
from exchange.verify.decisions import setup_of
from exchange.verify.seals import holders

_WORD = re.compile(r"[^\s,#\x00-\x1f\x7f-\x9f]+")  # whoever reads a script at a terminal is not to be obeyed

NOT_WHOLE = N_("This is not the whole game: it holds what {viewer} may see of it.")
SEALED_MOVE = N_("{seat} sealed a move that is not to be seen here")


def write_script(log: Log, title: Title, viewer: str = HOST, *, opening_seed: str = "") -> str:
    """The game as this viewer's play script: head, moves, and the position reached.

    The host's plays to the same events, seals and times aside; so does anybody's of a finished game, if no sealed move
    was replaced (a branch's, if the title's `given` lines can tell how it was dealt: its seed did not deal it).
    `opening_seed`, for the host alone, is the seed that the opening was drawn from, where it is not the head's (a
    branch's is its parent's). Raises LogError for a viewer that this log is not for.
    """
    check_viewer(log, viewer)
    return "".join(f"{line}\n" for line in _Recorder(log, title, viewer, opening_seed).lines())


class _Recorder:
    def __init__(self, log: Log, title: Title, viewer: str, opening_seed: str) -> None:
        self.title = title
        self.viewer = viewer
        self.head = log.head
        self.state: Any = title.game.blank(log.head.seats, log.head.options)
        entries = list(log.read())
        seen = [title.game.redact(entry.event, viewer) for entry in entries]
        if viewer == HOST:
            seen += owed(log, title)  # a script plays whole commands
        self.seen = seen
        self.events = seen if viewer == HOST else _filled_in(title, seen)
        self.over = bool(seen) and isinstance(seen[-1], Disclosed)
        self.seed = (opening_seed if viewer == HOST else "") or self._known_seed()

    def lines(self) -> Iterator[str]:
        moves = list(self._moves())
        words, head = self.title.words, self.head
        yield f"# {printable(head.name)}"
        if any(line.startswith("#") for line in moves) or (self.viewer != HOST and not self.over):
            yield f"# {NOT_WHOLE.format(viewer=self.viewer)}"
        yield from (
            f"# {seat}: played by {printable(head.players[seat])}"
            for seat in head.seats
            if head.players[seat] != PERSON
        )
        yield f"game {head.title} rules {head.rules}" if self.title.superseded else f"game {head.title}"
        yield f"seats {' '.join(head.seats)}"
        yield from words.head_lines(head.options)
        if _is_word(self.seed):
            yield f"seed {self.seed}"
        yield from self._position()
        yield ""
        yield from moves
        yield ""
        told = words.expect_lines(self.state)
        yield from told
        yield from (line for line in self._expect_lines() if line not in told)

    def _known_seed(self) -> str:
        """The seed, where this viewer may know it: the host always, everybody once it is disclosed."""
        if self.head.branch_of is not UNSET and self.viewer != HOST:
            return ""
        if self.viewer == HOST and self.head.seed is not UNSET:
            return str(self.head.seed)
        return next((event.seed for event in self.seen if isinstance(event, Disclosed)), "")

    def _position(self) -> Iterator[str]:
        """`given` lines, where the seed alone does not open the game so. What is known of a position in part is a
        comment."""
        game, seed = self.title.game, self.seed if _is_word(self.seed) else "0"
        fresh = game.open(setup_of(self.title, self.head, seed))
        opening = self.events[: len(fresh)]
        if self.seed and [_unsealed(event) for event in fresh] == [_unsealed(event) for event in opening]:
            return
        # What a later event gives anew (`given owned IBE …`) stands once.
        told = (line for event in self.events for line in self.title.words.given_lines(event))
        lines = {tuple(line.split()[:3]): line for line in told}.values()
        try:
            game.open(setup_of(self.title, self.head, seed, self.events))
            mark = ""
        except (SetupError, PlayFileError):
            mark = "# "
        yield from (f"{mark}{line}" for line in lines)

    def _moves(self) -> Iterator[str]:
        game = self.title.game
        for event, seen in zip(self.events, self.seen, strict=True):
            awaited = bool(game.to_act(self.state))
            self.state = game.evolve(self.state, seen)
            line = self.title.words.move_line(event)
            if line is not None:
                yield line
            elif awaited and _hidden(event):
                yield f"# {SEALED_MOVE.format(seat=event.audience())}"

    def _expect_lines(self) -> Iterator[str]:
        """What is the same for every title."""
        game = self.title.game
        if game.over(self.state):
            yield "expect over"
            if winners := game.winners(self.state):
                yield f"expect winners {' '.join(winners)}"
        elif self.viewer == HOST:
            if choice := self.title.words.open_choice(self.state):
                yield f"expect choice {choice.seat}"
            yield f"expect to act {' '.join(game.to_act(self.state)) or 'nobody'}"


def _filled_in(title: Title, events: Sequence[Event]) -> list[Event]:
    """The events, each sealed object holding what a later event turned over, here or under the same seal elsewhere."""
    raw: list[Any] = msgspec.json.decode(canonical(events))
    for event in raw:
        for opening in _openings(event):
            for name in [key[:-5] for key in opening if key.endswith("_salt")]:
                _fill(raw, opening, name)
    sealing = [(holder.fields, name) for event in raw for holder in holders(event) for name in holder.names]
    known = {fields[f"{name}_seal"]: fields for fields, name in sealing if name in fields}
    for fields, name in sealing:
        if (same := known.get(fields[f"{name}_seal"])) and name in same:
            fields.update({name: same[name], f"{name}_salt": same[f"{name}_salt"]})
    return [msgspec.convert(event, title.game.event_type) for event in raw]


def _fill(raw: list[Any], opening: dict[str, Any], name: str) -> None:
    n = opening["opens"]
    if not 1 <= n <= len(raw):
        return  # 0 is the head
    laid = [holder for holder in holders(raw[n - 1]) if name in holder.names]
    if "place" in opening:
        laid = [holder for holder in laid if any(isinstance(step, int) for step in holder.path)]
        laid = laid[opening["place"] : opening["place"] + 1]
    for holder in laid[:1]:
        holder.fields.update({name: opening[name], f"{name}_salt": opening[f"{name}_salt"]})


def _openings(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "opens" in value:
            yield value
        for item in value.values():
            yield from _openings(item)
    elif isinstance(value, list):
        for item in value:
            yield from _openings(item)


def _hidden(event: Event) -> bool:
    """Whether the event itself is sealed, and this viewer does not know what it holds."""
    return any(getattr(event, name) is UNSET for name in sealed_names(event))


def _unsealed(event: Event) -> Any:
    """The event without its seals and salts."""
    return _without_seals(msgspec.to_builtins(event))


def _without_seals(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _without_seals(item) for k, item in value.items() if not k.endswith(("_seal", "_salt"))}
    if isinstance(value, list | tuple):
        return [_without_seals(item) for item in value]
    return value


def _is_word(seed: str) -> bool:
    """Whether a script can name this seed."""
    return bool(_WORD.fullmatch(seed)) and unicodedata.normalize("NFC", seed) == seed
