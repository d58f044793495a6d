"""The trial of `corro host --check`: who comes in is told, and whether a public address leads here."""

import socket
from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web

from exchange.value.errors import CorroError
from tui.hosting.reach import MARK, Reach


@pytest.fixture
async def came() -> list[str]:
    return []


@pytest.fixture
async def trial(came: list[str]) -> AsyncIterator[tuple[Reach, str]]:
    reach = Reach("You are <here>.", came.append)
    async with reach.listening("127.0.0.1", 0) as port:
        yield reach, f"http://127.0.0.1:{port}/"


async def asked(address: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status, await answer.text()


async def test_whoever_opens_the_page_is_told_and_reads_the_words(trial: tuple[Reach, str], came: list[str]) -> None:
    _reach, address = trial
    status, page = await asked(address)
    assert (status, came) == (200, ["127.0.0.1"])
    assert "<p>You are &lt;here&gt;.</p>" in page
    assert (await asked(address + "favicon.ico"))[0] == 404
    assert came == ["127.0.0.1"]


async def test_a_public_address_that_leads_here_is_known_by_the_mark(trial: tuple[Reach, str], came: list[str]) -> None:
    reach, address = trial
    assert await reach.why_not_here(address) is None
    assert came == [], "the trial itself is no visitor"


async def test_a_public_address_that_leads_elsewhere_or_nowhere_is_told_so(trial: tuple[Reach, str]) -> None:
    reach, _address = trial

    async def another(_request: web.Request) -> web.Response:
        return web.Response(text="x" * 1_000, status=404)

    app = web.Application()
    app.add_routes([web.get(MARK, another)])
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    elsewhere = runner.addresses[0][1]
    assert await reach.why_not_here(f"http://127.0.0.1:{elsewhere}/") == "something else answers there (status 404)"
    assert await reach.why_not_here(f"https://127.0.0.1:{elsewhere}/") in (
        "nothing answers there",
        "its certificate is not trusted here",
    )
    await runner.cleanup()
    assert await reach.why_not_here(f"http://127.0.0.1:{elsewhere}/") == "nothing answers there"


async def test_a_public_address_that_never_answers_is_not_waited_for(
    trial: tuple[Reach, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reach, _address = trial
    monkeypatch.setattr("tui.hosting.reach.PATIENCE", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent:  # it takes connections, and nobody answers them
        told = await reach.why_not_here(f"http://127.0.0.1:{silent.getsockname()[1]}/")
    assert told is not None
    assert told.startswith("it did not answer")


async def test_a_port_that_is_taken_or_an_address_of_another_machine_is_told_with_the_way_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CorroError, match=rf"port {port} of 127.0.0.1 \(another program has it\): --port takes"):
            async with Reach("", lambda _address: None).listening("127.0.0.1", port):
                pass
    with pytest.raises(CorroError, match="it is no address of this machine"):
        async with Reach("", lambda _address: None).listening("192.0.2.7", 0):
            pass
