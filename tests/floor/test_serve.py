"""The floor in a browser: who may come in, what a visitor never gets, and a visit in a real Chromium."""

import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from exchange.game import PERSON
from exchange.opening import open_table
from exchange.session import Session
from exchange.store import open_store
from exchange.value.errors import CorroError, LogError, NoSuchGame
from exchange.value.seal import HOST, SPECTATOR
from market import GAMES
from tests.floor.browser import CHROMIUM, browser
from tests.floor.replaying import played
from tests.test_architecture import REPO
from tui.floor.serve.serve import FloorServer, Service, is_local, serve, visit_command
from tui.floor.serve.visit import VisitorShelf
from tui.floor.serve.watch import PublicLog, WatchApp, WatchScreen
from tui.floor.shelf import in_memory
from tui.settings import Settings

BOLSA = GAMES["bolsa"]
PERSONS = {"Ana": PERSON, "Beto": PERSON, "Caro": "value"}
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium")


# Who may come in -----------------------------------------------------------------------------------------------------


def test_only_this_machine_is_served_unless_told_otherwise() -> None:
    assert Service().host == "localhost"
    assert all(is_local(host) for host in ("localhost", "127.0.0.1", "127.8.0.1", "::1"))
    assert not any(is_local(host) for host in ("0.0.0.0", "192.168.1.7", "::", "corro.example", ""))  # noqa: S104


def test_pages_of_other_sites_and_requests_for_other_servers_are_turned_away() -> None:
    server = FloorServer(Service(), told=print)
    assert server.welcome("localhost:8000", None)
    assert server.welcome("localhost:8000", "http://localhost:8000")
    assert server.welcome("127.0.0.1:8000", None)
    assert not server.welcome("evil.example:8000", None)  # a name that was turned to this machine
    assert not server.welcome("localhost:8000", "http://evil.example")
    assert not server.welcome("localhost:8000", "null")
    assert not server.welcome("", None)
    wide = FloorServer(Service(host="0.0.0.0", public="https://aula.example/"), told=print)  # noqa: S104
    assert wide.welcome("192.168.1.7:8000", "http://192.168.1.7:8000")
    assert wide.welcome("127.0.0.1:8000", "https://aula.example")
    assert not wide.welcome("192.168.1.7:8000", "http://evil.example")


def test_a_visitors_program_is_told_the_game_as_one_word_and_the_store_not_at_all() -> None:
    service = Service(watch="--a b; $(rm -rf ~)", store="postgresql://me:secret@host/db")
    words = visit_command(service)
    assert words[-1] == "--watch=--a b; $(rm -rf ~)"
    assert "secret" not in " ".join(words)


def test_letters_are_large_for_whoever_watches() -> None:
    assert Service(watch="aula").size > Service().size
    assert Service(watch="aula", font_size=12).size == 12


