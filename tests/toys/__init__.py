"""Titles that exist in tests alone, each for what the contract of a title must bear.

`heap`: open information, no options, no chance, a hyphen in its name, and two versions of its rules.
`cup`: hidden dice and open moves, no options, chance after the opening.
The tender (`tests.tiny`) has sealed moves, options, secrets of the host, positions and choices left unwritten.
"""

from collections.abc import Mapping
from typing import Any, NoReturn

from exchange.script.sentence import Line
from exchange.script.speech import OpenChoice, OptionReader


class BareWords:
    """The words of a title without options, positions and decisions that a script may leave unwritten."""

    taken: frozenset[str] = frozenset()
    head: Mapping[str, OptionReader] = {}
    house: Mapping[str, OptionReader] = {}

    def given(self, line: Line, draft: dict[str, Any]) -> NoReturn:
        line.fail("expected no position in this game, found {found}")

    def position(self, draft: dict[str, Any]) -> None:
        return None

    def open_choice(self, state: Any) -> OpenChoice | None:
        return None

    def head_lines(self, options: Mapping[str, int | str]) -> tuple[str, ...]:
        return ()

    def given_lines(self, event: Any) -> tuple[str, ...]:
        return ()
