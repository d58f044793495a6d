"""What holds for tests of the floor."""

from collections.abc import Iterator

import pytest
from textual.notifications import Notification

from tests.floor import rest
from tui.floor import paces
from tui.floor.looks import OUTSIDE
from tui.floor.screens import following, table_screen


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No beat and no moment lasts."""
    monkeypatch.setitem(paces.BEATS, "fast", 0.0)
    monkeypatch.setattr(table_screen, "MOMENT", 0.01)  # Textual divides by it
    monkeypatch.setattr(following, "REACTION", 0.0)


@pytest.fixture
def unpainted() -> Iterator[None]:
    """Nothing is painted but what a test asks for."""
    with rest.unpainted():
        yield


@pytest.fixture(autouse=True)
def no_guess_when_a_floor_is_at_rest() -> Iterator[None]:
    """No test depends on how fast or busy the machine is."""
    with rest.structural_rest():
        yield


@pytest.fixture(autouse=True)
def what_is_told_for_a_moment_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a test takes to look, it is still there to be found."""
    monkeypatch.setattr(Notification, "has_expired", property(lambda _told: False))
    monkeypatch.setattr(Notification, "time_left", property(lambda _told: 3600.0))


@pytest.fixture(autouse=True)
def as_at_the_start() -> Iterator[None]:
    """Language and signs outside of a floor are the process's: each test leaves them as it found them."""
    yield
    OUTSIDE.speak("es")
    OUTSIDE.french = False


@pytest.fixture(autouse=True)
def in_a_terminal_that_tells_of_the_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests within tmux sees the same handover."""
    monkeypatch.delenv("TMUX", raising=False)
    monkeypatch.delenv("STY", raising=False)
