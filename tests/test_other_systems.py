"""Nothing of the program asks for what Unix alone has: it was tried here as if this machine were no Unix.

What the libraries need of a system is theirs, and they are there for all of them: these are loaded first.
"""

import subprocess
import sys

import pytest

from tests.test_architecture import PACKAGES, REPO, imported, modules

UNIX_MODULES = ("crypt", "curses", "fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")

ELSEWHERE = """
import asyncio, importlib, os, select, signal, sys

libraries, ours, unix = (text.split() for text in sys.argv[1:])
for name in libraries:
    importlib.import_module(name)
for name in unix:
    sys.modules[name] = None
for module, names in {
    signal: "SIGHUP SIGTSTP SIGALRM SIGCHLD SIGKILL SIGPIPE SIGQUIT SIGUSR1 alarm setitimer pause",
    os: "nice fork getuid geteuid getgid getpgid setsid killpg chown fchmod uname mkfifo WNOHANG O_NOFOLLOW O_CLOEXEC",
    select: "poll epoll",
}.items():
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
for name in ours:
    importlib.import_module(name)

from tui.command.plain import keyboard
from tui.floor.ending import end_when_told
from market.lab.politely import make_way

make_way()
with keyboard.tidy_end():
    keys = keyboard.Keyboard()
    keys.wipes = True
    with keys.private():
        pass


class Told:
    def exit(self, return_code: int) -> None:
        self.code = return_code
        ended.set()


async def told_to_end() -> int:
    def no_handlers(*_arguments: object) -> None:
        raise NotImplementedError

    asyncio.get_running_loop().add_signal_handler = no_handlers
    app = Told()
    end_when_told(app)
    signal.raise_signal(signal.SIGTERM)
    await ended.wait()
    return app.code


ended = asyncio.Event()
sys.stderr.write(f"ended with {asyncio.run(told_to_end())}")
"""


def test_nothing_that_the_program_loads_or_ends_by_is_of_unix_alone() -> None:
    ours = [".".join(file.with_suffix("").parts) for file in modules(*PACKAGES) if file.stem != "__main__"]
    libraries = {
        name
        for file in modules(*PACKAGES)
        for _line, name in imported(file)
        if name and name.split(".")[0] not in {*PACKAGES, *sys.stdlib_module_names, "distributed", "pyarrow"}
        if name.split(".")[0] not in ("gymnasium", "pettingzoo")
    }
    learners = ("market.env", "market.bolsa.env", "market.siniestra.env")  # gymnasium is for those who ask for it
    wanted = [name for name in ours if not name.startswith(learners)]
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, " ".join(sorted(libraries)), " ".join(wanted), " ".join(UNIX_MODULES)],
        capture_output=True,
        text=True,
        check=False,
        cwd=REPO,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "ended with 143")


@pytest.mark.prove
def test_to_the_type_checker_of_windows_every_name_is_there() -> None:
    command = [sys.executable, "-m", "mypy", "--platform", "win32", "--cache-dir=/dev/null", *PACKAGES]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=REPO, timeout=600)
    assert done.returncode == 0, done.stdout
