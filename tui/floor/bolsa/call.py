"""Panel 2 while companies are called: why the price moves, who deals, and what it does to each seat's worth."""

from __future__ import annotations

import textwrap

from textual.content import Content

from market.bolsa.law import model
from market.bolsa.law.model import COMPANY_NAMES
from tui.floor.bolsa.facts import Call, calls_of_round, last_call, reason, worth_steps
from tui.floor.bolsa.hammer import trade_line, withdrawn_line
from tui.floor.bolsa.sheets import matrix, open_sheets
from tui.floor.glyphs import arrow, signed
from tui.floor.opponents import reason_lines
from tui.floor.panels.panel import button, height_of, line
from tui.floor.panels.stage import Watched
from tui.floor.seen import Seen
from tui.floor.voice import _, language, many


def go_on(seen: Seen) -> list[Content]:
    """A row with what a click goes on with, while something is still to be shown."""
    if seen.at_end or seen.pace == "replay":
        return []
    row = line(button(_("Next"), "next"), "  ", button(_("Skip"), "skip", "$faint"))
    return [Content(""), row]


def call_line(call: Call) -> Content:
    """A company's call in one line: how its price moved, what was traded, and whether by auction."""
    after = call.before if call.after is None else call.after
    step = after - call.before
    style = "$rise" if step > 0 else "$fall" if step < 0 else "$faint"
    shares = sum(trade.shares for trade in call.trades)
    if shares:
        told = many("{count} share at {price}", "{count} shares at {price}", shares, price=call.trades[0].price)
    else:
        told = _("no trade")
    how = _("auction") if call.case in ("5b", "6b") else ""
    moved = f"{call.before:>2} → {after:>2}"
    return line(
        f"{call.company}  {moved}  ", (f"{arrow(step)} {signed(step):<4}", style), f" {told}  ", (how, "$faint")
    )


class CallPanel(Watched):
    """The sheets turned over, then one company after another (B3)."""

    lasting = tall = True

    def heading(self, seen: Seen) -> str:
        """The company that is called."""
        call = last_call(seen)
        return _("Call") if call is None else _("Call {company}", company=COMPANY_NAMES[call.company])

    def help_text(self) -> str:
        """About the call."""
        return _(
            "The companies are called one after another. The panel says which case of B3.2 applies before the price "
            "moves, and afterwards what it did to each seat's worth. Enter shows the next event, s skips to your move."
        )

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """What happens; above it the sheets, where no panel of their own is in sight."""
        call = last_call(seen)
        rows = self._turned_over(seen) if call is None else self._call(seen, call, width)
        rows = [*rows, *go_on(seen)]
        earlier = [] if call is None else [call_line(each) for each in calls_of_round(seen) if each.ends < call.begins]
        if earlier and height - height_of(rows, width) > len(earlier) + 1 and not self.screen.has_class("-small"):
            return [*earlier, Content(""), *rows]
        sheets = open_sheets(seen)
        if sheets is None or not self.screen.has_class("-small"):
            return rows
        above = matrix(seen.state.seats, sheets, seen.viewer, width)
        room = height - max(height_of(rows, width), 0 if call is None else _whole(call, width))
        return [*above[: len(above) - (room == len(above) - 1)], Content(""), *rows] if room >= len(above) - 1 else rows

    def _turned_over(self, seen: Seen) -> list[Content]:
        if not isinstance(seen.last, model.SheetsTurnedOver):
            return [line((_("A round is about to begin."), "$faint"))]
        told = line((seen.timeline.told(seen.n, language())[0], "bold"))
        return [told, *reason_lines(seen, seen.n)]

    def _call(self, seen: Seen, call: Call, width: int) -> list[Content]:
        rows = [line((part, "bold" if not n else "")) for n, part in enumerate(_wrapped(reason(call), width))]
        rows += [withdrawn_line(gone) for gone in call.withdrawn]
        rows += [trade_line(trade) for trade in call.trades]
        if call.after is None:
            return rows
        step = call.after - call.before
        style = "$rise" if step > 0 else "$fall" if step < 0 else "$faint"
        stays = _("{company} stays at {price}", company=call.company, price=call.after)
        moves = _("{company} from {before} to {after}", company=call.company, before=call.before, after=call.after)
        rows.append(line((f"{arrow(step)} {moves if step else stays}", f"{style} bold")))
        steps = worth_steps(seen.timeline, call.begins, call.ends)
        told = [(seat, change) for seat, change in zip(seen.state.seats, steps, strict=True) if change]
        if told:
            worth = "  ".join(f"{seat} {signed(change)}" for seat, change in told)
            rows.extend(line((part, "$faint")) for part in _wrapped(_("Worth: {seats}", seats=worth), width))
        return rows


def _whole(call: Call, width: int) -> int:
    """The rows of a call once a trade, the price, the worth and the button are there: what stands above it from the
    first stays to the end."""
    return len(_wrapped(reason(call), width)) + 5


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(10, width))
