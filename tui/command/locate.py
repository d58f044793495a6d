"""`corro locate`: where the user's things are."""

from tui.command import N_
from tui.command.declare import command
from tui.command.desk import Desk


@command("locate", about=N_("Show where the store, the settings and the log file are."))
def locate(desk: Desk) -> None:
    """Store, settings and log file, whether they are there yet or not."""
    from exchange.store import without_password
    from tui.folders import log_file, settings_file
    from tui.settings import store_url

    desk.table(
        [
            (desk.say(N_("store")), without_password(store_url(desk.store))),
            (desk.say(N_("settings")), str(settings_file())),
            (desk.say(N_("log file")), str(log_file())),
        ]
    )
