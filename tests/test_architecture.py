"""The shape of the project: which way imports go, how large files grow, which words are not used."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

REPO = Path(__file__).parent.parent
PACKAGES = ("exchange", "auction", "market", "tui")  # imports go from right to left

LOCKS = ("requirements.lock", "requirements-dev.lock")  # what runs, and what tests and checks need beside it
LONGEST_FILE = 400
EMPTY_WORDS = {"utils", "util", "helpers", "helper", "manager", "managers", "common", "base"}

# Put together here, so that this file does not hold what it forbids.
REGISTRY_HOSTS = [
    name + tail
    for name, tail in [
        ("files.python", "hosted"),
        ("pypi.", "org"),
        ("registry.npm", "js"),
        ("npmjs", ".com"),
        ("deb.", "debian.org"),
        ("security.", "debian.org"),
    ]
]

# B5.3 in texts, B5_3 in the names of tests, B6 alone: the letters are those that the titles' rules begin with.
RULE_FILES = [tomllib.loads(file.read_text(encoding="utf-8")) for file in REPO.glob("market/*/rules.toml")]
LETTERS = "".join(sorted({number[0] for file in RULE_FILES for number in file["rules"]}))
LINTER_CODE = re.compile(r"# noqa: [A-Z0-9, ]+")
CITED_RULE = re.compile(rf"(?<![A-Za-z0-9])([{LETTERS}]\d+)(?:[._](\d+))?(?![A-Za-z0-9])")


@cache
def files_of_the_project() -> tuple[Path, ...]:
    """Every file of the project, relative to the repository: what git tracks or would track. Where there is no checkout
    or no git, as in an archive, all that lies here, but for what Python and its tools leave behind."""
    if (REPO / ".git").exists() and shutil.which("git"):
        listing = subprocess.run(
            ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=REPO,
            check=True,
            capture_output=True,
            text=True,
        )
        names = {Path(name) for name in listing.stdout.split("\0") if name}
        return tuple(sorted(name for name in names if (REPO / name).is_file()))
    return tuple(sorted(lying_here(REPO)))


def lying_here(folder: Path) -> Iterator[Path]:
    """The files below a folder, relative to it, without those that .gitignore names."""
    ignored = [line.rstrip("/") for line in (REPO / ".gitignore").read_text(encoding="utf-8").split("\n")]
    patterns = [line for line in ignored if line and not line.startswith("#")]
    for root, folders, files in os.walk(folder):
        folders[:] = [each for each in folders if each != ".git" and not any(fnmatch(each, one) for one in patterns)]
        for name in files:
            if not any(fnmatch(name, one) for one in patterns):
                yield (Path(root) / name).relative_to(folder)


def modules(*folders: str) -> list[Path]:
    """The Python files below these top-level folders."""
    return [file for file in files_of_the_project() if file.suffix == ".py" and file.parts[0] in folders]


def imported(file: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of whatever a module imports, at its top or inside functions."""
    for node in ast.walk(ast.parse((REPO / file).read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, level=level):
                above = file.parts[:-level] if level else ()
                yield node.lineno, ".".join([*above, *([module] if module else [])])
            case _:
                pass


def is_store(file: Path) -> bool:
    """Any file of exchange/store/."""
    return file.parts[:2] == ("exchange", "store")


def is_pure(file: Path) -> bool:
    """A module that must give the same answer always: auctions, and what is true of a title, at one table (law/) or at
    many (engine/)."""
    return file.parts[0] == "auction" or (file.parts[0] == "market" and bool({"law", "engine"} & set(file.parts)))


def may_import(file: Path, top: str) -> bool:
    """Whether a module of this package may import from that top-level package."""
    package = file.parts[0]
    match top:
        case "exchange" | "auction" | "market" | "tui":
            return PACKAGES.index(top) <= PACKAGES.index(package)
        case "tests" | "scenarios":
            return False
        case "textual" | "textual_serve":
            return package == "tui"
        case "sqlmodel" | "sqlalchemy" | "psycopg" | "sqlite3":
            return is_store(file)
        case "numpy":
            return package == "market"
        case "time" | "datetime" | "random" | "secrets" | "uuid" | "os" | "io" | "pathlib" | "tempfile":
            return not is_pure(file)
        case _:
            return True


@pytest.mark.skipif(not (REPO / ".git").exists() or not shutil.which("git"), reason="no checkout here, or no git")
def test_an_archive_is_looked_through_as_a_checkout_is() -> None:
    assert set(files_of_the_project()) == set(lying_here(REPO))


def wanted_by(file: Path, known: Mapping[str, Path]) -> set[str]:
    """The modules of the packages that a module imports, at its top or inside functions, types aside."""
    found: set[str] = set()
    todo: list[ast.AST] = [ast.parse((REPO / file).read_text(encoding="utf-8"))]
    while todo:
        for node in ast.iter_child_nodes(todo.pop()):
            match node:
                case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                    continue
                case ast.Import(names=names):
                    found.update(alias.name for alias in names)
                case ast.ImportFrom(module=str(module), names=names):
                    inner = {f"{module}.{alias.name}" for alias in names}
                    found.update(inner & known.keys() or {module})
                case _:
                    pass
            todo.append(node)
    return found & known.keys()


def test_no_module_imports_one_that_imports_it_in_turn() -> None:
    known = {".".join(file.with_suffix("").parts).removesuffix(".__init__"): file for file in modules(*PACKAGES)}
    graph = {name: wanted_by(file, known) - {name} for name, file in known.items()}
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_go_one_way_and_each_library_stays_in_its_room(package: str) -> None:
    files = modules(package)
    assert files, f"{package}/ holds no module"
    assert [
        f"{file}:{line} imports {name}"
        for file in files
        for line, name in imported(file)
        if not may_import(file, name.split(".")[0])
    ] == []


def test_the_import_check_sees_what_it_forbids() -> None:
    assert not may_import(Path("exchange/session.py"), "auction")
    assert not may_import(Path("auction/spoken.py"), "market")
    assert not may_import(Path("market/bolsa/law/decide.py"), "tui")
    assert may_import(Path("tui/command/run.py"), "exchange")
    assert not may_import(Path("market/bolsa/law/model.py"), "textual")
    assert may_import(Path("exchange/store/sqlite.py"), "sqlmodel")
    assert not may_import(Path("exchange/log/log.py"), "sqlmodel")
    assert not may_import(Path("exchange/value/chance.py"), "numpy")
    assert not may_import(Path("market/bolsa/law/decide.py"), "random")
    assert not may_import(Path("market/bolsa/law/filling.py"), "time")
    assert not may_import(Path("market/siniestra/law/position.py"), "pathlib")
    assert may_import(Path("market/export.py"), "pathlib")
    assert may_import(Path("exchange/session.py"), "datetime")


def test_no_pure_module_opens_a_file() -> None:
    calls = [
        (file, node)
        for file in modules("auction", "market")
        if is_pure(file)
        for node in ast.walk(ast.parse((REPO / file).read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    assert [f"{file}:{node.lineno}" for file, node in calls if ast.unparse(node.func) == "open"] == []


def test_no_file_outgrows_its_reader() -> None:
    files = modules(*PACKAGES, "tests")
    lines = {str(file): len((REPO / file).read_text(encoding="utf-8").splitlines()) for file in files}
    assert {file: count for file, count in lines.items() if count > LONGEST_FILE} == {}


def test_no_module_is_named_by_a_word_that_says_nothing() -> None:
    assert [
        str(file)
        for file in modules(*PACKAGES, "tests")
        if EMPTY_WORDS & {word for part in file.with_suffix("").parts for word in part.split("_")}
    ] == []


def test_no_file_names_the_host_of_a_registry() -> None:
    assert [
        f"{file} names {host}"
        for file in files_of_the_project()
        for text in [(REPO / file).read_bytes().lower()]
        for host in REGISTRY_HOSTS
        if host.encode() in text
    ] == []


def test_the_changelog_begins_with_the_version_of_the_project() -> None:
    project = tomllib.loads((REPO / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    headings = re.findall(r"^## (\S+)", (REPO / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == project["version"]


def test_every_release_that_pyproject_asks_for_is_pinned_in_a_lock() -> None:
    project = tomllib.loads((REPO / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    locks = [(REPO / name).read_text(encoding="utf-8").splitlines() for name in LOCKS]
    lines = [line for lock in locks for line in lock]
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line)] == []
    run, beside = ({plain_name(line) for line in lock} for lock in locks)
    assert run & beside == set(), "pinned in both locks"
    needed = [plain_name(each) for each in project["dependencies"]]
    tools = [plain_name(each) for group in project["optional-dependencies"].values() for each in group]
    assert [name for name in needed if name not in run] == []
    assert [name for name in tools if name not in run | beside] == []
    assert [name for name in tools if name in run and name not in needed] == [], "playing does not need this"


def test_every_library_that_the_packages_import_is_asked_for() -> None:
    project = tomllib.loads((REPO / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    more = project["optional-dependencies"]
    asked = {plain_name(each) for each in [*project["dependencies"], *more["parquet"], *more["env"]]}
    known = {*sys.stdlib_module_names, *PACKAGES}
    assert [
        f"{file}:{line} imports {name}"
        for file in modules(*PACKAGES)
        for line, name in imported(file)
        if name and (top := name.split(".")[0]) not in known and plain_name(top) not in asked
    ] == []


def plain_name(requirement: str) -> str:
    """A distribution's name as registries compare it, without extras or versions."""
    return re.split(r"[\[=<>~!; ]", requirement, maxsplit=1)[0].lower().replace("_", "-").replace(".", "-")


def rules_of(title: Path) -> set[str]:
    """The numbers of a title's rules, as its rule texts have them: B1.1, B6, S2.4."""
    return set(tomllib.loads((title / "rules.toml").read_text(encoding="utf-8"))["rules"])


def playable_titles() -> list[Path]:
    """The folders of the titles that can be played: those with rules."""
    return sorted(file.parent for file in (REPO / "market").glob("*/rules.toml"))


def cited_rules(text: str) -> set[str]:
    """The rule numbers in a text, whether written B5.3 or, as in a test's name, B5_3; a linter's codes are none."""
    cited = CITED_RULE.findall(LINTER_CODE.sub("", text))
    return {f"{chapter}.{number}" if number else chapter for chapter, number in cited}


def witnesses() -> Iterator[str]:
    """What proves a rule: the play scripts, and the names of tests. A mere list of numbers proves none."""
    for file in files_of_the_project():
        if file.parts[0] == "scenarios" and file.suffix == ".play":
            yield (REPO / file).read_text(encoding="utf-8", errors="replace")
    for file in modules("tests"):
        for node in ast.walk(ast.parse((REPO / file).read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield node.name


def test_a_citation_is_found_in_a_text_and_in_a_name() -> None:
    assert cited_rules("# B3.1 and S2.4: who cannot pay, see B6.") == {"B3.1", "S2.4", "B6"}
    assert cited_rules("test_a_seat_that_passes_keeps_its_order_B5_1") == {"B5.1"}
    assert cited_rules("test_sold_shares_move_to_zone_2_B6") == {"B6"}
    assert cited_rules("Ana plays 13B, and the price of 0B1 is AB1.2") == set()


def test_every_rule_is_proved_by_a_test_or_a_scenario() -> None:
    cited = {rule for text in witnesses() for rule in cited_rules(text)}
    uncited = {rule for title in playable_titles() for rule in rules_of(title)} - cited
    assert not uncited, f"proved by no test and no scenario: {' '.join(sorted(uncited))}"


def test_no_module_cites_a_rule_that_is_not_there() -> None:
    known = {number for file in RULE_FILES for number in [*file["rules"], *file["sections"]]}
    letters = {number[0] for number in known}
    assert {
        str(file): sorted(wrong)
        for file in modules(*PACKAGES)
        if (wrong := cited_rules((REPO / file).read_text(encoding="utf-8")) - known)
        and letters & {number[0] for number in wrong}
    } == {}
