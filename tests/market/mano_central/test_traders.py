"""How well the traders of Mano Central play: each takes more than its part from two of the plainer one."""

import pytest

from market import simulate


@pytest.mark.prove
@pytest.mark.parametrize(("better", "worse"), [("honest", "random"), ("bluffer", "honest")])
def test_the_better_trader_takes_more_than_its_part_from_two_of_the_other(better: str, worse: str) -> None:
    found = simulate("mano-central", [better, worse, worse], seats=3, games=200, seed=1)
    shares = found.sums[0]["share_trader"]
    assert shares[0] > 1.1 * shares.sum() / 3
