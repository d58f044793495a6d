"""Any package brings traders of any title by entry point; one that does not work is told, and harms nobody else."""

from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from random import Random

import pytest

from exchange.installed import brought_by_packages
from exchange.opening import open_table
from exchange.script.read import read_script
from exchange.trader import brought, made
from exchange.value.errors import PlayFileError, SetupError
from market import GAMES
from market.bolsa.traders import load, names
from tests.titles.playing import TITLES, opened, sitting, titled
from tui.__main__ import main
from tui.floor.shelf import in_memory

CODE = """
from market.bolsa.traders.quiet import Quiet

def first():
    return lambda view, seat, choices, draws: next(iter(choices))

def sleepy():
    return Quiet(name="sleepy")

def nothing():
    return 7

def poor():
    raise OSError("no\\nmoney")
"""
Install = Callable[..., None]


def family(name: str) -> str:
    """What an entry point calls the title: both versions of Siniestra have the same traders."""
    return titled(name).family or name


def working(name: str) -> str:
    """The maker of a trader of this title: Bolsa's are written for batches."""
    return "elsewhere_traders:sleepy" if name == "bolsa" else "elsewhere_traders:first"


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """`install("elsewhere", **{"bolsa.sleepy": "module:maker"})`: a distribution with these traders is installed."""
    load.cache_clear()
    brought_by_packages.cache_clear()
    (tmp_path / "elsewhere_traders.py").write_text(CODE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    def put(package: str, **points: str) -> None:
        info = tmp_path / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
        lines = [f"{name} = {what}" for name, what in points.items()]
        (info / "entry_points.txt").write_text("\n".join(["[corro.traders]", *lines, ""]), encoding="utf-8")
        brought_by_packages.cache_clear()

    yield put
    brought_by_packages.cache_clear()


@pytest.mark.parametrize("name", TITLES)
def test_another_package_brings_a_trader_that_is_listed_last_and_plays_to_the_end(name: str, install: Install) -> None:
    ours = list(titled(name).traders)
    install("elsewhere", **{f"{family(name)}.sleepy": working(name)})
    traders = titled(name).traders
    assert list(traders) == [*ours, "sleepy"]
    assert len(traders) == len(ours) + 1
    assert "sleepy" in traders
    table = opened(titled(name), sitting(name, Random(1)))
    while owing := table.to_act():  # where all take whatever is first a game may last for thousands of moves
        trader = traders["sleepy" if owing[0] == table.seats[0] else "random"]
        table.do(table.trader_moves(owing[0], trader))
    assert table.over


def test_a_trader_of_bolsa_from_elsewhere_is_loaded_for_batches_too(install: Install) -> None:
    install("elsewhere", **{"bolsa.sleepy": "elsewhere_traders:sleepy"})
    assert names()[-1] == "sleepy"
    assert load("sleepy").name == "sleepy"
    with pytest.raises(KeyError):
        load("nobody")


@pytest.mark.parametrize("name", TITLES)
@pytest.mark.parametrize(
    ("maker", "why"),
    [
        ("no_such_module:first", "cannot be made: ModuleNotFoundError: No module named 'no_such_module'"),
        ("elsewhere_traders:no_such_maker", "cannot be made: AttributeError"),
        ("elsewhere_traders:poor", "cannot be made: OSError: no money"),
        ("elsewhere_traders:nothing", "what elsewhere brings as odd is no trader of"),
    ],
)
def test_one_that_does_not_work_is_listed_and_told_by_its_package_when_it_is_to_sit(
    name: str, maker: str, why: str, install: Install
) -> None:
    install("elsewhere", **{f"{family(name)}.odd": maker})
    traders = titled(name).traders
    assert "odd" in list(traders)
    with pytest.raises(SetupError, match=why) as told:
        traders["odd"]
    assert "elsewhere" in str(told.value)
    assert "\n" not in str(told.value)
    assert callable(traders["random"])


def test_a_trader_for_one_table_is_none_for_batches(install: Install) -> None:
    install("elsewhere", **{"bolsa.first": "elsewhere_traders:first"})
    with pytest.raises(SetupError, match="no trader of bolsa"):
        GAMES["bolsa"].traders["first"]


@pytest.mark.parametrize("name", TITLES)
def test_a_title_keeps_its_own_traders_whatever_is_installed(name: str, install: Install) -> None:
    before = list(titled(name).traders)
    install("elsewhere", **{f"{family(name)}.random": "no_such_module:first"})
    assert list(titled(name).traders) == before
    assert not isinstance(titled(name).traders["random"], SetupError)


@pytest.mark.parametrize("name", TITLES)
def test_a_name_that_two_packages_bring_is_listed_once_and_seats_neither(name: str, install: Install) -> None:
    install("elsewhere", **{f"{family(name)}.twin": working(name)})
    install("somewhere", **{f"{family(name)}.twin": working(name)})
    traders = titled(name).traders
    assert list(traders).count("twin") == 1
    with pytest.raises(SetupError, match=r"several packages bring a trader twin of [\w-]+: elsewhere, somewhere"):
        traders["twin"]


def test_a_name_that_no_seat_could_be_given_is_left_out(install: Install) -> None:
    odd = ("person", "two words", "a.b", "", "x\x1b[2J")
    install("elsewhere", **{f"tender.{name}": "elsewhere_traders:first" for name in (*odd, "fine-1")})
    assert list(brought("tender")) == ["fine-1"]
    with pytest.raises(KeyError):
        made("tender", "person")


def test_nothing_is_kept_of_a_table_whose_trader_does_not_work(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install("elsewhere", **{"bolsa.odd": "elsewhere_traders:poor"})
    main(["traders", "bolsa"])
    assert "odd" in capsys.readouterr().out
    for call in (["run", "bolsa"], ["play", "bolsa", "--plain"]):
        assert main([*call, "--seats", "Ana=odd Beto=random Caro=random"]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1
        assert "the trader odd that elsewhere brings cannot be made: OSError: no money" in told.err
    main(["games"])
    assert capsys.readouterr().out == ""


def test_the_floor_opens_no_table_whose_trader_does_not_work(install: Install) -> None:
    install("elsewhere", **{"bolsa.odd": "elsewhere_traders:poor"})
    shelf = in_memory()
    with pytest.raises(SetupError, match="the trader odd that elsewhere brings cannot be made"):
        open_table("bolsa", "Ana Beto=odd Caro=quiet", store=shelf)
    assert not shelf.listed()[0]


def test_a_script_names_the_line_that_seats_a_trader_that_does_not_work(install: Install) -> None:
    install("elsewhere", **{"bolsa.odd": "elsewhere_traders:nothing"})
    text = "game bolsa\nseats Ana Beto Caro\ntrader Ana odd\n"
    with pytest.raises(PlayFileError, match="no trader of bolsa") as told:
        read_script(text, "odd.play", GAMES)
    assert (told.value.line, told.value.column) == (3, 12)


def test_the_environment_is_asked_once_however_many_traders_are_looked_up(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    ask = metadata.entry_points

    def counted(*, group: str) -> metadata.EntryPoints:
        asked.append(group)
        return ask(group=group)

    monkeypatch.setattr(metadata, "entry_points", counted)
    brought_by_packages.cache_clear()
    for name in TITLES:
        assert "person" not in titled(name).traders
        assert list(titled(name).traders)
    assert asked == ["corro.traders"]
