"""Connections to the floor in a browser that ask for nothing, or never end asking: they keep nobody out."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import aiohttp
import pytest
from yarl import URL

from tests.floor.serving import serving, serving_by
from tui.floor.serve.server import FloorServer, Service
from tui.web.arrivals import Arrivals


@asynccontextmanager
async def connections(
    address: str, count: int, said: bytes = b"GET / HTTP/1.1\r\nHost: local"
) -> AsyncIterator[list[asyncio.StreamReader]]:
    """So many connections that send half a request, and no more."""
    async with AsyncExitStack() as stack:
        readers = []
        for _connection in range(count):
            reader, writer = await asyncio.open_connection(URL(address).host, URL(address).port)
            stack.callback(writer.close)
            writer.write(said)
            await writer.drain()
            readers.append(reader)
        yield readers


async def is_ended(connection: asyncio.StreamReader) -> bool:
    """Wait until the server has ended it: in peace, or before it has read all."""
    with suppress(ConnectionResetError):
        return await connection.read() == b""
    return True


async def test_whoever_holds_all_connections_and_asks_for_nothing_keeps_nobody_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = FloorServer(Service(lang="en"), told=print)
    server.arrivals = Arrivals(most=4)
    async with serving_by(server, monkeypatch) as address, aiohttp.ClientSession() as session:
        visit = await session.ws_connect(f"{address}ws")
        async with connections(address, 4) as silent:
            assert await is_ended(silent[0])  # the fourth was given its room, and the visit is no silent one
            async with session.get(address) as answer:
                assert answer.status == 200
            assert await is_ended(silent[1])
            await visit.send_json(["ping", 7])
            async for message in visit:
                if message.type is aiohttp.WSMsgType.TEXT and message.json() == ["pong", 7]:
                    break
            assert not visit.closed


BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
ENDLESS = BODY + b"Content-Length: 9\r\nExpect: 100-continue\r\n\r\nword"
BROKEN = BODY + b"Transfer-Encoding: chunked\r\n\r\nno number\r\n"


async def test_whoever_says_no_request_to_its_end_keeps_nobody_out_and_is_no_fault_of_this_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    faults: list[BaseException] = []
    monkeypatch.setattr("tui.web.arrivals.write_down", faults.append)
    server = FloorServer(Service(word="luna", lang="en"), told=print)
    server.arrivals = Arrivals(most=3)
    async with serving_by(server, monkeypatch) as address, aiohttp.ClientSession() as session:
        async with connections(address, 3, ENDLESS) as silent:
            for each in silent:
                assert b"100" in await each.readuntil(b"\r\n\r\n")  # the server awaits the rest
            async with session.get(address) as answer:
                assert answer.status == 200
            assert await is_ended(silent[0])
        async with connections(address, 1, BROKEN) as broken:
            await broken[0].read()
        async with session.get(address) as answer:
            assert answer.status == 200
    assert not faults


async def test_where_all_connections_are_visits_nobody_else_comes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    server = FloorServer(Service(lang="en"), told=print)
    server.arrivals = Arrivals(most=1)
    async with serving_by(server, monkeypatch) as address, aiohttp.ClientSession() as session:
        visit = await session.ws_connect(f"{address}ws")
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.get(address)
        assert not visit.closed


async def test_a_connection_that_asks_for_nothing_is_ended_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.web.arrivals.SILENT", 0.01)
    async with serving(Service(lang="en"), monkeypatch) as address, connections(address, 2) as silent:
        for each in silent:
            assert await is_ended(each)


async def test_a_word_that_is_never_said_to_its_end_is_waited_for_no_longer_than_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tui.web.arrivals.LONGEST_ANSWER", 0.01)
    async with serving(Service(word="luna", lang="en"), monkeypatch) as address:
        reader, writer = await asyncio.open_connection(URL(address).host, URL(address).port)
        form = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9"
        writer.write(b"POST / HTTP/1.1\r\nHost: localhost\r\n" + form + b"\r\n\r\nword")
        await writer.drain()
        assert b" 408 " in await reader.readline()
        writer.close()
