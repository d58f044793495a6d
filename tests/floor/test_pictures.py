"""The pictures in docs/pictures are what the floor looks like now."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_architecture import REPO

PICTURES = REPO / "docs" / "pictures"


@pytest.mark.prove
def test_the_pictures_are_those_that_the_script_makes(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, ".ci/pictures.py", str(tmp_path)], cwd=REPO, check=True, env={"PYTHONPATH": str(REPO)}
    )
    made = {file.name: file.read_text(encoding="utf-8") for file in tmp_path.glob("*.svg")}
    kept = {file.name: file.read_text(encoding="utf-8") for file in PICTURES.glob("*.svg")}
    assert made.keys() == kept.keys()
    grown_old = [name for name, text in made.items() if kept[name] != text]
    assert grown_old == [], "make them anew: .venv/bin/python .ci/pictures.py"


def test_no_picture_fetches_anything() -> None:
    for file in PICTURES.glob("*.svg"):
        text = file.read_text(encoding="utf-8")
        fetched = re.findall(r"""(?:href|src)\s*=|@import|url\(\s*(?!["']?\#)""", text)
        assert fetched == [], file
