"""`corro replay`: the trading floor at any event of a stored game, with the scrubber."""

from pathlib import Path

from exchange.value.errors import CorroError
from tui.command import N_
from tui.command.console import Console
from tui.command.declare import command, option
from tui.command.floor import has_screen, settings_of, status_of
from tui.command.options import AS, GAME, REVEAL


@command(
    "replay",
    about=N_("Open the trading floor at any event of a stored game."),
    examples=("corro replay bolsa", "corro replay bolsa --at 57", "corro replay bolsa --as Ana"),
)
@GAME
@option("--at", metavar="N", about=N_("The event to begin at; the first, if left out."))
@AS
@REVEAL
def replay(console: Console, game: str, at: str | None, viewer: str | None, *, reveal: bool) -> int:
    """The floor at that event, with the scrubber."""
    from exchange.game import PERSON
    from exchange.log.log import is_over
    from tui.command.viewing import number, title_of, viewer_of
    from tui.floor import app as floor_app
    from tui.floor.replay.playback import Permissions, read_playback
    from tui.floor.replay.replay_screen import ReplayScreen
    from tui.floor.screens.start_screen import Start
    from tui.floor.shelf import StoreShelf
    from tui.settings import save_settings

    with console.open_store(create=False) as store:
        log = store.log(game)
        entries = list(log.read())
        over = is_over(entries)
        n = 1 if at is None else number(at, "--at", 0, len(entries))
        looking = viewer_of(console, log, viewer, over=over, reveal=reveal)
        secret = not over and not reveal and PERSON in log.head.players.values()
        permissions = Permissions(me=looking, reveal=reveal, branching=not secret)
        if not has_screen():
            raise CorroError(N_("the trading floor needs a terminal: corro tape and corro show tell the same in lines"))

        playback = read_playback(title_of(log), log, permissions, at=n)

        class Replay(floor_app.FloorApp):
            """The floor, the replay lying over its start."""

            CSS_PATH = Path(floor_app.__file__).with_name("floor.tcss")

            def open_first(self) -> None:
                self.push_screen(Start())
                self.push_screen(ReplayScreen(playback, permissions))

        floor = Replay(shelf=StoreShelf(store), settings=settings_of(console), save=save_settings)
        floor.run()
    return status_of(console, floor)
