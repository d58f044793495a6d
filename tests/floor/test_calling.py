"""Whoever is awaited is called once: by a mark in the terminal's title and a bell, as the settings say."""

import pytest

from tui.floor.calling import Calling
from tui.settings import Settings


class Terminal:
    """What was written, and how often the bell rang."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.rung = 0

    def ring(self) -> None:
        self.rung += 1


@pytest.mark.parametrize(("your_turn", "marks", "rings"), [("off", 0, 0), ("mark", 1, 0), ("bell", 1, 1)])
def test_whoever_is_awaited_is_called_once_and_the_title_is_given_back(your_turn: str, marks: int, rings: int) -> None:
    terminal = Terminal()
    calling = Calling(terminal.written.append, terminal.ring)
    settings = Settings(lang="en", your_turn=your_turn)  # type: ignore[arg-type]
    for due in (False, True, True, True, False, False):
        calling.due(due, settings)
    assert terminal.rung == rings
    assert len(terminal.written) == 2 * marks
    if marks:
        first, last = terminal.written
        assert first.startswith("\x1b[22;2t")
        assert "● Corro" in first
        assert last == "\x1b[23;2t"


def test_what_was_marked_is_given_back_when_the_setting_changes_meanwhile() -> None:
    terminal = Terminal()
    calling = Calling(terminal.written.append, terminal.ring)
    calling.due(True, Settings(your_turn="mark"))
    calling.due(False, Settings(your_turn="off"))
    assert len(terminal.written) == 2
