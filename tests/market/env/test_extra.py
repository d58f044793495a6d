"""The environments are an extra: nothing else needs it, and it says what it needs."""

import subprocess
import sys


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_who_lacks_the_extra_is_told_what_to_install() -> None:
    done = python("import importlib.util as u; u.find_spec = lambda name: None\nimport market.env")
    assert (
        "the environments need gymnasium and pettingzoo: install Corro with the extra env, as corro[env]" in done.stderr
    )


def test_what_was_learnt_plays_without_the_extra() -> None:
    code = "import sys, market, market.bolsa.env.vector, market.bolsa.env.learnt, market.siniestra.env.learnt\n"
    assert python(code + "sys.exit(bool({'gymnasium', 'pettingzoo'} & set(sys.modules)))").returncode == 0
