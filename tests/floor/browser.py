"""A headless Chromium, driven over its DevTools protocol: pages, keys, and what a page received."""

import asyncio
import base64
import itertools
import json
import re
import shutil
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.floor.rest import PATIENCE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
_ANSI = re.compile(r"\x1b(?:\[[0-9;?<>=]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])")
_LISTEN = """
window.got = "";
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    const decoder = new TextDecoder();
    this.addEventListener("message", (message) => {
      if (typeof message.data !== "string") {
        const take = (data) => { window.got += decoder.decode(data, {stream: true}); };
        message.data instanceof Blob ? message.data.arrayBuffer().then(take) : take(message.data);
      }
    });
  }
};
"""


class Page:
    """One page of the browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._ids = itertools.count(1)

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Ask the browser for something, and wait for its answer."""
        number = next(self._ids)
        await self._socket.send_json({"id": number, "method": method, "params": params})
        while True:
            answer = json.loads((await self._socket.receive(timeout=PATIENCE)).data)
            if answer.get("id") == number:
                result: dict[str, Any] = answer.get("result", {})
                return result

    async def value(self, expression: str) -> Any:
        """What an expression is in the page."""
        answer = await self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        return answer.get("result", {}).get("value")

    async def open(self, address: str) -> None:
        """Go to an address, listening to what its sockets bring."""
        await self.call("Page.enable")
        await self.call("Emulation.setFocusEmulationEnabled", enabled=True)
        await self.call("Page.addScriptToEvaluateOnNewDocument", source=_LISTEN)
        await self.call("Page.navigate", url=address)

    async def text(self) -> str:
        """All that the terminal of the page was sent so far, without its colours."""
        return _ANSI.sub("", str(await self.value("window.got") or ""))

    async def until(self, wanted: str) -> str:
        """Wait until the page has received this; all that it has received."""
        async for _try in _tries():
            text = await self.text()
            if wanted in text:
                return text
        raise AssertionError(f"{wanted!r} never came; at last: {(await self.text())[-2000:]!r}")

    async def until_so(self, expression: str) -> None:
        """Wait until this is true in the page: what it has received it has yet to show."""
        async for _try in _tries():
            if await self.value(expression):
                return
        raise AssertionError(f"{expression} never came to hold")

    async def press(self, key: str, code: int = 0) -> None:
        """Press a key: a character, or a named key with its code."""
        text = {"text": key} if len(key) == 1 else {}
        common = {"key": key, "windowsVirtualKeyCode": code or ord(key[0].upper())}
        await self.call("Input.dispatchKeyEvent", type="keyDown", **common, **text)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    async def picture(self, path: Path) -> None:
        """A screenshot."""
        picture = base64.b64decode((await self.call("Page.captureScreenshot"))["data"])
        await asyncio.to_thread(path.write_bytes, picture)


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Page]:
    """A browser with one empty page; its profile lies in `folder`."""
    async with (
        _running(folder) as port,
        aiohttp.ClientSession() as session,
        session.ws_connect(await _first_page(session, port), max_msg_size=0) as socket,
    ):
        yield Page(socket)


@asynccontextmanager
async def browsers(folder: Path, count: int, *more: str) -> AsyncIterator[list[Page]]:
    """So many empty pages that know nothing of one another, as on as many machines; `more` are flags."""
    async with _running(folder, *more) as port, AsyncExitStack() as open_here:
        session = await open_here.enter_async_context(aiohttp.ClientSession())

        async def connected(address: str) -> Page:
            return Page(await open_here.enter_async_context(session.ws_connect(address, max_msg_size=0)))

        async with session.get(f"http://127.0.0.1:{port}/json/version") as answer:
            whole = await connected((await answer.json())["webSocketDebuggerUrl"])
        pages = []
        for _page in range(count):
            context = await whole.call("Target.createBrowserContext")
            target = await whole.call("Target.createTarget", url="about:blank", **context)
            pages.append(await connected(f"ws://127.0.0.1:{port}/devtools/page/{target['targetId']}"))
        yield pages


@asynccontextmanager
async def _running(folder: Path, *more: str) -> AsyncIterator[int]:
    """A browser of this profile; the port by which it is driven."""
    assert CHROMIUM
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
    process = await asyncio.create_subprocess_exec(
        CHROMIUM,
        *flags,
        "--remote-debugging-port=0",
        f"--user-data-dir={folder}",
        "--window-size=1280,800",
        *more,
        "about:blank",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        yield await _port(folder / "DevToolsActivePort")
    finally:
        process.terminate()
        await process.wait()


async def _tries() -> AsyncIterator[None]:
    """As often as there is patience: it is another program, and there is nothing to wait on."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        yield
        await asyncio.sleep(0.05)


async def _port(file: Path) -> int:
    def read() -> list[str]:
        return file.read_text(encoding="ascii").splitlines() if file.exists() else []

    async for _try in _tries():
        if len(lines := await asyncio.to_thread(read)) == 2:  # its port and its path: all is written
            return int(lines[0])
    raise AssertionError("the browser did not start")


async def _first_page(session: aiohttp.ClientSession, port: int) -> str:
    """The address of its debugger: the browser listens before it has a page."""
    async for _try in _tries():
        async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
            for page in await answer.json():
                if page["type"] == "page":
                    return str(page["webSocketDebuggerUrl"])
    raise AssertionError("the browser has no page")
