"""What is the same for everybody: packed, and not sent again to a browser that has it."""

import gzip
from collections.abc import AsyncIterator

import aiohttp
import pytest

from tests.web.test_server import THREE
from tests.web.visiting import address, served
from tui.web.page import files

PACKED = {"Accept-Encoding": "gzip, deflate"}
PARTS = {"page.js": files.script(), "page.css": files.style(), "board.js": files.board_script()}


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(auto_decompress=False) as opened:
        yield opened


async def test_a_browser_that_unpacks_gzip_is_sent_two_thirds_at_most_and_any_other_the_bytes_themselves(
    session: aiohttp.ClientSession,
) -> None:
    with served(THREE) as running:
        for name, whole in (PARTS | {"": b"<!DOCTYPE html>", "board": b"<!DOCTYPE html>"}).items():
            where, sent = f"{address(running)}/{name}", {}
            for accepted in (PACKED["Accept-Encoding"], "identity", "gzip;q=0, br"):
                async with session.get(where, headers={"Accept-Encoding": accepted}) as answer:
                    sent[answer.headers.get("Content-Encoding", "")] = body = await answer.read()
                    assert answer.headers["Content-Length"] == str(len(body))
                    assert answer.headers["Vary"] == "Accept-Encoding"
            assert sent.keys() == {"gzip", ""}
            assert gzip.decompress(sent["gzip"]) == sent[""]
            assert sent[""].startswith(whole)
            assert len(sent["gzip"]) <= len(sent[""]) * 2 / 3


async def test_a_script_that_a_browser_has_is_not_sent_again_and_a_page_is_always(
    session: aiohttp.ClientSession,
) -> None:
    with served(THREE) as running:
        for name in PARTS:
            where = f"{address(running)}/{name}"
            async with session.get(where, headers=PACKED) as answer:
                tag = answer.headers["ETag"]
                assert answer.headers["Cache-Control"] == "no-cache"
            for known, status in ((tag, 304), (f'"other", {tag}', 304), ('W/"older"', 200)):
                async with session.get(where, headers=PACKED | {"If-None-Match": known}) as answer:
                    assert (answer.status, bool(await answer.read())) == (status, status == 200)
                    assert answer.headers["ETag"] == tag
                    assert answer.headers["X-Content-Type-Options"] == "nosniff"
        for name in ("", "board", "rules", "nothing"):
            async with session.get(f"{address(running)}/{name}") as answer:
                assert answer.headers["Cache-Control"] == "no-store"
                assert "ETag" not in answer.headers
