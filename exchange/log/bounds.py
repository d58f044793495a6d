"""How much a log may hold: whatever is beyond is refused, before it costs time or memory. One table, in one place."""

LONGEST_LINE = 1 << 20
"""Bytes of a line, its line feed aside."""
DEEPEST = 32
"""Lists and objects within one another in a line. What titles write goes 6 deep."""
MOST_EVENTS = 20_000
"""Events of a game that is read from a file. A long game of Bolsa has some thousands."""
