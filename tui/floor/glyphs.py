"""The signs of the floor, each one cell wide, and what stands for them where only ASCII can be shown."""

from tui.floor.looks import looks

_ASCII = {
    "▲": "^",
    "▼": "v",
    "●": "o",
    "•": "*",
    "○": "*",
    "◆": "#",
    "◇": "x",
    "★": "*",
    "▶": ">",
    "▸": ">",
    "‹": "<",
    "›": ">",
    "✓": "+",
    "✗": "!",
    "■": "#",
    "◉": "@",
    "·": ".",
    "—": "-",
    "−": "-",
    "→": ">",
    "↻": "o",
    "…": ".",
    "█": "#",
    "▇": "#",
    "▆": "+",
    "▅": "+",
    "▄": "=",
    "▃": "=",
    "▂": "-",
    "▁": "_",
    "├": "|",
    "┤": "|",
    "┼": "+",
    "─": "-",
    "│": "|",
    "×": "x",
    "╭": "+",
    "╮": "+",
    "╰": "+",
    "╯": "+",
    "▒": "#",
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
_TABLE = str.maketrans(_ASCII)
BARS = "▁▂▃▄▅▆▇█"


def signs(text: str) -> str:
    """The text with signs that can be shown."""
    return text.translate(_TABLE) if looks().ascii else text


def arrow(step: int) -> str:
    """▲ ▼ or = for a price's move: never colour alone."""
    return signs("▲" if step > 0 else "▼") if step else "="


def signed(step: int) -> str:
    """+2, −3 or 0."""
    return f"+{step}" if step > 0 else signs(f"−{-step}") if step else "0"


def spark(values: list[int], top: int) -> str:
    """A row of bars for values in 0..top."""
    return signs("".join(BARS[min(7, value * 8 // (top + 1))] for value in values))


def dots() -> bool:
    """Whether what is cut short may end in the sign of three dots."""
    return not looks().ascii
