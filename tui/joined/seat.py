"""What a program knows of one seat that it has joined: the copy that grows, who is here, what is asked and answered.

It knows messages (docs/join.md) and no network: `hear` is given each frame, `say` sends one.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from exchange.house.told import Lobby, Status
from exchange.value.chance import SYSTEM_SALTS
from exchange.value.errors import CorroError, LogError
from exchange.value.seal import seal
from tui import N_
from tui.joined.copy_log import CopyLog

FOR_GOOD = ("new-link", "no-seat", "nonsense")
"""Why a house ends a link so that no other need be tried."""

Message = dict[str, Any]


class LinkLost(CorroError):
    """The house was left before it answered."""


class Answered(Struct, frozen=True):
    """The answer to a message: done where `rule` is empty, and the game has `n` events then; else refused by that rule,
    and `why`."""

    n: int = 0
    rule: str = ""
    why: str = ""


class Numbers:
    """The numbers of a key's messages: each is greater than all before it, those of other programs too."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._last = 0
        self._lock = threading.Lock()

    def next(self) -> int:
        """A number for a message."""
        with self._lock:
            self._last = max(self._last + 1, int(self._now() * 1000))
            return self._last

    def seen(self, number: int) -> None:
        """The house has had this one."""
        with self._lock:
            self._last = max(self._last, number)


class _Word(Struct, frozen=True):
    """A word for the seed of this seal."""

    seed_seal: str
    word: str
    salt: str


