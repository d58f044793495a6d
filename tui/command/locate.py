"""`corro locate`: where the user's things are."""

import typer

from exchange.language import mark as _
from tui.command.desk import Desk
from tui.command.page import Entry


def locate(context: typer.Context) -> None:
    """Store, settings and log file, whether they are there yet or not."""
    from exchange.store import without_password
    from tui.folders import log_file, settings_file
    from tui.settings import store_url

    desk: Desk = context.obj
    desk.table(
        [
            (desk.say(_("store")), without_password(store_url(desk.store))),
            (desk.say(_("settings")), str(settings_file())),
            (desk.say(_("log file")), str(log_file())),
        ]
    )


ENTRY = Entry(name="locate", run=locate, help=_("Show where the store, the settings and the log file are."))
