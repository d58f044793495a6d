"""What a host types where there is no screen: a word, the number of a table, a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from exchange.log.log import time_text
from exchange.value.errors import CorroError
from tui import N_
from tui.hosting.moments import time_today
from tui.voice import Voice

if TYPE_CHECKING:
    from exchange.house.sitting import House

HELP = ("?", "help", "ayuda")
WHO = ("who", "quién", "quien")
BOARD = ("board", "pizarra")
OPEN = ("open", "abrir")
CODE = ("code", "código", "codigo")
DEBRIEF = ("debrief", "repaso")
UNNAMED = ("pseudonyms", "seudónimos", "seudonimos")
QUIT = ("quit", "salir")
MORE = 30.0
ON_OFF = {"on": True, "sí": True, "si": True, "off": False, "no": False}
Work = Callable[["House"], object]


class Deed(Struct, frozen=True, kw_only=True):
    """A word that can be typed, in English and in Spanish: what stands behind it, what it does, and the work that the
    parts behind it make. `shows_link`: a key comes of it, which is shown as a link."""

    words: tuple[str, str]
    takes: str
    about: str
    work: Callable[[list[str]], Work]
    shows_link: bool = False


class Typed(Struct, frozen=True):
    """What the house is to do, and whether a key comes of it."""

    work: Work
    shows_link: bool


def read(line: str) -> Typed:
    """What a typed line wants of the house. Raises CorroError for a line that is none."""
    word, *parts = line.split()
    deed = next((each for each in DEEDS if word.lower() in each.words), None)
    if deed is None:
        raise CorroError(N_("there is no {word} here: ? lists what there is"), word=word)
    least, most = _counts(deed.takes)
    if not least <= len(parts) <= most:
        raise CorroError(N_("it is written so: {form}"), form=f"{word} {deed.takes}".strip())
    return Typed(deed.work(parts), deed.shows_link)


def _counts(takes: str) -> tuple[int, int]:
    words = takes.split()
    if words and words[-1].endswith("…"):
        return 0, 100
    return sum(not word.startswith("[") for word in words), len(words)


def _table(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 2:
        raise CorroError(N_("{text} is no table's number"), text=text)
    return int(text)


def _seat(deed: str) -> Callable[[list[str]], Work]:
    def work(parts: list[str]) -> Work:
        table, seat = _table(parts[0]), parts[1:]
        return lambda house: getattr(house, deed)(table, *seat)

    return work


def _all(deed: str, *facts: float) -> Callable[[list[str]], Work]:
    return lambda parts: lambda house: getattr(house, deed)(*facts, *map(_table, parts))


def _again(parts: list[str]) -> Work:
    options = read_options(" ".join(parts))

    def work(house: House) -> None:
        house.again(taken(house, options) if options else None)

    return work


def _deal(house: House) -> None:
    if any(table.practice for table in house.told().tables):
        house.again(begin=False)
    house.deal()


def _manner(name: str) -> Callable[[list[str]], Work]:
    def work(parts: list[str]) -> Work:
        if parts[0].lower() not in ON_OFF:
            raise CorroError(N_("{text} is neither on nor off"), text=parts[0])
        return lambda house: house.let(**{name: ON_OFF[parts[0].lower()]})

    return work


def _until(parts: list[str]) -> Work:
    moment = time_text(time_today(parts[0])) if parts else ""
    return lambda house: house.until(moment)


def read_options(text: str) -> dict[str, str]:
    """`rounds=4 token=Ana`: options as they are typed. Raises CorroError."""
    options: dict[str, str] = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals or not name or not value:
            raise CorroError(N_("an option is written name=value, not {typed}"), typed=part)
        options[name] = value
    return options


def taken(house: House, options: Mapping[str, str]) -> dict[str, int | str]:
    """The options as the sitting's title takes them. Raises CorroError."""
    from tui.command.new_game import declared, option_value

    seats = tuple(chair.name for chair in house.places[0].chairs)
    return {
        name: option_value(declared(house.title, name), f"{name}={value}", value, seats)
        for name, value in options.items()
    }


