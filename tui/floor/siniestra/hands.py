"""Panels 3 and 4: the hands as far as the viewer may know them, and the two seats."""

from __future__ import annotations

from textual.content import Content

from exchange.game import PERSON
from market.cards.spanish import in_order
from market.siniestra.law.choices import to_act
from market.siniestra.law.model import State
from market.siniestra.law.score import scores
from tui.floor.opponents import player_name
from tui.floor.panels.panel import Panel, cells, line
from tui.floor.seen import Seen
from tui.floor.siniestra.faces import styled
from tui.floor.voice import _, many


class Hands(Panel):
    """A hand that the viewer may not see is so many backs."""

    number = "3"

    def heading(self, seen: Seen) -> str:
        """The hands."""
        return _("Hands")

    def help_text(self) -> str:
        """About the hands."""
        return _("Your own hand, suit by suit; the other seat's cards are shown as backs. Draw piles by their size.")

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """A line for each seat and one for the piles."""
        state: State = seen.state
        rows = []
        for seat, name in enumerate(state.seats):
            shown = Content(name).truncate(12, ellipsis=True, pad=True).plain
            hand = state.hand(seat)
            cards: list[tuple[str, str]]
            if hand is None:
                cards = [("▒▒ " * len(state.hands[seat]), "$faint")]
            else:
                cards = [(f"{text} ", style) for text, style in map(styled, in_order(hand))]
            rows.append(line(f"{shown} ", *cards))
        piles = [len(pile) for pile in state.draw]
        if state.version.common_pile:
            left = piles[0] if piles else 0
            rows.append(line((many("{count} card to draw", "{count} cards to draw", left), "$faint")))
        else:
            each = " · ".join(f"{name} {left}" for name, left in zip(state.seats, piles, strict=False))
            rows.append(line((_("to draw: {piles}", piles=each), "$faint")))
        return rows


class Duellists(Panel):
    """The two seats: who plays, score, whether the card is down."""

    number = "4"

    def heading(self, seen: Seen) -> str:
        """The table."""
        return _("Table")

    def help_text(self) -> str:
        """About the seats."""
        return _("The two seats, their score as it stands, and whether their card is down.")

    def lines(self, seen: Seen, width: int, height: int) -> list[Content]:
        """A header and two lines."""
        state: State = seen.state
        room = max(8, width - 34)
        header = cells(("", 2), (_("seat"), -room), (_("player"), -11), (_("score"), 8), ("", 3), (_("card"), -8))
        rows = [line((header, "$faint"))]
        points = scores(state) if all(state.piles) else (0, 0)
        for seat, name in enumerate(state.seats):
            acts = seen.at_end and name in to_act(state)
            player = player_name(seen.timeline.title, seen.timeline.head.players.get(name, PERSON))
            kind = Content(player).truncate(10, ellipsis=True, pad=True).plain
            shown = Content(name).truncate(room - 1, ellipsis=True, pad=True).plain
            down = state.sealed[seat] is not None or state.choices[seat] is not None
            sign = "✓" if down else "…" if name in seen.thinking else "·"
            style = "bold $accent" if name in (seen.viewer, seen.acting) else "bold" if acts else ""
            mark = "▶" if acts else " "
            rows.append(
                line(
                    (f"{mark} ", "$accent"),
                    (f"{shown} ", style),
                    (f"{kind} ", "$faint"),
                    f"{points[seat]:>8}   ",
                    (sign, "$text-success" if down else "$faint"),
                )
            )
        return rows
