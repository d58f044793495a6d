"""What a stranger wrote in a log is shown on the floor, and obeyed by no terminal."""

import json
from pathlib import Path

from exchange.store import open_store
from exchange.value.names import LONGEST_NAME
from exchange.verify import verify
from market import GAMES
from tests.exchange.forging import chained
from tests.floor.playing import all_texts, until
from tui.floor.app import FloorApp
from tui.floor.replay.replay_screen import ReplayScreen
from tui.floor.shelf import StoreShelf
from tui.settings import Settings

LOGS = Path(__file__).parents[1] / "logs" / "format-1" / "bolsa" / "rules-1"
TURN = "\u202e"  # what stands behind it is written from right to left
CUT = "\u2066"


async def test_no_name_of_a_log_that_was_taken_in_turns_a_line_around(tmp_path: Path) -> None:
    file = next(file for file in sorted(LOGS.glob("*host.jsonl")) if b'"Disclosed"' in file.read_bytes())
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    players = dict.fromkeys(lines[0]["players"], f"{CUT}{'quiet' * 60}")
    odd = {"name": f"{TURN}gpj.exe" + "x" * 3_000, "players": players}
    with open_store(tmp_path / "games.db", GAMES) as store:
        taken = store.take_in(verify(chained([lines[0] | odd, *lines[1:]]), GAMES))
        assert taken.name == f"gpj.exe{'x' * 3_000}"[:LONGEST_NAME]
        assert taken.head.name == odd["name"]
        app = FloorApp(shelf=StoreShelf(store), settings=Settings(lang="en"))
        async with app.run_test(size=(200, 40), notifications=True) as pilot:
            await until(pilot, lambda: "gpj.exe" in all_texts(app))
            assert TURN not in all_texts(app)
            assert CUT not in all_texts(app)
            app.open_kept(taken.id)
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await until(pilot, lambda: "\\u202egpj.exe" in all_texts(app))
            await until(pilot, lambda: "\\u2066quiet" in all_texts(app))
            assert TURN not in all_texts(app)
            assert CUT not in all_texts(app)
            app.notify(f"there is no trader {CUT}")
            assert not any(CUT in told.message for told in app._notifications)
