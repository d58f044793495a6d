"""A walk: a whole game at the floor, several persons at one keyboard. Whoever has something to look for comes along."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.floor import looking
from tests.floor.playing import floor, stage_name, table_of, texts
from tests.floor.rest import unpainted
from tui.floor.anytitle.moving import MovesPanel
from tui.floor.app import FloorApp
from tui.floor.screens.dialogs import Confirm
from tui.floor.screens.handover import Handover, letters
from tui.floor.screens.pages import Reading

SEATS = {"mano-central": "Iván Luz Mar Beto=bluffer", "remigio-51": "Iván Luz Beto=random"}
SEATS |= dict.fromkeys(("dbpoker-1", "dbpoker-5", "dbpoker-6"), "Iván Luz Beto=random")
"""Who sits at the titles that are played at the desk of any title."""
OPTIONS: dict[str, dict[str, int | str]] = {"remigio-51": {"limit": 20, "rounds": 5}}
OPTIONS |= {title: {"quiet_rounds": 2} for title in ("dbpoker-1", "dbpoker-5", "dbpoker-6")}
"""Where a whole game takes too many moves."""
ENDS = ("ClosePanel", "SiniestraClose", "AnyClose")


@dataclass(frozen=True)
class Course:
    """What is played, in which window, in which language, and with which signs."""

    title: str
    size: tuple[int, int]
    lang: str
    ascii: bool

    def __str__(self) -> str:
        return f"{self.title} {self.size[0]}x{self.size[1]} {self.lang}{' ascii' if self.ascii else ''}"


@dataclass
class Walk:
    """What was found on the way; by the stage (what the main panel was) or by the key."""

    course: Course
    stages: set[str] = field(default_factory=set)
    looks: int = 0
    over: bool = False
    last: str = ""
    cut: dict[str, list[str]] = field(default_factory=dict)
    foreign: dict[str, list[str]] = field(default_factory=dict)
    beyond_ascii: dict[str, list[str]] = field(default_factory=dict)
    secrets: dict[str, list[str]] = field(default_factory=dict)


@cache
def walked(course: Course) -> Walk:
    """The walk along this course: each is gone once, however many ask what was found."""
    with unpainted():
        return asyncio.run(_walk(course))


async def _walk(course: Course) -> Walk:
    walk = Walk(course)
    chosen: dict[str, Any] = {"lang": course.lang, "ascii": course.ascii, "seed": "5", "ask_always": True}
    if course.title == "bolsa":
        app = floor("Iván Luz Beto=contrarian Mar=momentum Eva=dumper Fran=corner", rounds=3, **chosen)
    else:
        seats, options = SEATS.get(course.title, "Iván Luz"), OPTIONS.get(course.title, {})
        app = floor(seats, title=course.title, options=options, **chosen)
    async with app.run_test(size=course.size, notifications=True) as pilot:
        await pilot.pause()
        _look_at_each_telling(walk, app)
        for step in range(3_000):
            await pilot.pause()
            _look(walk, app)
            if walk.over:
                walk.last = texts(app.screen)
                return walk
            await pilot.press(*_keys(app, step))
    raise AssertionError(f"the game never ended: {walk.stages}")


def _look_at_each_telling(walk: Walk, app: FloorApp) -> None:
    """What the table tells for a moment only is looked at too: nothing is cut, and no word is foreign."""
    screen = table_of(app)
    paint = screen.retell

    def retell() -> None:
        paint()
        _note(walk.cut, stage_name(app), looking.cut(app))
        _note(walk.foreign, stage_name(app), looking.foreign(texts(screen), walk.course.lang))

    screen.retell = retell  # type: ignore[method-assign]


def _look(walk: Walk, app: FloorApp) -> None:
    """Everybody looks at the floor at rest."""
    at_keys = table_of(app).at_table.at_keys
    where = type(app.screen).__name__ if isinstance(app.screen, Handover | Confirm) else stage_name(app)
    walk.looks += 1
    walk.stages.add(where)
    walk.over = where in ENDS
    _note(walk.secrets, where, looking.secrets_held(app, may=at_keys))
    _note(walk.secrets, where, looking.cards_shown(app, may=at_keys))
    _note(walk.foreign, where, looking.foreign(texts(app.screen), walk.course.lang))
    if not isinstance(app.screen, Handover | Confirm):
        _note(walk.cut, where, looking.cut(app))
    if walk.course.ascii:
        _note(walk.beyond_ascii, where, looking.beyond_ascii(app))


def _note(found: dict[str, list[str]], where: str, faults: list[str]) -> None:
    if faults:
        found.setdefault(where, []).extend(faults)


def _keys(app: FloorApp, step: int) -> tuple[str, ...]:
    """What somebody presses there: sheets, bids, deals, cards and choices, by keys alone."""
    at_table = table_of(app).at_table
    match app.screen:
        case Confirm():
            return ("y",)
        case Reading():  # the rule by which a sheet was too dear
            return ("escape",)
        case Handover():
            return (letters(at_table.persons)[at_table.owing()[0]],)
        case _:
            pass
    match stage_name(app):
        case "Ticket!":  # what was too dear the first time is left empty
            return ("delete", *(("plus", "down", "minus", "down", "plus") if step % 4 < 2 else ()), "enter")
        case "AuctionPanel!":
            return ("m", "enter") if step % 3 == 0 else ("x",) if step % 3 == 1 else ("enter",)
        case "HandPanel!" | "ChoicePanel!":
            return ("right", "enter")
        case "DealPanel!" | "SummaryPanel":
            return ("enter",)
        case "MovesPanel!":
            return _moving(app, step)
        case _:
            return ()


def _moving(app: FloorApp, step: int) -> tuple[str, ...]:
    """At the desk of any title: the move that is there, one with another card or word, and one that is allowed, each
    made in the last row."""
    stage = table_of(app).stage()
    assert isinstance(stage, MovesPanel)
    assert stage.seen is not None
    on = ("enter",) * len(stage.choosing(stage.seen).rows)
    return (("right", "space", *on), on, ("down", "right", "up", *on), ("e", "e", *on), ("e", *on))[step % 5]
