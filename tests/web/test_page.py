"""The page in a real Chromium: what is written stays, keys, several persons at one device, contrast, another game."""

import time
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import aiohttp
import pytest

from exchange.house.plan import Plan
from exchange.house.sitting import House
from exchange.session import wall_clock
from exchange.store import open_store
from market import GAMES
from tests.web.at_phones import NAMED, begin, in_chromium, log_of, plan_of, play_on, sitting
from tests.web.phones import NAME, phones
from tests.web.visiting import served
from tui.web.links import MOST_LINKS
from tui.web.running import Running
from tui.web.serving import Serving

pytestmark = in_chromium
BUYS_IBE = "[aria-label='más: Iberdrola']"
BUYS_SAN = "[aria-label='más: Santander']"
_FAINT = """
(() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => parts(colour).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if ((parts(colour)[3] ?? 1) === 1) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || !element.checkVisibility() || element.closest("[aria-disabled=true], .sr, .skip")) continue;
    const [a, b] = [light(getComputedStyle(element).color), light(behind(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 4.5) found.push(element.className + " " + element.innerText + " " + contrast.toFixed(2));
  }
  return found;
})()
"""
_CROWDED = """
[...document.querySelectorAll(".value")].filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.innerText)
"""
_BLOCKED = """
window.WebSocket = class {
  constructor() { setTimeout(() => this.onclose(), 0); }
  close() {}
};
"""
_LOSSES = """
window.losses = [];
new MutationObserver(() => losses.push(...[...document.querySelectorAll(".lost")].map((each) => each.innerText)))
  .observe(document.body, { childList: true, subtree: true, characterData: true });
"""
_NAMELESS = """
[...document.querySelectorAll("button, input, select")].filter((each) => each.checkVisibility() &&
  !(each.ariaLabel || each.innerText.trim() || each.labels?.length)).map((each) => each.outerHTML)
"""


async def test_what_is_written_outlives_a_reload_and_a_move_a_lost_network(tmp_path: Path) -> None:
    async with sitting(tmp_path, "bolsa", "es", traders=("value", "quiet")) as (running, [ana]):
        await begin(running, [ana])
        await ana.touch(BUYS_IBE)
        await ana.until("document.querySelector('.value.up')")
        await ana.page.call("Page.reload")
        await ana.until("document.querySelector('.value.up')?.innerText === 'compra 1'")
        await ana.offline(True)
        await ana.until("document.querySelector('.lost')")
        await ana.touch(BUYS_SAN)
        await ana.touch(".act .main")
        await ana.offline(False)
        await ana.until("!document.querySelector('.lost') && document.querySelector('.call')")
        assert '"buy":{"IBE":1,"SAN":1}' in log_of(running, "Ana")
        assert "draft" not in " ".join(await ana.kept())
        assert await ana.trouble() == []


async def test_a_key_that_was_replaced_shows_nothing_more_and_the_new_link_goes_on(tmp_path: Path) -> None:
    async with sitting(tmp_path, "bolsa", "es", traders=("value", "quiet")) as (running, [ana]):
        await begin(running, [ana])
        old = await ana.link()
        key = running.ask(lambda house: house.new_link(1, "Ana"))
        await ana.until("document.querySelector('.panel.left')")
        assert not await ana.page.value("Boolean(document.querySelector('.order'))")
        assert "corro key" not in await ana.kept()
        await ana.go(f"http://{NAME}:{running.port}/?lang=en#{key}")
        await ana.until("document.querySelector('.order')")
        await ana.go(old)
        await ana.until("document.querySelector('form')")


async def test_several_persons_at_one_device_see_only_what_is_theirs(tmp_path: Path) -> None:
    async with sitting(tmp_path, "bolsa", "es", traders=("value",), persons=2) as (running, [device]):
        await device.touch("summary")
        await device.type("details [name=name]", "Beto")
        await device.touch("details .main")
        await device.until("document.body.innerText.match(/\\(tú\\)/g)?.length === 2")
        await begin(running, [device])
        for name in ("Ana", "Beto"):
            await device.until("document.querySelector('.cover')")
            assert not await device.page.value("Boolean(document.querySelector('.order'))")
            await device.touch(".cover .main")
            await device.until(f"document.querySelector('.act h2')?.innerText.includes('{name}')")
            await device.touch(".act .main")
        await device.until("document.querySelector('.call')")
        assert await device.trouble() == []


