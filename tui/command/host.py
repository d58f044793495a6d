"""`corro host`: one game on many machines. This one holds the tables, and shows the host's screen."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.completion import complete_file, complete_title
from tui.command.console import Console
from tui.command.declare import argument, command, option
from tui.command.floor import has_screen, say_why_in_lines, settings_of, status_of
from tui.command.host_plan import AskedSitting, plan_asked
from tui.command.options import NewGameOptions, sitting_options

if TYPE_CHECKING:
    from exchange.house.plan import Plan
    from exchange.house.sitting import House
    from exchange.store import Store
    from tui.web.running import Running
    from tui.web.serving import Serving

LAST_PORT = 65_535


@command(
    "host",
    about=N_("Hold tables for people at machines of their own: they join by a browser, or with corro join."),
    examples=(
        "corro host",
        "corro host bolsa --seats 'Ana Beto Caro=value' --clock 90,20",
        "corro host bolsa --tables 6 --seats 4 --fill value",
        "corro host --check",
        "corro host --resume friday",
    ),
)
@argument(
    "title",
    N_("TITLE"),
    N_("What to play: corro titles lists them. Left out: bolsa."),
    required=False,
    shell_complete=complete_title,
)
@option("--tables", metavar="N", about=N_("How many tables, 1 to 8, all alike. Left out: 1."))
@option("--clock", metavar="S,S", about=N_("Seconds for a sealed move, and for a bid or any other answer: 90,20."))
@option("--fill", metavar=N_("TRADER"), about=N_("Plays every seat that nobody has taken, until somebody takes it."))
@option(
    "--class",
    "pupils",
    metavar=N_("FILE"),
    about=N_("A class: a name a line. They are dealt over the tables, four to each if --tables is left out."),
    shell_complete=complete_file,
)
@option("--practice", about=N_("Play one round first that does not count; then the tables are dealt anew."))
@option(
    "--until", metavar="HH:MM", about=N_("When the last round is to be over: the one in progress is called the last.")
)
@option("--hold", about=N_("All tables wait at each round's end, until the host lets them go on."))
@option(
    "--vary",
    multiple=True,
    metavar=N_("NAME=VALUE,VALUE"),
    about=N_("Tables differ by this option, and chance says where; may be given several times."),
)
@option("--coach", about=N_("Let everybody be advised."))
@sitting_options
@option(
    "--sit",
    "sits",
    multiple=True,
    metavar=N_("SEAT"),
    about=N_("Play at this seat yourself, on the floor; several times for several persons at this keyboard."),
)
@option("--resume", metavar=N_("NAME"), about=N_("Go on with a sitting that was open before."))
@option("--check", about=N_("Open nothing: tell which addresses others can try, and wait until somebody has come in."))
@option("--port", default="8000", metavar="P", about=N_("The port to listen at."))
@option(
    "--host", "address", metavar=N_("ADDRESS"), about=N_("The address to listen at. Left out: all of this machine.")
)
@option("--public", metavar="URL", about=N_("The address that people type, where a proxy or a tunnel stands before."))
@option(
    "--allow",
    "names",
    multiple=True,
    metavar=N_("HOST"),
    about=N_("Another name that people know this machine by; may be given several times."),
)
@option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar=N_("ADDRESS"),
    about=N_("A proxy that is believed when it tells where somebody comes from; may be given several times."),
)
@option("--cert", metavar=N_("FILE"), about=N_("A certificate, for HTTPS."), shell_complete=complete_file)
@option("--key", metavar=N_("FILE"), about=N_("Its key."), shell_complete=complete_file)
@option("--plain", about=N_("No screen: what happens is told in lines, and what a host wants is typed."))
def host(
    console: Console,
    title: str | None,
    tables: str | None,
    clock: str | None,
    fill: str | None,
    pupils: str | None,
    until: str | None,
    vary: tuple[str, ...],
    new: NewGameOptions,
    sits: tuple[str, ...],
    resume: str | None,
    port: str,
    address: str | None,
    public: str | None,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    cert: str | None,
    key: str | None,
    *,
    check: bool,
    plain: bool,
    practice: bool,
    hold: bool,
    coach: bool,
) -> int:
    """Open a sitting, or go on with one; or try whether others reach this machine."""
    from tui.command.viewing import number
    from tui.hosting.addresses import public_address
    from tui.web.serving import EVERYWHERE, Serving

    asked = AskedSitting(new, tables, clock, fill, pupils, until, vary, hold=hold, coach=coach)
    if (resume is not None or check) and (title is not None or not asked.none):
        why = N_("a sitting that goes on has its title, seats and options already: --resume NAME stands alone")
        raise CorroError(N_("--check opens no sitting, and takes no title, seats or options") if check else why)
    if (cert is None) is not (key is None):
        raise CorroError(N_("--cert and --key belong together"))
    serving = Serving(
        host=address or EVERYWHERE,
        port=number(port, "--port", 1, LAST_PORT),
        public="" if public is None else public_address(public),
        names=names,
        proxies=proxies,
        cert=None if cert is None else Path(cert),
        key=None if key is None else Path(key),
    )
    if check:
        from tui.command.host_check import check_reach

        return check_reach(console, serving.host, serving.port, serving.public)
    plan = None if resume is not None else plan_asked(title or "bolsa", asked)
    return _open(console, plan, resume or "", serving, _Ways(sits, plain, practice))


class _Ways(NamedTuple):
    """How the host goes about it: seats of one's own, in lines or on a screen, and whether a practice comes first."""

    sits: tuple[str, ...]
    plain: bool
    practice: bool


