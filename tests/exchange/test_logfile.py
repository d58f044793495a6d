"""The log file: the same bytes each time and everywhere, and lines read strictly."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from freezegun import freeze_time

from exchange.log.bounds import LONGEST_LINE
from exchange.log.log import MemoryLog
from exchange.log.logfile import file_lines, parse, stream_lines, write_log
from exchange.session import Session, wall_clock
from exchange.value.errors import LogError, Malformed
from exchange.value.seal import HOST, SPECTATOR
from exchange.verify import verify, verify_file
from tests.conftest import starts_in_a_plain_locale
from tests.exchange.played import TITLES, head_for, play_on, played, setup_for

ROOT = Path(__file__).parents[2]


def secrets_in(lines: list[bytes]) -> list[tuple[str, str]]:
    """Each salt with its field, of objects that seal (what is turned over is no secret any more)."""

    def walk(value: object) -> Iterator[tuple[str, str]]:
        if isinstance(value, dict):
            for key, item in value.items():
                if key.endswith("_salt") and f"{key[:-5]}_seal" in value:
                    yield key, item
                yield from walk(item)
        elif isinstance(value, list):
            for item in value:
                yield from walk(item)

    return [found for line in lines for found in walk(json.loads(line))]


# Written --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TITLES)
def test_every_copy_has_the_same_chain_and_every_line_is_canonical(name: str) -> None:
    log = played(TITLES[name], moves=12)
    copies = {viewer: list(write_log(log, viewer)) for viewer in (HOST, SPECTATOR, *log.head.seats)}
    chains = {tuple(json.loads(line)["chain"] for line in lines) for lines in copies.values()}
    assert len(chains) == 1
    for lines in copies.values():
        for line in lines:
            plain = json.dumps(json.loads(line), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
            assert line == plain.encode() + b"\n"
    assert copies == {viewer: list(write_log(log, viewer)) for viewer in copies}


@pytest.mark.parametrize("name", TITLES)
def test_a_copy_holds_its_viewers_secrets_and_nobody_elses(name: str) -> None:
    log = played(TITLES[name], moves=12)
    host = list(write_log(log, HOST))
    assert secrets_in(list(write_log(log, SPECTATOR))) == []
    of_seats = [secret for seat in log.head.seats for secret in secrets_in(list(write_log(log, seat)))]
    assert set(of_seats) <= set(secrets_in(host))
    assert of_seats
    for lines in zip(*(write_log(log, seat) for seat in log.head.seats), strict=True):
        told = [secret for line in lines for secret in secrets_in([line])]
        assert len(set(told)) == len(told)  # no event tells one to two seats
    for viewer in (SPECTATOR, *log.head.seats):
        head, *events = map(json.loads, write_log(log, viewer))
        assert not {"seed", "seed_salt"} & head.keys()
        assert not any("command" in event for event in events)
    assert json.loads(host[0])["seed"] == "7"


def test_a_viewer_that_the_game_does_not_have_gets_no_copy() -> None:
    with pytest.raises(LogError, match="no viewer Zoe"):
        list(write_log(played(TITLES["tender"]), "Zoe"))


def test_the_options_are_all_written_defaults_too() -> None:
    head = json.loads(next(write_log(played(TITLES["bolsa"], options={}, moves=0))))
    assert head["options"].keys() == {option.name for option in TITLES["bolsa"].options}
    assert head["options"]["rounds"] == 5


PLAYED_ELSEWHERE = """
import sys
from freezegun import freeze_time
from tests.exchange.test_logfile import frozen_game
with freeze_time("2026-11-29 18:00:00") as frozen:
    sys.stdout.buffer.writelines(frozen_game(sys.argv[1], frozen))
