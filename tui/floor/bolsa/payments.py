"""Panel 2 while the bank pays or is paid, seat by seat: dividend, fee (B8.6, B8.7), and shares at the end (B7.2)."""

from __future__ import annotations

from textual.content import Content

from market.bolsa.law import model
from market.bolsa.law.model import COMPANIES
from market.bolsa.law.state import State
from tui.floor.bolsa.call import go_on
from tui.floor.panels.panel import cells, line, short
from tui.floor.panels.stage import Watched
from tui.floor.seen import Seen
from tui.floor.voice import _

_NAME = 16


def payments(seen: Seen) -> dict[str, int]:
    """The coins each seat has got (or paid, below zero) in the row of payments that is being told."""
    kind, found = type(seen.last), {}
    at = seen.n
    while at and type(event := seen.timeline.event(at)) is kind and isinstance(event, model.Payment):
        found[event.seat] = -event.coins if kind is model.FeePaid else event.coins
        at -= 1
    return dict(reversed(found.items()))


class PaymentPanel(Watched):
    """Who has been paid, one seat after another, and who is ahead so far."""

    lasting = True

    def heading(self, seen: Seen) -> str:
        """What is paid."""
        match seen.last:
            case model.DividendPaid():
                return _("Dividend")
            case model.FeePaid():
                return _("Fee")
            case _:
                return _("The bank pays")

    def help_text(self) -> str:
        """About the payments."""
        return _("Seat by seat the bank pays, or is paid. At the end it pays all shares at their prices (B7.2).")

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """The prices, then a row for each seat: cash before, what it gets, cash now."""
        state: State = seen.state
        paid = payments(seen)
        prices = " · ".join(f"{c} {p}" for c, p in zip(COMPANIES, state.prices, strict=True))
        rows = [line((prices, "bold")), Content("")]
        ahead = max((state.cash[state.seats.index(name)] for name in paid), default=0)
        for cash, name in zip(state.cash, state.seats, strict=True):
            told = cells((short(name, _NAME), -_NAME - 1))
            if name not in paid:
                rows.append(line((f"  {told}{cash:>5}", "$faint")))
                continue
            coins = paid[name]
            last = name == getattr(seen.last, "seat", "")
            leads = cash == ahead and isinstance(seen.last, model.BankPaid)
            sign = "−" if coins < 0 else "+"
            rows.append(
                line(
                    ("▸ " if last else "  ", "$text-accent"),
                    f"{told}{cash - coins:>5} {sign} {abs(coins):>3} = ",
                    (f" {cash:>4} ", "bold reverse $text-accent" if last else "bold"),
                    (" ★" if leads else "", "$text-success"),
                )
            )
        return [*rows, *go_on(seen)]
