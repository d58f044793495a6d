"""Panel 5: prices by call and worth by seat, as curves over the whole game."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES
from tui.floor import N_
from tui.floor.bolsa.facts import worths
from tui.floor.panels.chart import Curve, Rule, chart
from tui.floor.panels.panel import Panel, key, line
from tui.floor.seen import Seen
from tui.floor.voice import _

_BOTH = 18
"""Rows from which there is room for both charts."""


def price_curves(seen: Seen) -> list[Curve]:
    """(companies,) each price over the calls so far: it stays between its calls, and moves at them."""
    timeline, begun = seen.timeline, seen.timeline.numbers(model.RoundBegun, seen.n)
    if not begun:
        return []
    first = timeline.state(begun[0]).prices
    points = {name: [(0.0, float(price))] for name, price in zip(COMPANIES, first, strict=True)}
    moved = timeline.numbers(model.PriceMoved, seen.n)
    for x, n in enumerate(moved, start=1):
        event: model.PriceMoved = timeline.event(n)
        points[event.company] += [(x - 1, event.before), (x, event.after)]
    now = seen.state.prices
    return [
        Curve(name=name, points=(*points[name], (len(moved), price)), told=str(price))
        for name, price in zip(COMPANIES, now, strict=True)
    ]


def worth_curves(seen: Seen) -> list[Curve]:
    """(seats,) each seat's worth behind every call so far."""
    timeline, begun = seen.timeline, seen.timeline.numbers(model.RoundBegun, seen.n)
    if not begun:
        return []
    moved = timeline.numbers(model.PriceMoved, seen.n)
    rows = [worths(timeline.state(n)) for n in (begun[0], *moved)]
    now = worths(seen.state)
    return [
        Curve(name=name, points=(*((x, row[s]) for x, row in enumerate(rows)), (len(moved), now[s])), told=str(now[s]))
        for s, name in enumerate(seen.state.seats)
    ]


def round_rules(seen: Seen) -> list[Rule]:
    """Where each round begins, counted in calls."""
    timeline = seen.timeline
    found = []
    for n in timeline.numbers(model.RoundBegun, seen.n):
        event: model.RoundBegun = timeline.event(n)
        found.append(Rule(len(timeline.numbers(model.PriceMoved, n)), _("R{round}", round=event.round)))
    return found


class History(Panel):
    """One chart, or both where there is room."""

    number = "5"
    BINDINGS: ClassVar[list[BindingType]] = [
        key("left,right,space", "other", N_("Prices or worth"), N_("The other chart"), name="history.other"),
    ]
    worth = False

    def heading(self, seen: Seen) -> str:
        """What is drawn."""
        if self.content_size.height >= _BOTH:
            return _("History")
        return _("History: worth") if self.worth else _("History: prices")

    def tab(self, seen: Seen) -> str:
        """Whatever is drawn."""
        return _("History")

    def help_text(self) -> str:
        """About the history."""
        return _(
            "Prices by call, or each seat's worth: the scale is from the least to the greatest there was, and R1, R2 … "
            "mark the rounds. The arrows change between the two; where there is room both are shown (z makes room)."
        )

    def action_other(self) -> None:
        """The other chart."""
        self.worth = not self.worth
        self._titles()
        self.refresh()

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """The curves."""
        rules = round_rules(seen)
        if height < _BOTH:
            return chart(worth_curves(seen) if self.worth else price_curves(seen), width, height, rules)
        half = (height - 3) // 2
        prices, worth = chart(price_curves(seen), width, half, rules), chart(worth_curves(seen), width, half, rules)
        heads = [line((text, "bold")) for text in (_("Prices"), _("Worth"))]
        return [heads[0], *prices, Content(" "), heads[1], *worth]
