"""The server of a house: who may ask it for what, and what becomes of whoever asks for too much."""

import asyncio
import logging
import re
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from msgspec.structs import replace

from exchange.house.plan import Plan
from exchange.value.errors import CorroError
from tests.web.visiting import LOCAL, address, joined, poll, served, visitor
from tui.web.page import files
from tui.web.serving import Serving

THREE = Plan(title="bolsa", seats={"Ana": "person", "Beto": "person", "Caro": "person"}, words=False)
EVIL = "http://evil.example"


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as opened:
        yield opened


async def status(session: aiohttp.ClientSession, method: str, where: str, **more: Any) -> int:
    async with session.request(method, where, **more) as answer:
        return answer.status


async def test_other_sites_pages_and_names_that_somebody_turned_to_this_machine_are_not_answered(
    session: aiohttp.ClientSession,
) -> None:
    with served(THREE) as running:
        code, here = running.ask(lambda house: house.code), address(running)
        for odd in ({"Host": "evil.example"}, {"Origin": EVIL}, {"Origin": "null"}):
            assert await status(session, "GET", f"{here}/", headers=odd) == 403
            asked = {"code": code, "name": "Ana"}
            assert await status(session, "POST", f"{here}/join", headers=odd, json=asked) == 403
            assert await status(session, "POST", f"{here}/poll", headers=odd, json={"key": "0" * 32}) == 403
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await session.ws_connect(f"{here}/ws", headers=odd)
        assert running.ask(lambda house: house.told().tables[0].seats[0].free)
        assert await status(session, "GET", f"{here}/", headers={"Origin": here}) == 200


async def test_the_page_runs_its_own_script_alone_and_keeps_no_cookie(session: aiohttp.ClientSession) -> None:
    with served(THREE) as running:
        for path in ("/", "/page.js", "/page.css", "/rules?lang=es", "/nothing"):
            async with session.get(f"{address(running)}{path}") as answer:
                text = await answer.text()
                assert answer.headers["Referrer-Policy"] == "no-referrer"
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert "Set-Cookie" not in answer.headers
            if path == "/":
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "script-src 'self';" in policy
                assert f"style-src 'self' '{files.style_hash()}';" in policy
                assert "unsafe" not in policy
                assert re.findall(r"<script[^>]*>", text) == ['<script src="page.js" defer>']
                assert re.search(r"\son\w+=|javascript:|style=", text) is None
                assert not set(re.findall(r"(?:src|href)=.(https?:)?//", text))


async def test_the_page_and_every_refusal_speak_the_language_that_is_asked_for(session: aiohttp.ClientSession) -> None:
    with served(THREE) as running:
        here = address(running)
        for lang, wrong in (("es", "no es el código"), ("en", "not the code")):
            async with session.get(f"{here}/", headers={"Accept-Language": f"fr,{lang};q=0.5"}) as answer:
                assert f'lang="{lang}"' in await answer.text()
            async with session.post(f"{here}/join", json={"code": "x", "name": "Ana", "lang": lang}) as answer:
                assert wrong in (await answer.json())["why"]
                assert answer.status == 403
            async with session.post(f"{here}/join", data="{", headers={"Accept-Language": lang}) as answer:
                refused = await answer.json()
                assert (answer.status, refused["rule"], refused["refused"]) == (400, "message", 0)


async def test_page_and_board_call_traders_as_the_floor_does(session: aiohttp.ClientSession) -> None:
    with served(THREE) as running:
        for where in ("", "board"):
            for lang, name in (("es", "Tasador"), ("en", "Appraiser")):
                async with session.get(f"{address(running)}/{where}", params={"lang": lang}) as answer:
                    assert f'"value":"{name}"' in await answer.text()


async def test_a_name_with_markup_is_text_and_one_that_a_screen_would_obey_is_no_name(
    session: aiohttp.ClientSession,
) -> None:
    with served(Plan(title="bolsa", open_seats=4, words=False)) as running:
        piled, unseen = "A" + "\u0323" * 6, ("\u200d", "\u3164 Ana", "Ana \u2800", "\ufe0f", "\u0301")
        for odd in ("\u202eanA", "A\x00na", "A\x1b[2Jna", "x" * 61, " ", piled, *unseen):
            asked = {"code": running.ask(lambda house: house.code), "name": odd}
            async with session.post(f"{address(running)}/join", json=asked) as answer:
                assert (answer.status, (await answer.json())["rule"]) == (403, "name")
        markup = "<img src=x onerror=alert(1)>"
        async with visitor(session, running, await joined(session, running, markup)) as eve:
            lobby = (await eve.until("lobby"))["lobby"]
            assert markup in [seat["person"] for seat in lobby["seats"]]
        async with session.get(f"{address(running)}/page.js") as answer:
            script = await answer.text()
        assert not re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", script)


