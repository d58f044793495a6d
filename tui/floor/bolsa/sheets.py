"""The sheets of a round side by side, as soon as they lie open: seats down, companies across, D and S below."""

from __future__ import annotations

from msgspec import Struct
from textual.content import Content

from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES, WIDTH
from tui.floor.bolsa.facts import calls_of_round, company_now, round_begins
from tui.floor.glyphs import arrow, signed
from tui.floor.panels.panel import Panel, cells, height_of, line, short
from tui.floor.seen import Seen
from tui.floor.voice import _

_NAME, _CELL = 12, 7
_LEAST_NAME, _LEAST_CELL = 8, 5


class OpenSheets(Struct, frozen=True, kw_only=True):
    """The sheets turned over last, by event `n`. `asked`: seat → (companies,) shares, wanted above zero and offered
    below; `withdrawn`: seat → the companies whose buys it has withdrawn; `called`: the place of the company called,
    -1 before the first and WIDTH once all are done; `moves`: (companies called so far,) how the price moved, None
    while it is open.
    """

    n: int
    asked: dict[str, tuple[int, ...]]
    withdrawn: dict[str, frozenset[str]]
    called: int
    moves: tuple[int | None, ...]

    def wanted(self, company: int) -> int:
        """D: shares still wanted when the withdrawals so far are taken out."""
        name = COMPANIES[company]
        rows = ((seat, row[company]) for seat, row in self.asked.items())
        return sum(n for seat, n in rows if n > 0 and name not in self.withdrawn.get(seat, ()))

    def offered(self, company: int) -> int:
        """S: shares offered."""
        return -sum(row[company] for row in self.asked.values() if row[company] < 0)


def open_sheets(seen: Seen) -> OpenSheets | None:
    """The sheets that everybody has seen last (B2.1); None before the first were turned over."""
    timeline = seen.timeline
    turned = timeline.numbers(model.SheetsTurnedOver, seen.n)
    if not turned:
        return None
    event: model.SheetsTurnedOver = timeline.event(turned[-1])
    asked = {each.seat: _signed(each.sheet) for each in event.sheets}
    withdrawn: dict[str, frozenset[str]] = {}
    for n in timeline.numbers(model.BuysWithdrawn, seen.n):
        if n > turned[-1]:
            gone: model.BuysWithdrawn = timeline.event(n)
            withdrawn[gone.seat] = withdrawn.get(gone.seat, frozenset()) | gone.buys.keys()
    ended = timeline.numbers(model.RoundEnded, seen.n)
    over = bool(ended) and ended[-1] > turned[-1]
    calls = calls_of_round(seen) if round_begins(timeline, seen.n) < turned[-1] else ()
    return OpenSheets(
        n=turned[-1],
        asked=asked,
        withdrawn=withdrawn,
        called=WIDTH if over else company_now(seen),
        moves=tuple(None if call.after is None else call.after - call.before for call in calls),
    )


def _signed(sheet: model.Sheet) -> tuple[int, ...]:
    return tuple(sheet.buy.get(name, 0) - sheet.sell.get(name, 0) for name in COMPANIES)


def matrix(seats: tuple[str, ...], sheets: OpenSheets, mine: str, width: int) -> list[Content]:
    """A heading, a row for each seat, D, S, and how the prices have moved so far. `mine` is whoever looks."""
    name = min(_NAME, max(_LEAST_NAME, width - WIDTH * _CELL))
    cell = min(_CELL, max(_LEAST_CELL, (width - name) // WIDTH))

    def row(label: str, style: str, texts: list[tuple[str, str]]) -> Content:
        label = cells((short(label, name - 1), -name))
        return line((label, style), *((text.rjust(cell), how) for text, how in texts))

    heads = [_head(sheets, company) for company in range(WIDTH)]
    rows = [row("", "", heads)]
    for seat in seats:
        style = "bold $text-accent" if seat == mine else ""
        rows.append(row(seat, style, [_asked(sheets, seat, company) for company in range(WIDTH)]))
    for label, total in ((_("D"), sheets.wanted), (_("S"), sheets.offered)):
        rows.append(row(label, "bold", [(str(total(c)), _loud(sheets, c)) for c in range(WIDTH)]))
    return [*rows, row(_("price"), "$faint", [_moved(sheets, c) for c in range(WIDTH)])]


def _loud(sheets: OpenSheets, company: int) -> str:
    if company == sheets.called:
        return "bold reverse $text-accent"
    return "bold" if company > sheets.called else "$faint"


def _head(sheets: OpenSheets, company: int) -> tuple[str, str]:
    here = company == sheets.called
    return f"▸{COMPANIES[company]}" if here else COMPANIES[company], _loud(sheets, company)


def _asked(sheets: OpenSheets, seat: str, company: int) -> tuple[str, str]:
    shares = sheets.asked[seat][company]
    if not shares:
        return "·", "$faint"
    if shares > 0 and COMPANIES[company] in sheets.withdrawn.get(seat, ()):
        return f"✗{signed(shares)}", "$text-error"
    weight = "bold " if company >= sheets.called else ""
    return signed(shares), f"{weight}{'$rise' if shares > 0 else '$fall'}"


def _moved(sheets: OpenSheets, company: int) -> tuple[str, str]:
    if company >= len(sheets.moves):
        return "", ""
    step = sheets.moves[company]
    if step is None:
        return "?", "bold $text-accent"
    return f"{arrow(step)}{signed(step) if step else ''}", "$rise" if step > 0 else "$fall" if step < 0 else "$faint"


class Sheets(Panel):
    """Panel 6. While sheets are written, those of the round before: they are public."""

    number = "6"

    def heading(self, seen: Seen) -> str:
        """The sheets."""
        return _("Sheets")

    def help_text(self) -> str:
        """About the sheets."""
        return _(
            "What every seat asked for in this round: + shares wanted, − shares offered, company by company; D and S "
            "are their sums. The company called stands out, and those to its right are still to come. A ✗ marks buys "
            "that were withdrawn. While sheets are written, the ones of the last round stay."
        )

    def show(self, seen: Seen) -> None:
        """As high as the seats need it."""
        height = len(seen.state.seats) + 6
        if self.styles.height is None or self.styles.height.value != height:
            self.styles.height = height
        super().show(seen)

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """The sealed ones show nothing."""
        sheets = open_sheets(seen)
        sealed = [line((_("The sheets are sealed: nothing shows yet."), "$faint"))]
        if sheets is None:
            return sealed if seen.state.awaiting_sheets else []
        rows = matrix(seen.state.seats, sheets, seen.viewer, width)
        if not seen.state.awaiting_sheets:
            return rows
        told = [line((_("Last round:"), "$faint")), *rows[:-1]]  # else they would pass for the ones of this round
        return [*sealed, *told] if height_of([*sealed, *told], width) <= height else told
