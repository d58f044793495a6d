"""What the page costs: its bytes, and how long a phone waits for it.

    .venv/bin/python -m tests.bench.measure_page [SLOW]

A real Chromium, its processor SLOW (4) times as slow as this machine's, at a house on this machine. Each figure is
taken several times; the middle one is told, and the longest behind it. A browser that starts keeps the whole machine
busy: the page is asked for when it is at rest, as on a phone whose browser runs. Beside it, in the same browser, a line
of plain text from the same house is painted by a phone that has seen nothing yet either: no page is painted earlier.
"""

from __future__ import annotations

import asyncio
import gzip
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
REST = 2.0
"""Seconds from a browser's start until it does nothing by itself any more."""
PAINT, TEXT = "first paint", "first paint of a line of text"
_PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


async def _painted(phone: Phone, address: str) -> float:
    """Seconds until something is painted, the page fetched anew."""
    await phone.page.call("Network.setCacheDisabled", cacheDisabled=True)
    await phone.leave()
    await asyncio.sleep(REST)
    await phone.page.call("Page.navigate", url=address)
    await phone.until(_PAINTED)
    return float(await phone.page.value(_PAINTED)) / 1000


async def _reloaded(phone: Phone) -> float:
    """Seconds from a reload to the same screen."""
    begun = time.perf_counter()
    await phone.page.call("Page.reload")
    await phone.until("document.readyState === 'complete' && document.querySelector('.order')")
    return time.perf_counter() - begun


async def measure(slow: int) -> dict[str, list[float]]:
    """Seconds: paint, paint of a text, the page and code to the lobby, the begin to one's own sheet, reload."""
    found: dict[str, list[float]] = {PAINT: [], TEXT: [], "code to lobby": [], "begin to own sheet": [], "reload": []}
    for time_ in range(TIMES):
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
            served(plan_of("bolsa", 1, "value", "quiet"), NAMED) as running,
        ):
            async with phones(Path(folder), "es", "es") as [phone, other]:
                address = f"http://{NAME}:{running.port}"
                first = [(phone, PAINT, "/?lang=es"), (other, TEXT, "/nothing")]
                for each, name, path in first if time_ % 2 else reversed(first):
                    await each.begin(slow=slow)
                    found[name].append(await _painted(each, f"{address}{path}"))
                await phone.leave()
                begun = time.perf_counter()
                await phone.page.call("Page.navigate", url=f"{address}/?lang=es")
                await phone.come_in(running.ask(lambda house: house.code), "Ana")
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
        page, script = files.html(lang), files.script()
        packed = sum(len(gzip.compress(part)) for part in (page, script))
        _tell(f"{lang}: page {len(page)}, script {len(script)}, in all {len(page + script)} bytes; packed {packed}")
    found = asyncio.run(measure(slow))
    for name, seconds in found.items():
        middle, most = median(seconds) * 1000, max(seconds) * 1000
        _tell(f"{name}: {middle:.0f} ms, at most {most:.0f} ms (processor {slow} times slower)")
    _tell(f"{PAINT} / {TEXT}: {median(found[PAINT]) / median(found[TEXT]):.2f}")


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