async def test_the_page_says_in_both_languages_that_the_host_sees_everything(session: aiohttp.ClientSession) -> None:
    with served(THREE) as running:
        for lang, words in (("en", "sees everything"), ("es", "lo ve todo")):
            async with session.get(f"{address(running)}/?lang={lang}") as answer:
                assert words in await answer.text()


async def test_wrong_codes_are_counted_and_slowed_and_a_right_one_never(session: aiohttp.ClientSession) -> None:
    with served(THREE) as running:
        waits = []
        for _try in range(9):
            async with session.post(f"{address(running)}/join", json={"code": "ZZZZZ", "name": "Ana"}) as answer:
                told = await answer.json()
                assert (answer.status, told["rule"]) in ((403, "code"), (429, "wait"))
                waits.append(told.get("wait", 0))
        assert waits == sorted(waits)
        assert waits[-1] > 1
        assert list(running.ask(lambda house: house.told().guesses).values()) == [9]
        assert len(await joined(session, running, "Ana")) == 32


async def test_whoever_tries_codes_as_fast_as_they_can_is_not_heard(
    session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.web.server.JOINS_AT_ONCE", 5)
    with served(THREE) as running:
        asked = {"code": "ZZZZZ", "name": "Ana"}
        tried = [await status(session, "POST", f"{address(running)}/join", json=asked) for _try in range(12)]
        assert sum(running.ask(lambda house: house.told().guesses).values()) < 9
        assert tried[-1] == 429


async def test_all_addresses_of_one_subscriber_share_what_they_may_try(
    session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.web.server.JOINS_AT_ONCE", 2)
    with served(THREE, replace(LOCAL, proxies=("127.0.0.1",))) as running:
        asked, tried = {"code": "ZZZZZ", "name": "Ana"}, []
        for host in range(1, 5):
            told = {"X-Forwarded-For": f"2001:db8::{host}"}
            tried.append(await status(session, "POST", f"{address(running)}/join", json=asked, headers=told))
        assert tried == [403, 403, 429, 429]


async def test_a_visitors_address_is_taken_from_a_proxy_only_where_it_is_named(session: aiohttp.ClientSession) -> None:
    asked = {"code": "ZZZZZ", "name": "Ana"}
    for proxies, counted in (((), "127.0.0.1"), (("127.0.0.1",), "10.9.9.9")):
        with served(THREE, replace(LOCAL, proxies=proxies)) as running:
            told = {"X-Forwarded-For": "1.2.3.4, 10.9.9.9"}
            assert await status(session, "POST", f"{address(running)}/join", json=asked, headers=told) == 403
            assert list(running.ask(lambda house: house.told().guesses)) == [counted]


async def test_a_link_that_begins_otherwise_than_with_a_key_is_ended(
    session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(THREE) as running:
        said: dict[str, dict[str, Any]] = {
            '{"key":"' + "0" * 32 + '"}': {"left": "no-seat"},
            '{"key":""}': {"left": "no-seat"},
            '{"here":1}': {"refused": 0, "rule": "message"},
            "x": {"refused": 0, "rule": "message"},
        }
        for first, answer in said.items():
            async with session.ws_connect(f"{address(running)}/ws") as socket:
                await socket.send_str(first)
                told = await socket.receive_json()
                assert answer.items() <= told.items()
                assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
        monkeypatch.setattr("tui.web.sockets.HELLO_SECONDS", 0.05)
        async with session.ws_connect(f"{address(running)}/ws") as silent:
            assert (await silent.receive()).type is aiohttp.WSMsgType.CLOSE
        assert running.links == 0


async def test_a_message_that_is_too_long_or_no_text_ends_its_own_link_alone(session: aiohttp.ClientSession) -> None:
    with served(THREE) as running:
        key = await joined(session, running, "Ana")
        async with visitor(session, running, key) as ana, visitor(session, running, key) as other:
            await ana.say({"say": "x" * 5000, "at": 1, "id": 1})
            while (message := await ana.socket.receive()).type is aiohttp.WSMsgType.TEXT:
                pass
            assert (message.type, message.data) == (aiohttp.WSMsgType.CLOSE, 1009)
            await other.say({"say": "x" * 1500, "at": 1, "id": 1})
            assert (await other.until("refused"))["rule"] == "message"
            await other.socket.send_bytes(b"{}")
            assert await other.until("left") == {"left": "nonsense"}
        for body, answered in ((b"x" * 80_000, 413), (b'{"key":"0","in":[' + b"[" * 40_000, 400), (b"\xff", 400)):
            assert await status(session, "POST", f"{address(running)}/poll", data=body) == answered
            assert await status(session, "POST", f"{address(running)}/join", data=body) in (400, 413)


async def test_the_ninth_link_of_a_key_takes_the_place_of_the_oldest(session: aiohttp.ClientSession) -> None:
    with served(THREE) as running:
        key = await joined(session, running, "Ana")
        async with visitor(session, running, key) as oldest:
            others = [poll(session, running, key) for _link in range(8)]
            for other in others:
                await other.until("poll")
            assert await oldest.until("left") == {"left": "too-many"}


async def test_whoever_floods_or_never_reads_keeps_nobody_waiting(
    session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.web.sockets.STUCK", 0.3)
    monkeypatch.setattr("tui.web.link.AT_ONCE", 1e9)
    with served(THREE) as running:
        keys = [await joined(session, running, name) for name in THREE.seats]
        running.ask(lambda house: house.begin())
        async with visitor(session, running, keys[1]) as beto:
            await beto.until("event")
            _reader, writer = await raw_link(running.port, keys[0])
            flooding = asyncio.create_task(flood(writer))
            for _move in range(5):
                assert "done" in await beto.do({"type": "SealSheet", "sheet": {}})
            await flooding  # it ends when the house has cut the link
            await beto.until(lambda heard: "Ana" not in heard.get("here", ["Ana"]))
            assert running.links == 1


async def raw_link(port: int, key: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket whose answers nobody reads."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
    writer.write(
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    writer.write(frame(f'{{"key":"{key}"}}'))
    await writer.drain()
    return reader, writer


async def flood(writer: asyncio.StreamWriter) -> None:
    """Ask for so much that its answers fill every buffer, until the link is cut."""
    asks = frame('{"say":"' + "x" * 1000 + '","at":1,"id":1}') * 20
    try:
        while True:
            writer.write(asks)
            await writer.drain()
    except ConnectionError:
        return


def frame(text: str) -> bytes:
    """A text frame of a client, masked with zeros."""
    data = text.encode()
    return bytes((0x81, 0xFE)) + len(data).to_bytes(2, "big") + bytes(4) + data


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    """A certificate of its own, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("no openssl here to make a certificate")
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "1"]
    subprocess.run([*command, "-keyout", key, "-out", cert], check=True, capture_output=True)
    return cert, key


async def test_over_https_a_table_is_joined_as_over_http(certificate: tuple[Path, Path]) -> None:
    cert, key_file = certificate
    with served(THREE, replace(LOCAL, cert=cert, key=key_file)) as running:
        trust = ssl.create_default_context(cafile=str(cert))
        trust.check_hostname = False
        here = address(running, "https")
        connector = aiohttp.TCPConnector(ssl=trust)
        async with aiohttp.ClientSession(connector=connector) as session:
            asked = {"code": running.ask(lambda house: house.code), "name": "Ana"}
            async with session.post(f"{here}/join", json=asked) as answer:
                key = (await answer.json())["key"]
            async with session.ws_connect(f"{here}/ws") as socket:
                await socket.send_json({"key": key})
                assert "welcome" in await socket.receive_json()


def test_a_certificate_that_cannot_be_used_and_a_port_that_is_taken_are_told(tmp_path: Path) -> None:
    (tmp_path / "cert.pem").write_text("none", encoding="ascii")
    wrong = Serving(host="127.0.0.1", port=0, cert=tmp_path / "cert.pem")
    with pytest.raises(CorroError, match="HTTPS"), served(THREE, wrong):
        pass
    with served(THREE) as running, pytest.raises(CorroError, match=str(running.port)):  # noqa: SIM117
        with served(THREE, replace(LOCAL, port=running.port)):
            pass


async def test_no_key_stands_in_what_is_logged_or_kept(
    session: aiohttp.ClientSession, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level(logging.DEBUG)
    store = tmp_path / "games.db"
    with served(THREE, store=str(store)) as running:
        key = await joined(session, running, "Ana")
        async with visitor(session, running, key) as ana:
            await ana.say("nonsense")
            await ana.until("refused")
            await status(session, "GET", f"{address(running)}/?{key}")
            await status(session, "POST", f"{address(running)}/poll", json={"key": key, "after": "x"})
            told = running.ask(lambda house: repr(house.told()))
    logged = "".join(record.getMessage() for record in caplog.records if not record.name.startswith("asyncio"))
    assert key not in logged
    assert key not in told
    assert key.encode() not in everything(tmp_path)


def everything(folder: Path) -> bytes:
    """All bytes of all files in a folder."""
    return b"".join(file.read_bytes() for file in folder.iterdir())
