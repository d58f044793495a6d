"""What holds for every test: how Hypothesis searches, and that nothing of the user's is read or written."""

import gc
import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from market import GAMES

# A shared machine is slow now and then: no deadline for a single example, and none for drawing some. In CI the examples
# are the same each time, so that a red run means the change and not the draw. `make prove` draws three times as many
# examples as `make test` does; `--hypothesis-profile long` goes deeper still.
IN_CI = bool(os.environ.get("CI"))
settings.register_profile(
    "patient", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=IN_CI, print_blob=IN_CI
)
settings.register_profile("quick", settings.get_profile("patient"), max_examples=35)
settings.register_profile("brief", settings.get_profile("patient"), max_examples=20)  # for the coverage
settings.register_profile("prove", settings.get_profile("patient"), max_examples=100)
settings.register_profile("long", settings.get_profile("patient"), derandomize=False, max_examples=2_000)
settings.load_profile("quick")

# What is run in the background is often made to ignore Ctrl+C, or that its terminal is gone. The programs that tests
# start must not inherit that: where a signal has a handler here, it does there what it always does.
for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, lambda *_: None)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, handler)

if "bolsa" not in GAMES:
    pytest.exit("The titles in pyproject.toml are not installed in this environment: make .venv/.corro-installed", 4)

REPO = Path(__file__).parent.parent
starts_in_a_plain_locale = pytest.mark.skipif(
    not str(REPO).isascii(),
    reason=f"with LC_ALL=C Python itself does not start from an environment in {str(REPO)!a}",
)

LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
# How wide, in which colours: a screenshot leaves the first two behind, and programs believe them all.
LOOKS_VARIABLES = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PY_COLORS", "TTY_COMPATIBLE", "PYTEST_ADDOPTS")
FOLDER_VARIABLES = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


def pytest_collection_finish() -> None:
    """Python looks for garbage less often: that takes a fifth of the time of the floor's tests. What was collected here
    stays to the end, and is never looked through."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@pytest.fixture(autouse=True)
def a_machine_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has empty user folders, no `CORRO_…` setting, an English locale and plain looks, until it says so."""
    for name in [name for name in os.environ if name.startswith("CORRO_")]:
        monkeypatch.delenv(name)
    for name in FOLDER_VARIABLES:
        monkeypatch.setenv(name, str(tmp_path / "home" / name.lower()))
    for name in LANGUAGE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    for name in LOOKS_VARIABLES:
        monkeypatch.delenv(name, raising=False)