DEEDS = (
    Deed(words=("begin", "empezar"), takes="[N]", about=N_("begin at all tables, or at table N"), work=_all("begin")),
    Deed(
        words=("practice", "práctica"),
        takes="",
        about=N_("begin with a round that does not count"),
        work=lambda _parts: lambda house: house.begin(practice=True),
    ),
    Deed(
        words=("deal", "repartir"),
        takes="",
        about=N_("deal those who have come over the tables; a practice is over with it"),
        work=lambda _parts: _deal,
    ),
    Deed(words=("pause", "pausa"), takes="[N]", about=N_("stand still"), work=_all("pause")),
    Deed(words=("go", "seguir"), takes="[N]", about=N_("go on"), work=_all("go_on")),
    Deed(
        words=("more", "más"),
        takes="[N]",
        about=N_("30 seconds more for what is decided now"),
        work=_all("more_time", MORE),
    ),
    Deed(words=("time", "tiempo"), takes="N", about=N_("time's up now"), work=_seat("time_up")),
    Deed(
        words=("standin", "suplente"),
        takes="N SEAT [TRADER]",
        about=N_("a trader plays for the seat"),
        work=_seat("stand_in"),
    ),
    Deed(
        words=("back", "devolver"),
        takes="N SEAT",
        about=N_("the seat is its person's again"),
        work=_seat("give_back"),
    ),
    Deed(
        words=("link", "enlace"),
        takes="N SEAT",
        about=N_("a new link for the seat, shown here: the old one is dead"),
        work=_seat("new_link"),
        shows_link=True,
    ),
    Deed(
        words=("rename", "renombrar"),
        takes="N SEAT NAME",
        about=N_("call the seat otherwise, before the start"),
        work=_seat("rename"),
    ),
    Deed(words=("free", "liberar"), takes="N SEAT", about=N_("let somebody else take the seat"), work=_seat("free")),
    Deed(
        words=("seat", "sentar"),
        takes="N [SEAT] [NAME]",
        about=N_("a seat for whoever watches: one more before the start, or this one"),
        work=_seat("seat_watcher"),
    ),
    Deed(words=("end", "parar"), takes="[N]", about=N_("stop the games: they stay unfinished"), work=_all("end")),
    Deed(
        words=("hold", "esperar"),
        takes="on|off",
        about=N_("all tables wait at each round's end"),
        work=_manner("hold"),
    ),
    Deed(
        words=("foresee", "prever"),
        takes="on|off",
        about=N_("what would come of a move is shown"),
        work=_manner("foresee"),
    ),
    Deed(words=("coach", "consejo"), takes="on|off", about=N_("whoever asks is advised"), work=_manner("coach")),
    Deed(
        words=("last", "última"),
        takes="",
        about=N_("the round in progress is everybody's last"),
        work=lambda _parts: lambda house: house.call_last(),
    ),
    Deed(words=("until", "hasta"), takes="[HH:MM]", about=N_("when the last round is to be over"), work=_until),
    Deed(
        words=("again", "otra"),
        takes="[NAME=VALUE]…",
        about=N_("everybody plays the next game, with other options if wished"),
        work=_again,
    ),
)


ASIDES = (
    (WHO, N_("how everything stands")),
    (CODE, N_("where to join, and the code")),
    (BOARD, N_("the link of the board for a projector")),
    (OPEN, N_("open the board in a browser of this machine")),
    (DEBRIEF, N_("what happened at the tables, side by side, on the board and the pages")),
    (UNNAMED, N_("the debrief with P1, P2, … for the persons")),
    (QUIT, N_("close the house; it is kept")),
)
"""Words that ask no deed of the house, and what comes of them."""


def help_lines(voice: Voice) -> list[tuple[str, str]]:
    """What can be typed, and what it does: each word in the language; the others are understood too."""
    at = 1 if voice.lang == "es" else 0
    known = [(f"{deed.words[at]} {deed.takes}".strip(), voice.say(deed.about)) for deed in DEEDS]
    rest = [(words[at], voice.say(about)) for words, about in ASIDES]
    return [*known, *rest]
