"""Panel 2 where a choice of B5.3 is open: shares spread over the counterparties."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from market.bolsa.law import model
from market.bolsa.law.choices import DealChoices
from market.bolsa.law.filling import choice_matters, parts_clockwise
from market.bolsa.law.model import COMPANIES
from tui.floor import N_
from tui.floor.panels.panel import button, key, line, link
from tui.floor.panels.stage import Watched
from tui.floor.seen import Seen
from tui.floor.voice import _, many


class DealPanel(Watched):
    """Whom to deal with. What is shown first is what happens without a choice: clockwise from the token holder."""

    how = N_("{deal} deals as shown, {more} and {less} change it.")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "deal", N_("Deal"), N_("Deal as shown"), name="deal.deal"),
        key("up", "row(-1)", N_("Seat"), N_("The seat above"), name="deal.up", show=False),
        key("down", "row(1)", N_("Seat"), N_("The seat below"), name="deal.down"),
        key("right,plus,equals_sign", "step(1)", N_("More"), N_("One more with this seat"), name="deal.more"),
        key("left,minus", "step(-1)", N_("Less"), N_("One less with this seat"), name="deal.less"),
        key("c", "clockwise", N_("Clockwise"), N_("Deal clockwise, as without a choice"), name="deal.clockwise"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.parts: dict[str, int] = {}
        self.row = 0

    @property
    def choices(self) -> DealChoices | None:
        """The spreads open to the seat at the keys."""
        found = self.seen.choices if self.seen else None
        return found if isinstance(found, DealChoices) else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys of the choice where it is this keyboard's."""
        mine = self.choices is not None
        return mine != (action in ("next", "skip"))

    def show(self, seen: Seen) -> None:
        """Show this moment."""
        super().show(seen)
        choices = self.choices
        if choices is not None and set(self.parts) != set(choices.left):
            seat = seen.state.seats.index(choices.seat)
            usual = {part.seat: part.shares for part in parts_clockwise(seen.state, seat)}
            self.parts = {name: usual.get(name, 0) for name in choices.left}
            self.row = 0

    def heading(self, seen: Seen) -> str:
        """Whose shares are dealt."""
        return _("Deal {company}", company=COMPANIES[seen.state.company])

    def help_text(self) -> str:
        """About the deal."""
        return _(
            "You may spread your shares over the seats that have some left (B5.3). It matters only where a later "
            "withdrawal leaves shares unsold (B5.4): then it decides who is left with them."
        )

    def action_row(self, step: int) -> None:
        """Choose the next or the last counterparty."""
        if self.parts:
            self.row = (self.row + step) % len(self.parts)
            self.refresh()

    def action_pick(self, row: int, step: int) -> None:
        """A click on a stepper."""
        self.row = row
        self.action_step(step)

    def action_step(self, step: int) -> None:
        """One share more or less with a seat, within what it has left."""
        choices = self.choices
        if choices is None or not self.parts:
            return
        name = list(self.parts)[self.row]
        amount = self.parts[name] + step
        if 0 <= amount <= choices.left[name]:
            self.parts[name] = amount
            self.refresh()

    def action_clockwise(self) -> None:
        """As without a choice."""
        if self.choices is not None:
            self.post_message(self.Move(model.DealClockwise(seat=self.choices.seat)))

    def action_deal(self) -> None:
        """As shown, where the sum is right."""
        choices = self.choices
        if choices is None:
            return
        parts = tuple(model.Part(name, shares) for name, shares in self.parts.items() if shares)
        command = model.Deal(seat=choices.seat, parts=parts)
        if command in choices:
            self.post_message(self.Move(command))
        else:
            self.app.bell()

    def _matters(self, seen: Seen) -> str:
        """Whether it matters whom one deals with (B5.4)."""
        if choice_matters(seen.state):
            return _("A later seat cannot pay: you decide here who is left unsold (B5.4).")
        return _("Whom you deal with changes nobody's result (B5.4).")

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """A stepper for each counterparty, and the sum."""
        choices = self.choices
        if choices is None:
            return []
        head = many(
            "{seat} deals {count} share at {price}. With whom?",
            "{seat} deals {count} shares at {price}. With whom?",
            choices.shares,
            seat=choices.seat,
            price=seen.state.deal_price,
        )
        rows = [Content(head), Content("")]
        for place, (name, shares) in enumerate(self.parts.items()):
            here = place == self.row
            rows.append(
                line(
                    (f"{'▸' if here else ' '} {name:<25}", "bold" if here else ""),
                    link("‹", f"pick({place},-1)"),
                    (f" {shares:>2} ", "bold"),
                    link("›", f"pick({place},1)"),
                    ("   ", ""),
                    (_("of {left}", left=choices.left[name]), "$faint"),
                )
            )
        named = sum(self.parts.values())
        right = named == choices.shares
        text = _("named {named} of {shares}", named=named, shares=choices.shares)
        return [
            *rows,
            line((self._matters(seen), "$faint")),
            line((f"{text} {'✓' if right else '✗'}", "$text-success" if right else "$text-error")),
            line(
                button(_("Deal"), "deal", "bold" if right else "dim"),
                "  ",
                button(_("Clockwise"), "clockwise"),
                self.coach_button(seen),
            ),
        ]
