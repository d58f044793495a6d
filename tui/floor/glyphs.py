"""The signs of the floor, each one cell wide, and what stands for them where only ASCII can be shown."""

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_ASCII = {
    "▲": "^",
    "▼": "v",
    "●": "o",
    "•": "*",
    "○": "*",
    "◆": "#",
    "◇": "x",
    "★": "*",
    "▶": "@",
    "▸": ">",
    "‹": "<",
    "›": ">",
    "✓": "+",
    "✗": "!",
    "■": "#",
    "◉": "O",
    "·": ".",
    "—": "-",
    "−": "-",
    "→": ">",
    "↻": "o",
    "…": ".",
    "×": "x",
    "≤": "<",
    "↑": "^",
    "↓": "v",
    "←": "<",
    "Δ": "+",
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    "«": '"',
    "»": '"',
}
_BOXES = dict.fromkeys(map(chr, range(0x2500, 0x2580)), "+") | {
    **dict.fromkeys("─━┄┅┈┉╌╍╴╶╸╺╼╾═", "-"),
    **dict.fromkeys("│┃┆┇┊┋╎╏╵╷╹╻╽╿║├┤", "|"),
}
_BLOCKS = dict.fromkeys(map(chr, range(0x2580, 0x25A0)), "#") | dict(zip("▁▂▃▄▅▆▇█", "_-==++##", strict=True))
_DOTS = dict.fromkeys(map(chr, range(0x2801, 0x2900)), "*") | {"\u2800": " "}
_TABLE = str.maketrans(_BOXES | _BLOCKS | _DOTS | _ASCII)
BARS = "▁▂▃▄▅▆▇█"


def in_ascii(text: str) -> str:
    """The text with ASCII in place of signs; letters of any language stay."""
    return (
        text if text.isascii() else text.replace("≤ ", "<=").translate(_TABLE)
    )  # two cells: "<" is not true of equals


class PlainSigns(LineFilter):
    """Puts ASCII in place of signs, in every line that the floor paints: borders, titles and marks of cut text too."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The line with plain signs."""
        return [Segment(in_ascii(text), style, control) for text, style, control in segments]


PLAIN_SIGNS = PlainSigns()


def arrow(step: int) -> str:
    """▲ ▼ or = for a price's move: never colour alone."""
    return ("▲" if step > 0 else "▼") if step else "="


def signed(step: int) -> str:
    """+2, −3 or 0."""
    return f"+{step}" if step > 0 else f"−{-step}" if step else "0"


def spark(values: list[int], top: int) -> str:
    """A row of bars for values in 0..top."""
    return "".join(BARS[min(7, value * 8 // (top + 1))] for value in values)