@pytest.mark.parametrize("dark", [False, True])
async def test_all_text_has_enough_contrast_and_all_that_is_touched_a_name(dark: bool, tmp_path: Path) -> None:
    async with sitting(tmp_path, "bolsa", "es", "en", "es", dark=dark) as (running, every):

        async def is_plain() -> None:
            for phone in every:
                assert await phone.page.value(_FAINT) == []
                assert await phone.page.value(_NAMELESS) == []
                assert (
                    await phone.page.value("document.querySelectorAll('[aria-live], [role=status], output').length")
                    == 1
                )
                assert await phone.page.value("document.documentElement.scrollWidth <= innerWidth")
                assert await phone.page.value(_CROWDED) == []

        await is_plain()
        await begin(running, every)
        await every[0].touch(BUYS_IBE)
        await is_plain()
        for _time in range(12):
            await play_on(every, 4)
            await is_plain()
        await every[0].touch(".lookup button")
        await every[0].until("document.querySelector('#rules .law')")
        await is_plain()


async def test_the_focus_stays_where_it_is_while_others_move_and_goes_on_to_what_is_asked_next(tmp_path: Path) -> None:
    async with sitting(tmp_path, "bolsa", "es", "en", traders=("value",)) as (running, [ana, beto]):
        await begin(running, [ana, beto])
        await ana.until(f"document.querySelector({BUYS_SAN!r})")
        await ana.page.value(f"document.querySelector({BUYS_SAN!r}).focus()")
        await beto.touch(".act .main")
        await ana.until("document.querySelector('.seats').innerText.match(/✓/g)?.length === 2")
        assert await ana.page.value("document.activeElement.ariaLabel") == "más: Santander"
        await ana.page.press("ArrowRight", 39)
        await ana.until("document.querySelector('.value.up')?.innerText === 'compra 1'")
        await ana.until("document.getElementById('live').innerText.includes('Santander: compra 1')")
        await ana.page.value("document.querySelector('.act .main').focus()")
        await ana.touch(".act .main")
        await ana.until("document.activeElement.id === 'asks'")


async def test_whoever_skips_to_what_is_asked_has_the_focus_there_and_keeps_the_seat(tmp_path: Path) -> None:
    async with sitting(tmp_path, "bolsa", "es", traders=("value", "quiet")) as (running, [ana]):
        link = await ana.link()
        for asks in ("estás dentro, Ana", "órdenes"):
            await ana.touch(".skip")
            await ana.until("document.activeElement.id === 'asks'")
            assert asks in await ana.page.value("document.activeElement.innerText")
            assert await ana.link() == link
            if asks != "órdenes":
                await begin(running, [ana])
        await ana.page.call("Page.reload")
        await ana.until("document.querySelector('.act .main')")
        assert await ana.link() == link


async def test_where_web_sockets_are_blocked_the_page_asks_again_and_again(tmp_path: Path) -> None:
    with served(plan_of("siniestra-2", 1, "greedy"), NAMED) as running:
        async with phones(tmp_path, "en") as [ana]:
            await ana.begin()
            await ana.page.call("Page.addScriptToEvaluateOnNewDocument", source=_BLOCKED)
            await ana.join(f"http://{NAME}:{running.port}", running.ask(lambda house: house.code), "Ana")
            await begin(running, [ana])
            assert await play_on([ana])
            await ana.until("document.querySelectorAll('.checks .good').length >= 5")
            assert await ana.trouble() == []


async def test_one_window_too_many_says_so_and_takes_the_seat_back_on_a_touch(tmp_path: Path) -> None:
    async with sitting(tmp_path, "bolsa", "es", traders=("value", "quiet")) as (running, [ana]):
        await begin(running, [ana])
        address = f"ws://127.0.0.1:{running.port}/ws"
        key = (await ana.link()).partition("#")[2]
        async with aiohttp.ClientSession() as session, AsyncExitStack() as windows:
            for _window in range(MOST_LINKS):
                other = await windows.enter_async_context(session.ws_connect(address))
                await other.send_json({"key": key})
            await ana.until("document.querySelector('.panel.left')")
            await ana.touch(".panel.left .main")
            await ana.until("document.querySelector('.order')")


