"""A seat at a house in plain lines: others are followed while one waits, and no typed line is lost without a word."""

import threading
from math import ceil

from exchange.game import Command
from exchange.house.told import Status
from exchange.titles import TITLES
from exchange.value.errors import CorroError, LogError
from tui.command import N_
from tui.command.console import Console
from tui.command.plain.keyboard import LOOK
from tui.command.plain.plain_game import QUIT, Left, PlainGame
from tui.joined.joined import Joined
from tui.joined.joined_table import JoinedTable

# Words that are no move, in each language: both are always understood.
LET = ("let", "deja")
WAIT = ("wait", "espera")
BACK = ("back", "vuelvo")
SOON = 10  # seconds that are left for a decision when that is told again


class NextGame(Exception):
    """The host has begun another game."""


class People:
    """Who is here and how the link is, told in a line where that has changed."""

    def __init__(self, console: Console, joined: Joined) -> None:
        self._console = console
        self._joined = joined
        self._lost = False
        self._away: set[str] = set()
        self._paused = self._ended = self._soon = False

    def news(self) -> list[str]:
        """What has changed since this was asked last, in lines. Raises LogError for what does not hold, and CorroError
        where the house wants this program no more."""
        joined, say = self._joined, self._console.say
        if joined.fault is not None:
            raise joined.fault
        if joined.left:
            raise CorroError(
                N_("this seat has a new link: this one leads to it no more")
                if joined.left == "new-link"
                else N_("the house has no seat for this key")
            )
        lines = []
        lost = joined.lost_for > LOOK
        if lost is not self._lost:
            self._lost = lost
            lines.append(
                say(N_("the link to the house is lost: it is tried again and again"))
                if lost
                else say(N_("the link is there again"))
            )
        return lines if joined.status is None else [*lines, *self._of_others(joined.status)]

    def _of_others(self, status: Status) -> list[str]:
        say, lines = self._console.say, []
        away = {seat for seat in status.away if seat not in self._joined.seats and seat not in status.stand_ins}
        for seat in sorted(away - self._away):
            lines.append(say(N_("{seat}'s link is lost"), seat=seat))
            if status.left_ms is None and seat in status.owing:
                lines.append(say(N_("type let {seat} to let a trader play, or wait {seat}"), seat=seat))
        lines += [
            say(N_("{seat} is here again"), seat=seat) for seat in sorted(self._away - away) if seat in status.here
        ]
        self._away = away
        if status.paused is not self._paused:
            self._paused = status.paused
            lines.append(say(N_("the host has paused the table")) if status.paused else say(N_("the table goes on")))
        if status.ended and not self._ended:
            self._ended = True
            lines.append(say(N_("the host has ended this game")))
        left = self._joined.left_seconds
        soon = left is not None and left <= SOON and bool(set(status.owing) & set(self._joined.seats))
        if soon and not self._soon and left is not None:
            lines.append(say(N_("{seconds} s are left"), seconds=ceil(left)))
        self._soon = soon
        return lines


