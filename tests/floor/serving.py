"""The floor served on a free port of this machine, as long as a test lasts."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace

from tests.conftest import REPO
from tui.floor.serve.server import FloorServer, Service


@asynccontextmanager
async def serving(service: Service, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """A server on a free port; its address."""
    async with serving_by(FloorServer(service, told=lambda _line: None), monkeypatch) as address:
        yield address


@asynccontextmanager
async def serving_by(server: FloorServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """This server on a free port; its address."""
    monkeypatch.setenv("CORRO_STORE", server.service.store)
    monkeypatch.setenv("PYTHONPATH", str(REPO))
    server.service = replace(server.service, host="127.0.0.1", port=0)
    async with server.listening() as port:
        yield f"http://127.0.0.1:{port}/"
