"""Quick forms of numpy's own: the same numbers, in narrow arrays that wrap around on their way too."""

import numpy as np
import pytest

from market.bolsa.engine.board import above_zero, either


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int64])
def test_either_and_above_zero_give_what_numpy_gives(kind: type[np.signedinteger]) -> None:
    ends = np.iinfo(kind)
    values = np.array([ends.min, ends.min // 2, -1, 0, 1, ends.max // 2, ends.max], kind)
    yes, no = (each.reshape(7, 7) for each in (np.repeat(values, 7), np.tile(values, 7)))
    flags = np.arange(49).reshape(7, 7) % 3 == 0
    assert either(flags, yes, no).tolist() == np.where(flags, yes, no).tolist()
    assert above_zero(yes).tolist() == np.maximum(yes, 0).tolist()
