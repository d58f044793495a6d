"""A list to choose from."""

import contextlib

from textual.widgets import OptionList


class Chooser(OptionList):
    """Textual's list, whose page keys may be pressed before it was laid out, or where it has no room at all."""

    def action_page_up(self) -> None:
        """A page up, where there are pages."""
        with contextlib.suppress(LookupError):
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        """A page down, where there are pages."""
        with contextlib.suppress(LookupError):
            super().action_page_down()  # type: ignore[no-untyped-call]
