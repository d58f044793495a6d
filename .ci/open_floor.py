"""Opens the trading floor without a terminal and sits down at a table: whatever the floor imports is there.

Usage: PYTHON .ci/open_floor.py      (PYTHON is that of the environment in question)
"""

import asyncio
import sys

from tui.floor.app import FloorApp


async def main() -> int:
    """The form of a new game, then its table, each painted once."""
    app = FloorApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("n", "enter")
        await pilot.pause()
        sys.stdout.write(f"The floor is open: {type(app.screen).__name__}\n")
        return 0 if type(app.screen).__name__ in ("TableScreen", "Handover") else 1


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main()))
