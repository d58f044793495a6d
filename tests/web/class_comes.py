"""A class of 24, and how a pupil of it comes in: by code and name alone."""

from __future__ import annotations

from typing import Any

import aiohttp

from exchange.house.plan import Plan
from tests.web.visiting import address, visitor
from tui.web.running import Running

NAMES = (
    *("Ana", "Beto", "Caro", "Dani", "Eva", "Fran", "Gema", "Hugo", "Iris", "Juan", "Kike", "Lola"),
    *("Mar", "Nora", "Olga", "Pau", "Quim", "Rosa", "Saúl", "Tere", "Unai", "Vera", "Xana", "Yago"),
)
LISTED = Plan(
    title="bolsa", name="aula", pupils=tuple(f"Ruiz, {name}" for name in NAMES), tables=6, fill="value", words=False
)
OPEN = Plan(title="bolsa", name="aula", open_seats=4, tables=6, fill="value", words=False)


async def comes(running: Running, name: str) -> tuple[str, int, str]:
    """A pupil opens the page, types the code wrong and then right, and the name, and nothing else: the key, the table
    and the seat that come of it."""
    code = running.ask(lambda house: house.code)
    async with aiohttp.ClientSession() as phone:
        for what in ("", "page.js"):
            async with phone.get(f"{address(running)}/{what}") as answer:
                assert answer.status == 200
        async with phone.post(f"{address(running)}/join", json={"code": "ZZZZZ", "name": name}) as answer:
            assert answer.status in (403, 429)
        async with phone.post(f"{address(running)}/join", json={"code": code, "name": name}) as answer:
            told: dict[str, Any] = await answer.json()
            assert answer.status == 200, told
        async with visitor(phone, running, told["key"], thin=True, lang="es") as link:
            welcome = link.heard[0]["welcome"]
            return told["key"], welcome["table"], welcome["seat"]
