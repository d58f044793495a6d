"""What `corro host` shows in plain lines: the code of an address, where a person looks on."""

from tui.hosting.qr import half_rows, modules, runs


def show_code(address: str) -> None:
    """The code of the address, at a terminal that has colours and room: in half blocks, or in blanks where there are
    none. It says nothing elsewhere."""
    from rich.console import Console
    from rich.text import Text

    screen = Console(highlight=False)
    if not screen.is_terminal or screen.color_system is None:
        return
    if screen.encoding.startswith("utf"):
        rows = [Text(row, style="bright_white on black") for row in half_rows(address)]
    else:
        rows = [
            Text.assemble(*(("  " * count, "on black" if dark else "on bright_white") for dark, count in runs(row)))
            for row in modules(address)
        ]
    if max(row.cell_len for row in rows) <= screen.width:
        screen.print(*rows, sep="\n")
