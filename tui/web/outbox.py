"""What waits to be sent over one link: a queue of its own that holds little, so that nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
from collections import deque

WINDOW = 65_536
"""Bytes that may wait. Lines and answers are not even made while more do: the link reads no message meanwhile."""


class Outbox:
    """Frames in order, and the latest of each kind of which only the latest counts."""

    def __init__(self) -> None:
        self._frames: deque[tuple[bytes, bool]] = deque()
        self._latest: dict[str, bytes] = {}
        self._bytes = 0
        self._closed = False
        self._filled = asyncio.Event()
        self._emptied = asyncio.Event()
        self._emptied.set()

    @property
    def has_room(self) -> bool:
        """Whether more may be put in."""
        return self._bytes < WINDOW

    def put(self, frame: bytes, *, again: bool = False) -> None:
        """Send this after whatever waits. `again`: it can be made again, where it is taken back."""
        if self._closed:
            return
        self._frames.append((frame, again))
        self._bytes += len(frame)
        self._filled.set()
        if not self.has_room:
            self._emptied.clear()

    def put_latest(self, kind: str, frame: bytes) -> None:
        """Send this after the frames; it takes the place of one of its kind that still waits."""
        if self._closed:
            return
        self._latest[kind] = frame
        self._filled.set()

    def put_last(self, frame: bytes) -> None:
        """Send this, and nothing after it."""
        self._latest.clear()
        self.put(frame)
        self._closed = True

    def take_back(self) -> None:
        """What can be made again does not wait any more."""
        self._frames = deque(each for each in self._frames if not each[1])
        self._bytes = sum(len(frame) for frame, _again in self._frames)
        self._latest.pop("table", None)

    async def room(self) -> None:
        """Wait until there is room."""
        await self._emptied.wait()

    async def filled(self) -> None:
        """Wait until something waits."""
        await self._filled.wait()

    def take(self) -> list[bytes]:
        """All that waits."""
        frames = [*(frame for frame, _again in self._frames), *self._latest.values()]
        self._frames.clear()
        self._latest.clear()
        self._bytes = 0
        self._filled.clear()
        self._emptied.set()
        return frames
