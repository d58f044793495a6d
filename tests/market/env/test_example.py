"""The guide's learner learns something, and what it learnt sits down everywhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from exchange.opening import open_table
from market import simulate
from tests.installing import installed

GUIDE = Path(__file__).parents[3] / "docs" / "env.md"


@pytest.mark.prove
def test_what_the_guide_learns_beats_the_rules_of_thumb_in_a_simulation_and_sits_at_a_table(tmp_path: Path) -> None:
    text = GUIDE.read_text(encoding="utf-8")
    found = re.search(r"<!-- file: learn.py -->\n```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert found
    (tmp_path / "learn.py").write_text(found[1], encoding="utf-8")
    subprocess.run([sys.executable, "learn.py", "25"], cwd=tmp_path, check=True)
    with installed(tmp_path, traders={"bolsa.learnt": "learn:trader"}):
        sums = simulate("bolsa", "learnt value momentum random", games=2_000, seed="7").sums[0]
        shares = sums["share_trader"] / 2520 / sums["games"]
        assert shares[0] > 0.5
        session = open_table("bolsa", "Ana=learnt Beto=value Caro=random Dani=learnt", seed="7")
        for _events in session.traders_move():
            pass
        assert session.over
