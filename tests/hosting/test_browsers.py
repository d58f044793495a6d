"""A browser of this machine: one that stands beside the terminal is opened, one that would write over it is not."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path

import pytest

from tui.hosting.browsers import opened

LINK = "http://192.168.1.20:8000/board?lang=es#0123"


@pytest.fixture(autouse=True)
def no_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine on which no browser is known: nothing is looked for twice."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(webbrowser, "_tryorder", None)
    monkeypatch.setattr(webbrowser, "_browsers", {})


def browser(path: Path, status: int) -> Path:
    """A program that writes down what it is asked to open, and talks."""
    path.write_text(f'#!/bin/sh\necho talk; echo trouble >&2\necho "$1" > {path}.asked\nexit {status}\n')
    path.chmod(0o755)
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system always has a browser")
def test_where_there_is_none_nothing_is_opened() -> None:
    assert not opened(LINK)


@pytest.mark.parametrize("status", [0, 3])
def test_a_browser_is_asked_for_the_page_its_talk_reaches_no_screen_and_its_failure_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str], status: int
) -> None:
    monkeypatch.setenv("BROWSER", str(browser(tmp_path / "there", status)))
    assert opened(LINK) is (status == 0)
    assert (tmp_path / "there.asked").read_text() == f"{LINK}\n"
    assert capfd.readouterr() == ("", "")


def test_a_browser_of_the_terminal_itself_is_not_opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BROWSER", str(browser(tmp_path / "lynx", 0)))
    assert not opened(LINK)
    assert not (tmp_path / "lynx.asked").exists()
