"""Panel 2 while sheets are written: one signed stepper a company. No sheet against B2.2 or B2.4 can be written."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import UNSET
from textual.binding import BindingType
from textual.content import Content

from market.bolsa.law.choices import SheetChoices
from market.bolsa.law.model import COMPANIES
from market.bolsa.outlook.sheet_ahead import Alone, if_alone
from market.bolsa.outlook.telling import alone_words
from market.bolsa.speech.fields import write_sheet
from tui.floor import N_
from tui.floor.bolsa.facts import steps_of_round
from tui.floor.bolsa.ticket_columns import Columns, columns_within, header_of, more_cell
from tui.floor.glyphs import arrow, signed
from tui.floor.panels.panel import button, cells, key, line, link, rule_link
from tui.floor.panels.stage import Stage
from tui.floor.seen import Seen
from tui.floor.voice import _, language, many

NOTHING = (0,) * len(COMPANIES)
END = "|"
"""Where a stepper goes no further (B2.2)."""


def _payable(choices: SheetChoices, amounts: tuple[int, ...]) -> bool:
    """B2.3."""
    return choices.cost(amounts) <= choices.means(amounts)


def _limit(company: str, cards: int, step: int) -> str:
    """Why a stepper goes no further this way (B2.2)."""
    if step > 0:
        return many(
            "{company}: with {count} order card no more can be bought",
            "{company}: with {count} order cards no more can be bought",
            cards,
            company=company,
        )
    return many(
        "{company}: of {count} share owned no more can be sold",
        "{company}: of {count} shares owned no more can be sold",
        cards,
        company=company,
    )


class Ticket(Stage):
    """The order sheet of the seat at the keys: −owned … +order cards per company, its cost against the cash (B2.3)."""

    how = N_("{down} and {up} choose a company, {buy} buys, {sell} sells, {seal} seals.")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "seal", N_("Seal"), N_("Hand in the sheet, sealed"), name="ticket.seal"),
        key("up", "row(-1)", N_("Company"), N_("The company above"), name="ticket.up", show=False),
        key("down", "row(1)", N_("Company"), N_("The company below"), name="ticket.down"),
        key("right,plus,equals_sign", "step(1)", N_("Buy"), N_("Buy one more, or sell one less"), name="ticket.buy"),
        key("left,minus", "step(-1)", N_("Sell"), N_("Sell one more, or buy one less"), name="ticket.sell"),
        key("0", "clear", N_("Clear"), N_("Ask for nothing of this company"), name="ticket.clear"),
        key("delete", "clear_all", N_("Clear all"), N_("An empty sheet"), name="ticket.clear_all", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.amounts = NOTHING
        self.row = 0
        self.limit = ""  # why the last press changed nothing

    @property
    def choices(self) -> SheetChoices | None:
        """The sheets open to the seat at the keys."""
        found = self.seen.choices if self.seen else None
        return found if isinstance(found, SheetChoices) else None

    def take_up(self, draft: Any) -> None:
        """Go on with these signed shares."""
        self.amounts, self.row = draft

    def heading(self, seen: Seen) -> str:
        """How many sheets are sealed."""
        return _("{seat}'s sheet", seat=seen.acting)

    def help_text(self) -> str:
        """What the panel shows while others write."""
        return _(
            "Write one sealed sheet: for each company sell shares you own (−) or buy with order cards (+). The buys "
            "together must be payable with your cash now (B2.3). All sheets are turned over at once, when the last "
            "one is in. In an auction you could bid up to the price shown beside a buy (B4.4)."
        )

    def rule_at_hand(self) -> str:
        """What the limit says that was met; else what a sheet must be payable with; else what a sheet is."""
        if self.limit:
            return "B2.2"
        choices = self.choices
        return "B2.1" if choices is None or _payable(choices, self.amounts) else "B2.3"

    def _keep(self) -> None:
        self.limit = ""
        if self.choices is not None:
            self.post_message(self.Draft(self.choices.seat, (self.amounts, self.row)))
        self.refresh()

    def action_row(self, step: int) -> None:
        """Choose the next or the last company."""
        self.row = (self.row + step) % len(COMPANIES)
        self._keep()

    def action_pick(self, row: int, step: int) -> None:
        """A click on a stepper."""
        self.row = row
        self.action_step(step)

    def action_step(self, step: int) -> None:
        """One share more or less, within −owned … +order cards."""
        choices = self.choices
        if choices is None:
            return
        amount, row = self.amounts[self.row] + step, self.row
        if -choices.owned[row] <= amount <= choices.orders[row]:
            self._put(row, amount)
            return
        self.limit = _limit(COMPANIES[row], choices.orders[row] if step > 0 else choices.owned[row], step)
        self.app.bell()
        self.refresh()

    def action_clear(self) -> None:
        """Nothing of this company."""
        self._put(self.row, 0)

    def action_clear_all(self) -> None:
        """Nothing at all."""
        self.amounts = NOTHING
        self._keep()

    def _put(self, row: int, amount: int) -> None:
        self.amounts = (*self.amounts[:row], amount, *self.amounts[row + 1 :])
        self._keep()

    def action_seal(self) -> None:
        """Hand it in; an empty sheet is asked about. One that cannot be paid stays, and its rule opens."""
        choices = self.choices
        if choices is None:
            return
        if not _payable(choices, self.amounts):
            self.app.bell()
            self.post_message(self.RuleAsked("B2.3"))
            return
        command = choices.command(self.amounts)
        if any(self.amounts):
            self.post_message(self.Move(command))
        else:
            self.post_message(self.Sure(_("Seal an empty sheet: buy nothing and sell nothing?"), command))

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """A header, five steppers, the cash line and what the keys do."""
        choices = self.choices
        if choices is None:
            return []
        columns = columns_within(width)
        steps = steps_of_round(seen)
        alone = if_alone(seen.state, choices.seat, self.amounts)
        rows = [self._row(seen, choices, c, steps[c], columns, alone[c]) for c in range(len(COMPANIES))]
        within = _payable(choices, self.amounts)
        seal = button(_("Seal the sheet"), "seal", "bold" if within else "dim")
        clear = button(_("Clear all"), "clear_all", "$faint")
        ahead = self._ahead(seen, choices, columns, alone[self.row])
        below = line((self.limit, "$warning"), " ", rule_link("B2.2")) if self.limit else ahead
        return [
            header_of(columns),
            *rows,
            below,
            self._cost_line(choices),
            line(seal, "  ", clear, self.coach_button(seen)),
        ]

    def _ahead(self, seen: Seen, choices: SheetChoices, columns: Columns, alone: Alone) -> Content:
        """What would come of the order in the chosen row: where nobody answers, and in an auction if no
        column says that."""
        amount = self.amounts[self.row]
        if not amount:
            return Content("")
        told = f"{COMPANIES[self.row]}: {alone_words(alone, language())}"
        if amount > 0 and "bids" not in dict(columns.more):
            upto = _("bids up to {limit}", limit=_furthest(seen, choices, amount))
            told = f"{told} · {upto}"
        return line((told, "$faint"))

    def _cost_line(self, choices: SheetChoices) -> Content:
        """The buys against what they must be payable with: the cash (B2.3), and where they count the sales (B8.8)."""
        cost, means = choices.cost(self.amounts), choices.means(self.amounts)
        facts = {"cost": cost, "sign": "≤", "cash": choices.cash, "sales": means - choices.cash}
        within = cost <= means
        if choices.sales:
            told = _("Buys {cost} {sign} cash {cash} + sales {sales}", **facts)
            told = told if within else _("Buys {cost}, cash {cash} and sales {sales}: too much", **facts)
        else:
            told = _("Buys {cost} {sign} cash {cash}", **facts)
            told = told if within else _("Buys {cost}, and the cash is {cash}: too much", **facts)
        sold = min(self.amounts) < 0 and not choices.sales
        note = (" · " + _("sales do not count"), "$faint" if within else "") if sold else ""
        if within:
            return line((f"{told} ✓", "$text-success"), note)
        return line((told, "$text-error"), " ", rule_link("B2.3"), (" ✗", "$text-error"), note)

    def _row(
        self, seen: Seen, choices: SheetChoices, company: int, step: int, columns: Columns, alone: Alone
    ) -> Content:
        amount, here = self.amounts[company], company == self.row
        price, owned, orders = choices.prices[company], choices.owned[company], choices.orders[company]
        less = link(*(("‹", f"pick({company},-1)") if amount > -owned else (END, f"pick({company},-1)", "$warning")))
        more = link(*(("›", f"pick({company},1)") if amount < orders else (END, f"pick({company},1)", "$warning")))
        words, style = "—", "$faint"
        if amount > 0:
            words, style = _("BUY {shares}", shares=amount), "$rise"
        elif amount < 0:
            words, style = _("SELL {shares}", shares=-amount), "$fall"
        moved = f"{price}{arrow(step) if step else ' '}"
        told = {
            "alone": f"→ {alone.after:>2} {signed(alone.gain):>3}" if amount else "",
            "cost": amount * price if amount > 0 else "",
            "bids": _furthest(seen, choices, amount) if amount > 0 else "",
        }
        text = line(
            (f"{'▸' if here else ' '} {COMPANIES[company]} ", "bold" if here else ""),
            cells((moved, columns.price), (owned, columns.owned), (orders, columns.orders)) + " " * columns.gap,
            less,
            (f" {signed(amount):>2} ", "bold"),
            more,
            " " * columns.gap,
            (cells((words, -columns.order)), style),
            *(
                (cells(more_cell(name, told[name], room)), "" if name == "cost" else "$faint")
                for name, room in columns.more
            ),
        )
        return text.stylize("on $boost") if here else text


def _furthest(seen: Seen, choices: SheetChoices, amount: int) -> int:
    """The furthest bid that so many shares would allow (B4.4)."""
    track: int = seen.state.house.track
    return min(choices.cash // amount, track)


class SheetsAwaited(Stage):
    """Panel 2 while others write: who still has to seal. A person may take its sheet back (B2.5)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        key("r", "replace", N_("Replace"), N_("Write your sheet anew, until the last one is in"), name="wait.sheet"),
    ]

    def heading(self, seen: Seen) -> str:
        """How many sheets are sealed."""
        held = seen.state.held
        return _("Sheets {done}/{all}", done=len(held) - held.count(None), all=len(held))

    def help_text(self) -> str:
        """What the panel shows while others write."""
        return _("The sheets are on their way. Whoever has sealed may still replace its sheet (B2.5).")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nobody writes anew in a replay or a script."""
        if action == "replace" and self.seen is not None and self.seen.pace == "replay":
            return False
        return super().check_action(action, parameters)

    def action_replace(self) -> None:
        """Write the sheet anew."""
        self.post_message(self.Wish("replace"))

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """A line a seat."""
        rows = []
        for seat, held in zip(seen.state.seats, seen.state.held, strict=True):
            if held is not None:
                told = _("sealed")
                if seen.pace == "replay" and held.sheet is not UNSET:  # only a viewer that may know it has it
                    told = f"{told}: {write_sheet(held.sheet, language())}"
                rows.append(line(("✓ ", "$text-success"), f"{seat}  ", (told, "$faint")))
            else:
                doing = _("is thinking") if seat in seen.thinking else _("has still to seal")
                rows.append(line(("· ", "$faint"), f"{seat}  ", (doing, "$faint")))
        return rows
