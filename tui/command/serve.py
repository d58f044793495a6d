"""`corro serve`: the trading floor in browsers."""

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.completion import complete_game
from tui.command.console import Console
from tui.command.declare import command, option
from tui.command.floor import settings_of
from tui.floor.serve.places import MOST, MOST_FROM_ONE

LAST_PORT = 65_535
LONGEST_WORD = 100
MOST_PLACES = 1_000


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
@option(
    "--allow",
    "names",
    multiple=True,
    metavar=N_("HOST"),
    about=N_("Another name that visitors know this machine by; may be given several times."),
)
@option(
    "--word",
    metavar=N_("WORD"),
    about=N_("What visitors say to come in. Left out: a fresh word, if others than this machine can come."),
)
@option("--no-word", about=N_("Let everybody in who can reach this machine."))
@option("--visitors", default=str(MOST), metavar="N", about=N_("How many may be here at once: each takes some 60 MB."))
@option(
    "--from-one",
    default=str(MOST_FROM_ONE),
    metavar="N",
    about=N_("How many may be here at once from one address of the network."),
)
def serve(
    console: Console,
    port: str,
    host: str,
    watch: str | None,
    public: str,
    names: tuple[str, ...],
    word: str | None,
    visitors: str,
    from_one: str,
    *,
    no_word: bool,
) -> None:
    """Each visitor has a floor of their own, and finds there the games that they opened."""
    from tui.command.viewing import number
    from tui.floor.serve.server import Service
    from tui.floor.serve.server import serve as serve_floor
    from tui.folders import visits_folder
    from tui.settings import store_url

    if no_word and word is not None:
        raise CorroError(N_("--word and --no-word exclude each other"))
    if word is not None and not (word.isprintable() and 1 <= len(word.strip()) <= LONGEST_WORD):
        raise CorroError(N_("--word is 1 to {most} printable characters"), most=LONGEST_WORD)
    service = Service(
        store=store_url(console.store),
        watch=watch or "",
        host=host,
        port=number(port, "--port", 1, LAST_PORT),
        public=public,
        names=names,
        word="" if no_word else word and word.strip(),
        visitors=number(visitors, "--visitors", 1, MOST_PLACES),
        from_one=number(from_one, "--from-one", 1, MOST_PLACES),
        visits=visits_folder(),
        lang=console.lang,
        theme=settings_of(console).theme,
    )
    serve_floor(service, told=console.note)
