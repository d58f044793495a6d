"""One visitor: its program, what its page sends, and how both end."""

from __future__ import annotations

import asyncio
import json
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Mapping, Sequence

from aiohttp import WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

LEAVING = 5.0
"""So many seconds a visitor's program has to leave."""
LONGEST_MESSAGE = 1 << 16
"""Bytes of what a page may send at once: a key, a paste, a size."""
MOST_COLUMNS = 500
MOST_ROWS = 200
"""Cells of a page's terminal: letters of 8 pixels on a screen of 4K. The program keeps each cell in memory."""


class Nonsense(Exception):
    """A page sent what no page of this server sends."""


class Visit(AppService):
    """One visitor's program: started without a shell, and gone when the visitor is. `left` says that the program ended
    by itself, and not because the page was closed.

    textual-serve starts a program by a shell and gives nobody its process. So `_open_app_process` is replaced, and
    `_build_environment`, `_process` and `_stdin` are used. They are private: pyproject.toml pins the release exactly.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        socket: web.WebSocketResponse,
        downloads: DownloadManager,
    ) -> None:

        async def close() -> None:
            self.left = True
            await socket.close()

        super().__init__(
            "",
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=close,
            download_manager=downloads,
        )
        self.left = False
        self._arguments = list(arguments)
        self._own = dict(environment)

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        self._process = process = await asyncio.create_subprocess_exec(
            *self._arguments,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=self._build_environment(width=width, height=height) | self._own,
        )
        self._stdin = process.stdin
        return process

    async def stop(self) -> None:
        """Ask the program to leave; one that does not is ended."""
        process = self._process
        if process is None:
            return
        try:
            await asyncio.wait_for(super().stop(), LEAVING)
        except (TimeoutError, ConnectionError, RuntimeError):
            if process.returncode is None:
                process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()
        self._process = None


async def obey(socket: web.WebSocketResponse, visit: Visit, used: Callable[[], None]) -> None:
    """Hand on what the page sends, until it is closed. `used` is called at each key. Raises Nonsense."""
    async for message in socket:
        if message.type is not WSMsgType.TEXT:
            continue
        kind, value = read_message(message.data)
        match kind, value:
            case "stdin", str():
                used()
                await visit.send_bytes(value.encode(errors="replace"))
            case "resize", {"width": int() as width, "height": int() as height}:
                await visit.set_terminal_size(cells(width, MOST_COLUMNS), cells(height, MOST_ROWS))
            case "ping", str() | int():
                await socket.send_json(["pong", value])
            case "blur" | "focus", _:
                told: Callable[[], Awaitable[None]] = visit.blur if kind == "blur" else visit.focus
                await told()
            case _:
                raise Nonsense(kind)


def read_message(text: str) -> tuple[str, object]:
    """What a page sends: a list of a kind and a value. Raises Nonsense."""
    try:
        envelope = json.loads(text)
    except (ValueError, RecursionError):
        raise Nonsense from None
    match envelope:
        case [str() as kind, *rest] if len(rest) < 2:
            return kind, rest[0] if rest else None
        case _:
            raise Nonsense


def cells(asked: int, most: int) -> int:
    """A size within bounds."""
    return max(1, min(most, asked))
