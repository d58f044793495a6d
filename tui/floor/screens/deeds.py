"""What can be done now, by name: every key that works, the panels, the settings' values, and the places to go to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from textual.binding import Binding

from tui.floor.host import Host
from tui.floor.panels.bars import key_name
from tui.floor.screens.floor_screen import Deed, FloorScreen
from tui.floor.screens.menu import Place
from tui.floor.screens.settings_screen import SETTINGS
from tui.floor.voice import _

NOT_TOLD = ("floor.palette", "floor.menu")
"""The palette itself, and the menu, whose places are told one by one."""
Run = Callable[[str, object], None]
"""How an action is run: its name, and the widget that it belongs to."""


def deeds(floor: Host, screen: Any, run: Run, places: tuple[Place, ...]) -> list[Deed]:
    """All of them, what is nearest to the keys first."""
    own = screen.more_deeds() if isinstance(screen, FloorScreen) else []
    found = [*_by_key(screen, run), *own, *_places(places, run)]
    return [*found, *_settings(floor, screen)] if isinstance(screen, FloorScreen) else found


def _by_key(screen: Any, run: Run) -> Iterator[Deed]:
    found: dict[tuple[object, str], list[Binding]] = {}
    idle = screen.idle_keys() if isinstance(screen, FloorScreen) else ()
    for active in screen.active_bindings.values():
        binding = active.binding
        told_by_name = binding.action.startswith("panel(") and isinstance(screen, FloorScreen)
        if active.enabled and binding.tooltip and binding.id not in (*NOT_TOLD, *idle) and not told_by_name:
            found.setdefault((active.node, binding.action), []).append(binding)
    past = _past(screen, {action for _node, action in found})
    for (node, action), bindings in found.items():
        if action in past:
            continue
        keys = " ".join(key_name(binding.key) for binding in bindings)
        yield _(bindings[0].description), f"{_(bindings[0].tooltip)} · {keys}", _bound(run, action, node)


def _past(screen: Any, actions: set[str]) -> set[str]:
    """The table's actions that a game that is over leaves nothing to do for, or that its close tells already."""
    at_table = getattr(screen, "at_table", None)
    if at_table is None or not at_table.over:
        return set()
    return {"coach", "replay"} if "wish('replay')" in actions else {"coach"}


def _places(places: tuple[Place, ...], run: Run) -> Iterator[Deed]:
    for where, name in places:
        if where in ("start", "settings", "statistics", "rules"):
            yield _(name), _("Menu"), _bound(run, f"app.visit('{where}')", None)


def _settings(floor: Host, screen: FloorScreen) -> Iterator[Deed]:
    for field, name, values in SETTINGS:
        if field == "lang" and not screen.speaks_anew:
            continue
        for value, called in values.items():
            if value != getattr(floor.settings, field):
                shown = called if field == "lang" else _(called)
                yield f"{_(name)}: {shown}", _("Settings"), _set(floor, field, value)


def _bound(run: Run, action: str, node: object) -> Callable[[], None]:
    return lambda: run(action, node)


def _set(floor: Host, field: str, value: object) -> Callable[[], None]:
    return lambda: floor.change_settings(**{field: value})
