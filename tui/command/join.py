"""`corro join`: a seat at a house, on the trading floor or in plain lines."""

from typing import TYPE_CHECKING

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.console import Console
from tui.command.declare import argument, command, option
from tui.command.floor import has_screen, say_why_in_lines, settings_of, status_of
from tui.command.plain.keyboard import Keyboard, tidy_end

if TYPE_CHECKING:
    from tui.joined.entry import Address
    from tui.joined.joined import Joined


@command(
    "join",
    about=N_("Sit down at a house: a table that somebody else has opened with corro host."),
    examples=(
        "corro join http://192.168.1.20:8000",
        "corro join 192.168.1.20 --code KRTMB --name Ana",
        "corro join 192.168.1.20 --code KRTMB --name Ana --name Beto",
        "corro join --plain 'http://192.168.1.20:8000/#5f0c…'",
    ),
)
@argument("address", N_("ADDRESS"), N_("Where the house is: its address, or a personal link, which leads to its seat."))
@option("--code", metavar=N_("CODE"), about=N_("The code of the sitting: five letters that the host shows."))
@option(
    "--name",
    "names",
    multiple=True,
    metavar=N_("NAME"),
    about=N_("Who sits down; may be given several times, for several persons at this keyboard."),
)
@option("--plain", about=N_("Play in plain lines on stdin and stdout."))
def join(console: Console, address: str, code: str | None, names: tuple[str, ...], *, plain: bool) -> int:
    """The floor on that seat, or plain lines; whoever was there before comes back by the address alone."""
    from tui.joined.entry import address_of
    from tui.joined.joined import Joined
    from tui.joined.keys_kept import forget_key

    where = address_of(address)
    on_floor = not plain and has_screen()
    if not plain and not on_floor:
        say_why_in_lines(console)
    key = where.key or _taken(console, where, code, names)
    joined = Joined(where.base, key, lang=console.lang)
    try:
        if on_floor:
            return _open_floor(console, joined)
        from tui.command.plain.plain_joined import play_joined

        with tidy_end():
            play_joined(console, joined)
        return 0
    finally:
        joined.close()
        if joined.left:  # the key holds no seat any more
            forget_key(where.base, key)


def _open_floor(console: Console, joined: "Joined") -> int:
    from tui.floor.house.floor_at_house import FloorAtHouse
    from tui.settings import save_settings

    floor = FloorAtHouse(joined, settings=settings_of(console), save=save_settings)
    floor.run()
    return status_of(console, floor)


def _taken(console: Console, where: "Address", code: str | None, names: tuple[str, ...]) -> str:
    """The key of a seat: the one that was taken from this machine before, or of one that is taken now. Raises
    CorroError."""
    from tui.joined.entry import take_seat
    from tui.joined.keys_kept import keep_key, kept_keys

    known = {} if code is not None else kept_keys(where.base, names[0] if names else "")
    if len(known) > 1:
        why = N_("several seats were taken there from this machine: --name says whose it is: {names}")
        raise CorroError(why, names=", ".join(known))
    if known:
        return next(iter(known.values()))
    keyboard = Keyboard()
    code = code or _asked(console, keyboard, console.say(N_("Code of the sitting:")), "--code")
    names = names or (_asked(console, keyboard, console.say(N_("Your name:")), "--name"),)
    key = ""
    for name in names:
        key = take_seat(where.base, code, name, lang=console.lang, key=key).key
    keep_key(where.base, names[0], key)
    return key


def _asked(console: Console, keyboard: Keyboard, prompt: str, option: str) -> str:
    """What is typed. Raises CorroError where nobody types."""
    if not keyboard.typed:
        raise CorroError(N_("{option} is needed here: nobody is at a terminal to be asked"), option=option)
    try:
        while not (typed := keyboard.ask(prompt)):
            pass
    except EOFError:
        raise CorroError(N_("no seat was taken")) from None
    return typed
