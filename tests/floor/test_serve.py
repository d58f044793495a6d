"""The floor in a browser: who may come in, what a visitor never gets, and a visit in a real Chromium."""

import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any, cast

import aiohttp
import pytest

from exchange.game import PERSON
from exchange.opening import open_table
from exchange.session import Session
from exchange.store import open_store
from exchange.value.errors import CorroError, LogError, NoSuchGame
from exchange.value.seal import HOST, SPECTATOR
from market import GAMES
from tests.floor.browser import CHROMIUM, browser
from tests.floor.replaying import played
from tests.floor.serving import serving, serving_by
from tui.floor.serve.door import MOST_TRIES
from tui.floor.serve.places import IDLE, Places
from tui.floor.serve.server import FloorServer, Service, serve, visit_command
from tui.floor.serve.visiting import LONGEST_MESSAGE, MOST_COLUMNS, MOST_ROWS, Nonsense, obey, read_message
from tui.floor.serve.watch import PublicLog, WatchApp, WatchScreen
from tui.settings import Settings

BOLSA = GAMES["bolsa"]
PERSONS = {"Ana": PERSON, "Beto": PERSON, "Caro": "value"}
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium")


# Who may come in -----------------------------------------------------------------------------------------------------


def test_only_this_machine_is_served_unless_told_otherwise() -> None:
    assert Service().host == "localhost"
    assert Service().local
    assert not Service(host="0.0.0.0").local  # noqa: S104
    assert not Service(public="https://aula.example/").local  # a proxy hands others on


def test_a_word_is_asked_for_wherever_others_can_come_unless_told_otherwise() -> None:
    def word(**told: Any) -> str:
        return FloorServer(Service(**told), told=print).door.word

    assert word() == word(host="127.0.0.1") == ""
    fresh = {word(host="0.0.0.0") for _time in range(20)}  # noqa: S104
    assert len(fresh) == 20
    assert all(len(each) == 8 for each in fresh)
    assert word(public="https://aula.example/") != ""
    assert word(word="luna") == word(host="::", word="luna") == "luna"
    assert word(host="::", word="") == ""


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


async def test_a_page_that_sends_nonsense_ends_its_own_visit_alone_and_the_host_is_told_once(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []
    server = FloorServer(Service(lang="en"), told=said.append)
    async with serving_by(server, monkeypatch) as address, aiohttp.ClientSession() as session:
        good = await session.ws_connect(f"{address}ws?width=80&height=24")
        assert await good.receive(timeout=60)
        for nonsense in ("{", "[" * 5_000, '["stdin",3]', "9" * (1 << 17)):
            bad = await session.ws_connect(f"{address}ws?width=-3&height=x")
            await bad.send_str(nonsense)
            async for _message in bad:
                pass
            assert bad.close_code == (1009 if len(nonsense) > LONGEST_MESSAGE else 1003)
        await good.send_json(["ping", 7])
        async for message in good:
            if message.type is aiohttp.WSMsgType.TEXT and message.json() == ["pong", 7]:
                break
        assert not good.closed
        await good.close()
    assert len(said) == 1
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"a":1}',
        "null",
        "[1]",
        '["stdin","a","b"]',
        "[" * 5_000,
        '{"a":' * 5_000,
        '["a",' + "9" * 5_000 + "]",
    ],
)
def test_what_no_page_sends_is_not_read(text: str) -> None:
    with pytest.raises(Nonsense):
        read_message(text)


def test_what_a_page_sends_is_read() -> None:
    assert read_message('["stdin","\\u00f1"]') == ("stdin", "ñ")
    assert read_message('["blur"]') == ("blur", None)
    assert read_message('["resize",{"width":80,"height":24}]') == ("resize", {"width": 80, "height": 24})


async def test_no_page_makes_its_terminal_larger_than_a_screen() -> None:
    sizes: list[tuple[int, int]] = []

    class Asked:
        async def set_terminal_size(self, width: int, height: int) -> None:
            sizes.append((width, height))

    async def sent() -> AsyncIterator[Any]:
        for width, height in ((80, 24), (10**6, 10**6), (0, -5), (10**300, 1)):
            yield aiohttp.WSMessage(aiohttp.WSMsgType.TEXT, f'["resize",{{"width":{width},"height":{height}}}]', None)

    await obey(cast(Any, sent()), cast(Any, Asked()), lambda: None)
    assert sizes == [(80, 24), (MOST_COLUMNS, MOST_ROWS), (1, 1), (MOST_COLUMNS, 1)]


async def test_nobody_comes_in_without_the_word_where_one_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(Service(word="Luna", lang="en"), monkeypatch) as address:
        jar = aiohttp.CookieJar(unsafe=True)
        async with aiohttp.ClientSession(cookie_jar=jar) as session:
            async with session.get(address) as answer:
                page = await answer.text()
                assert answer.status == 200
                assert "The word to come in" in page
                assert "textual.js" not in page
            for path in ("ws", "download/abc"):
                async with session.get(f"{address}{path}") as answer:
                    assert answer.status == 403
            async with session.post(address, data={"word": "sol<b>"}) as answer:
                assert answer.status == 403
                assert "That is not the word." in await answer.text()
            async with session.post(address, data={"word": " luna "}) as answer:
                assert answer.status == 200
                assert "textual.js" in await answer.text()
            (cookie,) = jar
            assert cookie["httponly"]
            assert cookie["samesite"] == "Lax"
            assert cookie["max-age"] == cookie["expires"] == ""  # gone when the browser is closed
        async with aiohttp.ClientSession() as session:  # a browser of the same address that did not say it
            async with session.get(address) as answer:
                assert "textual.js" not in await answer.text()
            for _try in range(MOST_TRIES):
                async with session.post(address, data={"word": "sol"}) as answer:
                    assert answer.status == 403
            async with session.post(address, data={"word": "luna"}) as answer:
                assert answer.status == 429


@pytest.mark.prove
async def test_whoever_holds_all_places_and_does_nothing_keeps_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    server = FloorServer(Service(visitors=2), told=print)
    now = 0.0
    server.places = Places(2, 2, clock=lambda: now)
    async with serving_by(server, monkeypatch) as address, aiohttp.ClientSession() as session:
        idle = [await session.ws_connect(f"{address}ws") for _place in range(2)]
        async with session.get(f"{address}ws") as answer:
            assert answer.status == 503
        now = IDLE + 1
        late = await session.ws_connect(f"{address}ws")
        assert await late.receive(timeout=60)
        async for _message in idle[0]:
            pass
        assert idle[0].closed
        assert not idle[1].closed


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
async def test_a_page_that_is_loaded_again_comes_back_to_its_game_in_chromium(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "visits").mkdir()
    service = Service(store=str(tmp_path / "games.db"), visits=tmp_path / "visits", word="luna", lang="en")
    async with serving(service, monkeypatch) as address, browser(tmp_path / "chromium") as page:
        await page.open(address)
        await page.until_so("document.activeElement && document.activeElement.id == 'word'")
        await page.value("document.getElementById('word').value = 'luna'; document.forms[0].submit()")
        await page.until("New game")
        await page.until_so("document.activeElement.className == 'xterm-helper-textarea'")
        await page.press("n")
        await page.until("Open the table")
        await page.press("F5", 116)
        await page.until("Seal")
        with open_store(service.store, GAMES) as store:
            (game,) = store.games()
        await page.call("Page.reload")
        again = await page.until("Seal")
        assert "Open the table" not in again  # nobody pressed a key
        with open_store(service.store, GAMES) as store:
            assert [kept.id for kept in store.games()] == [game.id]
        await page.picture(tmp_path / "again.png")


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
