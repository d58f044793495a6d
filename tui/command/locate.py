"""`corro locate`: where the user's things are."""

from tui.command import N_
from tui.command.console import Console
from tui.command.declare import command


@command("locate", about=N_("Show where the store, the settings and the log file are."))
def locate(console: Console) -> None:
    """Store, settings and log file, whether they are there yet or not."""
    from exchange.store import without_password
    from tui.folders import log_file, settings_file
    from tui.settings import store_url

    console.table(
        [
            (console.say(N_("store")), without_password(store_url(console.store))),
            (console.say(N_("settings")), str(settings_file())),
            (console.say(N_("log file")), str(log_file())),
        ]
    )
