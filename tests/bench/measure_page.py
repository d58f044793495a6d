"""What the page costs: its bytes, and how long a phone waits for it.

    .venv/bin/python -m tests.bench.measure_page [SLOW]

A real Chromium, its processor SLOW (4) times as slow as this machine's, at a house on this machine. Each figure is
taken several times; the middle one is told, and the longest behind it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.web.at_phones import NAMED, begin, plan_of
from tests.web.phones import NAME, Phone, phones
from tests.web.visiting import served
from tui.web.page import files

TIMES = 7
_PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


async def _painted(phone: Phone, address: str) -> float:
    """Seconds until something is painted, the page fetched anew."""
    await phone.page.call("Network.setCacheDisabled", cacheDisabled=True)
    await phone.go(address)
    await phone.until(_PAINTED)
    return float(await phone.page.value(_PAINTED)) / 1000


async def _reloaded(phone: Phone) -> float:
    """Seconds from a reload to the same screen."""
    begun = time.perf_counter()
    await phone.page.call("Page.reload")
    await phone.until("document.readyState === 'complete' && document.querySelector('.order')")
    return time.perf_counter() - begun


async def measure(slow: int) -> dict[str, list[float]]:
    """Seconds: paint, code to the lobby, the begin to one's own sheet, reload."""
    found: dict[str, list[float]] = {"first paint": [], "code to lobby": [], "begin to own sheet": [], "reload": []}
    for _time in range(TIMES):
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
            served(plan_of("bolsa", 1, "value", "quiet"), NAMED) as running,
        ):
            async with phones(Path(folder), "es") as [phone]:
                await phone.begin(slow=slow)
                address = f"http://{NAME}:{running.port}"
                found["first paint"].append(await _painted(phone, f"{address}/?lang=es"))
                begun = time.perf_counter()
                await phone.join(address, running.ask(lambda house: house.code), "Ana")
                found["code to lobby"].append(time.perf_counter() - begun)
                begun = time.perf_counter()
                await begin(running, [phone])
                found["begin to own sheet"].append(time.perf_counter() - begun)
                found["reload"].append(await _reloaded(phone))
    return found


def main() -> None:
    """A line for each figure."""
    slow = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    for lang in ("en", "es"):
        sizes = [len(part) for part in (files.html(lang), files.style(), files.script())]
        _tell(f"{lang}: page {sizes[0]}, style {sizes[1]}, script {sizes[2]}, in all {sum(sizes)} bytes")
    for name, seconds in asyncio.run(measure(slow)).items():
        middle, most = median(seconds) * 1000, max(seconds) * 1000
        _tell(f"{name}: {middle:.0f} ms, at most {most:.0f} ms (processor {slow} times slower)")


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
