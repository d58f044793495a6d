"""What this program has joined: the seats of one key, a link for each, and the table once it has begun."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from exchange.house.told import Lobby, Status
from exchange.value.errors import LogError
from tui.joined.joined_table import JoinedTable
from tui.joined.link import Link
from tui.joined.seat import JoinedSeat, Message, Numbers

SETTLES = 0.2
"""When no line has come for so many seconds, those that were there when a link was opened are here."""


class Joined:
    """The seats that `key` holds at the house at `base`. Links are opened by `start`, and closed by `close`.

    Whoever is told of changes (`watch`) is told in the thread of a link, and asks for what it shows.
    """

    def __init__(self, base: str, key: str, *, lang: str = "es") -> None:
        self.base = base
        self.key = key
        self.lang = lang
        self._numbers = Numbers()
        self._first = JoinedSeat(key, "", self._numbers, self._heard, lang=lang)
        self._seats: list[JoinedSeat] = [self._first]
        self._links: list[Link] = []
        self._watching: list[Callable[[], None]] = []
        self._lock = threading.Lock()
        self._change = threading.Condition()
        self._closed = False

    # Links ------------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Open the first link; the others follow when the house has said which seats the key holds."""
        self._open(self._first)

    def close(self) -> None:
        """Leave the house. Who waits for an answer gets LinkLost."""
        with self._lock:
            self._closed = True
            links, seats = list(self._links), list(self._seats)
        for seat in seats:
            seat.close()
        for link in links:
            link.close()

    def watch(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call this after anything that somebody should see. What is returned ends that."""
        self._watching.append(callback)
        return lambda: self._watching.remove(callback) if callback in self._watching else None

    def wait(self, seconds: float) -> None:
        """Wait until something comes, for so many seconds at most."""
        with self._change:
            self._change.wait(seconds)

    def _open(self, seat: JoinedSeat) -> None:
        link = Link(self.base, seat.first, seat.hear, seat.broken)
        seat.speak_through(link.say)
        self._links.append(link)

    def _heard(self) -> None:
        with self._lock:
            known = {each.seat for each in self._seats}
            fresh = [] if self._closed else [name for name in self._first.seats if name and name not in known]
            for name in fresh:
                seat = JoinedSeat(self.key, name, self._numbers, self._heard, lang=self.lang)
                seat.gives_words = False  # a word is given for all seats of a key at once
                self._seats.append(seat)
                self._open(seat)
            if self.left and not self._closed:
                self._closed = True
                for link in self._links:
                    link.close()
        with self._change:
            self._change.notify_all()
        for callback in list(self._watching):
            callback()

    # What there is ----------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that the key holds; none before the house has said."""
        return self._first.seats

    @property
    def sitting(self) -> str:
        """The sitting's name."""
        return self._first.sitting

    @property
    def lobby(self) -> Lobby | None:
        """The table before its game."""
        return self._first.lobby

    @property
    def status(self) -> Status | None:
        """Who is here and who is not."""
        return self._first.status

    @property
    def left_seconds(self) -> float | None:
        """The seconds that are left for the decision; None without a clock."""
        return self._first.left_seconds

    @property
    def left(self) -> str:
        """Why the house wants this program no more; empty where it does."""
        return next((each.left for each in self._seats if each.left), "")

    @property
    def fault(self) -> LogError | None:
        """What the house sent that does not hold."""
        return next((each.fault for each in self._seats if each.fault is not None), None)

    @property
    def lost_for(self) -> float:
        """For how many seconds a seat has had no link; 0 while all have."""
        return max(each.lost_for for each in self._seats)

    @property
    def word_left_out(self) -> bool:
        """Whether the game was begun without the word that was given here."""
        return self._first.word_left_out

    @property
    def game(self) -> str:
        """The id of the game that has begun for all seats here; empty before."""
        logs = [each.log for each in self._seats]
        if len(self._seats) < len(self.seats) or not self.seats:
            return ""
        games = {log.head.id if log is not None and len(log) else "" for log in logs}
        return games.pop() if len(games) == 1 else ""

    @property
    def settled(self) -> bool:
        """Whether a game has begun, and what was played of it before this program came is here: for a moment no line
        has come."""
        last = max(each.line_came for each in self._seats)
        return bool(self.game) and time.monotonic() - last >= SETTLES

    @property
    def proved(self) -> bool:
        """Whether the game is over, and every copy here holds: its moves were decided again, its seals and its seed
        opened, its deal drawn anew."""
        proofs = [None if each.log is None else each.log.holds for each in self._seats]
        return all(proof is not None and proof.over and proof.opening_checked for proof in proofs)

    def table(self) -> JoinedTable:
        """The table of that game. Raises KeyError where none has begun."""
        if not self.game or self._first.log is None:
            raise KeyError(self.key)
        return JoinedTable(self._first.log.title, {each.seat: each for each in self._seats})

    # Saying -----------------------------------------------------------------------------------------------------------

    def agree(self, seat: str) -> None:
        """Let a trader play for this seat, whose link is lost."""
        self._say({"agree": {"stand_in": seat}})

    def wait_for(self, seat: str) -> None:
        """Wait for this seat."""
        self._say({"wait": seat})

    def come_back(self) -> None:
        """The persons of these seats play again, for whom a trader stands in."""
        self._say({"back": True})

    def speak(self, lang: str) -> None:
        """Hear why something is refused in this language from now on."""
        self.lang = lang
        for seat in self._seats:
            seat.lang = lang
            seat.say({"lang": lang})

    def _say(self, message: Message) -> None:
        for seat in self._seats:
            seat.say(message)
