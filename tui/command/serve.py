"""`corro serve`: the trading floor in browsers."""

from tui.command import N_
from tui.command.completion import complete_game
from tui.command.declare import command, option
from tui.command.desk import Desk
from tui.command.floor import settings_of

LAST_PORT = 65_535


@command(
    "serve",
    about=N_("Serve the trading floor to browsers, on this machine unless told otherwise."),
    examples=("corro serve", "corro serve --port 8080", "corro serve --watch bolsa"),
)
@option("--port", default="8000", metavar="P", about=N_("The port to listen at."))
@option(
    "--host",
    default="localhost",
    metavar=N_("ADDRESS"),
    about=N_("The address to listen at: this machine's alone, unless told."),
)
@option(
    "--watch",
    metavar=N_("GAME"),
    about=N_("Serve one game to watch, and nothing else."),
    shell_complete=complete_game,
)
@option("--public", default="", metavar="URL", about=N_("The address that visitors type, where a proxy stands before."))
def serve(desk: Desk, port: str, host: str, watch: str | None, public: str) -> None:
    """Each visitor has a floor of their own, and finds there the games that they opened."""
    from tui.command.viewing import number
    from tui.floor.serve.serve import Service
    from tui.floor.serve.serve import serve as serve_floor
    from tui.settings import store_url

    service = Service(
        store=store_url(desk.store),
        watch=watch or "",
        host=host,
        port=number(port, "--port", 1, LAST_PORT),
        public=public,
        lang=desk.lang,
        theme=settings_of(desk).theme,
    )
    serve_floor(service, told=desk.note)