def _open(console: Console, plan: "Plan | None", resume: str, serving: "Serving", ways: _Ways) -> int:
    import time

    from exchange.house.sitting import House
    from exchange.session import wall_clock
    from tui.hosting.reach import check_port
    from tui.settings import store_url
    from tui.web.running import Running

    on_screen = not ways.plain and has_screen()
    if ways.sits and not on_screen:
        raise CorroError(N_("--sit needs a terminal with a screen: corro join takes a seat from another one"))
    check_port(serving.host, serving.port)  # before anything is kept
    with console.open_store(create=not resume) as store:
        if plan is None:
            house = House.resume(store, resume, clock=wall_clock, now=time.monotonic)
        else:
            house = House.open(store, plan, clock=wall_clock, now=time.monotonic)
        where = where_to_join(console, serving)
        try:
            with Running(house, serving, store=store_url(console.store)) as running:
                running.ask(lambda held: held.stands_at(f"corro join {where}"))
                if on_screen:
                    return _on_screen(console, running, house, where, ways, store)
                return _in_lines(console, running, house, where, ways)
        finally:
            house.close()


def where_to_join(console: Console, serving: "Serving") -> str:
    """The address that others type. Where there is no network, this machine's own, and a word about it."""
    from tui.hosting.addresses import addresses_to_try, web_address
    from tui.web.serving import EVERYWHERE

    if serving.public:
        return serving.public
    own = (serving.host,) if serving.host != EVERYWHERE else addresses_to_try()
    if not own:
        why = N_("this machine has no network: only its own browsers can join (corro host --check tells more)")
        console.note(console.say(why))
    return web_address(own[0] if own else "localhost", serving.port, secure=serving.cert is not None)


def _in_lines(console: Console, running: "Running", house: "House", where: str, ways: _Ways) -> int:
    from tui.command.host_lines import HostLines

    if not ways.plain:
        say_why_in_lines(console)
    return HostLines(console, running, where, house.code).run(practice=ways.practice)


def _on_screen(console: Console, running: "Running", house: "House", where: str, ways: _Ways, store: "Store") -> int:
    from tui.command.host_seat import own_seat
    from tui.floor.hosting.host_app import HostApp, HostAtTable
    from tui.floor.hosting.host_screen import HostScreen
    from tui.floor.shelf import StoreShelf
    from tui.settings import save_settings

    screen = HostScreen(running, house.title, address=where, code=house.code, practice=ways.practice, sits=ways.sits)
    looks: dict[str, Any] = {"settings": settings_of(console), "save": save_settings}
    floor: HostApp | HostAtTable
    if ways.sits:
        floor = HostAtTable(screen, own_seat(running, ways.sits, where, console.lang), **looks)
    else:
        floor = HostApp(screen, shelf=StoreShelf(store), **looks)
    floor.run()
    console.note(console.say(N_("the sitting is kept: corro host --resume {name}"), name=house.name))
    return status_of(console, floor)
