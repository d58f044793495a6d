"""The commands that open the trading floor: `corro replay` and `corro serve`; `corro play` does too."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from exchange.errors import CorroError
from exchange.game import PERSON
from exchange.language import mark as _
from tui.command.desk import Desk
from tui.command.keyboard import Keyboard
from tui.command.page import Entry
from tui.command.viewing import As, Game, Reveal, check_playable, is_over, number, title_of, viewer_of

if TYPE_CHECKING:
    from exchange.log import Log
    from tui.floor.app import FloorApp
    from tui.floor.opening import NewGame
    from tui.floor.preferences import Preferences, Save

LAST_PORT = 65_535


def preferences(desk: Desk) -> "Preferences":
    """The floor's settings, in the language of this call."""
    from msgspec.structs import replace

    from tui.floor.preferences_file import read_preferences

    return replace(read_preferences(), lang=desk.lang)


def save_for(desk: Desk) -> "Save":
    """Keeps the floor's settings; the language of this call alone is not kept, where another one was."""
    from msgspec.structs import replace

    from tui.floor.preferences_file import read_preferences, save_preferences
    from tui.folders import floor_file

    before = read_preferences().lang if floor_file().exists() else desk.lang

    def save(settings: "Preferences") -> None:
        save_preferences(replace(settings, lang=before) if settings.lang == desk.lang else settings)

    return save


def open_floor(desk: Desk, *, first: "NewGame | None" = None, resume: str = "") -> int:
    """The floor: at a new table, at a running game, or at its start."""
    from tui.floor.app import FloorApp
    from tui.floor.shelf import StoreShelf

    settings = preferences(desk)
    with desk.open_store() as store:
        if resume:
            log = store.log(resume)
            check_playable(log)
            check_desk(log)
            resume = log.id
        shelf = StoreShelf(store)
        floor = FloorApp(shelf=shelf, preferences=settings, save=save_for(desk), first=first, resume=resume)
        floor.run()
    return _status(desk, floor)


def check_desk(log: "Log") -> None:
    """Raises CorroError for a game whose title has no desk on the floor."""
    from tui.floor.desk import DESKS

    if log.head.title not in DESKS:
        why = _("{title} has no table on the trading floor: corro play --plain plays it, corro tape tells it")
        raise CorroError(why, title=log.head.title)


def _status(desk: Desk, floor: "FloorApp") -> int:
    """0, unless the floor fell over, which is told in a line, or was told to end by a signal."""
    from tui.command.start import OWN_ERROR, own_error
    from tui.floor.ending import BY_SIGNAL

    if floor.fault is not None:
        return own_error(desk, floor.fault)
    status = floor.return_code or 0
    return status if status == 0 or status > BY_SIGNAL else OWN_ERROR


def replay(
    context: typer.Context,
    game: Game,
    at: Annotated[
        str | None,
        typer.Option(metavar="N", help=_("The event to begin at; the first, if left out."), show_default=False),
    ] = None,
    viewer: As = None,
    reveal: Reveal = False,
) -> int:
    """The floor at that event, with the scrubber."""
    from tui.floor import app as floor_app
    from tui.floor.screens.replay import Leave, ReplayScreen
    from tui.floor.screens.start import Start
    from tui.floor.shelf import StoreShelf

    desk: Desk = context.obj
    with desk.open_store(create=False) as store:
        log = store.log(game)
        check_desk(log)
        entries = list(log.read())
        over = is_over(entries)
        n = 1 if at is None else number(at, "--at", 0, len(entries))
        looking = viewer_of(desk, log, viewer, over=over, reveal=reveal)
        secret = not over and not reveal and PERSON in log.head.players.values()
        leave = Leave(me=looking, reveal=reveal, branching=not secret)
        if not Keyboard().wipes:
            raise CorroError(_("the trading floor needs a terminal: corro tape and corro show tell the same in lines"))

        class Replay(floor_app.FloorApp):
            """The floor, the replay lying over its start."""

            CSS_PATH = Path(floor_app.__file__).with_name("floor.tcss")

            def open_first(self) -> None:
                self.push_screen(Start())
                self.push_screen(ReplayScreen(title_of(log), log, leave, at=n))

        floor = Replay(shelf=StoreShelf(store), preferences=preferences(desk), save=save_for(desk))
        floor.run()
    return _status(desk, floor)


def serve(
    context: typer.Context,
    port: Annotated[str, typer.Option(metavar="P", help=_("The port to listen at."))] = "8000",
    host: Annotated[
        str, typer.Option(metavar=_("ADDRESS"), help=_("The address to listen at: this machine's alone, unless told."))
    ] = "localhost",
    watch: Annotated[
        str | None,
        typer.Option(metavar=_("GAME"), help=_("Serve one game to watch, and nothing else."), show_default=False),
    ] = None,
    public: Annotated[
        str,
        typer.Option(
            metavar="URL", help=_("The address that visitors type, where a proxy stands before."), show_default=False
        ),
    ] = "",
) -> None:
    """Each visitor has a floor of their own, and finds there the games that they opened."""
    from tui.floor.serve import Service
    from tui.floor.serve import serve as serve_floor
    from tui.settings import store_url

    desk: Desk = context.obj
    service = Service(
        store=store_url(desk.store),
        watch=watch or "",
        host=host,
        port=number(port, "--port", 1, LAST_PORT),
        public=public,
        lang=desk.lang,
        theme=preferences(desk).theme,
    )
    serve_floor(service, told=desk.note)


REPLAY = Entry(
    name="replay",
    run=replay,
    help=_("Open the trading floor at any event of a stored game."),
    examples=("corro replay bolsa", "corro replay bolsa --at 57", "corro replay bolsa --as Ana"),
)
SERVE = Entry(
    name="serve",
    run=serve,
    help=_("Serve the trading floor to browsers, on this machine unless told otherwise."),
    examples=("corro serve", "corro serve --port 8080", "corro serve --watch bolsa"),
)