class JoinedSeat:
    """One seat at a house, `seat` as it was told (empty: the key's first). `changed` is called after anything that
    somebody should see, in the thread that hears.

    `log` is the copy of the newest game, None before the first; `status` who is here and how long a decision may take;
    `lobby` the table before its game; `left` why the house ended the link for good; `fault` what of its lines does not
    hold: from then on nothing more is taken.
    """

    def __init__(self, key: str, seat: str, numbers: Numbers, changed: Callable[[], None], *, lang: str = "es") -> None:
        self.key = key
        self.seat = seat
        self.seats: tuple[str, ...] = (seat,) if seat else ()
        self.lang = lang
        self.sitting = ""
        self.table = 0
        self.log: CopyLog | None = None
        self.lobby: Lobby | None = None
        self.left = ""
        self.fault: LogError | None = None
        self.lost_since: float | None = time.monotonic()
        self.line_came = 0.0  # when the last line of the copy did
        self.gives_words = True
        self.word_left_out = False
        self._status: Status | None = None
        self._status_came = 0.0
        self._numbers = numbers
        self._changed = changed
        self._say: Callable[[Message], None] = lambda _message: None
        self._asked: dict[int, Message] = {}
        self._answers: dict[int, Answered] = {}
        self._word: _Word | None = None
        self._waiting = threading.Condition()
        self._closed = False

    # Saying -----------------------------------------------------------------------------------------------------------

    def speak_through(self, say: Callable[[Message], None]) -> None:
        """Send messages so from now on."""
        self._say = say

    def first(self) -> Message:
        """The first message of a link: what is here already need not be sent again."""
        message: Message = {"key": self.key, "lang": self.lang}
        if self.seat:
            message["seat"] = self.seat
        if self.log is not None:
            message |= {"game": self.log.head.id, "after": len(self.log)}
        return message

    def say(self, message: Message) -> None:
        """Say what needs no answer."""
        self._say(message)

    def ask(self, message: Message) -> Answered:
        """Say this with a number of its own, again after each break of the link, until it is answered. Raises LinkLost
        where the house is left first."""
        number = self._numbers.next()
        whole = {**message, "id": number}
        with self._waiting:
            self._asked[number] = whole
        self._say(whole)
        with self._waiting:
            self._waiting.wait_for(lambda: number in self._answers or self._closed or bool(self.left))
            self._asked.pop(number, None)
            if number not in self._answers:
                raise LinkLost(N_("the house was left before it answered"))
            return self._answers.pop(number)

    def close(self) -> None:
        """Nobody waits for an answer any more."""
        with self._waiting:
            self._closed = True
            self._waiting.notify_all()

    # Hearing ----------------------------------------------------------------------------------------------------------

    def broken(self) -> None:
        """The link is broken, or was not opened."""
        if self.lost_since is None:
            self.lost_since = time.monotonic()
        self._changed()

    def hear(self, frame: str) -> None:
        """A frame from the house."""
        self.lost_since = None
        try:
            message = msgspec.json.decode(frame)
        except (msgspec.MsgspecError, RecursionError):
            return
        if isinstance(message, dict) and self.fault is None:
            try:
                self._heard(message, frame)
            except LogError as fault:
                self.fault = fault
            except msgspec.ValidationError:
                pass  # a newer house says it otherwise
        self._changed()

    def _heard(self, message: Message, frame: str) -> None:
        match message:
            case {"corro": _}:
                self._begin(frame)
            case {"n": _, "event": _} if self.log is not None:
                self._grow(frame)
            case {"lines": [*lines]}:
                for line in lines:
                    self._heard(line if isinstance(line, dict) else msgspec.json.decode(line), _text_of(line))
            case {"welcome": dict(welcome)}:
                self._come(welcome)
            case {"lobby": lobby}:
                self._gather(msgspec.convert(lobby, Lobby))
            case {"open_word": _} if self._word is not None:
                self._say({"word": self._word.word, "salt": self._word.salt})
            case {"done": int(number), "n": int(n)}:
                self._answer(number, Answered(n=n))
            case {"refused": int(number), "rule": rule, "why": why}:
                self._answer(number, Answered(rule=str(rule), why=str(why)))
            case {"last": int(number)}:
                self._numbers.seen(number)
            case {"left": why}:
                self._leave(str(why))
            case {"owing": _, "here": _}:
                self._status, self._status_came = (
                    msgspec.convert({"left_ms": None, **message}, Status),
                    time.monotonic(),
                )
            case _:
                pass

    def _begin(self, frame: str) -> None:
        """A game begins, or the link, and the house tells its game from the head on."""
        log = CopyLog(_line(frame))
        if self.log is None or self.log.head.id != log.head.id:
            self._check_word(log)
        self.log, self.lobby = log, None
        self.line_came = time.monotonic()

    def _grow(self, frame: str) -> None:
        log = self.log
        assert log is not None
        n = msgspec.json.decode(frame)["n"]
        if isinstance(n, int) and n <= len(log):
            return  # sent again, because the link broke before it was known that it had come
        log.take(_line(frame))
        self.line_came = time.monotonic()
        if log.over:
            log.prove()

    def _come(self, welcome: Mapping[str, Any]) -> None:
        self.sitting, self.table = str(welcome.get("sitting", "")), int(welcome.get("table", 0))
        if self.log is not None and not self.log.over and welcome.get("seat", self.seat) != self.seat:
            self._leave("new-link")  # the key holds another seat still, which has a copy of its own
            return
        self.seat = str(welcome.get("seat", self.seat))
        self.seats = tuple(map(str, welcome.get("seats", (self.seat,))))
        self._numbers.seen(int(welcome.get("last", 0)))
        with self._waiting:
            again = list(self._asked.values())
        for message in again:
            self._say(message)

    def _gather(self, lobby: Lobby) -> None:
        """Before the game: a fresh word for each seed whose seal is told, sealed until all are in."""
        self.lobby = lobby
        if not lobby.seed_seal or not self.gives_words:
            return
        if self._word is None or self._word.seed_seal != lobby.seed_seal:
            self._word = _Word(lobby.seed_seal, secrets.token_hex(16), SYSTEM_SALTS.salt())
        if self.seat not in lobby.sealed:
            self._say({"word_seal": seal(self._word.salt, self._word.word)})

    def _check_word(self, log: CopyLog) -> None:
        """Raises LogError where the seed that was shown is the game's, and the word that was given is not in it."""
        given, self._word = self._word, None
        if given is None:
            return
        words = log.head.words if isinstance(log.head.words, dict) else {}
        if log.head.seed_seal == given.seed_seal and words.get(self.seat) != given.word:
            why = N_("the word that {seat} gave is not in the seed of the game")
            raise LogError(why, field="words", seat=self.seat)
        self.word_left_out = words.get(self.seat) != given.word

    def _answer(self, number: int, answer: Answered) -> None:
        with self._waiting:
            if number in self._asked:
                self._answers[number] = answer
                self._waiting.notify_all()

    def _leave(self, why: str) -> None:
        if why in FOR_GOOD:
            with self._waiting:
                self.left = why
                self._waiting.notify_all()

    # Time and people --------------------------------------------------------------------------------------------------

    @property
    def status(self) -> Status | None:
        """Who is here and who is not, as it was told last."""
        return self._status

    @property
    def left_seconds(self) -> float | None:
        """The seconds that are left for the decision; None without a clock."""
        told = self._status
        if told is None or told.left_ms is None:
            return None
        passed = 0.0 if told.paused else time.monotonic() - self._status_came
        return max(0.0, told.left_ms / 1000 - passed)

    @property
    def lost_for(self) -> float:
        """For how many seconds there has been no link; 0 while there is one."""
        since = self.lost_since
        return 0.0 if since is None else time.monotonic() - since


def _line(frame: str) -> bytes:
    return (frame if frame.endswith("\n") else f"{frame}\n").encode()


def _text_of(line: object) -> str:
    return line if isinstance(line, str) else msgspec.json.encode(line).decode()
