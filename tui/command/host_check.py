"""`corro host --check`: can others reach this machine?"""

import asyncio
import sys

from exchange.value.errors import DoesNotHold
from tui.command import N_
from tui.command.console import Console
from tui.command.host_shown import show_code
from tui.hosting.addresses import addresses_to_try, web_address
from tui.hosting.reach import Reach

SILENCE = 20.0
"""Seconds without a visitor, after which it is told what silence means."""
_LINGER = 1.0  # seconds for the page to get through, before the trial ends
_SILENCE = N_(
    "Nobody has come in yet. Silence means one of two. A firewall on this machine: let Python take connections "
    "(Windows and macOS ask in a window; on Linux: sudo ufw allow {port}/tcp). Or a wifi that keeps its clients apart, "
    "as those of schools, hotels and guests do: then the hotspot of a phone or of this machine is the way out, or "
    "--public. docs/host.md tells how."
)


def check_reach(console: Console, host: str, port: int, public: str) -> int:
    """Tell the addresses, and wait at a terminal until another machine has come in. Raises DoesNotHold where there is
    no network, or the public address leads elsewhere, and CorroError where the port cannot be had."""
    return asyncio.run(_check(console, host, port, public))


async def _check(console: Console, host: str, port: int, public: str) -> int:
    own = addresses_to_try()
    came: asyncio.Queue[str] = asyncio.Queue()
    words = console.say(N_("You have reached the machine that hosts Corro. Go on where its screen says so."))
    reach = Reach(words, came.put_nowait)
    async with reach.listening(host, port) as open_port:
        if public:
            if (why := await reach.why_not_here(public)) is not None:
                raise DoesNotHold(N_("{public} does not lead here: {why}"), public=public, why=why)
            console.out(console.say(N_("{public} leads here: others can come in."), public=public))
            return 0
        if not own:
            raise DoesNotHold(
                N_("this machine has no network: join a wifi or plug in a cable, or open a hotspot (docs/host.md)")
            )
        addresses = [web_address(address, open_port) for address in own]
        console.out(console.say(N_("Another machine can try:")))
        for address in addresses:
            console.out(f"  {address}")
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return 0
        show_code(addresses[0])
        console.sentence(console.say(N_("Open it on a phone in the same network. Ctrl-C ends this trial.")))
        await _until_another_machine_came(console, came, own, open_port)
    return 0


async def _until_another_machine_came(
    console: Console, came: asyncio.Queue[str], own: tuple[str, ...], port: int
) -> None:
    silent = True
    while True:
        try:
            async with asyncio.timeout(SILENCE if silent else None):
                address = await came.get()
        except TimeoutError:
            silent = False
            console.sentence(console.say(_SILENCE, port=port))
            continue
        if address in own or address.startswith("127."):
            told = N_("This machine itself has come in. That says nothing yet: try it from another one.")
            console.sentence(console.say(told))
            continue
        console.sentence(console.say(N_("{address} has come in: others reach this machine."), address=address))
        await asyncio.sleep(_LINGER)
        return
