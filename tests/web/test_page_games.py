"""Whole games on phones in a real Chromium, each title's, whatever happens to the phones meanwhile."""

from functools import partial
from pathlib import Path

import pytest

from exchange.house.sitting import House
from tests.web.at_phones import PEOPLE, begin, in_chromium, play_on, sees_no_secret_of_others, sitting

pytestmark = in_chromium


TITLES = {
    "bolsa": "",
    "siniestra-1": "",
    "siniestra-2": "",
    "mano-central": "honest",
    "remigio-51": "plain",
    "dbpoker-6": "builder",
}
"""The titles, and who plays on for everybody where touching whatever is open would never come to an end."""


@pytest.mark.parametrize("title", TITLES)
async def test_phones_play_a_whole_game_though_one_reloads_one_loses_the_network_and_one_is_closed(
    title: str, tmp_path: Path
) -> None:
    langs = ("es", "en") if title.startswith("siniestra") else ("es", "en", "es")
    async with sitting(tmp_path, title, *langs, slow=4) as (running, every):
        assert await every[0].page.value("isSecureContext || Boolean(crypto.subtle)") is False
        await begin(running, every)
        first, second, last = every[0], every[1], every[-1]
        await play_on(every, 6)

        before = await first.says("h1")
        await first.page.call("Page.reload")
        await first.until(f"document.querySelector('h1')?.innerText === {before!r}")
        await play_on(every, 3)

        await second.offline(True)
        await second.until("document.querySelector('.lost')")
        await second.offline(False)
        await second.until("!document.querySelector('.lost')")
        await play_on(every, 3)

        own_link = await last.link()
        await last.page.call("Page.navigate", url="about:blank")
        await first.until("document.body.innerText.includes('⚠')")
        await last.go(own_link)
        await last.until("document.querySelector('.seats')")
        for phone, seat in zip(every, PEOPLE, strict=False):
            await sees_no_secret_of_others(running, phone, seat)

        if trader := TITLES[title]:
            await play_on(every, 30)
            for seat in PEOPLE:
                running.ask(partial(_stand_in, seat, trader))
        assert await play_on(every)
        for phone in every:
            await phone.until("document.querySelectorAll('.checks .good').length >= 5")
            assert not await phone.page.value("document.querySelectorAll('.checks .bad').length")
            assert await phone.trouble() == []


def _stand_in(seat: str, trader: str, house: House) -> None:
    held = house.table(1).held
    assert held is not None
    if not held.session.over:
        house.stand_in(1, seat, trader)
