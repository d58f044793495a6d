"""Panel 2 in an auction: who speaks, the bid that can be made, what passing means. Only legal prices can be reached."""

from __future__ import annotations

from textwrap import wrap
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from auction.spoken import SpokenAuction, Way
from market.bolsa.law import model
from market.bolsa.law.choices import BidChoices
from market.bolsa.law.model import COMPANIES
from market.bolsa.law.state import State
from tui.floor import N_
from tui.floor.bolsa.facts import depth
from tui.floor.glyphs import arrow
from tui.floor.panels.panel import button, key, line, link
from tui.floor.panels.stage import Watched
from tui.floor.seen import Seen
from tui.floor.voice import _, many


class AuctionPanel(Watched):
    """The auction going on, and the bid of the seat at the keys."""

    how = N_("{more} and {less} choose a price, {bid} bids it, {pass} passes.")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "bid", N_("Bid"), N_("Bid the price shown"), name="auction.bid"),
        key("plus,right,up,equals_sign", "step(1)", N_("Raise"), N_("A higher price"), name="auction.more"),
        key("minus,left,down", "step(-1)", N_("Lower"), N_("A lower price"), name="auction.less"),
        key("m", "most", N_("Limit"), N_("The furthest price open to you"), name="auction.most"),
        key("x", "pass", N_("Pass"), N_("Leave this auction for good"), name="auction.pass"),
        key("u", "plan", N_("Up to"), N_("Bid step by step up to the price shown"), name="auction.plan"),
        key("backspace", "rub", N_("Rub out"), N_("Take back the last digit"), name="auction.rub", show=False),
        *(
            key(str(digit), f"digit({digit})", N_("Digit"), N_("Type a price"), name=f"auction.{digit}", show=False)
            for digit in range(10)
        ),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.price: int | None = None
        self.typed = ""

    @property
    def bids(self) -> range:
        """The bids open to the seat at the keys."""
        found = self.seen.choices if self.seen else None
        return found.bids if isinstance(found, BidChoices) else range(0)

    @property
    def auction(self) -> SpokenAuction | None:
        """The auction that is shown."""
        found: SpokenAuction | None = self.seen.state.auction if self.seen else None
        return found

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What can be done depends on whether it is this keyboard's turn, and whether a bid is open."""
        mine = bool(self.seen and self.seen.acting)
        if action in ("bid", "step", "most", "plan", "digit"):
            return mine and bool(self.bids)
        if action == "rub":
            return mine and bool(self.typed)  # with no digit typed the key takes the last move back
        if action == "pass":
            return mine
        return not mine if action in ("next", "skip") else True

    def show(self, seen: Seen) -> None:
        """Show this moment; a price that is no longer open gives way to the nearest that is."""
        super().show(seen)
        bids = self.bids
        if not bids:
            self.price, self.typed = None, ""
        elif self.price is None or self.price not in bids:
            up = self.auction is not None and self.auction.way is Way.UP
            self.price, self.typed = (bids[0] if up else bids[-1]), ""

    def heading(self, seen: Seen) -> str:
        """The auction and its company."""
        company = COMPANIES[seen.state.company]
        if seen.acting:
            return _("Auction {company} · {seat} speaks", company=company, seat=seen.acting)
        return _("Auction {company}", company=company)

    def help_text(self) -> str:
        """About the auction."""
        return _(
            "In turn each bidder bids a better price or passes; who passes is out, but stays bound by its order at the "
            "closing price (B5.1). Type a price or use + and −; m goes as far as you can; u bids step by step as far "
            "as the price shown, and passes beyond it. While the price is typed here, j reaches the other panels."
        )

    def action_step(self, step: int) -> None:
        """The next price that is open."""
        if self.price is not None and self.price + step in self.bids:
            self.price, self.typed = self.price + step, ""
            self.refresh()

    def action_most(self) -> None:
        """As far as one can go."""
        if self.bids and self.auction is not None:
            self.price = self.bids[-1] if self.auction.way is Way.UP else self.bids[0]
            self.typed = ""
            self.refresh()

    def action_digit(self, digit: int) -> None:
        """Type a price; what no legal price begins with is not taken."""
        for typed in (self.typed + str(digit), str(digit)):
            if any(str(bid).startswith(typed) for bid in self.bids):
                self.typed = typed
                if int(typed) in self.bids:
                    self.price = int(typed)
                self.refresh()
                return
        self.app.bell()

    def action_rub(self) -> None:
        """Take back a digit."""
        self.typed = self.typed[:-1]
        if self.typed and int(self.typed) in self.bids:
            self.price = int(self.typed)
        self.refresh()

    def action_bid(self) -> None:
        """Bid; a number typed that is not a legal price is not sent."""
        seen = self.seen
        if seen is None or seen.acting is None or self.price is None:
            return
        if self.typed and int(self.typed) != self.price:
            self.app.bell()
            return
        self.post_message(self.Move(model.Bid(seat=seen.acting, bid=self.price)))

    def action_plan(self) -> None:
        """Up to the price shown, bid by bid."""
        if self.seen is not None and self.seen.acting and self.price is not None:
            self.post_message(self.Plan(self.seen.acting, self.price))

    def action_pass(self) -> None:
        """Pass, once asked."""
        seen = self.seen
        if seen is not None and seen.acting:
            self.post_message(self.Sure(self._bound(seen), model.Pass(seat=seen.acting)))

    def _bound(self, seen: Seen) -> str:
        """What a pass does not free from (B5.1, B5.2)."""
        up = self.auction is not None and self.auction.way is Way.UP
        shares = self._shares(seen)
        stays = many(
            "Pass? You stay bound, for up to {count} share at the closing price.",
            "Pass? You stay bound, for up to {count} shares at the closing price.",
            shares,
        )
        loses = _("Who cannot pay then loses all later buys.")
        return f"{stays} {loses}" if up else stays

    def _shares(self, seen: Seen) -> int:
        state: State = seen.state
        if seen.acting is None or self.auction is None:
            return 0
        seat, company = state.seats.index(seen.acting), state.company
        offered, wanted = depth(state, company)
        if self.auction.way is Way.UP:
            return min(state.to_buy(seat, company), offered.total)
        return min(state.to_sell(seat, company), wanted.total)

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """Where it stands, who speaks, and the bid in the making."""
        auction = self.auction
        if auction is None:
            return []
        rows = [self._standing(seen, auction), Content(""), self._turns(seen, auction, width), Content("")]
        if seen.acting is None:
            return [*rows, self._watching(seen, auction)]
        return [*rows, *self._mine(seen, auction, width)]

    def _standing(self, seen: Seen, auction: SpokenAuction) -> Content:
        up = auction.way is Way.UP
        offered, wanted = depth(seen.state, seen.state.company)
        way = _("upwards") if up else _("downwards")
        sides = _("D {d} > S {s}", d=wanted.total, s=offered.total)
        sides = sides if up else _("S {s} > D {d}", d=wanted.total, s=offered.total)
        best = _("no bid yet, opens at {price}", price=auction.start)
        if auction.standing is not None:
            leader = auction.bidders[auction.leader]
            best = _("best {price} ({seat})", price=auction.standing, seat=leader)
        style = "$rise" if up else "$fall"
        dot = "·"
        return line((f"{arrow(1 if up else -1)} {way}", style), f" {dot} {sides} {dot} ", (best, "bold"))

    def _turns(self, seen: Seen, auction: SpokenAuction, width: int) -> Content:
        parts: list[Content | str | tuple[str, str]] = [("↻ ", "$faint")]
        for place, name in enumerate(auction.bidders):
            if place:
                parts.append((" → ", "$faint"))
            if auction.passed[place]:
                parts.append((_("{seat} passed", seat=name), "$faint strike"))
            elif place == auction.leader:
                parts.append((f"{name} {auction.bids[place]} ★", "$text-success bold"))
            elif place == auction.speaker:
                parts.append((f"▶ {name}", "$text-accent bold"))
            else:
                bid = auction.bids[place]
                parts.append(name if bid < 0 else f"{name} {bid}")
        return line(*parts)

    def _watching(self, seen: Seen, auction: SpokenAuction) -> Content:
        if auction.ended:
            return Content("")
        (speaking,) = auction.awaited
        return line((_("{seat} is to speak", seat=speaking), "$faint"))

    def _mine(self, seen: Seen, auction: SpokenAuction, width: int) -> list[Content]:
        bids = self.bids
        if not bids:
            return [line((_("No bid is open to you: you pass."), "$text-warning"))]
        shown = f"{self.typed}_" if self.typed and self.typed != str(self.price) else str(self.price)
        less = link("‹", "step(-1)", "" if self.price != bids[0] else "dim")
        more = link("›", "step(1)", "" if self.price != bids[-1] else "dim")
        shares, price = self._shares(seen), self.price or 0
        up = auction.way is Way.UP
        text = _("you pay {coins} for {shares}") if up else _("you get {coins} for {shares}")
        told = text.format(coins=shares * price, shares=shares)
        legal = _("open {low}..{high}", low=bids[0], high=bids[-1])
        whose = _("Your bid") if seen.viewer == seen.acting else _("{seat}'s bid", seat=seen.acting)
        rows = [
            line(whose, "  ", less, (f" {shown:>2} ", "bold reverse"), more, f"   {legal} · {told}"),
            Content(""),
            line(
                button(_("Bid {price}", price=price), "bid", "bold"),
                "  ",
                button(_("Limit"), "most"),
                "  ",
                button(_("Up to {price}", price=price), "plan"),
                "  ",
                button(_("Pass"), "pass", "$text-warning"),
            ),
            Content(""),
            *(line((part, "$faint")) for part in wrap(self._bound(seen).partition("?")[2].strip(), max(20, width))),
        ]
        if seen.plan is not None:
            rows.append(line((_("Your plan: up to {price}", price=seen.plan), "$text-accent")))
        return rows