"""


def frozen_game(name: str, frozen: Any) -> list[bytes]:
    """A game by the clock of the machine, which goes on by a second a move, and its bytes."""
    title = TITLES[name]
    setup = setup_for(title)
    log = MemoryLog(head_for(title, setup, clock=wall_clock))
    Session.open(title, setup, log)
    moves = 0
    while not play_on(title, log, 1, order=moves, clock=wall_clock).over:
        moves += 1
        frozen.tick(1)
    return list(write_log(log))


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize(
    "elsewhere",
    [
        {"TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "PYTHONHASHSEED": "1"},
        pytest.param(
            {"TZ": "America/Lima", "LC_ALL": "C", "PYTHONHASHSEED": "2", "PYTHONUTF8": "0"},
            marks=[starts_in_a_plain_locale, pytest.mark.prove],
        ),
    ],
)
def test_the_same_game_gives_the_same_bytes_everywhere(name: str, elsewhere: dict[str, str]) -> None:
    with freeze_time("2026-11-29 18:00:00") as frozen:
        here = b"".join(frozen_game(name, frozen))
    there = subprocess.run(
        [sys.executable, "-c", PLAYED_ELSEWHERE, name],
        env=os.environ | elsewhere | {"PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    assert there.stdout == here


def test_a_clock_that_stands_still_or_goes_back_records_no_earlier_time() -> None:
    title = TITLES["bolsa"]
    setup = setup_for(title)
    with freeze_time("2026-11-29 18:00:00") as clock:
        log = MemoryLog(head_for(title, setup, clock=wall_clock))
        table = Session.open(title, setup, log)
        play_on(title, log, 2, clock=wall_clock)
        clock.move_to("2020-01-01 00:00:00")
        play_on(title, log, clock=wall_clock)
    assert table.log is log
    assert {entry.at for entry in log.read()} == {"2026-11-29T18:00:00.000000Z"}
    assert verify(write_log(log), TITLES).over


# Read -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "field", "said"),
    [
        (b"\n", "", "blank"),
        (b"{}", "", "line feed"),
        (b"[]\n", "", "no JSON object"),
        (b"7\n", "", "no JSON object"),
        (b"{\n", "", "no JSON"),
        (b'{"a":1} \n', "", "canonical"),
        (b'{"a": 1}\n', "", "canonical"),
        (b' {"a":1}\n', "", "canonical"),
        (b'{"b":1,"a":1}\n', "", "canonical"),
        (b'{"a":"\\u00e1"}\n', "", "canonical"),
        (b'{"a":"\\/"}\n', "", "canonical"),
        (b'{"a":-0}\n', "", "canonical"),
        (b'{"a":1,"a":1}\n', "a", "twice"),
        (b'{"x":{"a":1,"b":2,"a":3}}\n', "a", "twice"),
        (b'{"a":1.5}\n', "a", "whole numbers"),
        (b'{"a":[1,{"b":1e3}]}\n', "a.1.b", "whole numbers"),
        (b'{"a":{"b":null}}\n', "a.b", "whole numbers"),
        (b'{"a":NaN}\n', "", "no JSON"),
        (b'{"a":"\xff"}\n', "", "UTF-8"),
        (b'\xef\xbb\xbf{"a":1}\n', "", "JSON"),
        (b'{"a":"\xed\xa0\x80"}\n', "", "UTF-8"),
        (b'{"a":"\\ud800"}\n', "", "JSON"),
        (b'{"a":1}\r\n', "", "canonical"),
        (b'{"a":"x\x00"}\n', "", "JSON"),
        (b'{"a":' + b"[" * 5_000 + b"]" * 5_000 + b"}\n", "", "deep"),
        (b'{"a":' + b"9" * 5_000 + b"}\n", "", "no JSON"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_a_line_that_is_not_its_own_canonical_form_is_refused(line: bytes, field: str, said: str) -> None:
    with pytest.raises(Malformed, match=said) as caught:
        parse(line, 3)
    assert (caught.value.line, caught.value.field) == (3, field)
    assert str(caught.value).isprintable()


def test_what_json_knows_beside_is_read() -> None:
    value = {"ñ": "\u2028\x7f\U0001f600", "a": [True, False, -1, 2**63, '\b\f\n\r\t"\\\x01'], "b": {}}
    line = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    assert parse(line, 1) == value


def test_a_line_may_have_1_MiB_and_no_more() -> None:
    most = b"x" * LONGEST_LINE + b"\n"
    assert list(stream_lines(BytesIO(most * 2))) == [most, most]
    for data in (b"x" + most, b"x" * (LONGEST_LINE + 1), most + b"x" * (LONGEST_LINE * 3)):
        with pytest.raises(Malformed, match="1 MiB") as caught:
            list(stream_lines(BytesIO(data)))
        assert caught.value.line == data.count(b"\n", 0, -1) + 1


def test_the_last_line_ends_with_a_line_feed_too(tmp_path: Path) -> None:
    lines = list(write_log(played(TITLES["tender"])))
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"".join(lines))
    assert verify_file(file, TITLES).over
    file.write_bytes(b"".join(lines)[:-1])
    with pytest.raises(Malformed, match="line feed") as caught:
        verify_file(file, TITLES)
    assert caught.value.line == len(lines)
    file.write_bytes(b"")
    with pytest.raises(Malformed, match="empty"):
        verify_file(file, TITLES)


def test_a_file_that_is_not_there_or_is_none_is_named(tmp_path: Path) -> None:
    for file in (tmp_path / "nowhere.jsonl", tmp_path):
        with pytest.raises(LogError, match=str(file)):
            list(file_lines(file))


LITTLE_MEMORY = """
import resource, sys
from pathlib import Path
from typing import Any
from exchange.value.errors import Malformed
from exchange.verify import verify_file
from market import GAMES
resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))
try:
    verify_file(Path(sys.argv[1]), GAMES)
except Malformed as error:
    print(error)
"""


@pytest.mark.parametrize("start", [b"", b'{"corro":1,"title":"'])
def test_a_line_of_a_gigabyte_is_refused_in_little_memory(tmp_path: Path, start: bytes) -> None:
    file = tmp_path / "huge.jsonl"
    with file.open("wb") as stream:
        stream.write(start)
        stream.truncate(1 << 30)  # a hole: it takes no room on the disk
    ran = subprocess.run([sys.executable, "-c", LITTLE_MEMORY, str(file)], cwd=ROOT, check=True, capture_output=True)
    assert ran.stdout == b"line 1: the line is longer than 1 MiB\n"
    assert resource.getrlimit(resource.RLIMIT_AS)[0] != 1 << 29
