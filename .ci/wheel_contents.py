"""Checks that a wheel holds the four packages, with every file that git tracks in them, and nothing else.

Usage: python .ci/wheel_contents.py dist/corro-0.1.0-py3-none-any.whl
"""

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

PACKAGES = ("auction", "exchange", "market", "tui")
REPO = Path(__file__).parent.parent


def tracked() -> set[str]:
    """The files of the packages as git knows them: code, rule texts, catalogues, styles, scripts."""
    listing = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z", *PACKAGES],
        cwd=REPO,
        check=True,
        capture_output=True,
        text=True,
    )
    return set(listing.stdout.rstrip("\0").split("\0"))


def declared() -> list[str]:
    """The entry points of pyproject.toml, a line each, as a wheel has them: the command, the titles, their tables."""
    project = tomllib.loads((REPO / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = [project["scripts"], *project["entry-points"].values()]
    return [f"{name} = {target}" for group in groups for name, target in group.items()]


def faults(wheel: Path) -> list[str]:
    """What is wrong with the wheel, a line each."""
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if not name.endswith("/")}
        info = f"{'-'.join(wheel.name.split('-')[:2])}.dist-info"
        scripts = f"{info}/entry_points.txt"
        entry_points = archive.read(scripts).decode() if scripts in held else ""
    code = {name for name in held if name.split("/")[0] != info}
    expected = tracked()
    found = [f"not in the wheel: {name}" for name in sorted(expected - code)]
    found += [f"in the wheel, and tracked in none of the packages: {name}" for name in sorted(code - expected)]
    found += [f"no entry point `{line}`" for line in declared() if line not in entry_points.splitlines()]
    return found


def main() -> int:
    """Says what the wheel holds, or what is wrong with it."""
    wheel = Path(sys.argv[1])
    wrong = faults(wheel)
    for line in wrong:
        print(f"{wheel.name}: {line}", file=sys.stderr)
    if not wrong:
        print(f"{wheel.name}: {', '.join(PACKAGES)}, {len(tracked())} files")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
