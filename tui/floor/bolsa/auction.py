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
from market.bolsa.outlook.bid_ahead import Silent, if_silent, if_won
from market.bolsa.outlook.telling import lost_words, silent_words
from tui.floor import N_
from tui.floor.bolsa.call import go_on
from tui.floor.bolsa.hammer import hammer_lines, last_word, standing_line, turns_line
from tui.floor.bolsa.ladder import ladder_lines, ladder_of, stakes_of
from tui.floor.panels.panel import button, height_of, key, line, link
from tui.floor.panels.stage import Watched
from tui.floor.seen import Seen
from tui.floor.voice import _, language


class AuctionPanel(Watched):
    """The auction going on, and the bid of the seat at the keys."""

    how = N_("{more} and {less} choose a price, {bid} bids it, {pass} passes.")
    BINDINGS: ClassVar[list[BindingType]] = [
        key("enter", "bid", N_("Bid"), N_("Bid the price shown"), name="auction.bid"),
        key("enter", "next", N_("Next"), N_("Show what happened next"), name="stage.next"),
        key("plus,right,up,equals_sign", "step(1)", N_("Raise"), N_("A higher price"), name="auction.more"),
        key("minus,left,down", "step(-1)", N_("Lower"), N_("A lower price"), name="auction.less"),
        key("m", "most", N_("Limit"), N_("The furthest price open to you"), name="auction.most"),
        key("x", "pass", N_("Pass"), N_("Leave this auction for good"), name="auction.pass"),
        key(
            "u",
            "plan",
            N_("As far as"),
            N_("Bid step by step to the price shown, or stop that"),
            name="auction.plan",
        ),
        key("b", "typing", N_("Type"), N_("Type a price: digits are then its digits"), name="auction.type"),
        key("backspace", "rub", N_("Rub out"), N_("Take back the last digit"), name="auction.rub", show=False),
        *(
            key(str(digit), f"digit({digit})", N_("Digit"), N_("Type a price"), name=f"auction.{digit}", show=False)
            for digit in range(10)
        ),
    ]

    lasting = tall = True

    def __init__(self) -> None:
        super().__init__()
        self.price: int | None = None
        self.typed = ""
        self.typing = False
        self._silent: tuple[int, str | None, Silent] | None = None

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
        seen = self.seen
        mine = bool(seen and seen.acting)
        if action == "plan" and seen is not None and seen.plan is not None:
            return True
        if action in ("bid", "step", "most", "plan", "typing"):
            return mine and bool(self.bids)
        if action == "digit":
            return mine and self.typing
        if action == "rub":
            return mine and self.typing  # else the key takes the last move back
        if action == "pass":
            return mine
        return not mine if action in ("next", "skip") else True

    def show(self, seen: Seen) -> None:
        """Show this moment; a price that is no longer open gives way to the nearest that is."""
        if self.seen is not None and self.seen.acting != seen.acting:
            self.price, self.typed, self.typing = None, "", False  # nobody finds what another has chosen
        super().show(seen)
        bids = self.bids
        if not bids:
            self.price, self.typed, self.typing = None, "", False
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
            "closing price (B5.1). Choose a price with + and −, or type it after b (b 1 5 Enter); m goes as far as you "
            "can; u bids step by step as far as the price shown, and passes beyond it. The ladder shows each bidder's "
            "limit, and what every price would cost you, leave you, and do to your worth."
        )

    def action_step(self, step: int) -> None:
        """The next price that is open."""
        if self.price is not None and self.price + step in self.bids:
            self._choose(self.price + step)

    def _choose(self, price: int) -> None:
        self.price, self.typed, self.typing = price, "", False
        self.refresh()
        self.screen.refresh_bindings()

    def action_most(self) -> None:
        """As far as one can go."""
        if self.bids and self.auction is not None:
            self._choose(self.bids[-1] if self.auction.way is Way.UP else self.bids[0])

    def action_typing(self) -> None:
        """From now on digits are a price; until then they lead to the panels."""
        self.typed, self.typing = "", True
        self.refresh()
        self.screen.refresh_bindings()

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
        """Take back a digit; with none left, the typing."""
        self.typing = bool(self.typed)
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
        """As far as the price shown, bid by bid; a plan that runs is stopped."""
        if self.seen is not None and self.seen.plan is not None:
            self.post_message(self.Plan(self.seen.viewer, None))
        elif self.seen is not None and self.seen.acting and self.price is not None:
            self.post_message(self.Plan(self.seen.acting, self.price))

    def action_pass(self) -> None:
        """Pass, once asked."""
        seen = self.seen
        if seen is not None and seen.acting:
            question = _("{what}. Pass?", what="; ".join(self._passing(seen)))
            self.post_message(self.Sure(question, model.Pass(seat=seen.acting)))

    def _passing(self, seen: Seen) -> tuple[str, ...]:
        """What a pass does not free from (B5.1, B5.2)."""
        if self._silent is None or self._silent[:2] != (seen.n, seen.acting):  # it looks at every way to the end
            self._silent = (seen.n, seen.acting, if_silent(seen.state, str(seen.acting)))
        first, *more = silent_words(seen.state, self._silent[2], language())
        return (first[:1].upper() + first[1:], *more)

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """Where it stands, who speaks, the ladder, and the bid in the making; after the hammer, who deals."""
        auction, state = self.auction, seen.state
        if auction is None:
            return []
        told = [standing_line(state, auction), turns_line(auction)]
        below = hammer_lines(seen) if auction.ended else self._below(seen, auction, width)
        if not seen.acting:
            below += go_on(seen)
        chosen = self.price if seen.acting and seen.plan is None else None
        ladder = ladder_of(state, chosen, self.bids if seen.acting else range(0))
        stakes = stakes_of(state, seen.acting or seen.viewer)
        room = max(3, height - height_of([*told, *below], width))
        return [*told, *ladder_lines(ladder, stakes, width, room), *below]

    def _below(self, seen: Seen, auction: SpokenAuction, width: int) -> list[Content]:
        """What was said last, and what can be said now."""
        word = last_word(seen)
        plan = [] if seen.plan is None else [line((_plan_told(auction, seen.plan), "bold $text-accent"))]
        if seen.acting is None:
            opens = isinstance(seen.last, model.AuctionOpened)  # says itself who speaks first
            waits = "" if opens else _("{seat} is to speak", seat=auction.awaited[0])
            return [line(word, "  ", (waits, "$faint")), *plan]
        if not self.bids:
            return [word, line((_("No bid is open to you: you pass."), "$text-warning"))]
        return [word, *(plan or self._mine(seen, auction, width))]

    def _mine(self, seen: Seen, auction: SpokenAuction, width: int) -> list[Content]:
        bids, price = self.bids, self.price or 0
        shown = f"{self.typed}_" if self.typing else str(price)
        less = link("‹", "step(-1)", "" if price != bids[0] else "dim")
        more = link("›", "step(1)", "" if price != bids[-1] else "dim")
        whose = _("Your bid") if seen.viewer == seen.acting else _("{seat}'s bid", seat=seen.acting)
        legal = _("open {low}..{high}", low=bids[0], high=bids[-1])
        keys = line(
            button(_("Bid {price}", price=price), "bid", "bold"),
            "  ",
            button(_("Limit"), "most"),
            "  ",
            button(_as_far_as(auction, price), "plan"),
            "  ",
            button(_("Pass"), "pass", "$text-warning"),
            self.coach_button(seen),
        )
        lost = lost_words(if_won(seen.state, str(seen.acting), price), language())
        warned = f"   {lost}" if lost else ""
        bid = line(whose, "  ", less, (f" {shown:>2} ", "bold reverse $text-accent"), more, f"   {legal}")
        passing = (part for told in self._passing(seen) for part in wrap(told, max(20, width)))
        return [line(bid, (warned, "$text-error")), keys, *(line((part, "$faint")) for part in passing)]


def _as_far_as(auction: SpokenAuction, price: int) -> str:
    return _("Up to {price}", price=price) if auction.way is Way.UP else _("Down to {price}", price=price)


def _plan_told(auction: SpokenAuction, price: int) -> str:
    """That a plan runs: it bids by itself, the least that is needed."""
    if auction.way is Way.UP:
        return _("Your plan bids up to {price}; u stops it", price=price)
    return _("Your plan bids down to {price}; u stops it", price=price)
