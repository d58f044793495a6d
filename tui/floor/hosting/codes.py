"""An address with its code for cameras: beside the tables, and alone for a personal link."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from tui.floor.voice import _
from tui.hosting.qr import QUIET, in_blanks, in_halves, modules

_GROUNDS = {True: "#ffffff on #000000", False: "on #ffffff"}
LEAST_QUIET = 2
BORDER = 2
FOR_TABLES = 50
AROUND = 6  # lines above and below the code, borders and bars too


def code_lines(address: str, width: int, height: int, *, ascii_only: bool) -> list[Content]:
    """The code as large as there is room for, with less light around it where there is not enough; a word where there
    is none."""
    ways = ((in_blanks, QUIET), (in_blanks, LEAST_QUIET), (in_halves, QUIET), (in_halves, LEAST_QUIET))
    for way, quiet in ways[:2] if ascii_only else ways:
        rows = way(address, quiet)
        lines = [Content.assemble(*((text, _GROUNDS[dark]) for text, dark in row)) for row in rows]
        if len(lines) <= height and lines[0].cell_length <= width:
            return lines
    return [Content.styled(_("A larger window shows a code for cameras here."), "$faint")]


class Joining(Widget):
    """Where to join: the address, the code of the sitting and the code for cameras."""

    def __init__(self, address: str, word: str) -> None:
        super().__init__(id="joining")
        self._address, self._word = address, word
        self.ascii_only = False

    def retell(self) -> None:
        """Say the border in the language of the moment."""
        self.border_title = Content(_("To join"))
        self.refresh()

    def fit(self, size: Size, *, large: bool) -> None:
        """Be as wide as the code: in a window of that size as the large one, where that is wanted and the tables still
        have room, else as the small one."""
        modules_wide = len(modules(self._address))
        room = size.width - 2 * modules_wide - BORDER >= FOR_TABLES and size.height >= modules_wide + AROUND
        self.styles.width = (2 if large and room else 1) * modules_wide + BORDER

    def render(self) -> Content:
        """The address and the letters first: whoever has no camera types them."""
        width, height = self.content_size
        if width <= 0 or height <= 0:
            return Content("")
        word = Content.assemble(_("Code"), ": ", (" ".join(self._word), "bold $accent"))
        address = Content.styled(self._address, "bold")
        lines = [each for line in (address, word) for each in line.wrap(width)]
        code = code_lines(self._address, width, height - len(lines), ascii_only=self.ascii_only)
        shown = [*lines, *(each for line in code for each in line.wrap(width))]
        return Content("\n").join(line.truncate(width) for line in shown[:height])

    def help_text(self) -> str:
        """About joining."""
        return _(
            "Whoever opens this address in a browser, or points a camera at the code, joins with the five letters and "
            "a name. With Corro installed: corro join and the address."
        )
