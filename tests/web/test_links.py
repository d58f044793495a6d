"""Links to a house: people join, are told their own copies of the log, move, and are answered."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from exchange.house import presence
from exchange.house.plan import Plan
from exchange.house.sitting import House
from exchange.log.logfile import write_log
from exchange.value.errors import StoreError
from tests.web.visiting import address, at_once, joined, poll, served, visitor
from tui.web import links
from tui.web.running import Running

TWO = Plan(title="siniestra-2", seats={"Ana": "person", "Beto": "person"}, options={"deck": 40}, words=False)
THREE = Plan(title="bolsa", seats={"Ana": "person", "Beto": "person", "Caro": "person"}, words=False)


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as opened:
        yield opened


def begin(running: Running) -> None:
    running.ask(lambda house: house.begin())


async def test_each_who_joins_has_its_own_copy_byte_by_byte_in_the_end(session: aiohttp.ClientSession) -> None:
    with served(TWO) as running:
        keys = [await joined(session, running, name) for name in ("ana", " Béto")]
        async with (
            visitor(session, running, keys[0]) as ana,
            visitor(session, running, keys[1], thin=True, lang="en") as beto,
        ):
            lobby = await ana.until("lobby")
            assert [seat["seat"] for seat in lobby["lobby"]["seats"]] == ["Ana", "Beto"]
            begin(running)
            await at_once(ana.play(), beto.play())
            log = running.ask(lambda house: house.held(1).session.log)
            for each in (ana, beto):
                lines = [line for line in each.frames if '"chain"' in line]
                assert "\n".join((*lines, "")).encode() == b"".join(write_log(log, each.seat))
                each.log.prove()


async def test_a_move_is_done_once_however_often_it_is_sent_and_the_others_are_told(
    session: aiohttp.ClientSession,
) -> None:
    with served(THREE) as running:
        keys = [await joined(session, running, name) for name in THREE.seats]
        async with visitor(session, running, keys[0]) as ana, visitor(session, running, keys[1], thin=True) as beto:
            begin(running)
            await ana.until("event")
            await beto.until("table")
            move = {"do": {"type": "SealSheet", "sheet": {"buy": {"IBE": 1}}}, "at": 1, "id": 1}
            await ana.say(move)
            done = await ana.until("done")
            await ana.say(move)
            assert await ana.until("done") == done == {"done": 1, "n": 2}
            seen = await beto.until(lambda heard: heard.get("n") == 2 and "table" in heard)
            assert seen["table"]["to_act"] == ["Beto", "Caro"]
            await ana.say({"do": {"type": "SealSheet", "sheet": {}}, "at": 0, "id": 2})
            assert (await ana.until("refused"))["rule"] == "too-late"
            await ana.say({"say": "compra 7", "at": 2, "id": 3})
            assert (await ana.until("refused"))["rule"] == "words"


async def test_two_links_of_a_key_see_the_same_and_the_later_moves(session: aiohttp.ClientSession) -> None:
    with served(THREE) as running:
        key, *_others = [await joined(session, running, name) for name in THREE.seats]
        async with visitor(session, running, key) as one, visitor(session, running, key) as two:
            begin(running)
            await at_once(one.until("event"), two.until("event"))
            await one.say({"do": {"type": "SealSheet", "sheet": {}}, "at": 1, "id": 7})
            await one.until("done")
            assert await two.until("last") == {"last": 7}
            await two.say({"do": {"type": "SealSheet", "sheet": {"buy": {"IBE": 1}}}, "at": 2, "id": 7})
            assert (await two.until("refused"))["rule"] == "too-late"
            await two.say({"do": {"type": "SealSheet", "sheet": {"buy": {"IBE": 1}}}, "at": 2, "id": 8})
            await two.until("done")
            await at_once(*(each.until(lambda heard: heard.get("n") == 3 and "event" in heard) for each in (one, two)))
            assert [event for event in one.frames if '"event"' in event] == [
                event for event in two.frames if '"event"' in event
            ]


async def test_whoever_comes_back_is_told_what_is_missing_and_another_game_from_its_head(
    session: aiohttp.ClientSession,
) -> None:
    with served(THREE) as running:
        key = await joined(session, running, "Ana")
        for other in ("Beto", "Caro"):
            await joined(session, running, other)
        begin(running)
        async with visitor(session, running, key) as ana:
            await ana.until("event")
            game = ana.log.head.id
            await ana.do({"type": "SealSheet", "sheet": {}})
        async with visitor(session, running, key, game=game, after=1) as ana:
            assert ana.heard[0]["welcome"] | {"sitting": ""} == {
                "sitting": "",
                "table": 1,
                "seat": "Ana",
                "seats": ["Ana"],
                "title": "bolsa",
                "game": game,
                "last": 1,
            }
            assert (await ana.until("event"))["n"] == 2
        async with visitor(session, running, key, game="0" * 12, after=99) as ana:
            assert "corro" in await ana.until(lambda heard: "corro" in heard or "event" in heard)
            await ana.until(lambda heard: heard.get("n") == 2)
            running.ask(lambda house: house.again())
            again = await ana.until("again")
            head = await ana.until("corro")
            assert head["chain"].startswith(again["again"]["game"])


async def test_a_seat_that_is_called_otherwise_before_its_game_is_told_as_that_seat(
    session: aiohttp.ClientSession,
) -> None:
    with served(TWO) as running:
        keys = [await joined(session, running, name) for name in TWO.seats]
        async with visitor(session, running, keys[0]) as ana:

            def called_otherwise(house: House) -> None:  # the game begins before anybody looks
                house.rename(1, "Ana", "Eva")
                house.begin()

            running.ask(called_otherwise)
            assert (await ana.until("corro"))["viewer"] == "Eva"


async def test_a_new_key_for_a_seat_ends_the_links_of_the_old_one(session: aiohttp.ClientSession) -> None:
    with served(THREE) as running:
        key = await joined(session, running, "Ana")
        async with visitor(session, running, key) as ana:
            fresh = running.ask(lambda house: house.new_link(1, "Ana"))
            assert await ana.until("left") == {"left": "new-link"}
            assert (await ana.socket.receive()).type is aiohttp.WSMsgType.CLOSE
        async with session.ws_connect(f"{address(running)}/ws") as socket:
            await socket.send_json({"key": key})
            assert await socket.receive_json() == {"left": "no-seat"}
        async with visitor(session, running, fresh) as ana:
            assert ana.seat == "Ana"


async def test_one_key_may_hold_several_seats_with_a_link_for_each(session: aiohttp.ClientSession) -> None:
    with served(THREE) as running:
        key = await joined(session, running, "Ana")
        assert await joined(session, running, "Beto", key=key) == key
        await joined(session, running, "Caro")
        begin(running)
        async with (
            visitor(session, running, key) as ana,
            visitor(session, running, key, seat="Beto") as beto,
            visitor(session, running, key, seat="Caro") as other,
        ):
            assert [each.seat for each in (ana, beto, other)] == ["Ana", "Beto", "Ana"]
            await at_once(*(each.until("event") for each in (ana, beto)))
            await beto.say({"do": {"type": "SealSheet", "seat": "Ana", "sheet": {"buy": {"IBE": 1}}}, "at": 1, "id": 1})
            await beto.until("done")
            lines = await at_once(*(each.until(lambda heard: heard.get("n") == 2) for each in (ana, beto)))
            assert [line["event"].get("sheet") for line in lines] == [None, {"buy": {"IBE": 1}}]
            assert {line["event"]["seat"] for line in lines} == {"Beto"}


async def test_by_polls_a_game_is_played_as_by_sockets(session: aiohttp.ClientSession) -> None:
    with served(TWO) as running:
        keys = [await joined(session, running, name) for name in TWO.seats]
        begin(running)
        async with visitor(session, running, keys[1]) as beto:
            ana = poll(session, running, keys[0])
            await at_once(ana.play(), beto.play())
            ana.log.prove()
            assert ana.log.head.id == beto.log.head.id


async def test_what_a_poll_did_not_bring_comes_with_the_next(session: aiohttp.ClientSession) -> None:
    with served(TWO) as running:
        key = await joined(session, running, "Ana")
        await joined(session, running, "Beto")
        begin(running)

        async def asked(**more: Any) -> list[dict[str, Any]]:
            async with session.post(f"{address(running)}/poll", json={"key": key} | more) as answer:
                return [json.loads(line) for line in (await answer.text()).splitlines()]

        first = await asked()
        name = next(each["poll"] for each in first if "poll" in each)
        lines: list[dict[str, Any]] = []
        while not lines:
            lines = [each for each in await asked(poll=name) if "chain" in each]
        again = await asked(poll=name)  # nothing of all that had come
        assert [each for each in again if "chain" in each] == lines
        more = await asked(poll=name, game=lines[0]["chain"][:12], after=lines[-1]["n"])
        assert [each for each in more if "chain" in each] == []
        assert all("poll" not in each for each in (*again, *more))
        stranger = await asked(poll=name, key="0" * 32)
        assert stranger == [{"left": "no-seat"}]


async def test_everybody_is_told_each_second_and_who_is_not_heard_of_is_away(
    session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert presence.LOST + links.LOOK < 3.2  # seconds from the last sign of life to the word that a link is lost
    monkeypatch.setattr(presence, "LOST", 0.5)
    with served(TWO) as running:
        keys = [await joined(session, running, name) for name in TWO.seats]
        begin(running)
        async with visitor(session, running, keys[0]) as ana, visitor(session, running, keys[1]):
            living = asyncio.create_task(ana.live(0.1))
            here = await ana.until(lambda heard: heard.get("here") == ["Ana", "Beto"])
            assert here["paused"] is False
            away = await ana.until(lambda heard: "Beto" in heard.get("away", {}))  # of whom nothing is heard
            assert away["here"] == ["Ana"]
            for _time in range(2):
                assert (await ana.until("here"))["owing"]
            living.cancel()


async def test_what_cannot_be_written_down_is_refused_and_may_be_sent_again(session: aiohttp.ClientSession) -> None:
    with served(THREE) as running:
        key = await joined(session, running, "Ana")
        for other in ("Beto", "Caro"):
            await joined(session, running, other)
        begin(running)
        async with visitor(session, running, key, lang="en") as ana:
            await ana.until("event")
            log: Any = running.ask(lambda house: house.held(1)._log)
            append = log.append_beside

            def fail(*_arguments: object) -> None:
                raise StoreError("the disk is full")

            log.append_beside = fail
            move = {"do": {"type": "SealSheet", "sheet": {}}, "at": 1, "id": 1}
            await ana.say(move)
            assert await ana.until("refused") == {"refused": 1, "rule": "store", "why": "the disk is full"}
            log.append_beside = append
            await ana.say(move)
            assert await ana.until("done") == {"done": 1, "n": 2}


async def test_a_fault_of_the_house_itself_is_told_and_ends_nothing(
    session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written = tmp_path / "log"
    monkeypatch.setattr("tui.crash.log_file", lambda: written)
    with served(THREE, goes_wrong=ZeroDivisionError) as running:
        key = await joined(session, running, "Ana")
        for other in ("Beto", "Caro"):
            await joined(session, running, other)
        begin(running)
        async with visitor(session, running, key, lang="en") as ana:
            await ana.until("event")
            with monkeypatch.context() as broken:
                broken.setattr("tui.web.talk.take", lambda *_arguments: 1 // 0)
                await ana.say({"do": {"type": "SealSheet", "sheet": {}}, "at": 1, "id": 1})
                assert (await ana.until("refused"))["rule"] == "fault"
            assert "written down" in str(running.newest_trouble())
            assert running.newest_trouble() is None
            assert "done" in await ana.do({"type": "SealSheet", "sheet": {}})
    assert "ZeroDivisionError" in written.read_text(encoding="utf-8")
    assert key not in written.read_text(encoding="utf-8")


async def test_the_house_says_that_it_closes(session: aiohttp.ClientSession) -> None:
    with served(TWO) as running:
        key = await joined(session, running, "Ana")
        connection = visitor(session, running, key)
        ana = await connection.__aenter__()
    assert await ana.until("left") == {"left": "closed"}
    await connection.__aexit__(None, None, None)


async def test_a_house_closes_though_somebody_takes_nothing(session: aiohttp.ClientSession) -> None:
    with served(TWO) as running:
        key = await joined(session, running, "Ana")
        _reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
        writer.write(b"POST /poll HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000\r\n\r\n{")  # and no more
        await writer.drain()
        async with session.ws_connect(f"{address(running)}/ws") as silent:
            await silent.send_json({"key": key})
            await silent.receive()
    writer.close()
