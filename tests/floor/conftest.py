"""What holds for tests of the floor."""

from collections.abc import Iterator

import pytest

from tests.floor.rest import structural_rest
from tui.floor import preferences
from tui.floor.glyphs import only_ascii
from tui.floor.screens import table
from tui.floor.siniestra.faces import french
from tui.floor.voice import speak


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No beat and no moment lasts."""
    monkeypatch.setitem(preferences.BEATS, "fast", 0.0)
    monkeypatch.setattr(table, "MOMENT", 0.0)


@pytest.fixture(autouse=True)
def no_guess_when_a_floor_is_at_rest() -> Iterator[None]:
    """No test depends on how fast or busy the machine is."""
    with structural_rest():
        yield


@pytest.fixture(autouse=True)
def as_at_the_start() -> Iterator[None]:
    """Language and signs are the process's: each test leaves them as it found them."""
    yield
    speak("es")
    only_ascii(False)
    french(False)
