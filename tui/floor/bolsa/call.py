"""Panel 2 while companies are called: why the price moves, who deals, and what it does to each seat's worth."""

from __future__ import annotations

import textwrap

from textual.content import Content

from market.bolsa.law import model
from market.bolsa.law.model import COMPANY_NAMES
from tui.floor.bolsa.facts import Call, last_call, reason, worth_steps
from tui.floor.glyphs import arrow, signed
from tui.floor.panels.panel import button, line
from tui.floor.panels.stage import Watched
from tui.floor.seen import Seen
from tui.floor.voice import _, language


def next_link(seen: Seen) -> Content:
    """What a click goes on with, while something is still to be shown."""
    if seen.at_end or seen.pace == "replay":
        return Content("")
    return line(button(_("Next"), "next"), "  ", button(_("Skip"), "skip", "$faint"))


class CallPanel(Watched):
    """The sheets turned over, then one company after another (B3)."""

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
        """Before the first company, the sheets; then the company called last."""
        call = last_call(seen)
        rows = self._sheets(seen, width) if call is None else self._call(seen, call, width)
        return [*rows, Content(""), next_link(seen)]

    def _sheets(self, seen: Seen, width: int) -> list[Content]:
        if not isinstance(seen.last, model.SheetsTurnedOver):
            return [line((_("A round is about to begin."), "$faint"))]
        head, *sheets = seen.timeline.told(seen.n, language())
        return [line((head, "bold")), *(Content(text) for text in sheets)]

    def _call(self, seen: Seen, call: Call, width: int) -> list[Content]:
        rows = [line((part, "bold" if not n else "")) for n, part in enumerate(_wrapped(reason(call), width))]
        for gone in call.withdrawn:
            text = _("{seat} cannot pay and withdraws all its buys", seat=gone.seat)
            rows += [line((f"✗ {text} ", "$text-error"), (gone.rule, "$faint"))]
        for trade in call.trades:
            text = _(
                "{buyer} buys {shares} from {seller} at {price}",
                buyer=trade.buyer,
                shares=trade.shares,
                seller=trade.seller,
                price=trade.price,
            )
            rows.append(line(f"  → {text}"))
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


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(10, width))
