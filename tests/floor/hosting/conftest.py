"""What holds for tests of the host's screen."""

import pytest

from tui.floor.hosting import host_screen


@pytest.fixture(autouse=True)
def no_second_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_screen, "seconds", lambda: 0.0)
