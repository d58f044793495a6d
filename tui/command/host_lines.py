"""A house in plain lines: what happens is told, and what the host wants is typed."""

import queue
import sys
import threading
from typing import TYPE_CHECKING, Any

from exchange.value.errors import CorroError
from market.lab.debrief.sitting import Far
from tui.command import N_
from tui.command.console import Console
from tui.command.host_shown import show_code
from tui.command.plain.keyboard import tidy_end
from tui.hosting import typed
from tui.hosting.addresses import in_language
from tui.hosting.browsers import opened
from tui.hosting.news import making, news

if TYPE_CHECKING:
    from concurrent.futures import Future

    from exchange.house.told import HouseTold

LOOK = 1.0
"""Seconds between two looks at the house, where nothing is told of it."""
LONGEST = 500  # characters of a typed line


class HostLines:
    """The house told in lines. `running` is a house that is served, at the address `where`."""

    def __init__(self, console: Console, running: Any, where: str, code: str) -> None:
        self._console = console
        self._running = running
        self._where = where
        self._code = code
        self._before: HouseTold | None = None
        self._made: Future[str] | None = None  # the debrief that is being made
        self._making = ""
        self._waiting: queue.Queue[str | None] = queue.Queue()

    def run(self, *, practice: bool = False) -> int:
        """Until somebody types `quit`, or Ctrl-C, or a signal comes. The end of the input ends nothing: a house goes on
        without anybody at its keys."""
        say = self._console.say
        self._say_code()
        if practice:
            self._console.sentence(say(N_("First type practice, then deal, then begin.")))
        self._running.ask(lambda house: house.changed(lambda _table: self._waiting.put(None)))
        threading.Thread(target=self._read, name="typed", daemon=True).start()
        self._tell()
        try:
            with tidy_end():
                while self._obeyed():
                    self._tell()
        finally:
            name = self._before.name if self._before is not None else ""
            self._console.note(say(N_("the sitting is kept: corro host --resume {name}"), name=name))
        return 0

    def _read(self) -> None:
        while line := sys.stdin.readline(LONGEST):
            self._waiting.put(line)

    def _obeyed(self) -> bool:
        """Wait for a line or a change, and obey; whether it goes on."""
        if (trouble := self._running.newest_trouble()) is not None:
            self._console.mistake(self._console.fault(trouble))
        try:
            line = self._waiting.get(timeout=LOOK)
        except queue.Empty:
            return True
        if line is None or not line.strip():
            return True
        word = line.split()[0].lower()
        if word in typed.QUIT:
            return False
        if word in typed.HELP:
            self._console.table(typed.help_lines(self._console))
        elif word in typed.WHO:
            self._before = None
        elif word in typed.CODE:
            self._say_code()
        elif word in typed.BOARD:
            self._console.out(self._link(self._running.board))
        elif word in typed.OPEN:
            self._open(self._link(self._running.board))
        elif word in (*typed.DEBRIEF, *typed.UNNAMED):
            self._debrief(pseudonyms=word in typed.UNNAMED)
        else:
            self._do(line)
        return True

    def _debrief(self, *, pseudonyms: bool) -> None:
        """Have the debrief made and say so at once, however soon it is there; one at a time."""
        if self._made is None:
            self._made = self._running.debrief(pseudonyms=pseudonyms)
        self._making = making(Far(0, 0), self._console)
        self._console.out(self._making)

    def _say_code(self) -> None:
        told = N_("Join at {address} with the code {code}")
        self._console.sentence(self._console.say(told, address=self._where, code=self._code))
        show_code(self._where)

    def _link(self, path: str) -> str:
        """The link to a page of the house, in the language of the lines."""
        return in_language(f"{self._where.rstrip('/')}/{path.lstrip('/')}", self._console.lang)

    def _open(self, link: str) -> None:
        there = opened(link)
        told = N_("It is open in the browser.") if there else N_("No browser can be opened from here. The link:")
        self._console.sentence(self._console.say(told))
        if not there:
            self._console.out(link)

    def _do(self, line: str) -> None:
        try:
            wanted = typed.read(line)
            got = self._running.ask(wanted.work)
        except CorroError as error:
            self._console.mistake(self._console.fault(error))
            return
        if wanted.shows_link:
            link = f"{self._where}#{got}"
            self._console.out(link)
            show_code(link)

    def _tell(self) -> None:
        told = self._running.ask(lambda house: house.told())
        for line in news(self._before, told, self._console):
            self._console.out(line)
        self._before = told
        self._tell_debrief()

    def _tell_debrief(self) -> None:
        """How far the debrief is, and then where it is or why there is none."""
        if self._made is None:
            return
        if not self._made.done():
            far = self._running.debriefing
            line = "" if far is None else making(far, self._console)
            if line and line != self._making:
                self._making = line
                self._console.out(line)
            return
        done, self._made, self._making = self._made, None, ""
        try:
            self._console.out(self._link(done.result()))
        except CorroError as error:
            self._console.mistake(self._console.fault(error))
