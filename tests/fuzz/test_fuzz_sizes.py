"""Lines and logs as large as may be, and larger: each is read or refused, and soon."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.log.bounds import DEEPEST, MOST_EVENTS
from exchange.log.logfile import parse, write_log
from exchange.value.errors import LogError
from exchange.value.seal import SPECTATOR
from exchange.verify import verify
from tests.exchange.forging import chained
from tests.exchange.played import TITLES, played
from tests.fuzz.test_fuzz_bytes import PICK, in_time, say

few = settings(max_examples=6)


def read(line: bytes) -> None:
    try:
        parse(line, 1)
    except LogError as error:
        say(error)


@pytest.mark.prove
@few
@given(pick=PICK, count=st.sampled_from([10, 10_000, 99_000]))
def test_an_object_of_very_many_keys_out_of_order_is_refused_soon(pick: int, count: int) -> None:
    draws = random.Random(pick)
    keys = [f"k{number:06d}" for number in range(count)]
    for _ in range(draws.choice([1, 2, 1000])):
        one, other = draws.randrange(count), draws.randrange(count)
        keys[one], keys[other] = draws.choice([(keys[other], keys[one]), (keys[one], keys[one])])
    in_time(lambda: read(("{" + ",".join(f'"{key}":0' for key in keys) + "}\n").encode()))


@few
@given(
    depth=st.sampled_from([1, DEEPEST - 1, DEEPEST, 450, 500, 990, 2_000, 500_000]),
    leaves=st.sampled_from([1, 10, 300_000]),
    signs=st.sampled_from([(b"[", b"]"), (b'{"a":', b"}")]),
)
def test_lists_within_lists_are_read_or_refused_soon(depth: int, leaves: int, signs: tuple[bytes, bytes]) -> None:
    inner = b"[" + b",".join([b"0"] * leaves) + b"]"
    in_time(lambda: read(b'{"a":' + signs[0] * depth + inner + signs[1] * depth + b"}\n"))


@pytest.mark.prove
@few
@given(count=st.sampled_from([100, 3_000, MOST_EVENTS + 10]))
def test_very_many_lines_of_one_type_are_read_or_refused_soon(count: int) -> None:
    lines: list[Any] = [json.loads(line) for line in write_log(played(TITLES["bolsa"]), SPECTATOR)]
    sealed = next(line for line in lines if line.get("event", {}).get("type") == "SheetSealed")
    data = chained([*lines[:2], *({**sealed, "n": n} for n in range(2, count))])

    def check() -> None:
        try:
            verify(data, TITLES)
        except LogError as error:
            say(error)

    in_time(check)
