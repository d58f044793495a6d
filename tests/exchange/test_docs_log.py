"""docs/log.md: its lines of plain Python verify what this program writes, and find what was changed."""

import hashlib
import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from exchange.log.logfile import write_log
from exchange.value.seal import HOST, SPECTATOR
from tests.exchange.played import TITLES, played

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "log.md").read_text(encoding="utf-8")
(PROGRAM,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def run(file: Path) -> subprocess.CompletedProcess[str]:
    # -I and -S: nothing but Python itself
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROGRAM, str(file)], check=False, capture_output=True, text=True
    )


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize("viewer", [HOST, SPECTATOR, "Ana"])
@pytest.mark.parametrize("moves", [5, None])
def test_the_pages_program_verifies_every_copy(name: str, viewer: str, moves: int | None, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    lines = list(write_log(played(TITLES[name], moves=moves), viewer))
    file.write_bytes(b"".join(lines))
    assert run(file).stdout == f"{len(lines) - 1} events, chain and seals hold; no move was decided again\n"


@pytest.mark.parametrize("viewer", [HOST, "Ana"])
def test_the_pages_program_finds_what_was_changed(viewer: str, tmp_path: Path) -> None:
    file, draws = tmp_path / "game.jsonl", random.Random(5)
    data = b"".join(write_log(played(TITLES["siniestra-1"]), viewer))
    outside = [re.escape(part) for part in (b'"command":', b'"viewer":')]  # no chain hashes these
    tried = 0
    while tried < 12:
        place = draws.randrange(len(data))
        line = data[data.rfind(b"\n", 0, place) + 1 : data.find(b"\n", place) + 1]
        if any(re.search(part, line) for part in outside):
            continue
        tried += 1
        changed = bytearray(data)
        changed[place] = (changed[place] + draws.randrange(1, 256)) % 256
        file.write_bytes(changed)
        assert run(file).returncode != 0, (place, line)


def test_the_pages_draws_are_the_programs() -> None:
    """By the page's own words, for the purposes whose results a finished game shows."""
    log = played(TITLES["siniestra-2"], "semilla")
    head, *events = (json.loads(line) for line in write_log(log, HOST))

    def draw(purpose: str, seat: str, counter: int) -> bytes:
        text = json.dumps(["semilla", purpose, seat, counter], ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).digest()

    assert head["seed_salt"] == draw("seed salt", "", 0)[:16].hex()
    for line in events:
        if line.get("command", {}).get("type") == "PlayCard":
            command = line["command"]
            assert command["card_salt"] == draw(f"salt {line['n'] - 1}", command["seat"], 0)[:16].hex()
    laid = [card for line in events if line["event"]["type"] == "DeckLaid" for card in line["event"]["cards"]]
    assert [card["card_salt"] for card in laid] == [draw("card salts", "", n)[:16].hex() for n in range(len(laid))]


def test_the_page_names_every_purpose_of_the_code() -> None:
    purposes = set(re.findall(r"^\| `([\w ]+)` \|.*\|.*\|$", PAGE.partition("| purpose |")[2], re.MULTILINE))
    in_code = {
        re.sub(r" ?\{.*\} ?", "", found)
        for folder in ("exchange", "market")
        for file in (ROOT / folder).rglob("*.py")
        if "lab" not in file.parts  # what an experiment draws is in no log
        for found in re.findall(r'\.draws\(\s*f?"([^"]+)"', file.read_text(encoding="utf-8"))
    } - {""}
    assert {purpose.removeprefix("PILE N ").removesuffix(" N") for purpose in purposes} == in_code


def test_the_page_names_every_field_of_the_head() -> None:
    from exchange.log.log import Head

    table = PAGE.partition("## The head")[2].partition("An event's line")[0]
    assert set(re.findall(r"`(\w+)`", "".join(row.split("|")[1] for row in table.splitlines() if "|" in row))) == set(
        Head.__struct_fields__
    )
