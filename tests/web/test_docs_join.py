"""docs/join.md: the example is played, message by message."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp

from exchange.house.plan import Plan
from exchange.value.seal import seal
from tests.web.visiting import Visitor, address, served

PAGE = (Path(__file__).parents[2] / "docs" / "join.md").read_text(encoding="utf-8")
PLAN = Plan(title="bolsa", seats={"Ana": "person", "Beto": "random", "Caro": "random"})
BLANK = "…"


def steps() -> Iterator[tuple[str, str]]:
    """What is said (`>`) and heard (`<`), and the address where that begins."""
    example = PAGE.partition("## A table, message by message")[2]
    for block in re.findall(r"^```\n(.*?)^```$", example, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            kind, _space, text = line.partition(" ")
            yield kind, text


def fits(shown: str, message: str) -> bool:
    """Whether the page shows this message; `…` stands for anything."""
    return re.fullmatch(re.escape(shown.replace("9f…", BLANK)).replace(BLANK, ".*"), message) is not None


async def until_shown(visitor: Visitor, shown: str) -> None:
    """Hear until what the page shows comes."""
    await visitor.until(lambda _heard: fits(shown, visitor.frames[-1]))


async def test_what_the_page_shows_is_what_a_program_says_and_hears() -> None:
    sealed = seal("00112233445566778899aabbccddeeff", "luna")
    with served(PLAN) as running:
        known: dict[str, Any] = {"code": running.ask(lambda house: house.code)}
        asked: dict[str, Any] = {}
        async with aiohttp.ClientSession() as session:
            visitor: Visitor | None = None
            for kind, text in steps():
                match kind:
                    case "POST":
                        continue
                    case "GET":
                        visitor = Visitor("", await session.ws_connect(f"{address(running)}{text}", max_msg_size=0))
                    case ">":
                        asked = json.loads(text.replace("31…", sealed))
                        asked |= {name: known[name] for name in ("code", "key") if name in asked}
                        if visitor is not None:
                            await visitor.say(asked)
                    case "<" if visitor is None:
                        async with session.post(f"{address(running)}/join", json=asked) as answer:
                            told = await answer.text()
                        assert fits(text, told), told
                        known |= json.loads(told)
                    case _:
                        assert visitor is not None
                        if '"seed_seal":"…"' in text:
                            running.ask(lambda house: house.begin())
                        await until_shown(visitor, text)
        moves = [event for event in running.ask(lambda house: house.held(1).session.host.events()) if event.begins]
        assert sum(getattr(event, "seat", "") == "Ana" for event in moves) == 1
