"""The recorder: any game, also one that broke off, as a play script that plays the same again."""

import re
import unicodedata
from collections.abc import Iterator

import msgspec
from msgspec import UNSET

from exchange.game import PERSON, Disclosed, Event, KernelEvent, may_need_chance
from exchange.log.branch import owed
from exchange.log.follow import Follower
from exchange.log.log import Entry, Log
from exchange.log.logfile import check_viewer
from exchange.log.origin import opening_seed, setup_of
from exchange.title import Title
from exchange.value.errors import SetupError
from exchange.value.printable import printable
from exchange.value.seal import HOST, is_hidden
from exchange.value.words import N_
from exchange.verify.filled import filled_in
from exchange.who_moved import TIME, WhoMoved

_WORD = re.compile(r"[^\s,#\x00-\x1f\x7f-\x9f]+")  # whoever reads a script at a terminal is not to be obeyed

NOT_WHOLE = N_("This is not the whole game: it holds what {viewer} may see of it.")
GIVEN = N_("This game began from a given position.")
SEALED_MOVE = N_("{seat} sealed a move that is not to be seen here")


def write_script(log: Log, title: Title, viewer: str = HOST) -> str:
    """The game as this viewer's play script: head, moves, and the position reached.

    The host's plays to the same events, seals and times aside; so does anybody's of a finished game, if no sealed move
    was replaced (a branch's, if the title's `given` lines can tell how it was dealt: its seed did not deal it). The
    seed is what the opening was drawn from, the seats' words in it. Raises LogError for a viewer that this log is not
    for.
    """
    check_viewer(log, viewer)
    return "".join(f"{line}\n" for line in _Recorder(log, title, viewer).lines())


class _Recorder:
    def __init__(self, log: Log, title: Title, viewer: str) -> None:
        self.title = title
        self.viewer = viewer
        self.head = log.head
        self.follower = Follower.of(title, log, viewer)
        if viewer == HOST:
            missing = enumerate(owed(log, title), start=len(self.follower) + 1)  # a script plays whole commands
            self.follower.feed(Entry(n=n, at=log.head.opened_at, event=event) for n, event in missing)
        self.state = self.follower.latest
        self.seen = seen = self.follower.events()
        self.events = seen if viewer == HOST else filled_in(title, seen)
        self.over = bool(seen) and isinstance(seen[-1], Disclosed)
        self.seed = self._known_seed()

    def lines(self) -> Iterator[str]:
        moves = list(self._moves())
        words, head = self.title.words, self.head
        yield f"# {printable(head.name)}"
        if any(line.startswith("#") for line in moves) or (self.viewer != HOST and not self.over):
            yield f"# {NOT_WHOLE.format(viewer=self.viewer)}"
        if head.given is True:
            yield f"# {GIVEN}"
        yield from (
            f"# {seat}: played by {printable(head.players[seat])}"
            for seat in head.seats
            if head.players[seat] != PERSON
        )
        yield f"game {head.title} rules {head.rules}" if self.title.superseded else f"game {head.title}"
        yield f"seats {' '.join(head.seats)}"
        yield from words.head_lines(self.title.options_of(head.options))
        if _is_word(self.seed):
            yield f"seed {self.seed}"
        if may_need_chance(self.title.game) and self.head.branch_of is not UNSET and _is_word(own := self._own_seed()):
            yield f"redraw {self.head.branch_of.n} {own}"
        yield from self._position()
        yield ""
        yield from moves
        yield ""
        told = words.expect_lines(self.state)
        yield from told
        yield from (line for line in self._expect_lines() if line not in told)

    def _known_seed(self) -> str:
        """What the opening was drawn from, where this viewer may know it: everybody, once it is disclosed."""
        if self.viewer != HOST and (self.head.branch_of is not UNSET or not self.over):
            return ""
        return opening_seed(self.head, self.seen)

    def _own_seed(self) -> str:
        """What a branch draws from behind its parent's events, where this viewer may know it."""
        if self.viewer == HOST:
            return self.head.drawn_from
        last = self.seen[-1] if self.over else None
        return self.head.mixed(last.seed) if isinstance(last, Disclosed) else ""

    def _position(self) -> Iterator[str]:
        """`given` lines, where the seed alone does not open the game so. What is known of a position in part is a
        comment."""
        game, seed = self.title.game, self.seed if _is_word(self.seed) else "0"
        fresh = game.open(setup_of(self.title, self.head, seed))
        opening = self.events[: len(fresh)]
        if self.seed and [_unsealed(event) for event in fresh] == [_unsealed(event) for event in opening]:
            return
        lines = [line for told in self._given().values() for line in told]
        position = game.position_of(self.events)
        try:
            game.open(setup_of(self.title, self.head, seed, position))
            mark = "# " if position is None else ""
        except SetupError:
            mark = "# "
        yield from (f"{mark}{line}" for line in lines)

    def _given(self) -> dict[tuple[str, ...], list[str]]:
        """The `given` lines by their first words. What a later event gives anew (`given owned IBE …`) stands once."""
        found: dict[tuple[str, ...], list[str]] = {}
        for event in self.events:
            told: dict[tuple[str, ...], list[str]] = {}
            for line in self.title.words.given_lines(event):
                told.setdefault(tuple(line.split()[:3]), []).append(line)
            found |= told
        return found

    def _moves(self) -> Iterator[str]:
        game, words = self.title.game, self.title.words
        who = WhoMoved(game, self.head)
        for n, event in enumerate(self.events):
            before = self.follower.state(n)
            if who.feed(event, before) == TIME:
                continue  # the line that says whose time was up says so
            if isinstance(event, KernelEvent):
                yield from self._waiting(n, "")
                yield from words.tape(event, before)
            elif (line := words.move_line(event)) is not None:
                yield from self._waiting(n, str(getattr(event, "seat", "")))
                yield line
            elif game.to_act(before) and is_hidden(event):
                yield f"# {SEALED_MOVE.format(seat=event.audience())}"

    def _waiting(self, n: int, seat: str) -> Iterator[str]:
        """Who is to act before this seat's line, where stand-ins would move first who did not do so in the game."""
        owing = self.title.game.to_act(self.follower.state(n))
        if owing and owing != (seat,) and set(owing) <= self.follower.stand_ins(n).keys():
            yield f"expect to act {' '.join(owing)}"

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


def _unsealed(event: Event) -> object:
    """The event without its seals and salts."""
    return _without_seals(msgspec.to_builtins(event))


def _without_seals(value: object) -> object:
    if isinstance(value, dict):
        return {k: _without_seals(item) for k, item in value.items() if not k.endswith(("_seal", "_salt"))}
    if isinstance(value, list | tuple):
        return [_without_seals(item) for item in value]
    return value


def _is_word(seed: str) -> bool:
    """Whether a script can name this seed."""
    return bool(_WORD.fullmatch(seed)) and unicodedata.normalize("NFC", seed) == seed
