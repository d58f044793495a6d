"""Phones in a real Chromium, each knowing nothing of the others, and somebody who plays on them by touching."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.floor.browser import Page, browsers

NAME = "mesa.test"
"""A name of this machine that is no secure context to a browser, as a laptop's address on a wifi is none."""
_NAMED = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
_TROUBLE = """
window.trouble = [];
addEventListener("error", (event) => trouble.push(event.message));
addEventListener("unhandledrejection", (event) => trouble.push(String(event.reason)));
document.addEventListener("securitypolicyviolation", (event) => trouble.push("policy: " + event.violatedDirective));
"""
_TOUCH = """
(seed) => {
  const on = (each) => each.getAttribute("aria-disabled") !== "true";
  const all = (where) => [...document.querySelectorAll(where)].filter(on);
  const any = (found) => found[seed % found.length];
  if (!document.querySelector(".now.mine")) return "";
  const more = all(".order .stepper button:last-child, .act .faces button, .act .moves button");
  const main = all(".act .main, .act .danger, .act .pass > button, .act .row button:not(.quiet)");
  const one = seed % 3 && main.length ? any(main) : any([...more, ...main]);
  if (!one) return "";
  one.click();
  return one.innerText || one.ariaLabel;
}
"""


class Phone:
    """A page on a phone: where it is, what stands there, and fingers."""

    def __init__(self, page: Page, lang: str) -> None:
        self.page = page
        self.lang = lang
        self.address = ""
        self._touches = 0

    async def begin(self, *, slow: int = 1, dark: bool = False, width: int = 360, height: int = 740) -> None:
        """A phone of this size, its processor `slow` times as slow."""
        call = self.page.call
        theme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        await call("Page.enable")
        await call("Network.enable")
        await call("Emulation.setFocusEmulationEnabled", enabled=True)
        await call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True)
        await call("Emulation.setEmulatedMedia", features=theme)
        await call("Emulation.setCPUThrottlingRate", rate=slow)
        await call("Page.addScriptToEvaluateOnNewDocument", source=_TROUBLE)

    async def go(self, address: str) -> None:
        """Open an address, anew where it stands open already."""
        await self.leave()
        await self.page.call("Page.navigate", url=address)

    async def leave(self) -> None:
        """Look at nothing; until that is so. Otherwise the next page waits for it too."""
        await self.page.call("Page.navigate", url="about:blank")
        await self.until("location.href === 'about:blank' && document.readyState === 'complete'")

    async def join(self, address: str, code: str, name: str) -> None:
        """Come in by code and name; until the page has drawn who is there."""
        self.address = f"{address}/?lang={self.lang}"
        await self.go(self.address)
        await self.come_in(code, name)

    async def come_in(self, code: str, name: str) -> None:
        """Fill in code and name as soon as they are asked for; until the page has drawn who is there."""
        await self.until("document.querySelector('form')")
        await self.type("[name=code]", code)
        await self.type("[name=name]", name)
        await self.touch(".join form .main")
        await self.until("document.querySelector('.who, .act, .seats')")

    async def until(self, expression: str) -> None:
        """Wait until something is true in the page, or there."""
        await self.page.until_so(f"Boolean({expression})")

    async def type(self, where: str, text: str) -> None:
        """Type into a field."""
        await self.page.value(f"document.querySelector({where!r}).focus()")
        await self.page.call("Input.insertText", text=text)

    async def touch(self, where: str) -> None:
        """Touch what is there, as soon as it is."""
        await self.until(f"document.querySelector({where!r})")
        await self.page.value(f"document.querySelector({where!r}).click()")

    async def touch_something(self) -> str:
        """If it is this phone's turn, touch something that is open, another thing each time; what stood on it."""
        self._touches += 1
        return str(await self.page.value(f"({_TOUCH})({self._touches * 7919 % 1009})") or "")

    async def link(self) -> str:
        """One's own link."""
        return str(await self.page.value("location.href"))

    async def kept(self) -> dict[str, Any]:
        """What this browser keeps of the page."""
        found: dict[str, Any] = await self.page.value("({...localStorage})")
        return found

    async def offline(self, away: bool) -> None:
        """Lose the network, or have it again."""
        limits = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        await self.page.call("Network.emulateNetworkConditions", offline=away, **limits)

    async def says(self, where: str = "main") -> str:
        """What stands there."""
        return str(await self.page.value(f"document.querySelector({where!r})?.innerText") or "")

    async def source(self) -> str:
        """Everything in the page, whether it shows or not."""
        return str(await self.page.value("document.documentElement.outerHTML"))

    async def is_over(self) -> bool:
        """Whether the game's end is shown."""
        return bool(await self.page.value("Boolean(document.querySelector('.close'))"))

    async def trouble(self) -> list[str]:
        """What went wrong in the page."""
        found: list[str] = await self.page.value("window.trouble")
        return found


@asynccontextmanager
async def phones(folder: Path, *langs: str) -> AsyncIterator[list[Phone]]:
    """A phone for each of these languages."""
    async with browsers(folder, len(langs), _NAMED) as pages:
        yield [Phone(page, lang) for page, lang in zip(pages, langs, strict=True)]
