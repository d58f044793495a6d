"""What `corro host` shows in plain lines: the code of an address, where a person looks on."""

from tui.hosting.qr import in_blanks, in_halves

_GROUNDS = {True: "bright_white on black", False: "on bright_white"}


def show_code(address: str) -> None:
    """The code of the address, at a terminal that has colours and room: in half blocks, or in blanks where there are
    none. It says nothing elsewhere."""
    from rich.console import Console
    from rich.text import Text

    screen = Console(highlight=False)
    if not screen.is_terminal or screen.color_system is None:
        return
    code = in_halves(address) if screen.encoding.startswith("utf") else in_blanks(address)
    rows = [Text.assemble(*((text, _GROUNDS[dark]) for text, dark in row)) for row in code]
    if max(row.cell_len for row in rows) <= screen.width:
        screen.print(*rows, sep="\n")
