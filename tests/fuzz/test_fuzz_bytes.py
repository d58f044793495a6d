"""Damaged logs and scripts: each ends in a clear error, or is what it says; never in a traceback, and soon."""

import json
import os
import random
import time
from collections.abc import Callable
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.log.log import MemoryLog
from exchange.log.logfile import stream_lines, write_log
from exchange.script.read import MOST_LINES, read_script, read_text
from exchange.script.run import run_script
from exchange.script.write import write_script
from exchange.session import Session
from exchange.store import open_store
from exchange.value.errors import CorroError, LogError, PlayFileError, SetupError
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import verify
from tests.exchange.forging import chained
from tests.exchange.played import TITLES, head_for, played, setup_for

ROOT = Path(__file__).parents[2]
TIMES = float(os.environ.get("FUZZ", "0.3"))  # `make fuzz` looks longer
SECONDS = 5.0 if "FUZZ" in os.environ else inf  # of the processor, that nothing damaged may take
fuzzed = settings(max_examples=int(settings().max_examples * TIMES))
PICK = st.integers(0, 2**32)
ODD = [
    "",
    "null",
    "true",
    "-1",
    "99999999999999999999999",
    "1e9",
    '"\\u0000"',
    "[[[[",
    "{}",
    "\u202e",
    "Ana",
    "\x00",
    "'",
]


@cache
def a_file(name: str, viewer: str) -> bytes:
    title = TITLES[name]
    setup = setup_for(title, options={"rounds": 1} if name == "bolsa" else {})
    log = played(title, log=MemoryLog(head_for(title, setup)), setup=setup, moves=20)
    return b"".join(write_log(log, viewer))


def damaged(data: bytes, draws: random.Random) -> bytes:
    """A few wounds: bytes changed, cut out, doubled, or replaced by something odd."""
    changed = bytearray(data)
    for _ in range(draws.choice([1, 1, 2, 5])):
        start = draws.randrange(len(changed) + 1)
        end = min(len(changed), start + draws.choice([0, 1, 1, 8, 300]))
        match draws.randrange(4):
            case 0:
                changed[start:end] = bytes(draws.randrange(256) for _ in range(end - start))
            case 1:
                del changed[start:end]
            case 2:
                changed[start:start] = changed[start:end]
            case _:
                changed[start:end] = draws.choice(ODD).encode()
    return bytes(changed)


def mutated(value: Any, draws: random.Random) -> Any:
    """The JSON with one value somewhere replaced by another kind of value, or by one from elsewhere in it."""
    places: list[tuple[Any, Any]] = []

    def gather(item: Any) -> None:
        for key in list(item) if isinstance(item, dict) else range(len(item)) if isinstance(item, list) else ():
            places.append((item, key))
            gather(item[key])

    gather(value)
    holder, key = draws.choice(places)
    other, place = draws.choice(places)
    odd = [0, -1, 7, 10**30, "", "Ana", "IBE", "7O", True, [], {}, [1], {"a": 1}, other[place]]
    if isinstance(holder, dict) and draws.random() < 0.2:
        del holder[key]
    else:
        holder[key] = json.loads(json.dumps(draws.choice(odd)))
    return value


def in_time(work: Callable[[], None]) -> None:
    start = time.process_time()
    work()
    assert time.process_time() - start < SECONDS


def say(error: CorroError) -> None:
    """What was found can be told, in one line."""
    assert str(error)
    assert "\n" not in str(error)


def read_and_use(data: bytes) -> None:
    """Verify, keep, show, write out: whatever verifies must bear all that."""
    from io import BytesIO

    try:
        copy = verify(stream_lines(BytesIO(data)), TITLES)
    except LogError as error:
        say(error)
        return
    title, viewer = TITLES[copy.head.title], str(copy.head.viewer)
    with open_store(":memory:", TITLES) as store:
        kept = store.take_in(copy, "damaged")
        assert b"".join(write_log(kept, viewer)) == data
        state = Session(title, kept).view(viewer)
        title.show(state)
        write_script(kept, title, viewer)
        for entry in kept.read():
            title.words.tape(entry.event, state, "es")


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("viewer", [HOST, SPECTATOR, "Ana"])
@fuzzed
@given(pick=PICK)
def test_a_damaged_log_is_an_error_or_a_log(name: str, viewer: str, pick: int) -> None:
    data = damaged(a_file(name, viewer), random.Random(pick))
    in_time(lambda: read_and_use(data))


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("viewer", [HOST, SPECTATOR, "Ana"])
@fuzzed
@given(pick=PICK)
def test_a_forged_log_whose_chain_is_made_anew_is_an_error_or_a_log(name: str, viewer: str, pick: int) -> None:
    draws = random.Random(pick)
    lines = [json.loads(line) for line in a_file(name, viewer).splitlines()]
    place = draws.randrange(len(lines))
    lines[place] = mutated(lines[place], draws)
    try:
        data = b"".join(chained(lines))
    except (KeyError, TypeError, AttributeError):
        return  # no longer lines at all
    in_time(lambda: read_and_use(data))


SCRIPTS = sorted((ROOT / "scenarios").rglob("*.play"))


def check_script(text: str) -> None:
    try:
        script = read_script(text, "damaged.play", TITLES)
    except PlayFileError as error:
        say(error)
        return
    try:
        run_script(script, paranoid=True)
    except SetupError as error:
        say(error)


@fuzzed
@given(pick=PICK)
def test_a_damaged_script_is_an_error_or_a_script(pick: int) -> None:
    draws = random.Random(pick)
    data = damaged(draws.choice(SCRIPTS).read_bytes(), draws)
    in_time(lambda: check_script(data.decode("utf-8", "replace")))


@fuzzed
@given(pick=PICK)
def test_sentences_of_all_scripts_in_any_order_are_an_error_or_a_script(pick: int) -> None:
    draws = random.Random(pick)
    scripts = [file.read_text(encoding="utf-8").splitlines() for file in draws.sample(SCRIPTS, 2)]
    head = [line for line in scripts[0][:12] if line]
    body = [draws.choice(draws.choice(scripts)) for _ in range(draws.randrange(30))]
    words = [word for script in scripts for line in script for word in line.split()]
    body += [" ".join(draws.choice(words) for _ in range(draws.randrange(7))) for _ in range(draws.randrange(3))]
    in_time(lambda: check_script("\n".join(head + body)))


@pytest.mark.parametrize("line", ["Ana passes", "then Ana passes", "# nothing", "", "x"])
def test_a_script_of_a_million_lines_is_a_clear_error(line: str) -> None:
    text = "game bolsa\nseats Ana Beto Caro\n" + f"{line}\n" * 1_000_000

    def read() -> None:
        with pytest.raises(PlayFileError, match=f"at most {MOST_LINES} lines"):
            read_script(text, "long.play", TITLES)

    in_time(read)


def test_a_script_of_a_gigabyte_is_a_clear_error(tmp_path: Path) -> None:
    file = tmp_path / "huge.play"
    with file.open("wb") as stream:
        stream.truncate(1 << 30)
    with pytest.raises(PlayFileError, match="bytes"):
        read_text(file)