def test_a_game_that_is_not_there_is_told_before_anything_is_served(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    open_store(store, GAMES).close()
    with pytest.raises(NoSuchGame):
        serve(Service(store=str(store), watch="nowhere"), told=print)


def test_an_address_that_is_taken_is_told_and_nothing_said_to_be_open() -> None:
    said: list[str] = []
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(CorroError, match="nobody can come in"):
            serve(Service(host="127.0.0.1", port=taken.getsockname()[1], lang="en"), told=said.append)
    assert said == []


# What a visitor gets -------------------------------------------------------------------------------------------------


def test_a_visitor_finds_its_own_games_and_no_other() -> None:
    shelf = in_memory()
    theirs = played(shelf).log.head
    visitor = VisitorShelf(shelf)
    assert list(visitor.games()) == []
    for name in (theirs.id, theirs.name):
        with pytest.raises(NoSuchGame):
            visitor.log(name)
        with pytest.raises(NoSuchGame):
            visitor.branch(name, 3)
    own = open_table("bolsa", "Ana Beto=value Caro=value", store=visitor).log.head
    assert [game.id for game in visitor.games()] == [own.id]
    assert visitor.log(own.id).head.id == own.id
    assert len(shelf.games()) == 2


def test_the_log_of_a_watched_game_holds_no_secret_and_takes_no_move() -> None:
    table = played(players=PERSONS, moves=2)
    log = PublicLog(BOLSA, table.log)
    assert not isinstance(log.head.seed, str)
    assert log.head.id == table.log.head.id
    entries = list(log.read())
    assert len(entries) == len(log) == len(table.log)
    assert not any(hasattr(getattr(entry.event, "sheet", None), "buy") for entry in entries)
    assert not any(hasattr(entry.command, "seat") for entry in entries)
    assert [entry.event for entry in entries] == [
        BOLSA.game.redact(entry.event, SPECTATOR) for entry in table.log.read()
    ]
    for viewer in (HOST, "Ana"):  # whoever asks
        assert not log.head_record(viewer).secrets
        assert not any(record.secrets for record in log.records(0, viewer))
    with pytest.raises(LogError):
        log.append(len(log), "2030-01-01T00:00:00.000000Z", (), None)


async def test_whoever_watches_can_go_through_the_game_and_nowhere_else() -> None:
    table = played(players=PERSONS, moves=2)
    app = WatchApp(BOLSA, table.log, Settings(lang="en"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen: Any = app.screen_stack[-1]
        assert type(screen) is WatchScreen
        assert screen.playback.at_end
        depth = len(app.screen_stack)
        for key in ("escape", "v", "b", "c", "o", "f8", "n"):
            await pilot.press(key)
            await pilot.pause()
            if app.screen_stack[-1] is not screen:  # n asks where to go: escape is its way back
                await pilot.press("escape")
                await pilot.pause()
            assert app.screen_stack[-1] is screen, key
        assert len(app.screen_stack) == depth
        await pilot.press("home")
        await pilot.pause()
        assert screen.playback.n == 1


# In a browser --------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def serving(service: Service, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """A server on a free port; its address."""
    monkeypatch.setenv("CORRO_STORE", service.store)
    monkeypatch.setenv("PYTHONPATH", str(REPO))
    server = FloorServer(service, told=lambda _line: None)
    runner = web.AppRunner(await server._make_app())
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        await runner.cleanup()


@contextmanager
def stored(path: Path, moves: int) -> Iterator[Session]:
    """A game of two persons and a trader in a store, so many moves long."""
    with open_store(path, GAMES) as store:
        table = open_table("bolsa", PERSONS, options={"rounds": 1}, seed="7", name="secreto", store=store)
        for _move in range(moves):
            seat = table.to_act()[0]
            table.do(table.trader_moves(seat, BOLSA.traders["value"]))
        yield table


async def test_the_page_loads_nothing_from_elsewhere_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(Service(lang="es"), monkeypatch) as address, aiohttp.ClientSession() as session:
        async with session.get(f"{address}?fontsize=30") as answer:
            page = await answer.text()
            assert answer.status == 200
            assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        assert 'data-font-size="30"' in page
        assert 'lang="es"' in page
        assert "https://" not in page
        async with session.get(f"{address}static/fonts/RobotoMono-VariableFont_wght.ttf") as answer:
            assert answer.status == 200
        for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
            async with session.get(f"{address}ws", headers=headers) as answer:
                assert answer.status == 403
        async with session.get(f"{address}?fontsize=<script>") as answer:
            assert 'data-font-size="16"' in await answer.text()


async def test_a_page_that_sends_nonsense_ends_its_own_visit_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(Service(), monkeypatch) as address, aiohttp.ClientSession() as session:
        good = await session.ws_connect(f"{address}ws?width=80&height=24")
        assert await good.receive(timeout=60)
        for nonsense in ("{", "[]", '{"a":1}', '["resize",{}]', '["stdin",3]', "null"):
            bad = await session.ws_connect(f"{address}ws?width=-3&height=x")
            await bad.send_str(nonsense)
            async for _message in bad:
                pass
            assert bad.closed
        await good.send_json(["ping", 7])
        async for message in good:
            if message.type is aiohttp.WSMsgType.TEXT and message.json() == ["pong", 7]:
                break
        assert not good.closed
        await good.close()


@needs_chromium
@pytest.mark.prove
@pytest.mark.timeout(480)
async def test_a_visitor_opens_the_floor_in_chromium_and_sees_no_list_of_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = Service(store=str(tmp_path / "games.db"), lang="en")
    with stored(tmp_path / "games.db", 2):
        pass
    async with serving(service, monkeypatch) as address, browser(tmp_path / "chromium") as page:
        await page.open(address)
        start = await page.until("New game")
        await page.until_so("document.body.classList.contains('-first-byte')")
        await page.until_so("document.activeElement.className == 'xterm-helper-textarea'")
        await page.press("n")
        text = start + await page.until("Open the table")
        assert "secreto" not in text
        await page.picture(tmp_path / "visit.png")
        assert (tmp_path / "visit.png").stat().st_size > 10_000


@needs_chromium
@pytest.mark.prove
@pytest.mark.timeout(480)
async def test_a_projector_in_chromium_follows_the_game_and_shows_no_sealed_sheet_B2_6(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = Service(store=str(tmp_path / "games.db"), watch="secreto", lang="en", font_size=14)
    async with AsyncExitStack() as stack:
        table = stack.enter_context(stored(tmp_path / "games.db", 2))
        address = await stack.enter_async_context(serving(service, monkeypatch))
        page = await stack.enter_async_context(browser(tmp_path / "chromium"))
        await page.open(address)
        await page.until("as spectator")
        text = await page.until(f"{len(table.log)}/{len(table.log)}")
        assert "the sheets are turned over" not in text
        for entry in table.log.read():
            salt = getattr(entry.event, "sheet_salt", None)
            assert not isinstance(salt, str) or salt not in text
        seat = table.to_act()[0]
        table.do(table.trader_moves(seat, BOLSA.traders["value"]))
        await page.until(f"/{len(table.log)}")
        await page.until("the sheets are turned over")
        await page.picture(tmp_path / "watch.png")