async def test_another_game_begins_on_the_same_page_and_another_language_keeps_the_seat(tmp_path: Path) -> None:
    async with sitting(tmp_path, "siniestra-2", "es", traders=("greedy",)) as (running, [ana]):
        await begin(running, [ana])
        assert await play_on([ana])
        running.ask(lambda house: house.again())
        await ana.until("document.querySelector('.now.mine') && !document.querySelector('.close')")
        await ana.touch("[data-lang=en]")
        await ana.until("document.querySelector('.act h2')?.innerText === 'Your move'")
        assert await play_on([ana])
        assert await ana.trouble() == []


async def test_whose_seat_is_dealt_to_another_table_is_told_so_and_not_that_the_link_is_lost(tmp_path: Path) -> None:
    names = tuple(f"N{number}" for number in range(8))
    with served(Plan(title="bolsa", pupils=names, tables=2, words=False), NAMED) as running:
        code = running.ask(lambda house: house.code)
        first, second = running.ask(lambda house: [[chair.name for chair in place.chairs] for place in house.places])
        moved = second[0]
        for name in first[:3]:
            running.ask(partial(House.join, code=code, name=name))
        async with phones(tmp_path, "es") as [pupil]:
            await pupil.begin()
            await pupil.join(f"http://{NAME}:{running.port}", code, moved)
            await pupil.page.value(_LOSSES)
            running.ask(lambda house: house.deal())
            await pupil.until("losses.length && !document.querySelector('.lost')")
            assert await pupil.page.value("[...new Set(losses)]") == ["Tu sitio ha cambiado. Un momento…"]
            running.ask(lambda house: house.begin())
            await pupil.until("document.querySelector('.act')")
            assert await pupil.trouble() == []


async def test_a_house_that_was_closed_and_opens_again_finds_its_people_there(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "games.db"), GAMES) as store:
        house = House.open(store, plan_of("bolsa", 1, "value", "quiet"), clock=wall_clock, now=time.monotonic)
        async with phones(tmp_path / "browser", "es") as [ana]:
            with Running(house, NAMED) as running:
                await ana.begin()
                await ana.join(f"http://{NAME}:{running.port}", running.ask(lambda house: house.code), "ana")
                await begin(running, [ana])
                await ana.touch(BUYS_IBE)
            house.close()
            await ana.until("document.querySelector('.lost')")
            again = House.resume(store, "aula", clock=wall_clock, now=time.monotonic)
            with Running(again, Serving(host="127.0.0.1", port=running.port, names=(NAME,))) as running:
                await ana.until("!document.querySelector('.lost')")
                assert await ana.says(".value.up") == "compra 1"
                await ana.touch(".act .main")
                await ana.until("document.querySelector('.call')")
                assert await ana.trouble() == []


async def test_in_a_practice_round_everybody_is_told_what_happens_thought_by_thought(tmp_path: Path) -> None:
    async with sitting(tmp_path, "bolsa", "es", traders=("value", "quiet")) as (running, [ana]):
        await begin(running, [ana], practice=True)
        await ana.until("document.querySelector('.notice')?.innerText.includes('Tú eres Ana')")
        await ana.until("document.querySelector('.now .where').innerText.includes('práctica: no cuenta')")
        await ana.touch(".act .main")  # what was said of the sheet is gone behind it
        await ana.until("document.querySelector('.notice')?.innerText.startsWith('Las boletas')")
        thoughts = 0
        while await ana.page.value("Boolean(document.querySelector('.notice .quiet'))"):
            before = await ana.says(".notice p")
            await ana.touch(".notice .quiet")
            await ana.until(f"document.querySelector('.notice p')?.innerText !== {before!r}")
            thoughts += 1
        assert thoughts > 5
        running.ask(lambda house: house.again())
        await ana.until("document.querySelector('.order') && document.querySelector('.now.mine')")
        running.ask(lambda house: house.end())
        await ana.until("document.querySelector('.now h1').innerText.includes('detenido')")
        assert await ana.page.value("document.querySelectorAll('.order, .now.mine, .clock').length") == 0
        assert await ana.says(".close h2, .panel h2") == "Cómo estaba"
        assert await ana.trouble() == []
