"""What holds for every test: how Hypothesis searches, and that nothing of the user's is read or written."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# A shared machine is slow now and then: no deadline for a single example. In CI the examples are the same
# each time, so that a red run means the change and not the draw; `--hypothesis-profile long` searches deeper.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("long", deadline=None, max_examples=2_000)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
FOLDER_VARIABLES = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


@pytest.fixture(autouse=True)
def a_machine_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has empty user folders, no `CORRO_…` setting and an English locale, until it says so."""
    for name in [name for name in os.environ if name.startswith("CORRO_")]:
        monkeypatch.delenv(name)
    for name in FOLDER_VARIABLES:
        monkeypatch.setenv(name, str(tmp_path / "home" / name.lower()))
    for name in LANGUAGE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    for name in ("COLUMNS", "LINES"):  # a screenshot leaves them behind, and programs believe them
        monkeypatch.delenv(name, raising=False)
