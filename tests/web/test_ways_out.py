"""Ways out of the own wifi: a reverse proxy before the house, and a tunnel to a machine that others reach."""

from __future__ import annotations

import asyncio
import getpass
import os
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import aiohttp
import pytest
from msgspec.structs import replace

from exchange.house.plan import Plan
from tests.floor.rest import PATIENCE
from tests.web.visiting import LOCAL, Visitor, at_once, poll, served
from tui.web.running import Running

pytestmark = pytest.mark.prove

TWO = Plan(title="siniestra-2", seats=dict.fromkeys(("Ana", "Beto"), "person"), words=False)
PUBLIC = "http://corro.example"
NGINX = """
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        proxy_http_version 1.1;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection "upgrade";
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        location / {{
            proxy_pass http://127.0.0.1:{house};
        }}
        location /corro/ {{
            proxy_pass http://127.0.0.1:{house}/;
        }}
    }}
}}
"""
SSHD = """
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
AuthorizedKeysFile {folder}/user.pub
PidFile {folder}/pid
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin yes
"""
SBIN = os.pathsep.join((os.environ["PATH"], "/usr/sbin", "/sbin"))
needs_nginx = pytest.mark.skipif(not shutil.which("nginx", path=SBIN), reason="no nginx here (nginx-light)")
needs_ssh = pytest.mark.skipif(
    not (shutil.which("sshd", path=SBIN) and shutil.which("ssh")), reason="no sshd here (openssh-server)"
)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


async def until_open(port: int) -> None:
    """Wait until somebody listens there: it is another program, and there is nothing to wait on."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _reader, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return


@contextmanager
def program(*command: str) -> Iterator[None]:
    """A program, as long as it lasts."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()


@asynccontextmanager
async def visitors(running: Running, way: str, headers: dict[str, str]) -> AsyncIterator[list[Visitor]]:
    """Two who join by this way, as a browser would that was given the public address: one by WebSocket, one by poll."""
    async with aiohttp.ClientSession(headers=headers) as session:
        keys = []
        for name in TWO.seats:
            asked = {"code": running.ask(lambda house: house.code), "name": name}
            async with session.post(f"{way}/join", json=asked) as answer:
                keys.append((await answer.json())["key"])
        async with session.get(f"{way}/") as page:
            assert page.status == 200
        async with session.ws_connect(f"{way}/ws", max_msg_size=0) as web_socket:
            ana, beto = Visitor(keys[0], web_socket), poll(session, running, keys[1])
            beto.where = f"{way}/poll"
            await ana.say({"key": keys[0]})
            await at_once(ana.until("welcome"), beto.until("welcome"))
            yield [ana, beto]


async def check_played(running: Running, way: str, headers: dict[str, str]) -> None:
    """A game is played by this way."""
    async with visitors(running, way, headers) as found:
        running.ask(lambda house: house.begin())
        await at_once(*(each.play() for each in found))
        for each in found:
            each.log.prove()


async def check_path(way: str, headers: dict[str, str]) -> None:
    """The page and the links are there behind a path of another server too."""
    async with aiohttp.ClientSession(headers=headers) as session:
        for page in ("/", "/page.js", "/page.css"):
            async with session.get(f"{way}{page}") as answer:
                assert answer.status == 200
        async with session.ws_connect(f"{way}/ws") as link:
            await link.send_json({"key": "0" * 32})
            assert await link.receive_json() == {"left": "no-seat"}


@needs_nginx
async def test_behind_a_reverse_proxy_a_game_is_played_and_visitors_are_told_apart(tmp_path: Path) -> None:
    port = free_port()
    with served(TWO, replace(LOCAL, public=PUBLIC, proxies=("127.0.0.1",))) as running:
        settings = tmp_path / "nginx.conf"
        settings.write_text(NGINX.format(folder=tmp_path, port=port, house=running.port), encoding="ascii")
        nginx = shutil.which("nginx", path=SBIN)
        assert nginx
        with program(nginx, "-e", str(tmp_path / "error.log"), "-c", str(settings)):
            await until_open(port)
            way, asks_for = f"http://127.0.0.1:{port}", {"Host": "corro.example", "Origin": PUBLIC}
            await check_played(running, way, asks_for)
            await check_path(f"{way}/corro", asks_for)
            connector = aiohttp.TCPConnector(local_addr=("127.0.0.2", 0))
            async with aiohttp.ClientSession(connector=connector) as session:
                wrong = {"code": "ZZZZZ", "name": "Eva"}
                for forged in ("10.9.9.9", "10.9.9.8"):  # who forges the header is told apart by nginx all the same
                    headers = asks_for | {"X-Forwarded-For": forged}
                    async with session.post(f"{way}/join", json=wrong, headers=headers) as answer:
                        assert answer.status == 403
                async with session.get(f"{way}/", headers={"Origin": "http://evil.example"}) as answer:
                    assert answer.status == 403
            assert list(running.ask(lambda house: house.told().guesses)) == ["127.0.0.2"]


def sshd() -> str:
    """The server, with the folder that it wants to be there."""
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    found = shutil.which("sshd", path=SBIN)
    assert found
    return found


@needs_ssh
async def test_through_a_tunnel_of_ssh_a_game_is_played(tmp_path: Path) -> None:
    port, far = free_port(), free_port()
    for name in ("host", "user"):
        make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / name)]
        await asyncio.to_thread(subprocess.run, make, check=True)
    settings = tmp_path / "sshd_config"
    settings.write_text(SSHD.format(folder=tmp_path, port=port), encoding="ascii")
    with (
        served(TWO, replace(LOCAL, public=f"http://corro.example:{far}")) as running,
        program(sshd(), "-D", "-f", str(settings)),
    ):
        await until_open(port)
        way = f"{far}:127.0.0.1:{running.port}"
        known = ["-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={tmp_path}/known", "-o", "BatchMode=yes"]
        own = ["-i", str(tmp_path / "user"), "-p", str(port), f"{getpass.getuser()}@127.0.0.1"]
        with program("ssh", "-N", "-R", way, *known, *own):
            await until_open(far)
            origin = f"http://corro.example:{far}"
            await check_played(running, f"http://127.0.0.1:{far}", {"Host": f"corro.example:{far}", "Origin": origin})