class PlainJoined(PlainGame):
    """One game at a house."""

    def __init__(self, console: Console, joined: Joined, table: JoinedTable, people: People) -> None:
        super().__init__(console, table.title, table, {})
        self.joined = joined
        self.people = people
        self.game = table.log.head.id

    def _ask_who_is_back(self) -> None:
        """Whoever joins is back: the house knows."""

    def await_others(self) -> None:
        """Tell what others do. What is typed meanwhile is no move, and is told so."""
        seat = self.persons[0]
        if self.table.news():
            self.table.refresh()
            self._tell()
        elif not self._tell_news() and self.keys.typed and self.keys.follows:
            if self.keys.has_line(LOOK):
                text = self._meant(seat, self.keys.ask(""))
                if text:
                    why = N_("it is not your turn: {line} was not used")
                    self.console.sentence(self.console.say(why, line=f"“{text}”"))
        else:
            self.joined.wait(LOOK)

    def _follow(self, seat: str) -> bool:
        """Others' moves, and whose link is lost."""
        told = self._tell_news(ends_the_line=True)
        return super()._follow(seat) or told

    def _tell_news(self, *, ends_the_line: bool = False) -> bool:
        """What there is of the house and its people; whether that was anything. Raises NextGame."""
        if self.joined.game not in ("", self.game):
            raise NextGame
        lines = self.people.news()
        if lines and ends_the_line:
            self._ends_the_line()
        for text in lines:
            self.console.sentence(text)
        return bool(lines)

    def _carry_out(self, command: Command) -> None:
        """Send a move. While the house does not answer, what is wrong with the link is told."""
        done = threading.Event()
        failed: list[CorroError] = []

        def send() -> None:
            try:
                self.table.write(step)
            except CorroError as error:
                failed.append(error)
            finally:
                done.set()

        step = self.table.decide(command)
        threading.Thread(target=send, name="send", daemon=True).start()
        while not done.wait(LOOK):
            self._tell_news()
        if failed:
            raise failed[0]
        self.table.take(step)

    def _prompt(self, seat: str) -> str:
        left = self.joined.left_seconds
        return f"{seat}>" if left is None else f"{seat} ({ceil(left)} s)>"

    def _meant(self, seat: str, text: str) -> str | None:
        """The move that was typed, or None where it was something else, and is done."""
        word, _space, rest = text.partition(" ")
        status = self.joined.status
        away = () if status is None else status.away
        if word in LET and rest in away:
            self.joined.agree(rest)
        elif word in WAIT and rest in away:
            self.joined.wait_for(rest)
        elif word in BACK and not rest:
            self.joined.come_back()
        else:
            return super()._meant(seat, text)
        return None


def play_joined(console: Console, joined: Joined) -> None:
    """From the lobby through one game after another, until whoever sits here leaves."""
    people = People(console, joined)
    joined.start()
    try:
        while True:
            _wait_in_the_lobby(console, joined, people)
            _play(console, PlainJoined(console, joined, joined.table(), people))
    except (EOFError, Left):
        console.note("")
        console.note(console.say(N_("your seat stays yours: corro join and the same address lead back to it")))
    except LogError as fault:
        console.note(console.say(N_("what the house sent does not hold")))
        raise fault from None


def _play(console: Console, game: PlainJoined) -> None:
    """One game, and what is told behind it until the next one begins."""
    console.sentence(
        console.say(
            N_("{name}: {title}, {seats}"),
            name=game.table.log.head.name,
            title=game.title.name,
            seats=" ".join(game.table.seats),
        )
    )
    console.sentence(console.say(N_("Moves are typed as in a play script; ? tells what is legal.")))
    game.tell_so_far()
    try:
        game.play()
        if game.joined.proved:
            console.sentence(console.say(N_("checked here: all moves, all seals and the deal hold")))
        console.sentence(console.say(N_("the game is over: the host may begin another one; quit leaves")))
        while game.keys.typed:
            game.await_others()
        raise Left
    except NextGame:
        console.sentence(console.say(N_("the next game begins")))


def _wait_in_the_lobby(console: Console, joined: Joined, people: People) -> None:
    """Tell who is here, until a game has begun."""
    from tui.command.plain.keyboard import Keyboard

    keys, told = Keyboard(), ""
    while not joined.settled:
        for text in people.news():
            console.sentence(text)
        lobby = joined.lobby
        if lobby is not None and not joined.game:
            title = console.say(TITLES[lobby.title].about).partition(":")[0] if lobby.title in TITLES else lobby.title
            here = ", ".join(seat.seat for seat in lobby.seats if seat.here) or "–"
            text = console.say(
                N_("table {number}, {title}: {seats} are here; the host begins the game"),
                number=lobby.table,
                title=title,
                seats=here,
            )
            if text != told:
                console.sentence(text)
            told = text
        if keys.typed and keys.follows and keys.has_line(LOOK):
            if keys.ask("") in QUIT:
                raise Left
        else:
            joined.wait(LOOK)
